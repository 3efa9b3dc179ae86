"""The strip ahead and the gaps that a line passes."""

from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    Base,
    Disc,
    Outline,
    Point,
    advance,
    all_in_corridor,
    corridor_ahead,
    corridor_witness,
    displacement,
    first_in_corridor,
    gap_between,
    inches,
    narrowest_passage,
    overlaps,
    passage_witness,
)
from estandarte.wargame.plane.motions import moved
from wargame.plane.second_opinion import bases, outlines, points, polygon, thorough

TERCIO = Base(Point(0, 0), 0, 12_000, 6_000)


def test_the_corridor_begins_at_the_front_centre():
    strip = corridor_ahead(TERCIO, inches(3), inches(8))
    assert (strip.left, strip.right) == (-3_810, 3_810)
    assert (strip.bottom, strip.top) == (3_000, 3_000 + inches(8))


@thorough
@given(bases(), st.lists(outlines(), min_size=1, max_size=4))
def test_the_first_in_the_corridor_is_in_it_and_none_is_nearer(base: Base, others: list[Outline]):
    strip = corridor_ahead(base, 7_620, 30_000)
    inside = all_in_corridor(base, 7_620, 30_000, others)
    assert sorted(inside) == [i for i, other in enumerate(others) if overlaps(strip, other)]
    contact = first_in_corridor(base, 7_620, 30_000, others)
    assert corridor_witness(base, 7_620, 30_000, others).holds == (contact is None)
    middle = base.front_centre
    over, up = displacement(base.heading, 10**6)
    for index in inside:
        assert contact is not None
        reached = polygon(strip).intersection(polygon(others[index])).convex_hull
        if reached.area > 10:
            ahead = [
                (x - middle.x) * over + (y - middle.y) * up for x, y in reached.exterior.coords
            ]
            assert min(ahead) / 10**6 >= contact.travelled - 4
            if index == contact.index:
                assert min(ahead) / 10**6 <= contact.travelled + 4


def test_to_touch_the_corridor_is_not_to_be_in_it():
    beside = Base(Point(3_810 + 4_000, 12_000), 0, 8_000, 4_000)
    assert first_in_corridor(TERCIO, inches(3), inches(8), [beside]) is None
    contact = first_in_corridor(TERCIO, inches(3), inches(8), [moved(beside, -1, 0)])
    assert contact is not None and contact.travelled == 7_000
    seen = corridor_witness(TERCIO, inches(3), 8_000, [moved(beside, -1, 0)])
    assert (seen.holds, seen.margin, seen.index) == (False, -1_000, 0)


def test_things_in_the_corridor_come_nearest_first():
    far, near = advance(TERCIO, 15_000), advance(TERCIO, 9_000)
    officer = Disc(Point(0, 5_000), 500)
    assert all_in_corridor(TERCIO, 7_620, 30_000, [far, near, officer]) == (2, 1, 0)


def test_a_gap_of_exactly_the_width_may_be_passed():
    left = Base(Point(-6_000 - 3_810, 20_000), 0, 12_000, 6_000)
    right = Base(Point(6_000 + 3_810, 20_000), 0, 12_000, 6_000)
    way = (Point(2_000, 0), Point(-2_000, 40_000))
    assert passage_witness(*way, [left, right], inches(3)).holds
    narrower = [left, moved(right, -1, 0)]
    seen = passage_witness(*way, narrower, inches(3))
    assert (seen.holds, seen.margin, seen.index) == (False, -1, 0)
    assert seen.start.y == seen.end.y


def test_a_way_that_ends_inside_a_gap_has_entered_it():
    left = Base(Point(-8_000, 20_000), 0, 12_000, 6_000)
    right = Base(Point(8_000, 20_000), 0, 12_000, 6_000)
    into = narrowest_passage(Point(0, 0), Point(0, 19_000), [left, right])
    assert into is not None and into.length == 4_000
    assert narrowest_passage(Point(0, 0), Point(0, 16_000), [left, right]) is None
    assert narrowest_passage(Point(-20_000, 0), Point(-20_000, 40_000), [left, right]) is None


@thorough
@given(points(), points(), st.lists(outlines(), max_size=4))
def test_no_passage_is_narrower_than_the_gap_of_its_two_sides(
    a: Point, b: Point, others: list[Outline]
):
    found = narrowest_passage(a, b, others)
    seen = passage_witness(a, b, others, 7_620)
    assert seen.holds == (found is None or not found.nearer_than(7_620))
    if found is not None:
        gaps = [gap_between(x, y).length for i, x in enumerate(others) for y in others[i + 1 :]]
        assert found.length >= min(gaps) - 2
