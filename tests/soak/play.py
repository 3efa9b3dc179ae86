"""An hour of mixed matches by bots over the wire, with pauses as people make them."""

import asyncio
import json
import random
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from estandarte.kernel import SHELF
from server.database.test_crash import Process, audited

from .certificate import GAMES, Found

ABOUT = (
    "So many minutes of matches of all games over sockets, each player with pauses as people make "
    "them, half of the rivals machines of the table. No answer was an error of the table; memory "
    "and handles of its processes were flat, and every record passed its audit."
)
TABLES = 12
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
    end, samples = time.monotonic() + seconds, list[tuple[float, int]]()
    counts: dict[str, object] = {"matches": 0, "actions": 0, "refusals": 0}
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
    """One match of a game after another."""
    while time.monotonic() < end:
        counts["matches"] += 1
        roles = SHELF.take(game).roles
        machine = dice.random() < 0.5
        seats = {r: {"kind": "hot_seat"} for r in roles}
        if machine:
            seats[roles[-1]] = {"kind": "machine", "rank": "grumete"}  # type: ignore[dict-item]
        scenario = dice.choice(sorted(SHELF.take(game).scenarios()))
        form = {"game": game, "scenario": scenario, "seats": seats}
        opened = (await asyncio.to_thread(table.http.post, "/api/matches", json=form)).json()
        if "match" not in opened:
            faults.append(f"{game}: {opened}"[:300])
            return
        url = f"ws://127.0.0.1:{table.port}/api/matches/{opened['match']}/socket"
        async with connect(url, max_size=None) as line:
            hello = {"kind": "hello", "token": opened["token"], "role": roles[0]}
            await line.send(json.dumps(hello))
            await _play(table, opened, line, dice, end, counts, faults)


async def _play(
    table: Process, opened: Any, line: ClientConnection, dice: random.Random, end: float,
    counts: Any, faults: list[str],
) -> None:  # fmt: skip
    path, idle = f"/api/matches/{opened['match']}", 0
    headers = {"Authorization": f"Bearer {opened['token']}"}
    while time.monotonic() < end and idle < 200:
        await asyncio.sleep(dice.choice((0.1, 0.3, 1.0, 2.5)))  # somebody thinks
        while True:  # what was told meanwhile
            try:
                await asyncio.wait_for(line.recv(), 0.001)
            except TimeoutError:
                break
        board = (await _ask(table, "GET", path, headers)).get("board")
        if board is None or board["result"] is not None:
            return
        for role in board["prompt"]["waiting"][:1]:
            there = await _ask(table, "GET", f"{path}/options?role={role}", headers)
            if not there.get("options"):
                idle += 1
                continue
            idle, body = 0, {"action": dice.choice(there["options"])["action"]}
            done = await _ask(table, "POST", f"{path}/act?role={role}", headers, body)
            if done["status"] >= 500:
                faults.append(str(done)[:300])
            counts["actions" if done["status"] == 200 else "refusals"] += 1


async def _ask(table: Process, how: str, path: str, headers: Any, body: Any = None) -> Any:
    answer = await asyncio.to_thread(table.http.request, how, path, headers=headers, json=body)
    return {**answer.json(), "status": answer.status_code}


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
