"""The state of a match: what every game has, to which each adds its own."""

from functools import cache
from typing import Any, TypeVar, get_origin, get_type_hints

import msgspec

from .dice import Dice
from .flow import Decision
from .secrets.showing import Open

S = TypeVar("S", bound="State")


class State(msgspec.Struct, dict=True):
    """All that is true of a match now. Each game adds its own fields.

    It has a `__dict__` beside its fields for what a game draws from them and does not save.
    """

    dice: Dice
    stack: Open[list[Any]]

    @property
    def decision(self) -> Decision | None:
        top = self.stack[-1] if self.stack else None
        return top if isinstance(top, Decision) else None

    def clone(self: S) -> S:
        """A copy with dictionaries, lists and dice of its own; it shares the frozen leaves."""
        again: S = self.__copy__()  # type: ignore[attr-defined]  # what copy() would find
        again.dice = self.dice.clone()
        for name in _containers(type(self)):
            setattr(again, name, getattr(self, name).copy())
        return again


@cache
def _containers(state: type[State]) -> tuple[str, ...]:
    """The fields that an event may change in place, whatever rule is noted at them."""
    types = get_type_hints(state)
    names = (f.name for f in msgspec.structs.fields(state))
    return tuple(name for name in names if get_origin(types[name]) in (dict, list))
