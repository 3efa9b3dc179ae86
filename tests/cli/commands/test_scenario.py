"""`estandarte scenario`, and scenario files wherever a scenario is asked for."""

import json

import pytest


@pytest.fixture
def file(estandarte, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(estandarte("scenario", "new", "lepanto").out, encoding="utf-8")
    return path


def test_a_scenario_of_the_game_begins_ones_own(estandarte, file):
    assert 'id = "my_tutorial"' in file.read_text(encoding="utf-8")
    ran = estandarte("scenario", "check", file, "--lang", "es")
    assert (ran.status, "se puede jugar" in ran.out) == (0, True)
    ran = estandarte("scenario", "list", "mistral")
    assert "* strait" in ran.out and "  combined" in ran.out
    other = estandarte("scenario", "new", "mistral", "--like", "y1744")
    assert (other.status, "year = 1744" in other.out) == (0, True)


def test_every_problem_is_told_with_its_place(estandarte, file):
    text = file.read_text(encoding="utf-8").replace("turns = 12", 'turns = "many"')
    file.write_text(text.replace("wind = 4", "wind = 9.5"), encoding="utf-8")
    ran = estandarte("scenario", "check", file, "--lang", "es")
    assert ran.status == 1
    assert "scenario.turns: Aquí va un número entero, no un texto." in ran.out
    assert "scenario.wind: Aquí va un número entero, no un número." in ran.out
    listed = json.loads(estandarte("scenario", "check", file, "--json").out)
    assert [p["at"] for p in listed["problems"]] == [["scenario", "turns"], ["scenario", "wind"]]
    assert estandarte("simulate", "lepanto", "--scenario", file).status == 2


def test_a_file_is_played_kept_and_verified(estandarte, file, tmp_path):
    text = file.read_text(encoding="utf-8").replace("turns = 12", "turns = 1")
    file.write_text(text, encoding="utf-8")
    kept = tmp_path / "kept"
    words = ("--scenario", file, "--seed", "7", "--records", kept)
    assert estandarte("simulate", "lepanto", *words).status == 0
    file.unlink()
    record = next(kept.iterdir())
    found = json.loads(estandarte("verify", record, "--json").out)
    assert (found["sound"], found["scenario"]) == (True, "my_tutorial")


def test_the_file_names_its_game(estandarte, file):
    ran = estandarte("play", "--scenario", file, "--seat", "christians=person", typed="quit\n")
    assert "Lepanto" in ran.out
    assert estandarte("play", "mistral", "--scenario", file).status == 2


def test_nonsense_is_answered_in_words(estandarte, file, tmp_path):
    for words in (
        ("burn", "lepanto"),
        ("list", "chess"),
        ("new", "skirmish"),
        ("new", "lepanto", "--like", "chess"),
        ("check", tmp_path / "none.toml"),
    ):
        ran = estandarte("scenario", *words)
        assert (ran.status, len(ran.err.strip().splitlines())) == (2, 1), words
