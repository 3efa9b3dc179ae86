"""Experiment files: what is in them, and everything that is wrong with them at once."""

from pathlib import Path

import pytest

from estandarte.kernel import LANGUAGES, SetupFault
from estandarte.lab.experiment import Amount, Board, Players, Varied, read_experiment, shown
from estandarte.lab.faults import ExperimentFaults, LabFault
from estandarte.lab.planning import Plan
from estandarte.lab.reports.contents import _texts
from lab.trials_at_hand import plan

WHOLE = """
game = "skirmish"
seed = "s"
question = "differences"
title = { en = "Sharp fire", es = "Fuego certero" }

[players]
ranks = ["grumete"]

[vary]
switches = { sharp_fire = [false, true] }
values = { "units.unit.march" = [40, 60] }

[count]
matches = 4
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "sharp.toml"
    path.write_text(text, encoding="utf-8")
    return path


def told(faults: ExperimentFaults) -> list[str]:
    return [fault.telling.key for fault in faults.faults]


def test_an_experiment_is_read_and_every_value_meets_every_other(tmp_path):
    made = Plan(read_experiment(written(tmp_path, WHOLE)))
    assert [s.name for s in made.settings] == [
        "sharp_fire=False, units.unit.march=40",
        "sharp_fire=False, units.unit.march=60",
        "sharp_fire=True, units.unit.march=40",
        "sharp_fire=True, units.unit.march=60",
    ]
    assert made.loaded.name == "sharp"
    assert made.most == 16


def test_the_column_of_a_chart_is_told_in_one_word():
    assert [shown(v) for v in (["S", "M"], [10, 20], 3, "battle")] == [
        *("SM", "[10, 20]", "3", "battle")
    ]


def test_every_unknown_key_is_named_at_once(tmp_path):
    text = WHOLE.replace("[players]", "wizard = 1\n[players]\nrank = 2").replace("seed", "sede")
    with pytest.raises(ExperimentFaults) as caught:
        read_experiment(written(tmp_path, text))
    assert [(f.telling.key, f.telling.facts["name"]) for f in caught.value.faults] == [
        ("lab.key", "sede"),
        ("lab.key", "wizard"),
        ("lab.missing", "seed"),
        ("lab.key", "players.rank"),
    ]


def test_every_value_of_the_wrong_kind_is_named_at_once(tmp_path):
    text = WHOLE.replace('"s"', "5").replace('"differences"', '"why"').replace("4\n", '"many"\n')
    with pytest.raises(ExperimentFaults) as caught:
        read_experiment(written(tmp_path, text))
    assert [(f.telling.key, f.telling.facts["name"]) for f in caught.value.faults] == [
        ("lab.value", "seed"),
        ("lab.one_of", "question"),
        ("lab.value", "count.matches"),
    ]


def test_every_unknown_value_is_named_at_once():
    with pytest.raises(ExperimentFaults) as caught:
        plan(
            players=Players(ranks=("admiral",)),
            board=Board(scenario="moon", switches={"magic": True, "sharp_fire": "maybe"}),
            count=Amount(matches=-1),
        )
    assert told(caught.value) == [
        "fault.scenario",
        "fault.switch",
        "fault.switch_value",
        "fault.rank",
        "lab.many",
    ]


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"count": Amount()}, "lab.count"),
        ({"count": Amount(matches=2, precision=2)}, "lab.count"),
        ({"count": Amount(precision=60)}, "lab.precision"),
        ({"board": Board(values={"units.unit.wings": 2})}, "fault.pack"),
        ({"board": Board(state={"moon": 2})}, "lab.state"),
        ({"board": Board(state={"round": "late"})}, "lab.state_value"),
        ({"players": Players(ranks=("grumete", "grumete"))}, "lab.twice"),
    ],
)
def test_what_cannot_be_is_said_before_the_first_battle(more, key):
    with pytest.raises(ExperimentFaults) as caught:
        plan(**more)
    assert told(caught.value) == [key]


def test_an_army_that_is_illegal_is_said_before_the_first_battle(tmp_path):
    army = tmp_path / "army.toml"
    army.write_text('list = "espana_1618"\npoints = 500\nyear = 1630\n', encoding="utf-8")
    text = 'game = "tercios"\nseed = "s"\n[players]\narmies = ["army.toml"]\n[count]\nmatches = 2\n'
    with pytest.raises((ExperimentFaults, SetupFault)):
        Plan(read_experiment(written(tmp_path, text)))


def test_an_army_that_nobody_knows_is_named(tmp_path):
    text = 'game = "tercios"\nseed = "s"\n[players]\narmies = ["amazons"]\n[count]\nmatches = 2\n'
    with pytest.raises(ExperimentFaults) as caught:
        read_experiment(written(tmp_path, text))
    assert told(caught.value) == ["lab.army"]


@pytest.mark.parametrize("text", ["game = ", "game = 1\nseed = 's'", "\xff", ""])
def test_a_file_that_is_no_experiment_is_refused(tmp_path, text):
    with pytest.raises((LabFault, ExperimentFaults)):
        read_experiment(written(tmp_path, text))


def test_too_many_settings_are_refused_and_a_search_samples_them():
    many = {f"units.unit.{name}": tuple(range(1, 200)) for name in ("march", "endurance")}
    with pytest.raises(LabFault) as caught:
        plan(vary=Varied(values=many))
    assert caught.value.telling.key == "lab.settings"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_a_sentence_in_both_languages(language):
    with pytest.raises(ExperimentFaults) as caught:
        plan(count=Amount(), board=Board(scenario="moon"))
    for telling, _ in caught.value.tellings:
        said = _texts().say(language, telling.key, telling.facts, telling.count)
        assert not said.startswith("[") and "?" not in said
