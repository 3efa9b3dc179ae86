"""Falling in: a unit rides up to another of its command and both ride as one column."""

from typing import Any

from estandarte.games.tercios.ground.terrain import going
from estandarte.games.tercios.morale.breaking import settle_breaks
from estandarte.games.tercios.morale.cards import CardLost
from estandarte.games.tercios.movement.displacement import come_to_rest
from estandarte.games.tercios.movement.footing import impassable, is_clear, occupied
from estandarte.games.tercios.movement.marches import (
    enemy_grazed,
    narrow_gap_on,
    unit_crossed,
    unsettles,
)
from estandarte.games.tercios.movement.watchers import first_trigger, pause_for_watchers
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.unions.column import POOLED, ColumnFormed, may_unite
from estandarte.games.tercios.units import UNIONS, Unit, UnitId
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel import YES, Action, Open, Play, Procedure, RuleId, Verdict, Whole, no, stage
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import closest_points
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.motions import pivot_needed
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.points import Point, distance_squared


def join_targets(state: Tercios, unit: Unit) -> list[UnitId]:
    if "choragiew" not in unit.profile.traits:
        return []
    return [u.id for u in state.of(unit.role) if may_unite(unit, u)]


class JoinColumn(Action):
    """Ride up to a unit of the same command and fall in behind it."""

    target: UnitId

    def check(self, state: Tercios, during: Any) -> Verdict:
        unit, target = state.units[during.unit], state.units.get(self.target)
        if target is None:
            return no("TER-troops-choragiew-c", target=self.target)
        verdict = may_unite(unit, target)
        if not verdict:
            return verdict
        if "march" in during.done:
            return no("TER-orders-atencion-b", action="march")
        verdict = ride_verdict(state, unit, target, during.order)
        if not verdict:
            return verdict
        base = column_base(state, target, unit)
        apart = (unit.id, target.id)
        others: list[Shape] = [*occupied(state, target, apart), *impassable(state)]
        if not is_clear(base, others) or not is_on_field(base, state.field):
            return no("TER-troops-choragiew-d", unit=target.id)
        return YES

    def perform(self, play: Play[Tercios], during: Any) -> None:
        play.end()
        start = play.state.units[during.unit].front_centre
        play.call(Joining(unit=during.unit, target=self.target, start=start))


def column_base(state: Tercios, target: Unit, unit: Unit) -> Base:
    """The base of a unit and all who ride behind it, another and its own being the last of them."""
    names = (*target.parts, unit.id, *unit.parts)
    return UNIONS["column"].base(target, [state.units[n] for n in names])


def ride_verdict(state: Tercios, unit: Unit, target: Unit, order: Order) -> Verdict:
    """May a move bring a unit straight into contact with the one it joins?

    It obeys all that other moves obey, and must not lose its order on the way.
    ["TER-troops-choragiew-c", "TER-troops-choragiew-f"]
    """
    here = unit.front_centre
    there = closest_points(here, target.base)[1]
    if abs(pivot_needed(unit.base, there)) > QUARTER_TURN:
        return no("TER-move-g", unit=unit.id)
    way = going(state, here, there)
    if way.blocked:
        return no("TER-move-d", element=way.blocked)
    reach = inches(speed_of(state, unit, order, way).total)
    if distance_squared(here, there) > reach * reach:
        return no("TER-troops-choragiew-c", target=target.id, reach=reach)
    if unsettles(state, unit, way):
        return no("TER-troops-choragiew-f", unit=unit.id)
    crossed = unit_crossed(state, unit, here, there, order)
    if crossed and crossed != target.id:
        return no("TER-move-c", unit=crossed)
    narrow = narrow_gap_on(state, unit, here, there, order)
    if narrow is not None:
        return no("TER-obstacles-b", gap=narrow)
    enemy = enemy_grazed(state, unit, here, there)
    return no("TER-centres-d", enemy=enemy) if enemy else YES


class Joining(Procedure):
    """A unit rides up to a column, watched like any other that moves, and falls in behind it."""

    unit: Open[UnitId]
    target: Open[UnitId]
    start: Whole[Point]

    @stage
    def ride(self, play: Play[Tercios]) -> None:
        state = play.state
        unit, target = state.units.get(self.unit), state.units.get(self.target)
        if unit is None or target is None or self.unit in state.halted:
            return
        goal = closest_points(unit.front_centre, target.base)[1]
        trigger = first_trigger(state, unit, unit.front_centre, goal)
        if trigger is not None:
            play.note(at="ride")
            pause_for_watchers(play, self.unit, trigger, goal, "TER-troops-choragiew-c")

    @stage
    def fall_in(self, play: Play[Tercios]) -> None:
        state = play.state
        unit, target = state.units.get(self.unit), state.units.get(self.target)
        if unit is None or target is None or self.unit in state.halted:
            return
        if not may_unite(unit, target):
            come_to_rest(play, self.unit, self.start)  # shaken on the way
            return
        for name in (target.id, *target.parts, *unit.parts):
            if state.units[name].has_card:
                play.emit(CardLost("TER-troops-choragiew-h", name))
        parts = (*target.parts, unit.id, *unit.parts)
        base = column_base(state, target, unit)
        # The whole body has now acted: nobody acts twice.
        together = target.wear + unit.wear
        play.emit(ColumnFormed(_formed(target, unit), target.id, parts, base, together))
        settle_breaks(play, target.id, POOLED)


def _formed(target: Unit, unit: Unit) -> RuleId:
    """What is to be said of a column: that worn units may form it, that their wear is pooled."""
    if target.wear and unit.wear:
        return "TER-troops-choragiew-j"
    return "TER-troops-choragiew-g" if target.wear or unit.wear else "TER-troops-choragiew-c"
