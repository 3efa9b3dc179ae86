"""The lab at the table: a question asked, limits, what is kept, and who may do what."""

import errno
import os
from pathlib import Path
from typing import Any

from server.conftest import Open, Table
from surroundings import until

ASKED = {"question": "balance", "game": "lepanto", "scenario": "tutorial", "matches": 1}


def person(table: Table, name: str = "Inés") -> str:
    form = {"name": name, "password": "una larga palabra"}
    return str(table.post("/api/people", form, status=201)["token"])


def ended(table: Table, id: str) -> dict[str, Any]:
    def look() -> dict[str, Any] | None:
        found: dict[str, Any] = table.get(f"/api/lab/{id}")
        return found if found["state"] != "playing" else None

    return until(look, "the experiment does not end")


def test_a_question_is_asked_answered_and_kept(open_table: Open, tmp_path: Path) -> None:
    table = open_table(lab=str(tmp_path / "lab"), lab_matches=50)
    ines = person(table)
    id = table.post("/api/lab?language=es", ASKED, ines, status=201)["id"]
    busy = table.post("/api/lab", {**ASKED, "seed": "other"}, ines, status=409)
    assert busy["error"]["key"] == "server.lab_busy"
    found = ended(table, id)
    assert (found["state"], found["by"], found["progress"]["most"]) == ("answered", "Inés", 1)
    assert found["answer"]["title"] == "Cómo de igualado está Lepanto"
    page = table.http.get(f"/api/lab/{id}/report")
    assert "Cómo de igualado está Lepanto" in page.text
    assert page.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    refused = table.post("/api/lab", {**ASKED, "scenario": "nowhere"}, ines, status=201)["id"]
    why = ended(table, refused)
    assert why["state"] == "refused" and "nowhere" in why["problems"][0]
    mine = table.get("/api/me/data", ines)["experiments"]
    assert {one["id"] for one in mine} == {id, refused}
    table.post("/api/me/forget", {"password": "una larga palabra"}, ines)
    assert [one["by"] for one in table.get("/api/lab")["experiments"]] == ["", ""]
    table.close()
    again = open_table(lab=str(tmp_path / "lab"))
    kept = again.get("/api/lab")["experiments"]
    assert {one["id"]: one["state"] for one in kept} == {id: "answered", refused: "refused"}


def test_what_is_stopped_goes_on_where_it_was(open_table: Open, tmp_path: Path) -> None:
    table = open_table(lab=str(tmp_path / "lab"))
    ines, blas = person(table), person(table, "Blas")
    form = {**ASKED, "scenario": "centre", "matches": 500}  # many minutes of play
    id = table.post("/api/lab", form, ines, status=201)["id"]
    done = until(lambda: table.get(f"/api/lab/{id}")["progress"].get("done"), "it does not begin")
    table.post(f"/api/lab/{id}/stop", {}, blas, status=403)
    table.post(f"/api/lab/{id}/stop", {}, ines)
    assert ended(table, id)["state"] == "stopped"
    again = table.post("/api/lab", form, ines, status=201)["id"]
    first = until(lambda: table.get(f"/api/lab/{again}")["progress"].get("done"), "nor again")
    assert first >= done
    table.close()  # whoever closes the table ends the lab with it
    assert open_table(lab=str(tmp_path / "lab")).get(f"/api/lab/{again}")["state"] == "stopped"


def test_a_lab_has_limits(open_table: Open, tmp_path: Path) -> None:
    shut = open_table(database=str(tmp_path / "shut.sqlite"))
    assert shut.get("/api/lab", status=404)["error"]["key"] == "server.no_lab"
    table = open_table(lab=str(tmp_path / "lab"), lab_matches=50)
    ines = person(table)
    assert table.post("/api/lab", ASKED, status=401)["error"]["key"] == "server.lab_account"
    many = table.post("/api/lab", {**ASKED, "matches": 51}, ines, status=422)
    assert many["error"]["facts"] == {"most": 50}
    forged: list[dict[str, Any]] = [
        {"question": "change"},
        {"ranks": ["os.path:join"]},
        {"ranks": ["--store=/tmp/x"]},
        {"armies": ["../../secret.toml"]},
        {"seed": "-x"},
        {"switches": {"a b": []}},
        {"packs": ["/etc"]},
    ]
    for over in forged:
        table.post("/api/lab", {**ASKED, **over}, ines, status=400)
    for id in ("..", "%2e%2e", "nothing", "a/../b"):
        table.get(f"/api/lab/{id}", status=404)
    assert table.get("/api/lab")["experiments"] == []
    (tmp_path / "file").touch()
    database = str(tmp_path / "broken.sqlite")
    broken = open_table(lab=str(tmp_path / "file" / "lab"), database=database)
    no_folder = broken.post("/api/lab", ASKED, person(broken, "Cleo"), status=503)
    assert no_folder["error"]["key"] == "server.lab_folder"
    assert os.strerror(errno.ENOTDIR) in no_folder["error"]["text"]
