"""Pieces called in sentences as people call them, and never by what the program calls them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.cli.speech import Speech
from estandarte.kernel import Game, Named, Setup
from estandarte.wargame.grammar.tokens import ARTICLES, tokens_of
from estandarte.wargame.wording import folded

from .strangers import things_in

CROWD = 3
"""So many pieces in one line are called by their marks alone."""


WRITTEN = re.compile(r"(.+) \(([^()]+)\)")


class Naming:
    """What everything on one table is called in one language."""

    def __init__(self, game: Game[Any, Any], setup: Setup, language: str) -> None:
        self._game, self._setup, self._language = game, setup, language
        self._view: Any = None
        self.named: Mapping[str, Named] = {}
        speech = Speech(language)
        sides = speech.sides(game, setup)
        self._sides = {speech.role(game, role): nation for role, nation in sides.items()}
        """By the colour that the game's sentences say, the nation that is said to people."""
        self._pattern: re.Pattern[str] | None = _any_of(self._sides)

    def look(self, view: Any) -> None:
        """Take over what can be seen now."""
        if view == self._view:
            return
        self._view = view
        seen = self._game.named(view, self._setup) or things_in(self._game, view)
        self.named = {**self.named, **seen}
        ids = [i for i in self.named if self._differs(i) and len(i) > 1]
        self._pattern = _any_of([*ids, *self._sides])

    def _differs(self, id: str) -> bool:
        """Whether people call it otherwise; Lepanto's counters bear their ids."""
        internal = id == id.lower() and ("_" in id or "-" in id)
        return self.mark(id) != id or (internal and self._name(id) != id)

    def _name(self, id: str) -> str:
        names = self.named[id].names
        return names.get(self._language) or names.get("en") or id

    def called(self, id: str) -> str:
        """A piece by its name, with the mark that it has on the map."""
        if id not in self.named:
            return id
        mark, name = self.named[id].mark(self._language), self._name(id)
        if mark == id:
            return name if self._differs(id) else id
        return name if name == id else f"{name} ({mark})"

    def mark(self, id: str) -> str:
        return self.named[id].mark(self._language) if id in self.named else id

    def said(self, text: str) -> str:
        """A sentence in which every id has become a name."""
        if self._pattern is None or text.startswith("estandarte/"):
            return text
        crowd = len(set(self._pattern.findall(text)) - set(self._sides)) > CROWD
        seen: set[str] = set()

        def name(match: re.Match[str]) -> str:
            id = match[0]
            if id in self._sides:
                return self._sides[id]
            short = (crowd or id in seen) and self.named[id].mark(self._language) != id
            seen.add(id)
            said = self.mark(id) if short else self.called(id)
            starts = match.start() == 0 or text[: match.start()].rstrip().endswith((".", ":"))
            return said[:1].upper() + said[1:] if starts and not short else said

        return self._pattern.sub(name, text)

    def named_in(self, line: str) -> list[str]:
        """All whose mark or name stands in a line."""
        said, language = folded(line), self._language
        return [
            id
            for id, one in self.named.items()
            if folded(one.mark(language)) in said or folded(self._name(id)) in said
        ]

    def find(self, words: str) -> str | None:
        """The one thing that somebody names, by mark, id or name, or as it is written: both."""
        if written := WRITTEN.fullmatch(words.strip()):
            marked = self.find(written[2])
            if marked is not None and _bare(self._name(marked)).startswith(_bare(written[1])):
                return marked
        wanted = _bare(words)
        mine = getattr(self._view, "role", "")
        last = ("thing", "group")  # a commander bears the name of his command
        things = sorted(self.named.values(), key=lambda n: (n.side != mine, n.sort in last))
        for thing in things:
            names = (thing.id, *thing.marks.values(), *thing.names.values(), *thing.aliases)
            if wanted in map(_bare, names):
                return thing.id
        parts = [n.id for n in things if wanted and wanted in _bare(self._name(n.id))]
        return (
            parts[0] if parts and (len(parts) == 1 or self.named[parts[0]].side == mine) else None
        )


def _any_of(words: Iterable[str]) -> re.Pattern[str] | None:
    listed = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{listed})(?![\w-])") if listed else None


def _bare(text: str) -> str:
    """Without case, accents and articles."""
    return " ".join(word for word in tokens_of(text) if word not in ARTICLES)
