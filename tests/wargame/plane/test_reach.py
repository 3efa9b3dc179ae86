"""The envelopes drawn for the table."""

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from estandarte.wargame.plane import (
    Base,
    Hand,
    Point,
    advance,
    distance_along,
    inches,
    march_envelope,
    march_to,
    pivot_needed,
    step_envelope,
    wheel,
    wheel_cost,
    wheel_envelope,
    wheel_within,
)
from wargame.plane.second_opinion import bases, brief, spot

TERCIO = Base(Point(0, 0), 0, 12_000, 6_000)


def region(points: tuple[Point, ...]) -> Polygon:
    return Polygon([(point.x, point.y) for point in points])


@brief
@given(bases(), st.integers(1_000, 30_000), st.integers(0, 3599), st.integers(0, 100))
def test_a_march_ends_in_its_envelope_and_nowhere_else(
    base: Base, distance: int, way: int, part: int
):
    drawn = region(march_envelope(base, distance))
    assert drawn.is_valid
    place = base.front_centre.towards(base.heading + way, distance * part // 100)
    inside = drawn.buffer(distance / 1000 + 3).contains(spot(place))
    turned = abs(pivot_needed(base, place))
    if turned <= 895:
        assert march_to(base, place).front_centre == place
        assert inside
    elif turned > 910 and distance * part // 100 > 2_000 + distance // 50:
        assert not drawn.buffer(-3).contains(spot(place))


@brief
@given(
    bases(), st.integers(2_000, 40_000), st.sampled_from(Hand),
    st.integers(0, 100), st.integers(0, 100), st.integers(0, 100),
)  # fmt: skip
def test_advance_wheel_and_advance_end_in_the_envelope(
    base: Base, distance: int, hand: Hand, turn: int, before: int, after: int
):
    drawn = region(wheel_envelope(base, distance))
    angle = wheel_within(base, distance) * turn // 100
    left = max(0, distance - wheel_cost(base, angle))
    first = left * before // 100
    second = (left - first) * after // 100
    end = advance(wheel(advance(base, first), hand, angle), second)
    assert drawn.buffer(distance / 200 + 5).contains(spot(end.front_centre))


def test_the_envelope_of_a_wheel_is_what_one_wheel_can_reach():
    drawn = region(wheel_envelope(TERCIO, inches(6), step=5))
    assert drawn.is_valid
    # Straight ahead with everything; beside the front nothing at all.
    assert (
        drawn.covers(spot(Point(0, 3_000 + inches(6))))
        or drawn.distance(spot(Point(0, 3_000 + inches(6)))) < 2
    )
    assert not drawn.contains(spot(Point(6_000, 3_500)))
    assert not drawn.contains(spot(Point(0, 2_900)))


def test_a_half_turn_envelope_is_a_whole_circle():
    rim = march_envelope(TERCIO, 5_000, 1800)
    assert all(abs(distance_along(TERCIO.front_centre, point) - 5_000) <= 1 for point in rim)
    assert len(set(rim)) == len(rim) == 180


def test_a_side_step_is_drawn_as_a_cross():
    assert step_envelope(TERCIO, 4_000, 2_000, 1_000) == (
        Point(0, 7_000), Point(1_000, 3_000), Point(0, 1_000), Point(-1_000, 3_000),
    )  # fmt: skip
