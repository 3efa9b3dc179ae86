"""The shelf: games of third parties are found, and a broken one does not spoil the rest."""

import subprocess
import sys
from pathlib import Path

import pytest

from estandarte.kernel import SHELF, SetupFault, Shelf
from estandarte.kernel.game import values_of
from skirmish import SKIRMISH

ROOT = Path(__file__).resolve().parents[2]

POINTS = {
    "skirmish": "skirmish:SKIRMISH",
    "missing": "no_such_package:GAME",
    "broken": "broken_game:GAME",
    "quitter": "quitter_game:GAME",
    "impostor": "impostor_game:GAME",
    "renamed": "skirmish:SKIRMISH",
    "skirmish@1": "skirmish:SKIRMISH",
    "skirmish@0": "skirmish:SKIRMISH",
}
MODULES = {
    "broken_game": "raise RuntimeError('out of paper')",
    "quitter_game": "raise SystemExit(3)",
    "impostor_game": "GAME = 'not a game'",
}
PROGRAM = """
from estandarte.kernel import SHELF, Setup, SetupFault
from estandarte.kernel.testing import new_match, playout
for name in SHELF.names():
    try:
        print(name, "ok", SHELF.take(name).title["es"])
    except SetupFault as fault:
        print(name, fault.telling.key, fault.telling.facts.get("fault"))
match = new_match(SHELF.take("skirmish"), "meeting")
for action in playout(match):
    pass
print("played", match.is_over)
print("older", SHELF.has_older("skirmish", "1") and SHELF.take("skirmish@1").version == "1")
try:
    SHELF.take("skirmish@0")
except SetupFault as fault:
    print("misnamed", fault.telling.facts["fault"])
"""


def install(place: Path) -> None:
    """A distribution as an installer would leave it."""
    info = place / "third_party-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: third-party\nVersion: 1.0\n")
    lines = [f"{name} = {target}" for name, target in POINTS.items()]
    (info / "entry_points.txt").write_text("\n".join(["[estandarte.games]", *lines, ""]))
    for name, text in MODULES.items():
        (place / f"{name}.py").write_text(text + "\n")
    (place / "skirmish").symlink_to(ROOT / "examples/skirmish/skirmish")


def test_a_third_partys_game_is_found_and_a_broken_one_only_reported(tmp_path: Path) -> None:
    install(tmp_path)
    path = [str(tmp_path), str(ROOT / "src")]
    program = f"import sys; sys.path[:0] = {path!r}\n{PROGRAM}"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    said = dict(line.split(" ", 1) for line in run.stdout.splitlines())
    assert said["skirmish"] == "ok Escaramuza"
    assert said["played"] == "True"
    assert said["missing"] == "fault.plugin No module named 'no_such_package'"
    assert said["broken"] == "fault.plugin out of paper (broken_game.py, line 1)"
    assert said["quitter"].startswith("fault.plugin 3 (")
    assert said["impostor"].startswith("fault.plugin its entry point leads to str")
    assert said["renamed"] == "fault.plugin it calls itself skirmish, version 1"
    assert "skirmish@1" not in said  # older rules are no game of their own
    assert said["older"] == "True"
    assert said["misnamed"] == "it calls itself skirmish, version 1"


def test_a_game_can_be_put_there_by_hand() -> None:
    shelf = Shelf()
    shelf.add(SKIRMISH)
    assert "skirmish" in shelf.names()
    assert shelf.take("skirmish") is SKIRMISH is SHELF.take("skirmish")


@pytest.mark.parametrize("name", ["", "chess", "Skirmish", "skirmish ", "\ud800"])
def test_an_unknown_game_is_named_with_those_that_there_are(name: str) -> None:
    with pytest.raises(SetupFault) as fault:
        SHELF.take(name)
    assert fault.value.telling.key == "fault.game"
    assert fault.value.telling.facts == {"game": name, "known": SHELF.names()}


def test_the_values_of_a_switch_are_listed() -> None:
    from typing import Literal

    assert values_of(bool) == ["true", "false"]
    assert values_of(Literal["low", "high"]) == ["low", "high"]
    assert values_of(int) == ["int"]
