"""Packs on the web: values with reasons, a pack inspected, and a match that cites it."""

import json
from typing import Any

from server.conftest import Table

NINE = {"ships": {"types": {"galleass": {"muskets": 9}}}}


def file(values: Any = NINE, **over: Any) -> str:
    head = {"estandarte": "pack", "format": 1, "game": "lepanto", "name": "La caja de 1978"}
    return json.dumps({**head, "values": values, **over})


def test_every_reconstructed_value_is_listed_with_its_reason(table: Table) -> None:
    found = table.get("/api/games/lepanto/pack", language="es")
    values = {".".join(v["at"]): v for v in found["values"]}
    muskets = values["ships.types.galleass.muskets"]
    assert (muskets["value"], muskets["called"][-1]) == (8, "arcabuces (F)")
    reason = found["reasons"][muskets["reason"]]
    assert (reason["status"], "galera" in reason["note"]) == ("reconstructed", True)
    assert "charts.wind.first" not in values
    every = table.get("/api/games/lepanto/pack", every="true")["values"]
    assert len(every) > len(values)
    table.get("/api/games/skirmish/pack")


def test_a_pack_is_inspected_and_compared(table: Table) -> None:
    asked = {"file": file(), "against": file({"charts": {"wind": {"first": 4}}})}
    found = table.post("/api/games/lepanto/pack", asked)
    assert (found["sound"], found["values"]) == (True, NINE)
    assert 'name = "La caja de 1978"' in found["file"]
    assert [(d["at"][-1], d["was"], d["now"]) for d in found["differences"]] == [("muskets", 8, 9)]
    wrong = {"ships": {"types": {"galleass": {"guns": "x", "muskets": 0}}}}
    refused = table.post("/api/games/lepanto/pack?language=es", {"file": file(wrong)})
    assert [p["text"] for p in refused["problems"]] == ["Aquí va un número entero, no un texto."]
    rule = table.post(
        "/api/games/lepanto/pack",
        {"file": file({"ships": {"types": {"galleass": {"muskets": 0}}}})},
    )
    assert [(p["cite"], bool(p["text"])) for p in rule["problems"]] == [("LEP-7.2-c", True)]


def test_whatever_is_sent_is_answered(table: Table) -> None:
    for text in ("", "[", "{" * 9000, "[1]", "\0", file(game="mistral"), file([1]), file(name="")):
        found = table.post("/api/games/lepanto/pack", {"file": text})
        assert not found["sound"] and found["problems"][0]["text"], text
    table.post("/api/games/lepanto/pack", {"file": "x" * 200_000}, status=400)


def test_a_match_cites_its_pack(table: Table) -> None:
    seats = {"christians": {"kind": "me"}}
    form = {"game": "lepanto", "scenario": "tutorial", "seats": seats, "pack": NINE,
            "pack_name": "La  caja de 1978"}  # fmt: skip
    seated = table.post("/api/matches", form, status=201)
    assert seated["table"]["packs"][0]["name"] == "La caja de 1978"
    where = f"/api/matches/{seated['match']}"
    found = table.get(f"{where}/pack", token=seated["token"])
    assert [(d["was"], d["now"]) for d in found["differences"]] == [(8, 9)]
    plain = table.post("/api/matches", {**form, "pack": {}}, status=201)
    table.get(f"/api/matches/{plain['match']}/pack", token=plain["token"], status=404)
