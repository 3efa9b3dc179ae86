"""Riding: how Officers move, around what they may not cross, join units and leave them.

His own men let a single rider pass; mountains, houses and rivers in spate do not, nor the enemy.
["BSA-12-individual-b"]
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from estandarte.games.aguila.ground.fords import is_on_span, rides_over, spans
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.ground.weather import general_share
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Officer, UnitId
from estandarte.kernel import YES, Action, Decision, Event, Play, RuleId, Value, Verdict, but, no
from estandarte.wargame.answers import asked
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import closest_points, nearer_than, within
from estandarte.wargame.plane.measures import TOUCH, inches
from estandarte.wargame.plane.outlines import Outline, Place, outline_of, place_in
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_along, distance_squared, is_point

from .paths import APART

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
    bars = asked(state, ("bars", officer.role), lambda: bars_for(state, officer))

    def counts(bar: Bar) -> bool:
        return bool(bar.gates) or not (_holds(bar, start) or _holds(bar, to))

    met = next((b for b in bars if b.stops(state, start, to) and counts(b)), None)
    if met is None:
        return YES
    bars = [b for b in bars if counts(b)]
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


class OfficerRode(Event):
    officer: str
    to: Point
    quick: bool

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        state.put_officer(but(officer, at=self.to, has_moved=True, quick_marched=self.quick))


class OfficerJoined(Event):
    officer: str
    unit: UnitId
    quick: bool = False

    def apply(self, state: Aguila) -> None:
        officer, place = state.officers[self.officer], state.units[self.unit].base.centre
        moved = but(officer, inside=self.unit, at=place, has_moved=True, quick_marched=self.quick)
        state.put_officer(moved)


class OfficerLeft(Event):
    """He is beside the unit; if it had already moved, so has he. ["BSA-12-mov-d"]"""

    officer: str
    to: Point
    done: bool

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        # what his unit did while he was in it, he did too. "BSA-12-reagrupar-a"
        quick = officer.inside in state.units and state.units[officer.inside].quick_marched
        left = but(officer, inside="", at=self.to, has_moved=self.done, quick_marched=quick)
        state.put_officer(left)


def ride_allowance(state: Aguila, officer: Officer, quick: bool = False) -> int:
    """His Vel, twice at a quick march, less what the weather takes from all. ["BSA-15-nieve-a"]"""
    reach = general_share(state) * officer.speed * (2 if quick else 1)
    return inches(reach.numerator, reach.denominator)


def place_verdict(state: Aguila, officer: Officer, to: Point) -> Verdict:
    """May a lone Officer stand here? On the table, off impassable ground, an inch from others."""
    disc = Disc(to, officer.radius)
    if not is_on_field(disc, state.field):
        return no("BSA-3-cerca-a", officer=officer.id, what="table")
    for ground in state.ground.values():
        if going_of(state, ground) != "impassable" or is_on_span(state, ground, to):
            continue
        if any(overlaps(disc, part) for part in outlines_of(ground)):
            return no("BSA-4-piezas-b", officer=officer.id, ground=ground.id)
    for unit in state.units.values():
        if nearer_than(disc, unit.base, APART - TOUCH):
            cite = "BSA-1-medir-b" if unit.role == officer.role else "BSA-3-cerca-b"
            return no(cite, officer=officer.id, other=unit.id)
    for lone in state.lone_officers():
        if lone.id != officer.id and nearer_than(disc, lone.disc, APART - TOUCH):
            return no("BSA-1-medir-b", officer=officer.id, other=lone.id)
    return YES


def _mine(state: Aguila, role: str, officer_id: str) -> Officer | Verdict:
    officer = state.officers.get(officer_id)
    if officer is None or officer.role != role:
        return no("BSA-12-general-a", officer=officer_id)
    if officer.has_moved or officer.entered:
        return no("BSA-3-ordenes-a", officer=officer_id)
    return officer


class RideOfficer(Action):
    """Move a lone Officer freely, up to his Vel, or twice that at a quick march."""

    officer: str
    to: Point
    quick: bool = False

    def check(self, state: Aguila, during: Decision) -> Verdict:
        officer = _mine(state, self.role, self.officer)
        if isinstance(officer, Verdict):
            return officer
        if officer.inside:
            return no("BSA-12-mov-c", officer=self.officer)
        reach = ride_allowance(state, officer, self.quick)
        if not is_point(self.to) or distance_squared(officer.at, self.to) > reach * reach:
            return no("BSA-12-individual-b", officer=self.officer, allowed=reach)
        verdict = place_verdict(state, officer, self.to)
        return verdict and ride_verdict(state, officer, self.to, reach)

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.emit(OfficerRode("BSA-12-individual-b", self.officer, self.to, self.quick))


class JoinUnit(Action):
    """Ride into contact with a unit and lead it."""

    officer: str
    unit: UnitId
    quick: bool = False

    def check(self, state: Aguila, during: Decision) -> Verdict:
        officer = _mine(state, self.role, self.officer)
        if isinstance(officer, Verdict):
            return officer
        unit = state.units.get(self.unit)
        if officer.inside or unit is None or unit.role != self.role:
            return no("BSA-12-mov-b", officer=self.officer, unit=self.unit)
        reach = ride_allowance(state, officer, self.quick)
        if not within(officer.disc, unit.base, reach):
            return no("BSA-12-mov-b", officer=self.officer, unit=self.unit)
        _, door = closest_points(officer.disc, unit.base)
        return ride_verdict(state, officer, door, reach + officer.radius)

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.emit(OfficerJoined("BSA-12-mov-b", self.officer, self.unit, self.quick))


class LeaveUnit(Action):
    """Leave a unit: the Officer is placed an inch from it."""

    officer: str
    to: Point

    def check(self, state: Aguila, during: Decision) -> Verdict:
        officer = _mine(state, self.role, self.officer)
        if isinstance(officer, Verdict):
            return officer
        if not officer.inside:
            return no("BSA-12-mov-c", officer=self.officer)
        if officer.has("fanatico"):
            return no("BSA-12-fanatico-a", officer=self.officer)
        base = state.units[officer.inside].base
        if not is_point(self.to) or not within(Disc(self.to, officer.radius), base, APART + TOUCH):
            return no("BSA-12-mov-c", officer=self.officer)
        return place_verdict(state, officer, self.to)

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        unit = play.state.units[play.state.officers[self.officer].inside]
        # to turn or to form is to have moved, even on the spot, and so is not to obey.
        # "BSA-5-disciplina-b"
        done = unit.moved > 0 or not unit.is_halted
        cite = "BSA-12-mov-d" if done else "BSA-12-mov-e"
        play.emit(OfficerLeft(cite, self.officer, self.to, done))
