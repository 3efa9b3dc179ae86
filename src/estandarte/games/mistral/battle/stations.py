"""Stations for a Battle: the ship of each Leader, the companion of each Flagship. [8.26, 2.22]"""

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import ClassVar

from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.state import Mistral, Stations
from estandarte.kernel import (
    UMPIRE,
    YES,
    Action,
    Decision,
    Event,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)

from .combats import engaged_units, under_way

MOST_LISTED = 60
"""More ways to take stations than a list can usefully show."""


class StationsReady(Event):
    """What the other Fleet learns before it has chosen itself. ["IC-2.33-a"]"""

    role: Role


class StationsChosen(Event):
    """Hidden until both Fleets have chosen. ["IC-2.33-a"]"""

    role: Role
    stations: Stations

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        state.battle = but(battle, chosen={**battle.chosen, self.role: self.stations})

    def seen_by(self, role: Role) -> Event | None:
        return self if role in (self.role, UMPIRE) else StationsReady(self.cite, self.role)


class LeaderAssigned(Event):
    leader: str
    unit: str

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        state.battle = but(battle, posts={**battle.posts, self.leader: self.unit})


class FlagshipPaired(Event):
    """She goes into the Combat of her companion. ["MIS-2.221-h"]"""

    flagship: str
    squadron: str

    def apply(self, state: Mistral) -> None:
        battle = under_way(state)
        pairs = {**battle.companions, self.flagship: self.squadron}
        state.battle = but(battle, companions=pairs)


class StationsCleared(Event):
    """Nothing is hidden any more."""

    def apply(self, state: Mistral) -> None:
        state.battle = but(under_way(state), chosen={})


def berths(state: Mistral, role: Role) -> dict[str, tuple[str, ...]]:
    """Where each Engaged Leader may be: a unit of his Formation, the likeliest first.

    An Admiral goes to a Flagship if his Formation has one; that of the Grand Flotilla has all its
    Flotillas'. ["IC-8.26-a", "MIS-2.224-a"]
    """
    found: dict[str, tuple[str, ...]] = {}
    for id in _engaged(state, role):
        leader = state.leaders.get(state.formations[id].leader)
        units = list(state.units_of(id))
        if leader is None or not units:
            continue
        flagships = [unit for unit in units if unit.is_flagship]
        if leader.is_admiral(state.date.year) and flagships:
            units = flagships
        units.sort(key=lambda unit: -unit.column_shift)
        found[leader.id] = tuple(unit.id for unit in units)
    return found


def _engaged(state: Mistral, role: Role) -> Iterator[str]:
    """The Engaged Formations, each followed by the Flotillas under it."""
    for name in under_way(state).engaged[role]:
        yield name
        yield from sorted(f.id for f in state.formations.values() if f.under == name)


def pairings(state: Mistral, role: Role) -> Iterator[dict[str, str]]:
    """Every way to give each Flagship a Squadron of her own. ["MIS-2.221-e"]"""
    units = engaged_units(state, role)
    flagships = [unit for unit in units if unit.is_flagship]
    squadrons = [unit for unit in units if not unit.is_flagship]
    yield from _pairings(flagships, squadrons)


def _pairings(flagships: list[Unit], squadrons: list[Unit]) -> Iterator[dict[str, str]]:
    if not flagships or not squadrons:
        yield {}
        return
    first, *rest = flagships
    for squadron in _partners(first, squadrons):
        others = [unit for unit in squadrons if unit.id != squadron.id]
        for more in _pairings(rest, others):
            yield {first.id: squadron.id, **more}


def _partners(flagship: Unit, squadrons: list[Unit]) -> list[Unit]:
    """If possible of the same Contingent, and of her own Flotilla before any other."""
    same = [unit for unit in squadrons if unit.contingent == flagship.contingent]
    own = [unit for unit in same if unit.formation == flagship.formation]
    mates = [unit for unit in squadrons if unit.formation == flagship.formation]
    return own or same or mates or squadrons


def all_stations(state: Mistral, role: Role) -> Iterator[Stations]:
    """Every way to take stations, the plainest first."""
    where = berths(state, role)
    for pairs in pairings(state, role):
        for units in product(*where.values()):
            yield Stations(dict(zip(where, units, strict=True)), pairs)


class TakeStations(Action):
    """Say on which ship each Leader is, and which Squadron each Flagship keeps company."""

    leaders: dict[str, str]
    flagships: dict[str, str]

    def check(self, state: Mistral, during: "TakingStations") -> Verdict:
        where = berths(state, self.role)
        if self.leaders.keys() != where.keys():
            return no("IC-8.26-a", leaders=sorted(where))
        for leader, unit in self.leaders.items():
            if unit not in where[leader]:
                admiral = state.leaders[leader].is_admiral(state.date.year)
                rule = "MIS-2.224-a" if admiral else "IC-8.26-a"
                return no(rule, leader=leader, units=list(where[leader]))
        if self.flagships not in pairings(state, self.role):
            named = state.switches.named_ships != "off"  # then her companion is written down
            facts = {"see": "MIS-2.223-c"} if named else {}
            return no("MIS-2.221-e", flagships=dict(self.flagships), **facts)
        return YES

    def perform(self, play: Play[Mistral], during: "TakingStations") -> None:
        play.answered(self.role)
        chosen = Stations(dict(self.leaders), dict(self.flagships))
        play.emit(StationsChosen("IC-8.26-a", self.role, chosen))


class TakingStations(Decision):
    """Both Fleets choose in secret; whoever has no choice is not asked. ["IC-2.33-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (TakeStations,)

    def together(self, state: Mistral) -> tuple[Role, ...]:
        return FLEETS

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        for chosen in islice(all_stations(state, role), MOST_LISTED):
            yield TakeStations(chosen.leaders, chosen.flagships, role=role)


class Stationing(Procedure):
    """Leaders and Flagships take their places before Combats are made. ["IC-8.26-a"]"""

    @stage
    def ask(self, play: Play[Mistral]) -> None:
        roles = tuple(
            role for role in FLEETS if len(list(islice(all_stations(play.state, role), 2))) > 1
        )
        if roles:
            play.call(TakingStations(roles))

    @stage
    def reveal(self, play: Play[Mistral]) -> None:
        state, battle = play.state, under_way(play.state)
        for role in FLEETS:
            chosen = battle.chosen.get(role) or next(all_stations(state, role))
            for leader, unit in chosen.leaders.items():
                play.emit(LeaderAssigned("IC-8.26-a", leader, unit))
            for flagship, squadron in chosen.flagships.items():
                play.emit(FlagshipPaired("MIS-2.221-h", flagship, squadron))
        if battle.chosen:
            play.emit(StationsCleared("IC-2.33-a"))
