"""Which sums were rolled, told or reckoned with: every line of them, with its rule and amount.

A test marked with a rule holds the lines that cite it: they stand in its kept account
(tests/games/kept), so that another id, another amount or a line that is missing fails it. Lines
that no such test meets `make coverage` lists (tests/seen.py).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any

from estandarte.kernel import SHELF, Line, Sum

HEARD: set[Sum] = set()
"""Of the test that runs."""
ASKED = ("total", "tally", "need")
"""By what a sum is rolled, told or reckoned with."""


def watch() -> None:
    """Listen to the sums of every game from now on."""
    for name in SHELF.names():
        SHELF.take(name)
    for kind in _kinds(Sum):
        for name in ASKED:
            asked = vars(kind).get(name)
            if isinstance(asked, property) and asked.fget and not hasattr(asked.fget, "heard"):
                setattr(kind, name, property(_hearing(asked.fget)))


def lines_of(sums: Iterable[Sum]) -> set[tuple[str, str, str]]:
    """Each line once: of which sum, by which rule, and what it does."""
    return {(type(s).__name__, line.cite, _said(line)) for s in sums for line in s.tally.lines}


def sort_of(said: str) -> str:
    """What a line does, without how much."""
    return "0" if said in ("+0", "-0") else said[0]


def _said(line: Line) -> str:
    return f"={line}" if line.op == "=" else str(line)


def _hearing(asked: Callable[[Any], Any]) -> Callable[[Any], Any]:
    @wraps(asked)
    def hearing(sum_: Sum) -> Any:
        HEARD.add(sum_)
        return asked(sum_)

    hearing.heard = True  # type: ignore[attr-defined]
    return hearing


def _kinds(kind: type[Sum]) -> Iterator[type[Sum]]:
    yield kind
    for child in kind.__subclasses__():
        yield from _kinds(child)
