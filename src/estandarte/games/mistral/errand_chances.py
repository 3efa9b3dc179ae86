"""Exact odds of Tasks and of attacks on Convoys, as far as a Fleet can know."""

from fractions import Fraction

from estandarte.kernel import Action, Chance, Odds, Role, chances

from .attacking import AttackConvoy, attack_modifier, attack_odds, basic_class
from .combat import assault_blow, bombard, fireship
from .concealment import fleet_at
from .die import SIDES
from .fireships import AttackHarbour, SendFireship
from .ranks import task_die
from .retreat import opponent
from .searching import LookOut, Search, SearchAgain, rank_modifier, searcher_of
from .shadowing import SHAKEN_UP_TO, CounterShadow
from .spotting import Searcher, search_modifier, search_odds
from .state import Mistral
from .theatre import location_of


def errand_odds(state: Mistral, action: Action) -> Odds | None:
    """The chances of a Task; None where no die decides it or what it needs is not known."""
    if isinstance(action, Search):
        searcher = Searcher(state.auxiliaries[action.auxiliary].basic)
        return _sighting(state, action.role, searcher)
    if isinstance(action, LookOut):
        return _sighting(state, action.role, Searcher())
    if isinstance(action, SearchAgain):
        return _sighting(state, action.role, searcher_of(state, action.role))
    if isinstance(action, CounterShadow):
        good = Fraction(SHAKEN_UP_TO + 1 - task_die(state, action.role), SIDES)
        return Odds(chances({"shaken_off": good, "shadowed": 1 - good}), "IC-7.14-a")
    if isinstance(action, AttackConvoy):
        return _attack(state, action)
    if isinstance(action, SendFireship):
        found = fireship_odds(state, state.units[action.target].sail)
        return Odds(found, "IC-6.23-a")
    if isinstance(action, AttackHarbour) and state.auxiliaries[action.auxiliary].kind == "bomb":
        return Odds(bombard_odds(state), "IC-6.24-a")
    return None


def _sighting(state: Mistral, role: Role, searcher: Searcher) -> Odds:
    """For each marker; how many Squadrons it hides is not known, so one is counted."""
    chart = state.pack.charts.search
    rank = rank_modifier(state, role, searcher)
    sum_up = search_modifier(chart, searcher).add(rank, "MIC-17.1-a", bool(rank))
    return Odds(search_odds(chart, searcher, 1, rank), "MIC-2.1-a", sum_up)


def _attack(state: Mistral, action: AttackConvoy) -> Odds:
    """Whoever is seen beside the Convoy is taken for its escort."""
    auxiliary = state.auxiliaries[action.auxiliary]
    beside = sail_in_sight(state, action.role, action.convoy)
    rank = attack_modifier(state, action.role, auxiliary)
    found = attack_odds(state.pack.charts.combat, basic_class(auxiliary), beside, rank=rank)
    return Odds(found, "IC-10.18-a", facts={"escort": beside})


def sail_in_sight(state: Mistral, role: Role, convoy: str) -> int:
    here = location_of(state.convoys[convoy].at)
    seen = [f for f in fleet_at(state, here, opponent(role)) if f.spotted]
    return sum(unit.sail for one in seen for unit in state.units_of(one.id))


def fireship_odds(
    state: Mistral, sail: int, blockade: int = 0, harbour: bool = False
) -> tuple[Chance, ...]:
    """DPs, an S for each Sail and a star, over the three dice of a Fireship. ["MIC-3.2-a"]"""
    charts = state.pack.charts
    found: dict[str, Fraction] = {}
    for first in range(SIDES):
        for second in range(SIDES):
            attack = fireship(charts.attacks, sail, first, second, blockade)
            for die in range(SIDES):
                result = assault_blow(
                    charts.combat, charts.attacks, attack, die, "fireship", harbour
                )
                said = f"{result.points}{'S' * result.sunk}{'*' * result.star}"
                found[said] = found.get(said, Fraction(0)) + Fraction(1, SIDES**3)
    return chances(found)


def bombard_odds(state: Mistral) -> tuple[Chance, ...]:
    """The same for the two dice of a Bomb. ["MIC-3.3-a", "MIC-3.3-b"]"""
    charts = state.pack.charts
    found: dict[str, Fraction] = {}
    for column in range(SIDES):
        attack = bombard(charts.attacks, column)
        for die in range(SIDES):
            result = assault_blow(charts.combat, charts.attacks, attack, die, "bomb", True)
            said = f"{result.points}{'S' * result.sunk}{'*' * result.star}"
            found[said] = found.get(said, Fraction(0)) + Fraction(1, SIDES**2)
    return chances(found)
