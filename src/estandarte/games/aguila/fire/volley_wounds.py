"""Volley wounds, and how they weigh on the Courage of those who took them."""

from collections.abc import Iterable

from estandarte.games.aguila.units import UnitId
from estandarte.kernel import Open, Role, Term, Value
from estandarte.wargame.plane.bases import Side


class Hurt(Value):
    """Wounds that a unit took in this shooting, by the side they came in at."""

    unit: Open[UnitId]
    by: Open[Role]
    side: Open[Side]
    wounds: Open[int]
    by_gun: Open[bool] = False
    battery: Open[int] = 0
    """What the fire of a battery adds to the test."""


IN_FLANK = Term(1, "BSA-7-coraje-c")
GUNS_IN_FLANK = Term(2, "BSA-7-coraje-d")
IN_REAR = Term(2, "BSA-7-coraje-e")


def fire_courage(hurts: Iterable[Hurt]) -> tuple[Term, ...]:
    """Flank, rear and batteries weigh on a test; of each kind only the worst. ["BSA-Q62"]"""
    all_of = tuple(hurts)
    flanked = [h for h in all_of if h.side in (Side.LEFT, Side.RIGHT)]
    found: list[Term] = []
    if any(h.side is Side.REAR for h in all_of):
        found.append(IN_REAR)  # "BSA-Q63"
    elif any(h.by_gun for h in flanked):
        found.append(GUNS_IN_FLANK)
    elif flanked:
        found.append(IN_FLANK)
    return (*found, *battery_weight(max((h.battery for h in all_of), default=0)))


def battery_weight(amount: int) -> tuple[Term, ...]:
    """What a battery adds: one, or two if it is heavy. ["BSA-5-bateria-c"]"""
    cite = "BSA-5-bateria-d" if amount > 1 else "BSA-5-bateria-c"
    return (Term(amount, cite),) if amount else ()
