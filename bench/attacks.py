"""The table while one address does its worst: how long all others wait, with and without it.

    python bench/attacks.py [--rate 100] [--seconds 8] [--attack seats]

Others act at a steady rate in matches of the whole battle of Lepanto, first in quiet, then beside a
stranger in a process of his own; each attack meets a fresh table with the settings of every host.
Beside the attacks on the machines 200 answers of an alférez to people who have just come are timed;
beside the one with seats a club of twenty behind one address asks for options once a second. A
latency is what it is in bench/server.py: it tells of whoever else uses the machine, so only what is
quiet and what is not may be compared. Everything stays on the loopback of this machine.
"""

import argparse
import asyncio
import json
import math
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from machine import machine, stolen_seconds
from strangers import SETTINGS, Stranger, moments, place
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from estandarte.kernel import SHELF
from estandarte.players import ranks_of
from server import Board, Server, load, script

GAME, SCENARIO, MATCHES = "lepanto", "battle", 40
ROLES = tuple(SHELF.take(GAME).roles)
BATTLE, SMALL = {"game": GAME, "scenario": SCENARIO}, {"game": GAME, "scenario": "tutorial"}
HOT = {role: {"kind": "hot_seat"} for role in ROLES}
TOP = {"kind": "machine", "rank": ranks_of(SHELF.take(GAME))[-1]}
BOUND = 150.0
"""Milliseconds: the p99 that others are promised, whoever attacks."""
SLOW_HOOKS = {**SETTINGS, "ESTANDARTE_PRIVATE_WEBHOOKS": "yes", "ESTANDARTE_REMIND_AFTER": "1"}


# --- what strangers do: each prepares, says that he is ready, and goes on until he is ended


class Attacker(Stranger):
    """Somebody at an address of his own, who counts what he is told."""

    def __init__(self, port: int, address: str = "127.0.0.2") -> None:
        super().__init__(port, math.inf, address)

    async def open(self, number: int, **form: Any) -> list[Any]:
        """So many matches, with several hands; those that were refused are left out."""
        body, found = json.dumps(form).encode(), list[Any]()

        async def hand(first: int) -> None:
            for _ in range(first, number, 8):
                found.append(json.loads(await self.ask("POST", "/api/matches", body)))

        await asyncio.gather(*map(hand, range(8)))
        return [seat for seat in found if "token" in seat]

    async def sit(self, seat: Any, ask: Callable[[int], Any], role: str = "") -> None:
        """On a socket, asking as often as a socket may."""
        number = 0
        while True:
            try:
                async with await lined(self.port, seat, place(self.address), role=role) as line:
                    while True:
                        await line.send(json.dumps({**ask(number), "id": number}))
                        status = await answered(line)
                        self.statuses[status] = self.statuses.get(status, 0) + 1
                        number += 1
                        await asyncio.sleep(1 / 40)
            except (OSError, ConnectionClosed, KeyError):
                self.statuses[0] = self.statuses.get(0, 0) + 1
                await asyncio.sleep(1)


def several(port: int, number: int) -> list[Attacker]:
    return [Attacker(port, f"127.0.0.{n}") for n in range(2, 2 + number)]


async def clocked(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """450 matches with a clock, opened from five addresses."""
    strangers = several(port, 5)
    for stranger in strangers:
        await stranger.open(90, **SMALL, seats=HOT, clock={"bank": 86_400})
    ready(strangers)


async def machines(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """A hundred matches in which the top rank plays itself and nobody looks on."""
    stranger = Attacker(port)
    await stranger.open(100, **BATTLE, seats=dict.fromkeys(ROLES, TOP))
    ready([stranger])


async def opponents(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """A hundred matches of his own in which the top rank is to move first, each looked at."""
    stranger = Attacker(port)
    for first in ROLES:
        seats = {**HOT, first: TOP}
        for seat in await stranger.open(50, **BATTLE, seats=seats):
            asyncio.create_task(stranger.sit(seat, lambda _: {"kind": "ping"}))  # noqa: RUF006
    ready([stranger])


async def webhooks(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """Four who want to be reminded at a place that takes a minute to answer."""

    async def dawdle(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for letter in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"z" * 60:
            writer.write(bytes([letter]))
            await asyncio.sleep(1)

    stranger, slow = Attacker(port), await asyncio.start_server(dawdle, "127.0.0.1", 0)
    hook = {"kind": "remind", "webhook": f"http://127.0.0.1:{slow.sockets[0].getsockname()[1]}/"}
    body = json.dumps({"ask": hook}).encode()
    for seat in await stranger.open(4, **SMALL, seats=HOT):
        await stranger.ask("POST", f"/api/matches/{seat['match']}/ask", body, seat["token"])
    ready([stranger])


async def seats(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """A hundred seats, each of which asks for all options as often as it is answered."""
    stranger = Attacker(port)
    opened = await stranger.open(50, **BATTLE, seats=HOT)
    ready([stranger])

    def options(number: int) -> dict[str, str]:  # the same twice would be worked out but once
        return {"kind": "options", "about": f"C-I-{number % 40:02}"}

    await asyncio.gather(*(stranger.sit(seat, options, role) for seat in opened for role in ROLES))


async def sockets(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """As many sockets as an address may have, all of which speak as often as a socket may."""
    stranger = Attacker(port)
    [seat] = await stranger.open(1, **SMALL, seats=HOT)
    ready([stranger])
    await asyncio.gather(*(stranger.sit(seat, lambda _: {"kind": "ping"}) for _ in range(200)))


async def lobby(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """Junk in the list of matches, and the list again and again."""
    strangers = several(port, 3)
    for stranger in strangers:
        await stranger.open(90, **SMALL, public=True, title="Junk! " * 15)
    ready(strangers)
    path = "/api/matches"
    await asyncio.gather(*(s.over_and_over("GET", lambda _: path, hands=4) for s in strangers))


async def accounts(port: int, ready: Callable[[Iterable[Stranger]], None]) -> None:
    """As many accounts as an address may open at once, all of which search the rulebook."""
    stranger, tokens = Attacker(port), list[str]()
    for n in range(30):
        form = {"name": f"Stranger {n}", "password": "long enough"}
        told = json.loads(await stranger.ask("POST", "/api/people", json.dumps(form).encode()))
        tokens += [told["token"]] if "token" in told else []
    ready([stranger])

    async def search(token: str) -> None:
        while True:
            await stranger.ask("GET", "/api/games/mistral/rules?search=a", token=token)
            await asyncio.sleep(1 / 20)

    await asyncio.gather(*map(search, tokens))


ATTACKS: dict[str, Callable[[int, Callable[[Iterable[Stranger]], None]], Awaitable[None]]] = {
    one.__name__: one
    for one in (clocked, machines, opponents, webhooks, seats, sockets, lobby, accounts)
}


async def attack(name: str, port: int) -> None:
    """In a process of its own; told to end, it says what it was told."""

    def ready(strangers: Iterable[Stranger]) -> None:
        def end() -> None:
            told = sum((Counter(s.statuses) for s in strangers), Counter[int]())
            print(json.dumps(told), flush=True)
            os._exit(0)

        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end)
        print("ready", flush=True)

    await ATTACKS[name](port, ready)
    await asyncio.Event().wait()


# --- what others notice


async def club(server: Server, seconds: float) -> str:
    """Twenty guests behind one address who ask for options once a second."""
    house, told, took = "10.9.9.9", Counter[int](), list[float]()
    form = {**BATTLE, "seats": HOT}

    async def guest(number: int) -> None:
        head = {"X-Forwarded-For": house}
        seat = await asyncio.to_thread(server.post, "/api/matches", form, head)
        until, asked = time.monotonic() + seconds, 0
        async with await lined(server.port, seat, house=house, role=ROLES[number % 2]) as line:
            while time.monotonic() < until:
                began = time.perf_counter()
                ask = {"kind": "options", "about": f"C-I-{asked % 40:02}"}
                await line.send(json.dumps({**ask, "id": asked}))
                told[await answered(line)] += 1
                took.append(time.perf_counter() - began)
                asked += 1
                await asyncio.sleep(max(0.0, began + 1 - time.perf_counter()))

    await asyncio.gather(*map(guest, range(20)))
    return f"the club of twenty was told {dict(told)}, {spread(took)}"


async def fresh(server: Server, answers: int) -> str:
    """How long an alférez takes to answer people who have just come, each from elsewhere."""
    took: list[float] = []
    await played(server, "10.0.1.1")  # the first waits for a process that begins
    for number in range(10 * answers):
        if len(took) >= answers:
            break
        took += await played(
            server, f"10.{1 + number // 250}.{time.time_ns() % 250}.{number % 250}"
        )
    return f"{answers} answers of an alférez: {spread(took[:answers])}"


async def played(server: Server, house: str, answers: int = 5) -> list[float]:
    """A few answers in a match of somebody's own; from what was done last to what answers it."""
    alferez = {"kind": "machine", "rank": "alferez"}
    form = {**SMALL, "seats": {ROLES[0]: {"kind": "me"}, ROLES[1]: alferez}}
    head, took = {"X-Forwarded-For": house}, list[float]()
    seat = await asyncio.to_thread(server.post, "/api/matches", form, head)
    async with await lined(server.port, seat, house=house) as line:
        board = json.loads(await asyncio.to_thread(_look, server, seat, head))["board"]
        since = time.perf_counter()
        while len(took) < answers and board["result"] is None:
            if board["prompt"]["mine"]:
                await line.send('{"kind":"options","id":1}')
                action = (await heard(line, "answer", 1))["options"][0]["action"]
                since = time.perf_counter()
                await line.send(json.dumps({"kind": "act", "action": action}))
            board = await heard(line, "update")
            if board["steps"] and board["steps"][-1]["by"] == ROLES[1]:
                took.append(time.perf_counter() - since)
                since = time.perf_counter()
    return took


def _look(server: Server, seat: Any, head: dict[str, str]) -> str:
    return server.text(f"/api/matches/{seat['match']}", seat["token"], head)


async def lined(
    port: int, seat: Any, local: tuple[str, int] | None = None, house: str = "", role: str = ""
) -> ClientConnection:
    """A socket, welcomed; from a local address, or from the house that a proxy names."""
    line = await connect(
        f"ws://127.0.0.1:{port}/api/matches/{seat['match']}/socket", compression=None,
        max_size=None, ping_interval=None, local_addr=local,
        additional_headers={"X-Forwarded-For": house} if house else {},
    )  # fmt: skip
    hello = {"kind": "hello", "token": seat["token"], "role": role, "views": "none"}
    await line.send(json.dumps(hello))
    await line.recv()
    return line


async def answered(line: ClientConnection) -> int:
    """The status of the next answer; news are passed over."""
    while (told := json.loads(await line.recv()))["kind"] not in ("answer", "error"):
        pass
    return int(told.get("status", 200))


async def heard(line: ClientConnection, kind: str, id: int | None = None) -> Any:
    """The next message of a kind; an answer to the very question."""
    while True:
        told = json.loads(await line.recv())
        if told["kind"] == "error":
            raise SystemExit(f"somebody honest was refused: {told}")
        if told["kind"] == kind and told.get("id") == id:
            return told


def spread(took: list[float]) -> str:
    ordered = sorted(took)
    p99 = ordered[int(len(ordered) * 0.99)] * 1000
    return f"p50 {statistics.median(ordered) * 1000:.1f} ms, p99 {p99:.1f} ms"


# --- quiet, then attacked


async def period(
    server: Server, boards: list[Board], name: str, asked: argparse.Namespace
) -> tuple[float, str]:
    beside = asyncio.create_task(club(server, asked.seconds)) if name == "seats" else None
    before, spent, stolen = moments(server), server.cpu_seconds(), stolen_seconds()
    told = await load(server, boards, asked.rate, asked.seconds)
    spent, stolen = server.cpu_seconds() - spent, stolen_seconds() - stolen
    longest = max((b for b, n in moments(server).items() if n > before.get(b, 0)), default=0.0)
    words = f"{told['per_second']:.0f}/s, p50 {told['p50_ms']:.1f} ms, p99 {told['p99_ms']:.1f} ms"
    words += f", {told['refused']} refused; {spent / asked.seconds:.0%} of a core, no moment over "
    words += f"{longest * 1000:.0f} ms, load {os.getloadavg()[0]:.1f}, {stolen:.1f} s stolen"
    if beside is not None:
        words += f"; {await beside}"
    if name in ("machines", "opponents"):
        words += f"; {await fresh(server, asked.answers)}"
    return told["p99_ms"], words


async def endured(name: str, asked: argparse.Namespace, lines: list[str], actions: Any) -> bool:
    """Quiet first, then attacked; whether the others were served in time."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), SLOW_HOOKS if name == "webhooks" else SETTINGS)
        try:
            boards = [Board(ROLES, actions, number) for number in range(MATCHES)]
            for number, board in enumerate(boards):
                head = {"X-Forwarded-For": f"10.0.0.{number}"}
                await board.open(server, lines, "changes", head)
            ears = [asyncio.create_task(b.listen(role)) for b in boards for role in ROLES]
            quiet = await period(server, boards, name, asked)
            # he sits at another machine: what he himself does takes no processor from the table
            command = ["nice", "-n", "15", sys.executable, __file__]
            command += ["--attack", name, "--port", str(server.port)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as stranger:
                assert stranger.stdout is not None
                await asyncio.to_thread(stranger.stdout.readline)
                worst = await period(server, boards, name, asked)
                stranger.terminate()
                told = stranger.stdout.read().strip()
            for ear in ears:
                ear.cancel()
        finally:
            began = time.perf_counter()
            server.close()
    took = time.perf_counter() - began
    print(f"  {name}: {ATTACKS[name].__doc__}")
    print(f"    quiet:    {quiet[1]}\n    attacked: {worst[1]}")
    print(f"    the stranger was told {told or 'nothing'}; asked to stop, the table ended with "
          f"status {server.process.returncode} after {took:.1f} s", flush=True)  # fmt: skip
    return worst[0] < BOUND


async def endure(asked: argparse.Namespace) -> None:
    names = [asked.attack] if asked.attack else list(ATTACKS)
    length = int(asked.rate * asked.seconds * 2 / MATCHES) + 20
    lines, actions = script(GAME, SCENARIO, length + MATCHES)
    in_time = [await endured(name, asked, lines, actions) for name in names]
    print(f"{sum(in_time)} of {len(names)} attacks left the p99 of others under {BOUND:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=100.0)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--attack", choices=ATTACKS)
    parser.add_argument("--port", type=int, help="of a table to attack; used by the bench itself")
    asked = parser.parse_args()
    if asked.port:
        asyncio.run(attack(asked.attack, asked.port))
        return
    print(machine())
    print(f"{MATCHES} matches of {GAME}/{SCENARIO}, {asked.rate:.0f} actions a second, while")
    asyncio.run(endure(asked))


if __name__ == "__main__":
    main()
