"""Whatever is sent: a clear answer or a clean end, no lost step, and nobody else is harmed."""

import contextlib
import json
import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.conftest import Open
from server.guests import STAND, Json, Table, act, planned
from surroundings import PATIENCE, until

RAW: list[Any] = [
    "", "nothing", "[]", "{}", "null", '{"kind":"act"}', '{"kind":"no such thing"}', '"\\ud800"',
    '{"kind":"act","action":[]}', '{"kind":"act","action":{"kind":"fly"}}', '{"kind":"hello"}',
    '{"kind":"moment","step":-1}', '{"kind":"moment","step":1e400}', '{"kind":"say","words":7}',
    '{"kind":"act","action":{"kind":"advance","role":"red","unit":"r1","by":1e99}}',
    '{"kind":"moment","step":99999999999999999999999999}', '{"kind":"ping","unknown":1}',
    "[" * 30_000, '{"a":' * 10_000, '{"kind":"act","action":' + "[" * 20_000 + "]" * 20_000 + "}",
    b'{"kind":"say","words":"\xff"}', b'{"kind":"\xff"}',
    b"\x00\xff\xfe garbage", b"\x80" * 1000, '{"kind":"say","words":"\\u0000\\u202e"}',
    '{"kind":"throw","faces":[7]}', '{"kind":"foretell","intentions":[{"kind":3}]}',
    '{"kind":"pause","paused":true}', '{"kind":"add_time","role":"red","seconds":9}',
]  # fmt: skip


@pytest.mark.parametrize("raw", RAW, ids=lambda raw: repr(raw[:40]))
def test_every_message_has_an_answer(table: Table, raw: Any) -> None:
    red, _ = table.two_players()
    with table.socket(red["match"], red["token"]) as ana:
        ana.line.send(raw)
        answer = ana.hear("answer", "error")
        if answer["kind"] == "error":
            assert 400 <= answer["status"] < 500
            assert answer["error"]["text"] and not answer["error"]["text"].startswith("[")
        assert act(ana, **STAND)["mark"]


@pytest.mark.parametrize("raw", [
    "nonsense", "{}", '{"kind":"ping"}', '{"kind":"hello","token":5}',
    b'{"kind":"hello","role":"\xff"}',
])  # fmt: skip
def test_without_a_hello_nobody_is_admitted(table: Table, raw: Any) -> None:
    red, _ = table.two_players()
    url = f"ws://127.0.0.1:{table.port}/api/matches/{red['match']}/socket"
    with connect(url) as line:
        line.send(raw)
        assert json.loads(line.recv(PATIENCE))["kind"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def test_nobody_acts_for_a_seat_that_is_not_his(table: Table) -> None:
    red, blue = table.two_players()
    other, _ = table.two_players()
    path = f"/api/matches/{red['match']}"
    for token, status in ((blue["token"], 403), (other["token"], 403), ("made.up", 401), ("", 404)):
        table.post(f"{path}/act", {"action": STAND}, token, status)
        table.post(f"{path}/act", {"action": STAND, "role": "red"}, token, status)
        table.ask(red["match"], token, status, role="red", kind="options")
    forged = blue["token"][:-4] + "AAAA"
    table.get(path, forged, status=401)
    head, _, seal = red["token"].partition(".")
    table.get(path, f"{head[:-2]}xx.{seal}", status=401)
    table.get(f"{path}/record", blue["token"], status=403, role="red")
    table.get(path, red["watch"], status=403, role="red")
    assert table.get(path, red["watch"])["you"]["role"] == "spectator"
    table.post(f"{path}/act", {"action": STAND}, red["watch"], 403)


@pytest.mark.parametrize("match", ["m0", "x" * 39, "x" * 500, "%00", "..%2f..%2fetc", "m'--", "ñ"])
def test_an_unknown_match_is_not_there(table: Table, match: str) -> None:
    answer = table.http.get(f"/api/matches/{match}")
    assert answer.status_code == 404, answer.text
    assert answer.json()["error"]["text"]


def test_a_private_match_looks_like_none(table: Table) -> None:
    red, _ = table.two_players()
    one = table.get(f"/api/matches/{red['match']}", status=404)
    two = table.get("/api/matches/m123456789abc", status=404)
    assert one["error"]["key"] == two["error"]["key"]


def test_too_large_a_message_ends_that_socket_only(table: Table) -> None:
    red, _, ana, bea = planned(table)
    with contextlib.suppress(ConnectionClosed):
        ana.line.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            ana.listen()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    assert bea.ask("ping")["kind"] == "answer"
    with table.socket(red["match"], red["token"]) as again:
        act(again, kind="end_turn", role="red")


def test_too_large_a_request_is_refused(open_table: Open) -> None:
    table = open_table(upload_bytes=50_000)
    answer = table.http.post("/api/matches", json={"game": "skirmish", "record": "x" * 100_000})
    assert (answer.status_code, answer.json()["error"]["key"]) == (413, "server.too_large")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[1,2", b"\xff\xfe", b'{"game":"\xff"}',
     b"[" * 50_000, b'{"game":' + b"[" * 20_000, b'{"game":3}',
     b'{"game":"skirmish","seats":{"red":{"kind":"king"}}}', b'{"game":"chess"}',
     b'{"game":"skirmish","scenario":"nowhere"}', b'{"game":"skirmish","switches":{"fog":true}}',
     b'{"game":"skirmish","switches":{"sharp_fire":"perhaps"}}', b'{"position":"estandarte/1 x"}',
     b'{"game":"skirmish","seats":{"green":{"kind":"me"}}}', b'{"record":"{}\\n"}',
     b'{"game":"skirmish","seats":{"red":{"kind":"machine","rank":"god"}}}',
     b'{"game":"skirmish","pack":{"units":{"unit":{"march":"far"}}}}', b'{"game":"skirmish","x":1}',
     b'{"game":"skirmish","clock":{"bank":"long"}}', b'{"game":"skirmish","rated":true}'],
    ids=lambda body: repr(body[:50]),
)  # fmt: skip
def test_a_bad_form_is_refused_in_words(table: Table, body: bytes) -> None:
    headers = {"Content-Type": "application/json", "Accept-Language": "es"}
    answer = table.http.post("/api/matches", content=body, headers=headers)
    assert answer.status_code in (400, 422), answer.text
    text = answer.json()["error"]["text"]
    assert text and not text.startswith("[")


def test_ten_thousand_messages_in_a_second_harm_nobody_else(open_table: Open) -> None:
    table = open_table(messages_per_second=40.0, messages_at_once=120)
    red, _, _, bea = planned(table)
    flood = table.socket(red["match"], red["token"])
    ping = json.dumps({"kind": "ping", "id": 1})
    with contextlib.suppress(ConnectionClosed):
        for _ in range(10_000):
            flood.line.send(ping)
    assert bea.ask("ping")["kind"] == "answer"
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            flood.listen()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    refused = [m for m in flood.heard if m.get("error", {}).get("key") == "server.too_fast"]
    assert refused and all(m["id"] == 1 for m in refused)  # whoever asked is not left waiting
    assert "estandarte_rate_limited_total 0" not in table.http.get("/metrics").text


def test_too_many_requests_are_told_to_wait(open_table: Open) -> None:
    table = open_table(requests_per_second=1.0, requests_at_once=20)
    for status in (429, 200):
        until(lambda: table.http.get("/health").status_code == status, f"{status} never comes")  # noqa: B023


def test_nobody_fills_the_disk_with_new_matches(open_table: Open) -> None:
    table = open_table(matches_per_minute=0.001)
    statuses = [
        table.http.post("/api/matches", json={"game": "skirmish"}).status_code for _ in range(105)
    ]
    assert statuses.count(201) == 100
    assert set(statuses[100:]) == {429}


def test_more_matches_than_memory_are_read_again_when_asked_for(open_table: Open) -> None:
    table = open_table(rooms=3)
    pairs = [table.two_players() for _ in range(8)]
    for number in (0, 7, 3, 0):
        red, _ = pairs[number]
        with table.socket(red["match"], red["token"]) as ana:
            assert ana.welcome["board"]["mark"] >= 2
            if number:
                act(ana, **STAND)
    assert len(table.hall.rooms) <= 4


def silent_socket(table: Table, seat: Json) -> socket.socket:
    """Somebody who says hello and then neither reads nor answers."""
    line = socket.create_connection(("127.0.0.1", table.port))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    head = (
        f"GET /api/matches/{seat['match']}/socket HTTP/1.1", "Host: x", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13", "", "",
    )  # fmt: skip
    line.sendall("\r\n".join(head).encode())
    assert line.recv(1000).startswith(b"HTTP/1.1 101")
    hello = json.dumps({"kind": "hello", "token": seat["token"]}).encode()
    line.sendall(bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2) + bytes(4) + hello)
    return line


def test_a_socket_that_does_not_read_is_let_go(open_table: Open) -> None:
    table = open_table(backlog=4)
    red, _ = table.two_players()
    lazy = silent_socket(table, red)
    room = table.hall.rooms[red["match"]]
    until(lambda: room.watchers, "it is not there")
    loop = table.server.servers[0].get_loop()

    def is_let_go() -> bool:
        """Fills the buffers of the system, and then the backlog."""
        loop.call_soon_threadsafe(room.audience.tell_all, {"kind": "said", "x": "x" * 100_000})
        return all(w.closing for w in list(room.watchers))

    until(is_let_go, "it is still waited for")
    planned(table)
    lazy.close()


def test_a_half_open_socket_is_noticed(open_table: Open) -> None:
    table = open_table(ping_seconds=0.3)
    red, _ = table.two_players()
    lost = socket.create_connection(("127.0.0.1", table.port))
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    path = f"/api/matches/{red['match']}/socket"
    head = (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{key}\r\n"
    )
    lost.sendall(head.encode())
    hello = json.dumps({"kind": "hello", "token": red["token"]}).encode()
    lost.sendall(bytes([0x81, 0x80 | 126]) + len(hello).to_bytes(2) + bytes(4) + hello)
    until(lambda: table.hall.metrics.sockets, "it is not there")
    until(lambda: not table.hall.metrics.sockets, "it never answers a ping and is still there")
    lost.close()


def test_two_tabs_at_once_make_one_step(table: Table) -> None:
    red, _ = table.two_players()
    tabs = [table.socket(red["match"], red["token"]) for _ in range(2)]
    mark = tabs[0].welcome["board"]["mark"]
    for tab in tabs:
        tab.say({"kind": "act", "id": 1, "seen": mark, "action": STAND})
    answers = [tab.hear("answer", "error") for tab in tabs]
    assert sorted(a["kind"] for a in answers) == ["answer", "error"]
    board = table.get(f"/api/matches/{red['match']}", red["token"])["board"]
    assert board["step"] == 1


def test_the_clock_of_a_player_does_not_matter(table: Table) -> None:
    """No message of a client carries a time; the table's own clock alone is read."""
    red, _ = table.two_players()
    with table.socket(red["match"], red["token"]) as ana:
        assert ana.ask("ping", now=0)["status"] == 400


def test_a_wall_clock_that_jumps_takes_time_from_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clocks of the players run by the monotonic clock, here as well."""
    clock = {"bank": 40_000.0, "falls": "forfeit"}
    red, blue = table.two_players(clock=clock)
    honest = time.time
    for skew in (86_400.0, -86_400.0):
        monkeypatch.setattr(time, "time", lambda skew=skew: honest() + skew)
        with table.socket(red["match"], red["token"]) as ana:
            told = ana.ask("ping")
            assert abs(told["now"] - honest() - skew) < 3600
            left = ana.welcome["table"]["clock"]
            assert min(*left["left"].values(), *left["until_flag"].values()) > 30_000
            if skew > 0:
                act(ana, **STAND)
    board = table.get(f"/api/matches/{red['match']}", blue["token"])["board"]
    assert (board["step"], board["result"]) == (1, None)


# --- a database in trouble under a running table


def test_a_locked_database_loses_no_step(open_table: Open, tmp_path: Path) -> None:
    table = open_table(sqlite_wait=0.2)
    red, _, ana, _ = planned(table)
    other, _, eva, _ = planned(table)
    with closing(sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        answer = ana.ask("act", action={"kind": "end_turn", "role": "red"})
        assert (answer["status"], answer["error"]["key"]) == (503, "server.journal_locked")
        holder.execute("ROLLBACK")
    with table.socket(red["match"], red["token"]) as again:
        assert again.welcome["board"]["step"] == 2  # as if it had never been sent
        act(again, kind="end_turn", role="red")
    act(eva, kind="end_turn", role="red")
    assert table.get(f"/api/matches/{other['match']}", other["token"])["board"]["step"] == 3


def test_a_database_that_is_gone_stops_acknowledging(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    _, _, ana, _ = planned(table)
    (tmp_path / "table.sqlite").rename(tmp_path / "away.sqlite")
    answer = ana.ask("act", action={"kind": "end_turn", "role": "red"})
    assert (answer["status"], answer["error"]["key"]) == (503, "server.journal_gone")
    assert table.http.get("/health").status_code == 503
    (tmp_path / "away.sqlite").rename(tmp_path / "table.sqlite")
    assert table.http.get("/health").status_code == 200


def test_a_full_database_harms_no_other_match(open_table: Open) -> None:
    table = open_table()
    red, _, ana, _ = planned(table)
    writer: Any = table.hall.journal
    pages = writer.writer.execute("PRAGMA page_count").fetchone()[0]
    writer.writer.execute(f"PRAGMA max_page_count = {pages}")
    statuses = []
    for n in range(40):
        answer = ana.ask("say", words=f"{n} " + "x" * 1900)
        statuses.append(answer.get("status", 200))
        if statuses[-1] == 503:
            break
    assert statuses[-1] == 503
    writer.writer.execute("PRAGMA max_page_count = 1000000")
    with table.socket(red["match"], red["token"]) as again:
        assert len(again.welcome["talk"]) == len(statuses) - 1
        act(again, kind="end_turn", role="red")
