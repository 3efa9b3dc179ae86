"""The traces of a commander's action: marks, demands on the next activation, other cards."""

from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Demand, Tercios
from estandarte.games.tercios.units import SECRET_MARKS, CommanderId, Mark, UnitId
from estandarte.kernel import Event, Role, RuleId, but


class MarkPlaced(Event):
    """A commander's action has left its trace on a unit."""

    unit: UnitId
    mark: Mark
    owner: Role

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        kept = tuple(m for m in unit.marks if m.name != self.mark.name)
        state.put(but(unit, marks=(*kept, self.mark)))

    def seen_by(self, role: Role) -> "Event | None":
        return None if self.mark.name in SECRET_MARKS and role != self.owner else self


class DemandPlaced(Event):
    demand: Demand

    def apply(self, state: Tercios) -> None:
        state.demands = (*state.demands, self.demand)


class CardExchanged(Event):
    """A face-down card is another one now; only its owner knows which.

    Whoever has a card of his own has no part in a joint order any more.
    """

    unit: UnitId
    order: Order | None
    owner: Role
    blind: bool = False
    """Not even the owner may look. ["TER-qualities-conspirador-b"]"""
    only_reacts: bool = False

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        acted = False if self.only_reacts else unit.acted
        state.put(
            but(
                unit, card=self.order, blind=self.blind, acted=acted, group=0,
                only_reacts=self.only_reacts or unit.only_reacts,
            )
        )  # fmt: skip
        state.known.pop(self.unit, None)

    def seen_by(self, role: Role) -> Event:
        return self if role == self.owner and not self.blind else but(self, order=None)


def mark_of(name: str, until: str, amount: int = 0, by: CommanderId = "") -> Mark:
    return Mark(name, until, amount, by)  # type: ignore[arg-type]


def acts_next(role: Role, unit: UnitId, by: str, cite: RuleId) -> DemandPlaced:
    return DemandPlaced(cite, Demand(role, "must", unit, by=by))
