"""Bases: corners, sides and the four centres."""

import msgspec
from hypothesis import given

from estandarte.wargame.plane import (
    SIDES,
    Area,
    Band,
    Base,
    Disc,
    Field,
    Point,
    Side,
    base_at_front,
    centimetres,
    distance_along,
    outline_of,
    turn,
    turn_about,
)
from wargame.plane.second_opinion import bases, thorough


def tercio(heading: int = 0) -> Base:
    return Base(Point(0, 0), heading, centimetres(12), centimetres(6))


def test_the_four_centres_are_the_middles_of_the_sides():
    assert tercio().centres == (Point(0, 3000), Point(-6000, 0), Point(0, -3000), Point(6000, 0))
    assert tercio(900).front_centre == Point(3000, 0)
    assert tercio(900).centre_of(Side.RIGHT) == Point(0, -6000)


def test_corners_begin_with_the_front_edge_and_run_counter_clockwise():
    assert tercio().corners == ((6000, 3000), (-6000, 3000), (-6000, -3000), (6000, -3000))
    right, left = tercio().edge(Side.FRONT)
    assert (right, left) == (Point(6000, 3000), Point(-6000, 3000))


def test_sides_look_where_they_look():
    assert [tercio(100).facing(side) for side in SIDES] == [100, 2800, 1900, 1000]


@thorough
@given(bases())
def test_a_base_is_a_rectangle_to_within_two_units(base: Base):
    right, left = base.edge(Side.FRONT)
    _, rear = base.edge(Side.LEFT)
    assert abs(distance_along(right, left) - base.front) <= 2
    assert abs(distance_along(left, rear) - base.depth) <= 2
    diagonal = round((base.front**2 + base.depth**2) ** 0.5)
    assert abs(distance_along(right, rear) - diagonal) <= 3


@thorough
@given(bases())
def test_side_centres_are_exactly_half_way_between_corners(base: Base):
    for side in SIDES:
        a, b = base.edge(side)
        centre = base.centre_of(side)
        assert (a.x + b.x, a.y + b.y) == (2 * centre.x, 2 * centre.y)


@thorough
@given(bases())
def test_turning_about_keeps_the_footprint(base: Base):
    assert set(turn_about(base).corners) == set(base.corners)
    square = Base(base.centre, base.heading, base.front, base.front)
    assert set(turn(square, 900).corners) == set(square.corners)


@thorough
@given(bases())
def test_a_base_may_be_placed_by_its_front(base: Base):
    assert base_at_front(base.front_centre, base.heading, base.front, base.depth) == base


def test_everything_that_is_saved_comes_back():
    for value in (
        tercio(37),
        Disc(Point(1, 2), 3),
        Area((Point(0, 0), Point(9, 0), Point(0, 9))),
        Band((Point(0, 0), Point(9, 0)), 4),
        Field(0, 0, 9, 9),
        outline_of(tercio(37)),
    ):
        told = msgspec.json.encode(value)
        assert msgspec.json.decode(told, type=type(value)) == value
        assert hash(value) == hash(msgspec.json.decode(told, type=type(value)))
