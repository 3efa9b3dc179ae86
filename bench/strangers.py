"""The table while a stranger tries to stop it: how long the others wait for their actions.

    python bench/strangers.py [--rate 200] [--seconds 6] [--matches 40] [--attack options]

Honest players act at a steady rate in matches of the whole battle of Lepanto; beside them one
caller, a process of its own on the same machine, does one thing after another that strangers do. A
latency is what it is in bench/server.py, and tells of whoever else uses the machine; the longest
moment, for which the table served one and could not serve another, does not. Everything stays on
the loopback of this machine.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from machine import machine
from websockets.asyncio.client import connect

from estandarte.kernel import SHELF
from server import Board, Server, load, script

GAME, SCENARIO = "lepanto", "battle"
AFAR = "127.0.0.2"
"""Where the stranger comes from; the others come as from a proxy that the table trusts."""
SETTINGS = {"ESTANDARTE_TRUSTED_PROXIES": "127.0.0.1"}


class Stranger:
    """One caller with a few connections, within every limit on the number of his messages."""

    def __init__(self, port: int, until: float, address: str = AFAR) -> None:
        self.port, self.until, self.address = port, until, address
        self.statuses: dict[int, int] = {}

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until

    async def ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
        """One request on a connection of its own."""
        reader, writer = await self.line()
        try:
            head = f"{method} {path} HTTP/1.1\r\nHost: table\r\nConnection: close\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            if token:
                head = head[:-2] + f"Authorization: Bearer {token}\r\n\r\n"
            writer.write(head.encode() + body)
            answer = await reader.read()
            status = int(answer.split(b" ", 2)[1]) if answer else 0
            self.statuses[status] = self.statuses.get(status, 0) + 1
            return answer.partition(b"\r\n\r\n")[2]
        finally:
            writer.close()

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=place(self.address))

    async def over_and_over(
        self, method: str, path: Callable[[int], str], body: bytes = b"", hands: int = 8
    ) -> None:
        """With several hands, about as often as an address may."""

        async def hand(first: int) -> None:
            number = first
            while self.goes_on:
                try:
                    await self.ask(method, path(number), body)
                except OSError:
                    self.statuses[0] = self.statuses.get(0, 0) + 1
                await asyncio.sleep(hands / 100)
                number += hands

        await asyncio.gather(*(hand(n) for n in range(hands)))

    # --- what strangers do

    async def nothing(self) -> None:
        await asyncio.sleep(0)

    async def army(self) -> None:
        """An army file of one key with forty thousand parts."""
        body = json.dumps({"file": "a" + ".a" * 40_000 + "=1"}).encode()
        await self.over_and_over("POST", lambda _: "/api/games/tercios/muster", body)

    async def slow_army(self) -> None:
        """One that keeps to every bound and takes as long as it may."""
        lines = "".join(f"{'a.' * 20}b{n} = 1\n" for n in range(3_000))
        body = json.dumps({"file": lines}).encode()
        await self.over_and_over("POST", lambda _: "/api/games/tercios/muster", body)

    async def options(self) -> None:
        """Three sockets, each asking for all options of the battle as often as it may."""
        seats = {role: {"kind": "hot_seat"} for role in SHELF.take(GAME).roles}
        form = json.dumps({"game": GAME, "scenario": SCENARIO, "seats": seats}).encode()
        seat = json.loads(await self.ask("POST", "/api/matches", form))
        url = f"ws://127.0.0.1:{self.port}/api/matches/{seat['match']}/socket"

        async def sit(role: str, language: str) -> None:
            async with connect(
                url, compression=None, max_size=None, local_addr=place(self.address)
            ) as line:
                hello = {"kind": "hello", "token": seat["token"], "role": role}
                await line.send(json.dumps({**hello, "language": language}))
                number = 0
                while self.goes_on:
                    about = {"about": f"C-I-{number:02}"} if number % 4 else {}
                    await line.send(json.dumps({"kind": "options", "id": number, **about}))
                    await asyncio.sleep(1 / 40)
                    number += 1

        sitting = [sit(role, tongue) for role in seats for tongue in ("en", "es")]
        await asyncio.gather(*sitting, return_exceptions=True)

    async def clocks(self) -> None:
        """Matches with absurd clocks, and the list of all matches again and again."""
        clock = {"bank": 1.7e308, "increment": 1.7e308}
        form = json.dumps({"game": GAME, "public": True, "clock": clock}).encode()
        await asyncio.gather(
            self.over_and_over("POST", lambda _: "/api/matches", form, 2),
            self.over_and_over("GET", lambda _: "/api/matches", hands=4),
        )

    async def unknown(self) -> None:
        await self.over_and_over("GET", lambda n: f"/api/matches/m{n}")

    async def half(self) -> None:
        """Five hundred connections that send the half of a head and wait."""
        lines = []
        for _ in range(500):
            reader, writer = await self.line()
            writer.write(b"POST /api/matches HTTP/1.1\r\nHost: table\r\n")
            lines.append((reader, writer))
            await asyncio.sleep(0.002)
        while self.goes_on:
            await asyncio.sleep(0.1)
        for _, writer in lines:
            writer.transport.abort()

    async def large(self) -> None:
        """Forms of megabytes of brackets."""
        body = b'{"game":"lepanto","armies":{"a":[' + b"[]," * 1_000_000 + b"[]]}}"
        await self.over_and_over("POST", lambda _: "/api/matches", body, 2)

    async def rules(self) -> None:
        """The largest rulebook, whole and searched, and schemas."""
        asked = ["rules", "rules?search=a", "schema", "texts", "rules?search=e"]
        await self.over_and_over("GET", lambda n: f"/api/games/mistral/{asked[n % 5]}")

    async def records(self) -> None:
        """The same record of three hundred steps, to be opened and read."""
        lines, _ = script("tercios", "rocroi", 300)
        body = json.dumps({"record": "".join(lines)}).encode()
        await self.over_and_over("POST", lambda _: "/api/records", body)


ATTACKS = ["nothing", "army", "slow_army", "options", "clocks", "unknown", "half", "large",
           "rules", "records"]  # fmt: skip


def place(address: str) -> tuple[str, int] | None:
    """Another address of this machine, where the system has more than one."""
    with socket.socket() as trial:
        try:
            trial.bind((address, 0))
        except OSError:
            return None
    return address, 0


async def attack(name: str, port: int, seconds: float) -> None:
    stranger = Stranger(port, time.monotonic() + seconds)
    await getattr(stranger, name)()
    print(json.dumps(stranger.statuses))


async def endure(asked: argparse.Namespace) -> None:
    game, names = SHELF.take(GAME), [asked.attack] if asked.attack else ATTACKS
    length = int(asked.rate * asked.seconds * len(names) / asked.matches) + 20
    lines, actions = script(GAME, SCENARIO, length + asked.matches)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), SETTINGS)
        try:
            boards = [Board(game.roles, actions, number) for number in range(asked.matches)]
            for number, board in enumerate(boards):
                headers = {"X-Forwarded-For": f"10.0.0.{number}"}
                await board.open(server, lines, "changes", headers)
            listeners = [asyncio.create_task(b.listen(role)) for b in boards for role in game.roles]
            for name in names:
                await _one(server, boards, name, asked)
            for listener in listeners:
                listener.cancel()
        finally:
            server.close()


async def _one(server: Server, boards: list[Board], name: str, asked: argparse.Namespace) -> None:
    command = [sys.executable, __file__, "--attack", name, "--port", str(server.port)]
    child = subprocess.Popen(
        [*command, "--seconds", str(asked.seconds)], stdout=subprocess.PIPE, text=True
    )
    before = moments(server)
    told = await load(server, boards, asked.rate, asked.seconds)
    longest = max((b for b, n in moments(server).items() if n > before.get(b, 0)), default=0.0)
    statuses, _ = await asyncio.to_thread(child.communicate)
    load_now = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
    print(
        f"  {name:10} {told['per_second']:6.1f}/s, p50 {told['p50_ms']:6.1f} ms, "
        f"p99 {told['p99_ms']:7.1f} ms, {told['refused']} refused, load {load_now}, "
        f"no moment over {longest * 1000:.0f} ms; "
        f"the stranger was told {statuses.strip() or 'nothing'}",
        flush=True,
    )


def moments(server: Server) -> dict[float, int]:
    """How often the table was held for so long at a time: seconds of its processor, not of ours."""
    found, so_far = {}, 0
    for line in server.text("/metrics").splitlines():
        if line.startswith("estandarte_moment_seconds_bucket"):
            bound, count = line.split('le="')[1].split('"} ')
            found[float(bound.replace("+Inf", "inf"))] = int(count) - so_far
            so_far = int(count)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--attack", choices=ATTACKS)
    parser.add_argument("--port", type=int, help="of a table to attack; used by the bench itself")
    asked = parser.parse_args()
    if asked.port:
        asyncio.run(attack(asked.attack, asked.port, asked.seconds))
        return
    print(machine())
    print(f"{asked.matches} matches of {GAME}/{SCENARIO}, {asked.rate:.0f} actions a second, while")
    asyncio.run(endure(asked))


if __name__ == "__main__":
    main()
