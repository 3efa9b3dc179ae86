"""The field and what lies on it: areas (woods, hills, marshes) and bands (walls, rivers, roads)."""

from itertools import pairwise
from math import isqrt
from typing import Final, TypeGuard

from estandarte.kernel import Value
from estandarte.wargame.plane.measures import is_length, nearest
from estandarte.wargame.plane.outlines import Outline, edges, outline, twice_area
from estandarte.wargame.plane.points import Point, is_point

MOST_CORNERS: Final = 256


class Field(Value):
    """The table: a rectangle along the axes."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def wide(self) -> int:
        return self.right - self.left

    @property
    def deep(self) -> int:
        return self.top - self.bottom

    @property
    def centre(self) -> Point:
        return Point((self.left + self.right) // 2, (self.bottom + self.top) // 2)


class Area(Value):
    """Terrain that fills a simple polygon, which need not be convex."""

    corners: tuple[Point, ...]


class Band(Value):
    """Terrain along a broken line; with no width, the line alone."""

    line: tuple[Point, ...]
    width: int


def outline_of_field(field: Field) -> Outline:
    left, bottom, right, top = field.left, field.bottom, field.right, field.top
    return outline(((left, bottom), (right, bottom), (right, top), (left, top)))


def outline_of_area(area: Area) -> Outline:
    return outline([(corner.x, corner.y) for corner in area.corners])


def outlines_of_band(band: Band) -> tuple[Outline, ...]:
    """One outline for each stretch and one for the outer side of each bend."""
    line = _without_straight_joints(band.line)
    reach = max(0, band.width)
    sides = [_half_across(a, b, reach) for a, b in pairwise(line)]
    outlines = [
        outline(((a.x + wx, a.y + wy), (a.x - wx, a.y - wy), (b.x - wx, b.y - wy),
                 (b.x + wx, b.y + wy)))
        for a, b, (wx, wy) in zip(line, line[1:], sides, strict=False)
    ]  # fmt: skip
    for joint, (px, py), (qx, qy) in zip(line[1:], sides, sides[1:], strict=False):
        # A bend to the left opens a notch on the right, and the other way round.
        way = -1 if px * qy - py * qx > 0 else 1
        notch = outline((
            (joint.x, joint.y), (joint.x + way * px, joint.y + way * py),
            (joint.x + way * qx, joint.y + way * qy),
        ))  # fmt: skip
        if len(notch.corners) == 3:
            outlines.append(notch)
    return tuple(outlines)


def is_area(value: object) -> TypeGuard[Area]:
    """Whether an area that came from outside is a simple polygon with some room in it."""
    if type(value) is not Area or type(value.corners) is not tuple:
        return False
    if not 3 <= len(value.corners) <= MOST_CORNERS or not all(map(is_point, value.corners)):
        return False
    corners = tuple((corner.x, corner.y) for corner in value.corners)
    if len(set(corners)) != len(corners) or twice_area(corners) == 0:
        return False
    sides = edges(corners)
    count = len(sides)
    return not any(
        _edges_meet(sides[i], sides[j], neighbours=j - i in (1, count - 1))
        for i in range(count)
        for j in range(i + 1, count)
    )


def is_band(value: object) -> TypeGuard[Band]:
    return (
        type(value) is Band
        and type(value.line) is tuple
        and 2 <= len(value.line) <= MOST_CORNERS
        and all(map(is_point, value.line))
        and is_length(value.width)
        and len(set(value.line)) > 1
    )


def _half_across(a: Point, b: Point, width: int) -> tuple[int, int]:
    """Half the width of a band, to the left of its line."""
    over, up = b.x - a.x, b.y - a.y
    length = isqrt((over * over + up * up) << 40)
    return nearest(-up * width << 20, 2 * length), nearest(over * width << 20, 2 * length)


def _without_straight_joints(line: tuple[Point, ...]) -> list[Point]:
    """Points in the middle of a straight stretch left out: no seam for a sight to slip through."""
    kept: list[Point] = []
    for point in line:
        if kept and kept[-1] == point:
            continue
        if len(kept) > 1 and _goes_straight_on(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return kept


def _goes_straight_on(a: Point, b: Point, c: Point) -> bool:
    over, up, further, higher = b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y
    return over * higher == up * further and over * further + up * higher > 0


def _edges_meet(
    one: tuple[int, int, int, int], two: tuple[int, int, int, int], neighbours: bool
) -> bool:
    """Whether two edges of a polygon share more than the corner that neighbours share."""
    ax, ay, bx, by = one
    cx, cy, dx, dy = two
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if neighbours:
        # They share a corner; they share more only if they fold back along one line.
        folded = (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) < 0
        return side_c == 0 and side_d == 0 and folded
    if side_c == 0 and side_d == 0:
        return (
            max(ax, bx) >= min(cx, dx)
            and max(cx, dx) >= min(ax, bx)
            and max(ay, by) >= min(cy, dy)
            and max(cy, dy) >= min(ay, by)
        )
    return (side_c <= 0 <= side_d or side_d <= 0 <= side_c) and (
        side_a <= 0 <= side_b or side_b <= 0 <= side_a
    )
