"""The field: units, their cards, and what each side sees of them."""

from typing import Literal

from estandarte.kernel import Dice, Open, Own, Role, Showing, State, Value, View, Whole
from estandarte.kernel.packs import Provenance

RED: Role = "red"
BLUE: Role = "blue"
LENGTH = 100
Order = Literal["charge", "fire", "stand"]
ORDERS: tuple[Order, ...] = ("charge", "fire", "stand")


class UnitValues(Value):
    endurance: int
    march: int


class FireValues(Value):
    hits_from: int


class UnitsFile(Value):
    provenance: Provenance
    unit: UnitValues
    fire: FireValues


class Pack(Value):
    units: UnitsFile


class Switches(Value):
    sharp_fire: bool = False


class Unit(Value):
    id: Open[str]
    role: Open[Role]
    x: Open[int]
    hits: Open[int] = 0
    order: Own[Order | None] = None  # face down until shown


class Skirmish(State):
    units: Open[dict[str, Unit]]
    values: Whole[Pack]
    switches: Whole[Switches]
    round: Open[int] = 1

    def put(self, unit: Unit) -> None:
        self.units[unit.id] = unit

    def of(self, role: Role) -> list[Unit]:
        return [u for u in self.units.values() if u.role == role]


class UnitSeen(Value):
    id: str
    role: Role
    x: int
    hits: int
    card: Order | Literal["down"] | None  # down: an enemy card still face down


class SkirmishView(View):
    units: tuple[UnitSeen, ...]
    values: Pack
    switches: Switches
    round: int
    moment: str
    waiting: tuple[Role, ...]
    unit: str = ""
    charger: str = ""


OPEN = Showing(Skirmish, SkirmishView)
"""What the fields above say of who sees them."""


def seen(unit: Unit, shown: Unit) -> UnitSeen:
    """A unit as it is, and as it is shown to somebody."""
    card = "down" if unit.order != shown.order else unit.order
    return UnitSeen(unit.id, unit.role, unit.x, unit.hits, card)


def imagined(unit: UnitSeen, dice: Dice) -> Unit:
    order = dice.choice(ORDERS) if unit.card == "down" else unit.card
    return Unit(unit.id, unit.role, unit.x, unit.hits, order)
