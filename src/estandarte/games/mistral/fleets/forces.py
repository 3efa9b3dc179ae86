"""Fleets: sail, Squadrons and Flagships, Formations, Leaders, Auxiliaries."""

from typing import Literal

from estandarte.games.mistral.schema.charts import Approach
from estandarte.games.mistral.schema.forces import (
    AuxiliaryKind,
    Command,
    Personality,
    Rank,
    RankHeld,
    Subclass,
)
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.theatre import Place
from estandarte.kernel import Role, Value

UnitState = Literal["ready", "fitting_out", "in_ordinary"]
UnitId = str
FormationId = str
LeaderId = str

BACK_FACE_ABOVE = 10


class Unit(Value):
    """A Squadron or a Flagship: Sail with one record of damage."""

    id: UnitId
    contingent: str
    fleet: Role
    command: Command
    subclass: Subclass
    sail: int
    rating: int
    allowance: int
    shift: tuple[int, int]
    at: Place
    state: UnitState
    damage: int = 0
    formation: FormationId = ""
    most_sail: int = 4

    @property
    def is_flagship(self) -> bool:
        return self.subclass == "flagship"

    @property
    def column_shift(self) -> int:
        """The back of the counter is in force above ten DPs. ["IC-3.24-b", "MIS-2.224-c"]"""
        return self.shift[1] if self.damage > BACK_FACE_ABOVE else self.shift[0]

    @property
    def is_formed(self) -> bool:
        """Without Sail it is Unformed. ["IC-3.25-a"]"""
        return self.sail > 0

    @property
    def is_full(self) -> bool:
        return self.sail == self.most_sail


FormationKind = Literal["grand", "flag", "detachment", "independent", "dummy"]


class Directive(Value):
    """What a Formation is to do with a Movement Point. ["IC-5.15-a", "IC-5.12-b"]"""

    kind: Literal["move", "catch", "mark_time", "enter_harbour", "leave_harbour", "drive_off"]
    to: Place = ""

    @property
    def is_overdone(self) -> bool:
        """Whether it names a goal although it has none. [KER-4]"""
        return bool(self.to) and self.kind in ("mark_time", "enter_harbour", "leave_harbour")


class Formation(Value):
    """Units that move and fight together: a Flotilla or an Independent Squadron."""

    id: FormationId
    fleet: Role
    command: Command
    kind: FormationKind
    at: Place
    leader: LeaderId = ""
    under: FormationId = ""
    """The Grand Flotilla to which a Flotilla is Subordinated."""
    approach: Approach = "on_station"
    """How it came to its location in this increment."""
    spent: bool = False
    """Whether it has expended a Movement Point in this increment."""
    disorganised: bool = False
    beating: Place = ""
    spotted: bool = False
    forfeits: bool = False
    """It has Withdrawn, or left a lost Battle, and forfeits its next Movement Point.

    With `spent` this is the increment in which that point is lost.
    """

    @property
    def is_dummy(self) -> bool:
        """To the Enemy a marker like any other; to its owner nothing at all. ["IC-7.15-a"]"""
        return self.kind == "dummy"


class Service(Value):
    """What a unit has done in a Turn, as far as Attrition asks."""

    neutral_port: bool = False
    interdicted: bool = False
    blockade: int = 0
    """The highest Blockade Value of the Ports it Blockaded. ["IC-7.24-c"]"""
    oversize: int = 0
    straits: int = 0
    """Straits entered, where the DPs for them are taken at the end of the Turn. ["MIS-Q64"]"""


class Leader(Value):
    """A Leader with his ratings, his rank of the day and his post. ["IC-3.43-a"]"""

    id: LeaderId
    contingent: str
    fleet: Role
    command: Command
    leadership: int
    strategy: int
    control: int
    personality: Personality
    ranks: tuple[RankHeld, ...]
    formation: FormationId = ""
    station: Place = ""
    captive: bool = False
    returns: Date | None = None
    """When a wounded Leader, or a captured Commodore, comes back."""

    def rank_in(self, year: int) -> RankHeld:
        """The highest rank reached by Turn 1 of a Year."""
        return [held for held in self.ranks if held.year <= year][-1]

    def is_admiral(self, year: int) -> bool:
        return self.rank_in(year).rank != "C"


NOTIONAL = Leader("", "", "", "", 0, 0, 1, "timid", (RankHeld("C", 0),))
"""Who leads a Formation without a Leader. ["IC-3.49-a", "MIC-4.2-d", "MIC-6.2-o", "MIS-Q24"]"""

AuxiliaryPlace = Literal["available", "assigned", "tasked", "recovery", "track", "aside"]


class Auxiliary(Value):
    """Smaller ships in one counter: they search, screen, shadow, burn and bombard."""

    id: str
    contingent: str
    fleet: Role
    command: Command
    kind: AuxiliaryKind
    place: AuxiliaryPlace = "available"
    at: Place = ""
    """The Port to which it is Assigned, or the location into which it is Tasked."""
    formation: FormationId = ""

    @property
    def basic(self) -> str:
        """Corsairs and privateers act as their basic Class. ["MIC-6.1-f", "MIS-2.531-a"]"""
        return "fleet" if self.kind == "privateer" else self.kind


RANKS: tuple[Rank, ...] = ("A", "VA", "RA", "C")
ENSIGNS = ("red", "white", "blue", "")
