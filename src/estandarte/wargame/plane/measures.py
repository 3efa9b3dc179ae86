"""Lengths as whole hundredths of a millimetre, and what may pass for a number sent by a player."""

from typing import Final, TypeGuard

MILLIMETRE: Final = 100
CENTIMETRE: Final = 1000
INCH: Final = 2540

FARTHEST: Final = 10_000_000
"""A hundred metres: no table is larger, and nothing beyond it is taken for a place."""

FULL_TURN: Final = 3600
HALF_TURN: Final = 1800
QUARTER_TURN: Final = 900
DEGREE: Final = 10

TOUCH: Final = 4
"""Bases this near, and not overlapping, are in contact: places are whole units, so that a base
brought up to another stops at most a few hundredths of a millimetre short of it."""


def nearest(number: int, divisor: int) -> int:
    """The quotient rounded to the nearest whole number, halves away from nought.

    The same for a number and its opposite, so that turning a base round never moves a corner.
    """
    if divisor < 0:
        number, divisor = -number, -divisor
    if divisor == 0:
        return 0
    if number >= 0:
        return (2 * number + divisor) // (2 * divisor)
    return -((divisor - 2 * number) // (2 * divisor))


def inches(count: int, parts: int = 1) -> int:
    """So many inches; `inches(27, 4)` is 6¾"."""
    return nearest(count * INCH, parts)


def centimetres(count: int, parts: int = 1) -> int:
    return nearest(count * CENTIMETRE, parts)


def millimetres(count: int, parts: int = 1) -> int:
    return nearest(count * MILLIMETRE, parts)


def degrees(count: int, parts: int = 1) -> int:
    return nearest(count * DEGREE, parts)


def is_coordinate(value: object) -> TypeGuard[int]:
    """Whether a value that came from outside is a place on some table."""
    return type(value) is int and -FARTHEST <= value <= FARTHEST


def is_length(value: object) -> TypeGuard[int]:
    """Whether a value that came from outside is a distance: whole, not negative, not absurd."""
    return type(value) is int and 0 <= value <= FARTHEST


def is_heading(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < FULL_TURN


def is_angle(value: object) -> TypeGuard[int]:
    """Whether a value that came from outside is a turn to either hand, a full one at most."""
    return type(value) is int and -FULL_TURN <= value <= FULL_TURN
