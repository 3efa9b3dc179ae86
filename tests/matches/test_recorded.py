"""The matches that `docs/opponents/recorded-matches.md` invites to read: five of every game."""

import gzip
import lzma
from collections import Counter
from pathlib import Path

import pytest

from estandarte.kernel import audit, parse_record

FAMOUS = sorted((Path(__file__).parents[2] / "web/public/famous").glob("*.record"))
"""Those that the page of records shows to whoever has none."""
FILES = sorted((Path(__file__).parents[2] / "docs/opponents/matches").glob("*.jsonl.xz"))


def test_five_matches_of_every_game_are_there() -> None:
    games = Counter(file.name.partition("-")[0] for file in FILES)
    assert games == dict.fromkeys(("aguila", "lepanto", "mistral", "tercios"), 5)


def test_the_match_of_two_who_think_is_played_by_the_rules() -> None:
    file = next(file for file in FILES if file.name.startswith("lepanto-5"))
    record = parse_record(lzma.decompress(file.read_bytes()))
    assert record.result is not None and not record.torn
    assert audit(record).cite is None


@pytest.mark.soak
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name[:-9])
def test_a_recorded_match_is_played_by_the_rules(file: Path) -> None:
    found = audit(parse_record(lzma.decompress(file.read_bytes())))
    assert found.cite is None, f"step {found.at} [{found.cite}]: {found.fault}"


@pytest.mark.parametrize("file", FAMOUS, ids=lambda file: file.stem)
def test_a_famous_match_is_played_by_the_rules(file: Path) -> None:
    record = parse_record(gzip.decompress(file.read_bytes()))
    assert record.result is not None and not record.torn
    assert audit(record).cite is None
