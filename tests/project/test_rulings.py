"""docs/rulings.md has every ruling of the games once, and says what their switches say."""

import re
from pathlib import Path

import pytest

from estandarte.kernel import SHELF, RuleId, Statement

PAGE = (Path(__file__).resolve().parents[2] / "docs/rulings.md").read_text("utf-8")
ENTRIES = re.compile(r"\b([A-Z]{3}-Q\d+)\b((?:(?![A-Z]{3}-Q\d|^#).)*)", re.MULTILINE | re.DOTALL)
"""A ruling, and what is said as far as the next of them."""
VALUE = re.compile(r"^\*\* `(\w+) = ([\w-]+)`:")
GAMES = pytest.mark.parametrize("game", ["aguila", "lepanto", "mistral", "tercios"])


def rulings(game: str) -> dict[RuleId, Statement]:
    return {id: said for id, said in SHELF.take(game).book.items() if "-Q" in id}


def listed(game: str) -> list[tuple[RuleId, str]]:
    prefix = next(iter(rulings(game))).partition("Q")[0]
    return [(id, said) for id, said in ENTRIES.findall(PAGE) if id.startswith(prefix)]


@GAMES
def test_every_ruling_is_listed_once(game: str) -> None:
    assert sorted(id for id, _ in listed(game)) == sorted(rulings(game))


@GAMES
def test_a_ruling_is_listed_with_its_switches(game: str) -> None:
    beside = dict(listed(game))
    apart = [
        (id, switch)
        for id, said in rulings(game).items()
        for switch in said.switches
        if f"`{switch}" not in beside[id]
    ]
    assert not apart


@GAMES
def test_the_letter_on_the_page_is_that_of_the_switches(game: str) -> None:
    said = [VALUE.match(text) for _, text in listed(game)]
    written = {found[1]: found[2] for found in said if found}
    letter = getattr(SHELF.take(game).switches, "letter", written)
    assert written == {name: str(value) for name, value in letter.items()}
