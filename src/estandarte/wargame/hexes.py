"""Hexes with faces to east and west: directions, neighbours, distances, turning.

Directions are numbered 1 W, 2 SW, 3 SE, 4 E, 5 NE, 6 NW, so that one step counter-clockwise adds
one. A hex is written CCRR, column then row, both from 1 in the north-west corner, and kept as that
number; even rows lie half a hex further east. Offsets are axial: E (1, 0), SE (0, 1), SW (-1, 1).
"""

from functools import cache
from typing import TypeAlias

Hex: TypeAlias = int
Direction: TypeAlias = int
Offset: TypeAlias = tuple[int, int]

WEST, SOUTH_WEST, SOUTH_EAST, EAST, NORTH_EAST, NORTH_WEST = DIRECTIONS = (1, 2, 3, 4, 5, 6)
NOWHERE: Hex = 0

STEPS: dict[Direction, Offset] = {
    WEST: (-1, 0),
    SOUTH_WEST: (-1, 1),
    SOUTH_EAST: (0, 1),
    EAST: (1, 0),
    NORTH_EAST: (1, -1),
    NORTH_WEST: (0, -1),
}


def turned(direction: Direction, hexsides: int) -> Direction:
    """A direction turned counter-clockwise by so many hexsides (clockwise if negative)."""
    return (direction - 1 + hexsides) % 6 + 1


def opposite(direction: Direction) -> Direction:
    return (direction + 2) % 6 + 1


def angle(one: Direction, other: Direction) -> int:
    """Hexsides between two directions, 0 to 3."""
    apart = (one - other) % 6
    return min(apart, 6 - apart)


def hex_of(label: str) -> Hex:
    """The hex that is printed CCRR on the map."""
    return int(label)


@cache
def axial(hex: Hex) -> Offset:
    column, row = divmod(hex, 100)
    return column - (row - 1) // 2, row - 1


def from_axial(q: int, r: int) -> Hex:
    """The hex at an axial place; NOWHERE where the label would not have four digits."""
    column, row = q + r // 2, r + 1
    return column * 100 + row if 1 <= column <= 99 and 1 <= row <= 99 else NOWHERE


@cache
def distance(one: Hex, other: Hex) -> int:
    """Steps from hex to hex by the shortest way."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotated(offset: Offset, hexsides: int) -> Offset:
    """An offset turned counter-clockwise about its origin by so many hexsides."""
    q, r = offset
    for _ in range(hexsides % 6):
        q, r = q + r, -q
    return q, r


def direction_to(one: Hex, other: Hex) -> Direction | None:
    """The direction in which a neighbouring hex lies; None if it is no neighbour."""
    (q1, r1), (q2, r2) = axial(one), axial(other)
    step = (q2 - q1, r2 - r1)
    return next((d for d, offset in STEPS.items() if offset == step), None)


@cache
def offsets_within(reach: int) -> tuple[Offset, ...]:
    """All offsets up to `reach` steps away, the origin not among them, nearest first."""
    found = [
        (q, r)
        for q in range(-reach, reach + 1)
        for r in range(max(-reach, -q - reach), min(reach, -q + reach) + 1)
        if (q, r) != (0, 0)
    ]
    return tuple(sorted(found, key=lambda o: (max(abs(o[0]), abs(o[1]), abs(o[0] + o[1])), o)))
