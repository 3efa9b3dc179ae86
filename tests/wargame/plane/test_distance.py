"""Distances, against shapely and at their exact limits."""

import math

from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    Base,
    Disc,
    Gap,
    Outline,
    Point,
    Shape,
    advance,
    closest_points,
    distance_along,
    first_nearer_than,
    gap_between,
    gap_to_edge,
    inches,
    nearer_than,
    nearest_on_line,
    outline_of,
    turn,
    within,
)
from wargame.plane.second_opinion import bases, discs, outlines, points, polygon, spot, thorough

TERCIO = Base(Point(0, 0), 0, 12_000, 6_000)


def true_length(gap: Gap) -> float:
    return max(0.0, math.sqrt(gap.number / gap.divisor) - gap.less)


@thorough
@given(bases(), bases())
def test_the_gap_of_two_bases_is_shapelys(a: Base, b: Base):
    true = polygon(a).distance(polygon(b))
    assert abs(true_length(gap_between(a, b)) - true) < 1e-6
    assert gap_between(a, b).within(math.ceil(true + 1e-6))
    assert true < 1 or not gap_between(a, b).within(math.floor(true - 1e-6))


@thorough
@given(bases(), st.integers(0, 3), points(), st.sampled_from((4_000, 12_000)))
def test_the_gap_of_two_parallel_bases_is_shapelys(
    a: Base, quarters: int, place: Point, front: int
):
    b = Base(place, (a.heading + 900 * quarters) % 3600, front, 8_000)
    assert abs(true_length(gap_between(a, b)) - polygon(a).distance(polygon(b))) < 1e-6


@thorough
@given(bases(), points())
def test_the_gap_of_a_point_and_a_base_is_shapelys(base: Base, point: Point):
    true = polygon(base).distance(spot(point))
    assert abs(true_length(gap_between(base, point)) - true) < 1e-6
    assert gap_between(point, base) == gap_between(base, point)


@thorough
@given(outlines(), outlines())
def test_the_gap_of_any_two_outlines_is_shapelys(a: Outline, b: Outline):
    assert abs(true_length(gap_between(a, b)) - polygon(a).distance(polygon(b))) < 1e-6


@thorough
@given(discs(), st.one_of(bases(), discs(), points()))
def test_the_gap_of_a_round_base_is_less_its_radius(disc: Disc, other: Shape):
    centre = spot(disc.centre)
    if isinstance(other, Disc):
        true = centre.distance(spot(other.centre)) - disc.radius - other.radius
    elif isinstance(other, Point):
        true = centre.distance(spot(other)) - disc.radius
    else:
        true = centre.distance(polygon(other)) - disc.radius
    assert abs(true_length(gap_between(disc, other)) - max(0.0, true)) < 1e-6


@thorough
@given(st.one_of(bases(), discs(), outlines()), st.one_of(bases(), discs(), points()))
def test_the_shortest_line_is_as_long_as_the_gap(a: Shape, b: Shape):
    start, end = closest_points(a, b)
    assert abs(distance_along(start, end) - gap_between(a, b).length) <= 2


def test_exactly_at_the_limit_is_within_it_and_not_nearer():
    target = advance(TERCIO, inches(12) + 6_000)
    assert within(TERCIO.front_centre, target, inches(12))
    assert not nearer_than(TERCIO.front_centre, target, inches(12))
    assert within(TERCIO, target, inches(12))
    assert not within(TERCIO, advance(target, 1), inches(12))
    assert nearer_than(TERCIO, advance(target, -1), inches(12))


def test_a_slanting_distance_is_exact_at_the_limit():
    # 3, 4, 5: the corner of one to the corner of the other.
    other = Base(Point(12_000 + 3_000, 6_000 + 4_000), 0, 12_000, 6_000)
    assert within(TERCIO, other, 5_000)
    assert not nearer_than(TERCIO, other, 5_000)
    assert not within(TERCIO, other, 4_999)


def test_a_limit_below_nought_is_never_kept():
    assert not within(TERCIO, TERCIO, -1)
    assert within(TERCIO, TERCIO, 0)
    assert not nearer_than(TERCIO, TERCIO, 0)


@thorough
@given(
    st.integers(0, 10**12), st.integers(1, 10**9), st.integers(0, 10**5),
    st.integers(0, 10**12), st.integers(1, 10**9), st.integers(0, 10**5),
)  # fmt: skip
def test_gaps_are_compared_exactly(n: int, d: int, k: int, m: int, e: int, j: int):
    one, two = Gap(n, d, k), Gap(m, e, j)
    first, second = true_length(one), true_length(two)
    if abs(first - second) > 1e-4:
        assert one.is_shorter_than(two) == (first < second)
    assert not (one.is_shorter_than(two) and two.is_shorter_than(one))
    assert not one.is_shorter_than(one)


def test_gaps_that_differ_by_a_hair_are_told_apart():
    # √(10^24 + 1) - 5 against √(10^24) - 5, and against 10^12 - 5 told otherwise.
    assert Gap(10**24, 1, 5).is_shorter_than(Gap(10**24 + 1, 1, 5))
    assert Gap(10**24, 1, 5).is_shorter_than(Gap((10**12 + 1) ** 2 + 1, 1, 6))
    assert not Gap(10**24, 1, 5).is_shorter_than(Gap((10**12 + 1) ** 2, 1, 6))
    assert not Gap((10**12 + 1) ** 2, 1, 6).is_shorter_than(Gap(10**24, 1, 5))


def test_the_depth_inside_a_wood_is_measured_to_its_edge():
    wood = outline_of(Base(Point(0, 0), 0, 40_000, 40_000))
    assert gap_to_edge(TERCIO, wood).within(14_000)
    assert not gap_to_edge(TERCIO, wood).nearer_than(14_000)
    assert gap_to_edge(Disc(Point(0, 0), 1_000), wood).length == 19_000


def test_the_first_point_of_a_walk_that_comes_too_near():
    start, end = Point(-50_000, 0), Point(50_000, 0)
    assert first_nearer_than(start, end, Point(0, 0), 7_620) == Point(-7_619, 0)
    assert first_nearer_than(start, end, Point(0, 7_620), 7_620) is None
    assert first_nearer_than(start, end, Point(0, 7_619), 7_620) is not None
    assert first_nearer_than(start, Point(-7_620, 0), Point(0, 0), 7_620) is None
    assert first_nearer_than(Point(0, 1), end, Point(0, 0), 7_620) == Point(0, 1)


@thorough
@given(points(), points(), points(), st.integers(1, 20_000))
def test_a_walk_is_stopped_where_it_first_comes_nearer(a: Point, b: Point, c: Point, limit: int):
    first = first_nearer_than(a, b, c, limit)
    closest = nearest_on_line(a, b, c)
    if first is None:
        assert distance_along(closest, c) >= limit - 1
        return
    assert gap_between(first, c).nearer_than(limit)
    walked = distance_along(a, first)
    if walked > 2:
        part = (walked - 2) / distance_along(a, b)
        before = Point(round(a.x + (b.x - a.x) * part), round(a.y + (b.y - a.y) * part))
        assert not gap_between(before, c).nearer_than(limit - 1)


def test_a_turned_base_reaches_as_far_as_its_corner():
    diamond = turn(Base(Point(0, 0), 0, 10_000, 10_000), 450)
    # Half of each side is 3535.53 over and up, rounded: the corner is at twice 3536.
    assert gap_between(diamond, Point(0, 10_000)).length == 10_000 - 7_072
