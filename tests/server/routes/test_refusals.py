"""The noes of the lobby and of what is read: each with its status and the name of its sentence."""

from pathlib import Path

import pytest

from estandarte.server.routes import records
from estandarte.server.routes.client import read_client
from server.conftest import Kept
from server.guests import HOT, Table
from server.people.test_accounts import account


def test_what_is_not_there_is_named(table: Table) -> None:
    rule = table.get(f"/api/games/skirmish/rules/{'X' * 50}", status=404)["error"]
    assert (rule["key"], rule["facts"]) == ("server.rule", {"rule": "X" * 40})
    for path, status, key in (
        ("/api/games/chess", 404, "fault.game"),
        ("/api/games/skirmish/board?scenario=nowhere", 404, "fault.scenario"),
        ("/api/matches?status=lost", 400, "server.status"),
        ("/api/records/unknown/moments/0", 404, "server.not_here"),
        ("/api/me/challenges", 401, "server.token"), ("/api/me", 401, "server.token"),
        ("/nothing/here", 404, "server.not_here"),
    ):  # fmt: skip
        answer = table.http.get(path)
        assert (answer.status_code, answer.json()["error"]["key"]) == (status, key), path


def test_to_a_seat_that_does_not_exist_nobody_is_invited(table: Table) -> None:
    account(table, "Clavileño", bot=True)
    host = table.open_match(umpire=True)
    where = f"/api/matches/{host['match']}"
    for path, form in (
        ("invites", {"role": "green"}), ("challenges", {"role": "green", "bot": "Clavileño"}),
    ):  # fmt: skip
        refused = table.post(f"{where}/{path}", form, host["token"], 422)["error"]
        assert refused["key"] == "fault.role"
        assert refused["facts"] == {"role": "green", "known": ["blue", "red"]}
    no_bot = table.post(f"{where}/challenges", {"role": "red", "bot": "x"}, host["token"], 404)
    assert no_bot["error"]["key"] == "server.no_such_bot"


def test_a_match_that_goes_on_is_not_begun_again(table: Table) -> None:
    held = table.open_match(seats={"red": {"kind": "me"}}, hold=True)
    where = f"/api/matches/{held['match']}"
    early = table.post(f"{where}/start", None, held["token"], 409)["error"]
    assert (early["key"], early["facts"]) == ("server.seats_open", {"roles": ["blue"]})
    blue = table.join(held, "blue")
    other = table.post(f"{where}/start", None, blue["token"], 403)
    assert other["error"]["key"] == "server.host_only"
    table.post(f"{where}/start", None, held["token"])
    for path, form in (("start", None), ("words", {"words": "luck"})):
        late = table.post(f"{where}/{path}", form, held["token"], 409)
        assert late["error"]["key"] == "server.begun"


def test_the_latest_records_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_kept", type(records._kept)())
    keys = [records._keep(f"record {n}") for n in range(records.MOST_KEPT)]
    records._keep("record 0")  # it was brought again
    keys.append(records._keep("one more"))
    assert list(records._kept) == [*keys[2:-1], keys[0], keys[-1]]


def test_a_request_that_fails_is_counted_and_told_without_its_reason(
    table: Table, monkeypatch: pytest.MonkeyPatch, kept: Kept
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a secret")

    before = table.hall.metrics.faults
    monkeypatch.setattr(table.hall.journal, "lobby", broken)
    answer = table.get("/api/matches", status=500)
    assert (answer["status"], answer["error"]["key"]) == (500, "server.broken")
    assert table.hall.metrics.faults == before + 1 and "secret" not in str(answer)
    [line] = [line for line in kept.lines if "a request failed" in line]
    assert '"level": "error"' in line and '"path": ["api", "matches"]' in line
    assert '"fault": "RuntimeError"' in line


def test_every_file_of_the_client_and_the_book_is_found_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("static/index.html", "static/assets/a.js", "book/play/one.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    monkeypatch.setattr("estandarte.server.routes.client.files", lambda _: tmp_path)
    found = read_client()
    assert {"index.html", "assets/a.js", "book/play/one.html", "book/index.html"} <= {*found}
    assert found["index.html"].data == b"static/index.html"
    assert (found["index.html"].keep, found["assets/a.js"].keep[:6]) == ("no-cache", "public")
    assert found["assets/a.js"].type == "text/javascript; charset=utf-8"


def test_a_match_once_more_is_on_the_same_pack(table: Table) -> None:
    seat = table.open_match(seats=HOT, pack={"units": {"unit": {"march": 15}}})
    again = table.post(f"/api/matches/{seat['match']}/again", {}, seat["token"], 201)
    packs = [table.hall.rooms[one["match"]].sheet.setup.packs for one in (seat, again)]
    assert packs[0] and packs[0][0].values == packs[1][0].values
