"""Recorded matches: the rules of today must give every event of yesterday.

A changed event shows here as the first step that differs, with its rule. When a rule was mended on
purpose the matches are recorded anew: `estandarte simulate GAME … --records tests/matches`.
"""

from pathlib import Path

import pytest

from estandarte.kernel import audit, read_record

RECORDS = sorted(Path(__file__).parent.glob("*.jsonl"))


def test_there_are_matches_on_record() -> None:
    assert RECORDS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_match_is_played_again_as_it_was(path: Path) -> None:
    found = audit(read_record(path))
    assert found.fault is None, f"step {found.at} [{found.cite}]: {found.fault}"
    assert found.dice_proved
