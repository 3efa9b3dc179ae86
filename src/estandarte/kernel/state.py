"""The state of a match: what every game has, to which each adds its own."""

from typing import Any

import msgspec

from .dice import Dice
from .flow import Decision


class State(msgspec.Struct, dict=True):
    """All that is true of a match now. Each game adds its own fields and its clone.

    It has a `__dict__` beside its fields for what a game draws from them and does not save.
    """

    dice: Dice
    stack: list[Any]

    @property
    def decision(self) -> Decision | None:
        top = self.stack[-1] if self.stack else None
        return top if isinstance(top, Decision) else None

    def clone(self) -> "State":
        """A copy that shares the frozen leaves; a forgotten field is caught by the laws."""
        raise NotImplementedError
