"""Matches of every game and version, as the rules of their time played them.

An old match that the rules of today would play otherwise is named in CHANGED, with the rule that
was mended. Those of the version that is not released yet are kept again instead:
`python tools/keep_matches.py --again`.
"""

import lzma
from pathlib import Path

import pytest

from estandarte import __version__
from estandarte.kernel import SHELF, audit, parse_record

HOME = Path(__file__).parent / "corpus"
FILES = sorted(HOME.glob("*/*.jsonl.xz"))
CHANGED: dict[str, str] = {}
"""`version/name` of old matches, each with the rule whose mending made the difference."""


def test_every_game_of_this_version_is_in_the_corpus() -> None:
    kept = {file.name.partition("-")[0] for file in FILES if file.parent.name == __version__}
    assert kept == {"aguila", "lepanto", "mistral", "tercios"} <= {*SHELF.names()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name[:-9]}")
def test_an_old_match_is_read_and_audited(file: Path) -> None:
    record = parse_record(lzma.decompress(file.read_bytes()))
    assert record.result is not None and not record.torn
    assert len(list(record.states())) == len(record.steps) + 1
    assert record.struck, "steps were taken back in every one of them"
    found = audit(record)
    expected = CHANGED.get(f"{file.parent.name}/{file.name[:-9]}")
    assert found.cite == expected, f"step {found.at} [{found.cite}]: {found.fault}"
    assert expected or found.dice_proved
