"""The ready field: both armies have their places, and choose only what deployment lets them."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.state import ROLES, Tercios
from estandarte.games.tercios.units import CommandId
from estandarte.kernel import (
    Action,
    Decision,
    Event,
    Offer,
    Play,
    Procedure,
    Role,
    SetupFault,
    choice,
    stage,
)

from .deploy_command import CommandDeployed, DeployCommand
from .deployment import Deploying
from .elements import grow
from .layouts import layouts, variants
from .vanguard import Eve
from .zones import members, to_deploy


class ZonesGiven(Event):
    def apply(self, state: Tercios) -> None:
        state.zones = {"red": "bottom", "blue": "top"}

    def told(self) -> None:
        return None


class ReadyDeploying(Decision):
    """A command in its ready place: limbered or not, in the ranks, in a column, dug in?"""

    accepts = (DeployCommand,)
    command: CommandId

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        return iter(ready_choices(state, role, self.command))

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("deploy_command", {"command": choice(self.command)})

    def allows(self, state: Tercios, action: DeployCommand) -> bool:
        """The ready places are given, and no others."""
        return action in ready_choices(state, action.role, self.command)

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"commands": [self.command]}


def ready_choices(state: Tercios, role: Role, command: CommandId) -> list[DeployCommand]:
    """What a command may be in its ready place; none if there is no room for it."""
    moment = Deploying((role,))
    for action in layouts(state, role, command):
        if action.check(state, moment):
            return list(variants(state, action, moment))
    return []


class GivenGround(Procedure):
    """The scenery was agreed upon beforehand; only crops have still to grow. ["TER-battle-b"]"""

    @stage
    def let_grow(self, play: Play[Tercios]) -> None:
        grow(play)


class ReadyField(Procedure):
    """Both armies take their ready places; who has nothing to choose is not asked.

    What belongs to no place, as crops, ambushers and the vanguard, is as in any battle.
    ["TER-battle-b"]
    """

    scenario: str

    @stage
    def give_zones(self, play: Play[Tercios]) -> None:
        play.emit(ZonesGiven("TER-battle-b"))
        grow(play)

    @stage
    def take_places(self, play: Play[Tercios]) -> None:
        for role in ROLES:
            while command := _next(play.state, role):
                choices = ready_choices(play.state, role, command)
                if not choices:
                    raise SetupFault("fault.no_room", role=role, command=command)
                if len(choices) > 1:
                    play.note(at="take_places")
                    play.call(ReadyDeploying((role,), command))
                    return
                _deploy(play, choices[0])

    @stage
    def eve(self, play: Play[Tercios]) -> None:
        play.call(Eve())


def _next(state: Tercios, role: Role) -> CommandId:
    """Light guns that may join a Formation come after the Formations. ["TER-troops-integrada-a"]"""
    left = to_deploy(state, role)
    later = [c for c in left if any("integrada" in u.profile.traits for u in members(state, c))]
    return next((c for c in left if c not in later), "") or next(iter(left), "")


def _deploy(play: Play[Tercios], action: DeployCommand) -> None:
    bases = action.bases(play.state)
    play.emit(CommandDeployed("TER-scenario-d", action.command, bases, action.commander))
