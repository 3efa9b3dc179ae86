"""Charges under way: who goes against whom, on which side, and whether a way still leads there."""

from collections.abc import Iterable, Sequence

from estandarte.games.aguila.ground.formations import why_no_flanks
from estandarte.games.aguila.ground.sight import side_shown
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Event, Open, Procedure, RuleId, Value, but
from estandarte.wargame.plane.bases import Base, Side

from .conditions import charge_gap, charge_reach
from .contact import edge_charged
from .paths import Way, way_of_charge


class Charge(Value):
    """A charge under way: who, at whom, and the side it falls on."""

    unit: Open[UnitId]
    target: Open[UnitId]
    side: Open[Side]
    """The side that counts; a square or a garrison shows its front to all."""
    head_on: Open[bool] = False
    edge: Open[Side | None] = None
    """The side of the base that is met, where it is not the one that counts."""
    caught: Open[bool] = False
    """Its target has stepped away and is reached all the same."""

    @property
    def meets(self) -> Side:
        return self.edge or self.side


def on_square(charges: Iterable[Charge]) -> tuple[Charge, ...]:
    """Upon a square, which has no flanks. ["BSA-5-cuadro-a"]"""
    return tuple(but(c, side=Side.FRONT, edge=c.meets) for c in charges)


def head_on(charge: Charge) -> Charge:
    """Met on its way by a countercharge."""
    return but(charge, side=Side.FRONT, edge=Side.FRONT, head_on=True)


def side_rule(state: Aguila, charge: Charge) -> RuleId:
    """What side a charge falls on; nothing of those that have no other than the front."""
    if charge.meets is not Side.FRONT and charge.side is Side.FRONT:
        return why_no_flanks(state, state.units[charge.target])
    if charge.side is Side.REAR:
        return "BSA-8-lado-c"
    if charge.side is not Side.FRONT:
        return "BSA-8-lado-b"
    return "" if why_no_flanks(state, state.units[charge.target]) else "BSA-8-lado-a"


def charge_on(state: Aguila, unit: Unit, target: Unit) -> Charge:
    """A charge as the two stand now."""
    eye = unit.base.front_centre
    side, edge = side_shown(state, target, eye), edge_charged(state, target, eye)
    return Charge(unit.id, target.id, side, edge=edge)


def followed(state: Aguila, charge: Charge, partners: Sequence[UnitId] = ()) -> Charge | None:
    """A charge whose target has moved: on the side it now shows, or out of reach.

    It is reached by a way that a charge could take, past partners who charge with it.
    ["BSA-6-evasion-d", "BSA-Q43", "BSA-8-mov-i"]
    """
    unit, target = state.units.get(charge.unit), state.units.get(charge.target)
    if unit is None or target is None:
        return None
    if charge.head_on:
        return charge
    if not charge_gap(state, unit, target).within(charge_reach(state, unit, target)):
        return None
    return charge_on(state, unit, target) if finds_way(state, charge, partners) else None


def finds_way(state: Aguila, charge: Charge, partners: Sequence[UnitId]) -> bool:
    """Whether a way still leads there, now that others have evaded or gone to meet a charge.

    ["BSA-8-mov-e", "BSA-3-inter-c"]
    """
    if charge.head_on:
        return True
    unit, target = state.units[charge.unit], state.units[charge.target]
    reach = charge_reach(state, unit, target)
    return isinstance(way_of_charge(state, unit, target, reach, partners), Way)


class ChargeDeclared(Event):
    """A unit has declared its charge, and its target has been charged. ["BSA-Q119"]"""

    unit: UnitId
    target: UnitId

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], declared=True))
        if state.switches.charged_units == "declared":
            state.put(but(state.units[self.target], was_charged=True))


class ChargeStopped(Event):
    """A charge that will not arrive; its unit stays where it is."""

    unit: UnitId


class UnitCharged(Event):
    """A charger is in contact, flush with the side it charged. ["BSA-8-mov-g"]"""

    unit: UnitId
    target: UnitId
    base: Base

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], base=self.base))
        state.put(but(state.units[self.target], was_charged=True))


def charges_at(state: Aguila, target: UnitId) -> tuple[Charge, ...]:
    """The charges on a unit that were declared before and are still coming."""
    return tuple(c for c in coming(state) if c.target == target and c.unit in state.units)


class ChargesUnderWay(Procedure, kw_only=True):
    """One player's charges, from the first that is declared to the last that is fought."""

    charges: Open[tuple[Charge, ...]] = ()


def coming(state: Aguila) -> tuple[Charge, ...]:
    """The charges that have been declared and answered."""
    return tuple(c for f in state.stack if isinstance(f, ChargesUnderWay) for c in f.charges)
