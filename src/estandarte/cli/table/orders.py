"""Orders in a player's own words, turned into actions. What may be done, `check` decides."""

import shlex
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any

import msgspec
from msgspec import json

from estandarte.kernel import Action, Game, Role, Telling, kind_of, tell
from estandarte.wargame.wording import folded

MOST_OPTIONS = 5_000
PAGE = 20


class OrderFault(Exception):
    """An order that cannot be understood; a sentence says why."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key, facts)
        self.telling = Telling(key, facts)


class Options:
    """The numbered answers to one question, looked for when somebody asks for them."""

    def __init__(
        self,
        game: Game[Any, Any],
        actions: Iterable[Action],
        language: str,
        wording: Callable[[str], str] = lambda text: text,
    ) -> None:
        listed = {json.encode(action): action for action in islice(actions, MOST_OPTIONS)}
        self.actions, self._written = list(listed.values()), list(listed)
        self._game, self.language, self._wording = game, language, wording
        self._sentences: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self.actions)

    def sentence(self, place: int) -> str:
        """What the option at a place says; most of thousands are never read."""
        if place not in self._sentences:
            action = self.actions[place]
            said = tell(self._game, action, self.language) or kind_of(action)
            self._sentences[place] = self._wording(said)
        return self._sentences[place]

    def by_number(self, text: str) -> Action | None:
        """The option with a number; None if the text is no number, a fault if there is none."""
        if not text.isdecimal():
            return None
        if len(text) > 9 or not 1 <= int(text) <= len(self.actions):
            raise OrderFault("table.no_option", number=text[:12], last=len(self.actions))
        return self.actions[int(text) - 1]

    def by_sentence(self, text: str, about: Iterable[str]) -> list[Action]:
        """The options that say exactly this; `about` are the things whose names stand in it."""
        wanted, marks = folded(text), [f'"{id}"'.encode() for id in about]
        likely = [place for group in self.groups() for place in self._likely(group, wanted, marks)]
        return [self.actions[p] for p in likely if folded(self.sentence(p)) == wanted]

    def _likely(self, group: list[int], wanted: str, marks: list[bytes]) -> list[int]:
        """Of many of a kind those that name what is named; where none is, those that begin so."""
        if len(group) <= PAGE:
            return group
        named = [p for p in group if any(mark in self._written[p] for mark in marks)]
        if named:
            return named
        first = folded(self.sentence(group[0])).partition(" ")[0]
        return group if wanted.startswith(first) else []

    def with_words(self, text: str) -> list[int]:
        """The places of the options in which every word occurs."""
        words = folded(text).split()
        return [
            place
            for place in range(len(self.actions))
            if words and _has(folded(self.sentence(place)), words)
        ]

    def groups(self) -> list[list[int]]:
        """Places of options of one kind together, in the order in which the kinds come."""
        found: dict[str, list[int]] = {}
        for place, action in enumerate(self.actions):
            found.setdefault(kind_of(action), []).append(place)
        return list(found.values())


def _has(sentence: str, words: list[str]) -> bool:
    return all(word in sentence for word in words)


def near_misses(line: str, known: Iterable[str]) -> list[str]:
    """Words that somebody may have meant by those that nobody knows."""
    words = {folded(word): word for word in known}
    found: list[str] = []
    for said in folded(line).split():
        if len(said) > 3 and said not in words:
            found += [words[w] for w in get_close_matches(said, list(words), 2, 0.75)]
    return list(dict.fromkeys(found))[:4]


def from_form(game: Game[Any, Any], role: Role, words: str) -> Action | None:
    """`kind field=value …`, as a script may write any action; people are never shown it."""
    try:
        head, *rest = shlex.split(words)
    except ValueError:
        head, *rest = words.split() or [""]
    kind = folded(head).replace("-", "_")
    form = next((a for a in game.codec.actions if kind_of(a) == kind), None)
    if form is None or form.__module__.startswith("estandarte.kernel."):
        return None
    fields = {f.name: f for f in msgspec.structs.fields(form) if f.name != "role"}
    values = {
        name: _filled(kind, fields[name], text) for name, text in _pairs(kind, list(fields), rest)
    }
    missing = [n for n, f in fields.items() if f.required and n not in values]
    if missing:
        raise OrderFault("table.order_missing", kind=kind, fields=missing)
    action: Action = form(role=role, **values)
    return action


def _pairs(kind: str, names: Sequence[str], words: list[str]) -> Iterable[tuple[str, str]]:
    """Fields by name where named, otherwise by place."""
    open_names = [n for n in names if not any(w.startswith(f"{n}=") for w in words)]
    for word in words:
        name, found, value = word.partition("=")
        if found and name not in names:
            raise OrderFault("table.order_field", kind=kind, field=name[:40], known=list(names))
        if found:
            yield name, value
        elif open_names:
            yield open_names.pop(0), word
        else:
            raise OrderFault("table.order_long", kind=kind, word=word[:40])


def _filled(kind: str, field: msgspec.structs.FieldInfo, text: str) -> Any:
    """Text as the field wants it: a word, a number, a,list or a:mapping,of:things."""
    items = [item for item in text.split(",") if item]
    readings: list[Any] = [text, items]
    if all(":" in item for item in items):
        readings.append(dict(item.split(":", 1) for item in items))
    for reading in readings:
        try:
            return msgspec.convert(reading, field.type, strict=False)
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
            continue
    try:
        return msgspec.json.decode(text, type=field.type)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
        raise OrderFault(
            "table.order_value", kind=kind, field=field.name, value=text[:40]
        ) from None
