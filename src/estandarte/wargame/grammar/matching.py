"""Options that say what a sentence says: the same pieces, and no word that they do not know."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from estandarte.kernel import LANGUAGES, Action

from .names import Mention
from .tokens import ARTICLES, number_in, stem, tokens_of
from .tokens import words as common_words

LIGHT = common_words("light")

Sentence = Callable[[Action, str], str | None]


def fitting(
    options: Iterable[Action], tokens: list[str], taken: set[int], mentions: list[Mention],
    sentence: Sentence,
) -> list[Action]:  # fmt: skip
    """Those that name everything named, and in whose own sentence all other words stand."""
    spans = {p for m in mentions for p in range(m.place, m.place + m.length)}
    words = [
        t for place, t in enumerate(tokens)
        if place not in spans and place not in taken and t not in ARTICLES
    ]  # fmt: skip
    if not words and not mentions and not taken:
        return []
    named = [o for o in options if all(_names(o, m) for m in mentions)]
    heavy = [w for w in words if w not in LIGHT]
    for said in (words, heavy) if heavy != words and (heavy or mentions) else (words,):
        for language in LANGUAGES:
            exact = [o for o in named if _says(sentence(o, language), said)]
            if exact:
                return exact
    return []


def _names(option: Action, mention: Mention) -> bool:
    return bool(set(names_in(option)).intersection(mention.ids))


def names_in(value: Any) -> Iterator[str]:
    """Every text in an action, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if field != "role":
                yield from names_in(getattr(value, field))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from names_in(key)
            yield from names_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from names_in(item)


def _says(sentence: str | None, words: list[str]) -> bool:
    if sentence is None:
        return False
    said = tokens_of(sentence)
    stems = {stem(word) for word in said}
    numbers = {number_in(word) for word in said}
    return all(stem(w) in stems or (number_in(w) or -1) in numbers for w in words)
