"""How an Order ends: its score, the fate of its holder, the effect of its chit. [9.38]"""

from estandarte.games.mistral.fleets.forces import Formation
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.kernel import Play

from .auxiliaries import release_auxiliary
from .book import IssuedOrder
from .kinds import chit_entry, holder_of, kind_of_order
from .log import OrderEnded, Outcome

MANY_SAIL = 4
"""So many Sail, or a Flagship, make a raid count as two Orders. ["MRO-2-g"]"""


def end_order(play: Play[Mistral], order: IssuedOrder, outcome: Outcome, cite: str) -> None:
    """Take it off its holder and score it. ["IC-9.38-a"]"""
    state = play.state
    chit = chit_entry(state, order.id)
    worth = worth_of(state, order, outcome)
    play.emit(OrderEnded(cite, order.fleet, order.id, outcome, worth))
    release_auxiliary(play, order)
    if outcome == "fulfilled" and chit is not None and chit.effects:
        play.call(CarryingOut(chit.effects, holder=order.holder, fleet=order.fleet))


def worth_of(state: Mistral, order: IssuedOrder, outcome: Outcome) -> int:
    """One, nothing for a Rendezvous, one more for a strong raid. ["MRO-2-g"]"""
    if outcome == "terminated" or not kind_of_order(state, order.kind).scores:
        return 0
    chit, holder = chit_entry(state, order.id), holder_of(state, order)
    if outcome == "failed" or chit is None or not isinstance(holder, Formation):
        return 1
    units = state.units_of(holder.id)
    strong = any(u.is_flagship for u in units) or sum(u.sail for u in units) >= MANY_SAIL
    return 1 + (chit.bonus if strong else 0)
