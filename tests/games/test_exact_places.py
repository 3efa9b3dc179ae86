"""Exact places of miniatures in scenarios of somebody's own."""

from typing import Any

import pytest

from estandarte.kernel import SHELF, Match, Setup
from estandarte.kernel.packs.own_scenarios import inspect_scenario, setup_with
from estandarte.kernel.packs.scenario_file import ScenarioFile
from estandarte.wargame.plane.measures import INCH

ARMIES = {
    "tercios": {"red": "espana_1618_1000", "blue": "suecia_1618_1000"},
    "aguila": {"red": "dupont_1808", "blue": "castanos_1808"},
}
WORDS = {"en": "x", "es": "x"}


def file_of(game: str, **scenario: Any) -> ScenarioFile:
    return ScenarioFile(game, "mine", WORDS, WORDS, armies=ARMIES[game], scenario=scenario)


def begun(game: str, file: ScenarioFile) -> Any:
    found = SHELF.take(game)
    match: Match[Any] = Match.start(found, setup_with(found, file, Setup(game, "")), "s")
    return match.state


def places(game: str) -> dict[str, Any]:
    """Where everybody of one command stands when nobody says otherwise, two inches further on."""
    state = begun(game, file_of(game, deployment="lines"))
    units = [u for u in state.units.values() if u.id.startswith("red-1")]
    officers = state.commanders if game == "tercios" else {}
    found = {u.id: _standing(u.base.centre, u.base.heading) for u in units}
    chosen = [c for c in officers.values() if c.id.startswith("red-1") and not c.inside]
    return found | {c.id: _standing(c.at, 0) for c in chosen}


def _standing(at: Any, heading: int) -> dict[str, Any]:
    return {"at": [at.x / INCH, at.y / INCH + 2], "facing": heading / 10}


def told(game: str, **scenario: Any) -> list[tuple[str, str]]:
    problems = inspect_scenario(SHELF.take(game), file_of(game, **scenario))
    return [(".".join(p.at), p.what.key if p.what else p.cite) for p in problems]


@pytest.mark.parametrize("game", ["tercios", "aguila"])
def test_miniatures_stand_where_the_file_puts_them(game: str) -> None:
    wanted = places(game)
    assert wanted and told(game, place=wanted) == []
    state = begun(game, file_of(game, place=wanted))
    for id, place in wanted.items():
        unit = state.units.get(id)
        at = unit.base.centre if unit else state.commanders[id].at
        assert (at.x, at.y) == tuple(round(number * INCH) for number in place["at"])


@pytest.mark.parametrize("game", ["tercios", "aguila"])
def test_every_bad_place_is_named(game: str) -> None:
    wanted = places(game)
    first, second, *_ = sorted(u for u in wanted if not u.endswith("cmd"))
    wrong = {**wanted, first: {"at": [500, 3]}, second: wanted[first], "red-99-9": {"at": [9, 9]}}
    found = told(game, place=wrong)
    assert ("scenario.place.red-99-9", "scenario.place.unknown") in found
    assert (f"scenario.place.{first}", "scenario.place.off_table") in found
    upon = {**wanted, first: wanted[second]}
    assert any(key == "scenario.place.near" for _, key in told(game, place=upon))
    zones = told(game, place=wanted, deployment="zones")
    assert [key for _, key in zones] == ["scenario.place.zones"]


def test_a_command_of_tercios_is_placed_as_a_whole() -> None:
    wanted = places("tercios")
    wanted.pop("red-1-cmd")
    assert ("scenario.place", "scenario.place.missing") in told("tercios", place=wanted)
