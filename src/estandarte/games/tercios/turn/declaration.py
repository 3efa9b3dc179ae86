"""¡Atacad! as an order: which enemy is charged."""

from collections.abc import Iterable

from estandarte.games.tercios.charge.charging import Charging
from estandarte.games.tercios.charge.paths import (
    charge_way,
    chargeable,
    out_of_doors,
    unseen_by_scenery,
    visible,
)
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.execution import Execution
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import YES, Action, Play, Role, Verdict, no


class Charge(Action):
    """Charge an enemy, or go as near to it as can be."""

    risky = True
    target: UnitId

    def check(self, state: Tercios, during: "ChargeChoice") -> Verdict:
        unit, target = state.units[during.unit], state.units.get(self.target)
        if self.target in state.commanders:
            return no("TER-commanders-base-e", target=self.target)
        if target is None or target.role == self.role or not target.is_on_table:
            return no("TER-orders-atacad-a", target=self.target)
        if self.target not in visible(state, unit):
            hidden = unseen_by_scenery(state, unit, target)
            return no("TER-terrain-shoot-oculto-a" if hidden else "TER-charge-i", target=target.id)
        if state.switches.premeasuring == "forbidden":
            return YES  # whether it reaches is known once it is declared: "TER-Q12"
        way = charge_way(state, unit, target)
        if way is not None and way.reaches:
            return YES
        # With an enemy in reach it must charge one. "TER-charge-a"
        other = next(chargeable(state, unit), None)
        return YES if other is None else no("TER-charge-a", target=self.target)

    def perform(self, play: Play[Tercios], during: "ChargeChoice") -> None:
        play.end()
        units = play.state.units
        # Out of a building the charge starts at its edge. "TER-Q78"
        unit = out_of_doors(play.state, units[during.unit], units[self.target])
        play.call(Charging(unit=during.unit, target=self.target, start=unit.front_centre))


class ChargeChoice(Execution):
    """¡Atacad!: which enemy? The player chooses freely. ["TER-Q12"]"""

    asked_by = "TER-charge-b"
    accepts = (Charge,)

    @property
    def order(self) -> Order:
        return "atacad"

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        unit = state.units[self.unit]
        # To name only those in reach would be to measure. "TER-Q12"
        measured = state.switches.premeasuring == "allowed"
        found = list(chargeable(state, unit)) if measured else []
        found = found or list(visible(state, unit))
        yield from (Charge(t, role=role) for t in found)
