"""The umpire's rulings: words for the record and, where needed, a corrected board. [KER-17]

A ruling answers no question. It is a step like any other: folded, audited, taken back; whoever
reads the record sees that no rule of the game made it, but somebody who saw everything.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from .actions import Action
from .events import Event
from .values import UMPIRE, Role, Value, but, fields_of
from .verdicts import YES, Verdict, no
from .words.telling import Telling

LONGEST = 1_000
"""Letters of a ruling."""
MOST = 20
"""Corrections of one ruling."""
SEALED = ("stack", "dice")
"""What no hand may change: what is under way follows from the rules, dice from the pledge."""
UNFIT = (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError)


class Correction(Value):
    """One value of the board and what it is from now on."""

    at: tuple[str, ...]
    """The way to it: a field of the state, then keys, fields and places in lists."""
    put: Any = None
    drop: bool = False
    """Take it away instead."""


class Ruling(Action):
    """The umpire decides a dispute, and puts right what went wrong on the board."""

    free: ClassVar[tuple[str, ...]] = ("words", "about", "changes", "only")
    words: str
    about: str = ""
    """The rule in dispute."""
    changes: tuple[Correction, ...] = ()
    only: tuple[Role, ...] | None = None
    """The sides that hear of it; None: everybody."""

    def check(self, state: Any, during: Any) -> Verdict:
        if self.role != UMPIRE or not self.words.strip():
            return no("KER-17", role=self.role[:40])
        if len(self.words) > LONGEST or len(self.about) > 40 or len(self.changes) > MOST:
            return no("KER-4", most=LONGEST)
        try:
            corrected(state, self.changes)
        except UNFIT:
            return no("KER-18")
        return YES

    def perform(self, play: Any, during: Any) -> None:
        play.emit(Ruled("KER-17", self.words, self.about, self.changes, self.only))

    def told(self) -> Telling:
        return Telling("action.ruling", {"words": self.words})


class Ruled(Event):
    """The umpire has ruled. Players hear the words; of the board each sees what he may."""

    words: str
    about: str = ""
    changes: tuple[Correction, ...] = ()
    only: tuple[Role, ...] | None = None

    def apply(self, state: Any) -> None:
        for name, value in corrected(state, self.changes).items():
            setattr(state, name, value)
        if self.changes:
            getattr(state, "__dict__", {}).clear()  # what was worked out from the old values

    def seen_by(self, role: Role) -> Event | None:
        hidden = self.only is not None and role not in self.only
        return None if hidden else but(self, changes=(), only=None)

    def told(self) -> Telling:
        return Telling("event.ruled.about" if self.about else "event.ruled", fields_of(self))


def corrected(state: Any, changes: Iterable[Correction]) -> dict[str, Any]:
    """The fields of a state that corrections touch, as they will be; raises one of UNFIT."""
    kinds = {f.name: f.type for f in msgspec.structs.fields(type(state)) if f.name not in SEALED}
    trees: dict[str, Any] = {}
    for change in changes:
        name = change.at[0]
        if name not in kinds:
            raise LookupError(name)
        if name not in trees:
            trees[name] = msgspec.to_builtins(getattr(state, name), str_keys=True)
        trees[name] = _changed(trees[name], change.at[1:], change)
    return {n: msgspec.convert(tree, kinds[n], str_keys=True) for n, tree in trees.items()}


def values_at(state: Any, way: tuple[str, ...]) -> tuple[list[str], Any]:
    """What a value of the board is made of, or the value itself; raises one of UNFIT."""
    if not way:
        return [f for f in type(state).__struct_fields__ if f not in SEALED], None
    if way[0] in SEALED:
        raise LookupError(way[0])
    here = state
    for part in way:
        here = _inside(here)[part]
    inside = _inside(here)
    return list(inside), None if inside else msgspec.to_builtins(here)


def _inside(value: Any) -> dict[str, Any]:
    """The parts of a value by their names, those too that are as they usually are."""
    if isinstance(value, msgspec.Struct):
        return fields_of(value)
    if isinstance(value, dict):
        return {str(key): value[key] for key in sorted(value, key=str)}
    if isinstance(value, list | tuple):
        return {str(place): one for place, one in enumerate(value)}
    return {}


def _changed(tree: Any, way: tuple[str, ...], change: Correction) -> Any:
    if not way:
        return change.put
    here, rest = way[0], way[1:]
    key: Any = int(here) if isinstance(tree, list | tuple) else here
    inner = list(tree) if isinstance(tree, list | tuple) else dict(tree)
    if change.drop and not rest:
        del inner[key]
    else:
        deeper = inner.get(key) if isinstance(inner, dict) else inner[key]
        inner[key] = _changed(deeper, rest, change)
    return inner
