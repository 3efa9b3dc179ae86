"""The tool that changes one thing at a time changes just that, and only when told to."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from surroundings import tool

TOOLS = Path(__file__).parents[2] / "tools" / "mutants"
SOURCE = '''"""A rule."""

MOST = 3


def may(steps: int, tired: bool) -> bool:
    """Whether somebody may go so far."""
    return steps <= MOST and not tired
'''


def test_every_change_is_switched_on_by_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes, switch = tool("mutants/changes"), tool("mutants/switch")
    monkeypatch.setitem(sys.modules, "switch", switch)
    file = tmp_path / "rule.py"
    file.write_text(SOURCE)
    found = list(changes.mutants_of(file))
    told = {m.what: m.inside for m in found}
    assert told["3 -> 4"] == "MOST" and told["steps <= MOST -> steps < MOST"] == "may"
    text = changes.with_changes(file, {m.place: n for n, m in enumerate(found)}, len(found))

    def asked(now: int) -> tuple[bool, ...]:
        switch.NOW, space = now, dict[str, Any]()
        exec(compile(text, "rule.py", "exec"), space)
        return tuple(space["may"](*case) for case in ((3, False), (4, False), (3, True), (4, True)))

    assert asked(-1) == (True, False, False, False)
    assert all(asked(number) != asked(-1) for number in range(len(found)))
    assert len(found) in switch.SEEN  # the function says that it was come by


def test_a_score_is_told_with_its_interval() -> None:
    low, high = tool("mutants/score").interval(45, 50)
    assert (round(low), round(high)) == (79, 96)
    assert tool("mutants/score").interval(0, 0) == (0.0, 100.0)


def git(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=TOOLS, capture_output=True, text=True, check=False)


def test_every_score_is_of_a_tree_that_anybody_can_check_out() -> None:
    page = (TOOLS.parents[1] / "docs/certificates/mutants.md").read_text("utf-8")
    rows = re.findall(r"^\| [a-z]+ \|.*\| ([^|]+) \|$", page, re.MULTILINE)
    trees = [
        re.fullmatch(r"(?:[0-9a-f]{7,12}, which went into )?([0-9a-f]{7,12})", r) for r in rows
    ]
    assert rows and all(trees), rows
    if git("rev-parse", "--is-shallow-repository").stdout.strip() != "false":
        pytest.skip("the history is not here")
    gone = [tree[1] for tree in trees if tree and git("cat-file", "-e", tree[1]).returncode]
    assert not gone
