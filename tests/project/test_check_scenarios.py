"""A module that knows a scenario by its name is found, wherever the name was planted."""

from pathlib import Path

import pytest

from surroundings import tool

checking = tool("check_scenarios")
ZONES = "games/aguila/before/zones.py"
AIMS = "players/doctrine/aguila/first/aims.py"
RANKS = "players/ranks.py"
PUENTE = "games/aguila/scenarios/book/puente.py"
FROM_PUENTE = "from estandarte.games.aguila.scenarios.book.puente import Puente\n"


def found_in(source: Path) -> list[str]:
    return list(checking.faults_in(source, "aguila", checking.names_in("aguila")))


def planted(source: Path, place: str, text: str) -> Path:
    """A tree with this in one module."""
    file = source / place
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return source


@pytest.mark.parametrize("game", checking.CHAPTERS)
def test_no_module_knows_a_scenario_by_its_name(game: str) -> None:
    assert not list(checking.faults_in(checking.SOURCE, game, checking.names_in(game)))


@pytest.mark.parametrize("name", ["puente", "campo_abierto", "waterloo", "region"])
@pytest.mark.parametrize("place", [ZONES, AIMS, RANKS])
def test_a_name_that_was_planted_is_found(tmp_path: Path, place: str, name: str) -> None:
    (fault,) = found_in(planted(tmp_path, place, f'def of(name):\n    return name == "{name}"\n'))
    assert place in fault and name in fault


@pytest.mark.parametrize("place", [ZONES, AIMS])
def test_so_is_a_scenario_that_is_imported(tmp_path: Path, place: str) -> None:
    (fault,) = found_in(planted(tmp_path, place, FROM_PUENTE))
    assert place in fault and "imports" in fault


def test_a_scenario_itself_may_say_its_name(tmp_path: Path) -> None:
    assert not found_in(planted(tmp_path, PUENTE, 'NAME = "puente"\n'))


def test_a_rule_of_a_scenario_is_no_name(tmp_path: Path) -> None:
    assert not found_in(planted(tmp_path, ZONES, 'RULE = "BSA-16-puente-a"\n'))
