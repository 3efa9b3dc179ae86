"""Corridors: the strip ahead of a base, and the gaps that a line has to pass."""

from collections.abc import Sequence
from itertools import combinations

from estandarte.wargame.plane.bases import Base, Disc, base_at_front
from estandarte.wargame.plane.distance import Gap, closest_points, gap_between
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.outlines import Outline, Shape, outline, outline_of
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, Witness
from estandarte.wargame.plane.sweeping import is_before
from estandarte.wargame.plane.trajectory import Contact, first_contact, first_moment


def corridor_ahead(base: Base, width: int, length: int) -> Outline:
    """The strip of a width straight ahead of the middle of a base's front edge."""
    near, (over, up) = _mouth(base, width), displacement(base.heading, length)
    right, left = near.corners[0], near.corners[1]
    return outline((right, (right[0] + over, right[1] + up), (left[0] + over, left[1] + up), left))


def first_in_corridor(
    base: Base, width: int, length: int, others: Sequence[Shape]
) -> Contact | None:
    """The first thing that reaches into the strip ahead, and how far away it is.

    The `stop` of the contact is the strip's end moved up to it: a base without depth.
    """
    return first_contact(_mouth(base, width), *displacement(base.heading, length), others)


def all_in_corridor(
    base: Base, width: int, length: int, others: Sequence[Shape]
) -> tuple[int, ...]:
    """The indices of all things in the strip ahead, the nearest first."""
    mouth, (over, up) = _mouth(base, width), displacement(base.heading, length)
    strip = corridor_ahead(base, width, length)
    found: list[int] = []
    moments = {}
    for index, other in enumerate(others):
        if not overlaps(strip, other):
            continue
        moment = first_moment(mouth, over, up, other) or (0, 1)
        moments[index] = moment
        after = next((i for i, seen in enumerate(found) if is_before(moment, moments[seen])), None)
        found.insert(len(found) if after is None else after, index)
    return tuple(found)


def corridor_witness(base: Base, width: int, length: int, others: Sequence[Shape]) -> Witness:
    """Whether the strip ahead is clear: else the edge that reaches in and what it leaves."""
    contact = first_in_corridor(base, width, length, others)
    end = base.front_centre.moved(*displacement(base.heading, length))
    if contact is None:
        return Witness(True, base.front_centre, end, end, 0)
    return Witness(
        False, contact.start, contact.end, contact.point, contact.travelled - length, contact.index
    )


def narrowest_passage(start: Point, end: Point, others: Sequence[Shape]) -> Gap | None:
    """The smallest gap between two things that a line passes between; None if it passes none."""
    passage = _narrowest(start, end, others)
    return None if passage is None else passage[0]


def passage_witness(start: Point, end: Point, others: Sequence[Shape], width: int) -> Witness:
    """Whether every gap that a line passes is at least so wide: the narrowest, drawn across.

    The index is that of the first of the two things.
    """
    passage = _narrowest(start, end, others)
    if passage is None:
        return Witness(True, start, end, end, 0)
    gap, index, one, two = passage
    return Witness(
        not gap.nearer_than(width), one, two, _crossing(start, end, one, two),
        gap.length - width, index,
    )  # fmt: skip


def _narrowest(
    start: Point, end: Point, others: Sequence[Shape]
) -> tuple[Gap, int, Point, Point] | None:
    best: tuple[Gap, int, Point, Point] | None = None
    for (i, one), (_, two) in combinations(enumerate(others), 2):
        if best is not None and not gap_between(one, two).is_shorter_than(best[0]):
            continue
        for here, there in _links(one, two):
            link = gap_between(here, there)
            shorter = best is None or link.is_shorter_than(best[0])
            if shorter and _passes_between(start, end, here, there):
                best = (link, i, here, there)
    return best


def _links(one: Shape, two: Shape) -> list[tuple[Point, Point]]:
    """The shortest line between two things, and those from each corner of either to the other.

    Between two sides that run alongside each other no single line is the gap: a way that goes in
    and does not come out again crosses only those near its mouth.
    """
    links = [closest_points(one, two)]
    links += [closest_points(corner, two) for corner in _corners(one)]
    links += [closest_points(one, corner) for corner in _corners(two)]
    return links


def _corners(shape: Shape) -> list[Point]:
    return [] if isinstance(shape, Disc) else [Point(x, y) for x, y in outline_of(shape).corners]


def _mouth(base: Base, width: int) -> Base:
    """The near end of a corridor: a front without depth."""
    return base_at_front(base.front_centre, base.heading, max(0, width), 0)


def _passes_between(a: Point, b: Point, one: Point, two: Point) -> bool:
    """Whether a line crosses the shortest way between two things, its ends included."""
    side_one = _side(a, b, one)
    side_two = _side(a, b, two)
    side_a, side_b = _side(one, two, a), _side(one, two, b)
    apart = (side_one <= 0 <= side_two or side_two <= 0 <= side_one) and side_one != side_two
    return apart and (side_a <= 0 <= side_b or side_b <= 0 <= side_a)


def _crossing(a: Point, b: Point, one: Point, two: Point) -> Point:
    side_one, side_two = _side(a, b, one), _side(a, b, two)
    whole = abs(side_one) + abs(side_two)
    if whole == 0:
        return one
    return Point(
        one.x + (two.x - one.x) * abs(side_one) // whole,
        one.y + (two.y - one.y) * abs(side_one) // whole,
    )


def _side(a: Point, b: Point, c: Point) -> int:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
