"""The table under load: matches, sockets, actions accepted and broadcast, on this machine alone.

    python bench/server.py [--rate 500] [--seconds 10] [--matches 100] [--scenario battle]
    python bench/server.py --rate 500 --trees ../before . [--rounds 3]

With `--trees` the load alone, on one checkout after the other, so that two can be compared.

Client and server share the machine. A latency is the time from when an action was due to the moment
when both players of the match have been told of it; it was durable before that. Where others use
the machine at the same time, latencies tell of them; the CPU time for each action does not.
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
from contextlib import closing
from pathlib import Path
from typing import Any

from machine import machine
from websockets.asyncio.client import ClientConnection, connect

from estandarte.kernel import SHELF, Dice, Match, Setup, encode

SECRET = "a seed that the bench knows"
GENEROUS = {
    f"ESTANDARTE_{name}": "100000"
    for name in ("REQUESTS_PER_SECOND", "REQUESTS_AT_ONCE", "MATCHES_PER_MINUTE", "OPEN_MATCHES",
                 "WORK_AT_ONCE", "SOCKETS_PER_ADDRESS", "CONNECTIONS_PER_ADDRESS")
}  # fmt: skip
REPLAYED = {"lepanto": "battle", "mistral": "combined", "tercios": "rocroi", "aguila": "campal"}
"""Whose moments are looked up: for each game a scenario that is long or large."""


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


def cpu_seconds(process: int) -> float:
    """Time of a core that a process has used, as Linux tells it."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """`estandarte serve`, on a fresh SQLite file unless told; one address may ask for anything."""

    def __init__(
        self, folder: Path, settings: dict[str, str] | None = None, database: str = ""
    ) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "estandarte", "serve", "--port", str(self.port),
             "--database", database or str(folder / "table.sqlite")],
            stdout=subprocess.PIPE, text=True,
            env={**os.environ, "ESTANDARTE_THINKERS": "1", "ESTANDARTE_LOG_LEVEL": "critical",
                 **(GENEROUS if settings is None else settings)},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.process.stdout.readline()
        while self.get("/health")["games"] < len(SHELF.names()):  # it sets them up beforehand
            time.sleep(0.05)

    def get(self, path: str, token: str = "") -> Any:
        return json.loads(self.text(path, token))

    def text(self, path: str, token: str = "", more: dict[str, str] | None = None) -> str:
        headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **(more or {})}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        with urllib.request.urlopen(request) as answer:
            text: str = answer.read().decode()
            return text

    def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> Any:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json", **(headers or {})},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def megabytes(self) -> float:
        """Resident memory, as Linux tells it."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def cpu_seconds(self) -> float:
        return cpu_seconds(self.process.pid)

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

    async def open(
        self, server: Server, lines: list[str], views: str, headers: dict[str, str] | None = None
    ) -> None:
        seats = {role: {"kind": "hot_seat"} for role in self.roles}
        form = {"record": "".join(lines[: self.mark]), "seats": seats}
        seat = await asyncio.to_thread(server.post, "/api/matches", form, headers)
        url = f"ws://127.0.0.1:{server.port}/api/matches/{seat['match']}/socket"
        for role in self.roles:
            line = await connect(
                url, compression=None, max_size=None, ping_interval=None, additional_headers=headers
            )
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
    started, cpu, own = time.perf_counter(), server.cpu_seconds(), time.process_time()
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
        "server_ms": (server.cpu_seconds() - cpu) * 1000 / len(found),
        "client_ms": (time.process_time() - own) * 1000 / len(found),
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


def replay(folder: Path) -> None:
    """Any moment of a match of up to a thousand steps: from the disk first, then any other."""
    print("  any moment of a match, over HTTP:")
    told: dict[str, tuple[str, str]] = {}
    with closing(Server(folder)) as server:
        for name, scenario in REPLAYED.items():
            lines, actions = script(name, scenario, 1000)
            if '{"result"' in lines[-1]:  # a match that is over cannot be gone on with
                lines, actions = lines[:-2], actions[:-1]
            seats = {role: {"kind": "hot_seat"} for role in SHELF.take(name).roles}
            seat = server.post("/api/matches", {"record": "".join(lines), "seats": seats})
            told[name] = (seat["match"], seat["token"])
    with closing(Server(folder)) as server:  # nothing of the matches is in memory now
        for name, (match, token) in told.items():
            steps = server.get(f"/api/matches/{match}", token)["board"]["step"]  # of those heard
            found = []
            for step in [steps - 7, *range(0, steps + 1, max(1, steps // 100))]:
                started = time.perf_counter()
                server.get(f"/api/matches/{match}/moments/{step}", token)
                found.append((time.perf_counter() - started) * 1000)
            print(
                f"    {name}, {steps} steps: from the disk {found[0]:.1f} ms, after that "
                f"median {statistics.median(found[1:]):.1f} ms, slowest {max(found[1:]):.1f} ms"
            )


async def under_load(asked: argparse.Namespace) -> None:
    """The matches are opened, and every rate that is asked for is tried on them in turn."""
    game = SHELF.take(asked.game)
    length = int(max(asked.rate) * asked.seconds * len(asked.rate) / asked.matches) + 20
    # Each match begins elsewhere in the script, so that they are not all in the same phase.
    lines, actions = script(asked.game, asked.scenario, length + asked.matches)
    print(f"{asked.game}/{asked.scenario}: a script of {len(actions)} actions", flush=True)
    with tempfile.TemporaryDirectory() as folder, closing(Server(Path(folder))) as server:
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
                f"{told['server_ms']:.2f} ms of a core for each at the server, "
                f"{told['client_ms']:.2f} ms at the clients, "
                f"{told['refused']} refused; load {os.getloadavg()[0]:.1f}", flush=True,
            )  # fmt: skip
        for listener in listeners:
            listener.cancel()
        for board in boards:
            await asyncio.gather(*(line.close() for line in board.lines.values()))
        await asyncio.sleep(1)


async def afterwards(asked: argparse.Namespace) -> None:
    """What the disk gives, any moment of a long match, and idle sockets."""
    from disk import durable, durable_bare, flushes  # the journal has another shape in older trees

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"  this disk makes a page durable {flushes(folder, 2.0):.0f} times a second")
        for matches in (1, 20):
            rate = await durable(folder, matches, 2.0)
            most = await durable_bare(folder, matches, 2.0)
            print(
                f"  durable changes, {matches} at a time: {rate:.0f}/s "
                f"(one bare row for each, without version and sheet: {most:.0f}/s)"
            )
        replay(folder)
        with closing(Server(folder)) as server:
            print(f"  {asked.idle} idle sockets: {await idle(server, asked.idle):.0f} MB")


def in_turn(trees: list[Path], rounds: int) -> None:
    """The load alone, with the rules, table and clients of one tree after the other."""
    options = sys.argv[1:]
    for _ in range(rounds):
        for tree in trees:
            source = (tree / "src").resolve()
            if not (source / "estandarte").is_dir():
                raise SystemExit(f"{tree} holds no src/estandarte.")
            print(tree, flush=True)
            subprocess.run(
                [sys.executable, __file__, *options, "--trees"],
                env={**os.environ, "PYTHONPATH": str(source)},
                check=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="lepanto")
    parser.add_argument("--scenario", default="battle")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, nargs="+", default=[200.0, 500.0])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--views", default="changes")
    parser.add_argument("--trees", type=Path, nargs="*",
                        help="checkouts to be put under the load one after the other")  # fmt: skip
    parser.add_argument("--rounds", type=int, default=3, help="how often each tree has its turn")
    asked = parser.parse_args()
    if asked.trees:
        in_turn(asked.trees, asked.rounds)
        return
    print(machine())
    asyncio.run(under_load(asked))
    if asked.trees is None:
        asyncio.run(afterwards(asked))


if __name__ == "__main__":
    main()
