"""The journal in a SQLite file: one writer thread, many changes in one durable commit."""

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from estandarte.server.faults import JournalFault

from .journal import Listener, SqlJournal
from .sqlite_file import Change, SqliteFile
from .statements import Statement

MOST_AT_ONCE = 256
"""Changes in one commit; more would let the first of them wait too long."""


class _Job(Change):
    """A change, and who waits for it."""

    def __init__(self, statements: list[Statement], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(statements)
        self.done: asyncio.Future[None] = loop.create_future()

    def settle(self) -> None:
        if self.done.done():
            return  # who waited has gone; what was written stays written
        if self.fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.fault)


class OneFile(SqlJournal):
    """Nobody else writes to this file: there is nothing to hear, and nobody to give way to."""

    async def listen(self, listener: Listener) -> None:
        pass

    async def attend(self, match: str) -> bool:
        return True

    async def leave(self, match: str) -> None:
        pass


class SqliteJournal(OneFile):
    """Read in one thread and written in another, so that the table waits for no disk."""

    def __init__(self, path: Path, wait: float = 5.0) -> None:
        self.file = SqliteFile(path, wait)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "journal-reader")
        self._thread: threading.Thread | None = None

    @property
    def writer(self) -> sqlite3.Connection | None:
        return self.file.writer

    async def open(self, serving: bool = False) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._readers, self.file.open, "held" if serving else "")
        self._thread = threading.Thread(
            target=self._work, args=(loop,), name="journal-writer", daemon=True
        )
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._readers, self.file.close_reader)
        self.file.give_up_right()
        self._readers.shutdown()

    async def ping(self) -> None:
        """Writes, and looks at every table with eyes that remember nothing."""
        await super().ping()
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._readers, self.file.examine_tables)

    async def _read(self, sql: str, *blanks: Any) -> list[Any]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self.file.read, sql, *blanks)

    async def _write(self, statements: list[Statement], told: tuple[str, int] | None) -> None:
        if self._thread is None:
            raise JournalFault("server.journal_gone", why="closed")
        job = _Job(statements, asyncio.get_running_loop())
        self._jobs.put(job)
        await job.done

    # --- in the thread

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            stop = self._gather(batch)
            self.file.commit([*batch])
            try:
                loop.call_soon_threadsafe(_settle, batch)
            except RuntimeError:
                break  # the loop is closed: nobody waits any more
            if stop:
                break
        self.file.close_writer()

    def _gather(self, batch: list[_Job]) -> bool:
        """All that waits already goes into the same commit; says whether to stop after it."""
        while len(batch) < MOST_AT_ONCE:
            try:
                more = self._jobs.get_nowait()
            except Empty:
                return False
            if more is None:
                return True
            batch.append(more)
        return False


def _settle(batch: list[_Job]) -> None:
    for job in batch:
        job.settle()
