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
from estandarte.games.mistral.battle.engaging import Demanding
from estandarte.games.mistral.battle.fireships import SendFireship, SendingFireships
from estandarte.games.mistral.battle.regrouping import EndRegrouping, Regrouping
from estandarte.games.mistral.battle.resolution import Depart, Departing
from estandarte.games.mistral.battle.retreat import opponent, retreats
from estandarte.games.mistral.battle.sequence import (
    ChoosingIntensity,
    Join,
    Reinforcing,
    SetIntensity,
    StayOut,
    Withdrawing,
)
from estandarte.games.mistral.convoys.raiding import FallUpon, LeaveConvoys, Raiding
from estandarte.games.mistral.intentions.estimates import (
    own_force_at,
    seen_force_at,
    strength,
    wear,
)
from estandarte.games.mistral.intentions.fighting import battle_odds, demand, refuge, withdraw
from estandarte.games.mistral.intentions.language import FightFrom
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Decision, Role
from estandarte.players.doctrine.chapters import Answers, alike

from .temper import MistralTemper


def reinforce(state: Mistral, decision: Decision, role: Role) -> Action | None:
    assert isinstance(decision, Reinforcing)
    units = state.units_of(decision.formation)
    if wear(units) >= 1.0 or not units:
        return StayOut(role=role)
    for one in state.auxiliaries_of(decision.formation):
        if one.kind in ("fleet", "galley", "fleet50"):
            return Join(one.id, role=role)
    return Join(role=role)


def intensity(
    state: Mistral, decision: Decision, role: Role, temper: MistralTemper
) -> Action | None:
    assert isinstance(decision, ChoosingIntensity)
    odds = battle_odds(state, role)
    wish: tuple[str, ...] = ("light", "medium", "heavy")
    if odds >= temper.cruising.seek:
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
    to = min(places, key=lambda at: refuge(state, decision.formation, at))
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


def _odds_of(temper: MistralTemper) -> FightFrom:
    odds = temper.fights
    return FightFrom(odds.demand, odds.staked, odds.stand, odds.worn)


def ask(state: Mistral, decision: Demanding, role: Role, temper: MistralTemper) -> Action | None:
    return demand(_odds_of(temper), state, decision, role)


def give_way(
    state: Mistral, decision: Withdrawing, role: Role, temper: MistralTemper
) -> Action | None:
    return withdraw(_odds_of(temper), state, decision, role)


ANSWERS: Answers = {
    ChoosingIntensity: intensity,
    Demanding: ask,
    Withdrawing: give_way,
    **alike(
        {
            Reinforcing: reinforce,
            Pairing: pair,
            Adding: add,
            Departing: depart,
            Raiding: raid,
            SendingFireships: burn,
            Regrouping: regroup,
        }
    ),
}
