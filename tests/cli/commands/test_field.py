"""`estandarte field`, and field files wherever a match is set up."""

import json

import pytest


@pytest.fixture
def file(estandarte, tmp_path):
    path = tmp_path / "llano.toml"
    assert estandarte("field", "new", "aguila", "--seed", "7", "--out", path).status == 0
    return path


def test_a_field_is_drawn_checked_shown_and_printed(estandarte, file, tmp_path):
    again = estandarte("field", "new", "aguila", "--seed", "7", "--lang", "en").out
    assert again == file.read_text(encoding="utf-8")
    ran = estandarte("field", "check", file, "--lang", "es")
    assert (ran.status, "según el libro" in ran.out) == (0, True)
    shown = estandarte("field", "show", file, "--lang", "es").out
    assert "1. " in shown and "pulgadas" in shown
    paper = tmp_path / "llano.html"
    assert estandarte("field", "print", file, "--scale", "10", "--out", paper).status == 0
    assert 'width="297mm"' in paper.read_text(encoding="utf-8")


def test_every_problem_is_told_with_its_rule(estandarte, file):
    text = file.read_text(encoding="utf-8")
    file.write_text(text + '\n[[piece]]\nkind = "sea"\nline = [[0, 0], [900, 0]]\n', "utf-8")
    ran = estandarte("field", "check", file, "--lang", "es")
    assert ran.status == 1
    assert "«sea»" in ran.out and "No está entero sobre la mesa" in ran.out
    found = json.loads(estandarte("field", "check", file, "--json").out)
    assert len(found["problems"]) == 2
    for words in (("show", file), ("print", file)):
        assert estandarte("field", *words).status == 2


def test_a_match_is_played_on_a_field_and_its_record_carries_it(estandarte, file, tmp_path):
    kept = tmp_path / "kept"
    words = ("--field", file, "--seats", "grumete,grumete", "--seed", "7", "--records", kept)
    assert estandarte("simulate", "aguila", *words).status == 0
    file.unlink()
    found = json.loads(estandarte("verify", next(kept.iterdir()), "--json").out)
    assert (found["sound"], found["scenario"]) == (True, "field_campo_abierto")


def test_a_scenario_file_takes_a_field_and_so_does_the_terminal(estandarte, file, tmp_path):
    ran = estandarte("scenario", "new", "aguila", "--field", file, "--like", "campal")
    scenario = tmp_path / "mine.toml"
    scenario.write_text(ran.out, encoding="utf-8")
    assert "ground = [" in ran.out and 'kind = "campal"' in ran.out
    assert estandarte("scenario", "check", scenario).status == 0
    ran = estandarte("play", "--field", file, "--seat", "red=person", typed="quit\n")
    assert ran.status == 0 and "Eagle" in ran.out + ran.err


def test_nonsense_is_answered_in_words(estandarte, file, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text("a." * 50_000 + "b = 1", encoding="utf-8")
    for words in (
        ("field", "burn", "tercios"),
        ("field", "new", "lepanto"),
        ("field", "new", "chess"),
        ("field", "new", "aguila", "--terrain", "moon"),
        ("field", "new", "tercios", "--bases", "mm1"),
        ("field", "check", bad),
        ("field", "check", tmp_path / "none.toml"),
        ("field", "print", file, "--scale", "0"),
        ("simulate", "tercios", "--field", file),
        ("simulate", "lepanto", "--field", file),
        ("simulate", "aguila", "--field", file, "--scenario", "colina"),
        ("play", "--field", bad),
    ):
        ran = estandarte(*words)
        assert (ran.status, bool(ran.err), "Traceback" in ran.err) == (2, True, False), words
