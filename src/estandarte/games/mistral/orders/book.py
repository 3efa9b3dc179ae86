"""The order book: chits in the Pool, in hand, Issued and set aside, and the record of a Year.

All of it is its Fleet's secret but the record of Fulfilled and Failed Orders. ["IC-9.31-a"]
"""

from collections.abc import Iterator
from typing import Annotated

from estandarte.games.mistral.eyes import is_own, owns_order
from estandarte.games.mistral.schema.chronicle import OrderName
from estandarte.games.mistral.schema.map import Date, SpaceId
from estandarte.kernel import OfKey, Open, Role, Value, Whole, each, each_key

OrderId = str
"""A chit by its name, or its copy `B-ES.2` where there are several; `R-british-1` has no chit."""
TURNS_A_YEAR = 16


class Record(Value):
    """The Orders of a Year, and what counts as such; it is public. ["IC-9.31-a"]"""

    fulfilled: Open[int] = 0
    failed: Open[int] = 0

    @property
    def net(self) -> int:
        """Each Fulfilled Order counts +1, each Failed one -1. ["MIC-16.1-q", "MIC-16.1-r"]"""
        return self.fulfilled - self.failed


class IssuedOrder(Value):
    """An Order that a Formation or an Auxiliary has been given, and how far it has come."""

    id: Open[OrderId]
    kind: Open[OrderName]
    fleet: Open[Role]
    holder: Open[str]
    """A Formation or an Auxiliary; nothing once it has been destroyed or Unformed."""
    issued: Whole[Date]
    locations: Open[tuple[SpaceId, ...]] = ()
    """Where it is Executed; for a Rendezvous the one location named."""
    joins: Open[str] = ""
    """The Formation that a Rendezvous is to bring its Squadrons to."""
    convoy: Open[str] = ""
    """The Convoy to which an escort is Subordinated."""
    executing: Open[bool] = False
    count: Open[int] = 0
    """Execution Impulses in a row."""
    misses: Open[int] = 0
    """Shows of Force that impressed nobody."""
    extended: Open[bool] = False
    strayed: Open[bool] = False
    """It has left its area, or been driven from it: it Fails at the end of the Impulse."""
    done: Open[bool] = False
    """What it asked for has been brought about: it is Fulfilled at the end of the Impulse."""
    worth: Open[int] = 1
    """As how many Orders it counts when Fulfilled."""
    given_up: Open[bool] = False
    """Its owner wants to Fail it on purpose at the end of this Impulse."""


class OrderBook(Value):
    """Every Order of both Fleets."""

    pool: OfKey[dict[Role, tuple[OrderId, ...]]] = {}
    drawn: OfKey[dict[Role, tuple[OrderId, ...]]] = {}
    """Chits drawn in this Orders Step from which those to Receive are chosen."""
    hand: Annotated[dict[OrderId, Whole[Date]], each_key(owns_order)] = {}
    """Received Orders, and the Turn in which each was Received."""
    issued: Annotated[dict[OrderId, IssuedOrder], each(is_own)] = {}
    aside: Annotated[tuple[OrderId, ...], each(owns_order)] = ()
    """Fulfilled and Failed chits, until the next Quarterly Turn."""
    records: Open[dict[Role, Record]] = {}
    tried: OfKey[dict[Role, tuple[str, ...]]] = {}
    """Formations and Orders for which a Check has been made in this Step."""
    stirred: Open[tuple[SpaceId, ...]] = ()
    """Bases whose Pirate has performed a Task."""

    def record(self, role: Role) -> Record:
        return self.records.get(role, Record())

    def has_tried(self, role: Role, what: str) -> bool:
        return what in self.tried.get(role, ())

    def order_of(self, holder: str) -> IssuedOrder | None:
        """The one Order of a Formation or an Auxiliary. ["IC-9.36-a"]"""
        if not holder:
            return None
        return next((one for one in self.issued.values() if one.holder == holder), None)

    def of_kind(self, kind: OrderName, role: Role = "") -> Iterator[IssuedOrder]:
        return (one for one in self.issued.values() if one.kind == kind and role in ("", one.fleet))

    def escort_of(self, convoy: str) -> tuple[IssuedOrder, ...]:
        """Whoever is Subordinated to a Convoy."""
        return tuple(one for one in self.issued.values() if convoy and one.convoy == convoy)

    def is_executing(self, chit: str) -> bool:
        """Whether any copy of a chit is in Execution now."""
        return any(chit_of(one.id) == chit and one.executing for one in self.issued.values())


def chit_of(order: OrderId) -> str:
    """The chit of which an Order is a copy."""
    return order.partition(".")[0]


def turns_between(earlier: Date, later: Date) -> int:
    """Whole Turns after the earlier one, the later included. ["IC-9.37-b"]"""
    return (later.year - earlier.year) * TURNS_A_YEAR + later.turn - earlier.turn
