"""The experiments that our documents quote can be run as they lie there."""

from pathlib import Path

import pytest

from estandarte.lab.counting import HOLE
from estandarte.lab.experiment import read_experiment
from estandarte.lab.planning import Plan
from estandarte.lab.reports.freshness import file_of
from estandarte.lab.reports.rendering import stamp_of
from estandarte.lab.tallies import tallies_of

ROOT = Path(__file__).resolve().parents[2]
OURS = sorted((ROOT / "experiments").rglob("*.toml"))


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_an_experiment_of_ours_can_be_run(path):
    made = Plan(read_experiment(path))
    assert made.most > 0
    assert set(made.experiment.title) == {"en", "es"}


@pytest.mark.parametrize(("pages", "files"), [("balance", "balance"), ("lab", "questions")])
def test_every_page_of_counts_has_its_experiment(pages, files):
    texts = [page.read_text("utf-8") for page in (ROOT / "docs" / pages).glob("*.md")]
    stamps = [stamp_of(text) for text in texts if "Counted with `python`:" not in text]
    assert stamps
    ours = {f"estandarte lab run experiments/{files}/{path.name}" for path in OURS}
    assert {stamp["command"] for stamp in stamps} <= ours


def test_every_kind_of_question_has_a_published_answer():
    pages = [page.read_text("utf-8") for page in (ROOT / "docs" / "lab").glob("*.md")]
    files = [file_of(stamp_of(page)["command"]) for page in pages]
    asked = {read_experiment(ROOT / file).experiment.question for file in files}
    assert asked >= {"armies", "differences", "worth", "targets", "doctrines"}
    assert len(pages) >= 6
    assert all("- Command: `" in page and "- Seed: `" in page for page in pages)


def test_the_notes_of_mistral_ask_for_what_is_counted():
    made = Plan(read_experiment(ROOT / "experiments" / "balance" / "mistral.toml"))
    heads = {tally.path.partition("/")[0] for tally in tallies_of(made.game).tally}
    heads |= {"fulfilled", "failed", "turns"}  # the outcomes of an Order, and a measure of all
    named = HOLE.findall(made.loaded.notes)
    assert len(named) > 40
    assert {path.partition("/")[0] for _, path, _ in named} <= heads
    assert {setting for setting, _, _ in named} <= {"all", *(s.name for s in made.settings)}
