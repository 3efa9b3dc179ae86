"""The one die of the game: ten sides, read 0 to 9."""

from collections.abc import Sequence
from typing import Any, TypeVar

from estandarte.kernel import Play, Role, RuleId

T = TypeVar("T")

SIDES = 10


def throw(
    play: Play[Any],
    cite: RuleId,
    purpose: str,
    stream: str = "main",
    only: tuple[Role, ...] | None = None,
) -> int:
    """Every random result uses one die; its ten is the zero. ["IC-2.1-a", "MIS-Q1"]

    A die thrown for one Fleet only comes from a stream of its own: how often a Fleet throws in
    secret must not be read from the dice that everybody sees.
    """
    if only is not None and stream == "main":
        stream = ".".join(only)
    return play.roll(SIDES, cite, purpose, stream, only) % SIDES


def row(modified: int) -> int:
    """The row of a table that ends at 0 and at 9 for a modified die. ["MIS-Q86"]"""
    return max(0, min(9, modified))


def share(things: int, die: int) -> int | None:
    """Which of several equal things a die means; None for a number left over. ["IC-2.1-d"]"""
    if not 1 <= things <= SIDES:
        raise ValueError(f"one die cannot choose among {things}")
    chosen = die // (SIDES // things)
    return chosen if chosen < things else None


def pick(
    play: Play[Any],
    among: Sequence[T],
    cite: RuleId,
    purpose: str,
    stream: str = "main",
    only: tuple[Role, ...] | None = None,
) -> T:
    """One of several things, each as likely as the others; no die for a single one.

    For more than ten things two dice are read as tens and ones.
    """
    if len(among) == 1:
        return among[0]
    while True:
        die = throw(play, cite, purpose, stream, only)
        if len(among) > SIDES:
            number = SIDES * die + throw(play, cite, purpose, stream, only)
            each = SIDES * SIDES // len(among)
            if number < each * len(among):
                return among[number // each]
            continue
        chosen = share(len(among), die)
        if chosen is not None:
            return among[chosen]
        cite = "IC-2.1-d"  # a number left over is re-rolled
