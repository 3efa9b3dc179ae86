"""Sentences in the player's language, from gettext catalogues.

Catalogues are ordinary `.po` files, one per language, read as they are. A sentence has a name
(`event.ship_rowed`) and named blanks (`{ship:name} rows to {to:hex}`); what stands after the colon
names a way of writing the fact. Nothing is glued from pieces: what differs in grammar is a sentence
of its own.
"""

import gettext
import json
import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "es")
Writer = Callable[[Any, str], str]

_NUMBERS = {
    "en": "no one two three four five six seven eight nine ten eleven twelve",
    "es": "ningún un dos tres cuatro cinco seis siete ocho nueve diez once doce",
}


class Catalogue:
    """All sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sentences: dict[str, tuple[str, ...]] = {}
        self.plural: Callable[[int], int] = gettext.c2py("n != 1")

    def read(self, text: str, name: str) -> None:
        """What is read later has the last word: a game may call a fact by a name of its own."""
        read: set[str] = set()
        for key, forms in _entries(text, name):
            if key == "":
                if found := re.search(r"plural=([^;]+);", forms[0]):
                    self.plural = gettext.c2py(found[1].strip())
            elif key in read:
                raise ValueError(f"{name}: {key} stands twice")
            elif all(forms):
                self.sentences[key] = forms
            read.add(key)

    def sentence(self, key: str, count: int | None) -> str | None:
        forms = self.sentences.get(key)
        if forms is None:
            return None
        if count is None or len(forms) == 1:
            return forms[0]
        return forms[min(self.plural(abs(count)), len(forms) - 1)]


def _entries(text: str, name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each msgid with its msgstr forms; the subset of the format that gettext tools write."""
    key: str | None = None
    forms: list[str] = []
    into = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not (line := line.strip()) or line.startswith("#"):
            continue
        found = _PO_LINE.fullmatch(line)
        word = found["word"] if found else None
        if found is None or not _may_follow(into, word):
            raise ValueError(f"{name}:{number}: not a catalogue line: {line[:60]}")
        if word == "msgid":
            if key is not None:
                yield key, tuple(forms)
            key, forms = "", []
        elif word and word.startswith("msgstr"):
            forms.append("")
        into = word or into
        piece = _piece(found["text"], f"{name}:{number}")
        if into == "msgid":
            key = (key or "") + piece
        elif into.startswith("msgstr"):
            forms[-1] += piece
    if key is not None:
        if not forms:
            raise ValueError(f"{name}: {key} has no sentence")
        yield key, tuple(forms)


_PO_LINE = re.compile(r'(?:(?P<word>msgid|msgid_plural|msgstr(?:\[\d\])?) )?(?P<text>".*")')


def _may_follow(last: str, word: str | None) -> bool:
    """A name needs its sentence before the next name; a sentence needs a name."""
    if word == "msgid":
        return last not in ("msgid", "msgid_plural")
    return last != "" and (word != "msgid_plural" or last == "msgid")


def _piece(quoted: str, place: str) -> str:
    bare = quoted[1:-1]
    if bare.isprintable() and '"' not in bare and "\\" not in bare:
        return bare
    try:
        return str(json.loads(quoted))  # the same escapes, and read in a tenth of the time
    except ValueError:
        raise ValueError(f"{place}: not a quoted text: {quoted[:60]}") from None


class Texts:
    """The sentences of a game and of the table, in every language."""

    def __init__(
        self, packages: Iterable[str], writers: Mapping[str, Writer] | None = None
    ) -> None:
        self.catalogues = {language: Catalogue(language) for language in LANGUAGES}
        self.wordless: set[str] = set()
        """Languages in which a game has no sentences yet: its names stand in for them."""
        for package in packages:
            for language, catalogue in self.catalogues.items():
                file = files(package).joinpath("text", f"{language}.po")
                if file.is_file():
                    catalogue.read(file.read_text("utf-8"), f"{package}/text/{language}.po")
                else:
                    self.wordless.add(language)
        self.writers: dict[str, Writer] = {
            "words": number_word,
            "term": self._term,
            "role": self._role,
            "list": self._list,
            **(writers or {}),
        }

    def say(
        self,
        language: str,
        key: str,
        facts: Mapping[str, Any] | None = None,
        count: int | None = None,
    ) -> str:
        """A sentence with its blanks filled; an unknown one is named, never a crash."""
        catalogue = self.catalogues.get(language, self.catalogues["en"])
        sentence = catalogue.sentence(key, count)
        if sentence is None:
            return plainly(key, facts or {}) if language in self.wordless else f"[{key}]"
        filled = {"count": count, **(facts or {})}
        said = ""
        for before, blank, way in parts(sentence):
            # What ends with its own mark wants no full stop: "¡Fuego!", not "¡Fuego!.".
            said += before[1:] if before[:1] == "." and said[-1:] in ("!", "?") else before
            if blank is not None:
                said += self._written(filled.get(blank, "?"), way, language)
        return said

    def _written(self, fact: Any, way: str, language: str) -> str:
        writer = self.writers.get(way)
        return str(fact) if writer is None else writer(fact, language)

    def knows(self, language: str, key: str) -> bool:
        return key in self.catalogues[language].sentences

    def _term(self, value: Any, language: str) -> str:
        """A word of the game that is itself in the catalogue: `term.galley`."""
        return self.say(language, f"term.{value}")

    def _role(self, value: Any, language: str) -> str:
        return self.say(language, f"role.{value}")

    def _list(self, values: Iterable[Any], language: str) -> str:
        items = [str(v) for v in values]
        if len(items) < 2:
            return "".join(items)
        facts = {"first": ", ".join(items[:-1]), "last": items[-1]}
        return self.say(language, "list.and", facts)


def plainly(key: str, facts: Mapping[str, Any]) -> str:
    """A name as words: `event.rider_moved` of a and 3 is "Rider moved (rider: a, to: 3)"."""
    words = key.partition(".")[2].replace("_", " ").replace(".", ": ") or key
    told = ", ".join(f"{name}: {value}" for name, value in facts.items() if name != "cite")
    return f"{words[:1].upper()}{words[1:]}" + (f" ({told})" if told else "")


def number_word(value: Any, language: str) -> str:
    """Small numbers in words, as one writes them in a sentence."""
    words = _NUMBERS.get(language, _NUMBERS["en"]).split()
    return words[value] if isinstance(value, int) and 0 <= value < len(words) else str(value)


@cache
def parts(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """The pieces of a sentence: some words, then the blank after them and its way of writing."""
    pieces = string.Formatter().parse(sentence)
    return tuple((words, blank, way or "") for words, blank, way, _ in pieces)


def blanks(sentence: str) -> set[str]:
    """The names of the facts that a sentence needs."""
    return {blank for _, blank, _ in parts(sentence) if blank}
