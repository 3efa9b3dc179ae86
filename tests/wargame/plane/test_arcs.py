"""Arcs, the front line and the four sides."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from estandarte.wargame.plane import (
    SIDES,
    Base,
    Point,
    Side,
    behind_line_witness,
    displacement,
    in_arc_witness,
    is_behind_line,
    is_in_arc,
    is_in_cone,
    is_wholly_in_arc,
    meets_arc,
    meets_arc_witness,
    share_in_arc,
    side_by_diagonals,
    side_nearest,
    side_of,
    side_witness,
    sides_met,
)
from estandarte.wargame.plane.motions import moved, turn
from wargame.plane.second_opinion import bases, points, polygon, thorough

TERCIO = Base(Point(0, 0), 0, 12_000, 6_000)


def arc_polygon(base: Base, opening: int, side: Side) -> Polygon:
    right, left = base.edge(side)
    facing = base.facing(side)
    far = 10**6
    ends = [
        right,
        Point(right.x, right.y).towards(facing + opening, far),
        Point(right.x, right.y).towards(facing, 2 * far),
        Point(left.x, left.y).towards(facing, 2 * far),
        Point(left.x, left.y).towards(facing - opening, far),
        left,
    ]
    return Polygon([(end.x, end.y) for end in ends])


def test_the_four_arcs_of_45_degrees_begin_at_the_corners():
    assert side_of(TERCIO, Point(0, 10_000)) is Side.FRONT
    assert side_of(TERCIO, Point(10_000, 7_000)) is Side.FRONT
    assert side_of(TERCIO, Point(10_001, 7_000)) is Side.RIGHT
    assert side_of(TERCIO, Point(-10_001, 7_000)) is Side.LEFT
    assert side_of(TERCIO, Point(10_001, -7_000)) is Side.RIGHT
    assert side_of(TERCIO, Point(10_000, -7_000)) is Side.RIGHT
    assert side_of(TERCIO, Point(9_999, -7_000)) is Side.REAR
    assert side_of(TERCIO, Point(0, -3_001)) is Side.REAR


@thorough
@given(bases(), points())
def test_every_point_outside_a_base_is_in_some_arc_of_45_degrees(base: Base, point: Point):
    found = [side for side in SIDES if is_in_arc(base, point, 450, side)]
    inside = all(is_behind_line(base, point, side) for side in SIDES)
    assert inside or found
    assert len(found) <= 2
    if found:
        assert side_of(base, point) in found


@thorough
@given(bases(), points())
def test_the_side_of_a_witness_has_its_point(base: Base, point: Point):
    side, seen = side_witness(base, point)
    assert side is side_of(base, point)
    assert seen.holds == is_in_arc(base, point, 450, side)


def test_exactly_on_the_front_line_is_not_behind_it():
    assert not is_behind_line(TERCIO, Point(50_000, 3_000))
    assert is_behind_line(TERCIO, Point(50_000, 2_999))
    assert is_behind_line(TERCIO, Point(-5_999, 0), Side.LEFT)
    assert not is_behind_line(TERCIO, Point(-6_000, 9_000), Side.LEFT)
    seen = behind_line_witness(TERCIO, Point(50_000, 2_960))
    assert (seen.holds, seen.margin) == (True, 40)
    assert seen.end == Point(50_000, 3_000)


def test_an_arc_without_opening_is_a_corridor_as_wide_as_the_front():
    assert is_in_arc(TERCIO, Point(6_000, 90_000), 0)
    assert not is_in_arc(TERCIO, Point(6_001, 90_000), 0)
    assert not is_in_arc(TERCIO, Point(0, 2_999), 0)
    assert in_arc_witness(TERCIO, Point(6_040, 90_000), 0).margin == -40


@thorough
@given(bases(), points(), st.sampled_from((0, 225, 450, 899, 900)), st.sampled_from(Side))
def test_witnesses_of_arcs_agree_with_the_ruling(
    base: Base, point: Point, opening: int, side: Side
):
    seen = in_arc_witness(base, point, opening, side)
    assert seen.holds == is_in_arc(base, point, opening, side)


@thorough
@given(bases(), bases(), st.sampled_from((0, 225, 450)), st.sampled_from(Side))
def test_the_share_in_an_arc_is_shapelys(base: Base, other: Base, opening: int, side: Side):
    share = share_in_arc(base, other, opening, side)
    inside = arc_polygon(base, opening, side).intersection(polygon(other)).area
    assert abs(float(share) - inside / polygon(other).area) < 1e-3
    assert meets_arc(base, other, opening, side) == (share > 0)
    assert is_wholly_in_arc(base, other, opening, side) == (share == 1)
    assert meets_arc_witness(base, other, opening, side).holds == (share > 0)


def test_exactly_half_of_a_target_in_the_arc():
    target = Base(Point(6_000, 20_000), 0, 8_000, 4_000)
    assert share_in_arc(TERCIO, target, 0) == Fraction(1, 2)
    assert share_in_arc(TERCIO, moved(target, 1, 0), 0) < Fraction(1, 2)
    assert share_in_arc(TERCIO, moved(target, -1, 0), 0) > Fraction(1, 2)


def test_to_touch_the_border_of_an_arc_is_not_to_be_partly_in_it():
    target = Base(Point(10_000, 20_000), 0, 8_000, 4_000)
    assert not meets_arc(TERCIO, target, 0)
    assert meets_arc(TERCIO, moved(target, -1, 0), 0)


def test_a_thing_that_spans_the_corridor_is_in_it():
    wide = Base(Point(0, 20_000), 0, 80_000, 4_000)
    assert meets_arc(TERCIO, wide, 0)
    assert meets_arc_witness(TERCIO, wide, 0).margin == 0


def test_sides_by_diagonals_follow_the_shape_of_the_base():
    assert side_by_diagonals(TERCIO, Point(8_000, 4_000)) is Side.FRONT
    assert side_by_diagonals(TERCIO, Point(8_000, 3_999)) is Side.RIGHT
    assert side_by_diagonals(TERCIO, Point(-8_000, 4_000)) is Side.FRONT
    assert side_by_diagonals(TERCIO, Point(-8_000, -4_000)) is Side.LEFT
    assert side_by_diagonals(TERCIO, Point(8_000, -4_000)) is Side.RIGHT
    assert side_by_diagonals(TERCIO, Point(7_999, -4_000)) is Side.REAR
    assert side_by_diagonals(TERCIO, Point(0, 0)) is Side.FRONT


@thorough
@given(bases(), st.integers(0, 3), points())
def test_diagonals_turn_with_the_base(base: Base, quarters: int, point: Point):
    square = Base(base.centre, base.heading, base.front, base.front)
    over, up = point.x - base.centre.x, point.y - base.centre.y
    for _ in range(quarters):
        over, up = up, -over
    turned = Point(base.centre.x + over, base.centre.y + up)
    assert side_by_diagonals(square, point) is side_by_diagonals(
        turn(square, 900 * quarters), turned
    )


def test_a_base_may_lie_on_several_sides():
    flanker = Base(Point(9_000, 8_000), 0, 12_000, 6_000)
    assert sides_met(TERCIO, flanker) == (Side.FRONT, Side.RIGHT)
    assert sides_met(TERCIO, moved(TERCIO, 0, 9_000)) == (Side.FRONT,)
    assert side_nearest(TERCIO, Point(7_000, 3_500)) is Side.FRONT
    assert side_nearest(TERCIO, Point(7_000, 0)) is Side.RIGHT


@pytest.mark.parametrize("opening", [300, 450, 900, 1350, 1800])
def test_a_cone_opens_from_the_front_centre(opening: int):
    base = turn(TERCIO, 1_234)
    for off in (0, opening - 5, opening + 5):
        for way in (-1, 1):
            over, up = displacement(base.heading + way * off, 30_000)
            inside = abs(off) <= opening
            if 0 <= off <= 1_800:
                assert is_in_cone(base, base.front_centre.moved(over, up), opening) == inside
    assert is_in_cone(base, base.front_centre, opening)
