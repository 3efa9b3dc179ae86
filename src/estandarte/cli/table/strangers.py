"""A game that brings no words of its own: its things listed, its own sentences taken as orders.

What a game tells of an action, `{unit} moves to {to}`, is also how the action may be said; more
ways of saying it stand in its catalogue, `say.move` and `say.move.anything`. An order that is said
so is made whether or not it is legal: the rules answer it.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

import msgspec

from estandarte.kernel import (
    LANGUAGES,
    Action,
    Game,
    Named,
    OpenGame,
    Role,
    Value,
    fields_of,
    kind_of,
)  # fmt: skip
from estandarte.kernel.words.facts import facts_told, listed
from estandarte.kernel.words.texts import Texts, parts
from estandarte.wargame.grammar.matching import names_in
from estandarte.wargame.grammar.tokens import ARTICLES, number_in, plainly, stem, tokens_of

Part = str | tuple[str, str]
"""A word, or a blank with its way of writing."""


# --- things


def things_in(game: Game[Any, Any], view: Any) -> dict[str, Named]:
    """Whatever bears an id on the board that is seen."""
    return {
        id: Named(id, _names(thing), side=str(getattr(thing, "role", "")))
        for id, thing in _with_ids(game, view).items()
    }


def listed_of(game: Game[Any, Any], view: Any, language: str) -> Iterator[str]:
    """A line for each thing: what can be told of it, where the game has words for that."""
    for id in _with_ids(game, view):
        told = listed(tuple(_told(game, view, id, language)))
        yield f"{id}: {told}" if told else id


def card_of(game: Game[Any, Any], view: Any, id: str, language: str) -> Iterator[str]:
    if id in _with_ids(game, view):
        yield id
        yield from (f"  {name}: {value}" for name, value in _told(game, view, id, language))


def _told(game: Game[Any, Any], view: Any, id: str, language: str) -> Iterable[tuple[str, str]]:
    facts = fields_of(_with_ids(game, view)[id])
    return facts_told(game, {k: v for k, v in facts.items() if k != "id"}, language)


def _with_ids(game: Game[Any, Any], view: Any) -> dict[str, Value]:
    board = game.board_of(view) if isinstance(game, OpenGame) else view
    found: dict[str, Value] = {}
    for held in fields_of(board).values():
        many = held.values() if isinstance(held, Mapping) else held
        for one in many if isinstance(many, Iterable) and not isinstance(many, str) else ():
            if isinstance(one, Value) and isinstance(id := getattr(one, "id", None), str):
                found[id] = one
    return found


def _names(thing: Value) -> dict[str, str]:
    name = getattr(thing, "name", None)
    if isinstance(name, Mapping):
        return {str(language): str(text) for language, text in name.items()}
    return dict.fromkeys(LANGUAGES, name) if isinstance(name, str) else {}


# --- orders


def orders_said(
    game: Game[Any, Any], view: Any, role: Role, line: str, named: Mapping[str, Named]
) -> list[Action]:
    """Every action that a sentence of the game's own says with these names and numbers in it."""
    found: dict[bytes, Action] = {}
    for kind, said in product(game.codec.actions, (_words(line), _words(plainly(line)))):
        for template in templates(game.texts, kind_of(kind)):
            for blanks in _fitted(template, said):
                action = _made(game, kind, role, blanks, [view, list(named)], named)
                if action is not None:
                    found[msgspec.json.encode(action)] = action
    return list(found.values())


@cache
def templates(texts: Texts, kind: str) -> tuple[tuple[Part, ...], ...]:
    """All ways in which an action may be said, in every language."""
    found = []
    for catalogue in texts.catalogues.values():
        for key, forms in catalogue.sentences.items():
            if key == f"action.{kind}" or f"{key}.".startswith(f"say.{kind}."):
                found += [tuple(_parts(sentence)) for sentence in forms]
    return tuple(one for one in found if one)


def _parts(sentence: str) -> Iterator[Part]:
    for words, blank, way in parts(sentence):
        yield from map(stem, _words(words))
        if blank is not None:
            yield blank, way


def _words(text: str) -> list[str]:
    return [t for t in tokens_of(text) if t not in ARTICLES or number_in(t) is not None]


def _fitted(
    template: tuple[Part, ...], said: list[str]
) -> Iterator[dict[tuple[str, str], list[str]]]:
    """Each way of laying a sentence over a template, with what then stands in its blanks."""
    if not template:
        if not said:
            yield {}
        return
    first, rest = template[0], template[1:]
    if isinstance(first, str):
        if said and stem(said[0]) == first:
            yield from _fitted(rest, said[1:])
        return
    for length in range(1, len(said) - len(rest) + 1):
        for others in _fitted(rest, said[length:]):
            yield {**others, first: said[:length]}


def _made(
    game: Game[Any, Any], kind: type[Action], role: Role,
    blanks: Mapping[tuple[str, str], list[str]], known: list[Any], named: Mapping[str, Named],
) -> Action | None:  # fmt: skip
    fields = {f.name: f for f in msgspec.structs.fields(kind) if f.name != "role"}
    if any(f.required and name not in {b for b, _ in blanks} for name, f in fields.items()):
        return None
    values: dict[str, Any] = {}
    for (blank, way), words in blanks.items():
        if blank not in fields:
            return None
        value = _value(game, fields[blank].type, way, words, known, named)
        if value is None:
            return None
        values[blank] = value
    return kind(role=role, **values)


def _value(
    game: Game[Any, Any], type: Any, way: str, words: list[str], known: list[Any],
    named: Mapping[str, Named],
) -> Any:  # fmt: skip
    """What words mean in one field: a number, a name, a word of the game; one word as it stands."""
    texts: list[Any] = [n for n in (number_in(words[0]),) if n is not None and len(words) == 1]
    texts += [id for id in dict.fromkeys(names_in(known)) if words in _forms(game, id, way, named)]
    texts += [v for v in getattr(type, "__args__", ()) if words in _forms(game, v, way, named)]
    texts += words if len(words) == 1 else []
    for text in texts:
        for one in (text, int(text) if isinstance(text, float) and text % 1 == 0 else text):
            try:
                return msgspec.convert(one, type)
            except msgspec.ValidationError:
                continue
    return None


def _forms(
    game: Game[Any, Any], value: Any, way: str, named: Mapping[str, Named]
) -> list[list[str]]:
    """How a value is written: as it is, by its names, by the game's own way of writing it."""
    thing = named.get(value)
    forms = [str(value)]
    if thing is not None:
        forms += [*thing.marks.values(), *thing.names.values(), *thing.aliases]
    if (writer := game.texts.writers.get(way)) is not None:
        with suppress(AttributeError, KeyError, TypeError, ValueError, IndexError):
            forms += [writer(value, language) for language in LANGUAGES]
    return [_words(form) for form in forms]
