"""Values replaced by whoever owns the lists are what is mustered, played and shown."""

import json
from typing import Any

import pytest

from estandarte.games.aguila import AGUILA
from estandarte.games.aguila.schema.pack import PACKS
from estandarte.games.aguila.state import BLUE, RED
from estandarte.kernel import Dice, Match, Setup, SetupFault, encode, parse_record, pledge

PLAIN = PACKS.of({})


def line(**values: Any) -> dict[str, Any]:
    """The French line infantry with some values replaced."""
    return {"troops": {"francia": {"unit": {"fr_linea": values}}}}


def begun(over: dict[str, Any], scenario: str = "bailen") -> Match[Any]:
    used = AGUILA.pack(over)
    assert used is not None
    setup = Setup("aguila", scenario, packs=(used,), pledge=pledge("x"))
    return Match.start(AGUILA, setup, "x")


def line_of(state: Any) -> list[Any]:
    return [u for u in state.units.values() if u.profile.entry == "fr_linea"]


def test_a_replaced_cost_is_on_the_bill_of_an_army() -> None:
    army = PLAIN.armies["ready"].army["dupont_1808"]
    dear = line(size={"24": {"cost": 220}})
    plain, report = AGUILA.muster(army), AGUILA.muster(army, dear)
    assert plain.is_legal
    assert report.cost == plain.cost + 400
    assert not report.is_legal
    with pytest.raises(SetupFault):
        begun(dear)


def test_a_replaced_value_plays_and_shows() -> None:
    match = begun(line(speed=6))
    assert {u.profile.speed for u in line_of(match.state)} == {6}
    view: Any = match.view(BLUE)
    assert {u.profile.speed for u in line_of(view)} == {6}
    assert {u.profile.speed for u in line_of(AGUILA.imagine(view, Dice("m")))} == {6}


def test_replaced_ground_lies_on_the_field_of_a_ready_battle() -> None:
    piece = {"piece": "easy_hill", "corners": [[14, 30], [26, 30], [26, 35], [14, 35]]}
    hill = {"going": "difficult"}
    over = {
        "battles": {"bailen": {"ground": [piece], "armies": {"blue": "dupont_1808"}}},
        "terrain": {"piece": {"easy_hill": hill}},
    }
    match = begun(over)
    assert [g.piece for g in match.state.ground.values()] == ["easy_hill"]
    assert match.state.charts.terrain.piece["easy_hill"].going == "difficult"
    assert {u.role for u in line_of(match.state)} == {RED, BLUE}
    board = AGUILA.board(match.record.setup)
    assert board["terrain"]["easy_hill"]["going"] == "difficult"


def test_the_replaced_values_travel_with_the_record() -> None:
    match = begun(line(speed=6))
    text = bytes(match.record)
    used = match.record.setup.packs[0]
    PACKS._opened.pop(used.fingerprint)  # as on a machine that has never seen them
    again = Match.resume(parse_record(text))
    assert {u.profile.speed for u in line_of(again.state)} == {6}


def test_a_board_names_its_charts_and_one_of_before_that_holds_them_is_read() -> None:
    state = begun({}).state
    saved = json.loads(AGUILA.codec.save(state))
    assert "charts" not in saved and len(saved["charts_name"]) < 40
    before = {**saved, "charts": json.loads(encode(state.charts))}
    del before["charts_name"]
    loaded = AGUILA.load(json.dumps(before), AGUILA.version)
    assert loaded == state
    assert AGUILA.imagine(AGUILA.view(loaded, RED), Dice("m")).charts is state.charts
