"""Every screen of a match as somebody reads it: short, in people's words, with names to type."""

import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.table.typists import internal_words
from estandarte.cli.table.naming import Naming
from estandarte.kernel import LANGUAGES, SHELF, Dice
from estandarte.kernel.testing import new_match
from estandarte.wargame.grammar.lexicon import lexicon_of
from estandarte.wargame.grammar.names import Names
from estandarte.wargame.grammar.tokens import ARTICLES, tokens_of

GAMES = {
    "aguila": ("campo_abierto", "red"),
    "lepanto": ("tutorial", "christians"),
    "mistral": ("strait", "bourbons"),
    "tercios": ("rocroi", "red"),
}
MOST_LINES = 24
LONG_LOOKS = (
    "map", "list", "options", "more", "status", "log 30", "details", "why", "odds", "advice",
    "describe", "help", "score", "?",
)  # fmt: skip
MARK = re.compile(r"(?<![\w-])[A-Z]{1,3}-?[A-Z]?-?\d[\w-]*\b")


class Reader(io.TextIOBase):
    """Answers with numbers by lot, looks at something now and then, and keeps what was shown."""

    def __init__(self, heard: Callable[[], str], seed: int, lines: int, looks: int = 0) -> None:
        self._heard, self._chance, self._left, self._looks = heard, Random(seed), lines, looks
        self.shown: list[tuple[str, str]] = []
        self._typed = ""

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        self.shown.append((self._typed, self._heard()))
        self._left -= 1
        self._typed = self._next(self.shown[-1][1]) if self._left else "quit"
        return self._typed + "\n"

    def _next(self, heard: str) -> str:
        if re.search(r"\((?:sí/no|yes/no)\) $", heard):
            return self._chance.choice(("yes", "yes", "no"))
        if self._looks and self._left % self._looks == 0:
            return self._chance.choice(LONG_LOOKS)
        return str(self._chance.choice((1, 1, 2, 3, self._chance.randint(1, 12))))

    def isatty(self) -> bool:
        return False


@pytest.fixture
def sat(monkeypatch: Any, capsys: Any, home: Path) -> Callable[..., list[tuple[str, str]]]:
    """What was typed and what was then shown, line by line of a match."""

    def sit(
        game: str, scenario: str, side: str, language: str, seed: int, lines: int, looks: int = 0
    ) -> Any:
        from estandarte.__main__ import main

        reader = Reader(lambda: capsys.readouterr().out, seed, lines, looks)
        monkeypatch.setattr(sys, "stdin", reader)
        words = ("--scenario", scenario, "--seat", f"{side}=person", "--lang", language)
        others = [role for role in SHELF.take(game).roles if role != side]
        seats = [word for role in others for word in ("--seat", f"{role}=chance")]
        assert main(["play", game, *words, *seats, "--seed", str(seed)]) == 0
        ran = capsys.readouterr()
        assert ran.err == ""
        return [*reader.shown, (reader._typed, ran.out)]

    return sit


def too_long(shown: list[tuple[str, str]]) -> Iterator[str]:
    """Answers to what was no request to see something; the first drawing may be long."""
    for typed, heard in shown[1:]:
        lines = len(heard.splitlines())
        if lines > MOST_LINES and not typed.startswith(LONG_LOOKS):
            yield f"{lines} lines after {typed!r}: {heard[:300]}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_screens_are_short_and_in_words(sat: Any, game: str, language: str) -> None:
    shown = sat(game, *GAMES[game], language, 51, 25, 5)
    assert not list(too_long(shown))
    assert not internal_words("".join(heard for _, heard in shown), language)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_screens_are_short_and_in_words_to_the_end(sat: Any, game: str, seed: int) -> None:
    held = SHELF.take(game)
    scenarios = list(held.scenarios())
    language = LANGUAGES[seed % 2]
    side = held.roles[seed // 2 % 2]
    shown = sat(game, scenarios[seed % len(scenarios)], side, language, seed, 600, 9)
    assert not list(too_long(shown))
    assert not internal_words("".join(heard for _, heard in shown), language)


# --- names


def unknown_at(match: Any, language: str) -> Iterator[str]:
    """Names and marks that this side is shown and that it could not type."""
    role = match.waiting[0]
    view, game = match.view(role), match.game
    naming = Naming(game, match.record.setup, language)
    naming.look(view)
    names = Names(naming.named, lexicon_of(game.package))
    for id, one in naming.named.items():
        marks = {naming.mark(id)} if one.marks or id == id.upper() else set()
        for shown in {naming.called(id), *marks}:
            tokens = tokens_of(shown)
            mentions = names.mentions(tokens, set(), role)
            told = {i for m in mentions for i in m.ids}
            covered = {p for m in mentions for p in range(m.place, m.place + m.length)}
            small = {p for p, t in enumerate(tokens) if t in ARTICLES}
            if id not in told or not covered | small >= set(range(len(tokens))):
                yield f"{shown!r} in an order is {told or 'nobody'}, not {id}"
            found = naming.find(shown)
            if found is None or (
                found != id
                and naming.called(found) != naming.called(id)
                and naming.mark(id) == shown
            ):
                yield f"{shown!r} to a card is {found}, not {id} ({one.sort})"
    drawn = game.draw(view, language, 100)
    for mark in set(MARK.findall(drawn)):
        parts = re.fullmatch(r"([A-Z]+\d+)([A-Z]+[\d-]+)", mark)  # two that stand side by side
        if not all(naming.find(one) for one in (parts.groups() if parts else (mark,))):
            yield f"{mark!r} on the map is nobody"


@pytest.mark.parametrize("game", GAMES)
def test_every_name_that_is_shown_may_be_typed(game: str) -> None:
    wrong = unknown_in(game, GAMES[game][0], "51", 24, 12)
    assert not wrong, f"{len(wrong)}: {sorted(wrong)[:30]}"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", GAMES)
def test_every_name_that_is_shown_may_be_typed_to_the_end(game: str, seed: int) -> None:
    scenarios = list(SHELF.take(game).scenarios())
    wrong = unknown_in(game, scenarios[seed % len(scenarios)], f"name-{seed}", 100_000, 25)
    assert not wrong, f"{len(wrong)}: {sorted(wrong)[:30]}"


def unknown_in(game: str, scenario: str, seed: str, most: int, each: int) -> set[str]:
    match, dice, wrong = new_match(SHELF.take(game), scenario, seed), Dice(seed), set[str]()
    for number in range(most):
        if match.is_over:
            break
        if number % each == 0:
            wrong |= {w for language in LANGUAGES for w in unknown_at(match, language)}
        match.act(match.state.decision.sample(match.state, match.waiting[0], dice))
    return wrong
