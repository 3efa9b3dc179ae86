"""Mistral: the fleets, the winds, the year."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Literal

from estandarte.games.mistral.eyes import for_the_british, is_own_or_spotted, owns_force, owns_ships
from estandarte.kernel import OfKey, Open, Own, Role, State, Value, Whole, each, each_key, where

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

    id: Open[str]
    fleet: Open[Role]
    at: Open[Place] = ""
    route: Own[str] = ""
    status: Open[Literal["expected", "in_ordinary", "at_sea", "arrived"]] = "expected"
    homebound: Open[bool] = False
    checks: Own[int] = 0
    """Impulses in which its arrival was checked in vain."""
    waits: Own[bool] = False
    """It has appeared in this Impulse and does not move yet."""
    scattered: Open[bool] = False
    damage: Open[int] = 0
    worn: Open[int] = 0
    """Those of its DPs that are wear, in the combined game: nobody gains Prestige by them."""
    load: Own[int] = 0
    bound: Own[SpaceId] = ""
    """Where it goes without a Route, or instead of its Route."""
    beating: Own[Place] = ""
    spotted: Open[bool] = False
    halted: Open[bool] = False
    """Attacked in Battle, it has yet to lose its next point of the Impulse. ["IC-10.16-b"]"""
    spent: Own[bool] = False
    """It has moved, or waited, in this increment."""
    prefers: Own[SpaceId] = ""
    """The Harbour that its owner wishes it to enter, where the rules leave it one or another."""


class Clash(Value):
    """One Combat: the units of each side in the order in which they came to it."""

    units: Open[dict[Role, tuple[str, ...]]]
    division: Open[tuple[int, int]] = (0, 0)
    """The Leadership shifts of the side with the better Leader, and those of the other."""
    better: Open[Role] = ""


class Stations(Value):
    """Where the Leaders of a side are, and which Squadron each of its Flagships goes with."""

    leaders: Open[dict[str, str]] = {}
    flagships: Open[dict[str, str]] = {}


class Engagement(Value):
    """A Battle under way: who fights, with what, and what it has cost."""

    location: Open[Location]
    engaged: Open[dict[Role, tuple[FormationId, ...]]]
    gauge: Open[Role] = ""
    fight: Open[Fight | None] = None
    level: Open[int] = 0
    posts: Open[dict[str, str]] = {}
    """Each Leader and the unit to which he is assigned."""
    companions: Open[dict[str, str]] = {}
    """Each Flagship and the Squadron she goes with."""
    chosen: OfKey[dict[Role, Stations]] = {}
    """Chosen by one Fleet and hidden while the other still chooses."""
    clashes: Open[tuple[Clash, ...]] = ()
    suffered: Open[dict[Role, int]] = {}
    sunk: Open[dict[Role, tuple[str, ...]]] = {}
    """The subclass of every Sail lost."""
    stricken: Open[dict[str, bool]] = {}
    """Leaders to be tested, and whether a Flagship was Sunk beside them."""
    loser: Open[Role] = ""


def is_unit_seen(board: "Mistral", role: Role, unit: Unit) -> bool:
    if unit.fleet == role:
        return True
    formation = board.formations.get(unit.formation)
    return formation is not None and formation.spotted


def is_leader_known(board: "Mistral", role: Role, leader: Leader) -> bool:
    """Who leads a Spotted Formation, and who is a prisoner."""
    if leader.fleet == role or leader.captive:
        return True
    formation = board.formations.get(leader.formation)
    return formation is not None and formation.spotted


def is_auxiliary_shown(board: "Mistral", role: Role, one: Auxiliary) -> bool:
    """Corsairs, and those that stay in sight: on a lasting Task, on the Track, or just shown."""
    if one.fleet in ("", role) or one.id in board.tasks.lasting:
        return True
    task = board.tasks.task
    is_tasked = task is not None and task.open_class and task.auxiliary == one.id
    return is_tasked or any(box.auxiliary == one.id for box in board.tasks.track.values())


def is_convoy_seen(board: "Mistral", role: Role, convoy: Convoy) -> bool:
    """A question about a Convoy tells that it is there."""
    asked = any(getattr(frame, "convoy", "") == convoy.id for frame in board.stack)
    return convoy.fleet == role or convoy.spotted or asked


class Mistral(State):
    """All that is true of the war now."""

    pack_name: Open[str]
    scenario: Open[str]
    switches: Whole[Switches]
    date: Whole[Date]
    units: Annotated[dict[str, Unit], each(is_unit_seen)]
    formations: Annotated[dict[FormationId, Formation], each(is_own_or_spotted)]
    leaders: Annotated[dict[str, Leader], each(is_leader_known)]
    auxiliaries: Annotated[dict[str, Auxiliary], each(is_auxiliary_shown)]
    contingents: Open[dict[str, ContingentState]]
    flags: Open[dict[SpaceId, str]]
    """The flags of Ports that Events have changed: a Fleet, or `neutral`."""
    events: Open[tuple[str, ...]]
    prestige: Open[dict[Role, int]]
    impulse: Open[int] = 1
    increment: Open[int] = 1
    winds: Open[tuple[Wind, ...]] = ()
    gales: Open[dict[Wind, Gale]] = {}
    buffeted: Annotated[dict[str, int], each_key(owns_ships)] = {}
    """The worst that Gales have had for each unit in this Impulse, where it is taken at its end."""
    service: Annotated[dict[str, Service], each_key(owns_ships)] = {}
    """What each unit has done in this Turn that wears it. ["IC-7.2-a", "IC-7.24-c"]"""
    victualled: Annotated[dict[SpaceId, int], where(for_the_british)] = {}
    """Repair Points stored at Gibraltar and Port Mahon."""
    committed: Annotated[dict[FormationId, Directive], each_key(owns_force)] = {}
    """The hidden directions of the Bourbon Formations in this increment."""
    convoys: Annotated[dict[str, Convoy], each(is_convoy_seen)] = {}
    troop_convoys: Open[int] = 0
    """Troop Convoys assembled in this Year."""
    active_pirates: Open[tuple[SpaceId, ...]] = ()
    """The Bases whose Pirates are Active in this Turn."""
    neutralised: Open[tuple[SpaceId, ...]] = ()
    """Bases overawed in this Year. ["MIS-2.526-b"]"""
    defied: Open[bool] = False
    """The British have paid to attack the French before their war. ["MIS-2.423-b"]"""
    battle: Open[Engagement | None] = None
    losses: Open[dict[Role, int]] = {}
    """SOL and SOL(D) lost in Battle since the last Prestige for them."""
    tasks: Open[TaskBook] = TaskBook()
    orders: Open[OrderBook] = OrderBook()
    progress: Open[Progress] = Progress()
    history: Open[History] = History()
    land: Open[LandWar | None] = None
    """The land war of the combined game; None where the fleets play alone."""

    def clone(self) -> "Mistral":
        copy = super().clone()
        copy.__dict__.update(self.__dict__)
        return copy

    @cached_property
    def pack(self) -> Pack:
        return self.theatre.pack

    @cached_property
    def theatre(self) -> Theatre:
        """The map of its pack, looked up but once for a board and all that are cloned of it."""
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
