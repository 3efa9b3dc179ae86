"""Fords and bridges: the spans of a river where it may be gone over and stood on.

The book names neither a width nor a formation for them, and no base changes its shape. A unit files
over: the middle line of its base, from front to rear, keeps to the span; its wings may overhang.
Elsewhere the river is what the season makes of it. ["BSA-15-rio-a", "BSA-15-rio-b"]
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from estandarte.games.aguila.state import Aguila, Ground
from estandarte.wargame.plane.bases import Base, Side
from estandarte.wargame.plane.crossing import stretches_inside
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.measures import inches, nearest
from estandarte.wargame.plane.outlines import Outline, outline
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Band, outlines_of_band


class Span(NamedTuple):
    """One bridge or ford: its middle, and the way of the river there."""

    at: Point
    over: int
    up: int
    """Along the river."""
    reach: int
    """How far it goes along the river to each side, times the length of the vector above."""
    deep: int
    """The same across the river."""

    @property
    def ends(self) -> tuple[Point, Point]:
        """The middle of each end of a bridge, a little beyond the bank."""
        square = self.over * self.over + self.up * self.up
        off = nearest(-self.up * self.deep, square), nearest(self.over * self.deep, square)
        return self.at.moved(*off), self.at.moved(-off[0], -off[1])

    def holds(self, x: Fraction, y: Fraction) -> bool:
        over, up = x - self.at.x, y - self.at.y
        along, across = over * self.over + up * self.up, over * self.up - up * self.over
        return abs(along) <= self.reach and abs(across) <= self.deep

    def is_past(self, places: tuple[Point, ...]) -> bool:
        """Whether all of these lie to the same side of it, so that no way between leads over it."""
        offs = [(p.x - self.at.x) * self.over + (p.y - self.at.y) * self.up for p in places]
        return min(offs) > self.reach or max(offs) < -self.reach


def goes_over(state: Aguila, river: Ground, start: Base, end: Base) -> bool:
    """Whether a base carried from one place to another goes over a river by one of its spans."""
    if not river.crossings:
        return False
    here, there = _middle_line(start), _middle_line(end)
    places = (*here, *reversed(there))
    return any(
        _keeps_to(span, river, places) for span in spans(state, river) if not span.is_past(places)
    )


def stands_on(state: Aguila, river: Ground, base: Base) -> bool:
    """Whether a base stands on a bridge or in a ford."""
    return goes_over(state, river, base, base)


def rides_over(state: Aguila, river: Ground, a: Point, b: Point) -> bool:
    """Whether the straight way of one rider leads over a river by one of its spans."""
    found = (s for s in spans(state, river) if not s.is_past((a, b)))
    return any(_keeps_to(span, river, (a, b)) for span in found)


def spans(state: Aguila, river: Ground) -> tuple[Span, ...]:
    return _spans(river, inches(state.charts.terrain.placing.crossing))


def is_on_span(state: Aguila, river: Ground, place: Point) -> bool:
    return any(span.holds(Fraction(place.x), Fraction(place.y)) for span in spans(state, river))


def outline_of_span(state: Aguila, river: Ground, at: Point) -> Outline:
    """A bridge or ford as a place from which one measures: its width by that of the river."""
    over, up = _way_at(river, at)
    length = isqrt(over * over + up * up)
    half = inches(state.charts.terrain.placing.crossing) // 2
    along = nearest(over * half, length), nearest(up * half, length)
    across = nearest(-up * river.width, 2 * length), nearest(over * river.width, 2 * length)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return outline(
        [
            (at.x + a * along[0] + b * across[0], at.y + a * along[1] + b * across[1])
            for a, b in signs
        ]
    )


def _middle_line(base: Base) -> tuple[Point, Point]:
    return base.centre_of(Side.REAR), base.front_centre


def _keeps_to(span: Span, river: Ground, places: tuple[Point, ...]) -> bool:
    """Whether lines through these places are in the water, and there on the span alone."""
    ends = [end for a, b in _sides(places) for end in _ends_in_water(river, a, b)]
    return bool(ends) and all(span.holds(x, y) for x, y in ends)


def _sides(places: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    ring = (*places, places[0]) if len(places) > 2 else places
    return ((a, b) for a, b in pairwise(ring) if a != b)


def _ends_in_water(river: Ground, a: Point, b: Point) -> Iterator[tuple[Fraction, Fraction]]:
    """Where a line enters the water and where it leaves it."""
    for bank in _water(river):
        for stretch in stretches_inside(a, b, bank):
            for part in stretch:
                yield a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)


@lru_cache(maxsize=64)
def _water(river: Ground) -> tuple[Outline, ...]:
    return outlines_of_band(Band(river.line, river.width)) if river.line else ()


@lru_cache(maxsize=64)
def _spans(river: Ground, width: int) -> tuple[Span, ...]:
    found = []
    for at in river.crossings if len(river.line) > 1 else ():
        over, up = _way_at(river, at)
        length = isqrt(over * over + up * up)
        found.append(Span(at, over, up, width * length // 2, (river.width + 1) * length))
    return tuple(found)


def _way_at(river: Ground, at: Point) -> tuple[int, int]:
    """The direction of the stretch of the river that is nearest to a place."""

    def off(stretch: tuple[Point, Point]) -> int:
        (a, b) = stretch
        return gap_between(at, outline(((a.x, a.y), (b.x, b.y)))).length

    a, b = min(pairwise(river.line), key=off)
    return b.x - a.x, b.y - a.y
