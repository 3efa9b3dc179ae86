"""Every bot that is printed in docs/bots.md plays a match to its end."""

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from estandarte.__main__ import main
from estandarte.kernel import SHELF, SetupFault
from estandarte.lab import own
from estandarte.lab.versions import minds_of
from estandarte.players import player_named
from skirmish import SKIRMISH

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
GREEDY, LOOKS_AHEAD, LEARNS = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
COMMAND = next(line for line in PAGE.splitlines() if line.startswith("estandarte simulate"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.parametrize(
    ("module", "name", "bot"), [("greedy", "Greedy", GREEDY), ("ahead", "LooksAhead", LOOKS_AHEAD)]
)
def test_a_printed_player_meets_the_alferez(
    here: Path, module: str, name: str, bot: str, capsys: Any
) -> None:
    (here / f"{module}.py").write_text(bot, encoding="utf-8")
    words = COMMAND.replace("greedy:Greedy", f"{module}:{name}").replace(
        "--matches 5", "--matches 1"
    )
    assert main([*words.split()[1:], "--strict"]) == 0
    assert f"({module}:{name})" in capsys.readouterr().out


def test_the_printed_learner_comes_to_the_end() -> None:
    exec(compile(LEARNS, "bots.md", "exec"), {})


@pytest.mark.parametrize(
    ("name", "key", "fault"),
    [
        ("nowhere:Bot", "fault.own_player", "ModuleNotFoundError: No module named 'nowhere'"),
        ("json:Bot", "fault.own_player", "AttributeError: module 'json' has no attribute 'Bot'"),
        ("json:loads", "fault.own_player_choose", None),
        ("grumete:bold", "fault.own_player", "ModuleNotFoundError: No module named 'grumete'"),
    ],
)
def test_what_is_wrong_with_a_named_player_is_said(
    here: Path, name: str, key: str, fault: str | None
) -> None:
    with pytest.raises(SetupFault) as caught:
        player_named(SKIRMISH, name)
    assert (caught.value.telling.key, caught.value.telling.facts.get("fault")) == (key, fault)


@pytest.fixture
def greedy(here: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(own, "NAMED", set())
    monkeypatch.delitem(sys.modules, "greedy", raising=False)
    (here / "greedy.py").write_text(GREEDY, encoding="utf-8")
    return "greedy:Greedy"


def test_a_player_of_ones_own_climbs_the_ladder(greedy: str, here: Path, capsys: Any) -> None:
    words = next(line for line in PAGE.splitlines() if line.startswith("estandarte ladder"))
    store = ["--store", str(here / "lab.sqlite"), "--workers", "2", "--json"]
    assert main([*words.replace("--matches 4", "--matches 2").split()[1:], *store]) == 0
    assert greedy in capsys.readouterr().out


def test_what_is_written_in_it_is_part_of_what_was_counted(greedy: str, here: Path) -> None:
    game, ranks = SHELF.take("lepanto"), frozenset({greedy})
    player_named(game, greedy)
    before = minds_of(game, ranks)
    assert before != minds_of(game)
    minds_of.cache_clear()
    (here / "greedy.py").write_text(GREEDY + "\nMORE = 1\n", encoding="utf-8")
    assert minds_of(game, ranks) != before


@pytest.mark.parametrize("named", [True, False])
def test_no_experiment_chooses_what_is_run(
    named: bool, greedy: str, here: Path, capsys: Any
) -> None:
    """Its module is not even looked at, unless the command line names it too."""
    (here / "greedy.py").write_text(f"open('run', 'w').close()\n{GREEDY}", encoding="utf-8")
    (here / "mine.toml").write_text(
        'game = "lepanto"\nquestion = "ladder"\nseed = "1"\n[count]\nmatches = 1\n'
        f'[board]\nscenario = "tutorial"\n[players]\nranks = ["alferez", "{greedy}"]\n'
    )
    beside = ["--rank", greedy] if named else []
    store = ["--store", str(here / "lab.sqlite"), "--runner", "inline"]
    assert main(["lab", "run", str(here / "mine.toml"), *store, *beside]) == (0 if named else 2)
    assert (here / "run").exists() is named
    assert ("--rank greedy:Greedy" in capsys.readouterr().err) is not named


def test_one_that_fails_is_named(greedy: str, here: Path, capsys: Any) -> None:
    (here / "greedy.py").write_text(GREEDY.replace("return max(options", "return min(opinions"))
    sys.modules.pop("greedy", None)
    store = ["--store", str(here / "lab.sqlite"), "--workers", "1", "--scenario", "tutorial"]
    words = ["ladder", "lepanto", "--rank", "alferez", "--rank", greedy, "--matches", "1"]
    assert main([*words, *store]) == 2
    said = capsys.readouterr().err
    assert greedy in said and "opinions" in said and "greedy.py" in said


def test_it_sits_at_a_table_but_no_record_seats_it(
    greedy: str, here: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(here / "home"))
    sys.modules.pop("greedy", None)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    words = ["play", "lepanto", "--scenario", "tutorial", "--seed", "1", "--lang", "en"]
    assert main([*words, "--seat", f"christians={greedy}", "--seat", "ottomans=person"]) == 0
    (record,) = (here / "home/estandarte/matches").iterdir()
    assert greedy in record.read_text()
    (here / "greedy.py").write_text("open('run', 'w').close()\n", encoding="utf-8")
    sys.modules.pop("greedy", None)
    assert main(["play", "--record", str(record), "--lang", "en"]) == 2
    assert greedy in capsys.readouterr().err and not (here / "run").exists()
