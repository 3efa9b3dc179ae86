"""What the data files hold, typed: troops, weapons, lists, organigrams, commanders, scenery."""

from typing import Any, Literal

import msgspec

from estandarte.kernel import Provenance, Value
from estandarte.wargame.exact_places import Standing

Names = dict[str, str]
UnitClass = Literal["formation", "body", "company", "cavalry", "artillery"]
CommandKind = Literal["infantry", "cavalry", "companies", "battery"]
Organigram = Literal["standard", "cavalry", "companies"]
EntryRole = Literal["formation", "support", "company", "guarded", "cavalry", "artillery"]
WeaponSort = Literal["bow", "firearm", "crossbow", "cannon", "javelin"]
Order = Literal["atencion", "atacad", "corred", "fuego", "resistid"]
ORDERS: tuple[Order, ...] = ("atencion", "atacad", "corred", "fuego", "resistid")
Effect = Literal[
    "dificil", "muy_dificil", "intransitable", "facil", "oculto", "cubierto", "altura", "protegido"
]


class BaseSize(Value):
    mm15: tuple[int, int]
    mm28: tuple[int, int]


class Diameter(Value):
    mm15: int
    mm28: int


class BasesFile(Value):
    provenance: Provenance
    base: dict[str, BaseSize]
    disc: dict[str, Diameter]


class Weapon(Value):
    """A weapon that shoots; range and close in inches."""

    name: Names
    sort: WeaponSort
    range: int
    close: int = 0


class WeaponsFile(Value):
    provenance: Provenance
    weapon: dict[str, Weapon]


class Defences(Value):
    """What a die needs to hit, by the source of the attack. ["TER-defences-a"]"""

    infantry: int
    cavalry: int
    salvas: int
    artillery: int


class Change(Value):
    """What an option does to the profile it is bought for."""

    base: str = ""
    speed: int | None = None
    combat: int | None = None
    fire: tuple[int, ...] | None = None
    discipline: int | None = None
    courage: int | None = None
    endurance: int | None = None
    shooting: tuple[str, ...] | None = None
    more_shooting: tuple[str, ...] = ()
    more_arms: tuple[str, ...] = ()
    fewer_arms: tuple[str, ...] = ()
    more_traits: tuple[str, ...] = ()
    fewer_traits: tuple[str, ...] = ()


class Option(Value):
    name: Names
    cost: int
    effect: Change
    adjust: int = 0
    excludes: tuple[str, ...] = ()
    requires: str = ""
    provenance: Provenance | None = None


class UnitEntry(Value):
    """A unit as the lists print it."""

    name: Names
    unit_class: UnitClass = msgspec.field(name="class")
    base: str
    periods: tuple[int, ...]
    speed: int
    combat: int
    fire: tuple[int, ...]
    discipline: int
    courage: int
    endurance: int
    defences: Defences
    shooting: tuple[str, ...]
    arms: tuple[str, ...]
    traits: tuple[str, ...]
    cost: int
    limbered_speed: int | None = None
    calibre: str = ""
    adjust: int = 0
    option: dict[str, Option] = {}
    provenance: Provenance | None = None


class TroopsFile(Value):
    provenance: Provenance
    unit: dict[str, UnitEntry]


class Box(Value):
    """How many commands of a kind, and how many units in each."""

    commands_min: int = 0
    commands_max: int = 0
    main_min: int = 0
    main_max: int = 0
    companies_min: int = 0
    companies_max: int = 0
    companies_at_most_main: bool = False


class BoxChange(Value):
    commands_min: int | None = None
    commands_max: int | None = None
    main_min: int | None = None
    main_max: int | None = None
    companies_min: int | None = None
    companies_max: int | None = None


class OrganigramBoxes(Value):
    name: Names
    elite_classes: tuple[UnitClass, ...]
    more_cavalry_than_any_other: bool
    batteries_need_horses: bool
    two_commands_same_cavalry: bool
    infantry: Box
    cavalry: Box
    companies: Box
    battery: Box

    def box(self, kind: CommandKind) -> Box:
        box: Box = getattr(self, kind)
        return box


class OrganigramsFile(Value):
    provenance: Provenance
    organigram: dict[Organigram, OrganigramBoxes]


class ListEntry(Value):
    """A unit that a list may take, with its options and limits."""

    unit: str
    role: EntryRole
    options: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    most: int | None = None
    start: int | None = msgspec.field(default=None, name="from")
    end: int | None = msgspec.field(default=None, name="to")
    provenance: Provenance | None = None


class CommandOfIf(Value):
    unit: str
    cavalry_commands: int


class Restrictions(Value):
    """A faction's own organisation rules."""

    half_formations: tuple[str, ...] = ()
    command_of: str = ""
    command_of_if: CommandOfIf | None = None
    own_command: tuple[str, ...] = ()
    single_command_with: str = ""
    most_commands_of: dict[str, int] = {}
    most_main_of: dict[str, int] = {}
    infantry_companies: tuple[str, ...] = ()
    same_options_in_command: tuple[str, ...] = ()
    one_option_in_army: tuple[str, ...] = ()
    option_from: dict[str, int] = {}
    cavalry_at_least_others: bool = False
    more_cavalry_than_companies: bool = False
    cavalry_units_at_most_companies_in: tuple[Organigram, ...] = ()
    batteries_at_most_infantry: bool = False
    batteries_need_infantry: bool = False
    most_cavalry_commands: int | None = None


class ArmyList(Value):
    faction: Names
    name: Names
    period: int
    organigrams: tuple[Organigram, ...]
    entry: tuple[ListEntry, ...]
    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")
    mixed_commands: bool = False
    horde: bool = False
    horde_unless: CommandKind | None = None
    two_commands_same_cavalry: bool | None = None
    allies: tuple[str, ...] = ()
    restrictions: Restrictions = Restrictions()
    boxes: dict[CommandKind, BoxChange] = {}
    provenance: Provenance | None = None


class FactionFile(Value):
    provenance: Provenance
    list: dict[str, ArmyList]


class Level(Value):
    """What a commander of a level has and costs; -1 where the level is not allowed."""

    virtues: int
    qualities: int
    as_general: int
    as_commander: int


class EliteUnit(Value):
    most: int
    elite_rule: int
    discipline_point: int


class Reach(Value):
    """Inches of command and of a commander's own moves."""

    command: int
    command_with_presencia: int
    move: int
    move_with_brio: int


class CommandersFile(Value):
    provenance: Provenance
    level: tuple[Level, ...]
    elite_unit: EliteUnit
    reach: Reach


class Virtue(Value):
    name: Names
    value: str = ""


class VirtuesFile(Value):
    provenance: Provenance
    virtue: dict[str, Virtue]


class Quality(Value):
    name: Names
    reach: Literal["command", "sight", "none"]
    automatic: bool = False
    target: int = 5
    common: bool = False
    general_only: bool = False


class QualitiesFile(Value):
    provenance: Provenance
    quality: dict[str, Quality]


class OrderCard(Value):
    name: Names
    means: Names


class OrdersFile(Value):
    provenance: Provenance
    order: dict[Order, OrderCard]


class ElementKind(Value):
    """A piece of scenery that can be bought; sizes in inches."""

    name: Names
    cost: int
    shape: Literal["area", "line", "band", "crossing", "town"]
    mm15: tuple[int, int]
    mm28: tuple[int, int]
    effects: tuple[Effect, ...]
    provenance: Provenance | None = None


class SceneryDice(Value):
    crop_field: tuple[tuple[Effect, ...], ...]
    river: tuple[tuple[Effect, ...], ...]


class TerrainFile(Value):
    provenance: Provenance
    element: dict[str, ElementKind]
    dice: SceneryDice
    spacing: dict[str, Diameter]
    table: BaseSize


class ReadyElement(Value):
    """A piece of scenery of a ready battle; places in inches from the table's corner."""

    sort: str
    corners: tuple[tuple[float, float], ...] = ()
    line: tuple[tuple[float, float], ...] = ()
    width: float = 0


class ReadyBattle(Value):
    """A battle from history, or of somebody's own: its armies and its ground."""

    provenance: Provenance
    name: Names
    about: Names
    armies: dict[str, Any] = {}
    """A ready army by name, or as its file has it; who has none here brings his own."""
    element: tuple[ReadyElement, ...] = ()
    deployment: Literal["lines", "zones"] = "lines"
    """In ready lines, or command by command in the zones of the book."""
    scale: Literal["mm15", "mm28"] = "mm15"
    table: tuple[float, ...] = ()
    """How wide and how deep, in inches; the standard table if nothing is said."""
    place: dict[str, Standing] = {}
    """Exact places of commanders and units by their ids, a command at a time."""


class Formula(Value):
    """What a unit costs, value by value."""

    constant: dict[str, int]
    speed: int
    discipline: int
    cavalry_defence: int
    combat: tuple[int, ...]
    courage: tuple[int, ...]
    endurance: tuple[int, ...]
    short_fire: tuple[int, ...]
    long_fire: tuple[int, ...]
    pistol_fire: tuple[int, ...]
    bow_fire: tuple[int, ...]
    dearer_weapon: dict[str, int]
    further_weapon: int
    mercenaries_large: int
    mercenaries_small: int
    gun: dict[str, int]
    second_gun: dict[str, int]
    gun_discipline: int
    heavy_horses: int
    traits: dict[str, int]
    arms: dict[str, int]
    gun_traits: dict[str, int]
    defence_rows: dict[str, Defences]


class FormulaFile(Value):
    provenance: Provenance
    formula: Formula
