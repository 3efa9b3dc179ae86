"""Power is cut while the journal writes: the last writes are torn, missing or out of order.

What SQLite had written and synced when a step was acknowledged is on the disk; of what it wrote
after that, any sector may be there or not. Both states of the files are kept, and boards are opened
on every mixture of them that lots decide.
"""

import asyncio
import random
import sqlite3
import tempfile
from itertools import pairwise
from pathlib import Path

from estandarte.server.database.sqlite import SqliteJournal
from server.database.test_journal import entry

from .certificate import Found

ABOUT = (
    "Steps written to the journal on SQLite, with a cut of power after each: every step that had "
    "been acknowledged was there afterwards, and the one being written was there whole or not at "
    "all. The last writes were torn at sectors of 512 bytes, dropped, and reordered as lots decide."
)
SECTOR = 512
FILES = ("table.sqlite", "table.sqlite-wal")
State = dict[str, bytes]


def run(amount: int, seed: int) -> Found:
    found, dice = Found(), random.Random(seed)
    counted = {"cuts": 0, "steps written": 0, "last step there": 0, "last step not there": 0}
    while counted["cuts"] < amount and not found.faults:
        with tempfile.TemporaryDirectory(prefix="estandarte-power-") as folder:
            states = asyncio.run(_written(Path(folder), dice))
        for steps, (before, after) in enumerate(pairwise(states), 1):
            if counted["cuts"] >= amount:
                break
            counted["cuts"] += 1
            counted["steps written"] = max(counted["steps written"], steps)
            there = _after_cut(_cut(before, after, dice))
            if there not in (steps, steps + 1):
                found.faults.append(f"{steps} steps were acknowledged, {there} are there")
            counted["last step there" if there > steps else "last step not there"] += 1
    found.counts |= counted
    return found


async def _written(folder: Path, dice: random.Random) -> list[State]:
    """The files as they stood at each acknowledgement."""
    journal = SqliteJournal(folder / FILES[0])
    await journal.open()
    states = []
    try:
        for step in range(dice.randint(20, 60)):
            line = f"{step}:" + "x" * dice.choice((40, 400, 4_000, 40_000))
            await journal.commit(entry(version=step, lines=(line,), first=step))
            states.append({name: _bytes(folder / name) for name in FILES})
    finally:
        await journal.close()
    return states


def _bytes(file: Path) -> bytes:
    return file.read_bytes() if file.exists() else b""


def _cut(before: State, after: State, dice: random.Random) -> State:
    """The log first; the file itself is only written once the log is safe, and then alone."""
    main, log = FILES
    if before[main] != after[main] and dice.random() < 0.5:
        return {main: _mixed(before[main], after[main], dice), log: after[log]}
    return {main: before[main], log: _mixed(before[log], after[log], dice)}


def _mixed(before: bytes, after: bytes, dice: random.Random) -> bytes:
    """Some sectors of what was being written, among those that were there."""
    chance = dice.choice((1.0, dice.random()))
    mixed = bytearray(before.ljust(len(after), b"\0"))
    for at in range(0, len(after), SECTOR):
        if after[at : at + SECTOR] != mixed[at : at + SECTOR] and dice.random() < chance:
            mixed[at : at + SECTOR] = after[at : at + SECTOR]
    torn = len(after) - dice.randrange(SECTOR) if dice.random() < 0.5 else len(after)
    return bytes(mixed[: max(torn, len(before))])


def _after_cut(state: State) -> int:
    """How many steps are there when the table is opened again; -1: not what was written."""
    with tempfile.TemporaryDirectory(prefix="estandarte-power-") as folder:
        for name, data in state.items():
            (Path(folder) / name).write_bytes(data)
        try:
            return asyncio.run(_steps(Path(folder) / FILES[0]))
        except sqlite3.DatabaseError:
            return -1


async def _steps(file: Path) -> int:
    journal = SqliteJournal(file)
    await journal.open()
    try:
        stored = await journal.load("m1")
    finally:
        await journal.close()
    if stored is None:
        return 0
    whole = all(line.startswith(f"{n}:x") for n, line in enumerate(stored.lines))
    return len(stored.lines) if whole and stored.version == len(stored.lines) else -1
