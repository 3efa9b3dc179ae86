"""Both languages of the lab are complete: every key that is said exists, and every key is said."""

import re
from pathlib import Path

import pytest

import estandarte.lab
from estandarte.kernel.words.texts import LANGUAGES, Catalogue, blanks
from estandarte.lab.experiment import PAIRINGS
from estandarte.lab.questions import CHANGE, QUESTIONS

HOME = Path(estandarte.lab.__file__).parent
KEY = re.compile(r"[\"'](lab\.[a-z0-9_.]+)[\"']")
FILES = {"lab.sqlite"}


def catalogue(language: str) -> Catalogue:
    found = Catalogue(language)
    found.read((HOME / "text" / f"{language}.po").read_text(encoding="utf-8"), language)
    return found


def sources() -> str:
    cli = HOME.parent / "cli"
    files = [
        *HOME.rglob("*.py"),
        *(cli / "lab").glob("*.py"),
        cli / "commands" / "measuring" / "lab.py",
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def said() -> set[str]:
    keys = set(KEY.findall(sources())) - FILES
    keys |= {f"lab.title.{question}" for question in PAIRINGS}
    keys |= {f"lab.ask.{question}" for question in (*QUESTIONS, CHANGE)}
    return keys | {f"lab.changed.{name}" for name in ("rules", "minds", "tallies", "experiment")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_code_says_exists(language):
    known = catalogue(language).sentences
    assert [key for key in sorted(said()) if key not in known] == []


def test_no_key_is_left_over():
    words = set(re.findall(r"\"([a-z_]+)\"", sources()))
    heads = {f"lab.{word}" for word in words}
    assert [key for key in catalogue("en").sentences if key not in said() | heads] == []


def test_the_languages_have_the_same_sentences_with_the_same_blanks():
    english, spanish = (catalogue(language).sentences for language in ("en", "es"))
    assert list(english) == list(spanish)
    for key, forms in english.items():
        assert [blanks(form) for form in forms] == [blanks(form) for form in spanish[key]], key
