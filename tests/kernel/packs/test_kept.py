"""What a folder of values was read to is kept for the next start, and never hides a change."""

import sys
from pathlib import Path

import pytest

from estandarte.kernel.packs import Folder, _read_again, kept

SHIPS = '[ship.galley]\nguns = 2\n[ship.galleass]\nlike = "galley"\nguns = 9\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    (tmp_path / "data" / "troops").mkdir(parents=True)
    (tmp_path / "data" / "ships.toml").write_text(SHIPS)
    (tmp_path / "data" / "troops" / "foot.toml").write_text("[unit.pike]\nsize = 6\n")
    return tmp_path / "data"


def kept_of(folder: Path) -> list[Path]:
    return sorted((folder.parent / "__pycache__").glob("data.*.json"))


def test_what_was_read_once_is_not_read_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _read_again(folder, "data")
    assert first["ships"]["ship"]["galleass"] == {"guns": 9}
    monkeypatch.setattr("estandarte.kernel.packs._read_tree", None)  # it is not even asked
    again = _read_again(folder, "data")
    assert again == first and list(again) == list(first)
    assert isinstance(again["troops"], Folder) and not isinstance(again["ships"], Folder)


def test_a_value_that_has_changed_is_read(folder: Path) -> None:
    _read_again(folder, "data")
    (old,) = kept_of(folder)
    (folder / "ships.toml").write_text(SHIPS.replace("2", "3"))
    assert _read_again(folder, "data")["ships"]["ship"]["galley"] == {"guns": 3}
    assert kept_of(folder) != [old] and len(kept_of(folder)) == 1


def test_what_was_kept_is_read_anew_where_it_is_spoilt(folder: Path) -> None:
    first = _read_again(folder, "data")
    (place,) = kept_of(folder)
    place.write_text("{")
    assert _read_again(folder, "data") == first
    assert kept.recall(place) is not None


def test_nothing_is_kept_where_python_keeps_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    _read_again(folder, "data")
    assert kept_of(folder) == []
