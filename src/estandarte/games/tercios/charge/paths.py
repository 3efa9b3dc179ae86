"""The way of a charge: which enemies can be charged, by which line, and where it ends."""

from collections.abc import Iterator

from estandarte.games.tercios.ground.sight import can_see, tried_lines
from estandarte.games.tercios.ground.terrain import (
    OPEN_GROUND,
    Going,
    effects_of,
    going,
    hides,
    is_at,
    outlines_of,
)
from estandarte.games.tercios.movement.footing import settle_base
from estandarte.games.tercios.movement.leaving import leaving_base
from estandarte.games.tercios.movement.marches import fan, narrow_gap_on, unit_crossed
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel import Value, but
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import closest_points, is_far_from
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.motions import march_to, moved, pivot_needed
from estandarte.wargame.plane.outlines import Shape, edges, outline_of
from estandarte.wargame.plane.points import Point, along, distance_along, distance_squared, part_way
from estandarte.wargame.plane.trajectory import first_stop

EASY_GROUND = Going(easy=True)


class ChargeWay(Value):
    """The straight way of a charge and where it ends; bases in contact stay as they met."""

    aim: Point
    base: Base
    reaches: bool
    via: Point | None = None
    """Where the first of two legs ends, where the table allows them. ["TER-Q34"]"""


def shape_of(state: Tercios, unit: Unit) -> Shape:
    """What a charger runs into: a base, or the building that a unit holds."""
    return outlines_of(state.elements[unit.building])[0] if unit.building else unit.base


def aims_at(state: Tercios, unit: Unit, target: Unit) -> list[Point]:
    """The centres of a target, nearest first; of a building its nearest point."""
    if target.building:
        return [closest_points(unit.front_centre, shape_of(state, target))[1]]
    here = unit.front_centre
    return sorted(target.base.centres, key=lambda c: (distance_squared(here, c), c.x, c.y))


def charge_way(
    state: Tercios, unit: Unit, target: Unit, left: int | None = None, kept: Point | None = None
) -> ChargeWay | None:
    """The way of a charge: at the nearest centre, or past what bars it if that is blocked.

    After an interruption `left` is what remains of the charge and `kept` is its old aim. None if
    no straight way is open. ["TER-charge-d", "TER-charge-h", "TER-Q34"]
    """
    speed = speed_of(state, unit, "atacad").total
    key = "charge", unit.id, unit.base, speed, target.id, target.base, left, kept
    if key not in state.lay:
        state.lay[key] = _charge_way(state, unit, target, left, kept)
    found: ChargeWay | None = state.lay[key]
    return found


def _charge_way(
    state: Tercios, unit: Unit, target: Unit, left: int | None, kept: Point | None
) -> ChargeWay | None:
    unit = out_of_doors(state, unit, target)
    nearest = aims_at(state, unit, target)[0]
    if kept is not None and (kept == nearest or kept in _edge_towards(unit, target)):
        going_on = _way_to(state, unit, target, kept, left)
        if going_on is not None and going_on.reaches:
            return going_on
    straight = _way_to(state, unit, target, nearest, left)
    if straight is not None or abs(pivot_needed(unit.base, nearest)) > QUARTER_TURN:
        return straight  # nothing bars it, though it may be too far or behind
    least = distance_squared(unit.front_centre, nearest)
    for aim in _edge_towards(unit, target):
        way = _way_to(state, unit, target, aim, left, least)
        if way is not None and way.reaches:
            return way
    if state.switches.charge_path == "two_legs":
        return _two_legs(state, unit, target, left)
    return None


def _edge_towards(unit: Unit, target: Unit) -> list[Point]:
    """Points of a target's edge that face a charger, its centres among them, nearest first.

    Of a building there is none but its nearest point.
    """
    if target.building:
        return []
    start, outline = unit.front_centre, outline_of(target.base)
    found: list[Point] = []
    for x1, y1, x2, y2 in edges(outline.corners):
        a, b = Point(x1, y1), Point(x2, y2)
        parts = 2 + 2 * (distance_along(a, b) // inches(1, 2))  # even, so that its centre is one
        found += [part_way(a, b, number, parts) for number in range(parts)]
    facing = (p for p in found if not goes_through(start.x, start.y, p.x, p.y, outline))
    return sorted(facing, key=lambda p: (distance_squared(start, p), p.x, p.y))


def out_of_doors(state: Tercios, unit: Unit, target: Unit) -> Unit:
    """A unit that charges out of a building starts from its edge. ["TER-Q78"]"""
    if not unit.building:
        return unit
    return leaving_base(state, unit, aims_at(state, unit, target)[0])


def _two_legs(state: Tercios, unit: Unit, target: Unit, left: int | None) -> ChargeWay | None:
    """The shortest charge round a corner, both legs together within Speed+."""
    start = unit.front_centre
    reach = inches(speed_of(state, unit, "atacad").total) if left is None else left
    best: tuple[int, ChargeWay] | None = None
    for corner in fan(state, unit, "atacad", 25, 8):
        first = distance_along(start, corner)
        turned = but(unit, base=march_to(unit.base, corner))
        aim = aims_at(state, turned, target)[0]
        length = first + distance_along(corner, aim)
        if length > (reach if best is None else best[0]):
            continue  # too long, or longer than one already found
        if going(state, start, corner).blocked or _blocked(state, unit, target, start, corner):
            continue
        way = _way_to(state, turned, target, aim, reach - first)
        if way is not None and way.reaches:
            best = (length, but(way, via=corner))
    return None if best is None else best[1]


def _way_to(
    state: Tercios, unit: Unit, target: Unit, aim: Point, left: int | None, least: int = 0
) -> ChargeWay | None:
    """The straight way to a point of the target; it counts for no less than `least`, a square."""
    start = unit.front_centre
    if abs(pivot_needed(unit.base, aim)) > QUARTER_TURN:
        return None
    end = march_to(unit.base, aim)
    over, up = aim.x - start.x, aim.y - start.y
    met = first_stop(moved(end, -over, -up), over, up, [shape_of(state, target)])
    end = end if met is None else met[1]
    way = going(state, start, end.front_centre, unit.building or target.building)
    if way.blocked:
        return None
    reach = inches(speed_of(state, unit, "atacad", way).total) if left is None else left
    reaches = max(least, distance_squared(start, aim)) <= reach * reach  # "TER-charge-e"
    if not reaches:
        end = march_to(unit.base, along(start, aim, min(reach, distance_along(start, aim))))
    stop = end.front_centre
    if _blocked(state, unit, target, start, stop):
        return None
    placed = settle_base(state, unit, end, target.building)
    if placed is None or not is_on_field(placed, state.field):
        return None
    return ChargeWay(aim, placed, reaches)


def _blocked(state: Tercios, unit: Unit, target: Unit, a: Point, b: Point) -> bool:
    crossed = unit_crossed(state, unit, a, b, "atacad")
    if crossed and crossed != target.id:
        return True
    return narrow_gap_on(state, unit, a, b, "atacad", target.building, through=True) is not None


def chargeable(state: Tercios, unit: Unit) -> Iterator[UnitId]:
    """The enemies that a unit can see and reach with ¡Atacad!. ["TER-charge-a", "TER-Q56"]"""
    reach = _farthest(state, unit)
    for target in state.enemies_of(unit.role):
        if _can_charge(state, unit, target, reach):
            yield target.id


def _farthest(state: Tercios, unit: Unit) -> int:
    """How far any charge could reach, however easy the way: that is easy from its start or not.

    Both legs round a corner are rounded, so that they may come to a trifle more.
    """
    easy = any(
        "facil" in effects_of(state, e) and is_at(e, unit.front_centre)
        for e in state.elements.values()
    )
    ground = EASY_GROUND if easy else OPEN_GROUND
    return inches(speed_of(state, unit, "atacad", ground).total) + 2


def _can_charge(state: Tercios, unit: Unit, target: Unit, reach: int) -> bool:
    if _is_too_far(state, unit, target, reach) or not can_see(state, unit, target):
        return False  # "TER-charge-i"
    way = charge_way(state, unit, target)
    return way is not None and way.reaches


def _is_too_far(state: Tercios, unit: Unit, target: Unit, reach: int) -> bool:
    """Whether no way could reach, however easy it were: cheap to ask before any way is sought."""
    if unit.building:
        return False  # it starts from whichever edge is nearest
    if not target.building and is_far_from(unit.front_centre, target.base, reach):
        return True
    nearest = aims_at(state, unit, target)[0]
    return distance_squared(unit.front_centre, nearest) > reach * reach  # "TER-charge-e"


def unseen_by_scenery(state: Tercios, unit: Unit, target: Unit) -> bool:
    """Whether it is scenery that hides a target: the shortest line to it crosses such whole."""
    _, lines = tried_lines(state, unit, target)
    return bool(lines) and hides(state, lines[0].start, lines[0].end) is not None


def visible(state: Tercios, unit: Unit) -> Iterator[UnitId]:
    return (t.id for t in state.enemies_of(unit.role) if can_see(state, unit, t))
