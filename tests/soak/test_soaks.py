"""Every soak in its short form; `make certificate NAME=…` runs one at length."""

from importlib import import_module

import pytest

from soak.__main__ import AMOUNTS
from soak.certificate import Found, told

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
