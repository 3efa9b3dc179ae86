"""Strangers who ask for much, send half of it or never come to the end: nobody else waits."""

import asyncio
import json
import signal
import socket
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from estandarte.kernel import Match, Setup, write_position
from estandarte.server.faults import Fault
from estandarte.server.limits import Buckets
from estandarte.server.workers.turns import MOST_WAITING, Claim, Turns
from server.conftest import Kept, Open
from server.database.test_crash import Process
from server.guests import HOT, STAND, Guest, Json, Table, act, from_address, planned
from skirmish import SKIRMISH
from surroundings import PATIENCE

MIRE = ("skirmish:SKIRMISH", "server.mire:MIRE")
NOWHERE = "a" + ".a" * 40_000 + "=1"
"""Eighty thousand bytes over which a parser of TOML sits for a minute."""


def mired(table: Table) -> Json:
    return table.open_match(game="mire", seats=HOT)


def mired_by(client: httpx.Client) -> tuple[str, dict[str, str]]:
    """A match that somebody has opened: its path, and the key to its seats."""
    seat = client.post("/api/matches", json={"game": "mire", "seats": HOT}).json()
    bearer = {"Authorization": f"Bearer {seat['token']}", "Accept-Language": "es"}
    return f"/api/matches/{seat['match']}", bearer


def has_answer(guest: Guest) -> bool:
    """Whether one has come by now; none is waited for."""
    while True:
        try:
            heard = json.loads(guest.line.recv(0))
        except TimeoutError:
            return False
        if heard["kind"] in ("answer", "error"):
            return True


# --- beside the table


def test_a_question_without_end_keeps_nobody_waiting(open_table: Open, kept: Kept) -> None:
    table = open_table(games=MIRE, answer_seconds=1.0)
    seat = mired(table)
    _, _, ana, _ = planned(table)
    with table.socket(seat["match"], seat["token"], role="red") as stranger:
        stranger.say({"kind": "reach", "piece": "r1", "id": 1})
        act(ana, kind="end_turn", role="red")
        assert table.get("/health")["status"] == "ok"
        assert not has_answer(stranger)  # he is still being worked for
        answer = stranger.hear("error")
        assert (answer["status"], answer["error"]["key"]) == (503, "server.too_long")
        assert stranger.ask("options")["options"]  # and by a new process at once
    assert any("a reckoner failed" in line for line in kept.lines)  # the host reads of it


@pytest.mark.parametrize(
    "file",
    [NOWHERE, f"[{NOWHERE[:-2]}]", f"a = {{{NOWHERE}}}", "a = " + "[" * 70_000, '{"a":' * 15_000],
    ids=lambda file: file[:12],
)
def test_an_army_file_made_to_be_slow_is_refused_before_it_is_read(
    open_table: Open, file: str
) -> None:
    table = open_table()
    answer = table.post("/api/games/tercios/muster", {"file": file}, status=422)
    assert answer["error"]["key"] == "server.army"


def test_armies_are_not_inspected_by_the_table_itself(open_table: Open) -> None:
    table = open_table()
    lines = "".join(f"{'a.' * 20}b{n} = 1\n" for n in range(3_000))  # within all bounds, and slow
    with ThreadPoolExecutor(1) as stranger:
        path = "/api/games/tercios/muster"
        asked = stranger.submit(table.http.post, path, json={"file": lines})
        while not table.hall.reckoners._alive:
            assert table.get("/health")["status"] == "ok"
        assert table.get("/health")["status"] == "ok"
        assert not asked.done()
        assert asked.result().json()["error"]["key"] in ("server.army", "server.too_long")


def test_what_is_asked_twice_is_worked_out_once(open_table: Open) -> None:
    table = open_table()
    _, _, ana, _ = planned(table)
    first = ana.ask("options")
    table.hall.reckoners.turns.close()  # nothing more is worked out
    assert {**ana.ask("options"), "id": first["id"]} == first
    act(ana, kind="end_turn", role="red")
    assert ana.ask("options")["error"]["key"] == "server.closing"


def test_actions_on_a_board_that_was_brought_are_rehearsed(open_table: Open) -> None:
    table = open_table()
    match: Match[Any] = Match.start(SKIRMISH, Setup("skirmish", "meeting"), "known")
    line = write_position(SKIRMISH, match.record.setup, match.state)
    ours = table.open_match(seats=HOT)
    table.post(f"/api/matches/{ours['match']}/act", {"action": STAND, "role": "red"}, ours["token"])
    assert not table.hall.reckoners._alive
    for brought in ({"position": line}, {"record": bytes(match.record).decode()}):
        seat = table.open_match(game="", seats=HOT, **brought)
        room = table.hall.rooms[seat["match"]]
        assert room.is_strange == ("position" in brought)  # a record was proved by playing it again
        with table.socket(seat["match"], seat["token"], role="red") as guest:
            act(guest, **STAND)


# --- in turn


def test_one_callers_backlog_delays_no_other(open_table: Open) -> None:
    table = open_table(games=MIRE, answer_seconds=600.0, trusted_proxies=("127.0.0.1",))

    with (
        from_address(table, "10.0.0.1") as many,
        from_address(table, "10.0.0.2") as one,
        ThreadPoolExecutor(20) as strangers,
    ):
        path, key = mired_by(many)

        def ask(piece: str) -> Any:
            ask = {"ask": {"kind": "reach", "piece": piece}, "role": "red"}
            return many.post(f"{path}/ask", json=ask, headers=key).json()

        asked = [strangers.submit(ask, f"r{n}") for n in range(20)]
        assert _first(asked)["error"]["key"] == "server.too_much"
        path, key = mired_by(one)
        options = one.get(f"{path}/options", headers=key, params={"role": "red"})
        assert options.json()["options"]
        assert sum(f.done() for f in asked) <= 20 - MOST_WAITING
        table.server.should_exit = True  # a table that is flooded still closes
        table.thread.join(20)
        assert not table.thread.is_alive()


def _first(asked: list["Future[Any]"]) -> Any:
    while True:
        for one in asked:
            with suppress(TimeoutError):
                return one.result(0.05)


def test_work_is_paid_for_by_the_seat_that_asks(open_table: Open) -> None:
    table = open_table(
        games=MIRE, answer_seconds=1.0, work_at_once=1.0, work_per_second=0.001,
        trusted_proxies=("127.0.0.1",),
    )  # fmt: skip
    with from_address(table, "10.0.0.1") as one:
        ask = {"ask": {"kind": "reach", "piece": "r1"}, "role": "red"}
        path, key = mired_by(one)
        assert one.post(f"{path}/ask", json=ask, headers=key).status_code == 503
        broke = one.post(f"{path}/ask", json=ask, headers=key)
        assert (broke.status_code, broke.json()["error"]["key"]) == (429, "server.too_much")
        assert "espere" in broke.json()["error"]["text"]


def test_who_has_used_least_goes_first() -> None:
    async def work() -> list[str]:
        turns, order = Turns(1, Buckets(0.001, 100.0)), list[str]()

        async def ask(who: str) -> None:
            async with turns.take(Claim(who)):
                order.append(who)
                turns.spending.add(who, 1.5 if who == "b" else 1.0)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(ask(who)) for who in ("a", "a", "a", "a", "b", "b")]
        await asyncio.sleep(0)
        tasks[3].cancel()  # somebody goes away, and takes no place with him
        await asyncio.gather(*tasks, return_exceptions=True)
        async with turns.take(Claim("c")):
            turns.close()
        with pytest.raises(Fault):
            async with turns.take(Claim("c")):
                pass
        return order

    assert asyncio.run(work()) == ["a", "b", "a", "b", "a"]


def test_a_flooded_table_still_ends_cleanly(tmp_path: Path) -> None:
    table = Process(str(tmp_path / "table.sqlite"))
    seat = table.http.post(
        "/api/matches", json={"game": "lepanto", "scenario": "battle", "seats": {
            role: {"kind": "hot_seat"} for role in ("christians", "ottomans")}},
    ).json()  # fmt: skip
    guests = [Guest(table.port, seat["match"], seat["token"], role=r) for r in seat["roles"] * 3]
    flooding = threading.Event()

    def flood(guest: Guest) -> None:
        with suppress(ConnectionClosed, OSError):
            for number in range(5_000):
                guest.say({"kind": "options", "id": number})
                flooding.set()

    threads = [threading.Thread(target=flood, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    flooding.wait(PATIENCE)
    assert table.http.get("/health").json()["status"] == "ok"
    assert table.stop(signal.SIGTERM) == 0
    for thread in threads:
        thread.join(20)
    for guest in guests:
        guest.leave()


def test_a_name_that_nobody_finds_is_waited_for_beside_the_table(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    red, blue = table.two_players()
    asked, answer = threading.Event(), threading.Event()

    find = socket.getaddrinfo

    def slow(host: str, *more: Any, **named: Any) -> Any:
        if host != "slow.example":
            return find(host, *more, **named)
        asked.set()
        answer.wait(PATIENCE)
        raise socket.gaierror

    monkeypatch.setattr("estandarte.server.post.webhooks.socket.getaddrinfo", slow)
    with ThreadPoolExecutor(1) as stranger:
        hook = {"kind": "remind", "webhook": "https://slow.example/"}
        waiting = stranger.submit(table.ask, red["match"], red["token"], 422, **hook)
        assert asked.wait(PATIENCE)
        assert table.get("/health")["status"] == "ok"
        again = table.ask(blue["match"], blue["token"], 429, **hook)  # one at a time for an address
        assert again["error"]["key"] == "server.too_fast"
        assert not waiting.done()
        answer.set()
        assert waiting.result()["error"]["key"] == "server.webhook"
