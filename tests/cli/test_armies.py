"""Armies on the command line: by name, from a file, from the menu."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from estandarte.cli.table import menu
from estandarte.kernel import parse_record


def army(name: str) -> Any:
    text = files("estandarte.games.aguila").joinpath("data/armies/ready.toml").read_text("utf-8")
    return tomllib.loads(text)["army"][name]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(army("picton_1811")), encoding="utf-8")
    return path


def test_armies_are_named_or_come_from_a_file(estandarte, own, tmp_path):
    record = tmp_path / "match.jsonl"
    words = ("--army", "red=carlos_1809", "--army", f"blue={own}", "--record", record)
    assert estandarte("play", "aguila", *words, typed="quit\n").status == 0
    armies = parse_record(record.read_bytes()).setup.armies
    assert armies == {"red": "carlos_1809", "blue": army("picton_1811")}


def test_programs_fight_with_the_armies_given(estandarte, own, tmp_path):
    folder = tmp_path / "records"
    words = ("--army", f"red={own}", "--seed", "1", "--records", folder, "--json")
    ran = estandarte("simulate", "aguila", *words)
    assert ran.status == 0
    assert json.loads(ran.out)["armies"] == {"red": army("picton_1811")}
    state = parse_record(next(folder.iterdir()).read_bytes()).state_at(0)
    mine = {u.profile.entry[:2] for u in state.units.values() if u.role == "red"}
    assert mine == {"gb", "g_"}  # British troops and guns


def test_a_match_by_letter_begins_with_armies(estandarte, tmp_path):
    record = tmp_path / "letter.jsonl"
    words = ("--game", "aguila", "--army", "blue=carlos_1809")
    assert estandarte("post", record, *words).status == 0
    assert parse_record(record.read_bytes()).setup.armies == {"blue": "carlos_1809"}


def test_a_player_of_mistral_brings_ranks(estandarte, tmp_path):
    record, ranks = tmp_path / "match.jsonl", tmp_path / "ranks.toml"
    ranks.write_text('margin = 6\nranks = ["captain"]', encoding="utf-8")
    words = ("--army", f"british={ranks}", "--record", record)
    assert estandarte("play", "mistral", *words, typed="quit\n").status == 0
    kept = parse_record(record.read_bytes()).state_at(0)
    assert kept.progress.ranks == {"british": ("captain",)}


@pytest.mark.parametrize(
    ("word", "english", "spanish"),
    [
        ("red", "ROLE=NAME", "BANDO=NOMBRE"),
        ("red=", "ROLE=NAME", "BANDO=NOMBRE"),
        ("green=carlos_1809", "no side called “green”", "ningún bando llamado «green»"),
        ("red=wallenstein", "neither an army nor a file", "ni ejército ni fichero"),
        ("red=nowhere.toml", "no such file", "no existe"),
        ("red=dupont_1808_destacamento", "not of the size", "no tienen el tamaño"),
        ("red=fr_oriente_1500", "never met", "nunca se enfrentaron"),
    ],
)
def test_what_cannot_be_fielded_is_refused_in_words(estandarte, word, english, spanish):
    for language, part in (("en", english), ("es", spanish)):
        ran = estandarte("simulate", "aguila", "--army", word, "--lang", language)
        assert (ran.status, ran.out) == (2, "")
        assert part in ran.err


@pytest.mark.parametrize("content", ["", "points = ", "units = 3", "\0", "list = 7"])
def test_a_damaged_army_file_is_refused_in_words(estandarte, tmp_path, content):
    damaged = tmp_path / "army.toml"
    damaged.write_text(content, encoding="utf-8")
    ran = estandarte("play", "aguila", "--army", f"red={damaged}")
    assert ran.status == 2
    assert "cannot be read" in ran.err or "breaks rule" in ran.err


def test_a_refusal_comes_home_from_other_processes(estandarte):
    words = ("--scenario", "pueblo", "--army", "red=dupont_1808", "--lang", "es")
    ran = estandarte("simulate", "aguila", *words, "--matches", "4", "--workers", "2")
    assert ran.status == 2
    assert "no tienen el tamaño que pide el escenario (BSA-16-pueblo-a)" in ran.err


def test_where_forces_are_given_none_are_brought(estandarte, own):
    for game, scenario, side in (("lepanto", "battle", "ottomans"), ("aguila", "bailen", "red")):
        words = ("--scenario", scenario, "--army", f"{side}={own}")
        ran = estandarte("simulate", game, *words)
        assert ran.status == 2
        assert "Nobody brings forces of their own" in ran.err


def test_a_record_and_a_position_have_their_armies(estandarte, record):
    ran = estandarte("play", "--record", record, "--army", "red=rey_sol")
    assert ran.status == 2
    assert "--army" in ran.err


def test_the_armies_of_a_game_are_listed(estandarte):
    listed = estandarte("games", "aguila", "--lang", "es").out
    assert "carlos_1809: Archiduque Carlos, Aspern 1809, 1500 puntos" in listed
    assert "bav_2000: Baviera (Confederación del Rin) 1805-1815, 2000 puntos" in listed
    short = " ".join(estandarte("games").out.split())
    assert "63 armies lie ready" in short and "150 armies lie ready" in short
    assert "`estandarte games` and a name tells all of a game" in short
    found = json.loads(estandarte("games", "tercios", "--json").out)["games"][0]["armies"]
    assert found[0]["name"] == {"en": "The Great Captain", "es": "El Gran Capitán"}


def test_the_menu_asks_for_armies_where_they_may_be_brought(estandarte, monkeypatch, home):
    monkeypatch.setattr(menu.SHELF, "names", lambda: ["aguila"])
    ran = estandarte("play", typed="campal\nred\n1\n2\ncarlos_1809\n3\nquit\n")
    assert ran.status == 0
    assert "Which armies?" in ran.out and "Which army for Blue?" in ran.out
    (path,) = (home / "estandarte/matches").iterdir()
    armies = parse_record(path.read_bytes()).setup.armies
    assert armies == {"red": "carlos_1809", "blue": "picton_1811"}
    again = estandarte("play", typed="campal\nred\n1\n\nquit\n")
    assert again.status == 0 and "Which army for" not in again.out
    battle = estandarte("play", typed="bailen\nred\n1\nquit\n")
    assert battle.status == 0 and "Which armies?" not in battle.out
