"""Sentences as people type them, with what each means: one grammar reads them in four games."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import SHELF, Dice, Match, Reading, Setup, Way, tell
from estandarte.players import player_of, ranks_of, take_turn

HERE = Path(__file__).parent / "sentences"
GAMES = ("aguila", "lepanto", "mistral", "tercios")
FEWEST = 200
FIRST = "alferez-1"
SHARE_OF_HELD = 0.95
"""How many of the sentences that were kept for testing only must be understood."""
ROLES = {"aguila": "red", "lepanto": "christians", "mistral": "", "tercios": "red"}
ANYBODY = {"initiative", "sailing"}


@cache
def corpus(game: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{game}.toml").read_text("utf-8"))


def moments(game: str, wanted: set[str]) -> Iterator[tuple[str, Match[Any], str]]:
    """One match between programs, looked at where the sentences are said."""
    held = SHELF.take(game)
    match = Match.start(held, Setup(game, corpus(game)["scenario"]), "7")
    rank = FIRST if FIRST in ranks_of(held) else ranks_of(held)[-1]  # who plays as ever
    programs = {role: player_of(held, rank) for role in held.roles}
    thoughts = Dice("x")
    while wanted:
        role = match.waiting[0]
        asks = match.prompt(role).asks
        if asks in wanted and (role == ROLES[game] or asks in ANYBODY or not ROLES[game]):
            wanted.remove(asks)
            yield asks, match, role
        match.act(take_turn(match, role, programs[role], thoughts, lambda lapse: None))


def read_out(match: Match[Any], reading: Reading) -> str:
    """What a reading means, as one would write it down: refused, asked back, or done."""
    if reading.fault is not None:
        return "?" + reading.fault.key.removeprefix("order.")
    said = [_way(match, way) for way in reading.ways]
    if len(said) == 1 and not match.check(reading.ways[0].actions[0]):
        verdict = match.check(reading.ways[0].actions[0])
        rule = reading.rule if verdict.cite == "KER-3" else verdict.cite
        return f"!{rule} {said[0]}"
    return " | ".join(said)


def _way(match: Match[Any], way: Way) -> str:
    told = " + ".join(str(tell(match.game, a, "en")) for a in way.actions)
    return f"{told} > {' > '.join(way.then)}" if way.then else told


def is_meant(entry: dict[str, Any], match: Match[Any], reading: Reading) -> bool:
    said = read_out(match, reading)
    if "squadron" in entry:  # whoever of it can follow
        course = entry["means"].removeprefix("squadron ")
        return said.startswith("Move ") and said.endswith(f"together: {course}")
    if "ships" in entry:
        action = reading.ways[0].actions[0] if reading.ways else None
        return sorted(getattr(action, "ships", ())) == entry["ships"]
    return alike(said) == alike(entry["means"])


def alike(meaning: str) -> str:
    """The same orders in another order are the same."""
    if not meaning.startswith(("Formations: ", "Orders: ")):
        return meaning
    head, _, rest = meaning.partition(": ")
    parts = sorted(part.strip() for part in rest.replace(";", ",").split(", "))
    return f"{head}: {parts if head == 'Formations' else sorted(rest.split('; '))}"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_two_hundred_sentences_in_two_languages(game: str) -> None:
    meanings = corpus(game)["meaning"]
    said = [s for m in meanings for lang in ("es", "en", "held") for s in m.get(lang, ())]
    assert len(said) >= FEWEST, len(said)
    assert all(sum(len(m.get(lang, ())) for m in meanings) > 60 for lang in ("es", "en"))
    assert sum(len(m.get("held", ())) for m in meanings) >= 70


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_understood_as_it_is_meant(game: str) -> None:
    meanings = corpus(game)["meaning"]
    wrong, held, kept = [], 0, 0
    for asks, match, role in moments(game, {m["at"] for m in meanings}):
        view = match.view(role)
        named = match.game.named(view, match.record.setup)
        for entry in (m for m in meanings if m["at"] == asks):
            for kind in ("es", "en", "held"):
                for words in entry.get(kind, ()):
                    reading = match.game.read(view, words, named)
                    meant = is_meant(entry, match, reading)
                    if kind == "held":
                        held, kept = held + meant, kept + 1
                    elif not meant:
                        found = read_out(match, reading)
                        wrong.append(f"{asks}: {words!r} is {found!r}, not {entry['means']!r}")
    assert not wrong, "\n".join(wrong)
    assert held >= SHARE_OF_HELD * kept, f"{held} of {kept}"
