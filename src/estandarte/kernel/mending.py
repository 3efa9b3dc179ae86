"""Rules that were mended while matches ran. [KER-22]

A mended fault is kept in no second form: whoever plays, plays by the rule. But steps from before
were played otherwise, and an audit carries them out as they were.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from .values import RuleId


class Before:
    """A step from before some rules were mended, and which of them were asked in it."""

    def __init__(self, rules: Iterable[RuleId]) -> None:
        self.rules = frozenset(rules)
        self.asked: set[RuleId] = set()


_BEFORE: ContextVar[Before | None] = ContextVar("before", default=None)


def is_mended(rule: RuleId) -> bool:
    """Whether a mended rule holds by now: always, but in the audit of a step from before.

    It is asked only where that makes the difference, and what follows from a no is what was
    played then.
    """
    before = _BEFORE.get()
    if before is None or rule not in before.rules:
        return True
    before.asked.add(rule)
    return False


@contextmanager
def before_mending(rules: Iterable[RuleId]) -> Iterator[Before]:
    """While a step is carried out as it was before some rules were mended."""
    before = Before(rules)
    token = _BEFORE.set(before)
    try:
        yield before
    finally:
        _BEFORE.reset(token)
