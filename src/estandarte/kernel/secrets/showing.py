"""Who sees what, said at each field of the board and of every value on it; and what comes of it.

    cards: OfKey[dict[Role, Card]]
    pace: Open[int] = 0

A field that says nothing is seen by nobody. From what the fields say are made what a role sees of
a board, the way back onto a board that is imagined, and the list of what is kept from the role.
What is hidden has its default in a view, or nothing. [docs/decisions/0032-who-sees-a-field.md]
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from estandarte.kernel.values import UMPIRE, Role

S = TypeVar("S")
V = TypeVar("V")
T = TypeVar("T")
Asks: TypeAlias = Callable[[Any, Role, Any], Any]
"""A named function of board, role, and the value or the entry that is looked at."""
Show: TypeAlias = Callable[[Any, Role, Any], Any]
"""A value of a board as a role sees it."""


class Seer:
    """Who sees a field: how it is read, and the function that is asked about it."""

    def __init__(self, way: str, asks: Asks | None = None) -> None:
        self.way, self.asks = way, asks


def where(asks: Asks) -> Seer:
    """Seen if the board, the role and the value that has the field say so."""
    return Seer("where", asks)


def as_told(asks: Asks) -> Seer:
    """Seen as the board, the role and the value that has the field say."""
    return Seer("as_told", asks)


def each(asks: Asks) -> Seer:
    """Of a list or mapping those things are seen of which the board and the role say so."""
    return Seer("each", asks)


def each_key(asks: Asks) -> Seer:
    """Of a mapping that is seen of whose key the board and the role say so."""
    return Seer("each_key", asks)


OPEN, WHOLE, NOBODY = Seer("open"), Seer("whole"), Seer("nobody")

Open = Annotated[T, OPEN]
"""Everybody sees it; what is in it says so of its own fields."""
Whole = Annotated[T, WHOLE]
"""Everybody sees it to the last leaf: what is printed, agreed on, or measured on the table."""
Own = Annotated[T, Seer("own")]
"""Its owner alone sees it, whom its value names as `fleet` or `role`."""
OfKey = Annotated[T, Seer("of_key")]
"""Each role sees what stands under its own name."""


class Showing(Generic[S, V]):
    """What the fields of a board say, and what of them a view has by the same name."""

    def __init__(self, state: type[S], view: type[V]) -> None:
        self._state: Any = state
        self._view: Any = view

    @cached_property
    def view(self) -> Callable[..., V]:
        """Makes a view of a board for a role; what only the view has is given by its name."""
        makes: Callable[..., V] = _Writing().view_of(self._view, self._state, self._alike)
        return makes

    @cached_property
    def board(self) -> Callable[..., S]:
        """Makes a board from a view; what only the board has is given by its name."""
        makes: Callable[..., S] = _Writing().board_of(self._state, self._alike)
        return makes

    @cached_property
    def _alike(self) -> frozenset[str]:
        board, view = (get_type_hints(kind) for kind in (self._state, self._view))
        names: tuple[str, ...] = self._state.__struct_fields__
        return frozenset(name for name in names if view.get(name) == board[name])

    def seen(self, board: S, role: Role, name: str) -> Any:
        """One field of the board as a role sees it."""
        show = None if role == UMPIRE else _shy_fields(self._state).get(name)
        return getattr(board, name) if show is None else show(board, role, board)

    def secrets(self, board: S, role: Role, *names: str) -> dict[str, Any]:
        """What some fields keep from a role, or all but what is under way, by where it stands."""
        if role == UMPIRE:
            return {}
        shy = _shy_fields(self._state)
        found: dict[str, Any] = {}
        for name in names or [name for name in shy if name != "stack"]:
            true = getattr(board, name)
            found.update(_kept(name, true, shy[name](board, role, board)))
        return found


def _kept(path: str, true: Any, seen: Any) -> Iterator[tuple[str, Any]]:
    """What differs between a thing and what is seen of it."""
    if isinstance(true, dict):
        for key, one in true.items():
            if (other := seen.get(key)) is not one:
                yield from _kept(f"{path} {key}", one, other)
    elif isinstance(true, msgspec.Struct) and type(true) is type(seen):
        for name in _shy_fields(type(true)):
            yield from _kept(f"{path} {name}", getattr(true, name), getattr(seen, name))
    elif seen != true:
        yield path, true


def show_value(board: Any, role: Role, value: Any) -> Any:
    """Any value as a role sees it, by its own kind."""
    show = show_kind(type(value)) if isinstance(value, msgspec.Struct) else None
    return value if show is None or role == UMPIRE else show(board, role, value)


# --- the functions that show, written once for each kind of value


_being_written: set[type[Any]] = set()
IMMUTABLE = (str, int, bool, float)


@cache
def show_kind(kind: type[Any]) -> Show | None:
    """How values of a kind are shown; None where all that is in them lies open."""
    _being_written.add(kind)
    show = _Writing().copy_of(kind)
    _being_written.discard(kind)
    return show


@cache
def _shy_fields(kind: type[Any]) -> dict[str, Show]:
    """The fields of which not everybody sees all, each with how it is shown."""
    return {
        name: show
        for name in kind.__struct_fields__
        if name != "dice" and (show := _Writing().field_of(kind, name)) is not None
    }


def said_of(kind: type[Any]) -> dict[str, tuple[Any, Seer]]:
    """The fields of a kind of value: type, and who sees it; nobody where nothing is said."""
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for name in kind.__struct_fields__:
        seers = [s for s in getattr(hints[name], "__metadata__", ()) if isinstance(s, Seer)]
        if len(seers) > 1:
            raise TypeError(f"{kind.__name__}.{name} says twice who sees it")
        found[name] = _bare(hints[name]), seers[0] if seers else NOBODY
    return found


class _Writing:
    """The text of one such function, with all that it speaks of."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"show_value": show_value}

    def _named(self, thing: Any) -> str:
        name = f"_{len(self._names)}"
        self._names[name] = thing
        return name

    def _made(self, head: str, *lines: str) -> Any:
        exec("\n    ".join((f"def made({head}):", *lines)), self._names)
        return self._names["made"]

    def copy_of(self, kind: type[Any]) -> Show | None:
        """Fields that say nothing are shy too: none is copied because it is there."""
        said = said_of(kind)
        parts = {name: self._part(kind, name, *one) for name, one in said.items()}
        shy = {name: part for name, part in parts.items() if part != f"value.{name}"}
        if not shy:
            return None
        is_owners = all(said[name][1].way == "own" for name in shy)
        lines = [f"if value.{_owner(kind)} == role: return value"] if is_owners else []
        found = [f"{name} = {part}" for name, part in shy.items()]
        is_same = " and ".join(f"{name} is value.{name}" for name in shy)
        seen = ", ".join(f"{name}={name}" for name in shy)
        replaced = f"{self._named(msgspec.structs.replace)}(value, {seen})"
        made: Show = self._made(
            "board, role, value", *lines, *found, f"return value if {is_same} else {replaced}"
        )
        return made

    def field_of(self, kind: type[Any], name: str) -> Show | None:
        part = self._part(kind, name, *said_of(kind)[name])
        if part == f"value.{name}":
            return None
        made: Show = self._made("board, role, value", f"return {part}")
        return made

    def view_of(self, view: type[Any], state: type[Any], alike: frozenset[str]) -> Any:
        said = said_of(state)
        seen, whole = {}, {}
        for name in sorted(alike):
            whole[name] = self._plain(said[name][0], f"value.{name}")
            part = self._part(state, name, *said[name], as_it_is=whole[name])
            seen[name] = whole[name] if part == f"value.{name}" else part
        given, own = self._given(view, alike | {"role"})
        fields = [
            ", ".join(f"{name}={part}" for name, part in one.items()) for one in (whole, seen)
        ]
        makes = [f"{self._named(view)}(role=role, {one}, {own})" for one in fields]
        umpire = f"if role == {UMPIRE!r}: return {makes[0]}"
        return self._made(f"value, role{given}", "board = value", umpire, f"return {makes[1]}")

    def board_of(self, state: type[Any], alike: frozenset[str]) -> Any:
        said = said_of(state)
        given, own = self._given(state, alike)
        again = ", ".join(f"{n}={self._plain(said[n][0], f'view.{n}')}" for n in sorted(alike))
        return self._made(f"view{given}", f"return {self._named(state)}({again}, {own})")

    def _given(self, kind: type[Any], but: frozenset[str]) -> tuple[str, str]:
        """The fields that a caller gives, as parameters and as they are handed on."""
        given, own = ", *", ""
        for field in msgspec.structs.fields(kind):
            if field.name in but:
                continue
            given += f", {field.name}"
            if field.default_factory is not msgspec.NODEFAULT:
                given += "=None"
                made = self._named(field.default_factory)
                own += f"{field.name}={made}() if {field.name} is None else {field.name}, "
                continue
            if field.default is not msgspec.NODEFAULT:
                given += f"={self._named(field.default)}"
            own += f"{field.name}={field.name}, "
        return given if own else "", own

    def _plain(self, said: Any, there: str) -> str:
        """A field of a board, which may change its mappings and lists in place."""
        return f"{there}.copy()" if get_origin(said) in (dict, list) else there

    def _part(self, kind: type[Any], name: str, said: Any, seer: Seer, as_it_is: str = "") -> str:
        """What a role sees of a field, as an expression."""
        there = f"value.{name}"
        if seer.way == "whole":
            return there
        if seer.way == "as_told":
            found = f"{self._named(seer.asks)}(board, role, value)"
            inside = self._inside(said, "told")
            return f"(lambda told: {inside})({found})" if inside else found
        if seer.way in ("each", "each_key", "of_key"):
            return self._entries(said, seer, there)
        inside = self._inside(said, there) or as_it_is or there
        if seer.way == "open":
            return inside
        blank = self._blank(kind, name, said)
        if seer.way == "own":
            return f"({inside} if value.{_owner(kind)} == role else {blank})"
        if seer.way == "where":
            return f"({inside} if {self._named(seer.asks)}(board, role, value) else {blank})"
        return blank

    def _entries(self, said: Any, seer: Seer, there: str) -> str:
        key = "k0" if seer.way in ("each_key", "of_key") else "v0"
        asked = f"{self._named(seer.asks)}(board, role, {key})" if seer.asks else f"{key} == role"
        inside = self._inside(get_args(said)[-1 if get_origin(said) is dict else 0], "v0") or "v0"
        if get_origin(said) is dict:
            return f"{{k0: {inside} for k0, v0 in {there}.items() if {asked}}}"
        return f"tuple([{inside} for v0 in {there} if {asked}])"

    def _inside(self, said: Any, there: str, depth: int = 1) -> str | None:
        """What a role sees in it, as an expression; None where all that is in it lies open."""
        if WHOLE in getattr(said, "__metadata__", ()):
            return None
        said = _bare(said)
        origin, args = get_origin(said), get_args(said)
        if said is Any:
            return f"show_value(board, role, {there})"
        if isinstance(said, type) and issubclass(said, msgspec.Struct):
            if said in _being_written or said.__subclasses__():
                return f"show_value(board, role, {there})"
            show = show_kind(said)
            return show and f"{self._named(show)}(board, role, {there})"
        if origin in (Union, UnionType):
            kinds = [one for one in args if one is not NoneType]
            insides = [self._inside(one, there, depth) for one in kinds]
            one = insides[0] if len(kinds) == 1 else f"show_value(board, role, {there})"
            return f"(None if {there} is None else {one})" if any(insides) else None
        one = f"v{depth}"
        inside = self._inside(args[-1], one, depth + 1) if origin is dict else None
        if inside is not None:
            return f"{{k{depth}: {inside} for k{depth}, {one} in {there}.items()}}"
        insides = [self._inside(a, one, depth + 1) for a in args if origin in (tuple, list)]
        if any(insides):
            inside = insides[0] if args[-1] is ... else f"show_value(board, role, {one})"
            return f"{origin.__name__}([{inside} for {one} in {there}])"
        return None

    def _blank(self, kind: type[Any], name: str, said: Any) -> str:
        """What stands where a role does not see what a field holds."""
        field = next(f for f in msgspec.structs.fields(kind) if f.name == name)
        if field.default is not msgspec.NODEFAULT:
            return self._named(field.default)
        if field.default_factory is not msgspec.NODEFAULT:
            return f"{self._named(field.default_factory)}()"
        if NoneType in get_args(said):
            return "None"
        origin = get_origin(said) or said
        if origin in (tuple, list, dict, *IMMUTABLE):
            return f"{origin.__name__}()"
        raise TypeError(f"{kind.__name__}.{name} can be hidden only if it has a default")


def _bare(said: Any) -> Any:
    """A type without what is noted at it."""
    return get_args(said)[0] if get_origin(said) is Annotated else said


def _owner(kind: type[Any]) -> str:
    """The field that names whose a value is."""
    return next(name for name in ("fleet", "role") if name in kind.__struct_fields__)
