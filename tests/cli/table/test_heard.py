"""Sentences as people say them: carried out whole, read back, or asked; never something else."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.table.test_sentences import moments
from estandarte.cli.table.whole import Deed, understood
from estandarte.cli.table.words import command_in
from estandarte.kernel import Dice, Match, tell

HERE = Path(__file__).parent / "sentences"
GAMES = ("aguila", "lepanto", "mistral", "tercios")
SHARES = {"heard": 0.95, "fresh": 0.88}
"""How many are right at least; `fresh` were never mended."""


@cache
def corpus(game: str, kept: str = "heard") -> list[dict[str, Any]]:
    text = (HERE / kept / f"{game}.toml").read_text("utf-8")
    said: list[dict[str, Any]] = tomllib.loads(text)["said"]
    return said


def deeds(game: str, kept: str = "heard") -> Iterator[tuple[dict[str, Any], str, Deed, list[str]]]:
    """Every order of the file with what the table makes of it and what it would then do."""
    for asks, match, role in moments(game, {one["at"] for one in corpus(game, kept)}):
        view = match.view(role)
        board = match.game.imagine(view, Dice("words"))
        named = match.game.named(view, match.record.setup)
        for one in corpus(game, kept):
            if one["at"] != asks or "tells" in one:
                continue
            for line in (*one.get("en", ()), *one.get("es", ())):
                reading = match.game.read(view, line, named)
                deed = understood(match.game, board, role, reading)
                yield one, line, deed, list(done(match, deed))


def done(match: Match[Any], deed: Deed) -> Iterator[str]:
    for action in deed.actions:
        said = str(tell(match.game, action, "en"))
        ships = getattr(action, "ships", ()) or [getattr(action, "ship", "")]
        if match.game.name == "lepanto" and said.startswith("Move "):
            yield from (f"{ship}: {said.rpartition(': ')[2]}" for ship in ships)
        else:
            yield said


def alike(meaning: list[str]) -> list[str]:
    """The same orders in another order are the same."""
    return sorted(
        f"{head}: {sorted(p.strip() for p in rest.replace(';', ',').split(','))}"
        if head in ("Formations",)
        else f"{head}: {sorted(rest.split('; '))}"
        for head, _, rest in (one.partition(": ") for one in meaning)
    )


def verdict(one: dict[str, Any], deed: Deed, made: list[str]) -> str:
    """Right, asked although it was plain, or wrong without a word."""
    same = alike(made) == alike(one.get("does", one.get("reads", [])))
    if "asks" in one:
        return "wrong" if deed.at_once else "right"
    if "reads" in one:
        return "wrong" if deed.at_once else "right" if same and not deed.left else "asked"
    if deed.at_once:
        return "right" if same else "wrong"
    return "asked"


@pytest.mark.parametrize("kept", SHARES)
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_does_something_else_than_it_says(game: str, kept: str) -> None:
    judged = [(verdict(one, deed, made), line, made) for one, line, deed, made in deeds(game, kept)]
    wrong = [(line, made) for how, line, made in judged if how == "wrong"]
    assert not wrong, wrong
    asked = [line for how, line, _ in judged if how == "asked"]
    assert len(asked) <= (1 - SHARES[kept]) * len(judged), asked


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_answered_by_a_command(game: str) -> None:
    asked = [one for one in corpus(game) if "tells" in one]
    assert asked
    for one in asked:
        command = one["tells"]
        for line in (*one.get("en", ()), *one.get("es", ())):
            assert (command_in(line) or ("nothing",))[0] == command, line


@pytest.mark.parametrize("game", GAMES)
def test_three_hundred_sentences_are_kept(game: str) -> None:
    kept = [*corpus(game), *corpus(game, "fresh")]
    said = {(one["at"], line) for one in kept for k in ("en", "es") for line in one.get(k, ())}
    assert len(said) >= 300
