"""The log of Orders: what happens to chits and Orders, and how little the enemy learns of it."""

from typing import Any, Literal

from estandarte.games.mistral.events import FleetsEvent
from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.games.mistral.sea.theatre import Place, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Event, Role, but

from .book import (
    IssuedOrder,
    OrderId,
    Record,
    chit_of,
)

Outcome = Literal["fulfilled", "failed", "terminated"]


class OrderEvent(FleetsEvent):
    """What only the Fleet itself learns."""

    fleet: Role


def rewrite(state: Mistral, **changes: Any) -> None:
    state.orders = but(state.orders, **changes)


def rewrite_order(state: Mistral, id: OrderId, **changes: Any) -> None:
    order = but(state.orders.issued[id], **changes)
    rewrite(state, issued={**state.orders.issued, id: order})


class PoolOrganised(OrderEvent):
    """The chits of a Fleet's Pool and those that stay in hand. ["IC-9.33-a"]"""

    pool: tuple[OrderId, ...]
    hand: tuple[OrderId, ...]
    aside: tuple[OrderId, ...] = ()
    """Used chits that wait for the Quarterly Turn. ["IC-9.38-b"]"""

    def apply(self, state: Mistral) -> None:
        book = state.orders
        others = (id for id in book.aside if fleet_of(state, id) != self.fleet)
        kept = {
            id: on
            for id, on in book.hand.items()
            if id in self.hand or fleet_of(state, id) != self.fleet
        }
        rewrite(
            state,
            pool={**book.pool, self.fleet: self.pool},
            hand=kept,
            aside=(*others, *self.aside),
        )


def fleet_of(state: Mistral, order: OrderId) -> Role:
    return state.pack.orders.chits[chit_of(order)].fleet


class OrdersStepOpened(Event):
    """Nothing is drawn yet and nobody has been tried."""

    def apply(self, state: Mistral) -> None:
        rewrite(state, drawn={}, tried={})


class CouncilOpened(Event):
    """The Checks of this end of an Impulse are still to be made."""

    def apply(self, state: Mistral) -> None:
        rewrite(state, tried={})


class ChitsDrawn(OrderEvent):
    chits: tuple[OrderId, ...]

    def apply(self, state: Mistral) -> None:
        book = state.orders
        pool = tuple(id for id in book.pool.get(self.fleet, ()) if id not in self.chits)
        rewrite(
            state,
            pool={**book.pool, self.fleet: pool},
            drawn={**book.drawn, self.fleet: self.chits},
        )


class OrdersReceived(OrderEvent):
    """The others go back to the Pool. ["IC-9.35-a"]"""

    orders: tuple[OrderId, ...]
    on: Date

    def apply(self, state: Mistral) -> None:
        book = state.orders
        loose = {*book.pool.get(self.fleet, ()), *book.drawn.get(self.fleet, ())}
        pool = tuple(sorted(loose.difference(self.orders)))
        drawn = {role: ids for role, ids in book.drawn.items() if role != self.fleet}
        rewrite(
            state,
            pool={**book.pool, self.fleet: pool},
            drawn=drawn,
            hand={**book.hand, **dict.fromkeys(self.orders, self.on)},
        )


class OrderIssued(OrderEvent):
    order: IssuedOrder

    def apply(self, state: Mistral) -> None:
        book = state.orders
        hand = {id: on for id, on in book.hand.items() if id != self.order.id}
        rewrite(state, hand=hand, issued={**book.issued, self.order.id: self.order})


class CheckTried(OrderEvent):
    """One try per Formation, or per Order, in the Step. ["IC-9.365-a"]"""

    what: str

    def apply(self, state: Mistral) -> None:
        tried = state.orders.tried
        mine = (*tried.get(self.fleet, ()), self.what)
        rewrite(state, tried={**tried, self.fleet: mine})


class ExecutionBegun(OrderEvent):
    """That Impulse will count as the first. ["IC-9.37-a"]"""

    order: OrderId

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, executing=True, count=0)


class ImpulseCounted(OrderEvent):
    """Execution Impulses in a row; none after one that could not count."""

    order: OrderId
    count: int

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, count=self.count)


class NobodyImpressed(OrderEvent):
    order: OrderId

    def apply(self, state: Mistral) -> None:
        misses = state.orders.issued[self.order].misses + 1
        rewrite_order(state, self.order, misses=misses)


class OrderExtended(OrderEvent):
    """Four Impulses more, once. ["IC-9.39-a"]"""

    order: OrderId

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, extended=True)


class OrderHandedOver(OrderEvent):
    """Another Formation goes on with it, count and all. ["IC-9.41-a"]"""

    order: OrderId
    holder: str

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, holder=self.holder)


class OrderGivenUp(OrderEvent):
    order: OrderId
    wanted: bool = True

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, given_up=self.wanted)


class EscortSubordinated(OrderEvent):
    """It moves with the Convoy from now on. ["IC-10.13-a"]"""

    order: OrderId
    convoy: str

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, convoy=self.convoy, executing=True)


class OrderAccomplished(OrderEvent):
    order: OrderId
    worth: int = 1

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, done=True, worth=self.worth)


class OrderForfeited(OrderEvent):
    """What it asked for can no longer be brought about."""

    order: OrderId

    def apply(self, state: Mistral) -> None:
        rewrite_order(state, self.order, strayed=True)


class RecordChanged(Event):
    """The running score is public. ["IC-9.31-a"]"""

    fleet: Role
    fulfilled: int = 0
    failed: int = 0

    def apply(self, state: Mistral) -> None:
        score(state, self.fleet, self.fulfilled, self.failed)


def score(state: Mistral, fleet: Role, fulfilled: int, failed: int) -> None:
    old = state.orders.record(fleet)
    new = Record(old.fulfilled + fulfilled, old.failed + failed)
    rewrite(state, records={**state.orders.records, fleet: new})


class OrderEnded(Event):
    """It is taken off its holder; its chit waits for the next Quarterly Turn.

    ["IC-9.38-a", "IC-9.38-b"]
    """

    fleet: Role
    order: OrderId
    outcome: Outcome
    worth: int
    """What it adds to the record: nothing for a Rendezvous or a voluntary Termination."""

    def apply(self, state: Mistral) -> None:
        book = state.orders
        issued = {id: one for id, one in book.issued.items() if id != self.order}
        hand = {id: on for id, on in book.hand.items() if id != self.order}
        has_chit = chit_of(self.order) in state.pack.orders.chits
        aside = (*book.aside, self.order) if has_chit else book.aside
        rewrite(state, issued=issued, hand=hand, aside=aside)
        if self.worth:
            score(state, self.fleet, *self._counted())

    def seen_by(self, role: Role) -> Event | None:
        if role == self.fleet:
            return self
        if not self.worth:
            return None
        # The rule would tell what kind of Order it was.
        rule = "IC-9.38-a" if self.outcome == "fulfilled" else "MIC-16.1-q"
        return RecordChanged(rule, self.fleet, *self._counted())

    def _counted(self) -> tuple[int, int]:
        return (self.worth, 0) if self.outcome == "fulfilled" else (0, self.worth)


class RecordsOpened(Event):
    """The records of Fulfilled and Failed Orders start anew. ["IC-4.3-d"]"""

    def apply(self, state: Mistral) -> None:
        rewrite(state, records={})


class PirateStirred(Event):
    """Chits against its Base may be drawn from now on. ["MRO-2-i", "MIS-2.526-a"]"""

    base: SpaceId

    def apply(self, state: Mistral) -> None:
        if self.base not in state.orders.stirred:
            rewrite(state, stirred=(*state.orders.stirred, self.base))


class SquadronMadeIndependent(OrderEvent):
    """Only for a Rendezvous or an Escort Order. ["MIS-2.125-a", "IC-3.35-a"]"""

    unit: str
    at: Place

    def apply(self, state: Mistral) -> None:
        unit = state.units[self.unit]
        alone = Formation(f"I-{unit.id}", unit.fleet, unit.command, "independent", self.at)
        state.formations[alone.id] = alone
        state.units[unit.id] = but(unit, formation=alone.id, at=self.at)


class SquadronLaidUp(OrderEvent):
    """Home and without an Order, an Independent Squadron lies in Harbour unassigned."""

    formation: str

    def apply(self, state: Mistral) -> None:
        alone = state.formations.pop(self.formation)
        if leader := state.leaders.get(alone.leader):
            state.leaders[leader.id] = but(leader, formation="", station=space_of(alone.at))
        for unit in list(state.units.values()):
            if unit.formation == alone.id:
                state.units[unit.id] = but(unit, formation="", at=alone.at)
        for one in state.auxiliaries_of(alone.id):
            state.auxiliaries[one.id] = but(one, place="available", formation="", at="")
