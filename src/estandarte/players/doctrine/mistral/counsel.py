"""Questions that are seldom asked: damage shared, stations, shifts, what Prestige buys."""

from collections.abc import Callable

from estandarte.games.mistral.battle.broadsides import ShareDamage, SharingDamage
from estandarte.games.mistral.battle.combats import DivideShifts, Dividing
from estandarte.games.mistral.battle.stations import TakeStations, TakingStations
from estandarte.games.mistral.corsairs.levant import CallingHome, StayAway
from estandarte.games.mistral.fleets.forces import Unit
from estandarte.games.mistral.fleets.promotions import LeaveCaptive, Ransoming
from estandarte.games.mistral.fleets.requests import MakeNoRequest, PayingForRequest
from estandarte.games.mistral.intentions.estimates import strength
from estandarte.games.mistral.intentions.fighting import battle_odds
from estandarte.games.mistral.schema import chronicle as entries
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.war.effects import ChooseEffects, ChoosingEffects
from estandarte.kernel import Action, Decision, Role
from estandarte.players.doctrine.chapters import Answer, Answers

from .temper import MistralTemper


def share(state: Mistral, decision: SharingDamage, role: Role) -> Action | None:
    """Where fewest Sail are likely to sink: who is above her rating is tested. ["IC-7.3-b"]"""
    ways = [a for a in decision.options(state, role) if isinstance(a, ShareDamage)]
    return min(ways, key=lambda a: _peril(state, a.shares), default=None)


def _peril(state: Mistral, shares: dict[str, int]) -> int:
    """Points above their ratings; a Flagship is a point of Prestige by herself."""
    return sum(_excess(state.units[id], more) for id, more in shares.items())


def _excess(unit: Unit, more: int) -> int:
    above = max(0, unit.damage + more - unit.rating)
    return above * (2 if unit.is_flagship else 1)


def station(state: Mistral, decision: TakingStations, role: Role) -> Action | None:
    """Leaders in the strongest ships that they may have: there their rating tells most."""
    ways = [a for a in decision.options(state, role) if isinstance(a, TakeStations)]

    def might(action: TakeStations) -> float:
        return sum(
            strength(state, (state.units[unit],)) * state.leaders[leader].leadership
            for leader, unit in action.leaders.items()
        )

    return max(ways, key=might, default=None)


def divide(state: Mistral, decision: Dividing, role: Role) -> Action | None:
    """The stronger strikes harder, the weaker covers himself."""
    return DivideShifts(decision.shifts if battle_odds(state, role) >= 1.0 else 0, role=role)


def take(state: Mistral, decision: ChoosingEffects, role: Role) -> Action | None:
    """What takes fewest ships away."""
    ways = [a for a in decision.options(state, role) if isinstance(a, ChooseEffects)]

    def cost(action: ChooseEffects) -> int:
        found = decision.alternatives[action.option]
        return sum(one.count for one in found if isinstance(one, entries.Withdraw))

    return min(ways, key=cost, default=None)


def _kept(refusal: Callable[..., Action]) -> Answer:
    """Prestige is what is counted at the end; ships in the Levant stay to be counted too."""
    return lambda state, decision, role: refusal(role=role)


def _with_thought(answer: Answer) -> Answer:
    """Whoever does not care for details takes what is listed first."""

    def answered(
        state: Mistral, decision: Decision, role: Role, temper: MistralTemper
    ) -> Action | None:
        return answer(state, decision, role) if temper.fights.details else None

    return answered


THOUGHT: Answers = {
    SharingDamage: share,
    TakingStations: station,
    Dividing: divide,
    ChoosingEffects: take,
    PayingForRequest: _kept(MakeNoRequest),
    Ransoming: _kept(LeaveCaptive),
    CallingHome: _kept(StayAway),
}
ANSWERS = {kind: _with_thought(answer) for kind, answer in THOUGHT.items()}
