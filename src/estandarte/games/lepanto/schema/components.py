"""The components: ships, charts, waters and fleets, as the data pack gives them."""

from typing import Literal

from estandarte.kernel import Role, Value
from estandarte.kernel.packs import Provenance

CHRISTIANS: Role = "christians"
OTTOMANS: Role = "ottomans"

Kind = Literal["galleass", "galley", "galliot"]
Words = dict[str, str]


class ShipType(Value):
    """A class of ship: its fire, its boarders, its points, how it turns. [LEP-1.0-b]"""

    name: Words
    plural: Words
    kind: Kind
    side: Role
    guns: int
    muskets: int
    points: int
    reorientation: int
    ram: bool
    shore: bool
    boarding: int = 0
    provenance: Provenance | None = None


class ShipsFile(Value):
    provenance: Provenance
    types: dict[str, ShipType]


Cells = tuple[tuple[int, int, int], ...]


class RangeChart(Value):
    """Gun factors by hex for a ship facing east, arc by arc."""

    bow: Cells
    stern: Cells = ()
    port: Cells = ()
    starboard: Cells = ()
    provenance: Provenance | None = None

    def arcs(self) -> dict[str, Cells]:
        arcs = {"bow": self.bow, "port": self.port, "stern": self.stern}
        arcs["starboard"] = self.starboard
        return {name: cells for name, cells in arcs.items() if cells}


Face = tuple[str, str, str, str, str, str]
"""What each face of the one die means."""


class GunneryTable(Value):
    """One of the three combat tables; the odds and the ramming table are the others."""

    results: Words
    columns: dict[int, Face]


class OddsTable(Value):
    order: tuple[str, ...]
    results: Words
    columns: dict[str, Face]


class RammingTable(Value):
    results: Words
    columns: dict[int, Face]


class WindTable(Value):
    first: int
    thrown_from_turn: int
    shift: tuple[str, ...]
    clockwise: int
    counter_clockwise: int
    provenance: Provenance | None = None


class SailingTable(Value):
    christians: tuple[int, int, int, int]
    ottomans: tuple[int, int, int, int]
    provenance: Provenance | None = None


class RowingTable(Value):
    most: int
    exhausting: int
    most_when_turning: int
    exhausting_when_turning: int
    turn: int
    provenance: Provenance | None = None


class MusketryTable(Value):
    reach: int
    halved_at: int
    modifiers: dict[Role, int]
    provenance: Provenance | None = None


class ReserveTable(Value):
    released: int
    provenance: Provenance | None = None


class ChartsFile(Value):
    provenance: Provenance
    range: dict[Kind, RangeChart]
    gunnery: GunneryTable
    odds: OddsTable
    ramming: RammingTable
    wind: WindTable
    sailing: SailingTable
    rowing: RowingTable
    musketry: MusketryTable
    reserves: ReserveTable


class Place(Value):
    name: Words
    hex: str
    kind: str


class WatersFile(Value):
    provenance: Provenance
    columns: int
    rows: int
    land: tuple[str, ...]
    shore: tuple[str, ...]
    islets: tuple[str, ...]
    covered: tuple[str, ...]
    blocked: tuple[tuple[str, str], ...]
    places: dict[str, Place] = {}


class Squadron(Value):
    side: Role
    wing: Literal["left", "centre", "right", "reserve"]
    """The galleasses of the Christian right are Doria's, and no others."""
    label: Words
    commander: Words
    colour: str
    colour_name: Words
    counters: dict[Kind, int]
    """How many ships of each class the book gives it; the berths must agree."""
    provenance: Provenance | None = None


class Berth(Value):
    """Where a ship starts. In a scenario the type and squadron come from the fleets."""

    hex: str
    facing: int
    type: str = ""
    squadron: str = ""
    towed_by: str = ""
    name: str = ""
    provenance: Provenance | None = None


class FleetsFile(Value):
    provenance: Provenance
    squadrons: dict[str, Squadron]
    ships: dict[str, Berth]


class ScenarioFile(Value):
    provenance: Provenance
    id: str
    name: Words
    description: Words
    turns: int
    wind: int
    wind_shifts: bool
    reserves: bool
    doria: bool
    penalty_turns: tuple[int, int]
    date: str
    hour: str
    notes: Words
    own: bool = False
    """Of somebody's own, who says where the wind blows in it."""
    squadrons: tuple[str, ...] = ()
    ships: dict[str, Berth] = {}


class Pack(Value):
    """All components of the game."""

    ships: ShipsFile
    charts: ChartsFile
    waters: WatersFile
    fleets: FleetsFile
    scenarios: dict[str, ScenarioFile]
