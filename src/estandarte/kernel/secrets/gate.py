"""The gate: what is told to whoever asks whether something may be done.

The rules judge the true board, and their reasons may speak of what only the umpire sees. So a yes
is told as it is, but a no is told as it would be on a board made up from the asker's view: what he
hears follows from what he knows already. [docs/decisions/0011-the-gate.md]
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

from estandarte.kernel.actions import Action
from estandarte.kernel.dice import Dice
from estandarte.kernel.intentions.filling import parts_of
from estandarte.kernel.play import check
from estandarte.kernel.values import Role
from estandarte.kernel.verdicts import Verdict, no

if TYPE_CHECKING:
    from estandarte.kernel.game import Game

STRANGE = no("KER-9")
"""It names what the asker knows nothing of, whether that is hidden or nowhere."""
IN_THE_WAY = no("KER-10")
"""For all that the asker knows it could be done; yet it cannot."""


def told(
    game: "Game[Any, Any]",
    state: Any,
    action: Action,
    known: Callable[[Role], Any] | None = None,
) -> Verdict:
    """The verdict as `action.role` may hear it: a no depends on nothing but its view.

    `known` gives the board that is likely to a role, where one is kept.
    """
    if is_strange(game, state, action):
        return STRANGE
    verdict = check(state, action)
    if verdict or not _is_awaited(state, action):
        return verdict
    board = known(action.role) if known else likely(game, state, action.role)
    if board is state:
        return verdict
    again = check(board, action)
    return IN_THE_WAY if again else again


def likely(game: "Game[Any, Any]", state: Any, role: Role) -> Any:
    """The board as a role may imagine it, always in the same way; as it is, if it knows all."""
    if not game.secrets(state, role):
        return state
    return game.imagine(game.view(state, role), Dice("gate"))


def is_strange(game: "Game[Any, Any]", state: Any, action: Action) -> bool:
    """Whether it names what the role does not know of; asked before any rule is. [KER-9]"""
    if not game.hides_pieces or not _is_awaited(state, action):
        return False
    names = (name for part in parts_of(action, state.decision) for name in names_in(part))
    return not game.knows(state, action.role, names)


def _is_awaited(state: Any, action: Action) -> bool:
    """Whether the open question takes it: everybody knows what is asked, and of whom."""
    asked = state.decision
    if asked is None or action.role not in asked.waiting:
        return False
    parts = parts_of(action, state.decision)
    return bool(parts) and all(isinstance(part, asked.accepts) for part in parts)


def names_in(action: Action) -> set[str]:
    """Every name in an action, however deep; words of a fixed list name nothing."""
    fields, fixed = _fields_and_fixed_words(type(action))
    found: set[str] = set()
    for field in fields:
        value = getattr(action, field)
        found.update((value,) if isinstance(value, str) else words_in(value))
    return found - fixed


def words_in(value: Any) -> Iterator[str]:
    """Every word of a value: what stands in its fields, lists and mappings."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from words_in(getattr(value, field))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from words_in(key)
            yield from words_in(item)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from words_in(item)


@cache
def _fields_and_fixed_words(kind: type[Action]) -> tuple[tuple[str, ...], frozenset[str]]:
    """Where an action may name something, and the words of lists from which fields choose."""
    named = tuple(f for f in kind.__struct_fields__ if f != "role" and f not in kind.free)
    found: set[str] = {""}
    seen: set[Any] = set()
    left: list[Any] = [inspect.type_info(kind)]
    while left:
        type = left.pop()
        if isinstance(type, inspect.LiteralType):
            found.update(value for value in type.values if isinstance(value, str))
        elif isinstance(type, inspect.EnumType):
            found.update(str(one.value) for one in type.cls)
        elif isinstance(type, inspect.StructType):
            if type.cls not in seen:
                seen.add(type.cls)
                left += (field.type for field in type.fields)
        else:
            parts = (getattr(type, n, ()) for n in ("item_type", "key_type", "value_type"))
            left += (part for part in parts if part)
            left += (*getattr(type, "types", ()), *getattr(type, "item_types", ()))
    return named, frozenset(found)
