"""Scenarios brought to the table: a file to begin with, every problem, and a match on it."""

import json
from typing import Any

import pytest

from server.conftest import Table

DRAFTS = {"lepanto": "tutorial", "aguila": "waterloo"}


def draft(table: Table, game: str, **scenario: Any) -> dict[str, Any]:
    found = table.get(f"/api/games/{game}/scenario", like=DRAFTS[game])["document"]
    asked = {**found["scenario"], **scenario}
    return {"estandarte": "scenario", "format": 1, **found, "scenario": asked}


@pytest.mark.parametrize("game", ["lepanto", "aguila"])
def test_a_scenario_is_begun_inspected_and_shown(table: Table, game: str) -> None:
    file = json.dumps(draft(table, game))
    found = table.post(f"/api/games/{game}/scenario", {"file": file})
    assert (found["sound"], found["problems"]) == (True, [])
    assert found["board"] and found["view"]
    again = table.post(f"/api/games/{game}/scenario", {"file": found["file"]})
    assert again["document"] == found["document"]


def test_every_problem_is_told_in_the_readers_language(table: Table) -> None:
    file = json.dumps(draft(table, "lepanto", turns="x", wind=[]))
    found = table.post("/api/games/lepanto/scenario?language=es", {"file": file})
    assert [(p["at"][-1], p["text"]) for p in found["problems"]] == [
        ("turns", "Aquí va un número entero, no un texto."),
        ("wind", "Aquí va un número entero, no una lista."),
    ]
    for text in ("", "[", "{" * 9000, "null", "\0"):
        refused = table.post("/api/games/lepanto/scenario", {"file": text})
        assert not refused["sound"] and refused["problems"][0]["text"], text
    table.get("/api/games/lepanto/scenario", like="chess", status=404)
    table.get("/api/games/skirmish/scenario", status=404)


def test_a_match_is_opened_on_a_scenario_file_and_carries_it(table: Table) -> None:
    document = draft(table, "lepanto", turns=3)
    document["name"] = {"en": "Dawn", "es": "El alba"}
    seats = {"christians": {"kind": "hot_seat"}, "ottomans": {"kind": "hot_seat"}}
    form = {"game": "lepanto", "scenario_file": json.dumps(document), "seats": seats}
    seated = table.post("/api/matches", form, status=201)
    assert seated["table"]["scenario_name"] == {"en": "Dawn", "es": "El alba"}
    assert seated["table"]["packs"] == []
    where = f"/api/matches/{seated['match']}"
    assert table.get(f"{where}/board", token=seated["token"])["board"]["turns"] == 3
    record = table.http.get(
        f"{where}/record", headers={"Authorization": f"Bearer {seated['token']}"}
    )
    assert '"El alba"' in record.text
    bad = {**form, "scenario_file": json.dumps({**document, "scenario": {}})}
    assert table.post("/api/matches", bad, status=422)["error"]["text"]
