"""Odds held against play: every fall of the dice where they are few, seeded trials where not."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from estandarte.kernel import Action, Dice, Event, Odds, carry_out

Will = Callable[[Any, Any], Action | None]
"""What is done when something is asked; None when nobody needs to know more."""
Outcome = Callable[[Any, list[Event]], str]
ERRORS = 4
FEW = 4
"""A rare thing may happen so much more often than the errors of many would allow."""


def tried(state: Any, will: Will, outcome: Outcome, times: int, seed: object) -> Counter[str]:
    """What came of a position in so many trials, each with dice of its own."""
    found: Counter[str] = Counter()
    for number in range(times):
        trial, events = state.clone(), []
        trial.dice = Dice(f"{seed}-{number}")
        while trial.decision is not None:
            action = will(trial, trial.decision)
            if action is None:
                break
            events += carry_out(trial, action)
        found[outcome(trial, events)] += 1
    return found


def told(odds: Odds, names: Mapping[str, str] | None = None) -> dict[str, Fraction]:
    """Results and chances; those that play is not asked to tell apart under one name."""
    found: dict[str, Fraction] = {}
    for chance in odds.chances:
        name = (names or {}).get(chance.result, chance.result)
        found[name] = found.get(name, Fraction(0)) + chance.chance
    return found


def astray(chances: Mapping[str, Fraction], found: Counter[str]) -> dict[str, tuple[float, float]]:
    """The results that came farther from their chance than four standard errors."""
    times = found.total()
    wrong = {}
    for name in sorted({*chances, *found}):
        chance = float(chances.get(name, 0))
        error = sqrt(times * chance * (1 - chance))
        slack = ERRORS * error + (FEW if 0 < chance < 1 else 0)
        if abs(found[name] - times * chance) > slack:
            wrong[name] = (round(chance, 4), found[name] / times)
    return wrong
