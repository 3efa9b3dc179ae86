"""Lengths, and what a player may not send for one."""

import math

import pytest

from estandarte.wargame.plane import (
    Area,
    Band,
    Point,
    centimetres,
    degrees,
    inches,
    is_angle,
    is_area,
    is_band,
    is_coordinate,
    is_heading,
    is_length,
    is_point,
    millimetres,
)
from estandarte.wargame.plane.measures import nearest

NOT_NUMBERS = (True, False, 1.0, math.nan, math.inf, "1", None, 10**30, -(10**30), [], 1 + 0j)


def test_an_inch_is_2540_hundredths_of_a_millimetre():
    assert inches(1) == 2540 == centimetres(254, 100) == millimetres(254, 10)


def test_parts_of_an_inch_are_rounded_once():
    assert inches(27, 4) == 17_145
    assert inches(20, 3) == 16_933
    assert degrees(45) == 450


def test_halves_are_rounded_away_from_nought_on_both_sides():
    assert [nearest(n, 2) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert nearest(7, -2) == -4
    assert nearest(7, 0) == 0


@pytest.mark.parametrize("value", NOT_NUMBERS)
def test_what_is_not_a_sane_integer_is_refused(value: object):
    assert not is_coordinate(value)
    assert not is_length(value)
    assert not is_heading(value)
    assert not is_angle(value)
    assert not is_point(value)


@pytest.mark.parametrize("value", NOT_NUMBERS)
def test_what_holds_an_insane_number_is_refused(value: object):
    good = Point(0, 0)
    assert not is_point(Point(value, 0))  # type: ignore[arg-type]
    assert not is_area(Area((good, Point(9, 0), Point(0, value))))  # type: ignore[arg-type]
    assert not is_band(Band((good, Point(9, 0)), value))  # type: ignore[arg-type]
    assert not is_band(Band((good, Point(9, value)), 10))  # type: ignore[arg-type]


def test_what_is_sane_is_accepted():
    assert is_coordinate(-10_000_000) and is_coordinate(10_000_000)
    assert not is_coordinate(10_000_001)
    assert is_heading(3599) and not is_heading(3600) and not is_heading(-1)
    assert is_length(0) and not is_length(-1)
    assert is_band(Band((Point(0, 0), Point(9, 0)), 0))
    assert not is_band(Band((Point(0, 0), Point(0, 0)), 0))


def test_an_area_must_be_a_simple_polygon():
    square = (Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9))
    assert is_area(Area(square))
    assert is_area(Area(square[::-1]))
    assert is_area(Area((Point(0, 0), Point(9, 0), Point(1, 1), Point(0, 9))))
    crossed = (square[0], square[2], square[1], square[3])
    folded = (Point(0, 0), Point(9, 0), Point(5, 0))
    pinched = (Point(0, 0), Point(9, 0), Point(5, 5), Point(9, 9), Point(0, 9), Point(5, 5))
    touching = (Point(0, 0), Point(10, 0), Point(10, 10), Point(5, 0), Point(0, 10))
    backtracking = (Point(0, 0), Point(9, 0), Point(9, 9), Point(9, 4), Point(0, 4))
    for corners in (crossed, folded, pinched, touching, backtracking, square[:2], ()):
        assert not is_area(Area(corners)), corners
    assert not is_area("square")
    assert not is_area(Area([*square]))  # type: ignore[arg-type]
