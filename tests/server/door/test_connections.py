"""What is refused at the door, and in words: absurd numbers, halves, and too much of anything."""

import asyncio
import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server.cluster import Postgres
from server.conftest import Open, settings_for
from server.guests import HOT, STAND, Json, Table
from surroundings import PATIENCE

# --- bounds at the door

ABSURD = [
    {"clock": {"bank": 1.7e308}}, {"clock": {"increment": 1.7e308, "bank": 60}},
    {"clock": {"decision": 1e30}}, {"clock": {"bank": -1}}, {"spectator_delay": 1e9},
    {"title": "x" * 101}, {"name": "x" * 41}, {"words": "x" * 201}, {"at": -1}, {"at": 10**12},
    {"switches": {"x" * 61: True}}, {"switches": {"sharp_fire": "x" * 61}},
    {"switches": {"sharp_fire": {"a": [[]]}}}, {"switches": {f"s{n}": True for n in range(300)}},
    {"armies": {"red": "x" * 200_000}}, {"pack": {"x": ["x" * 999] * 200}},
    {"seats": {f"r{n}": {"kind": "me"} for n in range(30)}}, {"position": "x" * 200_001},
    {"armies": {"red": [[]] * 300_000}},
]  # fmt: skip


@pytest.mark.parametrize("form", ABSURD, ids=lambda form: str(form)[:40])
def test_every_number_and_size_has_a_bound(table: Table, form: Json) -> None:
    answer = table.http.post("/api/matches", json={"game": "skirmish", **form})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["key"] == "server.form"


ABSURD_ASKS = [
    {"kind": "steer", "piece": "r1", "x": 10**9, "y": 0}, {"kind": "options", "about": "x" * 101},
    {"kind": "reach", "piece": "x" * 101}, {"kind": "throw", "faces": [1] * 501},
    {"kind": "throw", "faces": [10**18]}, {"kind": "moment", "step": -1},
    {"kind": "add_time", "role": "red", "seconds": 1.7e308}, {"kind": "say", "words": "x" * 2001},
    {"kind": "act", "action": STAND, "entered": [1] * 501}, {"kind": "ping", "id": "x" * 101},
    {"kind": "act", "action": STAND, "seen": -5}, {"kind": "remind", "webhook": "x" * 501},
]  # fmt: skip


@pytest.mark.parametrize("ask", ABSURD_ASKS, ids=lambda ask: str(ask)[:40])
def test_every_question_has_bounds(table: Table, ask: Json) -> None:
    red, _ = table.two_players()
    with table.socket(red["match"], red["token"]) as ana:
        ana.say(ask)
        answer = ana.hear("error")
        assert (answer["status"], answer["error"]["key"]) == (400, "server.message")


def test_only_records_are_long(table: Table) -> None:
    red, _ = table.two_players()
    body = {"action": {"kind": "x" * 300_000}}
    answer = table.post(f"/api/matches/{red['match']}/act", body, red["token"], status=413)
    assert answer["error"]["key"] == "server.too_large"
    nonsense = '{"record":"' + "x" * 300_000 + '","more":[' + "[]," * 50_000 + "[]]}"
    answer = table.http.post("/api/records", content=nonsense).json()
    assert (answer["status"], answer["error"]["key"]) == (400, "server.form")


# --- one bad row


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/table.sqlite"
        return
    cluster: Postgres = request.getfixturevalue("postgres")
    yield cluster.new_database()


def spoil(url: str, match: str, sheet: str) -> None:
    """A row such as an earlier table could have written."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
            file.execute("UPDATE matches SET sheet = ? WHERE id = ?", (sheet, match))
        return

    async def run() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute("UPDATE matches SET sheet = $1 WHERE id = $2", sheet, match)
        await connection.close()

    asyncio.run(run())


def test_one_bad_row_breaks_no_list(url: str, tmp_path: Path) -> None:
    table = Table(settings_for(tmp_path, database=url))
    clock = {"bank": 60, "falls": "forfeit"}
    opened = [table.open_match(seats=HOT, public=True, clock=clock) for _ in range(4)]
    sheet = json.dumps({"id": "x", "terms": {"public": True, "clock": {"bank": 1.7e308}}})
    rows = [sheet, sheet.replace("1.7e308", "null"), "no sheet at all", None]
    table.close()
    for seat, row in zip(opened, rows, strict=True):
        if row is not None:
            spoil(url, seat["match"], row)
    table = Table(settings_for(tmp_path, database=url))
    try:
        listed = table.get("/api/matches")
        assert [line["match"] for line in listed] == [opened[3]["match"]]
        damaged = table.get(f"/api/matches/{opened[0]['match']}", opened[0]["token"], status=503)
        assert damaged["error"]["key"] == "server.record_damaged"
        sound = table.get(f"/api/matches/{opened[3]['match']}", opened[3]["token"])
        assert sound["table"]["clock"]["running"]  # its clock was woken, whatever came before it
    finally:
        table.close()


# --- whose page it is


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_another_sites_page_gets_no_socket(table: Table, origin: str) -> None:
    red, _ = table.two_players()
    url = f"ws://127.0.0.1:{table.port}/api/matches/{red['match']}/socket"
    with pytest.raises(InvalidStatus) as refused, connect(url, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_gets_one(open_table: Open) -> None:
    table = open_table(public_url="https://table.example")
    red, _ = table.two_players()
    url = f"ws://127.0.0.1:{table.port}/api/matches/{red['match']}/socket"
    for origin in ("https://table.example", f"http://127.0.0.1:{table.port}"):
        with connect(url, origin=Origin(origin)) as line:
            line.send(json.dumps({"kind": "hello", "token": red["token"]}))
            assert json.loads(line.recv(PATIENCE))["kind"] == "welcome"


# --- nothing stays


def test_unknown_matches_leave_nothing_behind(open_table: Open) -> None:
    table = open_table()
    for number in range(50):
        table.get(f"/api/matches/m{number}", status=404)
        with table.socket(f"n{number}") as nobody:
            assert nobody.welcome["status"] == 404
    hall = table.hall
    assert (len(hall.rooms), len(hall._doors), len(hall.sockets)) == (0, 0, 0)


def raw(table: Table) -> socket.socket:
    return socket.create_connection(("127.0.0.1", table.port), 20)


def rest_of(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    heard = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65_536):
            heard += piece
    return heard


@pytest.mark.parametrize("said", [b"", b"GET /health HTT", b"GET /health HTTP/1.1\r\nHost: x\r\n"])
def test_a_half_sent_head_is_not_waited_for(open_table: Open, said: bytes) -> None:
    table = open_table(head_seconds=0.3)
    with raw(table) as line:
        line.sendall(said)
        head, _, body = rest_of(line).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert json.loads(body)["error"]["key"] == "server.too_slow"


def test_a_head_that_trickles_is_not_waited_for_either(open_table: Open) -> None:
    table = open_table(head_seconds=0.3)
    with raw(table) as line:
        with suppress(ConnectionError):
            line.sendall(b"GET /health HTTP/1.1\r\n")
            for number in range(100_000):
                line.sendall(f"x-{number}: y\r\n".encode())
                if table.server.server_state.connections == set():
                    break
        rest_of(line)


def test_nor_is_the_second_head_of_a_connection(open_table: Open) -> None:
    table = open_table(head_seconds=0.3)
    with raw(table) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in line.recv(65_536)
        line.sendall(b"GET /hea")
        assert b"408" in rest_of(line)


def test_a_half_sent_body_is_not_waited_for(open_table: Open) -> None:
    table = open_table(body_seconds=0.3)
    with raw(table) as line:
        line.sendall(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        assert rest_of(line) == b""
    assert table.get("/health")["status"] == "ok"


def test_an_answer_that_nobody_reads_is_not_kept(open_table: Open) -> None:
    table = open_table(body_seconds=0.3)
    with raw(table) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.sendall(b"GET /api/games/mistral/rules HTTP/1.1\r\nHost: x\r\n\r\n" * 40)
        while len(table.server.server_state.connections) > 0:
            assert table.get("/health", status=200)["status"] == "ok"
            table.http.close()
            table.http = httpx.Client(base_url=table.http.base_url, timeout=PATIENCE)


def test_nobody_fills_the_door_alone(open_table: Open) -> None:
    table = open_table(connections_per_address=3)
    table.http.close()
    lines = [raw(table) for _ in range(3)]
    with raw(table) as more:
        head, _, body = rest_of(more).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 429 ")
        assert json.loads(body)["error"]["key"] == "server.too_many_connections"
    for line in lines:
        line.close()
    while True:  # until the table has seen them go
        with raw(table) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            if b"200 OK" in rest_of(line):
                break


def test_nobody_takes_all_sockets(open_table: Open) -> None:
    table = open_table(sockets_per_address=2, trusted_proxies=("127.0.0.1",))
    red, _ = table.two_players()
    held = [table.socket(red["match"], red["token"]) for _ in range(2)]
    with pytest.raises(ConnectionClosed) as closed:
        table.socket(red["match"], red["token"])
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
    held[0].leave()
    while table.hall.sockets["127.0.0.1"] > 1:
        table.get("/health")
    assert table.socket(red["match"], red["token"]).welcome["kind"] == "welcome"
