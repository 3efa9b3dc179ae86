"""The least shift that puts a base right."""

from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    Base,
    Disc,
    Point,
    Shape,
    advance,
    cleared,
    distance_along,
    inches,
    overlap_witness,
    overlaps,
    pivot,
    slid_clear,
    touches,
)
from estandarte.wargame.plane.motions import moved
from wargame.plane.second_opinion import bases, brief, discs, outlines, thorough

TERCIO = Base(Point(0, 0), 0, 12_000, 6_000)
SHAPES = st.one_of(bases(), outlines())


@thorough
@given(bases(), bases())
def test_a_base_is_cleared_of_one_other_by_the_shortest_push(base: Base, other: Base):
    placed = cleared(base, [other], 60_000)
    assert placed is not None
    assert not overlaps(placed, other)
    shift = distance_along(placed.centre, base.centre)
    if overlaps(base, other):
        assert touches(placed, other)
        assert abs(shift - overlap_witness(base, other).margin) <= 3
    else:
        assert placed == base


@brief
@given(bases(20_000), st.lists(SHAPES, min_size=2, max_size=3))
def test_no_shorter_shift_clears_a_base_of_several(base: Base, others: list[Shape]):
    placed = cleared(base, others, 60_000)
    if placed is None:
        return
    assert not any(overlaps(placed, other) for other in others)
    shift = distance_along(placed.centre, base.centre)
    for direction in range(0, 3600, 100):
        for part in (0.25, 0.5, 0.75, 0.95):
            end = base.centre.towards(direction, int(max(0, shift - 5) * part))
            tried = moved(base, end.x - base.centre.x, end.y - base.centre.y)
            assert shift <= 5 or any(overlaps(tried, other) for other in others)


@thorough
@given(bases(), discs())
def test_a_base_is_cleared_of_a_round_one(base: Base, disc: Disc):
    placed = cleared(base, [disc], 60_000)
    assert placed is not None and not overlaps(placed, disc)


def test_a_shift_beyond_the_limit_is_refused():
    other = advance(TERCIO, 6_000 - 2_540)
    placed = cleared(TERCIO, [other], inches(1))
    assert placed == moved(TERCIO, 0, -2_540)
    assert cleared(TERCIO, [moved(other, 0, -2)], inches(1)) is None


def test_a_base_between_two_others_finds_the_gap_or_none():
    left, right = moved(TERCIO, -11_000, 0), moved(TERCIO, 11_000, 0)
    placed = cleared(TERCIO, [left, right], inches(4))
    assert placed is not None and abs(placed.centre.y) == 6_000
    roomy = cleared(TERCIO, [left, moved(TERCIO, 13_001, 0)], inches(4))
    assert roomy is not None and roomy.centre == Point(1_000, 0)


def test_a_base_is_aligned_with_the_wall_it_overlaps():
    wall = Base(Point(0, 3_800), 0, 60_000, 400)
    askew = pivot(TERCIO, 100)
    # The raised corner is 442 units deep in the wall.
    limit = 400
    assert cleared(askew, [wall], limit) is None


def test_a_gun_is_displaced_to_the_rear_just_enough_and_an_inch_more():
    gun = Base(Point(1_000, 500), 0, 4_000, 4_000)
    displaced = slid_clear(gun, 1800, [TERCIO], inches(1))
    assert displaced.centre == Point(1_000, -3_000 - 2_000 - 2_540)
    assert slid_clear(advance(gun, 9_000), 1800, [TERCIO]) == advance(gun, 9_000)


@brief
@given(bases(), st.integers(0, 3599), st.lists(SHAPES, max_size=3))
def test_a_base_slid_clear_overlaps_nothing_and_no_less_would_do(
    base: Base, direction: int, others: list[Shape]
):
    placed = slid_clear(base, direction, others)
    assert not any(overlaps(placed, other) for other in others)
    shift = distance_along(placed.centre, base.centre)
    for part in range(10):
        end = base.centre.towards(direction, max(0, shift - 4) * part // 10)
        tried = moved(base, end.x - base.centre.x, end.y - base.centre.y)
        assert shift <= 4 or any(overlaps(tried, other) for other in others)
