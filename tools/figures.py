"""Figures of many matches: shares and means with their intervals, and what a page is made of."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from estandarte.kernel import Record, Role

Outcome = dict[str, Any]
"""What came of one match, as it is kept in a file."""
Found = Mapping[str, list[Outcome]]
"""By scenario."""


@dataclass(frozen=True)
class Page:
    """What is counted of a match of one game, and what its page says beside who won."""

    count: Callable[[Record[Any]], Outcome]
    tell: Callable[[Found, Iterable[Role]], Iterable[str]]
    note: str = ""
    """What was changed after counting, and how it was made."""
    scenarios: tuple[str, ...] = ()
    """Those that are counted unless others are asked for; none named means all."""


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole**2)) / (1 + z * z / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(part: int, whole: int) -> str:
    low, high = wilson(part, whole)
    return f"{100 * part / whole:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def mean(values: list[float]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.1f} ± {half:.1f}"


def row(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def rule(columns: int) -> str:
    """The line under the heads of a table."""
    return f"|{'---|' * columns}"
