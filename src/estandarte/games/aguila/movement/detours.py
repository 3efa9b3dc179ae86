"""Detours: the shortest way of one rider around what he may not cross.

His own men let a single rider pass; mountains, houses and rivers in spate do not, nor the enemy.
["BSA-12-individual-b"]
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from estandarte.games.aguila.ground.fords import rides_over, spans
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Officer
from estandarte.kernel import YES, RuleId, Value, Verdict, no
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.outlines import Outline, Place, outline_of, place_in
from estandarte.wargame.plane.points import Point, distance_along

from .paths import APART, outlines_of

MOST_BARS = 12
"""So many of the nearest are gone around; more than that is a wall."""


class Bar(Value):
    """Something that may not be crossed, but at its bridges and fords."""

    name: str
    part: Outline
    cite: RuleId
    river: Ground | None = None
    gates: tuple[Point, ...] = ()

    def stops(self, state: Aguila, a: Point, b: Point) -> bool:
        if not goes_through(a.x, a.y, b.x, b.y, self.part):
            return False
        return self.river is None or not rides_over(state, self.river, a, b)

    @property
    def corners(self) -> tuple[Point, ...]:
        return (*(Point(x, y) for x, y in self.part.corners), *self.gates)


def ride_verdict(state: Aguila, officer: Officer, to: Point, reach: int) -> Verdict:
    """Whether he comes to a place within his reach without crossing what bars his way."""
    start = officer.at
    bars = [
        b for b in bars_for(state, officer) if b.gates or not (_holds(b, start) or _holds(b, to))
    ]
    met = next((b for b in bars if b.stops(state, start, to)), None)
    if met is None:
        return YES
    length = way_round(state, start, to, bars, reach)
    return YES if length is not None else no(met.cite, officer=officer.id, by=met.name)


def bars_for(state: Aguila, officer: Officer) -> list[Bar]:
    """Impassable ground, and an inch around every enemy. ["BSA-4-piezas-b", "BSA-3-cerca-b"]"""
    found = [
        Bar(ground.id, part, "BSA-4-piezas-b", *_gates(state, ground))
        for ground in state.ground.values()
        if going_of(state, ground) == "impassable"
        for part in outlines_of(ground)
    ]
    foes = (e for e in state.enemies_of(officer.role) if not e.building)
    found += [Bar(e.id, outline_of(_grown(e.base)), "BSA-3-cerca-b") for e in foes]
    return found


def _gates(state: Aguila, ground: Ground) -> tuple[Ground | None, tuple[Point, ...]]:
    """A river with the places where he rides onto its bridges and off them."""
    if not ground.crossings:
        return None, ()
    ends = (p for s in spans(state, ground) for p in s.ends)
    return ground, (*ground.crossings, *ends)


def way_round(state: Aguila, a: Point, b: Point, bars: Sequence[Bar], reach: int) -> int | None:
    """The length of the shortest way by corners and crossings; None where it is too long."""
    near = sorted(bars, key=lambda bar: min(_by(a, c, b) for c in bar.corners))[:MOST_BARS]
    places = [b, *dict.fromkeys(c for bar in near for c in bar.corners if _by(a, c, b) <= reach)]
    queue, done = [(0, 0, a)], set[Point]()
    count = 0
    while queue:
        gone, _, here = heappop(queue)
        if here == b:
            return gone
        if here in done:
            continue
        done.add(here)
        for place in places:
            length = gone + distance_along(here, place)
            if place in done or length + distance_along(place, b) > reach:
                continue
            if not any(bar.stops(state, here, place) for bar in bars):
                count += 1
                heappush(queue, (length, count, place))
    return None


def _by(a: Point, place: Point, b: Point) -> int:
    return distance_along(a, place) + distance_along(place, b)


def _holds(bar: Bar, place: Point) -> bool:
    return place_in(bar.part.corners, place.x, place.y) is Place.INSIDE


def _grown(base: Base) -> Base:
    return Base(base.centre, base.heading, base.front + 2 * APART, base.depth + 2 * APART)
