"""Strategy Checks: the Admiral who makes one, and his die. [3.45]"""

from collections.abc import Callable, Iterable

from estandarte.games.mistral.deliberation import Deliberation
from estandarte.games.mistral.dice.d10 import throw
from estandarte.games.mistral.dice.player_ranks import tested
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role

from .forces import Leader
from .leaders import passes, strategist


class Reorganisation(Deliberation):
    """A Step in which one Check, or one try, counts for all of it. ["IC-3.33-b"]"""

    passed: tuple[str, ...] = ()
    """Squadrons whose Strategy Check for receiving Sail has succeeded in this Step."""
    failed: tuple[str, ...] = ()
    """Squadrons and Flotillas that have had their one try, or whose Check has failed."""


def strategy_check(
    play: Play[Mistral], role: Role, commands: Iterable[str], cite: str, modifier: int = 0
) -> bool:
    """By the Command Admiral, or the Fleet Admiral between Commands. ["IC-3.33-b"]"""
    state = play.state
    if state.switches.strategy_checks == "off":
        return True
    leader = strategist(state, role, commands)
    natural = state.switches.natural_rolls == "on"
    return tested(
        play,
        role,
        "strategy",
        lambda: throw(play, cite, "strategy_check", only=(role,)),
        lambda die, more: passes(leader.strategy, die, modifier + more, natural),
    )


def leadership_check(
    play: Play[Mistral], role: Role, leader: Leader, modifier: int, thrown: Callable[[], int]
) -> bool:
    """By the Leader of the Formation concerned. ["IC-3.45-c"]

    None is made for the conversion of Auxiliaries: no counter here has two roles at sea.
    ["MIC-6.2-d", "IC-6.32-a"]
    """
    natural = play.state.switches.natural_rolls == "on"
    return tested(
        play,
        role,
        "leadership",
        thrown,
        lambda die, more: passes(leader.leadership, die, modifier + more, natural),
    )
