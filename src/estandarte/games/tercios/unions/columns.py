"""The column of a Choragiew: falling in, riding out, and where a unit's move begins."""

from typing import Any

from estandarte.games.tercios.ground.buildings import BuildingLeft
from estandarte.games.tercios.ground.terrain import going, outlines_of
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
from estandarte.games.tercios.turn.breaking import POOLED, settle_breaks
from estandarte.games.tercios.turn.cards import CardLost
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel import (
    YES,
    Action,
    Event,
    Open,
    Play,
    Procedure,
    RuleId,
    Verdict,
    Whole,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, Side, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import closest_points
from estandarte.wargame.plane.measures import HALF_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.motions import face_side, pivot_needed
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.points import Point, distance_squared


class ColumnFormed(Event):
    """Units of one command ride as one body, their wear in one count."""

    lead: UnitId
    parts: tuple[UnitId, ...]
    base: Base
    wear: int

    def apply(self, state: Tercios) -> None:
        lead = state.units[self.lead]
        state.put(
            but(lead, union="column", parts=self.parts, base=self.base, wear=self.wear, acted=True)
        )
        for name in self.parts:
            part = state.units[name]
            state.put(but(part, union="column", lead=self.lead, parts=(), wear=0, acted=True))
            for commander in state.inside(name):
                state.put_commander(but(commander, inside=self.lead))


class ColumnLeft(Event):
    """A unit rides out of its column to one side. ["TER-troops-choragiew-r"]"""

    unit: UnitId
    base: Base
    column: Base

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        lead = state.units[unit.lead]
        parts = tuple(p for p in lead.parts if p != self.unit)
        shaken = lead.disordered  # the order of a column is that of all its units
        state.put(but(unit, union="", lead="", base=self.base, disordered=shaken))
        state.put(but(lead, parts=parts, base=self.column, union="column" if parts else ""))


def depth_of(state: Tercios, units: tuple[UnitId, ...]) -> int:
    return sum(state.units[u].profile.depth for u in units)


def column_base(state: Tercios, lead: Unit, parts: tuple[UnitId, ...]) -> Base:
    """Directly behind each other and aligned; the front stays."""
    depth = lead.profile.depth + depth_of(state, parts)
    return base_at_front(lead.front_centre, lead.base.heading, lead.base.front, depth)


def may_unite(state: Tercios, unit: Unit, target: Unit) -> Verdict:
    """May two bodies ride as one?"""
    both = (unit, target)
    if unit.id == target.id or any("choragiew" not in u.profile.traits for u in both):
        return no("TER-troops-choragiew-a", unit=unit.id, target=target.id)
    if unit.role != target.role or target.lead or unit.lead:
        return no("TER-troops-choragiew-a", unit=unit.id, target=target.id)
    if unit.command != target.command:
        return no("TER-troops-choragiew-e", unit=unit.id, target=target.id)
    if any(u.disordered for u in both):  # wear is no bar
        return no("TER-troops-choragiew-f", unit=unit.id)
    return YES


def join_targets(state: Tercios, unit: Unit) -> list[UnitId]:
    if "choragiew" not in unit.profile.traits:
        return []
    return [u.id for u in state.of(unit.role) if may_unite(state, unit, u)]


class JoinColumn(Action):
    """Ride up to a unit of the same command and fall in behind it."""

    target: UnitId

    def check(self, state: Tercios, during: Any) -> Verdict:
        unit, target = state.units[during.unit], state.units.get(self.target)
        if target is None:
            return no("TER-troops-choragiew-c", target=self.target)
        verdict = may_unite(state, unit, target)
        if not verdict:
            return verdict
        if "march" in during.done:
            return no("TER-orders-atencion-b", action="march")
        verdict = ride_verdict(state, unit, target, during.order)
        if not verdict:
            return verdict
        parts = (*target.parts, unit.id, *unit.parts)
        base = column_base(state, target, parts)
        apart = (unit.id, target.id)
        others: list[Shape] = [*occupied(state, target, apart), *impassable(state)]
        if not is_clear(base, others) or not is_on_field(base, state.field):
            return no("TER-troops-choragiew-d", unit=target.id)
        return YES

    def perform(self, play: Play[Tercios], during: Any) -> None:
        play.end()
        start = play.state.units[during.unit].front_centre
        play.call(Joining(unit=during.unit, target=self.target, start=start))


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
        if not may_unite(state, unit, target):
            come_to_rest(play, self.unit, self.start)  # shaken on the way
            return
        for name in (target.id, *target.parts, *unit.parts):
            if state.units[name].has_card:
                play.emit(CardLost("TER-troops-choragiew-h", name))
        parts = (*target.parts, unit.id, *unit.parts)
        base = column_base(state, target, parts)
        # The whole body has now acted: nobody acts twice.
        together = target.wear + unit.wear
        play.emit(ColumnFormed(_formed(target, unit), target.id, parts, base, together))
        settle_breaks(play, target.id, POOLED)


def _formed(target: Unit, unit: Unit) -> RuleId:
    """What is to be said of a column: that worn units may form it, that their wear is pooled."""
    if target.wear and unit.wear:
        return "TER-troops-choragiew-j"
    return "TER-troops-choragiew-g" if target.wear or unit.wear else "TER-troops-choragiew-c"


def slot_of(state: Tercios, unit: Unit) -> Base:
    """Where a unit rides in its column."""
    lead = state.units[unit.lead]
    before = lead.parts[: lead.parts.index(unit.id)]
    back = lead.profile.depth + depth_of(state, before)
    front = lead.front_centre.towards(lead.base.heading + HALF_TURN, back)
    return base_at_front(front, lead.base.heading, unit.profile.front, unit.profile.depth)


def leaving_base(state: Tercios, unit: Unit, to: Point) -> Unit:
    """A unit as it starts its move: out of a column by its flank, out of a building by its edge."""
    if unit.union == "column" and unit.lead:
        slot = slot_of(state, unit)
        sides = (Side.LEFT, Side.RIGHT)
        side = min(sides, key=lambda s: distance_squared(slot.centre_of(s), to))
        return but(unit, base=face_side(slot, side))
    if unit.building:
        edge = closest_points(to, outlines_of(state.elements[unit.building])[0])[1]
        heading = edge.heading_to(to) if edge != to else unit.base.heading
        return but(unit, base=base_at_front(edge, heading, unit.base.front, unit.base.depth))
    return unit


def starts_of(state: Tercios, unit: Unit) -> list[Unit]:
    """A unit wherever its move may start: in a column by either flank, else where it stands."""
    if unit.union == "column" and unit.lead:
        slot = slot_of(state, unit)
        return [but(unit, base=face_side(slot, side)) for side in (Side.LEFT, Side.RIGHT)]
    return [unit]


def out_of_column(state: Tercios, unit: Unit, to: Point) -> tuple[Tercios, Unit]:
    """The board as it is once a unit has ridden out of its column, whose rest closes up."""
    lead = state.units[unit.lead]
    rest = tuple(p for p in lead.parts if p != unit.id)
    base = leaving_base(state, unit, to).base
    later = state.clone()
    ColumnLeft("TER-troops-choragiew-r", unit.id, base, column_base(state, lead, rest)).apply(later)
    return later, later.units[unit.id]


def step_out(play: Play[Tercios], unit: UnitId, to: Point) -> None:
    """Leave the column or the building from which a march begins."""
    state = play.state
    body = state.units[unit]
    if body.union == "column" and body.lead:
        lead = state.units[body.lead]
        rest = tuple(p for p in lead.parts if p != unit)
        base = leaving_base(state, body, to).base
        play.emit(ColumnLeft("TER-troops-choragiew-r", unit, base, column_base(state, lead, rest)))
    elif body.building:
        play.emit(BuildingLeft("TER-Q78", unit, leaving_base(state, body, to).base))
