"""Deployment: the order of classes, side after side, and who is left behind."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, ClassVar

from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.games.aguila.units import Unit
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Limit,
    Offer,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.points import Point

from .candidate_places import posts_for
from .deploying_officers import DeployOfficer, officer_candidates
from .deploying_units import DeployUnit, LeftBehind, to_deploy
from .deployment_order import OFFICERS
from .zones import zone_box


class LeaveBehind(Action):
    """Where there is no room for a unit or an Officer, it comes later as a reserve."""

    name: str

    def check(self, state: Aguila, during: "Deploying") -> Verdict:
        if self.name not in to_deploy(state, self.role, during.step):
            return no("BSA-16-orden-a", name=self.name)
        found = next(iter(candidates(state, self.role, self.name, during)), None)
        return YES if found is None else no("BSA-16-orden-a", name=self.name)

    def perform(self, play: Play[Aguila], during: "Deploying") -> None:
        play.end()
        play.emit(LeftBehind("BSA-16-orden-a", self.name))


def candidates(
    state: Aguila, role: Role, name: str, during: "Deploying"
) -> Iterable[DeployUnit | DeployOfficer]:
    """Legal places for a unit or an Officer, good ones first."""
    if during.step == OFFICERS:
        yield from officer_candidates(state, role, state.camp.staff[name], during)
        return
    unit = state.camp.waiting[name]
    for battery in _neighbours(state, role, unit):
        action = DeployUnit(name, battery.base.front_centre, 0, beside=battery.id, role=role)
        if action.check(state, during):
            yield action
            break
    for post in posts_for(state, role, unit):
        action = DeployUnit(name, post.at, post.heading, role=role)
        if action.check(state, during):
            yield action
    for house in state.ground:
        action = DeployUnit(name, Point(0, 0), 0, building=house, role=role)
        if action.check(state, during):
            yield action


def _neighbours(state: Aguila, role: Role, unit: Unit) -> list[Unit]:
    return [u for u in state.of(role) if u.is_gun] if unit.is_gun else []


class Deploying(Decision):
    """A unit or an Officer is placed. ["BSA-16-orden-a"]"""

    accepts = (DeployUnit, DeployOfficer, LeaveBehind)
    is_form: ClassVar[bool] = True
    step: int

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        """For some of the units a few places each, and with no place the way out."""
        for name in to_deploy(state, role, self.step)[:4]:
            yield from self._some(state, role, name) or [LeaveBehind(name, role=role)]

    def sample(self, state: Aguila, role: Role, dice: Dice) -> Action:
        name = dice.choice(to_deploy(state, role, self.step))
        found = self._some(state, role, name)
        return dice.choice(found) if found else LeaveBehind(name, role=role)

    def _some(self, state: Aguila, role: Role, name: str) -> list[Action]:
        return list(islice(candidates(state, role, name, self), 3))

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        names = to_deploy(state, self.waiting[0], self.step)
        if self.step == OFFICERS:
            yield Offer("deploy_officer", {"officer": choice(*names), "at": Limit("point")})
        else:
            limits = {"unit": choice(*names), "at": Limit("point"), "heading": Limit("heading")}
            yield Offer("deploy_unit", limits)
        yield Offer("leave_behind", {"name": choice(*names)})

    def grounds(self, state: Aguila) -> RuleId:
        """In which order the classes come, and who begins with each."""
        scenario = state.camp.scenario
        if scenario == "borodino" and not self.step:
            defends = self.waiting[0] != state.camp.attacker
            return "BSA-16-borodino-d" if defends else "BSA-16-orden-b"
        return ORDERS.get(scenario, "BSA-16-orden-a")

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        mine = self.waiting[0]
        return {
            "names": to_deploy(state, mine, self.step),
            "step": self.step,
            # beyond a diagonal there is no rectangle to draw
            "zone": None if state.camp.scenario == "oblicua" else zone_box(state, mine),
        }


ORDERS: dict[str, RuleId] = {
    "oblicua": "BSA-16-oblicua-e",
    "divide": "BSA-16-divide-d",
    "escalada": "BSA-16-escalada-b",
    "borodino": "BSA-16-orden-b",
}
"""Scenarios with an order of their own."""


class Deployment(Procedure):
    """Class after class, each side in its turn. ["BSA-16-orden-a", "BSA-16-borodino-e"]

    The players alternate class by class, or by a switch unit by unit in the scenarios that do not
    say how. ["BSA-Q101"]
    """

    first: Role
    sides: tuple[Role, ...] = ROLES
    wave: int = 0
    turn_of: Role = ""

    @stage
    def deploy(self, play: Play[Aguila]) -> None:
        state, step = play.state, self.wave
        left = {r: to_deploy(state, r, step) for r in self.sides}
        if not any(left.values()):
            if step < OFFICERS:
                play.note(at="deploy", wave=step + 1, turn_of="")
            return
        role = self.turn_of or self.first
        if not left.get(role):
            role = other(role)
        numbers = state.camp.numbers
        by_class = numbers is not None and numbers.by_class
        alternate = state.switches.deployment_order == "by_unit" and not by_class
        play.note(at="deploy", turn_of=other(role) if alternate else role)
        play.call(Deploying((role,), step))
