"""Qualities: each gives a commander one action, or works by itself where it is marked (a).

The classes are filed by what they touch: his own troops, the order of activation, the enemy,
commanders.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.games.tercios.commanders.commanding import Command
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Commander
from estandarte.kernel import YES, Play, Register, Trait, Verdict, no

COMMON = ("correr", "inspirar")
"""Known to every commander. ["TER-qualities-d"]"""


class QualityRule(Trait, hooks=True):
    """What a quality allows and does. ["TER-qualities-a"]"""

    def always_exhausts(self) -> bool:
        return False

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        """May the commander, standing where he will be, do this?"""
        return YES

    def succeed(self, play: Play[Tercios], action: Command, successes: int) -> None:
        """The effect of at least one success."""

    def fail(self, play: Play[Tercios], action: Command) -> None:
        """What a failure does besides exhausting him."""

    def suggest(self, state: Tercios, commander: Commander) -> Iterable[dict[str, Any]]:
        """Some ways to fill the action in, for lists of options."""
        return ()


class Automatic(QualityRule):
    """Marked (a): always at work, never an action. ["TER-qualities-c"]"""

    def verdict(self, state: Tercios, commander: Commander, action: Command) -> Verdict:
        return no("TER-qualities-c", quality=action.quality)


QUALITIES: Register[QualityRule] = Register()


def rule_of(name: str) -> QualityRule:
    return QUALITIES.of([name])[0]


def needed_for(state: Tercios, name: str) -> int:
    """What a die of the check must show, as the pack has it."""
    if name == "enigmatico":
        return state.switches.enigmatico_target  # "TER-Q70"
    return state.pack.qualities.quality[name].target


def acts_by_order(name: str) -> bool:
    """Whether a quality is an action to be ordered, not one that comes by itself or in answer."""
    return not isinstance(rule_of(name), Automatic) and name not in ("afortunado", "frio")


def quality_verdict(state: Tercios, commander: Commander, action: Command) -> Verdict:
    """Has he the quality, and may he use it so?"""
    known = action.quality in COMMON or action.quality in commander.qualities
    if not known or action.quality not in QUALITIES.names():
        return no("TER-qualities-a", quality=action.quality)
    return rule_of(action.quality).verdict(state, commander, action)


def suggestions(state: Tercios, commander: Commander) -> Iterator[Command]:
    """Actions worth trying from where a commander stands."""
    from estandarte.games.tercios.movement.encounters import CLEAR

    path: tuple[Any, ...] = ()
    if commander.inside:
        base = state.units[commander.inside].base
        path = (base.centres[2].towards(base.heading + 1800, CLEAR + commander.radius),)
    for name in (*COMMON, *commander.qualities):
        for fields in rule_of(name).suggest(state, commander):
            filled = {"path": path, **fields}
            yield Command(commander.id, name, role=commander.role, **filled)


from . import (  # noqa: E402
    activations,
    automatic,
    captains,
    enemies,
    heroics,
    troops,
)

__all__ = [
    "COMMON",
    "QUALITIES",
    "Automatic",
    "QualityRule",
    "activations",
    "acts_by_order",
    "automatic",
    "captains",
    "enemies",
    "heroics",
    "needed_for",
    "quality_verdict",
    "rule_of",
    "suggestions",
    "troops",
]
