"""Mistral: the fleets, the winds, the year."""

from collections.abc import Iterator
from typing import Literal

from estandarte.kernel import Role, State, Value

from .battle.intensity import Fight
from .combined.land import LandWar
from .fleets.forces import (
    NOTIONAL,
    Auxiliary,
    Directive,
    Formation,
    FormationId,
    Leader,
    Service,
    Unit,
)
from .orders.book import OrderBook
from .schema.charts import Season
from .schema.components import Pack
from .schema.forces import ContingentState
from .schema.map import Date, SpaceId, Wind
from .sea.theatre import (
    Location,
    Place,
    Theatre,
    location_of,
    theatre_of,
)
from .switches import Switches
from .tasks.book import TaskBook
from .war.history import History
from .war.progress import Gale, Progress
from .war.seasons import season_of


class Convoy(Value):
    """A Convoy counter; both legs of the British Levant Convoy are one. ["MIS-2.15-d"]

    It has no Sail and no size. ["IC-10.11-a", "MIS-2.34.10-a"]
    """

    id: str
    fleet: Role
    at: Place = ""
    route: str = ""
    status: Literal["expected", "in_ordinary", "at_sea", "arrived"] = "expected"
    homebound: bool = False
    checks: int = 0
    """Impulses in which its arrival was checked in vain."""
    waits: bool = False
    """It has appeared in this Impulse and does not move yet."""
    scattered: bool = False
    damage: int = 0
    worn: int = 0
    """Those of its DPs that are wear, in the combined game: nobody gains Prestige by them."""
    load: int = 0
    bound: SpaceId = ""
    """Where it goes without a Route, or instead of its Route."""
    beating: Place = ""
    spotted: bool = False
    halted: bool = False
    """Attacked in Battle, it has yet to lose its next point of the Impulse. ["IC-10.16-b"]"""
    spent: bool = False
    """It has moved, or waited, in this increment."""
    prefers: SpaceId = ""
    """The Harbour that its owner wishes it to enter, where the rules leave it one or another."""


class Clash(Value):
    """One Combat: the units of each side in the order in which they came to it."""

    units: dict[Role, tuple[str, ...]]
    division: tuple[int, int] = (0, 0)
    """The Leadership shifts of the side with the better Leader, and those of the other."""
    better: Role = ""


class Stations(Value):
    """Where the Leaders of a side are, and which Squadron each of its Flagships goes with."""

    leaders: dict[str, str] = {}
    flagships: dict[str, str] = {}


class Engagement(Value):
    """A Battle under way: who fights, with what, and what it has cost."""

    location: Location
    engaged: dict[Role, tuple[FormationId, ...]]
    gauge: Role = ""
    fight: Fight | None = None
    level: int = 0
    posts: dict[str, str] = {}
    """Each Leader and the unit to which he is assigned."""
    companions: dict[str, str] = {}
    """Each Flagship and the Squadron she goes with."""
    chosen: dict[Role, Stations] = {}
    """Chosen by one Fleet and hidden while the other still chooses."""
    clashes: tuple[Clash, ...] = ()
    suffered: dict[Role, int] = {}
    sunk: dict[Role, tuple[str, ...]] = {}
    """The subclass of every Sail lost."""
    stricken: dict[str, bool] = {}
    """Leaders to be tested, and whether a Flagship was Sunk beside them."""
    loser: Role = ""


class Mistral(State):
    """All that is true of the war now."""

    pack_name: str
    scenario: str
    switches: Switches
    date: Date
    units: dict[str, Unit]
    formations: dict[FormationId, Formation]
    leaders: dict[str, Leader]
    auxiliaries: dict[str, Auxiliary]
    contingents: dict[str, ContingentState]
    flags: dict[SpaceId, str]
    """The flags of Ports that Events have changed: a Fleet, or `neutral`."""
    events: tuple[str, ...]
    prestige: dict[Role, int]
    impulse: int = 1
    increment: int = 1
    winds: tuple[Wind, ...] = ()
    gales: dict[Wind, Gale] = {}
    buffeted: dict[str, int] = {}
    """The worst that Gales have had for each unit in this Impulse, where it is taken at its end."""
    service: dict[str, Service] = {}
    """What each unit has done in this Turn that wears it. ["IC-7.2-a", "IC-7.24-c"]"""
    victualled: dict[SpaceId, int] = {}
    """Repair Points stored at Gibraltar and Port Mahon."""
    committed: dict[FormationId, Directive] = {}
    """The hidden directions of the Bourbon Formations in this increment."""
    convoys: dict[str, Convoy] = {}
    troop_convoys: int = 0
    """Troop Convoys assembled in this Year."""
    active_pirates: tuple[SpaceId, ...] = ()
    """The Bases whose Pirates are Active in this Turn."""
    neutralised: tuple[SpaceId, ...] = ()
    """Bases overawed in this Year. ["MIS-2.526-b"]"""
    defied: bool = False
    """The British have paid to attack the French before their war. ["MIS-2.423-b"]"""
    battle: Engagement | None = None
    losses: dict[Role, int] = {}
    """SOL and SOL(D) lost in Battle since the last Prestige for them."""
    tasks: TaskBook = TaskBook()
    orders: OrderBook = OrderBook()
    progress: Progress = Progress()
    history: History = History()
    land: LandWar | None = None
    """The land war of the combined game; None where the fleets play alone."""

    @property
    def pack(self) -> Pack:
        return theatre_of(self.pack_name).pack

    @property
    def theatre(self) -> Theatre:
        return theatre_of(self.pack_name)

    @property
    def season(self) -> Season:
        return season_of(self.date.turn)

    def has_occurred(self, event: str) -> bool:
        return event in self.events

    def units_of(self, formation: FormationId) -> tuple[Unit, ...]:
        """The Squadrons and Flagships of a Formation; a Grand Flotilla counts its Flotillas'."""
        own = self.formations.get(formation)
        if own is not None and own.kind != "grand":  # nobody is Subordinated to it
            return tuple([unit for unit in self.units.values() if unit.formation == formation])
        return tuple(
            unit
            for unit in self.units.values()
            if unit.formation
            and (unit.formation == formation or self.formations[unit.formation].under == formation)
        )

    def formations_at(self, place: Place) -> Iterator[Formation]:
        """Who is in a location, whichever way it faces there."""
        here = location_of(place)
        return (f for f in self.formations.values() if location_of(f.at) == here)

    def is_ready(self, formation: Formation) -> bool:
        id = formation.id
        if formation.kind == "grand":
            states = [unit.state for unit in self.units_of(id)]
        else:  # nobody is Subordinated to it
            states = [unit.state for unit in self.units.values() if unit.formation == id]
        return 0 < len(states) == states.count("ready")

    def ready_formations(self) -> set[FormationId]:
        """Every Formation that is Ready, found in one look at all units."""
        ready: set[FormationId] = set()
        waiting: set[FormationId] = set()
        for unit in self.units.values():
            if unit.formation:
                (ready if unit.state == "ready" else waiting).add(unit.formation)
        for id, formation in self.formations.items():
            if formation.under:
                for among in (ready, waiting):
                    if id in among:
                        among.add(formation.under)
        return ready - waiting

    def leader_of(self, formation: FormationId) -> Leader:
        return self.leaders.get(self.formations[formation].leader, NOTIONAL)

    def auxiliaries_of(self, formation: FormationId) -> tuple[Auxiliary, ...]:
        return tuple(
            a
            for a in self.auxiliaries.values()
            if a.place == "assigned" and a.formation == formation
        )

    def place_of(self, unit: Unit) -> Place:
        return self.formations[unit.formation].at if unit.formation else unit.at
