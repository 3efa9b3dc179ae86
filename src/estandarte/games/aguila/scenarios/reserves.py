"""Reserves: who waits off the table, who may come now, and how they enter."""

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Literal

from estandarte.games.aguila.before.candidate_places import columns
from estandarte.games.aguila.before.fanatics import (
    awaits_fanatic,
    comes_alone,
    host_verdict,
    hosts_of,
    in_their_order,
)
from estandarte.games.aguila.before.zones import Edge, starts_below
from estandarte.games.aguila.courage.discipline import is_in_command
from estandarte.games.aguila.ground.formations import may_adopt, why_not_adopt
from estandarte.games.aguila.ground.weather import infantry_may_quick_march
from estandarte.games.aguila.movement.allowances import advance_allowance, quick_march_allowance
from estandarte.games.aguila.movement.ice import cross_all_ice
from estandarte.games.aguila.movement.paths import Leg, Walk, end_verdict, walk
from estandarte.games.aguila.movement.riding import place_verdict, ride_allowance
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Event,
    Limit,
    Offer,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    choice,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base, Disc, base_at_front
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches, is_length
from estandarte.wargame.plane.points import Point, is_point

from .arrivals import (
    INWARDS,
    edges_for,
    entry_rule,
    marches_on,
    place_on_edge,
    too_early,
    waiting_now,
)
from .pitched import scenario_of
from .victory import reserve_enters

Pace = Literal["advance", "quick_march"]
PACES: tuple[Pace, ...] = ("quick_march", "advance")


class UnitEntered(Event):
    """It has come onto the table: it has moved, and charges not in this turn.

    ["BSA-16-reservas-c"]
    """

    unit: UnitId
    base: Base
    formation: FormationName
    pace: Pace
    spent: int

    def apply(self, state: Aguila) -> None:
        camp = state.camp
        state.put(
            but(
                camp.waiting[self.unit], base=self.base, formation=self.formation,
                order=self.pace, moved=self.spent, entered=True,
            )
        )  # fmt: skip
        rest = {n: u for n, u in camp.waiting.items() if n != self.unit}
        state.camp = but(camp, waiting=rest, reserves=without(camp.reserves, self.unit))


class OfficerEntered(Event):
    """He has ridden onto the table, beyond his Vel at a quick march."""

    officer: str
    at: Point
    quick: bool = False
    inside: UnitId = ""

    def apply(self, state: Aguila) -> None:
        camp = state.camp
        rider = but(camp.staff[self.officer], at=self.at, entered=True, quick_marched=self.quick)
        rider = but(rider, inside=self.inside)
        state.put_officer(rider)
        rest = {n: o for n, o in camp.staff.items() if n != self.officer}
        state.camp = but(camp, staff=rest, reserves=without(camp.reserves, self.officer))


class OfficersHalted(Event):
    """Officers who came with their troops have moved for this turn."""

    officers: tuple[str, ...]

    def apply(self, state: Aguila) -> None:
        for name in self.officers:
            if name in state.officers:
                state.put_officer(but(state.officers[name], has_moved=True))


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(n for n in names if n != name)


class EnterUnit(Action):
    """Bring a unit on: where it crosses the edge, in what formation, how far it goes.

    Its owner chooses the formation and it moves accordingly.
    """

    unit: UnitId
    edge: Edge
    along: int
    formation: FormationName
    distance: int
    pace: Pace = "advance"

    def check(self, state: Aguila, during: "Entering") -> Verdict:
        cite, unit = entry_rule(state, self.role), state.camp.waiting.get(self.unit)
        if unit is None or self.unit not in during.names or unit.role != self.role:
            mine = unit is not None and unit.role == self.role
            early = too_early(state, self.role, self.unit) if mine else ""
            return no(early or cite, unit=self.unit)
        ways = {e: (low, high) for e, low, high in edges_for(state, self.role)}
        if self.edge not in ways or not is_length(self.along) or not is_length(self.distance):
            return no(cite, edge=self.edge)
        low, high = ways[self.edge]
        half = unit.profile.front // 2
        if not low + half <= self.along <= high - half:
            return no(cite, along=self.along)
        if not may_adopt(unit, self.formation):
            return no(why_not_adopt(unit, self.formation), unit=self.unit, formation=self.formation)
        end = self.end(state, unit)
        placed = but(unit, base=end, formation=self.formation)
        # where it would stand is looked at first: it is asked of many places
        verdict = self._coherent(state, placed) and end_verdict(state, placed, end)
        if not verdict:
            return verdict
        found = self.walk(state, unit)
        return found if isinstance(found, Verdict) else YES

    def end(self, state: Aguila, unit: Unit) -> Base:
        """Where the way ends: straight on from the edge."""
        heading, profile = INWARDS[self.edge], unit.profile
        place = place_on_edge(state, self.edge, self.along).towards(heading, self.distance)
        return base_at_front(place, heading, profile.front, profile.depth)

    def walk(self, state: Aguila, unit: Unit) -> Walk | Verdict:
        """From the table's edge straight on; at least far enough to be wholly on the table."""
        place = place_on_edge(state, self.edge, self.along)
        profile = unit.profile
        base = base_at_front(place, INWARDS[self.edge], profile.front, profile.depth)
        entering = but(unit, base=base, formation=self.formation)
        quick = self.pace == "quick_march"
        if quick and unit.is_infantry and not infantry_may_quick_march(state):
            return no("BSA-15-torrencial-d", unit=self.unit)
        # of the guns only horse artillery that comes on limbered. "BSA-11-atalaje-h"
        horse = profile.gun is None or (profile.gun.horse and self.formation == "limbered")
        if quick and not horse:
            return no("BSA-11-atalaje-i", unit=self.unit)
        allowed = quick_march_allowance if quick else advance_allowance
        reach = max(allowed(state, entering).length, profile.depth + inches(1, 8))
        return walk(state, entering, (Leg("ahead", self.distance),), reach, quick)

    def _coherent(self, state: Aguila, unit: Unit) -> Verdict:
        """Who marches on ends in range of his Officers. ["BSA-16-asalto-g"]"""
        marching = scenario_of(state).arrivals.marching
        if marching is None or self.role != state.camp.attacker or is_in_command(state, unit):
            return YES
        return YES if awaits_fanatic(state, unit) else no(marching.command, unit=unit.id)

    def perform(self, play: Play[Aguila], during: "Entering") -> None:
        play.end(names=without(during.names, self.unit))
        found = self.walk(play.state, play.state.camp.waiting[self.unit])
        assert isinstance(found, Walk)
        cite = entry_rule(play.state, self.role)
        event = UnitEntered(cite, self.unit, found.base, self.formation, self.pace, found.spent)
        play.emit(event)
        cross_all_ice(play, self.unit, found.ice)


class EnterOfficer(Action):
    """Bring an Officer on, up to twice his Vel from the edge; a fanatic inside a unit."""

    officer: str
    at: Point
    inside: UnitId = ""

    def check(self, state: Aguila, during: "Entering") -> Verdict:
        cite, officer = entry_rule(state, self.role), state.camp.staff.get(self.officer)
        if officer is None or self.officer not in during.names or officer.role != self.role:
            return no(cite, officer=self.officer)
        if self.inside or (officer.has("fanatico") and not comes_alone(state, officer)):
            return host_verdict(state, officer, self.inside)
        if not is_point(self.at):
            return no(cite, officer=self.officer)
        if not _is_near_edge(state, officer, self.at, quick=True):
            return no(cite, officer=self.officer)
        return place_verdict(state, officer, self.at)

    def perform(self, play: Play[Aguila], during: "Entering") -> None:
        riders = (*during.riders, self.officer)
        play.end(names=without(during.names, self.officer), riders=riders)
        state, cite, at = play.state, entry_rule(play.state, self.role), self.at
        if self.inside:
            at, quick = state.units[self.inside].base.centre, False
        else:
            quick = not _is_near_edge(state, state.camp.staff[self.officer], at, quick=False)
        play.emit(OfficerEntered(cite, self.officer, at, quick, self.inside))


def _is_near_edge(state: Aguila, officer: Officer, at: Point, quick: bool) -> bool:
    reach = ride_allowance(state, officer, quick)
    for edge, low, high in edges_for(state, officer.role):
        along = at.x if edge in ("bottom", "top") else at.y
        spot = place_on_edge(state, edge, min(max(along, low), high))
        if within(Disc(at, 1), spot, reach):
            return True
    return False


class StayOff(Action):
    """A reserve waits; who must come stays off only where there is no room."""

    name: str

    def check(self, state: Aguila, during: "Entering") -> Verdict:
        if self.name not in during.names:
            return no(entry_rule(state, self.role), name=self.name)
        if not marches_on(state, self.role):
            return YES
        found = next(iter(entries(state, self.role, self.name, during)), None)
        return YES if found is None else no(entry_rule(state, self.role), name=self.name)

    def perform(self, play: Play[Aguila], during: "Entering") -> None:
        play.end(names=without(during.names, self.name))


def entries(state: Aguila, role: Role, name: str, during: "Entering") -> Iterator[Action]:
    """Ways to come on, good ones first."""
    officer = state.camp.staff.get(name)
    if officer is not None:
        yield from _rides(state, role, officer, during)
        return
    unit = state.camp.waiting[name]
    half = unit.profile.front // 2
    for formation, pace in product(unit.profile.formations[:2], PACES):
        lengths = _lengths(state, but(unit, formation=formation), pace)
        for (edge, low, high), length in product(edges_for(state, role), lengths):
            places = columns(low + half, high - half, inches(3))
            for along in _nearest_first(state, unit, edge, places):
                action = EnterUnit(name, edge, along, formation, length, pace, role=role)
                if action.check(state, during):
                    yield action


def _lengths(state: Aguila, unit: Unit, pace: Pace) -> Iterable[int]:
    """As far as it may go, or just onto the table."""
    allowed = quick_march_allowance if pace == "quick_march" else advance_allowance
    least = unit.profile.depth + inches(1, 8)
    return dict.fromkeys((max(least, allowed(state, unit).length), least))


def _nearest_first(state: Aguila, unit: Unit, edge: Edge, places: Iterable[int]) -> Iterable[int]:
    """Who must stay with his Officer looks for room near him first."""
    officer = state.officers.get(unit.officer)
    if officer is None:
        return places
    near = officer.at.x if edge in ("bottom", "top") else officer.at.y
    return sorted(places, key=lambda along: abs(along - near))


def _rides(state: Aguila, role: Role, officer: Officer, during: "Entering") -> Iterator[Action]:
    if officer.has("fanatico"):
        ways = (EnterOfficer(officer.id, u.base.centre, u.id, role=role)
                for u in hosts_of(state, officer))  # fmt: skip
        yield from (way for way in ways if way.check(state, during))
    field, below = state.field, starts_below(state, role)
    for up in (inches(9), inches(2), inches(5)):
        y = field.bottom + up if below else field.top - up
        for x in columns(field.left + inches(12), field.right - inches(12), inches(7)):
            action = EnterOfficer(officer.id, Point(x, y), role=role)
            if action.check(state, during):
                yield action


class Entering(Decision):
    """Reserves come onto the table, Officers first so that the units know where to stay."""

    accepts = (EnterUnit, EnterOfficer, StayOff)
    shown = ("names",)
    names: Open[tuple[str, ...]]
    riders: Open[tuple[str, ...]] = ()

    def grounds(self, state: Aguila) -> RuleId:
        """Who chooses the formation in which they come."""
        marching = scenario_of(state).arrivals.marching
        if marching is None or self.waiting[0] != state.camp.attacker:
            return "BSA-16-reservas-e"
        return marching.formation

    def next_names(self, state: Aguila) -> tuple[str, ...]:
        return in_their_order(state, self.names)

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        for name in self.next_names(state)[:2]:
            found = list(islice(entries(state, role, name, self), 3))
            yield from found
            if not found or not marches_on(state, role):
                yield StayOff(name, role=role)

    def sample(self, state: Aguila, role: Role, dice: Dice) -> Action:
        name = dice.choice(self.next_names(state))
        found = next(entries(state, role, name, self), None)
        waits = StayOff(name, role=role)
        if found is None:
            return waits
        return found if marches_on(state, role) else dice.choice((found, found, waits))

    def offers(self, state: Aguila, role: Role) -> Iterable[Offer]:
        names = self.next_names(state)
        yield Offer("enter_unit", {"unit": choice(*names), "along": Limit("number")})
        yield Offer("enter_officer", {"officer": choice(*names), "at": Limit("point")})
        yield Offer("stay_off", {"name": choice(*names)})


class Bringing(Procedure):
    """A side's reserves in its Movement phase: a die for each, then they enter.

    In Escalada bélica they come at will. ["BSA-16-reservas-a", "BSA-Q106"]
    """

    role: Open[Role]
    names: Open[tuple[str, ...]] = ()
    riders: Open[tuple[str, ...]] = ()

    @stage
    def roll(self, play: Play[Aguila]) -> None:
        state = play.state
        names = waiting_now(state, self.role)
        if not marches_on(state, self.role) and not scenario_of(state).arrivals.at_will:
            names = [n for n in names if reserve_enters(play, self.role)]
        play.note(names=tuple(names))

    @stage
    def enter(self, play: Play[Aguila]) -> None:
        if self.names:
            play.note(at="enter")
            play.call(Entering((self.role,), self.names, self.riders))

    @stage
    def halt(self, play: Play[Aguila]) -> None:
        """Officers move last, and have done so by coming. ["BSA-12-mov-a"]"""
        if self.riders and marches_on(play.state, self.role):
            play.emit(OfficersHalted("BSA-12-mov-a", self.riders))
