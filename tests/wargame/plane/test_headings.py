"""The table of sines, and headings found in it."""

import hashlib
import math
from decimal import Decimal, localcontext

from hypothesis import given
from hypothesis import strategies as st

from estandarte.wargame.plane import displacement, heading_of, turn_between
from estandarte.wargame.plane.headings import (
    COSINE,
    FINENESS,
    SINE,
    arc_length,
)
from wargame.plane.second_opinion import thorough

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


def test_every_sine_is_the_true_one_rounded():
    with localcontext() as context:
        context.prec = 50
        for tenths in range(901):
            x = PI * tenths / 1800
            term, total, n = x, x, 1
            while abs(term) > Decimal("1e-40"):
                term = -term * x * x / ((n + 1) * (n + 2))
                total, n = total + term, n + 2
            assert int((total * FINENESS).to_integral_value("ROUND_HALF_EVEN")) == SINE[tenths]


def test_the_table_is_symmetrical_and_whole():
    assert len(SINE) == len(COSINE) == 3600
    for tenths in range(3600):
        assert SINE[(tenths + 1800) % 3600] == -SINE[tenths]
        assert SINE[(1800 - tenths) % 3600] == SINE[tenths]
        assert COSINE[tenths] == SINE[(tenths + 900) % 3600]
    assert (SINE[300], SINE[900], COSINE[600]) == (FINENESS // 2, FINENESS, FINENESS // 2)


def test_the_table_never_changes():
    told = ",".join(map(str, SINE)).encode()
    assert hashlib.sha256(told).hexdigest() == (
        "cd79d456b9b082d017818e49cb9fea0c4cc0b742d4d34a440a68a750cc58122e"
    )


@thorough
@given(st.integers(-(10**7), 10**7), st.integers(-(10**7), 10**7))
def test_the_heading_of_a_direction_is_the_nearest(over: int, up: int):
    found = heading_of(over, up)
    assert 0 <= found < 3600
    if over or up:
        true = math.degrees(math.atan2(over, up)) * 10 % 3600
        assert min(abs(found - true), 3600 - abs(found - true)) <= 0.5 + 1e-6


@given(st.integers(0, 3599), st.integers(5_000, 10**6))
def test_a_displacement_leads_back_to_its_heading(direction: int, distance: int):
    assert heading_of(*displacement(direction, distance)) == direction


def test_headings_grow_clockwise_from_straight_up():
    assert [heading_of(*way) for way in ((0, 1), (1, 0), (0, -1), (-1, 0))] == [0, 900, 1800, 2700]
    assert heading_of(0, 0) == 0


def test_the_shorter_turn_is_taken():
    assert turn_between(3500, 100) == 200
    assert turn_between(100, 3500) == -200
    assert turn_between(0, 1800) == 1800
    assert turn_between(1800, 0) == 1800


@given(st.integers(1, 10**6), st.integers(0, 3600))
def test_an_arc_is_rounded_up(radius: int, angle: int):
    arc = arc_length(radius, angle)
    true = radius * angle * math.pi / 1800
    assert true - 1e-6 <= arc < true + 1
