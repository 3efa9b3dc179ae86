"""Deployment for Los Campos de Gloria: zones, commands in turn, the Generals last, the vanguard."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.tercios.morale.markers import throw
from estandarte.games.tercios.state import ROLES, Tercios, other
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    choice,
    no,
    stage,
)

from .deploy_command import DeployCommand
from .layouts import layouts, variants
from .vanguard import Eve
from .zones import to_deploy, zone_of


class ZonesChosen(Event):
    zones: dict[Role, str]

    def apply(self, state: Tercios) -> None:
        state.zones = dict(self.zones)


class Deploying(Decision):
    """One command is deployed."""

    out_of_turn = "TER-scenario-e"
    asked_by = "TER-scenario-d"
    accepts = (DeployCommand,)
    is_form: ClassVar[bool] = True

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        for command in to_deploy(state, role):
            for action in layouts(state, role, command):
                if action.check(state, self):
                    yield from variants(state, action, self)
                    break

    def allows(self, state: Tercios, action: DeployCommand) -> bool:
        """Whether a command may stand in such places at all."""
        return True

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        names = to_deploy(state, role)
        limits = {"command": choice(*names), "posts": Limit("mapping"), "commander": Limit("point")}
        yield Offer("deploy_command", limits)

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        mine = self.waiting[0]
        return {"commands": to_deploy(state, mine), "zone": zone_of(state, mine)}


class ChooseZone(Action):
    """Take the bottom or the top of the table."""

    edge: str

    def check(self, state: Tercios, during: Decision) -> Verdict:
        return YES if self.edge in ("bottom", "top") else no("TER-scenario-a", edge=self.edge)

    def perform(self, play: Play[Tercios], during: Decision) -> None:
        play.end()
        mine, theirs = self.edge, "top" if self.edge == "bottom" else "bottom"
        zones = {self.role: mine, other(self.role): theirs}
        play.emit(ZonesChosen("TER-scenario-a", zones))


class ZoneChoice(Decision):
    """The winner of the roll chooses his zone."""

    asked_by = "TER-scenario-a"
    accepts = (ChooseZone,)

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield ChooseZone("bottom", role=role)
        yield ChooseZone("top", role=role)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("choose_zone", {"edge": choice("bottom", "top")})


class ZoneRolled(Event):
    dice: dict[Role, int]


def roll_for_zones(play: Play[Tercios]) -> Role:
    """Higher wins; on a tie whoever used fewer scenery points; else again. ["TER-Q109"]"""
    spent = play.state.scenery_spent
    while True:
        dice = {r: throw(play, 1, "TER-scenario-a", "zone")[0] for r in ROLES}
        tied = len(set(dice.values())) == 1
        play.emit(ZoneRolled("TER-scenario-b" if tied else "TER-scenario-a", dice))
        key = {r: (dice[r], -spent.get(r, 0)) for r in ROLES}
        first, second = ROLES
        if key[first] != key[second]:
            return max(ROLES, key=lambda r: key[r])


class Deployment(Procedure):
    """From the roll for zones to the last General, then the river and the vanguard."""

    next_role: Open[Role] = ""

    @stage
    def zones(self, play: Play[Tercios]) -> None:
        winner = roll_for_zones(play)
        play.note(next_role=winner)
        play.call(ZoneChoice((winner,)))

    @stage
    def deploy(self, play: Play[Tercios]) -> None:
        state = play.state
        waiting = [r for r in ROLES if to_deploy(state, r)]
        if not waiting:
            return
        role = self.next_role if self.next_role in waiting else waiting[0]
        # The Generals come last of all, after every other command of both sides.
        others = [r for r in waiting if state.commands[to_deploy(state, r)[0]].kind != "staff"]
        if others and role not in others:
            role = others[0]
        play.note(at="deploy", next_role=other(role))
        play.call(Deploying((role,)))

    @stage
    def eve(self, play: Play[Tercios]) -> None:
        play.call(Eve())
