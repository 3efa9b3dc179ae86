"""The circumstances in which a value is reckoned: a shot, a fight, a check."""

from typing import Literal

from estandarte.games.tercios.schema.troops import Order, WeaponSort
from estandarte.games.tercios.units import Unit
from estandarte.kernel import Role, RuleId, Value
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point


class Shot(Value):
    """One unit shooting at another with one weapon."""

    unit: Unit
    target: Unit
    weapon: str
    sort: WeaponSort
    start: Point
    square: int
    """The square of the range, from the shooter's centre to the nearest visible centre."""
    order: Order
    reaction: bool = False
    mortar: bool = False
    will_flee: bool = False
    end: Point | None = None
    """The centre of the target at which it is aimed."""

    def within(self, distance: int) -> bool:
        """So many inches or less: limits belong to the range. ["TER-Q89"]"""
        return self.square <= inches(distance) ** 2

    @property
    def role(self) -> Role:
        return self.unit.role

    @property
    def is_cannon(self) -> bool:
        return self.sort == "cannon"

    @property
    def is_firearm(self) -> bool:
        return self.sort in ("firearm", "cannon")


class Fight(Value):
    """One side of a combat: everything as it is at the start of the round. ["TER-Q36"]"""

    unit: Unit
    enemy: Unit
    attacks: bool = False
    """It fights with the order or reaction ¡Atacad!."""
    is_charged: bool = False
    """The enemy charged it."""
    flanked: bool = False
    unflanked: RuleId = ""
    """Charged from behind and yet not flanked: the rule that says so."""
    flanks: bool = False
    countercharge: bool = False
    mala_guerra: bool = False
    protected: bool = False
    short_of_wall: bool = False
    """The charge came over a wall, but it does not touch it."""
    above: bool = False


class Check(Value):
    """Why a unit tests its Discipline."""

    sort: Literal["order", "reaction", "other"] = "order"
    flanked: bool = False
    flight: bool = False
    evasion: bool = False
    against: Unit | None = None


ORDER_CHECK = Check()
