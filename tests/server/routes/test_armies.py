"""Armies brought to the table: inspected with every problem, played, or refused."""

import json
from importlib.resources import files
from tomllib import loads
from typing import Any

import pytest

from server.conftest import Table

READY = files("estandarte.games.tercios").joinpath("data/armies/ready.toml").read_text("utf-8")


def army(**over: Any) -> dict[str, Any]:
    return {**loads(READY)["army"]["gran_capitan"], **over}


def inspected(table: Table, file: str, status: int = 200, game: str = "tercios") -> Any:
    return table.post(f"/api/games/{game}/muster", {"file": file}, status=status)


def test_the_list_of_games_names_ready_armies(table: Table) -> None:
    found = table.get("/api/games/tercios")
    assert [a["id"] for a in found["armies"]][:2] == ["gran_capitan", "gendarmes_del_rey"]
    assert found["armies"][0]["points"] == 1000
    assert {s["id"]: s["takes_armies"] for s in found["scenarios"]} == {
        "campos_de_gloria": True,
        "campo_abierto": True,
        "campos_de_gloria_28mm": True,
        "breitenfeld": False,
        "pavia": False,
        "rocroi": False,
    }


def test_an_army_file_is_inspected(table: Table) -> None:
    found = inspected(table, json.dumps(army()))
    assert (found["legal"], found["problems"]) == (True, [])
    assert found["cost"] == sum(line["points"] for line in found["bill"]) <= 1000
    dear = inspected(table, json.dumps(army(points=500)))
    assert not dear["legal"]
    assert all(p["rule"] for p in dear["problems"])


def test_an_army_is_inspected_with_the_values_of_the_table(table: Table) -> None:
    dear = {"troops": {"formations": {"unit": {"coronelia": {"cost": 125}}}}}
    asked = {"file": json.dumps(army()), "pack": dear}
    found = table.post("/api/games/tercios/muster", asked)
    assert found["cost"] == 1040
    assert [p["cite"] for p in found["problems"]] == ["TER-army-b"]
    asked["pack"] = {"troops": {"formations": {"unit": {"coronelia": {"cost": "much"}}}}}
    refused = table.post("/api/games/tercios/muster", asked, status=422)
    assert "coronelia.cost" in refused["error"]["text"]


@pytest.mark.parametrize(
    "file", ["", "points = ", "[", "{", "[1]", "null", "points = 1000\nlist = 7", "\0", "{" * 5000]
)
def test_a_damaged_army_file_is_refused_in_words(table: Table, file: str) -> None:
    assert inspected(table, file, 422)["error"]["text"]


def test_a_game_without_armies_says_so(table: Table) -> None:
    assert inspected(table, "points = 1", 422, "lepanto")["error"]["text"]
    inspected(table, "points = 1", 404, "go")


def test_a_match_is_played_with_chosen_armies(table: Table) -> None:
    seats = {r: {"kind": "hot_seat"} for r in ("red", "blue")}
    own = army(name="Mine")
    opened = table.open_match(
        game="tercios", scenario="campo_abierto", seats=seats,
        armies={"red": own, "blue": "rey_sol"},
    )  # fmt: skip
    board = table.get(f"/api/matches/{opened['match']}/board", opened["token"])["board"]
    assert board["armies"]["red"] == "Mine"
    refused = {"game": "tercios", "scenario": "campo_abierto", "seats": seats}
    table.post("/api/matches", {**refused, "armies": {"red": army(points=400)}}, status=422)
    table.post("/api/matches", {**refused, "armies": {"red": "nobody"}}, status=422)


def test_what_a_game_finds_wrong_is_told_in_its_own_words(table: Table) -> None:
    """The table knows the sentences of no game: a raw key would stand in the browser."""
    seats = {r: {"kind": "hot_seat"} for r in ("red", "blue")}
    armies = {"red": "dupont_1808", "blue": "silesia_1813"}
    wanted = {"game": "aguila", "scenario": "campal", "seats": seats, "armies": armies}
    error = table.post("/api/matches", wanted, status=422)["error"]
    assert error["key"] == "fault.periods"
    assert "one is of 1805-1812, the other of 1813-1815 (BSA-16-comun-a)" in error["text"]
    table.post("/api/matches", {**wanted, "switches": {"periods": "any"}}, status=201)


def built(table: Table, task: str, form: dict[str, Any], status: int = 200) -> Any:
    return table.post(f"/api/games/tercios/armies/{task}", form, status=status)


def test_an_army_is_begun_completed_written_and_read_again(table: Table) -> None:
    lists = {li["id"]: li for li in table.get("/api/games/tercios/armies")["lists"]}
    assert lists["espana_1618"]["forms"]
    begun = built(table, "new", {"list": "espana_1618", "points": 800, "year": 1640})
    assert (begun["cost"], begun["legal"]) == (0, False)
    assert all(p["title"] and p["rule"] for p in begun["problems"])
    done = built(table, "complete", {"army": begun["army"], "seed": "a"})
    assert done["legal"]
    assert done["cost"] <= 800
    text = built(table, "write", {"army": done["army"]})
    for form in (text["toml"], text["roll"], json.dumps(done["army"])):
        again = built(table, "read", {"text": form})
        assert (again["cost"], again["legal"], again["notes"]) == (done["cost"], True, [])
    assert built(table, "sheet", {"army": done["army"]})["groups"] == done["groups"]


def test_the_same_seed_draws_the_same_army_everywhere(table: Table) -> None:
    from estandarte.kernel import SHELF
    from estandarte.wargame.armies.plan import Wish

    recruiter: Any = SHELF.take("tercios").recruiter()  # type: ignore[attr-defined]
    for seed in ("one", "two"):
        found = built(table, "random", {"points": 500, "seed": seed})
        assert found["army"] == recruiter.random(Wish(points=500), seed).tree
        assert found["legal"]


def test_ready_armies_open_as_a_start(table: Table) -> None:
    ready = {row["id"]: row for row in table.get("/api/games/aguila/armies")["ready"]}
    assert ready["dupont_1808_defensa"]["defends"]
    found = table.get("/api/games/aguila/armies/dupont_1808")
    assert (found["legal"], found["faction"]) == (True, "francia")
    table.get("/api/games/aguila/armies/nobody", status=404)


@pytest.mark.parametrize(
    ("task", "form", "status"),
    [
        ("sheet", {"army": {}}, 422), ("sheet", {"army": {"list": 7}}, 422), ("sheet", {}, 400),
        ("sheet", {"army": {"list": "x", "organigram": "standard", "points": 1}}, 200),
        ("random", {"points": 10}, 422), ("random", {"points": -5}, 400),
        ("random", {"list": "nobody"}, 422), ("read", {"text": ""}, 422),
        ("read", {"text": "list = 7"}, 422), ("read", {"text": "a." * 5000 + "b = 1"}, 422),
        ("complete", {"army": {"points": 10**12}}, 422), ("new", {"year": "x"}, 400),
    ],
)  # fmt: skip
def test_whatever_is_sent_gets_a_clear_answer(
    table: Table, task: str, form: dict[str, Any], status: int
) -> None:
    found = built(table, task, form, status)
    assert status == 200 or found["error"]["text"]


def test_an_army_of_the_other_game_is_called_so(table: Table) -> None:
    eagle = "list = 'es_regular'\npoints = 900\n[[brigade]]\nbasic = ['es_linea:24']"
    assert "Eagle" in built(table, "read", {"text": eagle}, 422)["error"]["text"]
