"""What people call the things on a table, and what a sentence of theirs may mean."""

from typing import Any, Literal

from estandarte.kernel.values import Role, Value

from .telling import Telling

Sort = Literal["piece", "leader", "group", "place", "thing"]


class Named(Value):
    """A piece, a group of pieces or a place, as people speak of it."""

    id: str
    names: dict[str, str]
    """What it is called, by language."""
    marks: dict[str, str] = {}
    """The short name that stands on a map, by language; without one it is the id."""
    aliases: tuple[str, ...] = ()
    """What else it may be called, in any language."""
    sort: Sort = "piece"
    side: Role = ""
    group: str = ""
    """The squadron, brigade or command to which it belongs."""
    sorts: tuple[str, ...] = ()
    """Of what sort it is: the words of a game know how the cavalry or the galleys are called."""

    def mark(self, language: str) -> str:
        return self.marks.get(language, self.id)


class Way(Value):
    """One thing that a sentence may mean."""

    actions: tuple[Any, ...]
    """What is to be done, one after the other."""
    then: tuple[str, ...] = ()
    """What was said to follow once this side is asked again."""
    without: tuple[str, ...] = ()
    """Pieces that were meant too and cannot follow."""


class Reading(Value):
    """What a sentence may mean; nothing, with a reason, where it means nothing."""

    ways: tuple[Way, ...] = ()
    fault: Telling | None = None
    rule: str = ""
    """Where the book speaks of what was asked for, when it cannot be done at this moment."""
    left: tuple[str, ...] = ()
    """Words that bear a meaning and were not understood: it is read back before it is done."""
