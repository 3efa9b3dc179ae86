"""Experiments on a field: every scenario of theirs is fought on it."""

from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import SHELF, but
from estandarte.lab.experiment import read_experiment
from estandarte.lab.faults import ExperimentFaults
from estandarte.lab.planning import Plan
from estandarte.wargame.fields.field_file import FieldFile, written_field

ON_A_FIELD = """
game = "aguila"
seed = "s"
question = "balance"

[players]
ranks = ["grumete"]

[board]
field = "llano.toml"

[count]
matches = 2
"""


def drawn() -> FieldFile:
    game: Any = SHELF.take("aguila")
    found = game.surveyor()
    field: FieldFile = found.draw(found.blank("El llano"), "7")
    return field


def read(folder: Path, field: FieldFile, text: str = ON_A_FIELD) -> Plan:
    (folder / "llano.toml").write_text(written_field(field), encoding="utf-8")
    (folder / "experiment.toml").write_text(text, encoding="utf-8")
    return Plan(read_experiment(folder / "experiment.toml"))


def test_an_experiment_is_played_on_a_field(tmp_path: Path) -> None:
    (setting,) = read(tmp_path, drawn()).settings
    assert setting.scenario == "field_campo_abierto"
    ground = setting.packs[0].values["battles"]["field_campo_abierto"]["ground"]
    assert len(ground) == len(drawn().piece)


def test_a_field_that_cannot_be_is_said_before_the_first_battle(tmp_path: Path) -> None:
    field = drawn()
    for wrong, text in (
        (but(field, piece=(*field.piece, field.piece[0])), ON_A_FIELD),
        (but(field, game="tercios"), ON_A_FIELD),
        (field, ON_A_FIELD.replace("[board]", '[board]\nscenario = "colina"')),
    ):
        with pytest.raises(ExperimentFaults) as caught:
            read(tmp_path, wrong, text)
        assert caught.value.faults[0].telling.key == "lab.scenario_file"
