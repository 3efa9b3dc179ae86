"""Searching: Auxiliaries and lookouts against what hides under markers. [7.12]"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.dice.d10 import pick
from estandarte.games.mistral.dice.mulligans import Again, Standing
from estandarte.games.mistral.dice.mulligans import LetItStand as LetItStand
from estandarte.games.mistral.dice.own_die import CheckDie, by_rank
from estandarte.games.mistral.dice.player_ranks import may_throw_again, price_of
from estandarte.games.mistral.dice.rank_modifiers import LendHand, hands_left
from estandarte.games.mistral.events import ConvoyChanged
from estandarte.games.mistral.hidden.concealment import (
    at_sea,
    fleet_at,
    hidden_convoys,
    spot,
)
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.theatre import (
    Location,
    Place,
    is_harbour,
    location_of,
)
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.kernel import (
    NOBODY,
    Action,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Procedure,
    Role,
    UntoldEvent,
    Verdict,
    as_told,
    but,
    no,
    stage,
)

from .book import Task
from .log import finish
from .range import reach_of
from .screening import begin, may_task
from .search_table import Searcher, Sighting, sighting
from .shadowing import OfferingShadow, is_free, may_shadow


class ConvoySpotted(ConvoyChanged):
    """Its kind lies open, its Route does not. ["IC-2.31-b", "IC-10.12-a"]"""

    later = {"cite": "MIC-2.1-d"}
    besides = {"spotted": True}
    convoy: str
    fleet: Role
    at: Place


class MarkerMissed(Event):
    """One of the markers of a location has kept its secret."""

    role: Role
    at: Location


class MarkersLeft(UntoldEvent):
    """Those of a searched location that have not been rolled for; nobody may know which."""

    remaining: tuple[str, ...]

    def apply(self, state: Mistral) -> None:
        task = state.tasks.task
        assert task is not None
        state.tasks = but(state.tasks, task=but(task, remaining=self.remaining))

    def seen_by(self, role: Role) -> Event | None:
        return but(self, remaining=tuple("" for _ in self.remaining))


def convoys_at(state: Mistral, location: Location, fleet: Role) -> list[Convoy]:
    """The Convoys of a Fleet at sea in a location."""
    return [
        one
        for one in state.convoys.values()
        if one.fleet == fleet
        and one.status == "at_sea"
        and not is_harbour(one.at)
        and location_of(one.at) == location_of(location)
    ]


def hidden_at(state: Mistral, location: Location, role: Role) -> list[str]:
    """The markers that a Fleet sees in a location: Formations, Convoys, Dummies. ["IC-7.12-d"]"""
    enemy = opponent(role)
    found = [f.id for f in fleet_at(state, location, enemy) if not f.spotted]
    found += [one.id for one in convoys_at(state, location, enemy) if not one.spotted]
    return sorted(found)


class Search(Action):
    """Send an Auxiliary to search one location."""

    auxiliary: str
    place: Location

    def check(self, state: Mistral, during: Decision) -> Verdict:
        if is_harbour(self.place):
            return no("IC-7.12-d", place=self.place, see="IC-7.11-c")
        if not (verdict := is_free(state)):
            return verdict
        if not hidden_at(state, self.place, self.role):
            return no("IC-7.12-d", place=self.place)
        return may_task(state, self.role, self.auxiliary, "search", self.place)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()
        found = tuple(hidden_at(play.state, self.place, self.role))
        task = Task("search", self.role, self.auxiliary, self.place, remaining=found)
        begin(play, task, Searching())


class Searching(Procedure):
    """One die for each marker of the location, in random order. ["MIC-2.1-e", "IC-7.12-d"]"""

    @stage
    def look(self, play: Play[Mistral]) -> None:
        state = play.state
        task = state.tasks.task
        if task is None or task.kind != "search":
            return  # Screened, or given up for a Shadow
        if not task.remaining:
            finish(play, "IC-7.12-d")
            return
        play.note(at="look")
        name = pick(play, task.remaining, "IC-7.12-d", "search_order", only=())
        left = tuple(id for id in task.remaining if id != name)
        play.emit(MarkersLeft("MIC-2.1-e" if left else "IC-7.12-d", left))
        look_for(play, task.role, name, task.place)


def searcher_of(state: Mistral, role: Role) -> Searcher:
    """The Auxiliary on the Task, or lookouts."""
    task = state.tasks.task
    if task is None or task.kind != "search" or task.role != role:
        return Searcher()
    auxiliary = state.auxiliaries.get(task.auxiliary)
    return Searcher(auxiliary.basic if auxiliary else "fleet", task.partly_screened)


def look_for(play: Play[Mistral], role: Role, name: str, at: Location) -> None:
    """One marker: a die, what may follow from it, and another die for who pays for one."""
    state = play.state

    def seen(die: int, more: int) -> int:
        found = _seen(state, role, name, die + more)
        return found.spotted + found.shadow

    die = CheckDie(role, "search", seen).throw(play, "IC-7.12-a", "search")
    see(play, role, name, at, die.total)


def see(play: Play[Mistral], role: Role, name: str, at: Location, die: int) -> None:
    """What a Search die finds; a hand may be lent to one that finds nothing."""
    state = play.state
    found = look_at(play, role, name, at, die)
    task = state.tasks.task
    if found.shadow and task is not None:
        if may_shadow(state, state.auxiliaries[task.auxiliary], name):
            play.call(OfferingShadow((role,), name))
    elif not found.spotted and (may_throw_again(state, role) or hands_left(state, role)):
        play.call(SearchingAgain((role,), name, at, die))


class SearchAgain(Again):
    """Throw the Search die that has just failed again, for a Mulligan. ["IC-12.6-a"]"""


class SearchingAgain(Standing):
    """A Search die has failed, for everybody to see; so is all that decides who is asked.

    ["IC-12.6-a", "MIS-Q70"]
    """

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (SearchAgain, LendHand, LetItStand)
    purpose = "search"
    again = SearchAgain
    marker: Annotated[str, NOBODY]
    """Everybody knows that there is one, who is asked too."""
    """Nobody may know which of the markers of the place it was."""
    place: Open[Location]
    die: Open[int] = 0

    def stand(self, play: Play[Mistral]) -> None:
        """Nothing was found."""

    def throw_again(self, play: Play[Mistral]) -> None:
        look_for(play, self.waiting[0], self.marker, self.place)

    def lend(self, play: Play[Mistral], by: int) -> None:
        play.end()
        see(play, self.waiting[0], self.marker, self.place, self.die + by)

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"at": self.place, "price": price_of(state, self.waiting[0])}

    def lists_all(self, state: Mistral) -> bool:
        return True


def _seen(state: Mistral, role: Role, name: str, die: int) -> Sighting:
    """A Convoy counts as one Squadron. ["IC-10.12-a"]"""
    searcher = searcher_of(state, role)
    die += rank_modifier(state, role, searcher)
    squadrons = len(state.units_of(name)) if name in state.formations else 1
    return sighting(state.pack.charts.search, searcher, die, squadrons)


def look_at(play: Play[Mistral], role: Role, name: str, at: Location, die: int) -> Sighting:
    """One Search die against one marker."""
    state = play.state
    found = _seen(state, role, name, die)
    if not found.spotted:
        play.emit(MarkerMissed("MIC-2.1-a", role, at))
        return found
    if name in state.convoys:
        convoy = state.convoys[name]
        play.emit(ConvoySpotted("IC-10.12-a", name, convoy.fleet, convoy.at))
        return found
    formation = state.formations[name]
    # Who is Spotted clearly, or is large enough, may be Shadowed at once.
    rule = "MIC-2.1-f" if _seen(state, role, "", die).shadow else "MIC-2.1-g"
    spot(play, formation, rule if found.shadow else "MIC-2.1-d")
    return Sighting(True, found.shadow and not formation.is_dummy)


def rank_modifier(state: Mistral, role: Role, searcher: Searcher) -> int:
    """What the ranks of a player add to a Search die. ["MIC-17.1-a"]"""
    return by_rank(state, role, "search", *(("task",) if searcher.kind else ()))


def searches(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    """Every Auxiliary against every location with markers that it reaches."""
    places = marked_places(state, role)
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if one.fleet != role or not places:
            continue
        reach = reach_of(state, one)
        for place in places:
            action = Search(id, place, role=role)
            if place in reach and action.check(state, during):
                yield action


def marked_places(state: Mistral, role: Role) -> list[Location]:
    """Where the other Fleet has markers that are not Spotted."""
    enemy = opponent(role)
    places = {location_of(f.at) for f in state.formations.values() if f.fleet == enemy}
    places |= {location_of(one.at) for one in state.convoys.values() if one.fleet == enemy}
    return [at for at in sorted(places) if at and hidden_at(state, at, role)]


class LookOut(Action):
    """Search the own location with the eyes of a Formation."""

    formation: str

    def check(self, state: Mistral, during: "KeepingLookOut") -> Verdict:
        formation = state.formations.get(self.formation)
        if formation is None or formation.fleet != self.role or formation.under:
            return no("IC-7.12-c", formation=self.formation)
        if self.formation in during.done or not state.is_ready(formation):
            return no("IC-7.12-c", formation=self.formation)
        if formation.disorganised:
            return no("IC-8.45-b", formation=self.formation)
        if not hidden_at(state, formation.at, self.role):
            return no("IC-7.12-d", place=formation.at)
        return is_free(state)

    def perform(self, play: Play[Mistral], during: "KeepingLookOut") -> None:
        state = play.state
        done = (*during.done, self.formation)
        here = location_of(state.formations[self.formation].at)
        left = tuple(hidden_at(state, here, self.role))
        play.end()
        play.call(LookingAround(self.role, here, left, done))


def markers_left(state: Mistral, role: Role, search: "LookingAround") -> tuple[str, ...]:
    """How many there are lies open, since every Search die is thrown on the table; never which."""
    return ("",) * len(search.left)


def searchers(state: Mistral, role: Role, search: "LookingAround") -> tuple[str, ...]:
    return search.done if role == search.role else ("",) * len(search.done)


def look_outs(state: Mistral, role: Role, asked: "KeepingLookOut") -> tuple[str, ...]:
    return asked.done if role in asked.waiting else ("",) * len(asked.done)


class LookingAround(Procedure):
    """Lookouts of one Formation: a die for each marker beside it. ["IC-7.12-c", "IC-7.12-d"]"""

    role: Open[Role]
    place: Open[Location]
    left: Annotated[tuple[str, ...], as_told(markers_left)]
    done: Annotated[tuple[str, ...], as_told(searchers)]

    @stage
    def look(self, play: Play[Mistral]) -> None:
        if not self.left:
            return
        name = pick(play, self.left, "IC-7.12-d", "search_order", only=())
        play.note(at="look", left=tuple(id for id in self.left if id != name))
        look_for(play, self.role, name, self.place)

    @stage
    def go_on(self, play: Play[Mistral]) -> None:
        """Asked again only while another marker of the Fleet has something to look at."""
        if len(self.done) < watchers(play.state, self.role):
            play.call(KeepingLookOut((self.role,), self.done))


class KeepQuiet(Forgo):
    """Look no further: whoever is seen can be brought to Battle by both."""


class KeepingLookOut(Decision):
    """A Ready Formation searches its own location once an increment. ["IC-7.12-c"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (LookOut, KeepQuiet)
    done: Annotated[tuple[str, ...], as_told(look_outs)] = ()

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield KeepQuiet(role=role)
        yield from lookouts(state, role, self)


def lookouts(state: Mistral, role: Role, during: KeepingLookOut) -> Iterator[Action]:
    for id in sorted(state.formations):
        action = LookOut(id, role=role)
        if action.check(state, during):
            yield action


class PlainSearches(Procedure):
    """Searches without an Auxiliary, the British first. ["IC-4.2-b", "IC-7.12-c"]"""

    mover: Open[Role] = ""
    """The only Fleet that moves, where one moves a whole Impulse. ["MRS-1-b"]"""

    @stage
    def british(self, play: Play[Mistral]) -> None:
        if self.mover != BOURBONS:
            _ask(play, BRITISH)

    @stage
    def bourbons(self, play: Play[Mistral]) -> None:
        if self.mover != BRITISH:
            _ask(play, BOURBONS)


def _ask(play: Play[Mistral], role: Role) -> None:
    if watchers(play.state, role):
        play.call(KeepingLookOut((role,)))


def watchers(state: Mistral, role: Role) -> int:
    """How many of a Fleet's markers lie beside markers of the other.

    Dummies and hidden Convoys count, though they do not search: else the question would tell them
    from a Formation. One that everybody sees to be Disorganised does not. ["IC-8.45-b"]
    """
    own = [f for f in state.formations.values() if f.fleet == role and at_sea(state, f)]
    places = [f.at for f in own if not (f.spotted and f.disorganised)]
    places += [one.at for one in hidden_convoys(state) if one.fleet == role]
    return sum(bool(hidden_at(state, at, role)) for at in places)
