"""What the files of the fleets hold, typed: ships, Leaders, reinforcements, scenarios."""

from typing import Annotated, Literal

from estandarte.kernel import Provenance, Role, Value, ruled

from .chronicle import Effect
from .map import Date, SpaceId, Words

Command = Literal["", "spanish", "french", "any"]
Subclass = Literal["sol", "sol_d", "flagship"]
"""Ships of the Line; all other ships are Auxiliaries."""
HarbourState = Literal["fitting_out", "in_ordinary"]
Personality = Literal["timid", "cautious", "aggressive", "rash"]
Rank = Annotated[Literal["A", "VA", "RA", "C"], ruled("MIC-10.1-b")]
AuxiliaryKind = Annotated[
    Literal[
        "fleet", "fleet50", "galley", "light", "fireship", "bomb", "marine", "privateer", "corsair"
    ],
    ruled("IC-6.11-b", "MIC-11.1-b"),
]
FormationKind = Annotated[Literal["grand", "flag", "detachment"], ruled("MIC-11.1-a")]


class ForceLimits(Value):
    squadron_sail: int
    sol_d_sail: int
    detachment_squadrons: int
    flagship_allowance: int
    flagship_rating_bonus: int
    fleet50_costs: int
    sol_d_damage: int
    back_face_above: Annotated[int, ruled("IC-3.24-b")]
    starting_prestige: int


class Contingent(Value):
    """A national force: its Fleet, its Command, its Damage Rating. ["IC-3.13-a"]

    Savoy is Piedmont, Naples the Two Sicilies; Genoa and Venice are of the French Command.
    """

    name: Annotated[Words, ruled("MIS-2.113-a", "MIS-2.114-a")]
    fleet: Annotated[Literal["british", "bourbons"], ruled("MIS-2.11-a", "IC-3.11-a")]
    command: Annotated[Command, ruled("MIS-2.31-a", "MIS-2.115-a")]
    rating: Annotated[int, ruled("MIS-2.121-b", "MIS-2.121-d")]
    allowance: int
    may_be_neutral: Annotated[bool, ruled("MIS-2.167-a")]
    provenance: Provenance | None = None


class FormationCounter(Value):
    name: Words
    fleet: Role
    command: Command
    kind: Annotated[FormationKind, ruled("IC-3.31-a")]
    provenance: Provenance | None = None


class SquadronCounter(Value):
    """A plain Squadron has the values of its Contingent, one of SOL(D) its own."""

    contingent: str
    subclass: Annotated[
        Literal["sol", "sol_d"], ruled("MIS-2.12-a", "MIS-2.21-a", "MIS-2.21-b", "IC-3.23-a")
    ]
    most_sail: Annotated[int, ruled("MIC-3.1-v")]
    allowance: int
    rating: int
    shift: Annotated[tuple[int, int], ruled("MIC-10.1-a")]
    """Column shift of the front and of the back of the counter."""


class FlagshipCounter(Value):
    """One named ship; no other can stand in for it. ["MIS-2.211-c", "MIS-2.22-a"]

    It behaves as a Squadron of one Sail, with values of its own and the heaviest guns. The rules
    for her are those printed, because what replaced them is lost. ["MIS-Q7"]
    """

    name: str
    contingent: str
    guns: Annotated[int, ruled("MIS-2.21-c")]
    allowance: Annotated[int, ruled("IC-3.23-b")]
    rating: Annotated[int, ruled("MIS-2.122-a")]
    shift: Annotated[tuple[int, int], ruled("MIC-11.1-d")]
    from_year: int
    provenance: Provenance | None = None


class AuxiliaryClass(Value):
    name: Words
    recovers_up_to: Annotated[int, ruled("MIC-5.3-b", "IC-6.12-a")]
    range: Annotated[int, ruled("IC-6.14-a")] = 0
    unlimited: Annotated[bool, ruled("MIS-2.233-b")] = False
    provenance: Provenance | None = None


class CorsairCounter(Value):
    name: Words
    contingent: Annotated[str, ruled("MIS-2.511-a")]
    kind: Annotated[Literal["galley", "light"], ruled("MIS-2.521-a")]
    base: SpaceId
    range: int = 0
    unlimited: Annotated[bool, ruled("MIS-2.541-a")] = False
    provenance: Provenance | None = None


class ShipsFile(Value):
    provenance: Provenance
    limits: ForceLimits
    contingents: dict[str, Contingent]
    formations: dict[str, FormationCounter]
    squadrons: dict[str, SquadronCounter]
    flagships: dict[str, FlagshipCounter]
    auxiliaries: dict[AuxiliaryKind, AuxiliaryClass]
    corsairs: dict[str, CorsairCounter]
    counters: Annotated[dict[str, dict[AuxiliaryKind, int]], ruled("MIS-2.211-a")]


class RankHeld(Value):
    rank: Rank
    year: int
    ensign: Annotated[Literal["", "red", "white", "blue"], ruled("MIC-10.1-c")] = ""


class LeaderEntry(Value):
    """A Leader's ratings, Personality and career. ["IC-3.43-a"]"""

    name: str
    contingent: str
    leadership: int
    strategy: int
    control: int
    personality: Annotated[Personality, ruled("MIC-6.2-s")]
    ranks: tuple[RankHeld, ...]
    since: Date
    until: Date


class LeadersFile(Value):
    provenance: Provenance
    arrive: Annotated[dict[str, tuple[SpaceId, ...]], ruled("IC-11.17-a")]
    """Where the new Leaders of each nation come ashore."""
    leaders: dict[str, LeaderEntry]


class MinorForce(Value):
    year: int
    kind: str
    count: int


class MinorEntry(Value):
    """What a minor Contingent brings, and where it lies. ["MIS-2.611-a"]"""

    port: Annotated[SpaceId, ruled("MRF-1-f")]
    squadrons: tuple[str, ...]
    damage: int
    forces: tuple[MinorForce, ...]
    ships: tuple[str, ...]


class RequestRow(Value):
    least: int
    most: int
    actions: tuple[Effect, ...]


class RequestTable(Value):
    """A Reinforcement Request Table. ["MIS-2.61-a"]"""

    period: Annotated[Literal["turn", "quarter"], ruled("MIS-2.61-b", "MIS-2.61-c")]
    prestige: Annotated[int, ruled("MIS-2.61-d", "IC-11.1-a")]
    arrives: SpaceId
    atlantic: bool
    years: dict[int, int]
    events: dict[str, int]
    most: dict[str, int]
    rows: tuple[RequestRow, ...]


class ReinforcementsFile(Value):
    provenance: Provenance
    minors: dict[str, MinorEntry]
    requests: dict[str, RequestTable]


class SquadronPlaced(Value):
    sail: Annotated[int, ruled("IC-3.22-a")]
    at: SpaceId
    state: Annotated[HarbourState, ruled("IC-3.27-a")]
    damage: Annotated[int, ruled("IC-3.24-d")]
    formation: str = ""


class FlagshipPlaced(Value):
    at: SpaceId
    state: HarbourState
    damage: Annotated[int, ruled("MIS-2.223-b")]
    formation: str = ""


class LeaderPlaced(Value):
    formation: str = ""
    station: SpaceId = ""


ContingentState = Literal["neutral", "aligned", "active", "war", "limited_neutrality"]


class ScenarioFile(Value):
    provenance: Provenance
    year: Annotated[int, ruled("MIS-1.1-a")]
    ends_on_turn: int
    open_ended: bool
    campaign_only: bool
    events: tuple[str, ...]
    contingents: dict[str, ContingentState]
    prestige: Annotated[dict[Role, int], ruled("IC-12.0-a")]
    fleet_admirals: dict[Role, str]
    command_admirals: dict[str, str]
    victualled: Annotated[dict[SpaceId, int], ruled("MIS-2.415-a")]
    fleet50: dict[str, int]
    auxiliaries: Annotated[dict[str, dict[AuxiliaryKind, int]], ruled("MRF-1-c")]
    squadrons: dict[str, SquadronPlaced]
    flagships: dict[str, FlagshipPlaced]
    leaders: dict[str, LeaderPlaced]
    ships: dict[str, dict[str, tuple[str, ...]]]
    name: Words | None = None
    """Of a scenario that is not a whole Year of the war, and our own."""
    about: Words | None = None
    starts_on_turn: int = 1
