"""The first alférez plays as he always did, and the rules with him: some of the kept streams again.

`tools/streams.py compare` plays them all; here are those that take the least time.
"""

import json

import pytest

from surroundings import tool

streams = tool("streams")


@pytest.mark.parametrize(
    "game, number",
    [("lepanto", 13), ("lepanto", 14), ("lepanto", 15)],  # centre, north and tutorial
)
def test_the_first_alferez_plays_as_he_always_did(game: str, number: int) -> None:
    kept = json.loads(streams.KEPT.read_text())[game][str(number)]
    assert "alferez-1 alferez-1" in kept["of"]
    assert streams.played((game, number)) == kept
