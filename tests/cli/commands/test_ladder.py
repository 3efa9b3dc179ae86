"""`estandarte ladder`: one command rates everyone and writes the page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from estandarte.players import DOCTRINES
from players.bending import bending


@pytest.fixture(autouse=True)
def tempered() -> Iterator[None]:
    DOCTRINES.add("skirmish", bending())
    yield
    DOCTRINES.forget("skirmish")


def test_a_ladder_is_one_command(estandarte: Any, tmp_path: Path) -> None:
    page, store = tmp_path / "docs" / "ladder.md", tmp_path / "lab.sqlite"
    words = ("ladder", "skirmish", "--matches", "2", "--store", store, "--workers", "1")
    ran = estandarte(*words, "--into", page, "--lang", "es")
    assert ran.status == 0
    assert "alferez:late" in ran.out
    assert "`estandarte ladder skirmish --matches 2`" in page.read_text("utf-8")
    assert '"alferez:late"' in estandarte(*words, "--json").out


@pytest.mark.parametrize(
    "words", [("--rank", "admiral"), ("--matches", "many"), ("--rank", "grumete")]
)
def test_what_cannot_be_rated_is_said_in_a_sentence(
    estandarte: Any, tmp_path: Path, words: tuple[str, ...]
) -> None:
    ran = estandarte("ladder", "skirmish", "--store", tmp_path / "s", *words)
    assert ran.status != 0
    assert ran.err.strip()


def test_how_easily_a_rank_is_beaten_is_one_command_and_goes_on(
    estandarte: Any, tmp_path: Path
) -> None:
    page, store = tmp_path / "docs" / "ladder.md", tmp_path / "lab.sqlite"
    who = ("--script", "grumete", "--script", "alferez-1")
    words = ("exploit", "skirmish", *who, "--matches", "2", "--fresh", "2", "--store", store)
    ran = estandarte(*words, "--workers", "1", "--into", page, "--lang", "es")
    assert ran.status == 0
    told = page.read_text("utf-8")
    command = "estandarte exploit skirmish --matches 2 --fresh 2 --script grumete"
    assert f"`{command} --script alferez-1`" in told
    assert '"exploited":"alferez"' in told
    assert "| alferez-1 |" in told
    again = estandarte(*words, "--workers", "1", "--json").out
    assert '"alferez-1"' in again
    assert "0:00" not in again  # nothing is left to be played


def test_where_nobody_is_plain_the_command_says_so(estandarte: Any, tmp_path: Path) -> None:
    ran = estandarte("exploit", "skirmish", "--store", tmp_path / "s")
    assert ran.status != 0
    assert ran.err.strip()
