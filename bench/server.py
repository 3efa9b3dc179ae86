"""The table under load: matches, sockets, actions accepted and broadcast, on this machine alone.

    python bench/server.py [--rate 500] [--seconds 10] [--matches 100] [--scenario battle]

Client and server share the machine. A latency is the time from when an action was due to the moment
when both players of the match have been told of it; it was durable before that.
"""

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from machine import machine
from websockets.asyncio.client import ClientConnection, connect

from estandarte.kernel import SHELF, Dice, Match, Setup, encode
from estandarte.server.journal import Entry
from estandarte.server.sqlite import SqliteJournal

SECRET = "a seed that the bench knows"


def script(game_name: str, scenario: str, length: int) -> tuple[list[str], list[tuple[str, bytes]]]:
    """The lines of a record, and the actions in it: whoever knows its dice can repeat them."""
    game = SHELF.take(game_name)
    match: Match[Any] = Match.start(game, Setup(game_name, scenario), SECRET)
    dice, actions = Dice("bench"), []
    while len(actions) < length and not match.is_over:
        decision = match.state.decision
        assert decision is not None
        role = decision.waiting[0]
        action = decision.sample(match.state, role, dice)
        match.act(action)
        actions.append((role, encode(action)))
    return [line.decode() for line in match.record.lines], actions


class Server:
    """`estandarte serve` on a fresh SQLite file."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "estandarte", "serve", "--port", str(self.port),
             "--database", str(folder / "table.sqlite")],
            stdout=subprocess.PIPE, text=True,
            env={**os.environ, "ESTANDARTE_REQUESTS_PER_SECOND": "100000",
                 "ESTANDARTE_REQUESTS_AT_ONCE": "100000", "ESTANDARTE_THINKERS": "1",
                 "ESTANDARTE_MATCHES_PER_MINUTE": "60000"},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def megabytes(self) -> float:
        """Resident memory, as Linux tells it."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Board:
    """One match with its two sockets, and when each update arrived at each."""

    def __init__(
        self, roles: tuple[str, ...], actions: list[tuple[str, bytes]], begins: int
    ) -> None:
        self.roles, self.actions = roles, actions
        self.lines: dict[str, ClientConnection] = {}
        self.next = begins
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}
        self.latencies: list[float] = []
        self.bytes = 0
        self.refused = 0
        self.mark = 2 + begins
        self.turn = asyncio.Lock()

    async def open(self, server: Server, lines: list[str], views: str) -> None:
        seats = {role: {"kind": "hot_seat"} for role in self.roles}
        form = {"record": "".join(lines[: self.mark]), "seats": seats}
        seat = await asyncio.to_thread(server.post, "/api/matches", form)
        url = f"ws://127.0.0.1:{server.port}/api/matches/{seat['match']}/socket"
        for role in self.roles:
            line = await connect(url, compression=None, max_size=None, ping_interval=None)
            hello = {"kind": "hello", "token": seat["token"], "role": role, "views": views}
            await line.send(json.dumps(hello))
            await line.recv()
            self.lines[role] = line

    async def listen(self, role: str) -> None:
        async for message in self.lines[role]:
            text = message if isinstance(message, str) else message.decode()
            self.bytes += len(text)
            if text.startswith('{"kind":"update"'):
                mark = int(text[24 : text.index(",", 24)])
                self.heard[mark] = self.heard.get(mark, 0) + 1
                if self.heard[mark] == len(self.roles) and mark in self.sent:
                    self.latencies.append(time.perf_counter() - self.sent.pop(mark))
                    self.turn.release()
            elif text.startswith('{"kind":"error"'):
                self.refused += 1
                print(text[:300], file=sys.stderr)
                self.turn.release()

    async def act(self, due: float) -> None:
        """The next action of the script; its latency counts from when it was due."""
        await self.turn.acquire()  # whoever waits here is late, and it counts
        if self.next >= len(self.actions):
            self.turn.release()
            return
        role, action = self.actions[self.next]
        self.next += 1
        self.mark += 1
        self.sent[self.mark] = due
        await self.lines[role].send(b'{"kind":"act","action":' + action + b"}", text=True)


async def load(server: Server, boards: list[Board], rate: float, seconds: float) -> dict[str, Any]:
    """Actions at a steady rate, round and round the matches."""
    started, cpu = time.perf_counter(), server.cpu_seconds()
    tasks = []
    for number in range(int(rate * seconds)):
        due = started + number / rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(boards[number % len(boards)].act(due)))
    await asyncio.gather(*tasks)
    deadline = time.perf_counter() + 10
    while any(b.sent for b in boards) and time.perf_counter() < deadline:
        await asyncio.sleep(0.01)
    took = time.perf_counter() - started
    found = sorted(x for b in boards for x in b.latencies)
    for board in boards:
        board.latencies.clear()
    return {
        "actions": len(found),
        "refused": sum(b.refused for b in boards),
        "per_second": len(found) / took,
        "p50_ms": statistics.median(found) * 1000,
        "p99_ms": found[int(len(found) * 0.99)] * 1000,
        "server_cpu": (server.cpu_seconds() - cpu) / took,
        "megabytes_sent": sum(b.bytes for b in boards) / 1e6,
    }


async def idle(server: Server, number: int) -> float:
    """How much memory the server needs with so many silent sockets open."""
    seats = {"game": "lepanto", "scenario": "tutorial", "public": True}
    seat = server.post("/api/matches", seats)
    url = f"ws://127.0.0.1:{server.port}/api/matches/{seat['match']}/socket"
    lines = []
    for _ in range(number):
        line = await connect(url, compression=None, ping_interval=None)
        await line.send('{"kind":"hello"}')
        await line.recv()
        lines.append(line)
    found = server.megabytes()
    await asyncio.gather(*(line.close() for line in lines))
    return found


def flushes(folder: Path, seconds: float) -> float:
    """How often in a second this disk makes a page durable; nothing durable can be faster."""
    page = os.urandom(4096)
    file = os.open(folder / "flushes", os.O_RDWR | os.O_CREAT)
    try:
        os.write(file, page * 1000)
        os.fsync(file)
        begun, count = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            os.pwrite(file, page, 4096 * (count % 1000))
            os.fsync(file)
            count += 1
        return count / (time.perf_counter() - begun)
    finally:
        os.close(file)


async def durable(folder: Path, matches: int, seconds: float) -> float:
    """Changes a second that are on the disk before they are acknowledged."""
    journal = SqliteJournal(folder / f"durable-{matches}.sqlite")
    await journal.open()
    line, deadline = "x" * 600, time.perf_counter() + seconds

    async def write(match: str) -> int:
        version = 0
        while time.perf_counter() < deadline:
            entry = Entry(
                match=match, version=version, game="bench", status="playing", awake=False,
                public=False, at=0.0, sheet=line, lines=(line,), first=version,
            )  # fmt: skip
            version = await journal.commit(entry)
        return version

    written = sum(await asyncio.gather(*(write(f"m{n}") for n in range(matches))))
    await journal.close()
    return written / seconds


def replay(server: Server, asked: argparse.Namespace) -> None:
    """Any moment of a match of a thousand steps, the first time it is asked for."""
    lines, actions = script(asked.game, asked.scenario, 1000)
    seats = {role: {"kind": "hot_seat"} for role in SHELF.take(asked.game).roles}
    seat = server.post("/api/matches", {"record": "".join(lines), "seats": seats})
    found = []
    for step in range(0, len(actions) + 1, max(1, len(actions) // 60)):
        url = f"http://127.0.0.1:{server.port}/api/matches/{seat['match']}/moments/{step}"
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {seat['token']}"})
        started = time.perf_counter()
        with urllib.request.urlopen(request) as answer:
            answer.read()
        found.append(time.perf_counter() - started)
    print(
        f"  any of {len(actions)} steps: median {statistics.median(found) * 1000:.1f} ms, "
        f"slowest {max(found) * 1000:.1f} ms"
    )


async def run(asked: argparse.Namespace) -> None:
    game = SHELF.take(asked.game)
    length = int(max(asked.rate) * asked.seconds * len(asked.rate) / asked.matches) + 20
    # Each match begins elsewhere in the script, so that they are not all in the same phase.
    lines, actions = script(asked.game, asked.scenario, length + asked.matches)
    print(f"{asked.game}/{asked.scenario}: a script of {len(actions)} actions", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            boards = [Board(game.roles, actions, number) for number in range(asked.matches)]
            for board in boards:
                await board.open(server, lines, asked.views)
            listeners = [asyncio.create_task(b.listen(role)) for b in boards for role in game.roles]
            sockets = sum(len(b.lines) for b in boards)
            print(f"{len(boards)} matches, {sockets} sockets, views: {asked.views}, "
                  f"{server.megabytes():.0f} MB")  # fmt: skip
            for rate in asked.rate:
                told = await load(server, boards, rate, asked.seconds)
                print(
                    f"  {rate:5.0f}/s asked: {told['per_second']:6.1f}/s accepted and broadcast, "
                    f"p50 {told['p50_ms']:6.1f} ms, p99 {told['p99_ms']:6.1f} ms, "
                    f"server {told['server_cpu'] * 100:3.0f} % of a core, "
                    f"{told['refused']} refused", flush=True,
                )  # fmt: skip
            for listener in listeners:
                listener.cancel()
            for board in boards:
                await asyncio.gather(*(line.close() for line in board.lines.values()))
            await asyncio.sleep(1)
        finally:
            server.close()
    with tempfile.TemporaryDirectory() as folder:
        print(f"  this disk makes a page durable {flushes(Path(folder), 2.0):.0f} times a second")
        for matches in (1, 20):
            rate = await durable(Path(folder), matches, 2.0)
            print(f"  durable changes, {matches} at a time: {rate:.0f}/s")
        server = Server(Path(folder))
        try:
            replay(server, asked)
            print(f"  {asked.idle} idle sockets: {await idle(server, asked.idle):.0f} MB")
        finally:
            server.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="lepanto")
    parser.add_argument("--scenario", default="battle")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, nargs="+", default=[200.0, 500.0])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--views", default="changes")
    print(machine())
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
