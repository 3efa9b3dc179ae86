"""Random armies, sound and spoilt: builder, command line and engine say the same of each."""

import json
from typing import Any

import pytest

from estandarte.kernel import SHELF, Dice, Setup, SetupFault
from estandarte.wargame.armies.document import document
from estandarte.wargame.armies.places import put, without
from estandarte.wargame.armies.plan import Wish
from estandarte.wargame.armies.written import as_toml

SPOILT = {
    "tercios": ("command[0]", "general"),
    "aguila": ("brigade[0]", "general"),
}


def fights(game: Any, tree: Any) -> bool:
    both = {"red": tree, "blue": tree}  # of one time and size, whatever they are
    try:
        game.start(Setup(game.name, "campo_abierto", armies=both), Dice("s"))
    except SetupFault as fault:
        assert fault.telling.key in ("fault.army", "fault.army_file")
        return False
    return True


@pytest.mark.parametrize("game", sorted(SPOILT))
@pytest.mark.parametrize("seed", range(3))
def test_builder_command_line_and_engine_agree(game: str, seed: int, estandarte, tmp_path) -> None:
    found: Any = SHELF.take(game)
    recruiter = found.recruiter()
    whole = recruiter.random(Wish(points=1000), f"agree {seed}").tree
    posts = [post.place for post in recruiter.plan(whole).posts()]
    spoilt = [without(whole, place) for place in (*SPOILT[game], posts[-1])]
    for tree in (whole, *spoilt, put(whole, "points", 200), put(whole, "list", "atlantis")):
        file = tmp_path / "army.toml"
        file.write_text(as_toml(tree), encoding="utf-8")
        ran = estandarte("muster", "check", game, file, "--json")
        told = json.loads(ran.out)
        built = document(recruiter, tree, "en", mends=False)
        assert told["legal"] == built["legal"] == (ran.status == 0) == fights(found, tree)
        assert told["cost"] == built["cost"] == recruiter.muster(tree).cost
        assert [p["cite"] for p in told["problems"]] == [p["cite"] for p in built["problems"]]
