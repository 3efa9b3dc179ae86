"""The journal in a SQLite file: one writer thread, many changes in one durable commit."""

import asyncio
import os
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from estandarte.server.faults import Conflict, Fault, JournalFault

from .alone import hold
from .due import HOURS
from .journal import Listener, SqlJournal
from .migrating import FILLINGS, VERSION_TABLE, missing_from, newest
from .statements import Statement

OURS_ALONE = 0o600
"""The file holds the key of the links, the seeds of the dice and people's addresses."""
RELEASE = (
    "UPDATE matches SET {0} = (SELECT CAST(value AS REAL) FROM kept WHERE name = ?1) "
    "WHERE {0} > (SELECT CAST(value AS REAL) FROM kept WHERE name = ?1)"
)
MOST_AT_ONCE = 256
"""Changes in one commit; more would let the first of them wait too long."""


class _Job:
    """Statements to be written, and who waits for them."""

    def __init__(self, statements: list[Statement], loop: asyncio.AbstractEventLoop) -> None:
        self.statements = statements
        self.done: asyncio.Future[None] = loop.create_future()
        self.fault: Fault | None = None

    def settle(self) -> None:
        if self.done.done():
            return  # who waited has gone; what was written stays written
        if self.fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.fault)


class SqliteJournal(SqlJournal):
    """WAL, synchronous=FULL: when a commit returns, it survives the loss of power."""

    def __init__(self, path: Path, wait: float = 5.0) -> None:
        self.path, self.wait = path, wait
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "journal-reader")
        self.writer: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._right: sqlite3.Connection | None = None
        self._file: tuple[int, int] = (0, 0)

    async def open(self, serving: bool = False) -> None:
        loop = asyncio.get_running_loop()
        writer = await loop.run_in_executor(self._readers, self._prepare, serving)
        self.writer = writer
        self._thread = threading.Thread(
            target=self._work, args=(writer, loop), name="journal-writer", daemon=True
        )
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        if self._reader is not None:
            await asyncio.get_running_loop().run_in_executor(self._readers, self._reader.close)
            self._reader = None
        if self._right is not None:  # the last of all: until then something may be written
            self._right.close()
            self._right = None
        self._readers.shutdown()

    async def listen(self, listener: Listener) -> None:
        """Nobody else writes to this file, so there is nothing to hear."""

    async def attend(self, match: str) -> bool:
        return True

    async def leave(self, match: str) -> None:
        pass

    async def ping(self) -> None:
        """Writes, and looks at every table with eyes that remember nothing."""
        await super().ping()
        await asyncio.get_running_loop().run_in_executor(self._readers, self._examine, False)

    async def _read(self, sql: str, *blanks: Any) -> list[Any]:
        def ask() -> list[Any]:
            if self._reader is None:
                raise JournalFault("server.journal_gone", why="closed")
            self._look()
            try:
                return self._reader.execute(sql, blanks).fetchall()
            except sqlite3.Error as fault:
                raise _named(fault) from fault

        return await asyncio.get_running_loop().run_in_executor(self._readers, ask)

    async def _write(self, statements: list[Statement], told: tuple[str, int] | None) -> None:
        if self._thread is None:
            raise JournalFault("server.journal_gone", why="closed")
        job = _Job(statements, asyncio.get_running_loop())
        self._jobs.put(job)
        await job.done

    # --- in the threads

    def _prepare(self, serving: bool) -> sqlite3.Connection:
        writer: sqlite3.Connection | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if serving:
                self._right = hold(self.path, self.wait)
            keep_private(self.path)
            writer = self._connect()
            self._examine(True)
            self._bring_up(writer)
            self._reader = self._connect()
            found = self.path.stat()
            self._file = (found.st_dev, found.st_ino)
        except (OSError, sqlite3.Error, JournalFault) as fault:
            for opened in (writer, self._right):
                if opened is not None:
                    opened.close()
            self._right = None
            raise _named(fault) from fault
        return writer

    def _bring_up(self, writer: sqlite3.Connection) -> None:
        """Under a server that is open on it nobody changes the shape of the file.

        Of what the server before this one had in hand nobody has anything now.
        """
        if self._right is None and shape_of(writer) != newest():
            with closing(hold(self.path, self.wait)):
                migrate(writer)
        else:
            migrate(writer)
        if self._right is not None:
            for what in ("thinks", "alone"):
                writer.execute(RELEASE.format(what), (HOURS,))

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=self.wait, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _examine(self, whole: bool) -> None:
        """A damaged file is found here: all of it at the start, its tables whenever asked."""
        if not whole:
            self._look()
        try:
            with closing(self._connect()) as fresh:
                if (
                    whole
                    and (found := fresh.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok"
                ):
                    raise JournalFault("server.journal_corrupt", why=found)
                names = fresh.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                for (name,) in names.fetchall():
                    fresh.execute(f"SELECT * FROM {name} ORDER BY rowid DESC LIMIT 1").fetchall()
        except sqlite3.Error as fault:
            raise _named(fault) from fault

    def _look(self) -> None:
        """A file that was removed or replaced takes writes without keeping them."""
        try:
            found = self.path.stat()
        except OSError as fault:
            raise JournalFault("server.journal_gone", why=fault.strerror or "") from None
        if (found.st_dev, found.st_ino) != self._file:
            raise JournalFault("server.journal_gone", why="replaced")

    def _work(self, writer: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            stop = self._gather(batch)
            self._commit(writer, batch)
            try:
                loop.call_soon_threadsafe(_settle, batch)
            except RuntimeError:
                break  # the loop is closed: nobody waits any more
            if stop:
                break
        writer.close()

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

    def _commit(self, writer: sqlite3.Connection, batch: list[_Job]) -> None:
        try:
            self._look()
            writer.execute("BEGIN IMMEDIATE")
            if not _perform_together(writer, batch):
                writer.execute("ROLLBACK")
                writer.execute("BEGIN IMMEDIATE")
                for job in batch:
                    _perform(writer, job)
            writer.execute("COMMIT")
            self._look()
        except (sqlite3.Error, JournalFault) as fault:
            named = _named(fault)
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            for job in batch:
                job.fault = job.fault or named


def _perform_together(writer: sqlite3.Connection, batch: list[_Job]) -> bool:
    """All changes, each kind of statement at one go; false when one of them came too late."""
    # what a job begins with, its match or its person, comes before all that refers to it
    alike: dict[tuple[bool, str, bool], list[tuple[Any, ...]]] = {}
    for job in batch:
        for place, (sql, blanks, must) in enumerate(job.statements):
            alike.setdefault((place > 0, sql, must), []).append(blanks)
    try:
        for (_, sql, must), rows in sorted(alike.items(), key=lambda kind: kind[0][0]):
            if writer.executemany(sql, rows).rowcount < len(rows) and must:
                return False
    except sqlite3.IntegrityError:
        return False
    return True


def _perform(writer: sqlite3.Connection, job: _Job) -> None:
    """One change inside the common commit; a late one leaves no trace and harms no other."""
    writer.execute("SAVEPOINT one")
    try:
        for sql, blanks, must in job.statements:
            if writer.execute(sql, blanks).rowcount < 1 and must:
                raise Conflict
    except (Conflict, sqlite3.IntegrityError) as fault:
        writer.execute("ROLLBACK TO one")
        job.fault = fault if isinstance(fault, Conflict) else Conflict()
    writer.execute("RELEASE one")


def _settle(batch: list[_Job]) -> None:
    for job in batch:
        job.settle()


def keep_private(path: Path) -> None:
    """Nobody but the table's own user may read the file, nor what SQLite lays beside it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OURS_ALONE))
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):  # not there; or of another user's
            file.chmod(OURS_ALONE)


def shape_of(connection: sqlite3.Connection) -> int:
    connection.execute(VERSION_TABLE)
    row = connection.execute("SELECT MAX(version) FROM shape").fetchone()
    return row[0] or 0


def migrate(connection: sqlite3.Connection, upto: int | None = None) -> None:
    """Bring a database to the newest shape, each step whole or not at all."""
    for number, statements in missing_from(shape_of(connection)):
        if upto is not None and number > upto:
            return
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(statement)
        if filling := FILLINGS.get(number):
            rows = connection.execute(filling.read).fetchall()
            connection.executemany(filling.write, filling.worked_out(rows))
        connection.execute("INSERT INTO shape (version) VALUES (?)", (number,))
        connection.execute("COMMIT")


def _named(fault: Exception) -> JournalFault:
    if isinstance(fault, JournalFault):
        return fault
    text = getattr(fault, "strerror", None) or str(fault)
    if "full" in text:
        return JournalFault("server.journal_full")
    if "locked" in text or "busy" in text:
        return JournalFault("server.journal_locked")
    if "malformed" in text or "not a database" in text:
        return JournalFault("server.journal_corrupt", why=text)
    return JournalFault("server.journal_gone", why=text)
