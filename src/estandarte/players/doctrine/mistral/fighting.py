"""Battle: sought by the stronger, avoided by the weaker."""

from estandarte.games.mistral.battle.combats import (
    Add,
    Adding,
    HoldBack,
    Pair,
    Pairing,
    under_way,
    unpaired,
)
from estandarte.games.mistral.battle.engaging import DeclineBattle, Demand, Demanding
from estandarte.games.mistral.battle.fireships import SendFireship, SendingFireships
from estandarte.games.mistral.battle.regrouping import EndRegrouping, Regrouping
from estandarte.games.mistral.battle.resolution import Depart, Departing
from estandarte.games.mistral.battle.retreat import opponent, retreats
from estandarte.games.mistral.battle.sequence import (
    ChoosingIntensity,
    Join,
    Reinforcing,
    SetIntensity,
    StandFast,
    StayOut,
    Withdraw,
    Withdrawing,
)
from estandarte.games.mistral.convoys.raiding import FallUpon, LeaveConvoys, Raiding
from estandarte.games.mistral.orders.kinds import is_in_area
from estandarte.games.mistral.sea.theatre import Place, is_harbour, location_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Role

from .cruising import SEEK, is_prize
from .worth import own_force_at, seen_force_at, strength, wear

STAKED = 1.15
"""How much stronger one must be to ask for a Battle, if a Convoy or an Order is at stake."""
STAND = 0.9
STAND_BY_ORDER = 0.75
STAND_BY_CONVOY = 0.6
WORN = 0.75


def _odds(state: Mistral, role: Role) -> float:
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


def demand(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """With everything that is at hand, against what is seen."""
    assert isinstance(decision, Demanding)
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
        least = STAKED if _is_at_stake(state, action.location, role) else SEEK
        if worth >= least and wear(own) < WORN and (best is None or worth > best[0]):
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


def withdraw(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """The weaker goes, unless he would leave a Convoy or an Order behind for little."""
    assert isinstance(decision, Withdrawing)
    name = decision.formation
    if name not in state.formations or _odds(state, role) >= _least_to_stand(state, name):
        return StandFast(role=role)
    places = retreats(state, state.formations[name])
    ranked = sorted(places, key=lambda at: _refuge(state, name, at))
    for to in ranked:
        action = Withdraw(name, to, role=role)
        if action.check(state, decision):
            return action
    return StandFast(role=role)


def _least_to_stand(state: Mistral, name: str) -> float:
    order = state.orders.order_of(name)
    if order is None:
        return STAND
    return STAND_BY_CONVOY if order.convoy else STAND_BY_ORDER if order.executing else STAND


def _refuge(state: Mistral, name: str, at: Place) -> tuple[bool, bool, str]:
    """Inside one's area first, else a Harbour."""
    order = state.orders.order_of(name)
    inside = order is not None and is_in_area(order, at)
    return (not inside, not is_harbour(at), at)


def reinforce(state: Mistral, decision: Decision, role: Role) -> Action | None:
    assert isinstance(decision, Reinforcing)
    units = state.units_of(decision.formation)
    if wear(units) >= 1.0 or not units:
        return StayOut(role=role)
    for one in state.auxiliaries_of(decision.formation):
        if one.kind in ("fleet", "galley", "fleet50"):
            return Join(one.id, role=role)
    return Join(role=role)


def intensity(state: Mistral, decision: Decision, role: Role) -> Action | None:
    assert isinstance(decision, ChoosingIntensity)
    odds = _odds(state, role)
    wish: tuple[str, ...] = ("light", "medium", "heavy")
    if odds >= SEEK:
        wish = ("heavy", "medium", "light")
    elif odds >= 1.0:
        wish = ("medium", "light", "heavy")
    for level in wish:
        action = SetIntensity(level, role=role)  # type: ignore[arg-type]
        if action.check(state, decision):
            return action
    return None


def pair(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """The strongest of one's own against the weakest of the others."""
    own, others = unpaired(state, role), unpaired(state, opponent(role))
    if not own or not others:
        return None

    def might(id: str) -> tuple[float, str]:
        return strength(state, (state.units[id],)), id

    return Pair(max(own, key=might), min(others, key=might), role=role)


def add(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """Where the fewest of one's own are."""
    assert isinstance(decision, Adding)
    clashes = under_way(state).clashes
    order = sorted(range(len(clashes)), key=lambda n: len(clashes[n].units.get(role, ())))
    for number in order:
        action = Add(number, role=role)
        if action.check(state, decision):
            return action
    return HoldBack(role=role)


def depart(state: Mistral, decision: Decision, role: Role) -> Action | None:
    assert isinstance(decision, Departing)
    places = retreats(state, state.formations[decision.formation])
    if not places:
        return None
    to = min(places, key=lambda at: _refuge(state, decision.formation, at))
    return Depart(to, role=role)


def raid(state: Mistral, decision: Decision, role: Role) -> Action | None:
    """A Convoy without a strong escort beside it."""
    assert isinstance(decision, Raiding)
    for action in decision.options(state, role):
        if isinstance(action, FallUpon) and not action.defying:
            at = state.formations[action.formation].at
            if seen_force_at(state, at, role) < own_force_at(state, at, role):
                return action
    return LeaveConvoys(role=role)


def burn(state: Mistral, decision: Decision, role: Role) -> Action | None:
    for action in decision.options(state, role):
        if isinstance(action, SendFireship):
            return action
    return None


def regroup(state: Mistral, decision: Decision, role: Role) -> Action | None:
    return EndRegrouping(role=role)


ANSWERS = {
    Demanding: demand,
    Withdrawing: withdraw,
    Reinforcing: reinforce,
    ChoosingIntensity: intensity,
    Pairing: pair,
    Adding: add,
    Departing: depart,
    Raiding: raid,
    SendingFireships: burn,
    Regrouping: regroup,
}
