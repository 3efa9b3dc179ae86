"""Units and Officers on the table: their profiles, their marks, what they may still do."""

from typing import Any, Literal

from estandarte.kernel import Role, Value
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.points import Point

from .abilities import OF_OFFICERS, OF_UNITS
from .abilities.hooks import UnitAbility
from .schema.troops import Calibre, FormationName, Kind, Names, Rank, Slot

UnitId = str
OfficerId = str
BodyArm = Literal["infantry", "cavalry", "artillery"]
OrderName = Literal["halt", "change_facing", "advance", "back", "quick_march", "change_formation"]
"""The six orders; a unit receives one of them in a turn. ["BSA-3-ordenes-a"]"""


class GunValues(Value):
    """What only a gun has."""

    calibre: Calibre
    horse: bool
    limbered_speed: int
    piercing: int
    hits: int
    canister_range: int
    canister_dice: int


class Profile(Value):
    """A unit's values. ["BSA-1-perfil-a"]"""

    entry: str
    name: Names
    arm: BodyArm
    minis: int
    """What its profile states, not the figures on the base. ["BSA-1-unidades-g"]"""
    companies: int
    speed: int
    melee: int
    """What a die needs to hit hand to hand; 0 for a dash. ["BSA-1-perfil-b"]"""
    shooting: int
    defence: int
    """What an enemy die needs to wound. ["BSA-1-perfil-d"]"""
    attacks: int
    courage: tuple[int, int]
    """How well it bears its losses. ["BSA-1-perfil-f"]"""
    discipline: int
    """For obeying orders and changing formation. ["BSA-1-perfil-g"]"""
    strength: int
    range: int
    gunpowder: bool
    resists: int
    """Damage beyond which it is destroyed without a test. ["BSA-10-auto-a"]"""
    front: int
    depth: int
    breaking: int
    cost: int
    formations: tuple[FormationName, ...]
    abilities: tuple[str, ...]
    """Its equipment and special rules. ["BSA-1-perfil-h"]"""
    kind: Kind | None = None
    guard: bool = False
    gun: GunValues | None = None
    slot: Slot = "basic"
    dismounts: bool = False
    """Dragoons who may fight on foot. ["BSA-6-dragones-a"]"""
    dissolves: bool = False
    """It may be broken up into skirmishers for other units. ["BSA-10-ruptura-h"]"""

    @property
    def counted(self) -> int:
        """Its minis as wounds count them: a rider is two, on foot as well.

        ["BSA-7-impactar-c", "BSA-Q117"]
        """
        riders = self.arm == "cavalry" or self.dismounts
        return 2 * self.minis if riders else self.minis

    @property
    def is_light_cavalry(self) -> bool:
        return self.kind == "light_cavalry"


class Unit(Value):
    """A battalion, a squadron or a gun."""

    id: UnitId
    role: Role
    profile: Profile
    base: Base
    formation: FormationName
    officer: OfficerId = ""
    """Whom it was assigned to before deployment. ["BSA-12-lista-c"]"""
    brigade: int = 0
    damage: int = 0
    wavering: int = 0
    """The turn in whose end the mark goes; 0 where there is none. ["BSA-Q60"]"""
    disorganised: int = 0
    order: OrderName | None = None
    moved: int = 0
    """How far it has moved in this turn."""
    shot: bool = False
    reaction_fire: bool = False
    was_charged: bool = False
    declared: bool = False
    """It has declared a charge in this turn."""
    nerve: Literal["", "found", "lost"] = ""
    """What came of its check to shoot while Wavering, in this turn. ["BSA-Q138"]"""
    failed_check: bool = False
    """It failed a Discipline check to act: no movement, and it counts as having moved."""
    barred_from_crossing: bool = False
    """Friends did not make way for it in this turn. ["BSA-3-inter-b"]"""
    regrouped: bool = False
    unlimbered_now: bool = False
    entered: bool = False
    """It came from reserve or into a building in this turn."""
    building: str = ""
    battery: str = ""
    battery_guns: int = 0
    """With how many guns its battery was deployed."""
    sappers: bool = False
    dismounted: bool = False
    spent: tuple[str, ...] = ()
    """Abilities that work once a game and have."""

    @property
    def is_infantry(self) -> bool:
        return self.profile.arm == "infantry"

    @property
    def is_cavalry(self) -> bool:
        return self.profile.arm == "cavalry"

    @property
    def is_gun(self) -> bool:
        return self.profile.arm == "artillery"

    @property
    def is_wavering(self) -> bool:
        return self.wavering > 0

    @property
    def is_disorganised(self) -> bool:
        return self.disorganised > 0

    @property
    def is_halted(self) -> bool:
        """It received Halt, or no order at all. ["BSA-3-ordenes-b", "BSA-7-general-b"]"""
        return self.order in (None, "halt") and not self.failed_check

    @property
    def quick_marched(self) -> bool:
        return self.order == "quick_march"

    @property
    def has_reloaded(self) -> bool:
        """It stood still, or is a gun just brought into action; ¡Recarga! asks no less.

        ["BSA-13-recarga-a", "BSA-Q120"]
        """
        if not (self.is_gun or self.given("reloads")) or self.is_halted:
            return True
        horse = self.profile.gun is not None and self.profile.gun.horse
        return self.unlimbered_now and (self.moved == 0 or horse)

    @property
    def is_limbered(self) -> bool:
        return self.formation == "limbered"

    @property
    def speed(self) -> int:
        """A gun has one speed unlimbered and another limbered. ["BSA-11-atalaje-b"]"""
        if self.profile.gun is not None and self.is_limbered:
            return self.profile.gun.limbered_speed
        return self.profile.speed

    def has(self, ability: str) -> bool:
        return ability in self.profile.abilities

    def given(self, hook: str) -> tuple[Any, ...]:
        """What its special rules give by a hook."""
        return OF_UNITS.given(hook, self.profile.abilities)

    def rules(self, hook: str) -> tuple[UnitAbility, ...]:
        """Its special rules that answer a hook."""
        return OF_UNITS.having(hook, self.profile.abilities)


class Officer(Value):
    """A General or a Comandante: one single mini. ["BSA-1-unidades-i"]"""

    id: OfficerId
    role: Role
    rank: Rank
    speed: int
    melee: int
    attacks: int
    defence: int
    discipline: int
    courage: tuple[int, int]
    abilities: tuple[str, ...]
    at: Point
    radius: int
    command_range: int
    regroup_dice: int
    is_commander: bool = False
    """The army's General. ["BSA-12-general-b"]"""
    brigade: int = 0
    aides: int = 0
    inside: UnitId = ""
    damage: int = 0
    mounted: bool = True
    quick_marched: bool = False
    has_moved: bool = False
    entered: bool = False
    """He came onto the table in this turn, and that was his ride."""
    bonus_used: bool = False
    """His help for one Discipline check a turn. ["BSA-12-mando-b"]"""
    regrouped: bool = False
    steadied: bool = False
    """Disciplinario has worked in this turn. ["BSA-12-disciplinario-c"]"""
    spent: tuple[str, ...] = ()
    name: str = ""
    cost: int = 0

    @property
    def disc(self) -> Disc:
        return Disc(self.at, self.radius)

    @property
    def is_general(self) -> bool:
        return self.rank != "comandante"

    def has(self, ability: str) -> bool:
        return ability in self.abilities

    def given(self, hook: str) -> tuple[Any, ...]:
        """What his special rules give by a hook."""
        return OF_OFFICERS.given(hook, self.abilities)

    def can_still(self, ability: str) -> bool:
        return ability in self.abilities and ability not in self.spent
