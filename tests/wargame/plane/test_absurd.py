"""Absurd but finite input: an answer of some sort, never an exception."""

from itertools import product

import pytest

from estandarte.wargame.plane import (
    Area,
    Band,
    Base,
    Disc,
    Field,
    Hand,
    Outline,
    Point,
    Shape,
    Side,
    advance,
    aligned,
    cleared,
    contact_length,
    crosses_band,
    crosses_whole,
    face_side,
    first_contact,
    first_contact_on_march,
    first_contact_wheeling,
    first_nearer_than,
    flush,
    gap_between,
    gap_to_edge,
    heading_of,
    in_arc_witness,
    is_area,
    is_on_field,
    is_wholly_in,
    length_inside,
    march_to,
    meets,
    meets_arc,
    midpoint,
    outline,
    outline_of,
    outline_of_area,
    outline_of_field,
    outlines_of_band,
    overlap_witness,
    part_way,
    sees_part_of,
    share_in_arc,
    side_by_side,
    side_of,
    sidestep,
    sight_witness,
    slid_clear,
    touches,
    wheel,
    wheel_cost,
)

HUGE = 10**30
POINTS = (Point(0, 0), Point(1, 1), Point(HUGE, -HUGE))
BASES = (
    Base(Point(0, 0), 0, 12_000, 6_000),
    Base(Point(0, 0), 451, 12_001, 1),
    Base(Point(0, 0), 0, 0, 0),
    Base(Point(5, 5), 77, 0, 9_000),
    Base(Point(5, 5), 77, 9_000, 0),
    Base(Point(-1, 3), -123_456, -5, -HUGE),
    Base(Point(HUGE, HUGE), HUGE + 7, HUGE, 3),
)
DISCS = (Disc(Point(0, 0), 0), Disc(Point(3, 3), -9), Disc(Point(1, 1), HUGE))
OUTLINES = (
    outline(()),
    outline(((3, 3),)),
    outline(((3, 3), (3, 3))),
    outline(((0, 0), (9, 9))),
    outline(((0, 0), (9, 9), (4, 4))),
    outline(((0, 0), (9, 9), (9, 0), (0, 9))),
    outline(((0, 0), (HUGE, 0), (5, 5), (0, HUGE))),
)
SHAPES: tuple[Shape, ...] = (*POINTS, *BASES, *DISCS, *OUTLINES)
NUMBERS = (0, 1, -1, 2_540, HUGE, -HUGE)


@pytest.mark.parametrize("a", SHAPES)
def test_any_two_things_can_be_measured_and_compared(a: Shape):
    for b in SHAPES:
        gap_between(a, b).is_shorter_than(gap_between(b, a))
        overlap_witness(a, b)
        touches(a, b)
    for room in OUTLINES:
        is_wholly_in(a, room)
        gap_to_edge(a, room)
    for field in (Field(0, 0, 9, 9), Field(9, 9, 0, 0)):
        is_on_field(a, field)


@pytest.mark.parametrize("base", BASES)
def test_any_base_can_be_moved(base: Base):
    for number in NUMBERS:
        advance(base, number)
        sidestep(base, Hand.LEFT, number)
        wheel(base, Hand.LEFT, number)
        wheel_cost(base, number)
    for place in POINTS:
        march_to(base, place)
    for side in Side:
        face_side(base, side)


@pytest.mark.parametrize("base", BASES)
def test_any_base_may_meet_anything(base: Base):
    others = list(SHAPES)
    for over, up in product((0, 1, -2_540, HUGE), repeat=2):
        first_contact(base, over, up, others)
    for place in POINTS:
        first_contact_on_march(base, place, others)
    for angle in NUMBERS:
        first_contact_wheeling(base, Hand.RIGHT, angle, others)
    for number in NUMBERS:
        slid_clear(base, number, others, 10)
        cleared(base, others[:6], number)


@pytest.mark.parametrize("base", BASES)
def test_any_base_has_arcs_and_sides(base: Base):
    for point, opening in product(POINTS, NUMBERS):
        in_arc_witness(base, point, opening)
        side_of(base, point, opening)
    for other, opening in product(SHAPES, NUMBERS):
        share_in_arc(base, other, opening)
        meets_arc(base, other, opening)
    for target, side in product(BASES, Side):
        flush(base, target, side)
        aligned(base, target, side, SHAPES[:6])
        contact_length(base, target, side)
    side_by_side(BASES, base, Side.FRONT)
    side_by_side((), base, Side.FRONT)


@pytest.mark.parametrize("a", POINTS)
def test_any_line_can_be_drawn_through_anything(a: Point):
    for b in POINTS:
        sight_witness(a, b, OUTLINES, OUTLINES)
        midpoint(a, b)
        part_way(a, b, 1, 0)
        for distance in NUMBERS:
            first_nearer_than(a, b, Point(3, 3), distance)
        for body in OUTLINES:
            crosses_whole(a, b, body)
            meets(a, b, body)
            length_inside(a, b, body)
    for body in (*OUTLINES, *map(outline_of, BASES)):
        sees_part_of(a, body, OUTLINES)


def test_terrain_of_any_shape_can_be_drawn():
    lines = ((), POINTS[:1], (Point(0, 0), Point(0, 0)), (Point(0, 0), Point(9, 0), Point(0, 0)))
    for points, width in product((*lines, POINTS), NUMBERS):
        band = Band(points, width)
        crosses_band(Point(-5, -5), Point(5, 5), band, outlines_of_band(band))
        outline_of_area(Area(points))
        is_area(Area(points))
    assert isinstance(outline_of_field(Field(9, 9, 0, 0)), Outline)


def test_headings_of_huge_directions():
    assert heading_of(HUGE, HUGE) == 450
    assert heading_of(-HUGE, 1) == 2700
    assert heading_of(10**400, -(10**400)) == 1350
