"""What the data files hold about the battlefield: weather, terrain, scenarios."""

from typing import Any, Literal

from estandarte.kernel import Provenance, Value
from estandarte.wargame.exact_places import Standing

from .troops import Fraction, Names

Season = Literal["winter", "spring", "summer", "autumn"]
WeatherName = Literal["fine", "fog", "rain", "torrential", "snow", "blizzard", "sandstorm"]
WeatherCell = Literal["fine", "fog", "rain", "rain*", "torrential", "snow", "blizzard", "sandstorm"]
Going = Literal["open", "difficult", "impassable", "obstacle"]
Cover = Literal["", "light", "solid", "fortified"]
Structure = Literal["", "wood", "stone", "fortified"]


class Region(Value):
    """The weather of a region by season, for the sums 2 to 12."""

    name: Names
    frozen_winter: Literal["always", "agreed", "never"]
    spring: tuple[WeatherCell, ...]
    summer: tuple[WeatherCell, ...]
    autumn: tuple[WeatherCell, ...]
    winter: tuple[WeatherCell, ...]

    def of(self, season: Season) -> tuple[WeatherCell, ...]:
        cells: tuple[WeatherCell, ...] = getattr(self, season)
        return cells


class Weather(Value):
    """What a weather does."""

    name: Names
    random: bool = False
    sight: int | None = None
    halves_command: bool = False
    range: Fraction = (1, 1)
    movement: Fraction = (1, 1)
    cavalry_movement: Fraction = (1, 1)
    infantry_quick_march: bool = True
    fewer_cannon_wounds: int = 0
    frozen: bool = False


class Duration(Value):
    ends_on: tuple[int, ...]


class Ice(Value):
    """From which face on the ice breaks."""

    infantry: int
    others: int


class WeatherFile(Value):
    provenance: Provenance
    season: dict[Season, tuple[int, ...]]
    region: dict[str, Region]
    weather: dict[WeatherName, Weather]
    duration: Duration
    ice: Ice


class Placing(Value):
    """How many pieces, and how far apart. ["BSA-15-terreno-g"]"""

    least: int
    most: int
    apart: int
    smallest: int
    largest: int
    largest_building: int
    longest_fence: int
    crossing: int
    """How much of a river's length a bridge or a ford takes, in inches."""


class TerrainType(Value):
    """One of the six types and where it is found. ["BSA-15-terreno-h", "BSA-15-tablas-b"]"""

    name: Names
    zones: Names
    pieces: tuple[str, ...]


class Piece(Value):
    """A kind of terrain piece and how it counts.

    Loose pieces are impassable, obstacles or decoration; areas are difficult, an oasis too. Rivers
    and streams have a width and a crossing, the stone walls of the arid table a length.
    ["BSA-4-piezas-a", "BSA-4-piezas-e", "BSA-4-areas-a", "BSA-15-oasis-a", "BSA-15-rio-a",
    "BSA-15-muros-a", "BSA-15-wadi-a"]
    """

    name: Names
    going: Going
    spring_going: Going | None = None
    cover: Cover = ""
    cover_if_agreed: Cover = ""
    blocks_sight: bool = False
    elevated: bool = False
    hides_beyond: int | None = None
    """A unit deeper inside than so many inches is hidden."""
    cavalry_to_hit: int = 0
    lancers_to_hit: int = 0
    bars_cavalry: bool = False
    water: bool = False
    crossings: int = 0
    widest: int | None = None
    longest: int | None = None
    building: Structure = ""
    earthwork: bool = False
    """Battered like a building, but nothing falls on those inside."""
    count_die: int | None = None
    """So many pieces as this die shows: 3 is a D3."""
    becomes: tuple[str, ...] = ()
    """The owner chooses one of these kinds."""


class StructureValues(Value):
    points: int
    collapse: int
    to_wound: int


class CoverValues(Value):
    light: int
    solid: int
    fortified: int


class TerrainFile(Value):
    provenance: Provenance
    placing: Placing
    type: dict[str, TerrainType]
    piece: dict[str, Piece]
    cover: CoverValues
    structure: dict[Structure, StructureValues]


class Length(Value):
    """Turns for certain, and what a die needs after each of them for one more."""

    turns: int
    goes_on: tuple[int, ...]


class ScenarioEntry(Value):
    """A scenario in numbers. Its length is standard, long, or that of Borodino.

    ["BSA-16-campal-b", "BSA-16-asalto-j", "BSA-16-granja-h", "BSA-16-colina-c", "BSA-16-region-d",
    "BSA-16-puente-h", "BSA-16-pueblo-e", "BSA-16-oblicua-h", "BSA-16-divide-f",
    "BSA-16-escalada-f", "BSA-16-cruce-f", "BSA-16-borodino-j"]
    """

    name: Names
    length: str
    attacker: bool = False
    """Attacker and defender are drawn by lot."""
    zone: int | None = None
    defender_bonus: int = 0
    reserves_from: int | None = None
    elite_reserves_from: int | None = None
    draw_margin: int | None = None
    by_class: bool = False
    equal_points: bool = True
    dragoons_dismount: bool = False


class ScenariosFile(Value):
    provenance: Provenance
    length: dict[str, Length]
    scenario: dict[str, ScenarioEntry]


class ReadyGround(Value):
    """A piece of a ready battle, in inches from the left bottom corner."""

    piece: str
    corners: tuple[tuple[float, float], ...] = ()
    line: tuple[tuple[float, float], ...] = ()
    width: float = 0
    crossings: tuple[tuple[float, float], ...] = ()


class ReadyBattle(Value):
    """A battle from history, or of somebody's own: its armies, its ground, its weather."""

    provenance: Provenance
    name: Names
    about: Names
    year: int
    season: Season
    weather: WeatherName
    region: str
    length: str
    draw_margin: int
    ground: tuple[ReadyGround, ...] = ()
    armies: dict[str, Any] = {}
    """A ready army by name, or as its file has it; who has none here brings his own."""
    deployment: Literal["lines", "zones"] = "lines"
    """In ready lines, or unit by unit in the zones of the book."""
    kind: str = ""
    """The scenario of the book by which it is prepared and won; a pitched battle if none."""
    table: tuple[float, ...] = ()
    """How wide and how deep, in inches; the table of a medium game if nothing is said."""
    terrain: str = ""
    """The type of terrain, as the book's tables have it."""
    place: dict[str, Standing] = {}
    """Exact places of units and Officers by their ids; the others stand in ready lines."""
