"""Rulings that are kept: what was found once holds while nothing on the table changes.

An order, a charge or a shot is thought of, checked and carried out on the same table, and each time
the same is asked.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from .state import Aguila

K = TypeVar("K")
T = TypeVar("T")


class Kept(Generic[K, T]):
    """The last ruling on each question, with how the table lay."""

    def __init__(self) -> None:
        self._last: dict[K, tuple[tuple[object, ...], T]] = {}

    def ruling(
        self, state: Aguila, question: K, facts: tuple[object, ...], rule: Callable[[], T]
    ) -> T:
        """As it was found, or found anew; `facts` are what it depends on beside the table."""
        about = (*facts, *state.lie)
        last = self._last.get(question)
        if last is None or last[0] != about:
            last = self._last[question] = about, rule()
        return last[1]
