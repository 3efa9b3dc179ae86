"""Lines of sight, against shapely, against dense sampling, and where they graze."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    Area,
    Base,
    Outline,
    Point,
    crosses_whole,
    goes_through,
    length_inside,
    length_inside_any,
    meets,
    outline,
    outline_of,
    outline_of_area,
    sees,
    sees_part_of,
    sight_witness,
    stretches_inside,
)
from wargame.plane.second_opinion import (
    areas,
    bases,
    between,
    brief,
    line,
    outlines,
    points,
    polygon,
    spot,
    thorough,
)

BLOCK = outline_of(Base(Point(0, 0), 0, 12_000, 6_000))
HORSESHOE = outline(
    ((0, 0), (30_000, 0), (30_000, 20_000), (20_000, 20_000), (20_000, 8_000), (10_000, 8_000),
     (10_000, 20_000), (0, 20_000))
)  # fmt: skip


def through(a: Point, b: Point, body: Outline) -> bool:
    return goes_through(a.x, a.y, b.x, b.y, body)


@thorough
@given(points(), points(), outlines())
def test_a_line_goes_through_when_shapely_finds_a_stretch_inside(a: Point, b: Point, body: Outline):
    stretch = line(a, b).intersection(polygon(body)).length
    along_edge = line(a, b).intersection(polygon(body).exterior).length
    if stretch - along_edge > 0.01:
        assert through(a, b, body)
    if stretch == 0:
        assert not through(a, b, body)
    assert through(a, b, body) == through(b, a, body) == bool(stretches_inside(a, b, body))


@thorough
@given(points(), points(), outlines())
def test_the_length_inside_is_shapelys(a: Point, b: Point, body: Outline):
    assert abs(length_inside(a, b, body) - line(a, b).intersection(polygon(body)).length) <= 1


@thorough
@given(points(), points(), outlines(), outlines())
def test_the_length_inside_either_of_two_is_that_of_their_union(
    a: Point, b: Point, one: Outline, two: Outline
):
    union = line(a, b).intersection(polygon(one).union(polygon(two))).length
    assert abs(length_inside_any(a, b, (one, two)) - union) <= 1
    assert length_inside_any(a, b, (one, one)) == length_inside(a, b, one)
    assert length_inside_any(a, b, ()) == 0


@thorough
@given(areas(), st.integers(0, 8), st.integers(0, 8), points())
def test_lines_between_corners_are_ruled_as_shapely_rules_them(
    area: Area, first: int, second: int, other: Point
):
    """Lines through corners and along edges: the cases where signs vanish."""
    body = outline_of_area(area)
    a = area.corners[first % len(area.corners)]
    b = area.corners[second % len(area.corners)]
    for start, end in ((a, b), (a, other), (other, b), (a, between(a, other, Fraction(3)))):
        inside = polygon(body).buffer(-0.01).intersection(line(start, end)).length
        if inside > 0.1:
            assert through(start, end, body)
        if polygon(body).intersection(line(start, end)).length == 0:
            assert not through(start, end, body)


@thorough
@given(points(), points(), outlines())
def test_a_line_meets_what_shapely_says_it_intersects(a: Point, b: Point, body: Outline):
    if polygon(body).distance(line(a, b)) > 1e-6:
        assert not meets(a, b, body)
    if polygon(body).buffer(-0.01).intersects(line(a, b)):
        assert meets(a, b, body)
    for x, y in body.corners:
        assert meets(a, Point(x, y), body)


def test_to_graze_an_edge_or_a_corner_is_not_to_be_stopped():
    assert sees(Point(-9_000, 3_000), Point(9_000, 3_000), [BLOCK])
    assert not sees(Point(-9_000, 2_999), Point(9_000, 2_999), [BLOCK])
    assert sees(Point(3_000, 6_000), Point(9_000, 0), [BLOCK])
    assert not sees(Point(3_000, 5_999), Point(9_000, -1), [BLOCK])
    assert meets(Point(-9_000, 3_000), Point(9_000, 3_000), BLOCK)
    assert not meets(Point(-9_000, 3_001), Point(9_000, 3_001), BLOCK)


def test_a_line_that_begins_on_ones_own_front_edge_is_free_ahead_and_stopped_behind():
    assert sees(Point(0, 3_000), Point(20_000, 3_001), [BLOCK])
    assert sees(Point(0, 3_000), Point(20_000, 3_000), [BLOCK])
    assert not sees(Point(0, 3_000), Point(20_000, 2_999), [BLOCK])


def test_a_horseshoe_may_be_looked_into_and_not_through():
    assert sees(Point(15_000, 40_000), Point(15_000, 8_000), [HORSESHOE])
    assert not sees(Point(15_000, 40_000), Point(15_000, 7_999), [HORSESHOE])
    assert not sees(Point(-5_000, 15_000), Point(15_000, 15_000), [HORSESHOE])
    assert sees(Point(10_000, 20_000), Point(20_000, 8_000), [HORSESHOE])
    # Along both tips, outside and inside: grazing only.
    assert sees(Point(-5_000, 20_000), Point(35_000, 20_000), [HORSESHOE])
    assert not sees(Point(-5_000, 8_000), Point(35_000, 8_000), [HORSESHOE])
    assert sees(Point(10_000, 8_000), Point(20_000, 8_000), [HORSESHOE])


def test_a_cover_stops_only_lines_that_cross_it_whole():
    wood = HORSESHOE
    inside, beyond = Point(5_000, 5_000), Point(5_000, -9_000)
    far = Point(5_000, 40_000)
    assert sees(inside, beyond, [], [wood]) and sees(beyond, inside, [], [wood])
    assert not sees(far, beyond, [], [wood])
    assert crosses_whole(far, beyond, wood)
    edge = Point(5_000, 20_000)
    assert crosses_whole(edge, beyond, wood)
    assert not crosses_whole(far, edge, wood)
    # Inside at both ends, though the line leaves the wood and comes back.
    assert sees(Point(5_000, 15_000), Point(25_000, 15_000), [], [wood])


def test_the_stretches_inside_a_horseshoe_are_exact():
    found = stretches_inside(Point(-10_000, 15_000), Point(40_000, 15_000), HORSESHOE)
    assert found == [
        (Fraction(1, 5), Fraction(2, 5)),
        (Fraction(3, 5), Fraction(4, 5)),
    ]
    assert length_inside(Point(-10_000, 15_000), Point(40_000, 15_000), HORSESHOE) == 20_000


def test_a_witness_shows_the_edge_that_is_in_the_way():
    other = outline_of(Base(Point(0, 20_000), 0, 12_000, 6_000))
    seen = sight_witness(Point(0, 50_000), Point(0, -20_000), [BLOCK, other])
    assert (seen.holds, seen.index, seen.point) == (False, 1, Point(0, 23_000))
    assert {seen.start, seen.end} == {Point(-6_000, 23_000), Point(6_000, 23_000)}
    assert seen.margin == -6_000
    free = sight_witness(Point(6_250, 50_000), Point(6_250, -20_000), [BLOCK, other])
    assert (free.holds, free.margin, free.index) == (True, 250, 0)
    covered = sight_witness(Point(0, 50_000), Point(0, -20_000), [BLOCK], [other])
    assert covered.index == 1


@brief
@given(points(), points(), st.lists(outlines(), max_size=6), st.lists(outlines(), max_size=2))
def test_witnesses_agree_with_the_ruling(
    a: Point, b: Point, screens: list[Outline], covers: list[Outline]
):
    seen = sight_witness(a, b, screens, covers)
    assert seen.holds == sees(a, b, screens, covers)
    assert (seen.margin >= 0) == seen.holds
    if not seen.holds:
        assert line(a, b).distance(spot(seen.point)) <= 1
        assert line(seen.start, seen.end).distance(spot(seen.point)) <= 1


def visible_by_sampling(eye: Point, target: Outline, screens: list[Outline]) -> bool:
    """Whether a clear margin of the target's edge is seen."""
    corners = [Point(x, y) for x, y in target.corners]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        for part in range(41):
            if sees(eye, between(a, b, Fraction(part, 40)), screens):
                return True
    return False


@brief
@given(points(), bases(), st.lists(outlines(), min_size=1, max_size=6))
def test_a_part_is_seen_whenever_dense_sampling_sees_one(
    eye: Point, target: Base, screens: list[Outline]
):
    body = outline_of(target)
    found = sees_part_of(eye, body, screens)
    if visible_by_sampling(eye, body, screens):
        assert found is not None
    if found is not None:
        assert polygon(body).distance(spot(found)) <= 2
        shrunk = [polygon(screen).buffer(-3) for screen in screens]
        assert not any(shape.intersects(line(eye, found)) for shape in shrunk)


def test_a_target_is_seen_through_a_slit_that_shows_no_corner():
    target = outline_of(Base(Point(0, 30_000), 0, 12_000, 6_000))
    left = outline_of(Base(Point(-10_005, 10_000), 0, 20_000, 2_000))
    right = outline_of(Base(Point(10_005, 10_000), 0, 20_000, 2_000))
    assert not any(sees(Point(0, 0), Point(x, y), [left, right]) for x, y in target.corners)
    found = sees_part_of(Point(0, 0), target, [left, right])
    assert found is not None and abs(found.x) <= 20
    closed = outline_of(Base(Point(0, 10_000), 0, 20_000, 2_000))
    assert sees_part_of(Point(0, 0), target, [left, right, closed]) is None


def test_a_target_is_seen_where_a_wood_juts_into_it():
    target = outline_of(Base(Point(0, 30_000), 0, 12_000, 6_000))
    spur = outline(((-30_000, 20_000), (30_000, 20_000), (1_000, 25_000), (1_000, 28_000),
                    (-1_000, 28_000), (-1_000, 25_000)))  # fmt: skip
    found = sees_part_of(Point(0, 0), target, [], [spur])
    assert found is not None and abs(found.x) < 1_000


def test_two_bases_see_each_other_between_two_screens_only_from_their_middles():
    one = outline_of(Base(Point(0, 0), 0, 12_000, 2_000))
    two = outline_of(Base(Point(0, 50_000), 0, 12_000, 2_000))
    left = outline_of(Base(Point(-30_100, 25_000), 0, 60_000, 40_000))
    right = outline_of(Base(Point(30_100, 25_000), 0, 60_000, 40_000))
    assert not any(sees_part_of(Point(*corner), two, [left, right]) for corner in one.corners)


def turned(corners: tuple[tuple[int, int], ...], by: int) -> Outline:
    """The same outline, told from another of its corners."""
    return outline(corners[by:] + corners[:by])


@pytest.mark.parametrize("one", range(3))
@pytest.mark.parametrize("two", range(3))
def test_every_corner_in_the_way_counts(one: int, two: int) -> None:
    """Two wedges leave a slit; both ends of the wall behind are hidden, its middle is not."""
    left = ((-9_000, 2_000), (-200, 5_000), (-9_000, 8_000))
    right = ((9_000, 8_000), (200, 5_000), (9_000, 2_000))
    wall = outline(((-6_000, 20_000), (6_000, 20_000), (6_000, 21_000), (-6_000, 21_000)))
    screens = [turned(left, one), turned(right, two)]
    assert sees_part_of(Point(0, 0), wall, screens) is not None
    shut = outline(((-300, 4_000), (300, 4_000), (0, 6_000)))
    assert sees_part_of(Point(0, 0), wall, [*screens, shut]) is None


@pytest.mark.parametrize("first", range(4))
def test_every_corner_of_the_target_counts(first: int) -> None:
    """Three corners of it are hidden, and one alone looks out, whichever is told first."""
    square = ((0, 10_000), (4_000, 10_000), (4_000, 14_000), (0, 14_000))
    screen = outline(((2_500, 5_000), (9_000, 5_000), (9_000, 9_000), (2_500, 9_000)))
    found = sees_part_of(Point(4_000, 0), turned(square, first), [screen])
    assert found == Point(0, 10_000)
