"""Escorts: the forces Subordinated to a Convoy. [10.13]"""

from collections.abc import Iterator

from estandarte.games.mistral.fleets.forces import NOTIONAL, Formation, Leader
from estandarte.games.mistral.fleets.leaders import senior
from estandarte.games.mistral.orders.auxiliaries import AuxiliaryDetailed
from estandarte.games.mistral.orders.book import IssuedOrder
from estandarte.games.mistral.orders.log import (
    EscortSubordinated,
    OrderAccomplished,
    OrderForfeited,
)
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.theatre import is_harbour, location_of, space_of
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.range import within_range
from estandarte.kernel import YES, Play, RuleId, Verdict, no

FRENCH_LEVANT = "french_levant"


def orders_with(state: Mistral, convoy: Convoy) -> Iterator[IssuedOrder]:
    """The Escort Orders of all who are Subordinated to a Convoy and still with it."""
    for order in state.orders.escort_of(convoy.id):
        formation = state.formations.get(order.holder)
        together = formation is None or location_of(formation.at) == location_of(convoy.at)
        if together and not order.strayed and not order.done:
            yield order


def escorts_of(state: Mistral, convoy: Convoy) -> tuple[Formation, ...]:
    """The Formations that move with a Convoy. ["IC-10.13-a"]"""
    holders = (state.formations.get(order.holder) for order in orders_with(state, convoy))
    return tuple(one for one in holders if one is not None)


def escort_sail(state: Mistral, convoy: str) -> int:
    """Escorting Sail; an Auxiliary that escorts has none. ["MIC-3.4-b"]"""
    found = escorts_of(state, state.convoys[convoy])
    return sum(unit.sail for one in found for unit in state.units_of(one.id))


def escort_leader(state: Mistral, convoy: Convoy) -> Leader:
    """Whose Leadership serves to Catch the Wind; without one it is 0. ["IC-10.11-b"]"""
    names = [one.leader for one in escorts_of(state, convoy)]
    leaders = [state.leaders[name] for name in names if name in state.leaders]
    return senior(state, leaders) or NOTIONAL


def is_escorting(state: Mistral, formation: str) -> bool:
    """Whether a Formation moves with a Convoy and not by itself."""
    order = state.orders.order_of(formation)
    convoy = state.convoys.get(order.convoy) if order is not None else None
    if order is None or convoy is None:
        return False
    return any(one.id == order.id for one in orders_with(state, convoy))


def command_of_convoy(convoy: Convoy) -> str:
    """The Command whose Convoy it is; the British have none."""
    if convoy.fleet != BOURBONS:
        return ""
    return "french" if convoy.id == FRENCH_LEVANT else "spanish"


def may_escort(state: Mistral, order: IssuedOrder, convoy: Convoy) -> Verdict:
    """A force with an Escort Order in the Convoy's location. ["IC-10.13-a"]

    A lone Bourbon Squadron must be of the Convoy's Command. ["MIS-2.314-a"] An Auxiliary comes
    from wherever its Range lets it. ["IC-9.36-c"]
    """
    if order.kind != "escort" or order.convoy or order.fleet != convoy.fleet:
        return no("IC-10.13-a", order=order.id)
    if convoy.scattered:
        return no("IC-10.15-a", convoy=convoy.id)
    if (auxiliary := state.auxiliaries.get(order.holder)) is not None:
        return within_range(state, auxiliary, space_of(convoy.at))
    formation = state.formations.get(order.holder)
    if formation is None or location_of(formation.at) != location_of(convoy.at):
        return no("IC-10.13-a", holder=order.holder)
    at_sea = not is_harbour(convoy.at)
    if at_sea and (formation.disorganised or not state.is_ready(formation)):
        return no("IC-10.13-a", formation=formation.id)
    lone = formation.kind == "independent" and convoy.fleet == BOURBONS
    if lone and formation.command != command_of_convoy(convoy):
        return no("MIS-2.314-a", convoy=convoy.id)
    return YES


def join(play: Play[Mistral], in_harbour: bool) -> None:
    """Escorts in the location of a Convoy are Subordinated to it. ["IC-10.13-a"]

    Where a Troop Convoy lies assembled, at once; at sea at the end of an Impulse. ["IC-10.13-c"]
    """
    state = play.state
    for id in sorted(state.convoys):
        convoy = state.convoys[id]
        waiting = convoy.status in ("expected", "arrived")
        if waiting or is_harbour(convoy.at) != in_harbour:
            continue
        for order in sorted(state.orders.of_kind("escort"), key=lambda one: one.id):
            if may_escort(state, order, convoy):
                _subordinate(play, order, convoy, _joining_rule(state, order, in_harbour))


def _joining_rule(state: Mistral, order: IssuedOrder, in_harbour: bool) -> RuleId:
    if order.holder in state.auxiliaries:
        return "MIS-2.233-e"
    if in_harbour:
        return "IC-10.13-c"
    lone = state.formations[order.holder].kind == "independent"
    return "MIS-2.125-b" if lone else "IC-10.13-a"


def _subordinate(play: Play[Mistral], order: IssuedOrder, convoy: Convoy, cite: str) -> None:
    play.emit(EscortSubordinated(cite, order.fleet, order.id, convoy.id))
    if order.holder in play.state.auxiliaries:
        at = location_of(convoy.at)
        play.emit(AuxiliaryDetailed("IC-9.36-c", order.fleet, order.holder, at))


def deliver(play: Play[Mistral], convoy: Convoy) -> None:
    """The Convoy is where it was to be brought: its escorts are freed. ["IC-10.13-b", "MRO-2-b"]

    They lie where they are, without Orders, from the end of the Impulse.
    """
    for order in list(orders_with(play.state, convoy)):
        play.emit(OrderAccomplished("IC-10.13-b", order.fleet, order.id))


def forsake(play: Play[Mistral], convoy: Convoy, cite: str) -> None:
    """A Scattered Convoy ends its Escort Order as Failed."""
    for order in play.state.orders.escort_of(convoy.id):
        if not order.strayed and not order.done:
            play.emit(OrderForfeited(cite, order.fleet, order.id))
