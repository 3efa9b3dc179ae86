"""Several tables on one PostgreSQL: actions a second, many sockets, and one table killed.

    python bench/several.py [--rate 500] [--seconds 10] [--matches 200] [--sockets 1000]
                            [--tables 3]

The two players of a match sit at different tables, so that every action is told from one process to
another through the database. Then one table is killed; its players come back at another, and how
long that takes, and whether anything acknowledged is missing, is told. Clients, tables and database
share the machine, and latencies tell of whoever else uses it. A latency is what it is in
bench/server.py.
"""

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from contextlib import ExitStack, closing, suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from machine import machine
from websockets.asyncio.client import ClientConnection, connect

from estandarte.kernel import SHELF
from server import GENEROUS, Board, Server, cpu_seconds, load, script

TESTS = Path(__file__).resolve().parents[1] / "tests"
GAME, SCENARIO, BEGINS = "lepanto", "battle", 20


class Spread(Board):
    """A match whose players sit at tables of their own."""

    match = token = ""

    async def sit(self, tables: list[Server], lines: list[str]) -> None:
        seats = {role: {"kind": "hot_seat"} for role in self.roles}
        form = {"record": "".join(lines[: self.mark]), "seats": seats}
        seat = await asyncio.to_thread(tables[0].post, "/api/matches", form)
        self.match, self.token = seat["match"], seat["token"]
        for role, table in zip(self.roles, tables, strict=True):
            await self.come(role, table)

    async def come(self, role: str, table: Server) -> int:
        """Sit down at a table; the mark of the board there."""
        line = await _line(table, self.match)
        hello = {"kind": "hello", "token": self.token, "role": role, "views": "changes"}
        await line.send(json.dumps(hello))
        welcome = json.loads(await line.recv())
        self.lines[role] = line
        mark: int = welcome["board"]["mark"]
        return mark

    async def goes_on(self) -> bool:
        """Whether the next action is accepted where the players sit now."""
        role, action = self.actions[self.next]
        await self.lines[role].send(b'{"kind":"act","id":1,"action":' + action + b"}", text=True)
        while True:
            told = json.loads(await self.lines[role].recv())
            if told["kind"] in ("answer", "error"):
                return bool(told["kind"] == "answer")


async def _line(table: Server, match: str) -> ClientConnection:
    url = f"ws://127.0.0.1:{table.port}/api/matches/{match}/socket"
    return await connect(url, compression=None, max_size=None, ping_interval=None)


async def measure(tables: list[Server], cluster: Any, asked: argparse.Namespace) -> None:
    lines, actions = script(GAME, SCENARIO, BEGINS + 4 + int(asked.rate * asked.seconds * 2))
    roles = SHELF.take(GAME).roles
    boards = [Spread(roles, actions, BEGINS) for _ in range(asked.matches)]
    for number, board in enumerate(boards):
        pair = [tables[number % len(tables)], tables[(number + 1) % len(tables)]]
        await board.sit(pair, lines)
    idle = [
        await _watcher(tables[n % len(tables)])
        for n in range(max(0, asked.sockets - len(roles) * len(boards)))
    ]
    print(f"  {len(boards)} matches, {len(boards) * len(roles) + len(idle)} sockets")
    ears = [asyncio.create_task(b.listen(r)) for b in boards for r in b.roles]
    used = [t.cpu_seconds() for t in tables], _database_seconds(cluster)
    found = await load(tables[0], boards, asked.rate, asked.seconds)
    at_tables = sum(t.cpu_seconds() for t in tables) - sum(used[0])
    at_database = _database_seconds(cluster) - used[1]
    print(
        f"  {found['per_second']:.0f} of {asked.rate:.0f} actions a second, "
        f"p50 {found['p50_ms']:.0f} ms, p99 {found['p99_ms']:.0f} ms, {found['refused']} refused"
    )
    print(
        f"  of a core for each: {at_tables * 1000 / found['actions']:.2f} ms at the tables, "
        f"{at_database * 1000 / found['actions']:.2f} ms at the database, "
        f"{found['client_ms']:.2f} ms at the clients"
    )
    await _kill(tables, boards)
    for ear in ears:
        ear.cancel()
    for line in idle:
        line.transport.abort()  # a farewell in turn to each of a thousand would take minutes


_SHOWN: dict[Server, str] = {}


async def _watcher(table: Server) -> ClientConnection:
    """Somebody who looks on at a public match of his own, and says nothing."""
    if table not in _SHOWN:
        form = {"game": "lepanto", "scenario": "tutorial", "public": True}
        _SHOWN[table] = (await asyncio.to_thread(table.post, "/api/matches", form))["match"]
    line = await _line(table, _SHOWN[table])
    await line.send('{"kind":"hello"}')
    await line.recv()
    return line


async def _kill(tables: list[Server], boards: list[Spread]) -> None:
    """The last table goes without a word; whoever sat there comes back at the first."""
    gone, left = tables[-1], tables[:-1]
    acknowledged = {board.match: board.mark for board in boards}
    gone.process.send_signal(signal.SIGKILL)
    gone.process.wait(20)
    began, lost = time.perf_counter(), 0
    for number, board in enumerate(boards):
        marks = [await board.come(role, left[number % len(left)]) for role in board.roles]
        lost += min(marks) < acknowledged[board.match] - len(board.sent)
    took = time.perf_counter() - began
    print(f"  one table killed: {len(boards)} matches seated elsewhere after {took:.1f} s")
    done = [await board.goes_on() for board in boards]
    print(f"  {lost} acknowledged steps missing; {sum(done)} of {len(done)} matches go on")
    if lost:
        raise SystemExit("something acknowledged is missing")


def _database_seconds(cluster: Any) -> float:
    """Of the database and of all whom it has started."""
    found, young = 0.0, [cluster.process.pid]
    while young:
        process = young.pop()
        with suppress(OSError):  # it may have ended just now
            found += cpu_seconds(process)
            children = Path(f"/proc/{process}/task/{process}/children").read_text()
            young += map(int, children.split())
    return found


def _postgres() -> Any:
    """The cluster of the tests, from the system's packages."""
    sys.path.append(str(TESTS))
    spec = spec_from_file_location("cluster", TESTS / "server" / "cluster.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Postgres()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=3)
    asked = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        cluster = stack.enter_context(closing(_postgres()))
        url = cluster.new_database()
        tables = [
            stack.enter_context(closing(Server(Path(folder), GENEROUS, url)))
            for _ in range(asked.tables)
        ]
        print(f"  {asked.tables} tables on one PostgreSQL, {GAME} {SCENARIO}:")
        asyncio.run(measure(tables, cluster, asked))


if __name__ == "__main__":
    main()
