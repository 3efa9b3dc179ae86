"""Orders: when to begin, and when to ask for time."""

from estandarte.games.mistral.orders.auxiliaries import auxiliary_places
from estandarte.games.mistral.orders.executing import BeginExecution, CloseCouncil, OrdersCouncil
from estandarte.games.mistral.orders.handover import ExtendOrder, time_is_up
from estandarte.games.mistral.orders.kinds import AREA_KINDS, own_orders
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Role


def council(state: Mistral, decision: Decision, role: Role, extend: bool = True) -> Action | None:
    """Begin wherever one can; ask for time where it runs out."""
    assert isinstance(decision, OrdersCouncil)
    for order in own_orders(state, role):
        holder = state.auxiliaries.get(order.holder)
        if holder is not None and not order.executing and order.kind in AREA_KINDS:
            for place in auxiliary_places(state, order, holder):
                return BeginExecution(order.id, place, role=role)
        begin = BeginExecution(order.id, role=role)
        if begin.check(state, decision):
            return begin
        if extend and time_is_up(state, order):
            more = ExtendOrder(order.id, role=role)
            if more.check(state, decision):
                return more
    return CloseCouncil(role=role)
