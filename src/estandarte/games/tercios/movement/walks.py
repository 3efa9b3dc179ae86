"""The ways of commanders: where they may go, what they must pass by, and how they join troops."""

from itertools import pairwise

from estandarte.games.tercios.ground.terrain import barred_by
from estandarte.games.tercios.movement.footing import impassable
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander, Unit
from estandarte.games.tercios.values.reach import may_interact, stranger_rule
from estandarte.kernel import YES, Verdict, no
from estandarte.wargame.plane.bases import Disc
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import closest_points, gap_between, within
from estandarte.wargame.plane.measures import FULL_TURN, inches
from estandarte.wargame.plane.outlines import outline_of
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_along, is_point

MOST_CORNERS = 8


def move_distance(state: Tercios, commander: Commander) -> int:
    reach = state.pack.commanders.reach
    brisk = "brio" in commander.virtues
    return inches(reach.move_with_brio if brisk else reach.move)


def walk_verdict(
    state: Tercios, commander: Commander, path: tuple[Point, ...], reach: int | None = None
) -> Verdict:
    """May he go along a broken line? Terrain does not slow him; impassable ground must be
    passed by.
    """
    if not path or not is_path(path):
        return no("TER-commanders-act-b", commander=commander.id)
    key = "walk", commander.id, commander.at, commander.inside, commander.virtues, path, reach
    if key not in state.lay:
        state.lay[key] = _walk_verdict(state, commander, path, reach)
    found: Verdict = state.lay[key]
    return found


def _walk_verdict(
    state: Tercios, commander: Commander, path: tuple[Point, ...], reach: int | None
) -> Verdict:
    own = reach is None
    reach = move_distance(state, commander) if reach is None else reach
    building = ""
    if commander.inside:
        # From any edge of the unit, in any direction. "TER-commanders-leave-c"
        unit = state.units[commander.inside]
        start, building = closest_points(unit.base, path[0])[0], unit.building
        first = gap_between(unit.base, path[0]).length
    else:
        start = commander.at
        first = distance_along(start, path[0])
    length = first + sum(distance_along(a, b) for a, b in pairwise(path))
    if length > reach:
        brisk = own and "brio" in commander.virtues
        cite = "TER-virtues-brio" if brisk else "TER-commanders-act-b"
        return no(cite, reach=reach, asked=length)
    verdict = way_verdict(state, commander, (start, *path), building)
    return verdict and spot_verdict(state, commander, path[-1])


def is_path(path: tuple[Point, ...]) -> bool:
    return all(is_point(p) for p in path) and len(path) <= MOST_CORNERS


def way_verdict(
    state: Tercios, commander: Commander, way: tuple[Point, ...], building: str = ""
) -> Verdict:
    """No leg leads through impassable ground or through enemy troops.

    A river that cannot be waded is crossed on its bridges and fords alone. `building` is one that
    he comes out of or goes into.
    """
    for a, b in pairwise(way):
        if barred_by(state, a, b, building):
            return no("TER-commanders-act-c", commander=commander.id)
        for unit in state.enemies_of(commander.role):
            if goes_through(a.x, a.y, b.x, b.y, outline_of(unit.base)):
                return no("TER-commanders-act-d", unit=unit.id)
    return YES


def spot_verdict(state: Tercios, commander: Commander, to: Point) -> Verdict:
    """He may pass through friends if his move is long enough to end clear of them."""
    spot = Disc(to, commander.radius)
    if not is_on_field(spot, state.field):
        small = state.scale == "mm15"
        return no("TER-components-b" if small else "TER-battle-table", commander=commander.id)
    for unit in state.on_table():
        if overlaps(unit.base, spot):
            return no("TER-commanders-act-d", unit=unit.id)
    if any(overlaps(ground, spot) for ground in impassable(state)) or barred_by(state, to, to):
        return no("TER-terrain-move-intransitable", commander=commander.id)
    return YES


def clear_spot(state: Tercios, commander: Commander, near: Point) -> Point:
    """The nearest place to a point where a commander may stand; the point itself if none is."""
    spots = (
        near.towards(turn, distance)
        for distance in range(0, inches(12), inches(1, 2))
        for turn in range(0, FULL_TURN, 300)
    )
    return next((s for s in spots if spot_verdict(state, commander, s)), near)


def join_verdict(
    state: Tercios, commander: Commander, unit: Unit | None, path: tuple[Point, ...] = ()
) -> Verdict:
    """Contact with any edge of a unit with which he may interact, straight or round corners.

    ["TER-commanders-join-c", "TER-Q100"]
    """
    if unit is None or not unit.is_on_table or unit.role != commander.role:
        return no("TER-commanders-e", commander=commander.id)
    if not may_interact(state, commander, unit):
        return no(stranger_rule(commander), commander=commander.id)
    if not is_path(path):
        return no("TER-commanders-join-c", unit=unit.id)
    way = (commander.at, *path)
    gone = sum(distance_along(a, b) for a, b in pairwise(way))
    left = move_distance(state, commander) - gone
    if not within(Disc(way[-1], commander.radius), unit.base, left):
        return no("TER-commanders-join-c", unit=unit.id)
    door = closest_points(way[-1], unit.base)[1]
    return way_verdict(state, commander, (*way, door), unit.building)
