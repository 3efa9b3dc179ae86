"""Qualities that make a unit act or move outside its activation."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.commands import Command
from estandarte.games.tercios.entries import Order
from estandarte.games.tercios.falling_back import straight_way
from estandarte.games.tercios.limbering import GunLimbered
from estandarte.games.tercios.morale import disorder, settle_breaks, wear
from estandarte.games.tercios.movement import Moving, carry, move_verdict
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.strength import has, printed_speed
from estandarte.games.tercios.units import Commander, Unit, UnitId
from estandarte.kernel import YES, Event, Play, Procedure, Verdict, no, stage
from estandarte.wargame.plane.measures import HALF_TURN, inches
from estandarte.wargame.plane.points import distance_along, is_point

from . import QUALITIES, QualityRule
from .means import own_suggestions, own_unit, verdict_of


def _own(state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
    return ({"units": (u.id,)} for u in own_suggestions(state, commander))


class MoveGranted(Event):
    """A unit moves outside its activation; nobody has reacted to it yet."""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.asked, state.halted = (), ()

    def told(self) -> None:
        return None


class LateWear(Procedure):
    """The marker of a heroic second action, where the table puts it after. ["TER-Q101"]"""

    unit: UnitId

    @stage
    def tire(self, play: Play[Tercios]) -> None:
        if self.unit in play.state.units:
            wear(play, self.unit, 1, "TER-qualities-heroe-c")
            settle_breaks(play, self.unit)


class SecondAction(Procedure):
    """A unit acts again after the marker that it costs. ["TER-Q101"]"""

    unit: UnitId
    order: Order
    tires: bool

    @stage
    def tire(self, play: Play[Tercios]) -> None:
        if self.tires:
            wear(play, self.unit, 1, "TER-qualities-heroe-c")
            settle_breaks(play, self.unit)

    @stage
    def act(self, play: Play[Tercios]) -> None:
        from estandarte.games.tercios.orders import Activating

        if self.unit in play.state.units:
            play.call(Activating(unit=self.unit, order=self.order))


@QUALITIES.trait("heroe")
class Heroe(QualityRule):
    """A unit that has acted acts again with the same order."""

    cite = "TER-qualities-heroe-a"

    def always_exhausts(self) -> bool:
        return True  # "TER-qualities-heroe-b"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = own_unit(state, commander, action)
        if isinstance(found, Verdict):
            return found
        # One that was given a card for reacting has acted all the same.
        return YES if found.done is not None else no(self.cite, unit=found.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = play.state.body(action.units[0])
        assert unit.done is not None
        late = play.state.switches.heroe_wear == "after"  # "TER-Q101"
        tires = successes < 2
        if tires and late:
            play.call(LateWear(unit=unit.id))
        play.call(SecondAction(unit=unit.id, order=unit.done, tires=tires and not late))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        return _own(state, commander)


@QUALITIES.trait("implacable")
class Implacable(QualityRule):
    """A unit not yet activated makes a slow move and keeps its card. ["TER-Q113"]"""

    cite = "TER-qualities-implacable-a"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = own_unit(state, commander, action)
        if isinstance(found, Verdict):
            return found
        if found.has_acted or found.union == "works" or action.place is None:
            return no(self.cite, unit=found.id)
        return move_verdict(state, found, action.place, None, slow=True)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        assert action.place is not None
        play.emit(MoveGranted("TER-qualities-implacable-b", action.units[0]))
        play.call(Moving(unit=action.units[0], place=action.place, cite=self.cite))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        for unit in own_suggestions(state, commander):
            ahead = unit.front_centre.towards(unit.base.heading, inches(printed_speed(unit), 2))
            yield {"units": (unit.id,), "place": ahead}


@QUALITIES.trait("protector")
class Protector(QualityRule):
    """A unit goes back to its rear; if he fails it does so in disorder. ["TER-Q113"]"""

    cite = "TER-qualities-protector"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = own_unit(state, commander, action)
        if isinstance(found, Unit) and found.union == "works":
            return no("TER-troops-emplazada-g", unit=found.id)
        if action.place is not None and not is_point(action.place):
            return no(self.cite, place="off")
        return verdict_of(found)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        unit = play.state.units[action.units[0]]
        play.emit(MoveGranted(self.cite, unit.id))
        back, far = unit.base.heading + HALF_TURN, inches(printed_speed(unit))
        if action.place is not None:  # no farther back than he was told
            far = min(far, distance_along(unit.front_centre, action.place))
        way = straight_way(play.state, unit, back, far, keep_off=True)
        if way.length:
            carry(play, unit.id, way.base, self.cite)

    def fail(self, play: Play[Tercios], action: Command) -> None:
        self.succeed(play, action, 0)
        disorder(play, action.units[0], self.cite)

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        return _own(state, commander)


@QUALITIES.trait("preparado")
class Preparado(QualityRule):
    """A gun with horses that has acted is limbered."""

    cite = "TER-qualities-preparado"

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        found = own_unit(state, commander, action, artillery=True)
        if isinstance(found, Verdict):
            return found
        horses = found.type == "artillery" and has(state, found, "caballos_de_tiro")
        fits = horses and found.acted and not found.limbered
        return YES if fits else no(self.cite, unit=found.id)

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        play.emit(GunLimbered(self.cite, action.units[0]))

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        return _own(state, commander)
