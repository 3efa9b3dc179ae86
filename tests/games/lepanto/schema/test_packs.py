"""Packs with numbers by which nobody could play are refused before a match is opened."""

from typing import Any

import pytest

from estandarte.games.lepanto import LEPANTO
from estandarte.games.lepanto.schema.pack import open_pack
from estandarte.kernel import Dice, Setup
from estandarte.kernel.packs import PackFault
from estandarte.kernel.testing import rule


def fault(over: dict[str, Any]) -> str:
    """The place and the rule that a pack with these values breaks."""
    with pytest.raises(PackFault) as caught:
        open_pack(over)
    return str(caught.value)


def counter(name: str, **changes: Any) -> dict[str, Any]:
    return {"ships": {"types": {name: changes}}}


def chart(name: str, **changes: Any) -> dict[str, Any]:
    return {"charts": {name: changes}}


def berth(**changes: Any) -> dict[str, Any]:
    ship = {"hex": "1550", "facing": 4, "type": "galleass", "squadron": "C-C", **changes}
    return {"scenarios": {"battle": {"ships": {"NEW": ship}}}}


@pytest.mark.parametrize("number", [0, -1, -(10**40)])
@rule("LEP-7.1-b", "LEP-7.2-c", "LEP-7.4-d")
def test_every_ship_has_guns_and_soldiers(number: int) -> None:
    for name in ("galleass", "christian_galley", "ottoman_galley", "galliot"):
        place = f"ships.toml: types.{name}"
        assert fault(counter(name, guns=number)) == f"{place}: LEP-7.1-b"
        assert fault(counter(name, muskets=number)) == f"{place}: LEP-7.2-c"
        if name != "galleass":
            assert fault(counter(name, boarding=number)) == f"{place}: LEP-7.4-d"


@rule("LEP-7.4-e")
def test_no_galleass_has_boarders() -> None:
    assert fault(counter("galleass", boarding=4)) == "ships.toml: types.galleass: LEP-7.4-e"


@pytest.mark.parametrize(
    ("name", "cite"),
    [
        ("christian_galley", "LEP-10.0-d"),
        ("galleass", "LEP-10.0-e"),
        ("galliot", "LEP-10.0-f"),
    ],
)
def test_no_ship_scores_less_than_nothing(name: str, cite: str) -> None:
    assert fault(counter(name, points=-1)) == f"ships.toml: types.{name}: {cite}"


@pytest.mark.parametrize(
    ("name", "cite", "hexsides"),
    [
        ("galliot", "LEP-5.4-e", 2),
        ("ottoman_galley", "LEP-5.4-f", 3),
        ("galleass", "LEP-5.4-g", 1),
        ("galleass", "LEP-5.4-g", -1),
    ],
)
def test_ships_turn_as_the_book_says(name: str, cite: str, hexsides: int) -> None:
    assert fault(counter(name, reorientation=hexsides)) == f"ships.toml: types.{name}: {cite}"


@pytest.mark.parametrize(
    ("bow", "cite"),
    [
        ([], "LEP-7.1-a"),
        ([[2, 0, 1]], "LEP-7.1-a"),
        ([[1, 0, 2], [0, 0, 1]], "LEP-7.1-a"),
        ([[1, 0, 2], [13, 0, 1]], "LEP-7.1-a"),
        ([[1, 0, 2], [10**9, 0, 1]], "LEP-7.1-a"),
        ([[1, 0, 0]], "LEP-7.1-c"),
        ([[1, 0, 2], [1, 0, 1]], "LEP-7.1-g"),
    ],
    ids=str,
)
def test_a_range_chart_begins_beside_the_ship_and_ends_in_sight(bow: Any, cite: str) -> None:
    assert fault(chart("range", galley={"bow": bow})) == f"charts.toml: range.galley: {cite}"


@pytest.mark.parametrize(
    ("table", "columns", "cite"),
    [
        ("gunnery", {"6": ["S"] * 6}, "LEP-7.1-j"),
        ("gunnery", {"0": ["M"] * 6}, "LEP-7.1-j"),
        ("gunnery", {"1": ["?"] * 6}, "LEP-7.1-j"),
        ("odds", {"5:1": ["E"] * 6}, "LEP-7.2-d"),
        ("odds", {"1:1": ["X"] * 6}, "LEP-7.2-l"),
        ("ramming", {"9": ["E"] * 6}, "LEP-7.5-f"),
        ("ramming", {"1": ["M"] * 6}, "LEP-Q33"),
    ],
)
def test_the_combat_tables_can_be_read(table: str, columns: Any, cite: str) -> None:
    assert fault(chart(table, columns=columns)) == f"charts.toml: {table}.columns: {cite}"


@pytest.mark.parametrize(
    ("table", "name", "value", "cite"),
    [
        ("wind", "first", 9, "LEP-6.3-a"),
        ("wind", "shift", ["none"] * 5, "LEP-6.3-c"),
        ("wind", "shift", ["gale"] * 6, "LEP-6.3-c"),
        ("wind", "clockwise", 1, "LEP-6.3-f"),
        ("wind", "counter_clockwise", 7, "LEP-6.3-g"),
        ("sailing", "christians", [3, 2, 1, 0], "LEP-6.2-d"),
        ("sailing", "ottomans", [2, 2, 1, -1], "LEP-6.2-d"),
        ("rowing", "most", 3, "LEP-6.2-b"),
        ("rowing", "most", -1, "LEP-6.2-b"),
        ("rowing", "most_when_turning", 3, "LEP-6.2-n"),
        ("rowing", "exhausting", 0, "LEP-6.2-c"),
        ("rowing", "exhausting_when_turning", 0, "LEP-6.2-o"),
        ("rowing", "turn", 2, "LEP-6.2-l"),
        ("musketry", "reach", 0, "LEP-7.2-b"),
        ("musketry", "reach", 10**9, "LEP-7.2-b"),
        ("musketry", "halved_at", 0, "LEP-7.2-e"),
    ],
)
def test_wind_sails_oars_and_small_arms_keep_to_the_book(
    table: str, name: str, value: Any, cite: str
) -> None:
    assert fault(chart(table, **{name: value})) == f"charts.toml: {table}.{name}: {cite}"


@pytest.mark.parametrize(
    ("name", "value", "cite"),
    [
        ("land", ["x"], "LEP-Q54"),
        ("land", ["٠٩٠١"], "LEP-Q54"),
        ("shore", ["3701"], "LEP-6.6-a"),
        ("islets", ["0000"], "LEP-6.6-a"),
        ("covered", ["-153"], "LEP-6.2-v"),
        ("blocked", [["0904", "9904"]], "LEP-Q55"),
        ("blocked", [["0904", "1803"]], "LEP-Q55"),
        ("blocked", [["2020", "2120"]], "LEP-Q55"),
    ],
)
def test_every_hex_lies_on_the_map(name: str, value: Any, cite: str) -> None:
    assert fault({"waters": {name: value}}) == f"waters.toml: {name}: {cite}"


@pytest.mark.parametrize("size", [{"rows": 100}, {"columns": 0}, {"rows": -1}, {"columns": 10**9}])
@rule("LEP-6.2-u")
def test_the_map_is_no_larger_than_its_numbers(size: dict[str, int]) -> None:
    assert fault({"waters": size}).endswith("LEP-6.2-u")


@pytest.mark.parametrize("turns", [0, -1])
@rule("LEP-2.0-a")
def test_a_battle_lasts_a_turn_at_least(turns: int) -> None:
    over = {"scenarios": {"battle": {"turns": turns}}}
    assert fault(over) == "scenarios/battle.toml: turns: LEP-2.0-a"


@pytest.mark.parametrize("squadron", ["", "C-X", "O-C"])
@rule("LEP-3.3-f")
def test_every_ship_belongs_to_a_squadron_of_its_side(squadron: str) -> None:
    assert fault(berth(squadron=squadron)) == "scenarios/battle.toml: ships.NEW: LEP-3.3-f"
    unknown = {"scenarios": {"battle": {"squadrons": ["C-X"]}}}
    assert fault(unknown) == "scenarios/battle.toml: squadrons: LEP-3.3-f"


@rule("LEP-3.3-f")
def test_no_third_side_has_a_squadron() -> None:
    words = {"label": {}, "commander": {}, "colour": "red", "colour_name": {}}
    third = {"side": "venetians", "wing": "left", **words, "counters": {"galley": 1}}
    assert fault({"fleets": {"squadrons": {"V-I": third}}}) == "fleets.toml: squadrons: LEP-3.3-f"


def test_a_pack_of_somebody_who_owns_the_box_is_played() -> None:
    over = {
        **counter("christian_galley", guns=5, muskets=7),
        **chart("range", galley={"bow": [[1, 0, 3], [2, 0, 2]]}),
        "scenarios": berth()["scenarios"],
    }
    used = open_pack(over)
    state = LEPANTO.start(Setup("lepanto", "battle", packs=(used,)), Dice(""))
    assert state.ships["C-C-01"].guns == 5
    assert state.ships["NEW"].squadron == "C-C"
    assert state.waters.longest["galley"] == 2
