"""What sailing, Battle and Unforming mean for an Order; called where those events are applied."""

from estandarte.games.mistral.fleets.forces import AuxiliaryPlace
from estandarte.games.mistral.sea.theatre import Place, is_harbour
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import but

from .book import IssuedOrder
from .kinds import AREA_KINDS, is_in_area, must_stay
from .log import rewrite_order


def note_departure(state: Mistral, formation: str, to: Place, from_battle: bool = False) -> None:
    """Mark the Order whose holder has left the place where it was Executed.

    It Fails at the end of the Impulse. ["IC-8.43-a", "IC-9.38-a"]
    """
    order = state.orders.order_of(formation)
    if order is not None and order.executing and _has_strayed(state, order, to, from_battle):
        rewrite_order(state, order.id, strayed=True)


def _has_strayed(state: Mistral, order: IssuedOrder, to: Place, from_battle: bool) -> bool:
    """A Cruise moves freely inside its area. ["MRO-2-a"]

    An escort that leaves a Battle has failed its Convoy, a raider driven into a Harbour his
    errand. ["MRO-2-b", "MRO-2-g"]
    """
    if order.kind in AREA_KINDS:
        bound = from_battle or must_stay(state, order.kind)
        return bound and not is_in_area(order, to)
    escort = order.kind == "escort" and bool(order.convoy)
    raider = order.kind == "guerre_de_course" and is_harbour(to)
    return from_battle and (escort or raider)


def note_loss(state: Mistral, holder: str, at_sea: bool = False) -> None:
    """Destroyed or Unformed it Fails its Order, though it be Formed anew. ["IC-9.388-a"]

    Its Auxiliaries are Available again, or in the Recovery Box where it was lost at sea.
    """
    if (order := state.orders.order_of(holder)) is not None:
        rewrite_order(state, order.id, holder="")
    for one in state.auxiliaries_of(holder):
        box: AuxiliaryPlace = "recovery" if at_sea else "available"
        state.auxiliaries[one.id] = but(one, place=box, at="", formation="")
