"""Arcs, the front line and the four sides."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from estandarte.wargame.plane import (
    SIDES,
    Base,
    Point,
    Side,
    in_arc_witness,
    is_behind_line,
    is_in_arc,
    meets_arc,
    share_in_arc,
    side_by_diagonals,
    side_of,
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


def test_exactly_on_the_front_line_is_not_behind_it():
    assert not is_behind_line(TERCIO, Point(50_000, 3_000))
    assert is_behind_line(TERCIO, Point(50_000, 2_999))
    assert is_behind_line(TERCIO, Point(-5_999, 0), Side.LEFT)
    assert not is_behind_line(TERCIO, Point(-6_000, 9_000), Side.LEFT)


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
