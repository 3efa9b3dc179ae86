"""What our pages print to be copied is taken at its word: armies, packs, experiments, programs."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from estandarte.__main__ import main
from estandarte.lab.experiment import Experiment, misfits
from project.test_pages import FENCE, ROOT, snippets

TAKEN = {
    ("armies.md", "toml"): "project/test_snippets.py",
    ("packs.md", "toml"): "project/test_snippets.py",
    ("experiments.md", "toml"): "project/test_snippets.py",
    ("fields.md", "toml"): "wargame/fields/test_field_files.py",
    ("scenarios.md", "toml"): "kernel/packs/test_own_scenarios.py",
    ("adding-a-game.md", "toml"): "project/test_snippets.py",
    ("adding-a-rule.md", "markdown"): "project/test_guides.py",
    ("adding-a-rule.md", "python"): "project/test_guides.py",
    ("kernel.md", "python"): "kernel/test_docs.py",
    ("names.md", "python"): "kernel/test_docs.py",
    ("events.md", "sql"): "cli/commands/test_events.py",
    ("record.md", "python"): "kernel/records/test_proof.py",
    ("record.md", "json"): "project/test_pages.py",
    ("bots.md", "python"): "project/test_bots.py",
    ("api.md", "python"): "server/play/test_autoplay.py",
    ("api.md", "javascript"): "server/play/test_autoplay.py",
    ("mistral-questions.md", "python"): "project/test_snippets.py",
}
"""Of every page and language the test that runs what is printed there."""
SHOWN = {("STYLE.md", "python"), ("STYLE.md", "toml"), ("STYLE.md", "svelte")}
"""Good beside better: to be read, not to be run."""
THEIRS = {("hosting.md", "nginx")}
"""For a program that is not ours."""
LANGUAGES = ("python", "toml", "json", "javascript", "markdown", "svelte", "nginx", "sql")


def toml(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [block for language, block in FENCE.findall(text) if language == "toml"]


def test_every_snippet_is_run_by_a_test() -> None:
    """Whoever prints a new one says in TAKEN which test takes it at its word."""
    printed = {(page.name.replace(".es.md", ".md"), what) for page, what, _ in snippets(*LANGUAGES)}
    assert printed - TAKEN.keys() == SHOWN | THEIRS
    assert all((ROOT / "tests" / test).exists() for test in TAKEN.values())


@pytest.mark.parametrize("page", ["armies", "packs", "fields", "scenarios"])
def test_both_languages_print_the_same_data(page: str) -> None:
    read = [[tomllib.loads(block) for block in toml(f"{page}{tail}.md")] for tail in ("", ".es")]
    assert read[0] == read[1]


def test_the_armies_of_the_page_are_legal(tmp_path: Path, capsys: Any) -> None:
    tercios, aguila, custom = toml("armies.md")
    own = tercios.replace('"tercio", "tercio"]', '"tercio", "uri"]') + custom
    for game, text in (("tercios", tercios), ("aguila", aguila), ("tercios", own)):
        (tmp_path / "army.toml").write_text(text, encoding="utf-8")
        assert main(["muster", "check", game, str(tmp_path / "army.toml")]) == 0
    assert "145  Los de Uri" in capsys.readouterr().out, "the points that the page names"


def test_the_pack_of_the_page_is_sound(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(toml("packs.md")[0], encoding="utf-8")
    assert main(["packs", "check", "lepanto", str(tmp_path / "box.toml")]) == 0


def test_every_key_of_an_experiment_on_the_page_is_known_and_none_is_left_out() -> None:
    (text,) = toml("experiments.md")
    tree = tomllib.loads(text)
    assert list(misfits(tree, Experiment, "page")) == []
    assert tree.keys() | {"about"} == set(Experiment.__struct_fields__)  # named beside the title


def test_the_entry_point_of_the_page_is_that_of_the_toy() -> None:
    (text,) = toml("adding-a-game.md")
    toy = tomllib.loads((ROOT / "examples/skirmish/pyproject.toml").read_text(encoding="utf-8"))
    printed = tomllib.loads(text)
    assert printed["project"]["entry-points"] == toy["project"]["entry-points"]
    there = toy["tool"]["setuptools"]["package-data"]["skirmish"]
    assert set(printed["tool"]["setuptools"]["package-data"]["skirmish"]) <= set(there)


@pytest.mark.soak
def test_the_count_of_questions_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs" / "balance" / "mistral-questions.md"
    (block,) = (b for what, b in FENCE.findall(page.read_text("utf-8")) if what == "python")
    exec(compile(block.replace("(1, 2)", "(1,)"), page.name, "exec"), {})
    assert capsys.readouterr().out.startswith("1 ")
