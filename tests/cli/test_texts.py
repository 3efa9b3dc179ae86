"""Both languages are complete: every key that the code says exists, and every key is said."""

import ast
import re
from pathlib import Path

import pytest

from estandarte.cli import program
from estandarte.cli.speech import _texts
from estandarte.cli.table import words
from estandarte.kernel.words.rulebook import MARKS
from estandarte.kernel.words.texts import LANGUAGES, Catalogue, blanks

FOLDER = Path(program.__file__).parent
KEY = re.compile(r"([a-z_]+)(\.[a-z_]+)+")


def catalogue(language: str) -> Catalogue:
    found = Catalogue(language)
    found.read((FOLDER / "text" / f"{language}.po").read_text(encoding="utf-8"), language)
    return found


def strings() -> list[str]:
    return [
        node.value
        for path in sorted(FOLDER.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def said() -> set[str]:
    """Keys written out in the code, and those of the families that it puts together."""
    families = {key.partition(".")[0] for key in catalogue("en").sentences}
    found = (KEY.fullmatch(text) for text in strings())
    keys = {match[0] for match in found if match and match[1] in families}
    keys |= {f"help.{name}" for name in (*program.COMMANDS, "estandarte")}
    keys |= {f"command.{name}" for name in words.COMMANDS}
    keys |= {f"mark.{name}" for name in MARKS}
    keys |= {f"coverage.{name}" for name in ("id", "implemented", "proved")}
    keys |= {f"bench.{name}" for name in ("clone", "save", "load", "view", "options")}
    keys |= {
        "rank.chance",
        "rank.grumete",
        "rank.as",
        "rank.alferez-1",
        "rank.alferez",
        "rank.capitan",
        "rank.almirante",
        "rank.mariscal",
        "advice.grumete",
        "advice.alferez",
        "advice.capitan",
        *(f"advice.{how}" for how in ("unthought", "plan", "equal", "nearest", "same")),
        "role.spectator",
        "role.umpire",
    }
    return keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_code_says_exists(language):
    assert [key for key in sorted(said()) if not _texts().knows(language, key)] == []


def test_no_key_is_left_over():
    spoken = said()
    # by the parser, from names, its help tested with the program; by games and their orders
    built = ("help.", "metavar.", "order.", "fact.")
    left = [k for k in catalogue("en").sentences if k not in spoken and not k.startswith(built)]
    assert left == []


def test_the_languages_have_the_same_sentences_with_the_same_blanks():
    english, spanish = (catalogue(language).sentences for language in ("en", "es"))
    assert list(english) == list(spanish)
    for key, forms in english.items():
        assert len(forms) == len(spanish[key]), key
        for one, other in zip(forms, spanish[key], strict=True):
            assert blanks(one) == blanks(other), key


def test_sentences_differ_between_languages():
    english, spanish = (catalogue(language).sentences for language in ("en", "es"))
    same = [
        key
        for key, forms in english.items()
        if forms == spanish[key] and re.search(r"[A-Za-z]{3}", re.sub(r"{[^}]*}", "", forms[0]))
    ]
    assert [key for key in same if not key.startswith("metavar.")] == []
