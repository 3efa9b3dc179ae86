"""The answer to a player who asks whether something may be done."""

from collections.abc import Iterable
from typing import Any

from .values import RuleId, Value


class Verdict(Value):
    """May it be done? Yes; or no, by which rule, and on what facts."""

    cite: RuleId | None = None
    facts: dict[str, Any] = {}

    def __bool__(self) -> bool:
        return self.cite is None


YES = Verdict()


class Granted(Verdict):
    """Yes, with what was worked out to find it so: `Play.worked` saves finding it twice."""

    worked: Any = None


def no(cite: RuleId, **facts: Any) -> Verdict:
    """A refusal. It has no prose: the statement of the rule is the explanation."""
    return Verdict(cite, facts)


def all_of(verdicts: Iterable[Verdict]) -> Verdict:
    """The first no of several, or yes; what comes after a no is not looked at."""
    return next((verdict for verdict in verdicts if not verdict), YES)
