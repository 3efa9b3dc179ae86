"""Units and Officers on the table: their profiles, their marks, what they may still do."""

from typing import Any, Literal

from estandarte.kernel import Open, Role, Value, Whole
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

    calibre: Open[Calibre]
    horse: Open[bool]
    limbered_speed: Open[int]
    piercing: Open[int]
    hits: Open[int]
    canister_range: Open[int]
    canister_dice: Open[int]


class Profile(Value):
    """A unit's values. ["BSA-1-perfil-a"]"""

    entry: Open[str]
    name: Open[Names]
    arm: Open[BodyArm]
    minis: Open[int]
    """What its profile states, not the figures on the base. ["BSA-1-unidades-g"]"""
    companies: Open[int]
    speed: Open[int]
    melee: Open[int]
    """What a die needs to hit hand to hand; 0 for a dash. ["BSA-1-perfil-b"]"""
    shooting: Open[int]
    defence: Open[int]
    """What an enemy die needs to wound. ["BSA-1-perfil-d"]"""
    attacks: Open[int]
    courage: Open[tuple[int, int]]
    """How well it bears its losses. ["BSA-1-perfil-f"]"""
    discipline: Open[int]
    """For obeying orders and changing formation. ["BSA-1-perfil-g"]"""
    strength: Open[int]
    range: Open[int]
    gunpowder: Open[bool]
    resists: Open[int]
    """Damage beyond which it is destroyed without a test. ["BSA-10-auto-a"]"""
    front: Open[int]
    depth: Open[int]
    breaking: Open[int]
    cost: Open[int]
    formations: Open[tuple[FormationName, ...]]
    abilities: Open[tuple[str, ...]]
    """Its equipment and special rules. ["BSA-1-perfil-h"]"""
    kind: Open[Kind | None] = None
    guard: Open[bool] = False
    gun: Open[GunValues | None] = None
    slot: Open[Slot] = "basic"
    dismounts: Open[bool] = False
    """Dragoons who may fight on foot. ["BSA-6-dragones-a"]"""
    dissolves: Open[bool] = False
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

    id: Open[UnitId]
    role: Open[Role]
    profile: Open[Profile]
    base: Whole[Base]
    formation: Open[FormationName]
    officer: Open[OfficerId] = ""
    """Whom it was assigned to before deployment. ["BSA-12-lista-c"]"""
    brigade: Open[int] = 0
    damage: Open[int] = 0
    wavering: Open[int] = 0
    """The turn in whose end the mark goes; 0 where there is none. ["BSA-Q60"]"""
    disorganised: Open[int] = 0
    order: Open[OrderName | None] = None
    moved: Open[int] = 0
    """How far it has moved in this turn."""
    shot: Open[bool] = False
    reaction_fire: Open[bool] = False
    was_charged: Open[bool] = False
    declared: Open[bool] = False
    """It has declared a charge in this turn."""
    nerve: Open[Literal["", "found", "lost"]] = ""
    """What came of its check to shoot while Wavering, in this turn. ["BSA-Q138"]"""
    failed_check: Open[bool] = False
    """It failed a Discipline check to act: no movement, and it counts as having moved."""
    barred_from_crossing: Open[bool] = False
    """Friends did not make way for it in this turn. ["BSA-3-inter-b"]"""
    regrouped: Open[bool] = False
    unlimbered_now: Open[bool] = False
    entered: Open[bool] = False
    """It came from reserve or into a building in this turn."""
    building: Open[str] = ""
    battery: Open[str] = ""
    battery_guns: Open[int] = 0
    """With how many guns its battery was deployed."""
    sappers: Open[bool] = False
    dismounted: Open[bool] = False
    spent: Open[tuple[str, ...]] = ()
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

    id: Open[OfficerId]
    role: Open[Role]
    rank: Open[Rank]
    speed: Open[int]
    melee: Open[int]
    attacks: Open[int]
    defence: Open[int]
    discipline: Open[int]
    courage: Open[tuple[int, int]]
    abilities: Open[tuple[str, ...]]
    at: Whole[Point]
    radius: Open[int]
    command_range: Open[int]
    regroup_dice: Open[int]
    is_commander: Open[bool] = False
    """The army's General. ["BSA-12-general-b"]"""
    brigade: Open[int] = 0
    aides: Open[int] = 0
    inside: Open[UnitId] = ""
    damage: Open[int] = 0
    mounted: Open[bool] = True
    quick_marched: Open[bool] = False
    has_moved: Open[bool] = False
    entered: Open[bool] = False
    """He came onto the table in this turn, and that was his ride."""
    bonus_used: Open[bool] = False
    """His help for one Discipline check a turn. ["BSA-12-mando-b"]"""
    regrouped: Open[bool] = False
    steadied: Open[bool] = False
    """Disciplinario has worked in this turn. ["BSA-12-disciplinario-c"]"""
    spent: Open[tuple[str, ...]] = ()
    name: Open[str] = ""
    cost: Open[int] = 0

    @property
    def disc(self) -> Disc:
        return Disc(self.at, self.radius)

    @property
    def body(self) -> Base:
        """The square around him, where he counts as anything of his size."""
        return Base(self.at, 0, 2 * self.radius, 2 * self.radius)

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
