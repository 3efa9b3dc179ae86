"""Leaving: out of a column by its flank, out of a building by its edge, when a move begins."""

from estandarte.games.tercios.ground.terrain import outlines_of
from estandarte.games.tercios.movement.buildings import BuildingLeft
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.unions.column import ColumnLeft
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import Play, but
from estandarte.wargame.plane.bases import Base, Side, base_at_front
from estandarte.wargame.plane.distance import closest_points
from estandarte.wargame.plane.measures import HALF_TURN
from estandarte.wargame.plane.motions import face_side
from estandarte.wargame.plane.points import Point, distance_squared


def slot_of(state: Tercios, unit: Unit) -> Base:
    """Where a unit rides in its column."""
    lead = state.units[unit.lead]
    before = lead.parts[: lead.parts.index(unit.id)]
    back = sum(state.units[u].profile.depth for u in (lead.id, *before))
    front = lead.front_centre.towards(lead.base.heading + HALF_TURN, back)
    return base_at_front(front, lead.base.heading, unit.profile.front, unit.profile.depth)


def leaving_base(state: Tercios, unit: Unit, to: Point) -> Unit:
    """A unit as it starts its move: out of a column by its flank, out of a building by its edge."""
    if unit.may_leave:
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
    if unit.may_leave:
        slot = slot_of(state, unit)
        return [but(unit, base=face_side(slot, side)) for side in (Side.LEFT, Side.RIGHT)]
    return [unit]


def out_of_column(state: Tercios, unit: Unit, to: Point) -> tuple[Tercios, Unit]:
    """The board as it is once a unit has ridden out of its column, whose rest closes up."""
    later = state.clone()
    _left(state, unit, to).apply(later)
    return later, later.units[unit.id]


def _left(state: Tercios, unit: Unit, to: Point) -> ColumnLeft:
    lead = state.units[unit.lead]
    rest = [state.units[p] for p in lead.parts if p != unit.id]
    base, column = leaving_base(state, unit, to).base, unit.bond.base(lead, rest)
    return ColumnLeft("TER-troops-choragiew-r", unit.id, base, column)


def step_out(play: Play[Tercios], unit: UnitId, to: Point) -> None:
    """Leave the column or the building from which a march begins."""
    state = play.state
    body = state.units[unit]
    if body.may_leave:
        play.emit(_left(state, body, to))
    elif body.building:
        play.emit(BuildingLeft("TER-Q78", unit, leaving_base(state, body, to).base))
