"""`estandarte bench`."""

import json

import pytest

from estandarte.cli.commands.measuring import bench


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch):
    monkeypatch.setattr(bench, "LONG_ENOUGH", 0.005)


def test_figures_come_with_their_machine(estandarte):
    found = json.loads(estandarte("bench", "skirmish", "--json").out)
    assert "cores" in found["machine"]
    figures = found["games"]["skirmish"]
    assert all(figures[f"{name}_us"] > 0 for name in ("clone", "save", "load", "view", "options"))
    assert figures["actions_per_second"] > 0


def test_people_read_them_in_their_language(estandarte):
    ran = estandarte("bench", "skirmish", "--lang", "es")
    assert ran.status == 0
    assert "acciones por segundo" in ran.out
