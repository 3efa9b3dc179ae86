"""The first alférez plays as he always did, and the rules with him: some of the kept streams again.

`tools/streams.py compare` plays them all; here are those that take the least time.
"""

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
spec = importlib.util.spec_from_file_location("streams", ROOT / "tools/streams.py")
assert spec is not None and spec.loader is not None
streams = importlib.util.module_from_spec(spec)
spec.loader.exec_module(streams)


@pytest.mark.parametrize(
    "game, number",
    [("lepanto", 13), ("lepanto", 14), ("lepanto", 15)],  # centre, north and tutorial
)
def test_the_first_alferez_plays_as_he_always_did(game: str, number: int) -> None:
    kept = json.loads(streams.KEPT.read_text())[game][str(number)]
    assert "alferez-1 alferez-1" in kept["of"]
    assert streams.played((game, number)) == kept
