"""Changes of mind: what may be set and set again while one question stands. [2.33]"""

from collections.abc import Iterable
from typing import Any, ClassVar

from estandarte.kernel import YES, Action, Decision, OfKey, Role, Verdict, but, no

MOST_CHANGES = 100
"""More than anybody needs who hesitates, and an end for whoever would go on for ever."""


class Deliberation(Decision, kw_only=True):
    """A question in which some answers leave it open and can be undone. ["IC-2.33-b"]

    Whoever has changed his mind so often goes on with what stands: what closes the question, and
    what uses something up, he may always do. How often he has done so is nobody else's affair.
    """

    revocable: ClassVar[tuple[type[Action], ...]] = ()
    changes: OfKey[dict[Role, int]] = {}

    def admits(self, state: Any, action: Action) -> Verdict:
        tired = self.changes.get(action.role, 0) >= MOST_CHANGES
        return no("IC-2.33-b", most=MOST_CHANGES) if tired and self.revises(state, action) else YES

    def taking(self, state: Any, action: Action) -> Decision:
        if not self.revises(state, action):
            return self
        made = self.changes.get(action.role, 0) + 1
        return but(self, changes={**self.changes, action.role: made})

    def options(self, state: Any, role: Role) -> Iterable[Action]:
        found = self.choices(state, role)
        return (action for action in found if self.admits(state, action))

    def choices(self, state: Any, role: Role) -> Iterable[Action]:
        """What the rules of each action allow."""
        raise NotImplementedError

    def revises(self, state: Any, action: Action) -> bool:
        """Whether something that was set is set again by it, or may be."""
        return isinstance(action, self.revocable)
