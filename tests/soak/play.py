"""An hour of mixed matches by bots over the wire, with pauses as people make them."""

import asyncio
import json
import random
import signal
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from estandarte.kernel import SHELF
from server.database.test_crash import Process, audited
from surroundings import PATIENCE

from .certificate import GAMES, HOUR, Found

ABOUT = (
    "So many minutes of matches of all games over sockets, each player with pauses as people make "
    "them, half of the rivals machines of the table. No answer was an error of the table; memory "
    "and handles of its processes were flat, and every record passed its audit."
)
TABLES = 10
PAUSES = (0.2, 0.5, 1.5, 4.0)
"""Seconds that somebody thinks."""
PATIENT = 200
"""Pauses that somebody waits for a machine."""
ENOUGH = 20
"""Samples in a third of the time: in less the table is still warming up."""
SLACK = 1.25
"""Memory and handles of the last third may be so much of those of the second one."""


def run(amount: int, seed: int) -> Found:
    """`amount` are minutes; 0 a few seconds."""
    found, seconds = Found(), 60.0 * amount if amount > 0 else 3.0
    with tempfile.TemporaryDirectory(prefix="estandarte-play-") as folder:
        url = str(Path(folder) / "table.sqlite")
        table = Process(url)
        counts, samples = asyncio.run(_hour(table, seconds, seed, found.faults))
        if table.stop(signal.SIGTERM) != 0:
            found.faults.append("the table did not say goodbye")
        found.faults += [str(fault) for fault in audited(url)]
    found.counts |= counts
    found.cut_short = HOUR.is_over()
    _flat(samples, found)
    return found


def _flat(samples: list[tuple[float, int]], found: Found) -> None:
    """The last third of the hour against the one before it; the first warms up."""
    third = len(samples) // 3
    for what, place in (("megabytes", 0), ("handles", 1)):
        middle = [s[place] for s in samples[third : 2 * third]] or [0.0]
        last = [s[place] for s in samples[2 * third :]] or [0.0]
        before, after = sum(middle) / len(middle), sum(last) / len(last)
        found.counts[f"{what}, middle third"] = round(before, 1)
        found.counts[f"{what}, last third"] = round(after, 1)
        if third >= ENOUGH and after > before * SLACK + 8:
            found.faults.append(f"{what} have grown from {before:.0f} to {after:.0f}")


async def _hour(
    table: Process, seconds: float, seed: int, faults: list[str]
) -> tuple[dict[str, object], list[tuple[float, int]]]:
    end, samples = min(time.monotonic() + seconds, HOUR.ends), list[tuple[float, int]]()
    counts: dict[str, object] = {"matches": 0, "actions": 0, "refusals": 0, "matches to the end": 0}
    chairs = [
        asyncio.create_task(
            _chair(table, GAMES[n % len(GAMES)], random.Random(f"{seed}-{n}"), end, counts, faults)
        )
        for n in range(TABLES)
    ]
    while time.monotonic() < end:
        await asyncio.sleep(min(10.0, seconds / 12))
        samples.append(_weight(table.process.pid))
    await asyncio.gather(*chairs)
    return counts, samples


async def _chair(
    table: Process, game: str, dice: random.Random, end: float, counts: Any, faults: list[str]
) -> None:
    """One match of a game after another; against a machine of the table in every second one."""
    known = SHELF.take(game)
    while time.monotonic() < end:
        counts["matches"] += 1
        people = known.roles[:-1] if dice.random() < 0.5 else known.roles
        seats: Any = {r: {"kind": "machine", "rank": "grumete"} for r in known.roles}
        seats |= {r: {"kind": "hot_seat"} for r in people}
        scenario = dice.choice(sorted(known.scenarios()))
        form = {"game": game, "scenario": scenario, "seats": seats}
        opened = (await asyncio.to_thread(table.http.post, "/api/matches", json=form)).json()
        if "match" not in opened:
            faults.append(f"{game}: {opened}"[:300])
            return
        async with AsyncExitStack() as stack:
            lines = {r: await stack.enter_async_context(_sat(table, opened, r)) for r in people}
            await _play(lines, dice, end, counts, faults)


@asynccontextmanager
async def _sat(table: Process, opened: Any, role: str) -> AsyncIterator[ClientConnection]:
    url = f"ws://127.0.0.1:{table.port}/api/matches/{opened['match']}/socket"
    async with connect(url, max_size=None, open_timeout=PATIENCE, ping_interval=None) as line:
        await line.send(json.dumps({"kind": "hello", "token": opened["token"], "role": role}))
        yield line


async def _play(
    lines: dict[str, ClientConnection], dice: random.Random, end: float, counts: Any,
    faults: list[str],
) -> None:  # fmt: skip
    """Whoever is asked something answers after a pause, until it is over or nobody is for long."""
    over, idle = asyncio.Event(), 0
    while time.monotonic() < end and not over.is_set() and idle < PATIENT:
        await asyncio.sleep(dice.choice(PAUSES))
        asked = [(r, (await _ask(lines[r], over, "options")).get("options")) for r in lines]
        role, options = next(((r, o) for r, o in asked if o), ("", []))
        idle = 0 if options else idle + 1
        if not options:
            continue
        done = await _ask(lines[role], over, "act", action=dice.choice(options)["action"])
        if done.get("status", 200) >= 500:
            faults.append(str(done)[:300])
        counts["actions" if done["kind"] == "answer" else "refusals"] += 1
    counts["matches to the end"] += over.is_set()


async def _ask(line: ClientConnection, over: asyncio.Event, kind: str, **fields: Any) -> Any:
    """A question over the socket and its answer; of what is told meanwhile only the end counts."""
    await line.send(json.dumps({"kind": kind, "id": 1, **fields}))
    while True:
        told = json.loads(await line.recv())
        if (told.get("board") or told).get("result"):
            over.set()
        if told.get("id") == 1:
            return told


def _weight(pid: int) -> tuple[float, int]:
    """Megabytes and handles of a process and of those it has started."""
    family = {pid}
    for one in Path("/proc").iterdir():
        stat = _text(one / "stat") if one.name.isdigit() else ""
        if stat and int(stat.rsplit(")", 1)[1].split()[1]) in family:
            family.add(int(one.name))
    kilobytes = handles = 0
    for one in family:
        status = _text(Path(f"/proc/{one}/status"))
        kilobytes += int(status.split("VmRSS:")[1].split()[0]) if "VmRSS:" in status else 0
        handles += len(list(Path(f"/proc/{one}/fd").glob("*")))
    return kilobytes / 1_000, handles


def _text(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:
        return ""
