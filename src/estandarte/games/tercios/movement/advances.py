"""Straight moves under the enemy's eyes: pursuit, consolidation, the caracole, a unit drawn back.

Whoever comes near a front centre by them is watched as on a march. Those who are driven back or
flee are not: they have no way of their own to go on with. ["TER-reactions-b", "TER-Q18"]
"""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import Play, Procedure, RuleId, stage
from estandarte.wargame.plane.measures import HALF_TURN
from estandarte.wargame.plane.points import Point, distance_along

from .marches import (
    AskedNoted,
    brought_to,
    carry,
    first_trigger,
    take_room,
)
from .straight_moves import Way, straight_way


class MovingStraight(Procedure):
    """A straight move that keeps the facing, stopped wherever an enemy may react."""

    unit: UnitId
    start: Point
    direction: int
    distance: int
    cite: RuleId
    halts: RuleId = ""
    """Why its activation is over once it has come there."""

    @stage
    def advance(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units.get(self.unit)
        if unit is None or self.unit in state.halted:
            play.end()
            return
        goal = self._way(state, unit).base.front_centre
        trigger = first_trigger(state, unit, unit.front_centre, goal)
        if trigger is None:
            return
        stop, watchers = trigger
        play.note(at="advance")
        play.emit(AskedNoted("TER-reactions-b", watchers))
        if stop != unit.front_centre:
            carry(play, self.unit, brought_to(unit.base, stop), self.cite, passing=True)
        from estandarte.games.tercios.reactions.reacting import Reacting

        play.call(Reacting(units=watchers, enemy=self.unit, goal=goal))

    @stage
    def arrive(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units[self.unit]
        way = self._way(state, unit)
        if way.length:
            carry(play, self.unit, way.base, self.cite)
        else:  # watchers have stopped it where it wanted to go
            take_room(play, self.unit)

    @stage
    def over(self, play: Play[Tercios]) -> None:
        from estandarte.games.tercios.charge.outcome import UnitHalted

        if self.halts and self.unit in play.state.units:
            play.emit(UnitHalted(self.halts, self.unit))

    def _way(self, state: Tercios, unit: Unit) -> Way:
        """What is left of the move, as far as it is open."""
        left = max(0, self.distance - distance_along(self.start, unit.front_centre))
        return straight_way(state, unit, self.direction, left, keep_off=True)


def go_ahead(play: Play[Tercios], unit: UnitId, distance: int, cite: RuleId) -> None:
    """Straight ahead as it faces, stopped before enemies, units, bad ground and the edge."""
    _go(play, unit, 0, distance, cite)


def go_back(
    play: Play[Tercios], unit: UnitId, distance: int, cite: RuleId, halts: RuleId = ""
) -> None:
    """Straight to the rear with the front to the enemy, stopped by the same things."""
    _go(play, unit, HALF_TURN, distance, cite, halts)


def _go(
    play: Play[Tercios], unit: UnitId, turn: int, distance: int, cite: RuleId, halts: RuleId = ""
) -> None:
    body = play.state.units[unit]
    play.call(
        MovingStraight(
            unit=unit, start=body.front_centre, direction=body.base.heading + turn,
            distance=distance, cite=cite, halts=halts,
        )
    )  # fmt: skip
