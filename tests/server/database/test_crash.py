"""The table is killed in the middle of a busy hour: what it acknowledged is there afterwards."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from estandarte.server.database.connect import journal_at
from estandarte.server.play.auditing import audit_all
from server.cluster import Postgres
from server.guests import Guest, Json
from surroundings import PATIENCE, until

ROOT = Path(__file__).parents[3]


class Process:
    """`estandarte serve` as a process of its own."""

    def __init__(self, database: str, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "examples/skirmish"),
            "ESTANDARTE_GAMES": "skirmish:SKIRMISH",
            "ESTANDARTE_MESSAGES_PER_SECOND": "5000",
            "ESTANDARTE_WORK_PER_SECOND": "1000",  # all who come to it come from one address
            "ESTANDARTE_THINKERS": "1",
            "ESTANDARTE_MATCHES_PER_MINUTE": "60000",
            "ESTANDARTE_OPEN_MATCHES": "1000000",
            **{f"ESTANDARTE_{name.upper()}": value for name, value in settings.items()},
        }
        command = [sys.executable, "-m", "estandarte", "serve", "--json", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", database], env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert json.loads("".join(iter(self.process.stdout.readline, "}\n")) + "}")["address"]
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def stop(self, how: signal.Signals) -> int:
        self.http.close()
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def open_match(self) -> Json:
        seats = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}
        opened: Json = self.http.post(
            "/api/matches", json={"game": "skirmish", "seats": seats}
        ).json()
        return opened


class Busy(threading.Thread):
    """Plays one match after another as fast as it can, and remembers what was acknowledged."""

    def __init__(self, server: Process, seed: int) -> None:
        super().__init__()
        self.server, self.random = server, random.Random(seed)
        self.acknowledged: dict[str, tuple[Json, int]] = {}
        self.steps = 0
        self.ended = (0.0, "")

    def run(self) -> None:
        try:
            while True:
                self._play(self.server.open_match())
        except Exception as fault:  # the table is gone, in whatever way that shows
            self.ended = (time.monotonic(), repr(fault))

    def _play(self, seat: Json) -> None:
        match, token = seat["match"], seat["token"]
        guests = {r: Guest(self.server.port, match, token, role=r) for r in ("red", "blue")}
        try:
            self.acknowledged[match] = (seat, guests["red"].welcome["board"]["mark"])
            waiting = guests["red"].welcome["board"]["prompt"]["waiting"]
            while waiting:
                guest = guests[waiting[0]]
                options = guest.ask("options")["options"]
                if not options:
                    waiting = waiting[1:] or ["red", "blue"]
                    continue
                answer = guest.ask("act", action=self.random.choice(options)["action"])
                if answer["kind"] == "answer":
                    self.acknowledged[match] = (seat, answer["mark"])
                    self.steps += 1
                updates = [m for m in guest.heard if m["kind"] == "update"]
                waiting = updates[-1]["prompt"]["waiting"] if updates else waiting
                for g in guests.values():
                    g.unread.clear()
        finally:
            for guest in guests.values():
                guest.leave()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_every_acknowledged_step_survives_a_kill(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = str(tmp_path / "table.sqlite")
    if kind == "postgres":
        cluster: Postgres = request.getfixturevalue("postgres")
        url = cluster.new_database()
    first = Process(url)
    busy = [Busy(first, seed) for seed in range(4)]
    for one in busy:
        one.start()
    until(
        lambda: sum(one.steps for one in busy) >= 120 or not all(one.is_alive() for one in busy),
        "the hour is not busy",
    )
    killed_at = time.monotonic()
    assert first.stop(signal.SIGKILL) == -signal.SIGKILL
    for one in busy:
        one.join(PATIENCE)
        assert one.ended[0] >= killed_at, one.ended[1]
    acknowledged: dict[str, tuple[Json, int]] = {}
    for one in busy:
        acknowledged |= one.acknowledged
    assert sum(one.steps for one in busy) >= 120
    second = Process(url)
    for match, (seat, mark) in acknowledged.items():
        headers = {"Authorization": f"Bearer {seat['token']}"}
        board = second.http.get(f"/api/matches/{match}", headers=headers).json()["board"]
        assert board["mark"] >= mark, f"{match}: {mark} was acknowledged"
        if board["prompt"]["mine"]:  # and the match goes on
            options = second.http.get(f"/api/matches/{match}/options", headers=headers).json()
            body = {"action": options["options"][0]["action"]}
            done = second.http.post(f"/api/matches/{match}/act", json=body, headers=headers)
            assert done.status_code == 200, done.text
    assert second.stop(signal.SIGTERM) == 0
    assert audited(url) == []


def audited(url: str) -> list[Any]:
    """What is not sound of all that is stored."""

    async def run() -> list[Any]:
        journal = journal_at(url)
        await journal.open()
        try:
            return [found async for found in audit_all(journal)]
        finally:
            await journal.close()

    found = asyncio.run(run())
    assert found
    return [one for one in found if one.fault is not None]


def test_a_table_that_is_stopped_tells_its_guests_and_says_goodbye(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "table.sqlite"))
    seat = server.open_match()
    guest = Guest(server.port, seat["match"], seat["token"])
    server.process.send_signal(signal.SIGTERM)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            guest.listen()
    assert {"kind": "closing"} in guest.heard
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    guest.leave()
    assert server.stop(signal.SIGTERM) == 0


def test_a_table_that_has_just_opened_reads_what_many_bring_at_once(tmp_path: Path) -> None:
    """Types that two threads met at the same time used to end the process."""
    table = Process(f"sqlite:///{tmp_path}/cold.sqlite")
    record = (ROOT / "tests" / "matches" / "lepanto-tutorial.jsonl").read_text("utf-8")
    wanted: list[tuple[str, Json]] = [("/api/records", {"record": record})]
    wanted += [("/api/games/tercios/muster", {"file": 'list = "nowhere"'})]
    wanted += [("/api/games/aguila/muster", {"file": 'list = "nowhere"'})]
    wanted += [("/api/matches", {"game": game}) for game in ("lepanto", "tercios", "mistral")]
    wanted += [("/api/matches", {"record": record, "seats": {}, "at": 3})]
    answers: list[int] = []

    def bring(path: str, body: Json) -> None:
        with httpx.Client(base_url=f"http://127.0.0.1:{table.port}", timeout=PATIENCE) as http:
            answers.append(http.post(path, json=body).status_code)

    guests = [threading.Thread(target=bring, args=one) for one in wanted * 3]
    for guest in guests:
        guest.start()
    for guest in guests:
        guest.join()
    assert len(answers) == len(wanted) * 3
    assert all(status < 500 for status in answers)
    assert table.stop(signal.SIGTERM) == 0
