"""The first alférez plays as he always did, and the rules with him: some of the kept streams again.

`tools/streams.py compare` plays them all; here are those that take the least time.
"""

import json

import pytest

from surroundings import tool

streams = tool("streams")


@pytest.mark.parametrize(
    "game, number",
    # centre, north and tutorial; the village
    [("lepanto", 13), ("lepanto", 14), ("lepanto", 15), ("aguila", 60)],
)
def test_the_first_alferez_plays_as_he_always_did(game: str, number: int) -> None:
    kept = json.loads(streams.KEPT.read_text())[game][str(number)]
    assert "alferez-1 alferez-1" in kept["of"]
    assert streams.played((game, number)) == kept


def test_what_is_kept_is_what_is_compared() -> None:
    kept = {"lepanto": {"0": {}, "10": {}, "20": {}}}
    wanted = streams.wanted_of(kept, ["lepanto", "aguila"], 2, False)
    assert wanted == [("lepanto", 0), ("lepanto", 20)]
    assert streams.wanted_of(kept, ["aguila"], 50, True) == [("aguila", 0), ("aguila", 50)]
