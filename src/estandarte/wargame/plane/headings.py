"""Headings: tenths of a degree, 0 up the table, growing clockwise as on a compass.

Sine and cosine come from one table made with whole numbers only, so that every machine turns a base
to the same place; library trigonometry may differ in the last bit.
"""

from math import atan2, pi
from typing import Final

from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, QUARTER_TURN, nearest

_BITS: Final = 30
_HALF: Final = 1 << (_BITS - 1)
FINENESS: Final = 1 << _BITS
"""Sine and cosine are fractions of this."""

PI_NUMBER: Final = 3_141_592_653_589_793_238
PI_DIVISOR: Final = 10**18


def _quarter_of_sines() -> list[int]:
    """The sines of 0.0 to 90.0 degrees: a tenth of a degree added nine hundred times.

    The work is done with 160 bits, so that the error is far below the thirty that are kept.
    """
    one = 1 << 160
    pi = 3141592653589793238462643383279502884197169399375105820974944592
    tenth = pi * one // (10**63 * HALF_TURN)
    square = tenth * tenth >> 160
    step_sine = tenth - tenth * square // (6 * one) + tenth * square * square // (120 * one * one)
    step_sine -= tenth * square**3 // (5040 * one**3)
    step_cosine = one - square // 2 + square * square // (24 * one) - square**3 // (720 * one**2)
    step_cosine += square**4 // (40320 * one**3)
    sine, cosine = 0, one
    sines = []
    for _ in range(QUARTER_TURN + 1):
        sines.append(nearest(sine, one // FINENESS))
        sine, cosine = (
            (sine * step_cosine + cosine * step_sine) >> 160,
            (cosine * step_cosine - sine * step_sine) >> 160,
        )
    return sines


def _whole_turn(quarter: list[int]) -> tuple[int, ...]:
    half = quarter + quarter[QUARTER_TURN - 1 : 0 : -1]
    return tuple(half + [-sine for sine in half])


SINE: Final[tuple[int, ...]] = _whole_turn(_quarter_of_sines())
COSINE: Final[tuple[int, ...]] = SINE[QUARTER_TURN:] + SINE[:QUARTER_TURN]


def heading(angle: int) -> int:
    """Any whole angle as a heading."""
    return angle % FULL_TURN


def displacement(direction: int, distance: int) -> tuple[int, int]:
    """How far over and how far up a distance in some direction leads."""
    direction %= FULL_TURN
    over, up = distance * SINE[direction], distance * COSINE[direction]
    # what `nearest` would answer: this is asked too often to ask it
    return (
        (over + _HALF) >> _BITS if over >= 0 else -((_HALF - over) >> _BITS),
        (up + _HALF) >> _BITS if up >= 0 else -((_HALF - up) >> _BITS),
    )


def turn_between(before: int, after: int) -> int:
    """The shorter turn from one heading to another: clockwise positive, half a turn at most."""
    turn = (after - before) % FULL_TURN
    return turn if turn <= HALF_TURN else turn - FULL_TURN


def heading_of(over: int, up: int) -> int:
    """The heading nearest to a direction, found in the table; 0 when there is no direction."""
    across, along = abs(over), abs(up)
    if across == 0 and along == 0:
        return 0
    # An angle points to a place in the table, on some machines to the next: the table decides.
    whole = across + along  # by parts of it, as a float cannot hold every whole number
    low = round(atan2(across / whole, along / whole) * HALF_TURN / pi)
    while low < QUARTER_TURN and SINE[low + 1] * along <= COSINE[low + 1] * across:
        low += 1
    while SINE[low] * along > COSINE[low] * across:
        low -= 1
    if low < QUARTER_TURN:
        between_sine = SINE[low] + SINE[low + 1]
        between_cosine = COSINE[low] + COSINE[low + 1]
        if between_sine * along < between_cosine * across:
            low += 1
    if up < 0:
        low = HALF_TURN - low
    return low if over >= 0 else (FULL_TURN - low) % FULL_TURN


def arc_length(radius: int, angle: int) -> int:
    """The length of an arc, rounded up: a wheel never costs less than it should."""
    return -(-abs(radius * angle) * PI_NUMBER // (HALF_TURN * PI_DIVISOR))
