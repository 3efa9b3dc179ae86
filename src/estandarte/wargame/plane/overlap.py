"""Overlap, which is more than touching: some room is taken by both."""

from math import isqrt

from estandarte.wargame.plane.bases import Base, Corners, Disc, halves
from estandarte.wargame.plane.distance import (
    are_far_apart,
    closest_points,
    gap_between,
    is_far_from,
    shrunk,
)
from estandarte.wargame.plane.measures import TOUCH, nearest
from estandarte.wargame.plane.outlines import (
    Place,
    Shape,
    edges,
    outline_of,
    pieces_of,
    place_in,
)
from estandarte.wargame.plane.points import Point, Witness, midpoint


def overlaps(a: Shape, b: Shape) -> bool:
    """Whether two things take the same room; to touch at an edge or a corner is not enough."""
    if isinstance(a, Base) and isinstance(b, Base):
        return not are_far_apart(a, b, 0) and bases_overlap(a, b)
    if isinstance(a, Disc) or isinstance(b, Disc):
        return _disc_overlaps(a, b)
    one, two = outline_of(a), outline_of(b)
    if one.right < two.left or two.right < one.left or one.top < two.bottom or two.top < one.bottom:
        return False
    if one.is_convex and two.is_convex:
        return convex_overlap(one.corners, two.corners)
    others = pieces_of(two)
    return any(convex_overlap(p, q) for p in pieces_of(one) for q in others)


def bases_overlap(a: Base, b: Base) -> bool:
    """The same for two bases, whose four directions are the only ones that can part them."""
    dx, dy = b.centre.x - a.centre.x, b.centre.y - a.centre.y
    ux, uy, vx, vy = halves(a.front, a.depth, a.heading)
    uv = abs(ux * vy - uy * vx)
    du, dv = abs(ux * dy - uy * dx), abs(vx * dy - vy * dx)
    if du < uv > dv:
        return True
    px, py, qx, qy = halves(b.front, b.depth, b.heading)
    up, uq = abs(ux * py - uy * px), abs(ux * qy - uy * qx)
    if du >= uv + up + uq and (ux or uy):
        return False
    vp, vq = abs(vx * py - vy * px), abs(vx * qy - vy * qx)
    if dv >= uv + vp + vq and (vx or vy):
        return False
    pq = abs(px * qy - py * qx)
    if abs(px * dy - py * dx) >= pq + up + vp and (px or py):
        return False
    if abs(qx * dy - qy * dx) >= pq + uq + vq and (qx or qy):
        return False
    # Two bases without any size have no direction that could part them, and take no room.
    return uv + pq + up + uq + vp + vq > 0


def touches(a: Shape, b: Shape) -> bool:
    """In contact: as near as whole units allow, and not overlapping."""
    return gap_between(a, b).within(TOUCH) and not overlaps(a, b)


def overlap_witness(a: Shape, b: Shape) -> Witness:
    """Apart: the shortest line between the two, and the gap as a margin below nought.

    Overlapping: the shortest push of the first that would part them, from a place both take.
    """
    if not overlaps(a, b):
        start, end = closest_points(a, b)
        return Witness(False, start, end, midpoint(start, end), -gap_between(a, b).length)
    # A round base is pushed as its outline; its push is therefore a trifle short.
    best: tuple[int, int, int, int] | None = None
    common = Point(0, 0)
    for p in pieces_of(outline_of(a)):
        for q in pieces_of(outline_of(b)):
            if not convex_overlap(p, q):
                continue
            push = shortest_push(p, q)
            if best is None or push[0] * best[1] > best[0] * push[1]:
                best, common = push, _common_place(p, q)
    if best is None:
        place = a.centre if isinstance(a, Disc) else closest_points(a, b)[0]
        return Witness(True, place, place, place, 0)
    number, divisor, nx, ny = best
    square = nx * nx + ny * ny
    depth = isqrt(number // divisor)
    over, up = _scaled_to(nx, ny, depth, square)
    return Witness(True, common, common.moved(over, up), common, depth)


def convex_overlap(one: Corners, two: Corners) -> bool:
    """Whether two convex polygons take the same room: no edge of either parts them."""
    if _parted(one, two) or _parted(two, one):
        return False
    # Two single points have no edge that could part them, and take no room.
    return any(corner != one[0] for corner in one) or any(corner != two[0] for corner in two)


def shortest_push(one: Corners, two: Corners) -> tuple[int, int, int, int]:
    """The shortest push that parts the first of two overlapping convex polygons from the second.

    Its square as a fraction, and its direction.
    """
    best = (-1, 1, 0, 0)
    for inner, outer, way in ((one, two, 1), (two, one, -1)):
        for ax, ay, bx, by in edges(outer):
            over, up = bx - ax, by - ay
            if over == 0 and up == 0:
                continue
            deepest = max(over * (y - ay) - up * (x - ax) for x, y in inner)
            number, divisor = deepest * deepest, over * over + up * up
            if best[0] < 0 or number * best[1] < best[0] * divisor:
                best = (number, divisor, way * up, -way * over)
    return best


def _parted(one: Corners, two: Corners) -> bool:
    """Whether all of the second lies outside or on the line of some edge of the first."""
    ax, ay = one[-1]
    for bx, by in one:
        over, up = bx - ax, by - ay
        if over or up:
            for x, y in two:
                if over * (y - ay) > up * (x - ax):
                    break
            else:
                return True
        ax, ay = bx, by
    return False


def _disc_overlaps(a: Shape, b: Shape) -> bool:
    if isinstance(b, Disc):
        a, b = b, a
    if isinstance(a, Disc) and isinstance(b, Base) and is_far_from(a.centre, b, max(0, a.radius)):
        return False
    gap = gap_between(a, b)
    if gap.number > 0 or gap.less > 0:
        return gap.number < gap.less * gap.less * gap.divisor
    # A figure without a radius takes room only strictly inside another thing.
    one, two = shrunk(a)[0], shrunk(b)[0]
    spot, other = (one, two) if isinstance(one, Point) else (two, one)
    if not isinstance(spot, Point) or isinstance(other, Point):
        return False
    return place_in(outline_of(other).corners, spot.x, spot.y) is Place.INSIDE


def _common_place(one: Corners, two: Corners) -> Point:
    """A place inside both of two overlapping convex polygons: the middle of their common part."""
    common = [(x << 20, y << 20) for x, y in one]
    for ax, ay, bx, by in edges(two):
        common = _cut(common, ax << 20, ay << 20, bx - ax, by - ay)
    if not common:
        return Point(*one[0])
    count = len(common) << 20
    return Point(
        nearest(sum(x for x, _ in common), count), nearest(sum(y for _, y in common), count)
    )


def _cut(
    corners: list[tuple[int, int]], ax: int, ay: int, over: int, up: int
) -> list[tuple[int, int]]:
    """What of a polygon lies to the left of a line, to a millionth of a unit."""
    kept: list[tuple[int, int]] = []
    for index, (x, y) in enumerate(corners):
        before_x, before_y = corners[index - 1]
        side = over * (y - ay) - up * (x - ax)
        before = over * (before_y - ay) - up * (before_x - ax)
        if (side < 0 < before) or (before < 0 < side):
            whole = before - side
            kept.append((
                before_x + nearest((x - before_x) * before, whole),
                before_y + nearest((y - before_y) * before, whole),
            ))  # fmt: skip
        if side >= 0:
            kept.append((x, y))
    return kept


def _scaled_to(over: int, up: int, length: int, square: int) -> tuple[int, int]:
    root = max(1, isqrt(square << 40))
    return nearest(over * length << 20, root), nearest(up * length << 20, root)
