"""The experiments that our documents quote can be run as they lie there."""

from pathlib import Path

import pytest

from estandarte.lab.counting import HOLE
from estandarte.lab.experiment import read_experiment
from estandarte.lab.planning import Plan
from estandarte.lab.tallies import tallies_of

ROOT = Path(__file__).resolve().parents[2]
OURS = sorted((ROOT / "experiments").rglob("*.toml"))


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_an_experiment_of_ours_can_be_run(path):
    made = Plan(read_experiment(path))
    assert made.most > 0
    assert set(made.experiment.title) == {"en", "es"}


def test_every_page_of_counts_has_its_experiment():
    found = (ROOT / "docs" / "balance").glob("*.md")
    pages = {page.stem for page in found if "Counted with `python`:" not in page.read_text()}
    assert pages <= {path.stem for path in OURS if path.parent.name == "balance"}


def test_the_notes_of_mistral_ask_for_what_is_counted():
    made = Plan(read_experiment(ROOT / "experiments" / "balance" / "mistral.toml"))
    heads = {tally.path.partition("/")[0] for tally in tallies_of(made.game).tally}
    heads |= {"fulfilled", "failed", "turns"}  # the outcomes of an Order, and a measure of all
    named = HOLE.findall(made.loaded.notes)
    assert len(named) > 40
    assert {path.partition("/")[0] for _, path, _ in named} <= heads
    assert {setting for setting, _, _ in named} <= {"all", *(s.name for s in made.settings)}
