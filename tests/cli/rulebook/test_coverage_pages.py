"""tools/rule_coverage.py: pages that change only when the game does."""

import sys
from pathlib import Path

import pytest

import surroundings
from skirmish import SKIRMISH

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def tool():
    return surroundings.tool("rule_coverage")


def test_pages_are_written_in_a_stable_order(tool, tmp_path, monkeypatch, capsys):
    pages = []
    for number in range(2):
        folder = tmp_path / str(number)
        monkeypatch.setattr(sys, "argv", ["x", "skirmish", "--matches", "4", "--into", str(folder)])
        assert tool.main() == 0
        pages.append({p.name: p.read_text(encoding="utf-8") for p in sorted(folder.iterdir())})
    assert pages[0] == pages[1]
    assert list(pages[0]) == ["kernel.md", "skirmish.md"]
    page = pages[0]["skirmish.md"]
    assert page.index("SKI-1-a") < page.index("SKI-3-d") < page.index("SKI-Q1 (switch)")
    assert "| SKI-1-b | `examples/skirmish/skirmish/planning.py`" in page
    assert page.count("| yes |") >= 8
    own = [s for s in SKIRMISH.book.values() if s.id.startswith("SKI-")]
    assert f"{len(own)} statements, {len(own) - 1} of them rules" in page
    assert f"skirmish: {len(own) - 1} rules" in capsys.readouterr().out


def test_a_rule_that_no_test_has_met_is_not_implemented(tool, tmp_path, monkeypatch, capsys):
    met = tmp_path / "seen.json"
    met.write_text('["SKI-1-b"]')
    words = ["x", "skirmish", "--matches", "0", "--met", str(met), "--into", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    assert tool.main() == 0
    page = (tmp_path / "skirmish.md").read_text(encoding="utf-8")
    assert " 1 implemented, " in page and "| SKI-1-a | never met |" in page
    assert "| SKI-1-b | `examples/skirmish/skirmish/planning.py`" in page


def test_refusals_count_as_seen(tool):
    seen = tool.seen_in_play(SKIRMISH, 4)
    assert seen["SKI-2-a"] and seen["KER-3"] and seen["KER-4"]


def test_a_game_that_cannot_be_opened_is_named(tool, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["x", "chess", "--into", str(tmp_path)])
    assert tool.main() == 1
    assert "chess" in capsys.readouterr().err
