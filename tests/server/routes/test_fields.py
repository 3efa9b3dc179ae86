"""Fields by the API: begun, checked, given a place, put on paper, and a match fought on one."""

import json

from server.conftest import Table


def test_a_field_is_drawn_inspected_and_fought_on(table: Table) -> None:
    grounds = table.get("/api/games/tercios/fields")
    assert {"mm15", "mm28"} == {scale["id"] for scale in grounds["scales"]}
    assert "campos_de_gloria" in grounds["scenarios"]
    drawn = table.post("/api/games/tercios/fields", {"seed": "7", "name": "El vado"})
    assert drawn["sound"] and drawn["document"]["piece"]
    again = table.post("/api/games/tercios/fields/check", {"file": drawn["file"]})
    assert again["file"] == drawn["file"]
    paper = table.post("/api/games/tercios/fields/paper", {"file": drawn["file"], "scale": 10})
    assert paper["sheets"][0].startswith("<svg")
    seats = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}
    form = {"game": "tercios", "scenario": "campo_abierto", "field_file": drawn["file"]}
    seated = table.post("/api/matches", {**form, "seats": seats}, status=201)
    assert seated["table"]["scenario_name"]["es"].endswith(": El vado")
    refused = table.post(
        "/api/matches", {**form, "seats": seats, "scenario": "rocroi_1643"}, status=422
    )
    assert refused["error"]["key"] in ("fault.own_ground", "fault.scenario")


def test_a_field_is_made_step_by_step(table: Table) -> None:
    begun = table.post(
        "/api/games/aguila/fields", {"how": "book", "seed": "7", "terrain": "fertile"}
    )
    assert begun["asked"]["kinds"]
    kind = begun["asked"]["kinds"][0]
    form = {"file": begun["file"], "kind": kind, "seed": "1"}
    (piece,) = table.post("/api/games/aguila/fields/place", form)["pieces"]
    assert piece["kind"] == kind
    found = table.post("/api/games/aguila/fields/ground", {"file": begun["file"]})["scenario"]
    assert (found["terrain"], found["ground"]) == ("fertile", [])


def test_every_problem_is_told_in_the_readers_language(table: Table) -> None:
    file = {"estandarte": "field", "format": 1, "game": "tercios", "name": "x"}
    off = {"kind": "hill", "corners": [[0, 0], [900, 0], [0, 9]]}
    text = json.dumps({**file, "piece": [off, {"kind": "sea", "line": [[1, 1], [2, 2]]}]})
    found = table.post("/api/games/tercios/fields/check?language=es", {"file": text})
    assert [p["text"] for p in found["problems"]] == [
        "No hay ninguna clase de terreno llamada «sea».",
        "No está entero sobre la mesa.",
    ]
    for text in ("", "[", "{" * 9000, "null", "\0"):
        refused = table.post("/api/games/tercios/fields/check", {"file": text})
        assert not refused["sound"] and refused["problems"][0]["text"], text
    table.get("/api/games/lepanto/fields", status=422)
    table.post("/api/games/tercios/fields/paper", {"file": "x", "scale": 0}, status=400)
    broken = {"game": "tercios", "field_file": json.dumps({**file, "piece": [off]})}
    assert table.post("/api/matches", broken, status=422)["error"]["key"] == "server.field"
