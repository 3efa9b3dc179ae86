"""The words of a game in both languages: verbs and nouns with all that people say for them."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from .tokens import ARTICLES, COMMON, number_in, plain, tokens_of
from .tokens import words as common_words

FREE = ("light", "inches", "degrees", "left", "right", "back", "all", "both", "rest")
UNSAID = ARTICLES.union(*map(common_words, FREE))
"""What an order without a verb may be made of, beside names and numbers."""
SORTS = ("sort", "each")
"""Families of words that name pieces: a name may begin with one of them."""
AROUND_ENDS = frozenset(COMMON["ends"]["around"].split())


class Lexicon:
    """What can be said in a game, read from its `text/words.toml`."""

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self.verbs: dict[str, Mapping[str, Any]] = dict(tree.get("verb", {}))
        self.nouns: dict[str, dict[str, tuple[tuple[str, ...], ...]]] = {
            family: {name: _phrases(said.values()) for name, said in words.items()}
            for family, words in tree.get("noun", {}).items()
        }
        end = tree.get("end", {})
        self.enders: tuple[str, ...] = tuple(end.get("kinds", "").split())
        said = [
            *(tree[lang] for tree in (COMMON["ends"], end) for lang in ("es", "en") if lang in tree)
        ]
        self._ends = {tuple(tokens_of(line)) for text in said for line in text.split(",")} - {()}
        self._verbs = [(name, self._said(name)) for name in self.verbs]
        self._heard = lru_cache(maxsize=256)(self._verbs_heard)  # one sentence is read many times
        self._known = {w for _, phrases in self._verbs for p in phrases for w in p}
        self._known |= {
            w
            for family, words in self.nouns.items()
            if family not in SORTS
            for ps in words.values()
            for p in ps
            for w in p
        }
        self.phases: dict[str, dict[str, str]] = dict(tree.get("phase", {}))
        self.samples: dict[str, dict[str, str]] = dict(tree.get("sample", {}))
        self.aliases: dict[str, list[str]] = dict(tree.get("alias", {}))

    def _said(self, verb: str) -> tuple[tuple[str, ...], ...]:
        return _phrases((self.verbs[verb].get("es", ""), self.verbs[verb].get("en", "")))

    def kinds(self, verb: str) -> tuple[str, ...]:
        """The kinds of action that a verb may mean."""
        return tuple(self.verbs[verb].get("kinds", verb).split())

    def rule(self, verb: str) -> str:
        """Where the book speaks of it."""
        return str(self.verbs[verb].get("rule", ""))

    def is_end(self, tokens: list[str]) -> bool:
        """Whether a whole line says that nothing more is to be done."""
        core = tuple(t for t in tokens if t not in AROUND_ENDS)
        return core in self._ends or any(
            all(t in AROUND_ENDS for t in tokens[end:]) for end in self._ends_in(tokens)
        )

    def ends_of(self, tokens: list[str]) -> set[int]:
        """Before which words it is said that it is enough *of* something: `fin del fuego`."""
        ends = self._ends_in(tokens)
        return {end + 1 for end in ends if tokens[end : end + 1] and tokens[end] in ARTICLES}

    def _ends_in(self, tokens: list[str]) -> list[int]:
        """After which words it has been said that it is enough, with what may stand before that."""
        begun = next((p for p, t in enumerate(tokens) if t not in AROUND_ENDS), len(tokens))
        return [
            end
            for begin in range(min(begun + 1, len(tokens)))
            for end in range(begin + 1, len(tokens) + 1)
            if tuple(tokens[begin:end]) in self._ends
        ]

    def implied(self, verb: str, tokens: list[str]) -> bool:
        """Whether it need not be said: `RO1 a 30 14` rides there, `R4 a la izquierda` turns."""
        if "implied" not in self.verbs[verb]:
            return False
        own = str(self.verbs[verb]["implied"]).split()
        return all(t in UNSAID or t in own or number_in(t) is not None for t in tokens)

    def denied(self, verb: str) -> str:
        """The verb for who is told not to do this: who does not march halts."""
        return str(self.verbs[verb].get("denied", ""))

    def is_whole(self, verb: str) -> bool:
        """Whether one order of it takes many parts, and is not to be cut: cards for all units."""
        return bool(self.verbs[verb].get("whole"))

    def beside(self, verb: str) -> list[str]:
        """Other verbs whose words may stand with this one: `marcha a paso ligero`."""
        return str(self.verbs[verb].get("beside", "")).split()

    def verbs_in(self, tokens: list[str]) -> dict[str, set[int]]:
        """Every verb that is said and the places of its words, the first of the book first."""
        return {name: set(places) for name, places in self._heard(tuple(tokens))}

    def _verbs_heard(self, tokens: tuple[str, ...]) -> list[tuple[str, frozenset[int]]]:
        found: dict[str, set[int]] = {}
        first = {word[:1] for word in tokens}
        for name, phrases in self._verbs:
            for phrase in phrases:
                if phrase[0][:1] not in first:
                    continue
                for place in _places(tokens, phrase):
                    found.setdefault(name, set()).update(range(place, place + len(phrase)))
        return [(name, frozenset(places)) for name, places in found.items()]

    def nouns_in(self, family: str, tokens: list[str]) -> list[tuple[int, str]]:
        """The words of a family that are said, with their places."""
        return [(place, name) for place, _, name in self.noun_spans(family, tokens)]

    def noun_spans(self, family: str, tokens: list[str]) -> list[tuple[int, int, str]]:
        """The same with the length of each; longer ones hide shorter."""
        found: list[tuple[int, int, str]] = []
        for name, phrases in self.nouns.get(family, {}).items():
            found += [(p, len(ph), name) for ph in phrases for p in _places(tokens, ph)]
        kept: list[tuple[int, int, str]] = []
        taken: set[int] = set()
        for place, length, name in sorted(found, key=lambda f: (-f[1], f[0])):
            span = set(range(place, place + length))
            if not span & taken:
                taken |= span
                kept.append((place, length, name))
        return sorted(kept)

    def noun(self, family: str, tokens: list[str]) -> str | None:
        """The first word of a family that is said."""
        found = self.nouns_in(family, tokens)
        return found[0][1] if found else None

    def knows(self, word: str) -> bool:
        """Whether a word is one of ours, and so begins no name."""
        return word in ARTICLES or any(_fits(word, known) for known in self._known)

    def words(self, language: str) -> list[str]:
        """All that may be typed, whole words first to be read."""
        texts = [str(verb.get(language, "")) for verb in self.verbs.values()]
        said = [w.strip() for text in texts for w in text.split(",")]
        return sorted({w for w in said if w and not w.endswith("*")})


def _phrases(texts: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Phrases parted by commas; a word that ends in * may go on."""
    return tuple(
        tuple(plain(phrase).split())
        for text in texts
        for phrase in text.split(",")
        if phrase
        if phrase.strip()
    )


def _fits(word: str, said: str) -> bool:
    return word.startswith(said[:-1]) if said.endswith("*") else word == said


def _places(tokens: Sequence[str], phrase: tuple[str, ...]) -> Iterable[int]:
    for place in range(len(tokens) - len(phrase) + 1):
        if all(_fits(tokens[place + n], said) for n, said in enumerate(phrase)):
            yield place


@cache
def lexicon_of(package: str) -> Lexicon:
    text = files(package).joinpath("text", "words.toml").read_text("utf-8")
    return Lexicon(tomllib.loads(text))
