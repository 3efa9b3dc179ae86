"""Exact chances over the ten faces of the die."""

from collections.abc import Callable
from fractions import Fraction

from estandarte.kernel import Chance, chances

from .d10 import SIDES

Spread = dict[str, Fraction]


def spread(outcome: Callable[[int], str]) -> Spread:
    """How likely each outcome of one die is."""
    found: Spread = {}
    for die in range(SIDES):
        said = outcome(die)
        found[said] = found.get(said, Fraction(0)) + Fraction(1, SIDES)
    return found


def chances_of(outcome: Callable[[int], str]) -> tuple[Chance, ...]:
    """The same as a table shows it, likeliest first."""
    return chances(spread(outcome))
