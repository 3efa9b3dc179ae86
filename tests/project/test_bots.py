"""Every bot that is printed in docs/bots.md plays a match to its end."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from estandarte.__main__ import main
from estandarte.kernel import SetupFault
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
