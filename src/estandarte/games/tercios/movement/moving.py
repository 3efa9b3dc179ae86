"""A voluntary move, stopped wherever an enemy may react."""

from estandarte.games.tercios.movement.buildings import enter
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import Open, Play, Procedure, RuleId, Whole, stage
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import QUARTER_TURN
from estandarte.wargame.plane.motions import march_to, pivot_needed
from estandarte.wargame.plane.points import Point

from .displacement import carry, come_to_rest, move_along, take_room
from .footing import settle_base, too_near
from .marches import unit_crossed
from .watchers import first_trigger, pause_for_watchers


class Moving(Procedure):
    """A voluntary move to a place, stopped wherever an enemy may react."""

    unit: Open[UnitId]
    place: Whole[Point]
    order: Open[Order | None] = None
    building: Open[str] = ""
    cite: Open[RuleId] = "TER-move-h"
    start: Whole[Point | None] = None

    @stage
    def advance(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units.get(self.unit)
        if unit is None or self.unit in state.halted:
            play.end()
            return
        trigger = first_trigger(state, unit, unit.front_centre, self.place)
        if trigger is None:
            return
        play.note(at="advance", start=self.start or unit.front_centre)
        pause_for_watchers(play, self.unit, trigger, self.place, self.cite)

    @stage
    def arrive(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units[self.unit]
        if self.building:
            # What its way does to it, and it to commanders, comes before the door.
            move_along(play, self.unit, self.place, self.cite)
            enter(play, self.unit, self.building)
            return
        here = unit.front_centre
        base = settle_base(state, unit, march_to(unit.base, self.place))
        closed = base is None or (too_near(state, unit, base) and self.order != "atacad")
        # Who fled or charged meanwhile may stand across the way, and a pursuit of whom it met on
        # it may have led beyond its end. "TER-move-c", "TER-move-g"
        crossed = self.start and (
            unit_crossed(state, unit, here, self.place, self.order)
            or abs(pivot_needed(unit.base, self.place)) > QUARTER_TURN
        )
        if base is None or closed or crossed:
            come_to_rest(play, self.unit, self.start or here)
        elif base != unit.base:
            carry(play, self.unit, base, self._placed(base, march_to(unit.base, self.place)))
        else:  # watchers have stopped it where it wanted to go
            take_room(play, self.unit)

    def _placed(self, base: Base, asked: Base) -> RuleId:
        """Why it comes to stand as it does: where it was asked for, shifted, or aligned too."""
        if base == asked:
            return self.cite
        return "TER-correct-a" if base.heading == asked.heading else "TER-correct-b"
