"""Outlines that are carried along, and the glances that spare measuring."""

from itertools import product

from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_wholly_in
from estandarte.wargame.plane.distance import gap_between, nearer_than, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import oblique
from estandarte.wargame.plane.outlines import Shape, carried, outline, outline_of
from estandarte.wargame.plane.points import Point

BASES = [
    Base(Point(x, y), heading, front, depth)
    for (x, y), heading, (front, depth) in product(
        ((0, 0), (9000, 2500), (-4001, 12003)), (0, 137, 900, 2250), ((8000, 2000), (2000, 6000))
    )
]


def test_what_is_carried_covers_both_ends_and_nothing_beyond_them() -> None:
    for base, angle, length in product(BASES, (0, 450, 900, 1800, 2711), (0, 1, 7000)):
        end = oblique(base, angle, length)
        swept = carried(
            outline_of(base), end.centre.x - base.centre.x, end.centre.y - base.centre.y
        )
        assert is_wholly_in(base, swept)
        assert is_wholly_in(end, swept)
        assert set(swept.corners) <= {*base.corners, *end.corners}
        tidy = outline(swept.corners)
        assert tidy.is_convex
        assert (tidy.left, tidy.bottom, tidy.right, tidy.top) == (
            swept.left, swept.bottom, swept.right, swept.top,
        )  # fmt: skip


def test_a_glance_never_contradicts_the_measure() -> None:
    shapes: list[Shape] = [
        *BASES,
        *(outline_of(b) for b in BASES[::5]),
        Point(500, 900),
        Disc(Point(1, 9), 700),
    ]
    for a, b in product(shapes, shapes):
        gap = gap_between(a, b)
        for distance in (0, 1, gap.length - 1, gap.length, gap.length + 1, inches(1), inches(9)):
            assert within(a, b, distance) == gap.within(distance)
            assert nearer_than(a, b, distance) == gap.nearer_than(distance)
