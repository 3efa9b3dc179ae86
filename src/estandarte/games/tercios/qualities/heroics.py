"""Qualities that make a unit act or move outside its activation."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.commanding.commanding import QUALITIES, Command
from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.markers import disorder, wear
from estandarte.games.tercios.movement.buildings import driven_out
from estandarte.games.tercios.movement.leaving import leaving_base, step_out
from estandarte.games.tercios.movement.limbering import GunLimbered
from estandarte.games.tercios.movement.marches import move_verdict
from estandarte.games.tercios.movement.moving import Moving
from estandarte.games.tercios.movement.straight_moves import go_back
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Commander, Unit, UnitId
from estandarte.games.tercios.values.strength import has, printed_speed
from estandarte.kernel import (
    YES,
    Open,
    Play,
    Procedure,
    RuleId,
    UntoldEvent,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import distance_along, is_point

from .targets import ForUnit, own_suggestions, own_unit, verdict_of


class MoveGranted(UntoldEvent):
    """A unit moves outside its activation; nobody has reacted to it yet."""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.asked, state.halted = (), ()


class MoveOver(UntoldEvent):
    """Whoever braced himself against a granted move stands at ease again. ["TER-Q23"]"""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        for unit in list(state.units.values()):
            if unit.braced:
                state.put(but(unit, braced=False))


class GrantedMove(Procedure):
    """The end of a move outside an activation; what is done before it lies above it."""

    unit: Open[UnitId]
    cite: Open[RuleId]
    shaken: Open[bool] = False
    """It was drawn back in disorder."""

    @stage
    def close(self, play: Play[Tercios]) -> None:
        if self.shaken and self.unit in play.state.units:
            disorder(play, self.unit, self.cite)
        play.emit(MoveOver("TER-Q23", self.unit))


class LateWear(Procedure):
    """The marker of a heroic second action, where the table puts it after. ["TER-Q101"]"""

    unit: Open[UnitId]

    @stage
    def tire(self, play: Play[Tercios]) -> None:
        if self.unit in play.state.units:
            wear(play, self.unit, 1, "TER-qualities-heroe-c")
            settle_breaks(play, self.unit)


class SecondAction(Procedure):
    """A unit acts again after the marker that it costs. ["TER-Q101"]"""

    unit: Open[UnitId]
    order: Open[Order]
    tires: Open[bool]

    @stage
    def tire(self, play: Play[Tercios]) -> None:
        if self.tires:
            wear(play, self.unit, 1, "TER-qualities-heroe-c")
            settle_breaks(play, self.unit)

    @stage
    def act(self, play: Play[Tercios]) -> None:
        if self.unit in play.state.units:
            play.call(Activating(unit=self.unit, order=self.order))


@QUALITIES.trait("heroe")
class Heroe(ForUnit):
    """A unit that has acted acts again with the same order."""

    cite = "TER-qualities-heroe-a"

    def always_exhausts(self) -> bool:
        return True  # "TER-qualities-heroe-b"

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        # One that was given a card for reacting has acted all the same.
        return YES if unit.done is not None else no(self.cite, unit=unit.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = play.state.body(action.units[0])
        assert unit.done is not None
        late = play.state.switches.heroe_wear == "after"  # "TER-Q101"
        tires = successes < 2
        if tires and late:
            play.call(LateWear(unit=unit.id))
        play.call(SecondAction(unit=unit.id, order=unit.done, tires=tires and not late))


@QUALITIES.trait("implacable")
class Implacable(ForUnit):
    """A unit not yet activated makes a slow move and keeps its card. ["TER-Q113"]"""

    cite = "TER-qualities-implacable-a"
    reads = ("path", "place")

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        if unit.has_acted or unit.bond.rooted or action.place is None:
            return no(self.cite, unit=unit.id)
        if not is_point(action.place):
            return no(self.cite, place="off")
        start = leaving_base(state, unit, action.place)  # "TER-Q78"
        return move_verdict(state, start, action.place, None, slow=True)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        assert action.place is not None
        play.emit(MoveGranted("TER-qualities-implacable-b", action.units[0]))
        play.call(GrantedMove(unit=action.units[0], cite="TER-Q23"))
        step_out(play, action.units[0], action.place)
        play.call(Moving(unit=action.units[0], place=action.place, cite=self.cite))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        for unit in own_suggestions(state, commander):
            ahead = unit.front_centre.towards(unit.base.heading, inches(printed_speed(unit), 2))
            yield {"units": (unit.id,), "place": ahead}


@QUALITIES.trait("protector")
class Protector(ForUnit):
    """A unit goes back to its rear; if he fails it does so in disorder. ["TER-Q113"]"""

    cite = "TER-qualities-protector"
    reads = ("path", "place")

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = own_unit(state, commander, action)
        if isinstance(found, Unit) and found.bond.rooted:
            return no(found.bond.rooted, unit=found.id)
        if action.place is not None and not is_point(action.place):
            return no(self.cite, place="off")
        return verdict_of(found)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = play.state.units[action.units[0]]
        play.emit(MoveGranted(self.cite, unit.id))
        if unit.building:
            driven_out(play, unit.id)  # by its back door: "TER-Q78"
            unit = play.state.units[unit.id]
        play.call(GrantedMove(unit=unit.id, cite=self.cite, shaken=not successes))
        far = inches(printed_speed(unit))
        if action.place is not None:  # no farther back than he was told
            far = min(far, distance_along(unit.front_centre, action.place))
        go_back(play, unit.id, far, self.cite)

    def fail(self, play: Play[Tercios], action: Command) -> None:
        self.succeed(play, action, 0)


@QUALITIES.trait("preparado")
class Preparado(ForUnit):
    """A gun with horses that has acted is limbered."""

    cite = "TER-qualities-preparado"
    _guns = True

    def _fits(self, state: Tercios, unit: Unit, action: Command) -> Verdict:
        horses = unit.type == "artillery" and has(state, unit, "has_horses")
        fits = horses and unit.acted and not unit.limbered
        return YES if fits else no(self.cite, unit=unit.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(GunLimbered(self.cite, action.units[0]))
