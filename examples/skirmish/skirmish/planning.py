"""Planning: both sides at once, in secret. [SKI-1]"""

from collections.abc import Iterable

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Dice,
    Event,
    Limit,
    Offer,
    Play,
    Role,
    Verdict,
    but,
    no,
)

from .field import ORDERS, Order, Skirmish


class OrdersPlaced(Event):
    role: Role
    orders: dict[str, Order] | None  # None: hidden from the reader

    def apply(self, state: Skirmish) -> None:
        for unit, order in (self.orders or {}).items():
            state.put(but(state.units[unit], order=order))

    def seen_by(self, role: Role) -> Event:
        return self if role == self.role else but(self, orders=None)


class PlaceOrders(Action):
    """Put an order card face down beside each of your units."""

    orders: dict[str, Order]

    def check(self, state: Skirmish, during: Decision) -> Verdict:
        mine = {u.id for u in state.of(self.role)}
        if self.orders.keys() != mine:
            return no("SKI-1-b", without=sorted(mine - self.orders.keys()))
        return YES

    def perform(self, play: Play[Skirmish], during: Decision) -> None:
        play.emit(OrdersPlaced("SKI-1-b", self.role, self.orders))
        play.answered(self.role)


class Planning(Decision):
    """Both sides put their cards."""

    accepts = (PlaceOrders,)

    def options(self, state: Skirmish, role: Role) -> Iterable[Action]:
        mine = [u.id for u in state.of(role)]
        if not mine:
            yield PlaceOrders({}, role=role)
            return
        for first in ORDERS:
            for rest in ORDERS:
                yield PlaceOrders({u: rest if n else first for n, u in enumerate(mine)}, role=role)

    def sample(self, state: Skirmish, role: Role, dice: Dice) -> Action:
        orders = {u.id: dice.choice(ORDERS) for u in state.of(role)}
        return PlaceOrders(orders, role=role)

    def offers(self, state: Skirmish, role: Role) -> Iterable[Offer]:
        yield Offer("place_orders", {"orders": Limit("mapping", among=ORDERS)})


class CardsCleared(Event):
    def apply(self, state: Skirmish) -> None:
        for unit in list(state.units.values()):
            state.put(but(unit, order=None))
