"""What the files of the map hold, typed: spaces, lanes, sea zones, ports, convoy routes."""

from typing import Annotated, Literal

from estandarte.kernel import Provenance, Value, ruled
from estandarte.kernel.packs import Status

Words = dict[str, str]
SpaceId = str
Wind = str
Bearing = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
SpaceKind = Annotated[
    Literal["large", "coastal", "strait", "port", "sea_zone", "edge"], ruled("IC-5.22-a")
]


class Space(Value):
    """A place on the map; its coordinates serve the drawing only."""

    name: Words
    kind: SpaceKind
    lon: float
    lat: float
    number: int = 0
    letter: Annotated[str, ruled("MIS-1.301-a")] = ""
    symbols: tuple[Wind, ...] = ()
    """The Winds whose Gales begin at any Space with their symbol."""
    provenance: Provenance | None = None


class Lane(Value):
    """A way between two Spaces; each wind names the end towards which it blows."""

    ends: tuple[SpaceId, SpaceId]
    bearing: Bearing
    prevailing: SpaceId = ""
    seasonal: Annotated[dict[Wind, SpaceId], ruled("IC-5.23-a")] = {}
    catching: int = 0
    """The number to Catch the Wind on a pure seasonal Lane; 0 on one that is calm without them."""
    status: Status = "reconstructed"


class Gate(Value):
    """A way into and out of a Sea Zone, through the Boxes of one gate."""

    zone: SpaceId
    neighbour: SpaceId
    bearing: Bearing
    inward: Annotated[int, ruled("MRM-1-a")]
    outward: int
    winds: dict[Wind, tuple[int, int]] = {}
    """What a blowing Wind adds to the die inwards and outwards."""
    status: Status = "reconstructed"


class Border(Value):
    """Where two Sea Zones meet: from the Out Box of one into the In Box of the other."""

    zones: tuple[SpaceId, SpaceId]
    forth: int
    back: int
    inward: int
    winds: dict[Wind, tuple[int, int]] = {}
    status: Status = "reconstructed"


class Exit(Value):
    zone: SpaceId
    edge: SpaceId
    status: Status = "reconstructed"


class Costs(Value):
    """Movement Points for each way of moving."""

    with_wind: int
    no_wind: int
    against_wind: int
    harbour: int
    exit: int
    least_allowance: int


class WindNames(Value):
    pairs: Annotated[tuple[tuple[Wind, Wind], ...], ruled("MIC-7.1-b")]
    singles: tuple[Wind, ...]

    def listed(self) -> tuple[Wind, ...]:
        """All Winds in the order of the Wind Table."""
        return (*(wind for pair in self.pairs for wind in pair), *self.singles)


class GalePath(Value):
    """Where the Gales of a Wind begin and how they travel."""

    starts: tuple[SpaceId, ...]
    moves: bool
    targets: tuple[SpaceId, ...]
    steps: dict[SpaceId, tuple[SpaceId, ...]]
    overland: dict[SpaceId, tuple[SpaceId, SpaceId]] = {}
    """Steps over land, for a Gale that began there: on an even and on an odd second die."""
    lasts_the_turn_in: str = ""
    provenance: Provenance | None = None


class GalePaths(Value):
    ends_up_to: int
    fading_increments: tuple[int, ...]
    paths: dict[Wind, GalePath]
    provenance: Provenance | None = None


class TheatreFile(Value):
    provenance: Provenance
    costs: Costs
    winds: WindNames
    spaces: dict[SpaceId, Space]
    lanes: tuple[Lane, ...]
    gates: tuple[Gate, ...]
    borders: tuple[Border, ...]
    exits: tuple[Exit, ...]
    gales: GalePaths


class Port(Value):
    """The harbour of a Space: its flag, its Blockade Value ("a"), its Repair Value ("r").

    Leghorn, Civitavecchia and Ancona are none: they lie inside Coastal Spaces.
    """

    rank: Annotated[Literal["key", "minor", "coastal"], ruled("MIS-2.14-a", "MIS-2.14-b")]
    flag: Annotated[str, ruled("MRM-1-f")]
    """A Contingent, a Corsair power, or nothing for a Port that is Neutral throughout."""
    blockade: Annotated[int, ruled("MIS-2.144-a", "MIS-2.146-a")]
    repairs: Annotated[int, ruled("MIS-2.145-a")]
    period: Annotated[Literal["turn", "quarter", "emergency"], ruled("MIS-2.145-b")]
    harbour_box: Annotated[bool, ruled("IC-3.14-a")] = False
    victualled: Annotated[bool, ruled("MIS-2.147-b")] = False
    most_victualled: int = 0
    base: str = ""
    territory: str = ""
    provenance: Provenance | None = None


class PortsFile(Value):
    provenance: Provenance
    ports: Annotated[dict[SpaceId, Port], ruled("MRM-1-d")]


class Trade(Value):
    allowance: int
    arrives_up_to: int
    damage_per_prestige: int
    provenance: Provenance | None = None


class Date(Value, order=True):
    """A Turn of the war; January is Turn Two. ["MIC-18.1-a"]"""

    year: int
    turn: int


class Troops(Value):
    prepared_up_to: int
    scatters_at: int
    counters: Annotated[int, ruled("MIS-2.34-a", "MIS-2.349-c")]
    least_year: int
    assembled_at: SpaceId
    historical: Annotated[tuple[Date, ...], ruled("MIS-2.34-b")]
    provenance: Provenance | None = None


class Victualling(Value):
    load: int
    damage_per_point: int
    provenance: Provenance | None = None


class LevantTrack(Value):
    values: Annotated[tuple[int, int, int, int], ruled("MIS-2.632-d")]
    chart_values: tuple[int, int, int, int]
    least_turns: int
    provenance: Provenance | None = None


ConvoyKind = Literal["british_levant", "french_levant", "spanish_troop"]


class Route(Value):
    name: Words
    convoy: ConvoyKind
    number: int
    path: tuple[SpaceId, ...]
    alternative: SpaceId = ""


class ConvoysFile(Value):
    provenance: Provenance
    trade: Trade
    troops: Troops
    victualling: Victualling
    levant_track: LevantTrack
    routes: dict[str, Route]
