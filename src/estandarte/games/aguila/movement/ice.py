"""Ice: frozen rivers and lakes, and who falls through."""

from collections.abc import Sequence

from estandarte.games.aguila.courage.casualties import is_beyond_saving
from estandarte.games.aguila.courage.results import is_tested_with
from estandarte.games.aguila.courage.testing import lose_unit
from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.ground.terrain import is_ice
from estandarte.games.aguila.movement.paths import hull_of, pieces_met
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Event, Play, but
from estandarte.wargame.plane.bases import Base


class IceBroke(Event):
    """A unit fell through the ice: wounds, but no Courage test."""

    unit: str
    wounds: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, damage=unit.damage + self.wounds))


def ice_breaks_on(state: Aguila, unit: Unit) -> int:
    """The face from which the ice breaks. ["BSA-15-nieve-c", "BSA-15-nieve-d"]"""
    ice = state.charts.weather.ice
    return ice.infantry if unit.is_infantry else ice.others


def cross_ice(play: Play[Aguila], unit_id: str) -> None:
    """A unit goes over a frozen river or lake. ["BSA-15-nieve-c", "BSA-15-nieve-d"]"""
    unit = play.state.units[unit_id]
    cite = "BSA-15-nieve-c" if unit.is_infantry else "BSA-15-nieve-d"
    if play.roll(DIE, cite, "ice") >= ice_breaks_on(play.state, unit):
        wounds = play.roll(DIE, cite, "ice_wounds")
        untested = is_tested_with(unit.damage + wounds)  # as by fire it would be
        play.emit(IceBroke("BSA-15-nieve-e" if untested else cite, unit_id, wounds))
        if is_beyond_saving(play.state, play.state.units[unit_id]):
            lose_unit(play, unit_id, "BSA-10-auto-a")  # without a test, as always


def cross_all_ice(play: Play[Aguila], unit_id: str, pieces: Sequence[str]) -> None:
    """Each frozen piece on its way is a risk of its own, as long as it is there to run it."""
    for _ in pieces:
        if unit_id in play.state.units:
            cross_ice(play, unit_id)


def ice_between(state: Aguila, start: Base, end: Base) -> tuple[str, ...]:
    """The frozen pieces that a unit goes over when it is carried from one place to another."""
    if not state.frozen:
        return ()
    met = pieces_met(state, hull_of(start, end), start, end)
    return tuple(g.id for g in met if is_ice(state, g))
