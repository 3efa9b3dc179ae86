"""An open game writes neither view nor imagination; what it lacks is said with its place."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from estandarte.__main__ import main
from estandarte.kernel import Dice, Match, Setup, SetupFault, Shelf, Texts, tell
from estandarte.kernel import game as games
from estandarte.players import NoAnswer
from ford import GAME, Gallop, Ride


def test_a_view_of_an_open_game_is_its_board() -> None:
    match = Match.start(GAME, Setup("ford", "race"), "1571")
    step = match.act(Ride(role="red"))
    view = GAME.view(match.state, "blue")
    assert view.board["at"] == {"red": 1, "blue": 0} and "dice" not in view.board
    assert GAME.imagine(view, Dice("x")).decision == match.state.decision
    assert tell(GAME, step.events[0], "es") == "Rojo está en 1."
    assert GAME.odds(view, Gallop(role="blue")).chance_of("far") * 3 == 2
    assert GAME.read_switches({}) == GAME.switches()


def test_a_game_without_catalogues_speaks_by_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wordless").mkdir()
    (tmp_path / "wordless" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    texts = Texts(("estandarte.kernel", "wordless"))
    said = texts.say("es", "event.rider_moved", {"rider": "a", "to": 3})
    assert said == "Rider moved (rider: a, to: 3)"
    assert not texts.knows("es", "event.rider_moved"), "the laws still miss the sentence"


def plugged(module: str, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, module, raising=False)
    point = EntryPoint(module, f"{module}:GAME", Shelf.GROUP)
    monkeypatch.setattr(games, "_entry_points", lambda group: {module: point})


def test_a_fault_of_a_plug_in_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    plugged("stumbling", "\n\nGAME = 1 / 0\n", tmp_path, monkeypatch)
    with pytest.raises(SetupFault) as caught:
        Shelf().take("stumbling")
    assert caught.value.telling.facts["fault"] == "division by zero (stumbling.py, line 3)"
    assert main(["games", "stumbling"]) == 2
    assert "stumbling.py, line 3" in capsys.readouterr().err
    with pytest.raises(SetupFault):
        main(["games", "stumbling", "--debug"])


def test_a_fault_in_the_middle_of_a_match_is_told_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    text = """from ford import TheFord

class Slippery(TheFord):
    name = "slippery"
    def result(self, state):
        return 1 / 0

GAME = Slippery()
"""
    plugged("slippery", text, tmp_path, monkeypatch)
    words = ["simulate", "slippery", "--matches", "1"]
    assert main(words) == 2
    told = capsys.readouterr().err
    assert "ZeroDivisionError: division by zero (slippery.py, line 6)" in told
    assert "--debug" in told
    with pytest.raises(NoAnswer):
        main([*words, "--debug"])


def test_what_a_game_does_not_say_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from ford import TheFord\n\nclass Bare(TheFord):\n    name = 'bare'\n\nGAME = Bare()\n"
    plugged("bare", text, tmp_path, monkeypatch)
    monkeypatch.delattr("ford.TheFord.roles")
    with pytest.raises(SetupFault) as caught:
        Shelf().take("bare")
    assert "Bare does not say its roles" in caught.value.telling.facts["fault"]


def test_a_package_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """from ford import TheFord

class Lost(TheFord):
    name = "lost"
    package = "nowhere_at_all"

GAME = Lost()
"""
    plugged("lost", text, tmp_path, monkeypatch)
    with pytest.raises(SetupFault) as caught:
        Shelf().take("lost")
    assert "names a package “nowhere_at_all”" in caught.value.telling.facts["fault"]
