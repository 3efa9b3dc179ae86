"""The program around the commands: help, language, faults and exit status."""

import json
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules

import pytest

from estandarte.cli import commands
from estandarte.cli.commands.playing import games
from estandarte.cli.program import CHAPTERS, COMMANDS
from estandarte.cli.speech import language_of


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_without_a_command_all_of_them_are_listed(estandarte, words):
    ran = estandarte(*words)
    assert ran.status == 0
    assert all(f"  {name} " in ran.out for name in COMMANDS)
    assert ran.out.index("Playing:") < ran.out.index("  play ") < ran.out.index("Many matches:")


def test_every_file_of_the_commands_is_one():
    home = Path(commands.__file__).parent
    found = {path.name for path in home.iterdir() if (path / "__init__.py").is_file()}
    assert found == set(CHAPTERS)
    for chapter, names in CHAPTERS.items():
        files = {module.name.replace("_", "-") for module in iter_modules([str(home / chapter)])}
        assert files == set(names)


def test_who_plays_does_not_wait_for_the_web():
    asks = "import sys; from estandarte.__main__ import main; main(['games']); "
    code = f"{asks} sys.exit('litestar' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_explains_itself_in_both_languages(estandarte, command, language):
    ran = estandarte(command, "--help", "--lang", language)
    assert ran.status == 0
    assert ran.out.startswith({"en": "Usage: ", "es": "Uso: "}[language] + f"estandarte {command}")
    assert "[help." not in ran.out
    assert "[metavar." not in ran.out
    assert not ran.err


def test_help_in_spanish_has_no_english_of_the_parser(estandarte):
    said = estandarte("play", "--help", "--lang", "es").out
    for english in ("usage", "options:", "positional", "show this"):
        assert english not in said


def test_the_version_is_told(estandarte):
    assert estandarte("--version").out.startswith("estandarte ")


def test_global_options_stand_before_or_after_the_command(estandarte):
    before = estandarte("--lang", "es", "--json", "games")
    after = estandarte("games", "--json", "--lang=es")
    assert before == after
    assert json.loads(before.out)["games"]


def test_a_double_dash_ends_the_options(estandarte):
    ran = estandarte("verify", "--", "--json")
    assert ran.status == 2
    assert "--json" in ran.err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "es_ES"}, "es"),
    ],
)
def test_the_language_is_that_of_the_locale(environment, language):
    assert language_of(environment) == language


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["dance"], "dance"),
        (["games", "--color"], "--color"),
        (["games", "--color=red"], "--color"),
        (["games", "lepanto", "mistral"], "mistral"),
        (["rules"], "GAME"),
        (["verify"], "FILE"),
        (["muster", "skirmish"], "FILE"),
        (["play", "skirmish", "--seed"], "--seed"),
        (["simulate", "skirmish", "--matches", "--json"], "--matches"),
        (["games", "--json=yes"], "--json"),
        (["--lang", "fr", "games"], "fr"),
        (["games", "--lang"], "--lang"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_wrong_usage_is_one_sentence_and_status_2(estandarte, words, named, language, monkeypatch):
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    ran = estandarte(*words)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    translated = {"GAME": "JUEGO", "FILE": "FICHERO"} if language == "es" else {}
    assert translated.get(named, named) in ran.err
    if "--json" not in words:
        assert ran.out == ""


def test_with_json_a_fault_is_a_document_too(estandarte):
    ran = estandarte("games", "chess", "--json")
    assert ran.status == 2
    fault = json.loads(ran.out)["error"]
    assert fault["key"] == "fault.game"
    assert fault["sentence"] == ran.err.strip()


def test_what_nobody_foresaw_is_one_sentence_as_well(estandarte, monkeypatch):
    def broken(*_: object) -> int:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(games, "run", broken)
    ran = estandarte("games")
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert "RuntimeError: two lines" in ran.err
