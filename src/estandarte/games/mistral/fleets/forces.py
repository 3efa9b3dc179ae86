"""Fleets: sail, Squadrons and Flagships, Formations, Leaders, Auxiliaries."""

from typing import Annotated, Any, Literal

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
from estandarte.kernel import Open, Own, Role, Value, Whole, where

UnitState = Literal["ready", "fitting_out", "in_ordinary"]
UnitId = str
FormationId = str
LeaderId = str

BACK_FACE_ABOVE = 10


def lies_alone(board: Any, role: Role, unit: "Unit") -> bool:
    """Where a unit of a Formation is its Formation says."""
    return unit.fleet == role or not unit.formation


class Unit(Value):
    """A Squadron or a Flagship: Sail with one record of damage."""

    id: Open[UnitId]
    contingent: Open[str]
    fleet: Open[Role]
    command: Open[Command]
    subclass: Open[Subclass]
    sail: Open[int]
    rating: Open[int]
    allowance: Open[int]
    shift: Open[tuple[int, int]]
    at: Annotated[Place, where(lies_alone)]
    state: Open[UnitState]
    damage: Own[int] = 0
    """Its Sail are counted, its DPs are not known. ["IC-2.31-b"]"""
    formation: Open[FormationId] = ""
    most_sail: Open[int] = 4

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

    kind: Open[Literal["move", "catch", "mark_time", "enter_harbour", "leave_harbour", "drive_off"]]
    to: Open[Place] = ""

    @property
    def is_overdone(self) -> bool:
        """Whether it names a goal although it has none. [KER-4]"""
        return bool(self.to) and self.kind in ("mark_time", "enter_harbour", "leave_harbour")


class Formation(Value):
    """Units that move and fight together: a Flotilla or an Independent Squadron."""

    id: Open[FormationId]
    fleet: Open[Role]
    command: Open[Command]
    kind: Open[FormationKind]
    at: Open[Place]
    leader: Open[LeaderId] = ""
    under: Open[FormationId] = ""
    """The Grand Flotilla to which a Flotilla is Subordinated."""
    approach: Open[Approach] = "on_station"
    """How it came to its location in this increment."""
    spent: Own[bool] = False
    """Whether it has expended a Movement Point in this increment."""
    disorganised: Open[bool] = False
    beating: Own[Place] = ""
    spotted: Open[bool] = False
    forfeits: Own[bool] = False
    """It has Withdrawn, or left a lost Battle, and forfeits its next Movement Point.

    With `spent` this is the increment in which that point is lost.
    """

    @property
    def is_dummy(self) -> bool:
        """To the Enemy a marker like any other; to its owner nothing at all. ["IC-7.15-a"]"""
        return self.kind == "dummy"


class Service(Value):
    """What a unit has done in a Turn, as far as Attrition asks."""

    neutral_port: Open[bool] = False
    interdicted: Open[bool] = False
    blockade: Open[int] = 0
    """The highest Blockade Value of the Ports it Blockaded. ["IC-7.24-c"]"""
    oversize: Open[int] = 0
    straits: Open[int] = 0
    """Straits entered, where the DPs for them are taken at the end of the Turn. ["MIS-Q64"]"""


class Leader(Value):
    """A Leader with his ratings, his rank of the day and his post. ["IC-3.43-a"]"""

    id: Open[LeaderId]
    contingent: Open[str]
    fleet: Open[Role]
    command: Open[Command]
    leadership: Open[int]
    strategy: Open[int]
    control: Open[int]
    personality: Open[Personality]
    ranks: Whole[tuple[RankHeld, ...]]
    formation: Open[FormationId] = ""
    station: Open[Place] = ""
    captive: Open[bool] = False
    returns: Whole[Date | None] = None
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

    id: Open[str]
    contingent: Open[str]
    fleet: Open[Role]
    command: Open[Command]
    kind: Open[AuxiliaryKind]
    place: Open[AuxiliaryPlace] = "available"
    at: Open[Place] = ""
    """The Port to which it is Assigned, or the location into which it is Tasked."""
    formation: Open[FormationId] = ""

    @property
    def basic(self) -> str:
        """Corsairs and privateers act as their basic Class. ["MIC-6.1-f", "MIS-2.531-a"]"""
        return "fleet" if self.kind == "privateer" else self.kind


RANKS: tuple[Rank, ...] = ("A", "VA", "RA", "C")
ENSIGNS = ("red", "white", "blue", "")
