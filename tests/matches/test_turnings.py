"""What else might have been done in the kept matches is allowed, refused and followed as it was.

Where something was changed on purpose it is kept again: `python tools/keep_turnings.py`.
"""

from pathlib import Path

import pytest

from surroundings import tool

kept = tool("keep_turnings")


@pytest.mark.parametrize("file", sorted(kept.CORPUS.glob("*/*.jsonl.xz")), ids=kept.name_of)
def test_what_might_have_been_done_is_answered_as_it_was(file: Path) -> None:
    before, now = kept.kept(kept.name_of(file)), kept.turnings(kept.record_in(file))
    assert now.keys() == before.keys()
    for step, found in now.items():
        assert found == before[step], f"at step {step}"
