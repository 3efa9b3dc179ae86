"""Exact chances: every way the dice can fall, counted, never sampled."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Literal

from .actions import Action
from .dice import DieWanted, loaded
from .events import Event
from .play import carry_out
from .state import State
from .tally import Tally
from .values import Role, RuleId, Value

MOST_WAYS = 50_000
"""A tree with more leaves than this is not small; the game must count more cleverly."""


class Chance(Value):
    """One result and how likely it is, as an exact fraction."""

    result: str
    ways: int
    of: int
    facts: dict[str, Any] = {}

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.of)


class Odds(Value):
    """What may come of an action, as far as the one who asks can know."""

    chances: tuple[Chance, ...]
    cite: RuleId | None = None
    tally: Tally | None = None
    against: Tally | None = None
    """The other side of a ratio, where there is one."""
    facts: dict[str, Any] = {}

    def chance_of(self, result: str) -> Fraction:
        return sum((c.chance for c in self.chances if c.result == result), Fraction(0))


Bearing = Literal["good", "mixed", "bad", ""]


class Hopes(Value):
    """What whoever acts hopes for and fears, by the names of results."""

    good: frozenset[str] = frozenset()
    mixed: frozenset[str] = frozenset()
    bad: frozenset[str] = frozenset()

    def of(self, result: str) -> Bearing:
        """A count of nought (`sunk.0`) is what its own name says, if it is named at all."""
        name, _, count = result.partition(".")
        names = {result} if count == "0" else {result, name}
        if names & self.good:
            return "good"
        if names & self.mixed:
            return "mixed"
        return "bad" if names & self.bad else ""


class Luck(Value):
    """What dice came to, beside what they had promised."""

    role: Role
    got: int
    promised: Fraction
    of: str = "attack"
    """What is added up apart from the rest, such as searches."""


class TooManyWays(Exception):
    """The dice can fall in more ways than can be counted in a moment."""


def explore(
    state: State,
    action: Action,
    outcome: Callable[[State, Sequence[Event]], str],
    carry: Callable[[Any, Action], Sequence[Event]] = carry_out,
) -> dict[str, Fraction]:
    """The exact distribution of what `outcome` says, over every fall of the dice.

    The action is carried out on clones with a hand of known dice; whenever the hand is empty
    each face of the die that is wanted opens a branch of equal weight. `carry` may go on to
    answer what is asked after it.
    """
    found: dict[str, Fraction] = {}
    branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    counted = 0
    while branches:
        faces, weight = branches.pop()
        counted += 1
        if counted > MOST_WAYS:
            raise TooManyWays
        trial = state.clone()
        trial.dice = loaded(*faces)
        try:
            events = carry(trial, action)
        except DieWanted as wanted:
            share = weight / wanted.sides
            branches += [((*faces, face), share) for face in range(1, wanted.sides + 1)]
            continue
        said = outcome(trial, events)
        found[said] = found.get(said, Fraction(0)) + weight
    return found


def chances(found: dict[str, Fraction]) -> tuple[Chance, ...]:
    """A distribution over one common denominator, likeliest first and then by name."""
    common = lcm(*(weight.denominator for weight in found.values()))
    listed = (
        Chance(result, int(weight * common), common) for result, weight in found.items() if weight
    )
    return tuple(sorted(listed, key=lambda c: (-c.ways, c.result)))
