"""Battle: sought by the stronger, avoided by the weaker."""

from estandarte.games.mistral.battle.engaging import DeclineBattle, Demand, Demanding
from estandarte.games.mistral.battle.retreat import opponent, retreats
from estandarte.games.mistral.battle.sequence import (
    StandFast,
    Withdraw,
    Withdrawing,
)
from estandarte.games.mistral.orders.kinds import is_in_area
from estandarte.games.mistral.sea.theatre import Place, is_harbour, location_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Role

from .estimates import own_force_at, seen_force_at, strength, wear
from .language import FightFrom
from .trading import is_prize

BY_ORDER = 5 / 6
BY_CONVOY = 2 / 3


def battle_odds(state: Mistral, role: Role) -> float:
    """Own strength against the other's in the Battle under way."""
    battle = state.battle
    assert battle is not None
    sides = {
        side: sum(
            strength(state, state.units_of(name))
            for name in battle.engaged[side]
            if name in state.formations
        )
        for side in (role, opponent(role))
    }
    return sides[role] / max(0.5, sides[opponent(role)])


def demand(said: FightFrom, state: Mistral, decision: Demanding, role: Role) -> Action | None:
    """With everything that is at hand, against what is seen."""
    best: tuple[float, Demand] | None = None
    for action in decision.options(state, role):
        if not isinstance(action, Demand) or action.defying or not action.against:
            continue
        own = state.units_of(action.formation)
        ratio = own_force_at(state, action.location, role) / max(
            0.5, seen_force_at(state, action.location, role)
        )
        lead = strength(state, own) / max(0.5, strength(state, state.units_of(action.against)))
        worth = min(ratio, lead)
        least = said.staked if _is_at_stake(state, action.location, role) else said.demand
        if (
            100 * worth >= least
            and 100 * wear(own) < said.worn
            and (best is None or worth > best[0])
        ):
            best = worth, action
    return best[1] if best else DeclineBattle(role=role)


def _is_at_stake(state: Mistral, location: str, role: Role) -> bool:
    """A Convoy of either side, or an Order that is being Executed there."""
    for convoy in state.convoys.values():
        own = convoy.fleet == role and convoy.status == "at_sea" and not convoy.scattered
        if (own or is_prize(state, convoy, role)) and location_of(convoy.at) == location:
            return True
    return any(
        order.executing
        and order.fleet == role
        and location_of(state.formations[name].at) == location
        for order in state.orders.issued.values()
        if (name := order.holder) in state.formations
    )


def withdraw(said: FightFrom, state: Mistral, decision: Withdrawing, role: Role) -> Action | None:
    """The weaker goes, unless he would leave a Convoy or an Order behind for little."""
    name = decision.formation
    odds = battle_odds(state, role)
    if name not in state.formations or 100 * odds >= said.stand * _steadiness(state, name):
        return StandFast(role=role)
    places = retreats(state, state.formations[name])
    ranked = sorted(places, key=lambda at: refuge(state, name, at))
    for to in ranked:
        action = Withdraw(name, to, role=role)
        if action.check(state, decision):
            return action
    return StandFast(role=role)


def _steadiness(state: Mistral, name: str) -> float:
    """How much less is enough for who would leave an Order or a Convoy behind."""
    order = state.orders.order_of(name)
    if order is None:
        return 1.0
    return BY_CONVOY if order.convoy else BY_ORDER if order.executing else 1.0


def refuge(state: Mistral, name: str, at: Place) -> tuple[bool, bool, str]:
    """Inside one's area first, else a Harbour."""
    order = state.orders.order_of(name)
    inside = order is not None and is_in_area(order, at)
    return (not inside, not is_harbour(at), at)
