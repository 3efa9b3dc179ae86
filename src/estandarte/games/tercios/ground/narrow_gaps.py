"""Narrow passages: a line of march or of sight needs room between what stands on its two sides."""

from collections.abc import Sequence
from functools import lru_cache

from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import are_far_apart, closest_points, gap_between
from estandarte.wargame.plane.outlines import Outline, outline_of
from estandarte.wargame.plane.points import Point


def narrow_gap(
    start: Point, end: Point, things: Sequence[Base | Outline], width: int, through: bool = False
) -> int | None:
    """The gap, narrower than a width, that a line passes between two things; None if there is none.

    Only a thing to the left and one to the right can pinch a line, so the others are not compared.
    Whoever stands in line with his neighbours has none of them before him; `through` says the same
    of the end of the line.
    """
    left: list[Base | Outline] = []
    right: list[Base | Outline] = []
    over, up = end.x - start.x, end.y - start.y
    for thing in things:
        body = outline_of_base(thing) if isinstance(thing, Base) else thing
        if not near_line(body, start, end, width):
            continue
        sides = [over * (y - start.y) - up * (x - start.x) for x, y in body.corners]
        if max(sides) > 0:
            left.append(thing)
        if min(sides) < 0:
            right.append(thing)
    for one in left:
        for two in right:
            if one is two or _far(one, two, width):
                continue
            pinch = _pinch(one, two, width)
            if pinch is not None and _between(start, end, pinch[1], pinch[2], through):
                return pinch[0]
    return None


@lru_cache(maxsize=1 << 14)
def _pinch(one: Base | Outline, two: Base | Outline, width: int) -> tuple[int, Point, Point] | None:
    """The gap between two things and its ends, if it is narrower than a width.

    Units stand still while many lines are tried past them, so it is worth remembering.
    """
    gap = gap_between(one, two)
    return (gap.length, *closest_points(one, two)) if gap.nearer_than(width) else None


@lru_cache(maxsize=1 << 12)
def outline_of_base(base: Base) -> Outline:
    """The same outline again for a base that has not moved."""
    return outline_of(base)


def near_line(body: Outline, start: Point, end: Point, width: int) -> bool:
    """Whether a thing comes near the box around a line; a glance before measuring."""
    return (
        body.left <= max(start.x, end.x) + width
        and body.right >= min(start.x, end.x) - width
        and body.bottom <= max(start.y, end.y) + width
        and body.top >= min(start.y, end.y) - width
    )


def _far(one: Base | Outline, two: Base | Outline, width: int) -> bool:
    if isinstance(one, Base) and isinstance(two, Base):
        return are_far_apart(one, two, width)
    return False


def _between(a: Point, b: Point, one: Point, two: Point, through: bool) -> bool:
    """Whether a line crosses the shortest way between two things; it does not if it starts there.

    If it ends there it does, unless it must go through.
    """
    side_one, side_two = _side(a, b, one), _side(a, b, two)
    side_a, side_b = _side(one, two, a), _side(one, two, b)
    apart = (side_one <= 0 <= side_two or side_two <= 0 <= side_one) and side_one != side_two
    if side_a == 0 or (through and side_b == 0):
        return False
    return apart and (side_a < 0 <= side_b or side_b <= 0 < side_a)


def _side(a: Point, b: Point, c: Point) -> int:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
