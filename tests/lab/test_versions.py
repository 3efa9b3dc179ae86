"""The hash of rules and minds: every change of them is seen, and nothing else."""

import sys

import pytest

from estandarte.kernel import SHELF
from estandarte.lab.versions import _hash, minds_of, rules_of

FILES = {
    "__init__.py": "",
    "rules.py": "# why\nTHREE = 3\n",
    "data/values.toml": "guns = 2\n",
    "text/en.po": "words\n",
}


@pytest.fixture
def package(tmp_path, monkeypatch):
    home = tmp_path / "oddgame"
    for name, text in FILES.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield home
    sys.modules.pop("oddgame", None)


@pytest.mark.parametrize(
    ("name", "text", "changes"),
    [
        ("rules.py", "# why\nTHREE = 4\n", True),
        ("rules.py", "# because\n\nTHREE = 3\n", False),
        ("data/values.toml", "guns = 3\n", True),
        ("more.py", "FOUR = 4\n", True),
        ("text/en.po", "other words\n", False),
        ("rulebook.md", "prose\n", False),
    ],
)
def test_what_may_change_a_match_changes_the_hash(package, name, text, changes):
    before = _hash("oddgame")
    (package / name).write_text(text, encoding="utf-8")
    assert (_hash("oddgame") != before) == changes


def test_every_game_has_rules_and_minds_of_its_own():
    games = [SHELF.take(name) for name in ("aguila", "lepanto", "mistral", "tercios", "skirmish")]
    assert len({rules_of(game) for game in games}) == len(games)
    assert len({minds_of(game) for game in games}) == len(games)
