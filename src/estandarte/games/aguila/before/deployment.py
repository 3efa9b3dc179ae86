"""Deployment: the order of classes, side after side, Officers last, and who is left behind."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, ClassVar

from estandarte.games.aguila.courage.discipline import is_in_range_of
from estandarte.games.aguila.ground.weather import command_range_of
from estandarte.games.aguila.movement.riding import place_verdict
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.games.aguila.units import Officer, OfficerId, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.points import Point, is_point

from .candidate_places import posts_for, spots_for
from .deploying_units import DeployUnit, LeftBehind, OfficerDeployed, stands_apart, to_deploy
from .deployment_order import OFFICERS, DeploymentStep
from .deployment_zones import zone_box, zone_verdict


class DeployOfficer(Action):
    """Place an Officer, by himself or inside a unit."""

    officer: OfficerId
    at: Point
    inside: UnitId = ""

    def check(self, state: Aguila, during: DeploymentStep) -> Verdict:
        officer = state.camp.staff.get(self.officer)
        if officer is None or self.officer not in to_deploy(state, self.role, during.step):
            return no("BSA-16-orden-a", officer=self.officer)
        if self.inside:
            unit = state.units.get(self.inside)
            if unit is None or unit.role != self.role:
                return no("BSA-12-mov-b", officer=self.officer, unit=self.inside)
            return self._in_range(state, but(officer, inside=self.inside), unit.base)
        if officer.has("fanatico") and any(True for _ in state.of(self.role)):
            return no("BSA-12-fanatico-a", officer=self.officer)
        if not is_point(self.at):
            return no("BSA-16-zona-a", officer=self.officer)
        place = Disc(self.at, officer.radius)
        verdict = zone_verdict(state, self.role, place, False)
        verdict = verdict and place_verdict(state, officer, self.at)
        return verdict and self._in_range(state, officer, place)

    def _in_range(self, state: Aguila, officer: Officer, place: Base | Disc) -> Verdict:
        """All his units are in his range, or as many as there is a place for."""
        far = out_of_range(state, officer, place)
        if far and len(far) > fewest_out(state, officer):
            return no("BSA-12-lista-d", officer=officer.id, units=far)
        return YES

    def perform(self, play: Play[Aguila], during: DeploymentStep) -> None:
        play.end()
        at = play.state.units[self.inside].base.centre if self.inside else self.at
        play.emit(OfficerDeployed("BSA-16-orden-a", self.officer, at, self.inside))


def out_of_range(state: Aguila, officer: Officer, place: Base | Disc) -> list[UnitId]:
    """The units that would have nobody in range if he stood there.

    Each is judged by the later of its own Officer and the General. ["BSA-12-lista-d"]
    """
    reach, role = command_range_of(state, officer), officer.role
    general = state.commander(role)
    if general is None and any(
        o.is_commander and o.role == role and o.id != officer.id for o in state.camp.staff.values()
    ):
        return []  # the General may still come to have them in his range
    found = []
    for unit in state.of(role):
        own = state.officers.get(unit.officer)
        his = unit.officer == officer.id or (officer.is_commander and own is not None)
        if not his or within(place, unit.base, reach) or stands_apart(state, unit):
            continue
        if not any(o is not None and is_in_range_of(state, o, unit) for o in (own, general)):
            found.append(unit.id)
    return found


def fewest_out(state: Aguila, officer: Officer) -> int:
    """With how few units out of range he could be placed."""
    discs = (Disc(spot, officer.radius) for spot in officer_spots(state, officer))
    return min((len(out_of_range(state, officer, disc)) for disc in discs), default=99)


def officer_spots(state: Aguila, officer: Officer, most: int = 10) -> list[Point]:
    """Some places where he may stand."""
    role, size = officer.role, officer.radius
    near = [u.base for u in state.of(role) if u.officer == officer.id and not u.building]
    spots = spots_for(state, role, near)
    inside = (s for s in spots if zone_verdict(state, role, Disc(s, size), False))
    return list(islice((s for s in inside if place_verdict(state, officer, s)), most))


def officer_candidates(
    state: Aguila, role: Role, officer: Officer, during: DeploymentStep
) -> Iterable[DeployOfficer]:
    """Places for him, those first from which he has the most of his units in range."""
    spots = [] if officer.has("fanatico") else officer_spots(state, officer)
    mine = [u for u in state.of(role) if u.officer == officer.id] or list(state.of(role))
    ranked = [
        (len(out_of_range(state, officer, Disc(s, officer.radius))), n, "", s)
        for n, s in enumerate(spots)
    ]
    if not ranked or min(ranked)[0]:
        # from inside a unit he reaches further than from beside it
        ranked += [
            (len(out_of_range(state, officer, u.base)), 99 + n, u.id, u.base.centre)
            for n, u in enumerate(mine)
        ]
    for _, _, inside, spot in sorted(ranked, key=lambda r: r[:2]):
        action = DeployOfficer(officer.id, spot, inside, role=role)
        if action.check(state, during):
            yield action


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
    step: Open[int]

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
        return scenario_of(state).order.rule_for(state, self.waiting[0], self.step)

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        mine = self.waiting[0]
        return {
            "names": to_deploy(state, mine, self.step),
            "step": self.step,
            "zone": zone_box(state, mine),
        }


class Deployment(Procedure):
    """Class after class, each side in its turn. ["BSA-16-orden-a", "BSA-16-borodino-e"]

    The players alternate class by class, or by a switch unit by unit in the scenarios that do not
    say how. ["BSA-Q101"]
    """

    first: Open[Role]
    sides: Open[tuple[Role, ...]] = ROLES
    wave: Open[int] = 0
    turn_of: Open[Role] = ""

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
