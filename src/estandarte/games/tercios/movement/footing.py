"""Footing: where a unit may stand, and how a slight overlap is put right."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from math import isqrt

from estandarte.games.tercios.ground.terrain import effects_of, outlines_of
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Element, Tercios, stand
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import has
from estandarte.kernel import Role
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import are_far_apart
from estandarte.wargame.plane.measures import DEGREE, inches, nearest
from estandarte.wargame.plane.motions import moved, pivot
from estandarte.wargame.plane.outlines import Outline, Shape, outline_of
from estandarte.wargame.plane.overlap import overlap_witness, overlaps, shortest_push
from estandarte.wargame.plane.points import (
    Point,
    along,
    distance_along,
    distance_squared,
    nearest_on_line,
    part_way,
)
from estandarte.wargame.plane.terrain import Band, outlines_of_band

ENEMY_ZONE = inches(1)
"""Nearer than this to an enemy centre leads only ¡Atacad!, as order or reaction.
"""


def may_pass(state: Tercios, unit: Unit, met: Unit, order: Order | None) -> bool:
    """Whether a unit may move through another: friendly artillery, or loose order through its
    like.
    """
    if met.role != unit.role:
        return False  # enemy artillery never: "TER-Q26"
    if gives_way(unit, met):
        return True
    loose = has(state, unit, "loose") and has(state, met, "loose")
    return loose and order in ("atencion", "corred")


def gives_way(unit: Unit, met: Unit) -> bool:
    """Friendly artillery lets others through and makes room, dug in it cannot.

    ["TER-troops-emplazada-g"]
    """
    return met.role == unit.role and met.type == "artillery" and not met.bond.rooted


def same_body(unit: Unit, met: Unit) -> bool:
    return (
        met.id == unit.id
        or met.lead == unit.id
        or (unit.lead != "" and unit.lead in (met.id, met.lead))
    )


def obstacles(state: Tercios, unit: Unit, order: Order | None) -> list[Unit]:
    """The units that a line of march may not cross. Commanders never stop it."""
    key = "obstacles", stand(unit), order
    if key not in state.lay:
        state.lay[key] = [
            u.id
            for u in state.on_table()
            if not same_body(unit, u) and not may_pass(state, unit, u, order) and not u.building
        ]
    return [state.units[name] for name in state.lay[key]]


def impassable(state: Tercios, building: str = "") -> list[Outline]:
    """The ground on which no unit may stand; a river with its bridges is open at them.

    ["TER-terrain-move-intransitable"]
    """
    key = "impassable", building
    if key not in state.lay:
        state.lay[key] = _impassable(state, building)
    found: list[Outline] = state.lay[key]
    return found


def _impassable(state: Tercios, building: str) -> list[Outline]:
    crossings = tuple(e for e in state.elements.values() if e.kind in ("bridge", "ford"))
    found: list[Outline] = []
    for element in state.elements.values():
        if element.id == building or "intransitable" not in effects_of(state, element):
            continue
        found += _deep(element, crossings) if element.kind == "river" else outlines_of(element)
    return found


@lru_cache(maxsize=256)
def _deep(river: Element, crossings: tuple[Element, ...]) -> tuple[Outline, ...]:
    """The water of a river but for the width of its bridges and fords."""
    stretches: list[tuple[Point, Point]] = list(pairwise(river.line))
    for crossing in crossings:
        middle = part_way(crossing.line[0], crossing.line[1], 1, 2)
        stretches = [s for whole in stretches for s in _opened(whole, middle, crossing, river)]
    bands = (Band((a, b), river.width) for a, b in stretches)
    return tuple(outline for band in bands for outline in outlines_of_band(band))


def _opened(
    stretch: tuple[Point, Point], middle: Point, crossing: Element, river: Element
) -> Iterator[tuple[Point, Point]]:
    """What is left of a stretch of water before and behind a crossing."""
    a, b = stretch
    foot = nearest_on_line(a, b, middle)
    if distance_squared(foot, middle) > river.width * river.width:
        yield stretch
        return
    whole, there, half = distance_along(a, b), distance_along(a, foot), crossing.width // 2
    if there > half:
        yield a, along(a, b, there - half)
    if there + half < whole:
        yield along(a, b, there + half), b


def occupied(state: Tercios, unit: Unit, apart: Collection[UnitId] = ()) -> list[Base]:
    """The bases on which a move may not end; friendly artillery gives way. ["TER-overlap-a"]"""
    key = "occupied", stand(unit), tuple(apart)
    if key not in state.lay:
        state.lay[key] = [
            u.base
            for u in state.on_table()
            if not same_body(unit, u)
            and u.id not in apart
            and not u.building
            and not gives_way(unit, u)
        ]
    found: list[Base] = state.lay[key]
    return found


def is_clear(base: Base, others: Collection[Shape]) -> bool:
    return not any(overlaps(base, o) for o in others)


def settle_base(
    state: Tercios,
    unit: Unit,
    base: Base,
    building: str = "",
    apart: Collection[UnitId] = (),
    exact: bool = False,
) -> Base | None:
    """The base as it ends its move: where it was asked for, or shifted as little as need be.

    None if more than the correction allows would be needed. ["TER-correct-a", "TER-Q27"]
    """
    key = "settled", stand(unit), base, building, tuple(apart), exact
    if key not in state.lay:
        state.lay[key] = _settled(state, unit, base, building, apart, exact)
    found: Base | None = state.lay[key]
    return found


def _settled(
    state: Tercios, unit: Unit, base: Base, building: str, apart: Collection[UnitId], exact: bool
) -> Base | None:
    reach = base.front + base.depth
    bases = (o for o in occupied(state, unit, apart) if not are_far_apart(base, o, reach))
    others: list[Shape] = [*bases, *impassable(state, building)]
    near = [o for o in others if _is_near(base, o)]
    if exact or is_clear(base, near):
        return base if is_clear(base, near) else None
    limit = inches(state.switches.correction_inches)
    if _is_hopeless(base, near, limit, state.switches.correction_degrees):
        return None
    best: tuple[bool, int, Base] | None = None
    for turn, aligned in _turns(state, base, near):
        shifted = _shifted(pivot(base, turn), near, limit)
        if shifted is None or not is_on_field(shifted, state.field):
            continue
        if turn == 0:
            return shifted  # a shift alone will do
        away = distance_squared(shifted.front_centre, base.front_centre)
        if best is None or (not aligned, away) < best[:2]:
            best = (not aligned, away, shifted)
    return None if best is None else best[2]


def _is_hopeless(base: Base, near: Collection[Shape], limit: int, degrees: int) -> bool:
    """Whether something is overlapped more deeply than any shift and turn could cure."""
    radius = base.front // 2 + base.depth
    # No part of a base moves farther than an arc when it is turned about its front centre.
    most = limit + radius * max(0, degrees) * 35 // 2000
    corners = outline_of(base).corners
    for other in near:
        if not overlaps(base, other):
            continue
        body = outline_of(other)
        if body.is_convex:
            number, divisor, _, _ = shortest_push(corners, body.corners)
            if number > most * most * divisor:
                return True
    return False


def _turns(state: Tercios, base: Base, near: Collection[Shape]) -> Iterator[tuple[int, bool]]:
    """No turn first; then those that align with what is in the way; then a few more."""
    most = state.switches.correction_degrees * DEGREE
    yield 0, False
    for other in near:
        for heading in _sides(other):
            turn = (heading - base.heading + 450) % 900 - 450
            if 0 < abs(turn) <= most:
                yield turn, True
    for turn in (most // 2, most):
        if turn:
            yield turn, False
            yield -turn, False


def _sides(thing: Shape) -> Iterator[int]:
    """The directions along which a base can be aligned with a thing."""
    if isinstance(thing, Base):
        yield thing.heading
        return
    corners = [Point(x, y) for x, y in outline_of(thing).corners]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        yield a.heading_to(b)


def _shifted(base: Base, near: Collection[Shape], limit: int) -> Base | None:
    start = base
    for _ in range(6):
        hit = next((o for o in near if overlaps(base, o)), None)
        if hit is None:
            return base
        over, up = _push(base, hit)
        base = moved(base, over + _sign(over), up + _sign(up))
        if distance_squared(base.centre, start.centre) > limit * limit:
            return None
    return base if is_clear(base, near) else None


def _push(base: Base, other: Shape) -> tuple[int, int]:
    """The shortest push that parts a base from what it overlaps."""
    body = outline_of(other)
    if not body.is_convex:
        push = overlap_witness(base, other)
        return push.end.x - push.start.x, push.end.y - push.start.y
    number, divisor, over, up = shortest_push(outline_of(base).corners, body.corners)
    length = isqrt(max(1, (over * over + up * up) << 20))
    depth = isqrt((number << 20) // divisor)
    return nearest(over * depth, length), nearest(up * depth, length)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _is_near(base: Base, other: Shape) -> bool:
    reach = base.front + base.depth
    body = outline_of(other)
    x, y = base.centre.x, base.centre.y
    return body.left - reach <= x <= body.right + reach and (
        body.bottom - reach <= y <= body.top + reach
    )


def too_near(state: Tercios, unit: Unit, base: Base) -> str:
    """The enemy within 1" of one of whose centres a unit would come; exactly 1" is allowed.

    ["TER-Q2"]
    """
    limit = ENEMY_ZONE * ENEMY_ZONE
    mine = base.centres
    for name, other in enemy_bases(state, unit.role):
        if are_far_apart(base, other, ENEMY_ZONE):
            continue
        for theirs in other.centres:
            if any(distance_squared(c, theirs) < limit for c in mine):
                return name
    return ""


def enemy_bases(state: Tercios, role: Role) -> list[tuple[UnitId, Base]]:
    """Where the enemies of a side stand."""
    key = "enemies", role
    if key not in state.lay:
        state.lay[key] = [(enemy.id, enemy.base) for enemy in state.enemies_of(role)]
    found: list[tuple[UnitId, Base]] = state.lay[key]
    return found
