"""Bases set flush against a side."""

from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    SIDES,
    Base,
    Point,
    Side,
    aligned,
    contact_length,
    distance_along,
    flush,
    overlaps,
    side_by_side,
    touches,
)
from estandarte.wargame.plane.motions import moved
from wargame.plane.second_opinion import bases, thorough

TARGET = Base(Point(0, 0), 0, 12_000, 6_000)
CHARGER = Base(Point(1_000, 40_000), 1_700, 12_000, 4_000)


def test_a_charger_is_set_face_to_face_and_centred():
    assert flush(CHARGER, TARGET, Side.FRONT) == Base(Point(0, 5_000), 1800, 12_000, 4_000)
    assert flush(CHARGER, TARGET, Side.RIGHT) == Base(Point(8_000, 0), 2700, 12_000, 4_000)
    assert flush(CHARGER, TARGET, Side.LEFT) == Base(Point(-8_000, 0), 900, 12_000, 4_000)
    assert flush(CHARGER, TARGET, Side.REAR) == Base(Point(0, -5_000), 0, 12_000, 4_000)


@thorough
@given(bases(), bases(), st.sampled_from(Side))
def test_a_flush_base_touches_along_the_whole_side(base: Base, target: Base, side: Side):
    placed = flush(base, target, side)
    assert touches(placed, target)
    assert distance_along(placed.front_centre, target.centre_of(side)) <= 3
    length = target.front if side in (Side.FRONT, Side.REAR) else target.depth
    assert abs(contact_length(placed, target, side) - min(length, base.front)) <= 3


def test_a_charger_slides_no_farther_than_it_must():
    other = Base(Point(8_000, 8_000), 0, 8_000, 8_000)
    placed = aligned(CHARGER, TARGET, Side.FRONT, [other])
    assert placed == Base(Point(-2_000, 5_000), 1800, 12_000, 4_000)


def test_a_charger_without_room_is_refused():
    left = Base(Point(-7_000, 8_000), 0, 8_000, 8_000)
    right = Base(Point(7_000, 8_000), 0, 8_000, 8_000)
    assert aligned(CHARGER, TARGET, Side.FRONT, [left, right]) is None
    narrow = Base(CHARGER.centre, 1_800, 6_000, 4_000)
    assert aligned(narrow, TARGET, Side.FRONT, [left, right]) == flush(narrow, TARGET, Side.FRONT)


@thorough
@given(bases(), bases(), st.sampled_from(Side), st.lists(bases(), max_size=4))
def test_an_aligned_base_overlaps_nothing_and_touches_its_target(
    base: Base, target: Base, side: Side, others: list[Base]
):
    placed = aligned(base, target, side, others)
    if placed is None:
        assert any(overlaps(flush(base, target, side), other) for other in others)
        return
    assert touches(placed, target)
    assert not any(overlaps(placed, other) for other in others)


@thorough
@given(st.lists(bases(), min_size=1, max_size=4), bases(), st.sampled_from(SIDES))
def test_several_chargers_stand_side_by_side(chargers: list[Base], target: Base, side: Side):
    placed = side_by_side(chargers, target, side)
    for index, base in enumerate(placed):
        assert not overlaps(base, target)
        assert (base.front, base.depth) == (chargers[index].front, chargers[index].depth)
        for other in placed[index + 1 :]:
            assert not overlaps(base, other)
    first = flush(chargers[0], target, side)
    if len(placed) == 1:
        assert distance_along(placed[0].centre, first.centre) <= 2


def test_chargers_keep_their_order_along_the_side():
    left, right = moved(CHARGER, -20_000, 0), moved(CHARGER, 20_000, 0)
    placed = side_by_side((right, left), TARGET, Side.FRONT)
    assert placed[0].centre.x > 0 > placed[1].centre.x
    assert placed[0].centre.x - placed[1].centre.x <= 12_008
