"""Every soak in its short form; `make certificate NAME=…` runs one at length."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from estandarte import __version__
from soak import opponents
from soak.__main__ import AMOUNTS
from soak.certificate import HOME, Found, told

SHORT = {
    "legality": 30,
    "wire": 40,
    "secrecy": 12,
    "opponents": 4,
    "power_cuts": 12,
    "clocks": 10,
    "memory": 4,
}
SLOWER = {"network": 1, "play": 0, "restarts": 1}
"""Start whole tables, or wait for what one gives a silent peer before it hangs up."""


def test_every_soak_has_a_short_form() -> None:
    assert {
        *SHORT,
        *SLOWER,
        "kills",
    } == AMOUNTS.keys()  # of kills it is server/database/test_crash.py


@pytest.mark.parametrize(
    "name", [*SHORT, *(pytest.param(name, marks=pytest.mark.soak) for name in SLOWER)]
)
def test_a_short_soak_finds_nothing(name: str) -> None:
    found = import_module(f"soak.{name}").run((SHORT | SLOWER)[name], 1571)
    assert found.faults == []
    assert found.counts


def test_a_certificate_says_what_was_tried_where_and_with_which_seed() -> None:
    page = told("kills", "What it is.", 200, 7, Found({"kills": 1200}), 61.0)
    for part in ("# Kills", "Nothing was found wrong", "1,200", "| seed | 7 |", "| machine |",
                 "AMOUNT=200 SEED=7", "| date | 2", "commit"):  # fmt: skip
        assert part in page
    assert "2 faults" in told("kills", "", 1, 7, Found({}, ["a", "b"]), 1.0)


@pytest.mark.parametrize("name", sorted(AMOUNTS))
def test_a_certificate_is_of_this_version_and_of_a_tree_that_anybody_can_check_out(
    name: str,
) -> None:
    page = (HOME / f"{name}.md").read_text("utf-8")
    version = re.search(r"^\| version \| (.+), commit (.+) \|$", page, re.MULTILINE)
    assert version is not None and version[1] == __version__
    assert re.fullmatch(r"[0-9a-f]{12}", version[2]), (
        f"make certificate NAME={name} on a clean tree"
    )


def test_a_soak_goes_on_from_its_log_and_says_what_was_played_on_which_commit(
    tmp_path: Path,
) -> None:
    log = tmp_path / "opponents.jsonl"
    earlier = {"lepanto: matches": 1, "lepanto: actions": 7}
    part = {"matches": 1, "commit": "abc", "counts": earlier, "faults": ["a fault"]}
    log.write_text(json.dumps(part) + "\n", "utf-8")
    found = opponents.run(4, 1571, log)
    assert found.faults == ["a fault"] and not found.cut_short
    assert [found.counts[f"{name}: matches"] for name in opponents.GAMES] == [1, 1, 1, 1]
    assert found.counts["lepanto: actions"] == 7
    assert found.counts["matches on abc"] == 1
    assert opponents.run(4, 1571, log) == found, "nothing is played twice"
