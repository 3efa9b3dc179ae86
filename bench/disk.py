"""What the disk gives, and what the journal takes of it; `bench/server.py` prints both.

`durable` writes as the table does: a check of the version, a sheet and a line for each change.
"""

import asyncio
import os
import sqlite3
import threading
import time
from pathlib import Path
from queue import SimpleQueue

from estandarte.server.database.rows import Entry
from estandarte.server.database.sqlite import SqliteJournal


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
                match=match, version=version, game="bench", status="playing",
                public=False, at=0.0, sheet=line, lines=(line,), first=version,
            )  # fmt: skip
            version = await journal.commit(entry)
        return version

    written = sum(await asyncio.gather(*(write(f"m{n}") for n in range(matches))))
    await journal.close()
    return written / seconds


class Bare:
    """What the journal is measured against: a writer thread that inserts one row for each event.

    No version to be checked, no sheet, no second statement: the most that this way of writing,
    WAL with synchronous=FULL and one commit for all who wait, can give on this disk.
    """

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self.path, self.loop = path, loop
        self.jobs: SimpleQueue[tuple[tuple[str, int, str], asyncio.Future[None]] | None]
        self.jobs = SimpleQueue()
        self.thread = threading.Thread(target=self._work)
        self.thread.start()

    def _work(self) -> None:
        table = sqlite3.connect(self.path, isolation_level=None)
        table.execute("PRAGMA journal_mode = WAL")
        table.execute("PRAGMA synchronous = FULL")
        table.execute("CREATE TABLE events (match, number, body, PRIMARY KEY (match, number))")
        while (job := self.jobs.get()) is not None:
            batch = [job]
            while not self.jobs.empty() and (more := self.jobs.get()) is not None:
                batch.append(more)
            table.execute("BEGIN IMMEDIATE")
            table.executemany("INSERT INTO events VALUES (?, ?, ?)", [row for row, _ in batch])
            table.execute("COMMIT")
            self.loop.call_soon_threadsafe(_settle, [done for _, done in batch])
        table.close()


def _settle(waiting: list[asyncio.Future[None]]) -> None:
    for one in waiting:
        one.set_result(None)


async def durable_bare(folder: Path, matches: int, seconds: float) -> float:
    """Rows a second that are on the disk before they are acknowledged, and nothing else."""
    loop = asyncio.get_running_loop()
    bare = Bare(folder / f"bare-{matches}.sqlite", loop)
    line, deadline = "x" * 600, time.perf_counter() + seconds

    async def write(match: str) -> int:
        number = 0
        while time.perf_counter() < deadline:
            done: asyncio.Future[None] = loop.create_future()
            bare.jobs.put(((match, number, line), done))
            await done
            number += 1
        return number

    written = sum(await asyncio.gather(*(write(f"m{n}") for n in range(matches))))
    bare.jobs.put(None)
    bare.thread.join()
    return written / seconds
