"""Show of Force and Army Support: what a fleet before a coast achieves. [2.132, MRO-2]"""

from estandarte.games.mistral.dice.own_die import table_die
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.schema.pack import BOURBONS
from estandarte.games.mistral.sea.theatre import location_of, space_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role, Tally, tally

from .book import IssuedOrder
from .kinds import (
    chit_entry,
    holder_of,
    is_in_place,
    squadrons_of,
)
from .log import NobodyImpressed, OrderAccomplished, OrderForfeited


def has_bomb(state: Mistral, order: IssuedOrder) -> bool:
    """One Bomb at most helps, of those Assigned to the holder. ["MIS-Q56", "IC-6.25-a"]"""
    below = [f.id for f in state.formations.values() if f.under == order.holder]
    names = [order.holder, *below]
    return any(one.kind == "bomb" for name in names for one in state.auxiliaries_of(name))


def impression(state: Mistral, order: IssuedOrder) -> Tally:
    """What is added to the die of a Show of Force. ["MRO-2-e"]"""
    rule = state.pack.orders.show_of_force
    holder = holder_of(state, order)
    assert holder is not None
    beyond = max(0, len(squadrons_of(state, holder)) - 1)
    squadrons = max(rule.most_for_squadrons, rule.per_squadron_beyond_first * beyond)
    alone = isinstance(holder, Auxiliary)
    units = () if alone else state.units_of(holder.id)
    flagship = any(unit.is_flagship for unit in units)
    # Against some places a Bomb counts double.
    doubled = space_of(holder.at) in rule.bomb_doubled_against
    bomb = not alone and has_bomb(state, order)
    return (
        tally(0, "MRO-2-e")
        .add(squadrons, "MRO-2-e", squadrons != 0)
        .add(rule.flagship, "MRO-2-e", flagship)
        .add(rule.bomb * (2 if doubled else 1), "MIS-2.132-b" if doubled else "MIS-2.132-a", bomb)
        .add(rule.fleet50_alone, "MRO-2-e", alone)
        .add(rule.enemy_present, "MRO-2-e", _enemy_present(state, holder.fleet, holder.at))
    )


def _enemy_present(state: Mistral, fleet: Role, at: str) -> bool:
    return any(
        one.fleet != fleet and state.is_ready(one)
        for one in state.formations.values()
        if location_of(one.at) == location_of(at)
    )


def weighs_on_a_court(state: Mistral, order: IssuedOrder) -> bool:
    """In the combined game it weighs on a Political Track instead. ["MIS-3.37-b", "MIS-3.37-d"]"""
    ports = state.pack.ports.ports
    pirates = all(at in ports and ports[at].flag.startswith("pirate") for at in order.locations)
    return state.land is not None and not pirates


def show_force(play: Play[Mistral], order: IssuedOrder) -> bool:
    """One die at the end of each Execution Impulse; only its Fleet sees it. ["MRO-2-e"]"""
    state = play.state
    if weighs_on_a_court(state, order):
        return False
    limit = state.pack.orders.show_of_force.success_up_to - int(impression(state, order).total)
    die = table_die(order.fleet, "show", lambda die: die <= limit)
    if die.throw(play, "MRO-2-e", "show_of_force").is_good:
        return True
    play.emit(NobodyImpressed("MRO-2-e", order.fleet, order.id))
    return False


def supporters(state: Mistral, campaign: str) -> list[IssuedOrder]:
    """Army Support Orders in Execution for a Campaign. ["IC-9.37-c"]"""
    found = []
    for order in state.orders.of_kind("army_support"):
        chit = chit_entry(state, order.id)
        ours = chit is not None and chit.available.campaign == campaign
        if ours and order.executing and is_in_place(state, order):
            found.append(order)
    return sorted(found, key=lambda order: order.id)


def support(state: Mistral, campaign: str) -> Tally:
    """What Army Support adds to the die of a Campaign; less favours the Bourbons. ["MRO-2-f"]

    One, and one more with a Bomb, two more in the Alps. ["MIS-2.132-a", "MIS-2.132-b"]
    """
    rule = state.pack.orders.army_support
    found = tally(0, "MRO-2-f")
    for order in supporters(state, campaign):
        sign = -1 if order.fleet == BOURBONS else 1
        doubled = campaign in rule.bomb_doubled_in
        bomb = rule.bomb * (2 if doubled else 1)
        cite = "MIS-2.132-b" if doubled else "IC-6.25-a"
        found = found.add(sign * rule.campaign, "IC-9.37-c")
        found = found.add(sign * bomb, cite, has_bomb(state, order))
    return found


def campaign_resolved(play: Play[Mistral], campaign: str, toward: str) -> tuple[IssuedOrder, ...]:
    """Mark Army Support Fulfilled, or Failed if the marker moved against its owner. ["MRO-2-f"]

    `toward` is the side to which the marker moved: `bourbon`, `allied` or `none`.
    """
    against = {"bourbon": "british", "allied": BOURBONS}.get(toward, "")
    found = tuple(supporters(play.state, campaign))
    for order in found:
        if order.fleet == against:
            play.emit(OrderForfeited("MRO-2-f", order.fleet, order.id))
        else:
            play.emit(OrderAccomplished("MRO-2-f", order.fleet, order.id))
    return found
