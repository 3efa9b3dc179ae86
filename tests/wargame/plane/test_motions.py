"""Motions: where a base stands afterwards, and what it paid."""

from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    Base,
    Hand,
    Point,
    Side,
    advance,
    centimetres,
    distance_along,
    face_side,
    inches,
    march_to,
    oblique,
    pivot,
    pivot_needed,
    retreat,
    sidestep,
    turn,
    wheel,
    wheel_cost,
)
from wargame.plane.second_opinion import bases, points, thorough

TERCIO = Base(Point(0, 0), 0, centimetres(12), centimetres(6))


def test_an_advance_goes_straight_ahead():
    assert advance(TERCIO, inches(4)).centre == Point(0, inches(4))
    assert advance(turn(TERCIO, 900), inches(4)).centre == Point(inches(4), 0)


@thorough
@given(bases(), st.integers(0, 60_000))
def test_a_retreat_undoes_an_advance_exactly(base: Base, distance: int):
    assert retreat(advance(base, distance), distance) == base
    away = sidestep(base, Hand.LEFT, distance)
    assert sidestep(away, Hand.RIGHT, distance) == base


@thorough
@given(bases(), st.integers(0, 3599), st.integers(0, 60_000))
def test_an_oblique_move_is_as_long_as_it_says(base: Base, angle: int, distance: int):
    moved = oblique(base, angle, distance)
    assert moved.heading == base.heading
    assert abs(distance_along(base.centre, moved.centre) - distance) <= 1


@thorough
@given(bases(), st.sampled_from(Hand), st.integers(0, 900))
def test_a_wheel_leaves_its_corner_exactly_where_it_was(base: Base, hand: Hand, angle: int):
    corner = 0 if hand is Hand.RIGHT else 1
    wheeled = wheel(base, hand, angle)
    assert wheeled.corners[corner] == base.corners[corner]
    assert wheel(wheeled, hand, -angle) == base


def test_a_wheel_to_the_right_turns_clockwise_on_the_right_corner():
    wheeled = wheel(TERCIO, Hand.RIGHT, 900)
    assert wheeled == Base(Point(3000, 9000), 900, 12_000, 6_000)
    assert wheel(TERCIO, Hand.LEFT, 900) == Base(Point(-3000, 9000), 2700, 12_000, 6_000)


def test_a_wheel_costs_the_arc_of_the_outer_corner():
    # A quarter of a circle of 12 cm: 188.4956 mm, rounded up.
    assert wheel_cost(TERCIO, 900) == 18_850


def test_ten_thousand_wheels_do_not_make_a_base_drift():
    base = turn(TERCIO, 373)
    for _ in range(2_500):
        for hand in (Hand.LEFT, Hand.RIGHT, Hand.RIGHT, Hand.LEFT):
            base = wheel(base, hand, 137 if hand is Hand.LEFT else -137)
            base = wheel(base, hand, -137 if hand is Hand.LEFT else 137)
    assert base == turn(TERCIO, 373)


@thorough
@given(bases(), st.integers(-1800, 1800))
def test_a_pivot_leaves_the_front_centre_exactly_where_it_was(base: Base, angle: int):
    assert pivot(base, angle).front_centre == base.front_centre


@thorough
@given(bases(), points())
def test_a_march_brings_the_front_centre_exactly_to_the_place(base: Base, place: Point):
    marched = march_to(base, place)
    assert marched.front_centre == place
    if place != base.front_centre:
        assert (base.heading + pivot_needed(base, place)) % 3600 == marched.heading


def test_a_march_to_where_one_stands_changes_nothing():
    assert march_to(TERCIO, TERCIO.front_centre) == TERCIO
    assert pivot_needed(TERCIO, TERCIO.front_centre) == 0


@thorough
@given(bases(), st.sampled_from(Side))
def test_a_change_of_facing_sets_the_front_where_the_side_was(base: Base, side: Side):
    faced = face_side(base, side)
    assert faced.front_centre == base.centre_of(side)
    assert faced.heading == base.facing(side)
    assert (faced.front, faced.depth) == (base.front, base.depth)


def test_a_change_to_the_rear_of_a_shallow_base():
    assert face_side(TERCIO, Side.REAR) == Base(Point(0, 0), 1800, 12_000, 6_000)
    assert face_side(TERCIO, Side.RIGHT) == Base(Point(3000, 0), 900, 12_000, 6_000)
