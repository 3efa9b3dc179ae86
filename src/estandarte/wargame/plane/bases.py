"""Bases: rectangles with a front, and the round bases of officers.

A base is a centre, a heading and two half-vectors rounded to whole units, one to its right and one
to its front. Its corners and side centres are sums of these, so that it is an exact parallelogram:
turned about a corner it keeps that corner, and every ruling about it is arithmetic of integers.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from estandarte.kernel import Value
from estandarte.wargame.plane.headings import COSINE, FINENESS, SINE
from estandarte.wargame.plane.measures import (
    FULL_TURN,
    HALF_TURN,
    QUARTER_TURN,
    nearest,
)
from estandarte.wargame.plane.points import Point

Corners = tuple[tuple[int, int], ...]
"""The corners of a polygon, counter-clockwise."""


class Side(StrEnum):
    """The four sides of a base, as its own soldiers name them."""

    FRONT = "front"
    LEFT = "left"
    REAR = "rear"
    RIGHT = "right"


SIDES: Final = (Side.FRONT, Side.LEFT, Side.REAR, Side.RIGHT)
"""In the order of the edges of `corners`."""

_PLACES: Final = {side: place for place, side in enumerate(SIDES)}

_QUARTERS: Final = {
    Side.FRONT: 0,
    Side.LEFT: FULL_TURN - QUARTER_TURN,
    Side.REAR: HALF_TURN,
    Side.RIGHT: QUARTER_TURN,
}


class Base(Value, cache_hash=True):
    """A rectangular base; front and depth are even numbers, or count as the next even one."""

    centre: Point
    heading: int
    front: int
    depth: int

    @property
    def corners(self) -> Corners:
        """Front right, front left, rear left, rear right: the front edge comes first."""
        ux, uy, vx, vy = halves(self.front, self.depth, self.heading)
        x, y = self.centre.x, self.centre.y
        return (
            (x + ux + vx, y + uy + vy),
            (x - ux + vx, y - uy + vy),
            (x - ux - vx, y - uy - vy),
            (x + ux - vx, y + uy - vy),
        )

    @property
    def front_centre(self) -> Point:
        _, _, vx, vy = halves(self.front, self.depth, self.heading)
        return Point(self.centre.x + vx, self.centre.y + vy)

    @property
    def centres(self) -> tuple[Point, Point, Point, Point]:
        """The middles of the four sides: front, left, rear, right."""
        return _centres(self)

    def centre_of(self, side: Side) -> Point:
        return self.centres[_PLACES[side]]

    def edge(self, side: Side) -> tuple[Point, Point]:
        """The two corners of a side, the right one first as seen from inside the base."""
        right, left = self.ends(side)
        return Point(*right), Point(*left)

    def ends(self, side: Side) -> tuple[tuple[int, int], tuple[int, int]]:
        """The same as plain numbers."""
        first = _PLACES[side]
        corners = self.corners
        return corners[first], corners[(first + 1) % 4]

    def facing(self, side: Side) -> int:
        """The heading in which a side looks."""
        return (self.heading + _QUARTERS[side]) % FULL_TURN


class Disc(Value):
    """A round base; with no radius, a figure that takes no room."""

    centre: Point
    radius: int


@lru_cache(maxsize=1 << 16)
def halves(front: int, depth: int, direction: int) -> tuple[int, int, int, int]:
    """Half the front to the right and half the depth ahead, as vectors: ux, uy, vx, vy."""
    direction %= FULL_TURN
    front, depth = max(0, front), max(0, depth)
    sine, cosine = SINE[direction], COSINE[direction]
    return (
        nearest(front * cosine, 2 * FINENESS),
        nearest(-front * sine, 2 * FINENESS),
        nearest(depth * sine, 2 * FINENESS),
        nearest(depth * cosine, 2 * FINENESS),
    )


@lru_cache(maxsize=1 << 14)
def extent(front: int, depth: int, direction: int) -> tuple[int, int]:
    """How far a base reaches over and up from its centre."""
    ux, uy, vx, vy = halves(front, depth, direction)
    return abs(ux) + abs(vx), abs(uy) + abs(vy)


def base_at_front(front_centre: Point, direction: int, front: int, depth: int) -> Base:
    """A base placed by the middle of its front edge."""
    _, _, vx, vy = halves(front, depth, direction)
    return Base(front_centre.moved(-vx, -vy), direction % FULL_TURN, front, depth)


@lru_cache(maxsize=1 << 12)
def _centres(base: Base) -> tuple[Point, Point, Point, Point]:
    """Worth remembering: a base stands still while many lines are drawn to it."""
    ux, uy, vx, vy = halves(base.front, base.depth, base.heading)
    x, y = base.centre.x, base.centre.y
    return (
        Point(x + vx, y + vy),
        Point(x - ux, y - uy),
        Point(x - vx, y - vy),
        Point(x + ux, y + uy),
    )
