"""The order card beside a unit: turned up, lost, spent."""

from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import ROLES, Tercios
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import Event, Play, Role, RuleId, but


class CardRevealed(Event):
    """A card is turned up and spent; whoever shares it has no secret any more."""

    unit: UnitId
    order: Order

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        for mate in state.units.values():
            if unit.group and (mate.role, mate.group) == (unit.role, unit.group):
                state.known[mate.id] = tuple(r for r in ROLES if r != unit.role)
        state.put(but(unit, card=None, blind=False, only_reacts=False, group=0))
        state.known.pop(self.unit, None)


class CardLost(Event):
    """A card is taken away unseen."""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, card=None, blind=False, only_reacts=False, group=0))
        state.known.pop(self.unit, None)


class OrderLost(Event):
    """A failed check, or an order that cannot be carried out: nothing happens."""

    unit: UnitId
    order: Order


class UnitActed(Event):
    """It counts as having acted this turn."""

    unit: UnitId
    order: Order | None = None

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        marks = tuple(m for m in unit.marks if m.until != "act")
        state.put(but(unit, acted=True, done=self.order or unit.done, marks=marks))


def reveal(play: Play[Tercios], unit: UnitId, cite: RuleId = "TER-orders-a") -> Order:
    """Turn a unit's card up; everybody sees it and it is spent."""
    order = play.state.units[unit].card
    assert order is not None
    if play.state.units[unit].blind:  # now he sees it himself
        cite = "TER-qualities-conspirador-b"
    play.emit(CardRevealed(cite, unit, order))
    return order


class GroupBroken(Event):
    """A joint order is no longer joint: each unit has a card of its own."""

    group: int
    role: Role

    def apply(self, state: Tercios) -> None:
        for unit in list(state.units.values()):
            if unit.group == self.group and unit.role == self.role:
                state.put(but(unit, group=0))
