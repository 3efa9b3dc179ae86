"""A form filled in: several answers to one question, given as one. [KER-20]

Plain data like the actions themselves, so that it stands in the record as one step, is taken back
as one and travels by every way on which actions do. How it is examined and carried out stands with
all other actions in play.py.
"""

from typing import Any, Union

import msgspec

from estandarte.kernel.actions import Action
from estandarte.kernel.flow import Decision
from estandarte.kernel.verdicts import Verdict, no

MOST = 200


class FillIn(Action):
    """Answer one question in all its parts at once."""

    actions: tuple[dict[str, Any], ...]
    """As they would be sent one by one; the role is filled in."""

    def parts(self, asked: Decision) -> tuple[Action, ...] | Verdict:
        """What it consists of, if the question takes forms and each of them is an answer to it."""
        if not asked.is_form or not 1 <= len(self.actions) <= MOST:
            return no("KER-20", most=MOST)
        kinds: Any = Union[asked.accepts]  # noqa: UP007
        try:
            return tuple(msgspec.convert({**one, "role": self.role}, kinds) for one in self.actions)
        except (msgspec.ValidationError, TypeError, ValueError, OverflowError) as fault:
            return no("KER-4", fault=str(fault)[:200])


def parts_of(action: Action, asked: Decision | None) -> tuple[Action, ...]:
    """What an action consists of; nothing where a form is none for the open question."""
    if not isinstance(action, FillIn):
        return (action,)
    parts = action.parts(asked) if asked is not None else ()
    return () if isinstance(parts, Verdict) else parts
