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
    aligned_witness,
    all_in_corridor,
    backed_off,
    cleared,
    contact_length,
    corrected,
    corridor_witness,
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
    is_in_cone,
    is_on_field,
    length_inside,
    march_envelope,
    march_to,
    meets,
    meets_arc_witness,
    midpoint,
    narrowest_passage,
    on_field_witness,
    outline,
    outline_of,
    outline_of_area,
    outline_of_field,
    outlines_of_band,
    overlap_witness,
    part_way,
    passage_witness,
    pivot_towards,
    sees_between,
    sees_part_of,
    share_in_arc,
    side_by_side,
    side_of,
    sides_met,
    sidestep,
    sight_witness,
    slid_clear,
    through_witness,
    touch_witness,
    wheel,
    wheel_cost,
    wheel_envelope,
    wheel_within,
    wholly_in_witness,
    within_witness,
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
        for distance in NUMBERS:
            within_witness(a, b, distance)
        overlap_witness(a, b)
        touch_witness(a, b)
    for room in OUTLINES:
        wholly_in_witness(a, room)
        gap_to_edge(a, room)
    for field in (Field(0, 0, 9, 9), Field(9, 9, 0, 0)):
        assert on_field_witness(a, field).holds == is_on_field(a, field)


@pytest.mark.parametrize("base", BASES)
def test_any_base_can_be_moved(base: Base):
    for number in NUMBERS:
        advance(base, number)
        sidestep(base, Hand.LEFT, number)
        wheel(base, Hand.LEFT, number)
        wheel_cost(base, number)
        wheel_within(base, number)
        march_envelope(base, number, number, max(number, 1))
        wheel_envelope(base, number, number, max(number, 1))
    for place in POINTS:
        march_to(base, place)
        pivot_towards(base, place)
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
        corridor_witness(base, number, 2_540, others)
        all_in_corridor(base, 2_540, number, others)
        backed_off(base, number, BASES[0], 2_540)
        slid_clear(base, number, others, 10)
        cleared(base, others[:6], number)
        corrected(base, others[3:6], 2_540, number)


@pytest.mark.parametrize("base", BASES)
def test_any_base_has_arcs_and_sides(base: Base):
    for point, opening in product(POINTS, NUMBERS):
        in_arc_witness(base, point, opening)
        is_in_cone(base, point, opening)
        side_of(base, point, opening)
    for other in SHAPES:
        for opening in NUMBERS:
            share_in_arc(base, other, opening)
            meets_arc_witness(base, other, opening)
        sides_met(base, other)
    for target, side in product(BASES, Side):
        flush(base, target, side)
        aligned(base, target, side, SHAPES[:6])
        aligned_witness(base, target, side, SHAPES[6:9])
        contact_length(base, target, side)
    side_by_side(BASES, base, Side.FRONT)
    side_by_side((), base, Side.FRONT)


@pytest.mark.parametrize("a", POINTS)
def test_any_line_can_be_drawn_through_anything(a: Point):
    for b in POINTS:
        sight_witness(a, b, OUTLINES, OUTLINES)
        narrowest_passage(a, b, SHAPES)
        passage_witness(a, b, SHAPES[:8], 2_540)
        midpoint(a, b)
        part_way(a, b, 1, 0)
        for distance in NUMBERS:
            first_nearer_than(a, b, Point(3, 3), distance)
        for body in OUTLINES:
            through_witness(a, b, body)
            crosses_whole(a, b, body)
            meets(a, b, body)
            length_inside(a, b, body)
    for body in (*OUTLINES, *map(outline_of, BASES)):
        sees_part_of(a, body, OUTLINES)
        sees_between(body, OUTLINES[-1], OUTLINES[:-2])


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
