"""What a moving base meets first, against dense sampling."""

from hypothesis import assume, given
from hypothesis import strategies as st

from estandarte.wargame.plane import (
    TOUCH,
    Base,
    Contact,
    Disc,
    Hand,
    Point,
    Shape,
    advance,
    first_contact,
    first_contact_ahead,
    first_contact_on_march,
    first_contact_wheeling,
    gap_between,
    inches,
    march_to,
    overlaps,
    touches,
    turn_about,
    wheel,
    wheel_cost,
)
from estandarte.wargame.plane.motions import moved
from wargame.plane.second_opinion import bases, brief, discs, line, outlines, points, spot, thorough

TERCIO = Base(Point(0, 0), 0, 12_000, 6_000)
SHAPES = st.one_of(bases(), discs(), outlines())


def sampled(base: Base, over: int, up: int, others: list[Shape]) -> int | None:
    """The first of many small steps at which a base overlaps something."""
    for step in range(401):
        here = moved(base, round(over * step / 400), round(up * step / 400))
        if any(overlaps(here, other) for other in others):
            return step
    return None


@brief
@given(bases(), points(), st.lists(SHAPES, min_size=1, max_size=4))
def test_a_straight_move_stops_where_sampling_finds_the_first_overlap(
    base: Base, end: Point, others: list[Shape]
):
    assume(not any(overlaps(base, other) for other in others))
    over, up = end.x - base.centre.x, end.y - base.centre.y
    contact = first_contact(base, over, up, others)
    step = sampled(base, over, up, others)
    if contact is None:
        assert step is None
        return
    length = (over * over + up * up) ** 0.5
    assert not any(overlaps(contact.stop, other) for other in others)
    assert touches(contact.stop, others[contact.index])
    assert step is None or contact.travelled <= length * step / 400 + 3
    if step is not None and step > 0:
        # It was free one step before; the stop is not earlier than a graze could make it.
        assert contact.travelled <= length + 3
    # It did not leave its way by more than the rounding.
    if length > 0:
        assert line(base.centre, end).distance(spot(contact.stop.centre)) <= 4


@thorough
@given(bases(), points(), bases())
def test_a_stop_is_not_early(base: Base, end: Point, other: Base):
    """Ten units farther along the way there is an overlap, unless the contact is a mere graze."""
    assume(not overlaps(base, other))
    over, up = end.x - base.centre.x, end.y - base.centre.y
    contact = first_contact(base, over, up, [other])
    length = (over * over + up * up) ** 0.5
    if contact is None or contact.travelled + 200 > length:
        return
    part = (contact.travelled + 200) / length
    later = moved(base, round(over * part), round(up * part))
    assert overlaps(later, other) or gap_between(later, other).length <= 200


def test_a_base_that_advances_stops_touching():
    enemy = moved(turn_about(TERCIO), 0, inches(5))
    contact = first_contact_ahead(TERCIO, inches(6), [enemy])
    assert contact == Contact(
        0, advance(TERCIO, inches(5) - 6_000), inches(5) - 6_000, 0,
        Point(-6_000, 9_700), Point(6_000, 9_700), Point(0, 9_700),
    )  # fmt: skip


def test_to_touch_exactly_at_the_end_is_to_meet():
    enemy = advance(TERCIO, 6_000 + 2_540)
    assert first_contact_ahead(TERCIO, 2_540, [enemy]) is not None
    assert first_contact_ahead(TERCIO, 2_539, [enemy]) is None


def test_what_is_touched_and_left_or_passed_along_does_not_stop_a_base():
    beside = moved(TERCIO, 12_000, 0)
    behind = moved(TERCIO, 0, -6_000)
    assert first_contact_ahead(TERCIO, inches(6), [beside, behind]) is None
    assert first_contact(TERCIO, 100, 100, [beside]) is not None
    assert first_contact(TERCIO, 100, 100, [beside]).travelled == 0  # type: ignore[union-attr]


def test_a_base_that_stands_on_something_does_not_move():
    contact = first_contact_ahead(TERCIO, inches(4), [moved(TERCIO, 500, 500)])
    assert contact is not None
    assert (contact.stop, contact.travelled) == (TERCIO, 0)


def test_the_nearest_of_several_is_met_and_the_first_of_equals():
    near, far = advance(TERCIO, 10_000), advance(TERCIO, 12_000)
    contact = first_contact_ahead(TERCIO, inches(6), [far, near, near])
    assert contact is not None and contact.index == 1


def test_a_base_wedged_between_two_others_overlaps_neither():
    left = Base(Point(-10_000, 20_000), 300, 12_000, 12_000)
    right = Base(Point(10_000, 20_000), 3300, 12_000, 12_000)
    contact = first_contact_ahead(TERCIO, inches(20), [left, right])
    assert contact is not None
    assert not overlaps(contact.stop, left) and not overlaps(contact.stop, right)
    assert gap_between(contact.stop, left).within(TOUCH)


def test_in_a_funnel_a_base_backs_out_until_it_stands_clear():
    base = Base(Point(0, 0), 1274, 244, 318)
    left = Base(Point(1419, -776), 1275, 244, 6398)
    right = Base(Point(1121, -1166), 1273, 244, 6398)
    stopped = first_contact(base, 5084, -3886, [left, right])
    assert stopped is not None and not overlaps(stopped.stop, left)
    assert not overlaps(stopped.stop, right) and stopped.travelled < 2200


@thorough
@given(bases(), points(), bases())
def test_a_march_stops_on_the_line_of_its_front_centre(base: Base, place: Point, other: Base):
    contact = first_contact_on_march(base, place, [other])
    if contact is None:
        assert not overlaps(march_to(base, place), other)
        return
    assert contact.stop.heading == march_to(base, place).heading
    if place != base.front_centre:
        way = line(base.front_centre, place)
        assert way.distance(spot(contact.stop.front_centre)) <= 4


@brief
@given(
    bases(), st.sampled_from(Hand), st.integers(0, 900), st.lists(SHAPES, min_size=1, max_size=3)
)
def test_a_wheel_stops_at_the_last_free_tenth_of_a_degree(
    base: Base, hand: Hand, angle: int, others: list[Shape]
):
    assume(not any(overlaps(base, other) for other in others))
    contact = first_contact_wheeling(base, hand, angle, others)
    first = next(
        (
            turned
            for turned in range(angle + 1)
            if any(overlaps(wheel(base, hand, turned), other) for other in others)
        ),
        None,
    )
    if contact is None:
        assert first is None
        return
    assert first == contact.turned + 1
    assert contact.stop == wheel(base, hand, contact.turned)
    assert contact.travelled == wheel_cost(base, contact.turned)
    assert overlaps(wheel(base, hand, contact.turned + 1), others[contact.index])


def test_a_round_base_is_met_at_its_rim():
    officer = Disc(Point(0, 20_000), 1_000)
    contact = first_contact_ahead(TERCIO, inches(8), [officer])
    assert contact is not None
    assert contact.travelled == 16_000
    assert first_contact_ahead(TERCIO, inches(8), [Disc(Point(7_000, 9_000), 1_000)]) is None
    assert first_contact_ahead(TERCIO, inches(8), [Disc(Point(6_990, 9_000), 1_000)]) is not None


def test_the_edge_that_was_met_is_named():
    enemy = Base(Point(20_000, 1_000), 0, 12_000, 6_000)
    contact = first_contact(TERCIO, 30_000, 0, [enemy])
    assert contact is not None
    assert (contact.start, contact.end) == (Point(14_000, 4_000), Point(14_000, -2_000))
    assert contact.point == Point(14_000, 500)
