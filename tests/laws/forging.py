"""Actions that nobody was offered: every kind a game knows, filled with whatever fits the types."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from estandarte.kernel import Action, Dice, Role, Value, but, fields_of, names_in

NUMBERS = (-1, 0, 1, 2, 3, 6, 40)
NONSENSE = ("nobody", "BR-Z", "spain-fleet-99")


class Forger:
    """Fills actions with names from some boards, with names of other kinds, and with nonsense."""

    def __init__(self, dice: Dice, *boards: Any) -> None:
        self.dice = dice
        self.names = [NONSENSE, *(names for board in boards for names in names_on(board))]

    def forge(self, kind: type[Action], role: Role) -> Action:
        """An action of a kind, every field thrown."""
        filled = self._fields(inspect.type_info(kind))
        made: Action = kind(**{**filled, "role": role})
        return made

    def alter(self, action: Action) -> Action:
        """A legal action with one name exchanged: all else about it is as it should be."""
        known = names_in(action)
        named = {n: v for n, v in fields_of(action).items() if n != "role" and _is_named(v, known)}
        if not named:
            return action
        field = self.dice.choice(sorted(named))
        value = named[field]
        if isinstance(value, str):
            return but(action, **{field: self._name()})
        place = self.dice.throw(len(value)) - 1
        return but(action, **{field: (*value[:place], self._name(), *value[place + 1 :])})

    def overfilled(self, action: Action) -> Iterator[Action]:
        """The action with something in each list or name that it leaves empty, one at a time."""
        types = {field.name: field.type for field in inspect.type_info(type(action)).fields}
        for name, value in fields_of(action).items():
            if value in ("", ()) and name not in (*action.free, "legs"):  # one may go farther
                filling = self._value(types[name])
                while not filling:
                    filling = self._value(types[name])
                yield but(action, **{name: filling})
            elif isinstance(value, Value) and getattr(value, "to", None) == "":
                yield but(action, **{name: but(value, to=self._name())})

    def _name(self) -> str:
        return self.dice.choice(self.dice.choice(self.names))

    def _fields(self, type: Any) -> dict[str, Any]:
        return {f.name: self._value(f.type) for f in type.fields}

    def _value(self, type: Any) -> Any:
        dice = self.dice
        if isinstance(type, inspect.StrType):
            return "" if dice.throw(12) == 1 else self._name()
        if isinstance(type, inspect.LiteralType):
            return dice.choice(type.values)
        if isinstance(type, inspect.EnumType):
            return dice.choice(list(type.cls))
        if isinstance(type, inspect.BoolType):
            return dice.throw(2) == 1
        if isinstance(type, inspect.IntType):
            return dice.choice(NUMBERS)
        if isinstance(type, inspect.FloatType):
            return float(dice.choice(NUMBERS))
        if isinstance(type, inspect.Metadata):
            return self._value(type.type)
        if isinstance(type, inspect.AnyType):
            return dice.choice((None, True, "", self._name(), dice.choice(NUMBERS)))
        if isinstance(type, inspect.StructType):
            return type.cls(**self._fields(type))
        if isinstance(type, inspect.VarTupleType):
            return tuple(self._value(type.item_type) for _ in range(dice.throw(4) - 1))
        if isinstance(type, inspect.TupleType):
            return tuple(self._value(inner) for inner in type.item_types)
        if isinstance(type, inspect.DictType):
            keys = [self._value(type.key_type) for _ in range(dice.throw(3) - 1)]
            return {key: self._value(type.value_type) for key in keys}
        if isinstance(type, inspect.UnionType):
            return self._value(dice.choice(type.types))
        assert isinstance(type, inspect.NoneType), type
        return None


def names_on(board: Any) -> Iterator[tuple[str, ...]]:
    """The names of each kind of piece on a board, and the places of all."""
    places: set[str] = set()
    for field in msgspec.structs.fields(type(board)):
        found = getattr(board, field.name)
        if isinstance(found, dict) and found:
            keys = tuple(sorted(key for key in found if isinstance(key, str)))
            if keys:
                yield keys
            places |= {at for one in found.values() if (at := _place(one))}
    if places:
        yield tuple(sorted(places))


def _place(piece: Any) -> str:
    at = getattr(piece, "at", "")
    return at if isinstance(at, str) else ""


def _is_named(value: Any, names: set[str]) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(isinstance(one, str) and one in names for one in value)
    return isinstance(value, str) and value in names
