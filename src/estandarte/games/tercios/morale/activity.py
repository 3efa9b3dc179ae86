"""What is kept for the length of one activation: who was asked to react, and who was stopped."""

from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import Event, RuleId, UntoldEvent, but

BARRED: dict[str, RuleId] = {
    "place_cards": "TER-orders-c",
    "march": "TER-move-b",
    "charge": "TER-melee-a",
    "command": "TER-activation-c",
    "join_unit": "TER-activation-c",
    "fall_back": "TER-troops-caracolear-b",
}
"""What belongs to other moments of the Action phase, each kind with the rule that says so."""


class ActivationBegun(Event):
    """A unit acts: nobody has reacted to it yet."""

    unit: UnitId
    order: Order

    def apply(self, state: Tercios) -> None:
        state.asked, state.halted = (), ()


class ActivationEnded(UntoldEvent):
    """What lasted for one activation is over: bracing, and bonuses for the unit activated next."""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.asked, state.halted = (), ()
        for unit in list(state.units.values()):
            if unit.braced or unit.mark("terrible") is not None:
                marks = tuple(m for m in unit.marks if m.name != "terrible")
                state.put(but(unit, braced=False, marks=marks))


class UnitHalted(UntoldEvent):
    """It was beaten on its way: its activation is over."""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.halted = (*state.halted, self.unit)


class AskedNoted(UntoldEvent):
    """These units have had their chance to react in the present activation."""

    units: tuple[UnitId, ...]

    def apply(self, state: Tercios) -> None:
        state.asked = (*state.asked, *self.units)
