"""Places on the table, straight lines between them, and the evidence for a ruling."""

from math import isqrt
from typing import TypeGuard

from msgspec.structs import astuple

from estandarte.kernel import Value
from estandarte.wargame.plane.measures import is_coordinate, nearest
from estandarte.wargame.plane.place import Point as Point


class Witness(Value):
    """Why a ruling is as it is: a line to draw, a place to mark, and by how much.

    The margin is in hundredths of a millimetre, rounded down: what is to spare where the ruling
    holds, below nought where it does not. The index tells which of the things handed in decided
    it, -1 if none did.
    """

    holds: bool
    start: Point
    end: Point
    point: Point
    margin: int
    index: int = -1


def is_point(value: object) -> TypeGuard[Point]:
    """Whether a point that came from outside lies on some table."""
    return type(value) is Point and all(map(is_coordinate, astuple(value)))


def distance_squared(a: Point, b: Point) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def distance_along(a: Point, b: Point) -> int:
    """The length of a line, rounded to the nearest unit."""
    return nearest_root(distance_squared(a, b), 1)


def nearest_root(number: int, divisor: int) -> int:
    """The square root of a fraction, rounded to the nearest whole number."""
    if number <= 0 or divisor <= 0:
        return 0
    return (isqrt(4 * number // divisor) + 1) // 2


def midpoint(a: Point, b: Point) -> Point:
    return Point(nearest(a.x + b.x, 2), nearest(a.y + b.y, 2))


def part_way(a: Point, b: Point, number: int, divisor: int) -> Point:
    """The place a fraction of the way from one point to another."""
    return Point(
        a.x + nearest((b.x - a.x) * number, divisor),
        a.y + nearest((b.y - a.y) * number, divisor),
    )


def along(a: Point, b: Point, distance: int) -> Point:
    """The place a distance from the first point on the line to the second, or beyond it."""
    square = distance_squared(a, b)
    if square == 0:
        return a
    # A finer root than whole units, so that a long walk along a short line does not stray.
    return part_way(a, b, distance << 20, isqrt(square << 40))


def nearest_on_line(a: Point, b: Point, place: Point) -> Point:
    """The point of a segment that is nearest to a place."""
    over, up = b.x - a.x, b.y - a.y
    square = over * over + up * up
    number = (place.x - a.x) * over + (place.y - a.y) * up
    if number <= 0 or square == 0:
        return a
    return b if number >= square else part_way(a, b, number, square)


def first_nearer_than(a: Point, b: Point, place: Point, distance: int) -> Point | None:
    """Where a walk from one point to another first comes nearer than a distance to a place.

    The point answered is itself nearer than the distance; None if the walk never is.
    """
    if distance <= 0:
        return None
    limit = distance * distance
    if distance_squared(a, place) < limit:
        return a
    closest = nearest_on_line(a, b, place)
    if distance_squared(closest, place) >= limit:
        return None
    far, near = 0, distance_along(a, closest)
    while near - far > 1:
        middle = (far + near) // 2
        if distance_squared(along(a, b, middle), place) < limit:
            near = middle
        else:
            far = middle
    first = along(a, b, near)
    return first if distance_squared(first, place) < limit else closest
