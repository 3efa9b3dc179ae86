"""What the data files hold, typed: troops, guns, Officers, lists, formations."""

from typing import Literal

import msgspec

from estandarte.kernel import Provenance, Value

Names = dict[str, str]
Fraction = tuple[int, int]
Arm = Literal["infantry", "cavalry", "artillery", "officer"]
"""The four categories of unit. ["BSA-1-unidades-a"]"""
Kind = Literal[
    "line_infantry",
    "light_infantry",
    "grenadiers",
    "guard_infantry",
    "landwehr",
    "militia",
    "guerrilla",
    "light_cavalry",
    "line_cavalry",
    "heavy_cavalry",
]
"""Sub-types of infantry and of cavalry; guard cavalry is one of its three.

["BSA-1-unidades-b", "BSA-1-unidades-c"]
"""
# Every unit stands in one of these, shown by a marker. "BSA-5-general-a"
FormationName = Literal[
    "line",
    "march_column",
    "attack_column",
    "square",
    "mass",
    "open",
    "limbered",
    "unlimbered",
    "none",
]
Calibre = Literal["light", "medium", "heavy", "howitzer"]
Rank = Literal["general_de_division", "general_de_brigada", "comandante"]
Slot = Literal["basic", "support", "elite"]
SLOTS: tuple[Slot, ...] = ("basic", "support", "elite")


class Nation(Value):
    name: Names


class NationsFile(Value):
    provenance: Provenance
    nation: dict[str, Nation]


class Weapon(Value):
    """What infantry and cavalry shoot with; range in inches. ["BSA-7-alcance-a"]

    Which sort of troops usually has which, the profile decides. ["BSA-1-unidades-l"]
    """

    name: Names
    range: int
    gunpowder: bool = True
    provenance: Provenance | None = None


class WeaponsFile(Value):
    provenance: Provenance
    weapon: dict[str, Weapon]


class Size(Value):
    """A size of battalion or squadron: its ranks, its base, its worth.

    Infantry of 12, 24 or 36, cavalry of 5, 10 or 15. ["BSA-1-peanas-a", "BSA-1-unidades-d",
    "BSA-1-unidades-e", "BSA-1-unidades-f", "BSA-1-unidades-h"]
    """

    companies: int
    files: int
    ranks: int
    front_mm: int
    depth_mm: int
    breaking: int


class GunBase(Value):
    front_mm: int
    depth_mm: int
    breaking: int
    provenance: Provenance | None = None


class OfficerBase(Value):
    radius_mm: int
    provenance: Provenance | None = None


class Figure(Value):
    """What one figure stands on. ["BSA-1-peanas-b"]"""

    infantry_mm: tuple[int, int]
    cavalry_mm: tuple[int, int]


class SizesFile(Value):
    provenance: Provenance
    size: dict[Literal["infantry", "cavalry"], dict[str, Size]]
    figure: Figure
    gun: GunBase
    officer: OfficerBase


class SizeValues(Value):
    """What depends on the size of a unit: its Ataques, its two Courage numbers, its price."""

    attacks: int
    courage: tuple[int, int]
    cost: int


class UnitEntry(Value):
    """A battalion or squadron as its list prints it. ["BSA-1-perfil-a"]"""

    name: Names
    arm: Literal["infantry", "cavalry"]
    kind: Kind
    grade: str
    speed: int
    melee: int
    shooting: int
    """What a die needs; 0 where the profile has a dash. ["BSA-1-perfil-c"]"""
    defence: int
    strength: int
    """Fuerza demoledora. ["BSA-13-demoledora-a"]"""
    discipline: int
    weapon: str
    formations: tuple[FormationName, ...]
    abilities: tuple[str, ...]
    size: dict[str, SizeValues]
    guard: bool = False
    dismounts: bool = False
    dissolves: bool = False
    start: int | None = msgspec.field(default=None, name="from")
    end: int | None = msgspec.field(default=None, name="to")
    provenance: Provenance | None = None


class TroopsFile(Value):
    provenance: Provenance
    unit: dict[str, UnitEntry]


class GunEntry(Value):
    """A gun; its crew has no effect. ["BSA-1-unidades-j"]"""

    name: Names
    calibre: Calibre
    horse: bool
    speed: tuple[int, int]
    """Unlimbered, then limbered. ["BSA-11-atalaje-b"]"""
    attacks: int
    shooting: int
    defence: int
    discipline: int
    piercing: int
    range: int
    canister_range: int
    canister_dice: int
    resists: int
    """["BSA-11-resist-a"]"""
    hits: int
    courage: tuple[int, int]
    abilities: tuple[str, ...]
    cost: int
    guard: bool = False
    provenance: Provenance | None = None


class GunsFile(Value):
    provenance: Provenance
    gun: dict[str, GunEntry]


class RankEntry(Value):
    """Regroup dice and command range of a rank. ["BSA-12-reagrupar-e", "BSA-12-mando-d"]"""

    name: Names
    regroup_dice: int
    command_range: int
    abilities: int
    """How many abilities one without a name may buy."""


class OfficerValues(Value):
    speed: int
    melee: int
    attacks: int
    defence: int
    discipline: int
    courage: tuple[int, int]
    abilities: tuple[str, ...]
    cost: int


class OfficersFile(Value):
    provenance: Provenance
    rank: dict[Rank, RankEntry]
    officer: dict[str, dict[Rank, OfficerValues]]


class NamedGeneral(OfficerValues):
    """A personality, who takes the place of an Officer of his rank and nation."""

    name: Names
    nation: str
    rank: Rank
    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")


class GeneralsFile(Value):
    provenance: Provenance
    general: dict[str, NamedGeneral]


class Ability(Value):
    name: Names
    cost: int


class AbilitiesFile(Value):
    provenance: Provenance
    unit: dict[str, Ability]
    officer: dict[str, Ability]


class ListEntry(Value):
    """So many of these units, at least and at most. ["BSA-14-lista-b"]"""

    least: int
    most: int
    units: tuple[str, ...]


class Ally(Value):
    nation: str
    start: int | None = msgspec.field(default=None, name="from")
    end: int | None = msgspec.field(default=None, name="to")


class ArmyList(Value):
    """A brigade by nation, type and period. ["BSA-14-lista-a"]

    One of them, with its entries, is the example of the book. ["BSA-14-ejemplo-a"]
    """

    name: Names
    nation: str
    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")
    strategic_factor: int
    region: str
    generals: tuple[str, ...]
    allies: tuple[Ally, ...]
    basic: tuple[ListEntry, ...]
    support: tuple[ListEntry, ...]
    elite: tuple[ListEntry, ...]
    provenance: Provenance | None = None

    def entries(self, slot: Slot) -> tuple[ListEntry, ...]:
        return {"basic": self.basic, "support": self.support, "elite": self.elite}[slot]

    def most_of(self, unit: str) -> int:
        """How many of a unit the whole list has room for; 0 if it has none."""
        return sum(e.most for slot in SLOTS for e in self.entries(slot) if unit in e.units)


class ListsFile(Value):
    provenance: Provenance
    list: dict[str, ArmyList]


class ExtraCosts(Value):
    sappers: int
    aide: int
    regimental_gun: int


class AideEntry(Value):
    most: int
    command_range: int


class DefenceCosts(Value):
    light: int
    solid: int
    fortified: int


class ExtrasFile(Value):
    provenance: Provenance
    cost: ExtraCosts
    aide: AideEntry
    defences: DefenceCosts


class FormationEntry(Value):
    """The numbers of a formation; its rules are in `formations.py`."""

    name: Names
    may_shoot: bool = True
    may_charge: bool = True
    all_front: bool = False
    wide_front: bool = False
    infantry_march_bonus: int | None = None
    cavalry_march: Fraction | None = None
    march_loss: int = 0
    charge_share: Fraction = (1, 1)
    fire_share: Fraction = (1, 1)
    melee_share: Fraction = (1, 1)
    fire_rerolls: int = 0
    gun_wound_rerolls: int = 0
    infantry_rerolls: int = 0
    own_charge_rerolls: int = 0
    own_melee_rerolls: int = 0
    fire_to_hit: int = 0
    cavalry_to_hit: int = 0
    cavalry_to_hit_with_infantry: int | None = None
    cancels_strength: bool = False
    charged_attacks: int = 1
    halves_ball_hits: bool = False


class FormationsFile(Value):
    provenance: Provenance
    formation: dict[FormationName, FormationEntry]


class UnitFormula(Value):
    melee: int
    shooting: int
    durability: int
    discipline: int
    lance: Fraction
    courage_offset: int
    speed_reference: int
    range_reference: int
    no_attack_column: int
    no_square: int


class GunFormula(Value):
    ball: int
    canister: int
    limbered_speed: Fraction
    resists_from: int


class OfficerFormula(Value):
    regroup_die: int
    discipline: int
    attack: int


class Rounding(Value):
    to: int


class FormulaFile(Value):
    provenance: Provenance
    unit: UnitFormula
    gun: GunFormula
    officer: OfficerFormula
    rounding: Rounding
