"""Strategy Checks: the Admiral who makes one, and his die. [3.45]"""

from collections.abc import Iterable

from estandarte.games.mistral.deliberation import Deliberation
from estandarte.games.mistral.dice.own_die import CheckDie, check_die
from estandarte.games.mistral.schema.ranks import Purpose
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Asked, Play, Role, RuleId

from .forces import Leader
from .leaders import passes, strategist


class Reorganisation(Deliberation):
    """A Step in which one Check, or one try, counts for all of it. ["IC-3.33-b"]"""

    passed: Asked[tuple[str, ...]] = ()
    """Squadrons whose Strategy Check for receiving Sail has succeeded in this Step."""
    failed: Asked[tuple[str, ...]] = ()
    """Squadrons and Flotillas that have had their one try, or whose Check has failed."""


def strategy_check(
    play: Play[Mistral], role: Role, commands: Iterable[str], cite: RuleId, modifier: int = 0
) -> bool:
    """By the Command Admiral, or the Fleet Admiral between Commands. ["IC-3.33-b"]"""
    state = play.state
    if state.switches.strategy_checks == "off":
        return True
    die = strategy_die(state, role, strategist(state, role, commands), modifier)
    return die.throw(play, cite, "strategy_check").is_good


def strategy_die(state: Mistral, role: Role, leader: Leader, modifier: int = 0) -> CheckDie:
    return _check(state, role, "strategy", leader.strategy, modifier)


def leadership_die(state: Mistral, role: Role, leader: Leader, modifier: int = 0) -> CheckDie:
    """The Check of the Leader of the Formation concerned. ["IC-3.45-c"]

    None is made for the conversion of Auxiliaries: no counter here has two roles at sea.
    ["MIC-6.2-d", "IC-6.32-a"]
    """
    return _check(state, role, "leadership", leader.leadership, modifier)


def _check(state: Mistral, role: Role, purpose: Purpose, rating: int, modifier: int) -> CheckDie:
    natural = state.switches.natural_rolls == "on"
    return check_die(
        state, role, purpose, lambda die, more: passes(rating, die, modifier + more, natural)
    )
