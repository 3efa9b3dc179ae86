"""The ready field: both armies have their places, and choose only what deployment lets them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from estandarte.games.tercios.movement.footing import impassable
from estandarte.games.tercios.state import ROLES, Tercios
from estandarte.games.tercios.units import UNIONS, CommandId, Unit
from estandarte.kernel import (
    Action,
    Decision,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    SetupFault,
    Telling,
    UntoldEvent,
    Whole,
    choice,
    stage,
)
from estandarte.kernel.packs import PackProblem
from estandarte.wargame.exact_places import Spot, base_on, place_faults, unknown
from estandarte.wargame.plane.bases import Base, Disc

from .deploy_command import CommandDeployed, DeployCommand
from .deployment import Deploying
from .elements import grow
from .layouts import layouts, variants
from .vanguard import Eve
from .zones import members, to_deploy


class ZonesGiven(UntoldEvent):
    def apply(self, state: Tercios) -> None:
        state.zones = {"red": "bottom", "blue": "top"}


class ReadyDeploying(Decision):
    """A command in its ready place: limbered or not, in the ranks, in a column, dug in?"""

    accepts = (DeployCommand,)
    is_form: ClassVar[bool] = True
    command: Open[CommandId]

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

    scenario: Open[str]
    spots: Whole[dict[str, Spot]] = {}
    """Who stands in an exact place; his whole command does."""

    @stage
    def give_zones(self, play: Play[Tercios]) -> None:
        play.emit(ZonesGiven("TER-battle-b"))
        grow(play)

    @stage
    def take_exact_places(self, play: Play[Tercios]) -> None:
        state = play.state
        if any(exact_faults(state, self.spots)):
            raise SetupFault("fault.exact_places")
        for command in [c for c in state.commands.values() if _standing(state, c.id, self.spots)]:
            bases = {
                u.id: _body(u, self.spots[u.id])
                for u in members(state, command.id)
                if u.id in self.spots
            }
            spot = self.spots.get(command.commander)
            at = spot.at if spot else None
            play.emit(CommandDeployed("TER-battle-b", command.id, bases, at))

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


def _body(unit: Unit, spot: Spot) -> Base:
    return base_on(spot, unit.profile.front, unit.profile.depth)


def _standing(state: Tercios, command: CommandId, spots: Mapping[str, Spot]) -> list[str]:
    """Those of a command who are given an exact place."""
    officer = state.commands[command].commander
    ids = [officer, *(u.id for u in members(state, command))]
    return [id for id in ids if id in spots]


def exact_faults(state: Tercios, spots: Mapping[str, Spot]) -> Iterator[PackProblem]:
    """Places of nobody, off the table or on one another, and commands that are given half."""
    known = {**state.waiting, **state.commanders}
    yield from unknown(spots, known)
    bodies: dict[str, Base | Disc] = {
        u.id: _body(u, spots[u.id]) for u in state.waiting.values() if u.id in spots
    }
    bodies |= {
        c.id: Disc(spots[c.id].at, c.radius) for c in state.commanders.values() if c.id in spots
    }
    yield from place_faults(state.field, bodies, impassable(state))
    for command in state.commands.values():
        if not _standing(state, command.id, spots):
            continue
        whole = [command.commander, *(u.id for u in members(state, command.id))]
        for id in whole:
            if id and id not in spots:
                what = Telling("scenario.place.missing", {"id": id})
                yield PackProblem(("scenario", "place"), what=what)


def _next(state: Tercios, role: Role) -> CommandId:
    """Light guns that may join a Formation come after the Formations. ["TER-troops-integrada-a"]"""
    left = to_deploy(state, role)
    later = [
        c for c in left if any(UNIONS["gun"].trait in u.profile.traits for u in members(state, c))
    ]
    return next((c for c in left if c not in later), "") or next(iter(left), "")


def _deploy(play: Play[Tercios], action: DeployCommand) -> None:
    bases = action.bases(play.state)
    play.emit(CommandDeployed("TER-scenario-d", action.command, bases, action.commander))
