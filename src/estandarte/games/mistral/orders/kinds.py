"""Kinds of Order: who may hold one, where it is Executed, what a departure means. [MRO-1, MRO-2]"""

from collections.abc import Iterable

from estandarte.games.mistral.fleets.forces import Auxiliary, Formation, Unit
from estandarte.games.mistral.schema.chronicle import Chit, OrderKind, OrderName
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.blockade import may_blockade
from estandarte.games.mistral.sea.theatre import is_harbour, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import YES, Role, Verdict, no

from .book import IssuedOrder, chit_of

Holder = Formation | Auxiliary
AREA_KINDS: tuple[OrderName, ...] = (
    "cruise",
    "interdiction",
    "blockade",
    "show_of_force",
    "army_support",
)
"""Orders that are Executed in the locations named on their chit."""
STAYING = {"left_area_in_execution", "blockade_lifted_in_execution"}
DOCTRINE = "guerre_de_course"


def kind_of_order(state: Mistral, kind: OrderName) -> OrderKind:
    return state.pack.orders.kinds[kind]


def chit_entry(state: Mistral, order: str) -> Chit | None:
    """What is printed on the chit; a Rendezvous has none. ["IC-9.35-c"]"""
    return state.pack.orders.chits.get(chit_of(order))


def holder_of(state: Mistral, order: IssuedOrder) -> Holder | None:
    found: Holder | None = state.formations.get(order.holder)
    return found or state.auxiliaries.get(order.holder)


def command_of(state: Mistral, holder: Holder) -> str:
    """The Grand Flotilla and Flotilla A are of their Leader's Command. ["IC-9.36-b"]"""
    if holder.fleet != BOURBONS:
        return "british"
    if isinstance(holder, Formation) and holder.command == "any":
        return state.leader_of(holder.id).command
    return holder.command


def commands_in(state: Mistral, holder: Holder) -> tuple[str, ...]:
    """The Commands that are concerned when its Orders are checked."""
    if isinstance(holder, Auxiliary):
        return (holder.command,)
    return tuple(sorted({unit.command for unit in state.units_of(holder.id)}))


def squadrons_of(state: Mistral, holder: Holder) -> list[Unit]:
    """Flagships do not count for the least number of an Order. ["IC-3.23-d"]"""
    if isinstance(holder, Auxiliary):
        return []
    return [unit for unit in state.units_of(holder.id) if not unit.is_flagship]


def may_hold_order(state: Mistral, kind: OrderName, chit: Chit | None, holder: Holder) -> Verdict:
    """Whether a Formation or Auxiliary may be given this Order at all."""
    if isinstance(holder, Formation) and holder.under:
        return no("IC-9.36-a", formation=holder.id, under=holder.under)
    if (held := state.orders.order_of(holder.id)) is not None:
        return no("IC-9.36-a", holder=holder.id, order=held.id)
    if not (fits := _right_sort(state, kind, holder)):
        return fits
    if not (serves := _right_command(state, kind, chit, holder)):
        return serves
    return _strong_enough(state, kind, holder)


def _right_sort(state: Mistral, kind: OrderName, holder: Holder) -> Verdict:
    """["MIS-2.233-c", "MIS-2.233-d", "MIS-2.233-e"] are what Auxiliaries may hold."""
    names = {"independent": "independent_squadron"}
    sort = names.get(holder.kind, holder.kind)
    if sort in kind_of_order(state, kind).holders:
        return YES
    cite = "IC-9.36-c" if isinstance(holder, Auxiliary) else "IC-9.36-a"
    return no(cite, holder=holder.id, order=kind)


def _right_command(state: Mistral, kind: OrderName, chit: Chit | None, holder: Holder) -> Verdict:
    """Chits marked S or F are for that Command only. ["MIS-2.317-a"]

    Those of the other Command take part as Subordinates, minors like any of their Command.
    ["MIS-2.317-b", "MIS-2.318-a"]
    """
    command = command_of(state, holder)
    if command not in kind_of_order(state, kind).commands:
        return no("MIS-2.317-a", command=command, order=kind)
    if chit is not None and chit.command not in ("", "either", command):
        return no("IC-9.36-b", command=command, chit=chit.command)
    # From 1745 the French neither Cruise nor Interdict by Order: "MIS-2.332-e", "MIS-2.332-f".
    if command == "french" and state.has_occurred(DOCTRINE):
        refused = {"cruise": "MIS-2.332-e", "interdiction": "MIS-2.332-f"}
        if kind in refused:
            return no(refused[kind], holder=holder.id)
    return YES


def _strong_enough(state: Mistral, kind: OrderName, holder: Holder) -> Verdict:
    if isinstance(holder, Auxiliary):
        return YES
    entry = kind_of_order(state, kind)
    squadrons = squadrons_of(state, holder)
    if len(squadrons) < entry.least_squadrons:
        return no("IC-3.23-d", squadrons=len(squadrons), least=entry.least_squadrons)
    sail = sum(unit.sail for unit in state.units_of(holder.id))
    if sail < entry.least_sail:
        return no("MRO-2-g", sail=sail, least=entry.least_sail)
    # Alone she is Independent only to come home. ["MIS-2.221-c", "MIS-2.221-d"]
    if holder.kind == "independent" and not squadrons:
        return no("MIS-2.221-c" if kind == "rendezvous" else "MIS-2.221-d", formation=holder.id)
    return YES


def is_in_area(order: IssuedOrder, place: str) -> bool:
    """Boxes belong to their Sea Zone; a Harbour is no part of an area."""
    return not is_harbour(place) and space_of(place) in order.locations


def must_stay(state: Mistral, kind: OrderName) -> bool:
    """Whether an Order Fails when its holder leaves of his own will.

    A Show of Force and Army Support Fail only if it is driven off. ["MRO-2-e", "MRO-2-f"]
    """
    return not STAYING.isdisjoint(kind_of_order(state, kind).fails_on)


def is_in_place(state: Mistral, order: IssuedOrder) -> bool:
    """Whether the holder is where and as its Order wants it, Disorganised or not."""
    holder = holder_of(state, order)
    if holder is None:
        return False
    if isinstance(holder, Auxiliary):
        # It is Tasked there as long as Execution lasts. ["IC-9.36-c"]
        return holder.place == "tasked" and is_in_area(order, holder.at)
    if not state.is_ready(holder):
        return False
    if order.kind == "guerre_de_course":
        return True
    if order.kind == "blockade" and len(squadrons_of(state, holder)) < _least(state, order):
        return False
    return is_in_area(order, holder.at)


def _least(state: Mistral, order: IssuedOrder) -> int:
    """A Blockade is kept by at least two Squadrons. ["MRO-2-d"]"""
    return kind_of_order(state, order.kind).least_squadrons


def is_carried_out(state: Mistral, order: IssuedOrder) -> bool:
    """In place, not Disorganised, and Blockading where it must. ["IC-8.45-b", "IC-9.37-a"]"""
    holder = holder_of(state, order)
    if not is_in_place(state, order):
        return False
    if isinstance(holder, Auxiliary):
        return True
    assert holder is not None
    if order.kind == "blockade":
        return may_blockade(state, holder, space_of(holder.at))
    return not holder.disorganised


def may_leave_map(state: Mistral, formation: str, edge: str) -> bool:
    """Only an Order leads off the map: raiders west, a Squadron for the Levant east.

    ["MIS-2.62-b", "MIS-2.633-a"]
    """
    order = state.orders.order_of(formation)
    return order is not None and edge in order.locations


def own_orders(state: Mistral, role: Role) -> list[IssuedOrder]:
    """In one order, whatever the order in which they were Issued."""
    found: Iterable[IssuedOrder] = state.orders.issued.values()
    return sorted((one for one in found if one.fleet == role), key=lambda one: one.id)
