"""The journal in PostgreSQL: several server processes share one table."""

import asyncio
import contextlib
import itertools
import os
import re
import secrets
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import asyncpg

from estandarte.server.faults import Conflict, Fault, JournalFault

from .due import Wait
from .journal import NEWS, Listener, SqlJournal
from .migrating import FILLINGS, VERSION_TABLE, missing_from
from .statements import Statement

CHANNEL = "estandarte"
MOST_AT_ONCE = 64
"""Changes in one transaction; what is told of them fits into one notice."""
MIGRATING = 0x657374616E
"""The advisory lock under which one process changes the shape of the database."""


class _Job:
    """Statements to be written, whom to tell of it, and who waits."""

    def __init__(
        self,
        statements: list[Statement],
        told: tuple[str, int] | None,
        done: asyncio.Future[None],
    ) -> None:
        self.statements, self.told, self.done = statements, told, done

    def place(self) -> str:
        """Matches are written in one order everywhere, or two tables could block each other."""
        return self.told[0] if self.told else ""

    def settle(self, fault: Fault | None) -> None:
        if self.done.done():
            return  # who waited has gone; what was written stays written
        if fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(fault)


class _Line(asyncpg.Connection):  # type: ignore[misc]
    """A connection of the pool: nothing is left on it that would have to be wiped off each time."""

    def get_reset_query(self) -> str:
        return ""


class PostgresJournal(SqlJournal):
    """Optimistic versions on each match; NOTIFY tells the others what has changed."""

    def __init__(self, url: str, connections: int = 8) -> None:
        self.url, self.connections = url, connections
        self._me = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._pool: Any = None
        self._ear: Any = None
        self._ear_lock = asyncio.Lock()
        self._listener: Listener | None = None
        self._hear_hours: Callable[[float], None] = lambda _: None
        self._tell_hours: Callable[[], float] = lambda: 0.0
        self._attended: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._jobs: list[_Job] = []
        """What waits to be written, and what is being written."""
        self._asked: list[tuple[str, int, asyncio.Future[list[Any]]]] = []
        """Whose news are waited for, from which line on."""

    async def open(self, serving: bool = False) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.url,
                min_size=1,
                max_size=self.connections,
                command_timeout=30,
                connection_class=_Line,
            )
            async with self._pool.acquire() as connection:
                await migrate(connection)
            await self._hear()
        except JournalFault:
            await self.close()
            raise
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
            await self.close()
            raise _named(fault) from fault

    async def close(self) -> None:
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        if self._ear is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._ear.close(timeout=1)
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 1)
            except TimeoutError:
                self._pool.terminate()

    async def listen(self, listener: Listener) -> None:
        self._listener = listener

    async def attend(self, match: str) -> bool:
        """An advisory lock, which falls by itself when the process that holds it dies."""
        if match in self._attended:
            return True
        # whoever is sent to sleep just now takes no lock with him that nobody knows of
        return await asyncio.shield(asyncio.ensure_future(self._lock(match)))

    async def _lock(self, match: str) -> bool:
        async with self._ear_lock:
            try:
                got = await self._ear.fetchval("SELECT pg_try_advisory_lock($1)", _number(match))
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                return False
        if got:
            self._attended.add(match)
        return bool(got)

    async def leave(self, match: str) -> None:
        if match not in self._attended:
            return
        self._attended.discard(match)
        async with self._ear_lock:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._ear.fetchval("SELECT pg_advisory_unlock($1)", _number(match))

    async def take(self, what: Wait, now: float, until: float, most: int) -> list[str]:
        """Several may ask at once: none waits for another, and none has what another has."""
        sql = (
            f"WITH due AS (SELECT id FROM matches WHERE {what} <= $1 ORDER BY {what} LIMIT $3 "
            f"FOR UPDATE SKIP LOCKED) UPDATE matches m SET {what} = $2 FROM due "
            "WHERE m.id = due.id RETURNING m.id"
        )
        try:
            return [row["id"] for row in await self._pool.fetch(sql, now, until, most)]
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
            raise _named(fault) from fault

    def heed(self, hear: Callable[[float], None], tell: Callable[[], float]) -> None:
        self._hear_hours, self._tell_hours = hear, tell

    async def hours(self) -> float:
        """As they were kept; whoever is open says at once what they really are."""
        await self._say("hours ?")
        return await super().hours()

    async def put_hours(self, hours: float) -> None:
        await super().put_hours(hours)
        await self._say(f"hours {hours!r}")

    async def _say(self, news: str) -> None:
        try:
            await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {news}")
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
            raise _named(fault) from fault

    async def _read(self, sql: str, *blanks: Any) -> list[Any]:
        if any(isinstance(blank, str) and "\0" in blank for blank in blanks):
            return []  # no text that is kept here has that sign in it
        try:
            rows = await self._pool.fetch(_numbered(sql), *blanks)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as fault:
            raise _named(fault) from fault
        return [tuple(row) for row in rows]

    async def _news(self, match: str, first: int) -> list[Any]:
        """Of a match that another process has changed; all that are asked for go together."""
        if not first:
            return await super()._news(match, first)
        news: asyncio.Future[list[Any]] = asyncio.get_running_loop().create_future()
        self._asked.append((match, first, news))
        if len(self._asked) == 1:
            self._start(self._look_up())
        return await news

    async def _look_up(self) -> None:
        fault = JournalFault("server.journal_gone", why="closed")
        try:
            while self._asked:
                batch = self._asked[:MOST_AT_ONCE]
                rows = await self._rows_of([(first, match) for match, first, _ in batch])
                for match, _, news in batch:
                    if not news.done():
                        news.set_result(rows[match])
                del self._asked[: len(batch)]
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as found:
            fault = _named(found)
        finally:
            for _, _, news in self._asked:
                if not news.done():
                    news.set_exception(fault)
            self._asked = []

    async def _rows_of(self, wanted: list[tuple[int, str]]) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {match: [] for _, match in wanted}
        for row in await self._pool.fetchmany(_numbered(NEWS), wanted):
            found[row["id"]].append(tuple(row))
        return found

    async def _write(self, statements: list[Statement], told: tuple[str, int] | None) -> None:
        job = _Job(statements, told, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._start(self._work())
        await job.done

    async def _work(self) -> None:
        """Write what waits, all of it in one transaction.

        Who tells others within a transaction holds the only pen until that is on the disk: with
        one for each change no more of them would pass than the disk has flushes.
        """
        gone: Fault = JournalFault("server.journal_gone", why="closed")
        try:
            while self._jobs:
                batch = self._jobs[:MOST_AT_ONCE]
                await self._commit(sorted(batch, key=_Job.place))
                del self._jobs[: len(batch)]
        finally:
            for job in self._jobs:
                job.settle(gone)
            self._jobs = []

    async def _commit(self, batch: list["_Job"]) -> None:
        """Some changes together; what is wrong with one of them is nothing to the others."""
        fault: Fault | None = None
        try:
            await self._perform(batch)
        except (Conflict, asyncpg.UniqueViolationError):
            fault = Conflict()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as found:
            fault = _named(found)
            if isinstance(found, (OSError, asyncpg.PostgresConnectionError)):
                for job in batch:
                    job.settle(fault)
                return
        if fault is None or len(batch) == 1:
            for job in batch:
                job.settle(fault)
            return
        for job in batch:
            await self._commit([job])

    async def _perform(self, batch: list["_Job"]) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            for (sql, must), rows in _alike(batch).items():
                if must:
                    touched = await connection.fetchmany(f"{_numbered(sql)} RETURNING 1", rows)
                    if len(touched) < len(rows):
                        raise Conflict
                else:
                    await connection.executemany(_numbered(sql), rows)
            news = " ".join(f"{job.told[0]} {job.told[1]}" for job in batch if job.told)
            if news:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._me} {news}")

    # --- hearing of the others

    async def _hear(self) -> None:
        self._ear = await asyncpg.connect(self.url)
        self._attended.clear()
        await self._ear.add_listener(CHANNEL, self._heard)
        self._ear.add_termination_listener(self._deaf)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        who, *news = payload.split()
        if who == self._me:
            return
        if news[0] == "hours":
            if news[1] != "?":
                self._hear_hours(float(news[1]))
            elif (now := self._tell_hours()) > 0:
                self._start(self._say(f"hours {now!r}"))
            return
        if self._listener is None:
            return
        for match, version in zip(news[::2], news[1::2], strict=True):
            self._start(self._listener(match, int(version)))

    def _deaf(self, _connection: Any) -> None:
        if not self._closing:
            self._start(self._listen_again())

    async def _listen_again(self) -> None:
        while not self._closing:
            await asyncio.sleep(1)
            try:
                await self._hear()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                continue
            if self._listener is not None:
                await self._listener("", 0)  # anything may have happened meanwhile
            return

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _alike(batch: list[_Job]) -> dict[tuple[str, bool], list[tuple[Any, ...]]]:
    """What is to be written, those of one kind together: one way to the database for all of them.

    Each change brings its kinds in the same order, the one that may be too late first.
    """
    found: dict[tuple[str, bool], list[tuple[Any, ...]]] = {}
    for job in batch:
        for sql, blanks, must in job.statements:
            found.setdefault((sql, must), []).append(blanks)
    return found


async def migrate(connection: Any, upto: int | None = None) -> None:
    """Bring a database to the newest shape; one process at a time."""
    await connection.execute("SELECT pg_advisory_lock($1)", MIGRATING)
    try:
        await connection.execute(VERSION_TABLE)
        version = await connection.fetchval("SELECT MAX(version) FROM shape") or 0
        for number, statements in missing_from(version):
            if upto is not None and number > upto:
                return
            async with connection.transaction():
                for statement in statements:
                    await connection.execute(statement)
                if filling := FILLINGS.get(number):
                    rows = filling.worked_out(await connection.fetch(filling.read))
                    await connection.executemany(_numbered(filling.write), rows)
                await connection.execute("INSERT INTO shape (version) VALUES ($1)", number)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", MIGRATING)


@lru_cache(256)
def _numbered(sql: str) -> str:
    places = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(places)}", sql)


def _number(match: str) -> int:
    digest = blake2b(match.encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


def _named(fault: Exception) -> JournalFault:
    if isinstance(fault, asyncpg.DiskFullError):
        return JournalFault("server.journal_full")
    if isinstance(fault, (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)):
        return JournalFault("server.journal_locked")
    return JournalFault("server.journal_gone", why=type(fault).__name__)
