"""Detours: the shortest way of one rider around what he may not cross.

His own men let a single rider pass; mountains, houses and rivers in spate do not, nor the enemy.
["BSA-12-individual-b"]
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from estandarte.kernel import YES, RuleId, Value, Verdict, no
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.outlines import Outline, Place, outline_of, place_in
from estandarte.wargame.plane.points import Point, distance_along, distance_squared

from .paths import APART, outlines_of
from .state import Aguila
from .terrain import going_of
from .units import Officer

MOST_BARS = 12
"""So many of the nearest are gone around; more than that is a wall."""


class Bar(Value):
    """Something that may not be crossed, but at its crossings."""

    name: str
    part: Outline
    cite: RuleId
    gates: tuple[Point, ...] = ()

    def stops(self, a: Point, b: Point, width: int) -> bool:
        if not goes_through(a.x, a.y, b.x, b.y, self.part):
            return False
        return not any(_leads_by(gate, a, b, width) for gate in self.gates)

    @property
    def corners(self) -> tuple[Point, ...]:
        return (*(Point(x, y) for x, y in self.part.corners), *self.gates)


def ride_verdict(state: Aguila, officer: Officer, to: Point, reach: int) -> Verdict:
    """Whether he comes to a place within his reach without crossing what bars his way."""
    start = officer.at
    bars = [b for b in bars_for(state, officer) if not _holds(b, start) and not _holds(b, to)]
    met = next((b for b in bars if b.stops(start, to, officer.radius)), None)
    if met is None:
        return YES
    length = way_round(start, to, bars, officer.radius, reach)
    return YES if length is not None else no(met.cite, officer=officer.id, by=met.name)


def bars_for(state: Aguila, officer: Officer) -> list[Bar]:
    """Impassable ground, and an inch around every enemy. ["BSA-4-piezas-b", "BSA-3-cerca-b"]"""
    found = [
        Bar(ground.id, part, "BSA-4-piezas-b", ground.crossings)
        for ground in state.ground.values()
        if going_of(state, ground) == "impassable"
        for part in outlines_of(ground)
    ]
    foes = (e for e in state.enemies_of(officer.role) if not e.building)
    found += [Bar(e.id, outline_of(_grown(e.base)), "BSA-3-cerca-b") for e in foes]
    return found


def way_round(a: Point, b: Point, bars: Sequence[Bar], width: int, reach: int) -> int | None:
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
            if not any(bar.stops(here, place, width) for bar in bars):
                count += 1
                heappush(queue, (length, count, place))
    return None


def _leads_by(place: Point, a: Point, b: Point, width: int) -> bool:
    """Whether a line comes as near as that to a place."""
    over, up = b.x - a.x, b.y - a.y
    along, whole = (place.x - a.x) * over + (place.y - a.y) * up, over * over + up * up
    if along <= 0 or along >= whole:
        return distance_squared(place, a if along <= 0 else b) <= width * width
    return (over * (place.y - a.y) - up * (place.x - a.x)) ** 2 <= width * width * whole


def _by(a: Point, place: Point, b: Point) -> int:
    return distance_along(a, place) + distance_along(place, b)


def _holds(bar: Bar, place: Point) -> bool:
    return place_in(bar.part.corners, place.x, place.y) is Place.INSIDE


def _grown(base: Base) -> Base:
    return Base(base.centre, base.heading, base.front + 2 * APART, base.depth + 2 * APART)
