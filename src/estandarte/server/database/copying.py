"""Whole databases from one place to another: backups while running, and the move to PostgreSQL."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from estandarte.server.faults import JournalFault

from .alone import hold
from .migrating import missing_from, newest
from .sqlite_file import keep_private
from .sqlite_file import migrate as migrate_sqlite

TABLES: dict[str, tuple[str, ...]] = {
    "kept": ("name", "value"),
    "matches": (
        "id", "game", "status", "created", "version", "sheet", "public", "changed", "due",
        "thinks", "alone", "opener",
    ),
    "baggage": ("match_id", "body"),
    "lines": ("match_id", "number", "at", "body"),
    "snapshots": ("match_id", "line", "state"),
    "people": ("id", "name", "folded", "plain", "password", "serial", "created", "about"),
    "sittings": ("person_id", "match_id"),
    "ratings": ("game", "person_id", "rating", "deviation", "volatility", "matches"),
    "talk": ("match_id", "number", "at", "sitter", "name", "audience", "words"),
    "lobby": ("match_id", "game", "owner", "house", "place", "turn", "late", "words"),
    "reports": (
        "id", "match_id", "number", "at", "reporter", "sitter", "person", "name", "words", "why",
        "verdict",
    ),
    "mailboxes": ("mailbox", "subject", "at"),
    "letters": ("mailbox", "at", "sort"),
}  # fmt: skip
AT_ONCE = 1_000

Rows = Sequence[tuple[Any, ...]]


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite address; None for any other database."""
    if "://" not in url:
        return Path(url)
    return Path(unquote(url.split("://", 1)[1][1:])) if url.startswith("sqlite") else None


async def back_up(url: str, target: Path) -> dict[str, int]:
    """A copy of a running table in a SQLite file, of one moment and whole."""
    if target.exists():
        raise JournalFault("server.file_there", file=str(target))
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        counted = await _into_sqlite(url, unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as fault:
        raise JournalFault("server.journal_gone", why=str(fault)) from fault
    finally:
        unfinished.unlink(missing_ok=True)
    return counted


async def copy(source: str, target: str) -> dict[str, int]:
    """Every row of one database into another that is still empty; returns how many of each."""
    path = sqlite_path(target)
    if path is not None:
        with closing(hold(path, 0.0)):  # a server that is open on it would not see what comes
            return await _into_sqlite(source, path)
    return await _into_postgres(source, target)


async def _into_sqlite(source: str, path: Path) -> dict[str, int]:
    counted = dict.fromkeys(TABLES, 0)
    keep_private(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as into:
        migrate_sqlite(into)
        if into.execute("SELECT COUNT(*) FROM matches").fetchone()[0]:
            raise JournalFault("server.not_empty")
        into.execute("BEGIN IMMEDIATE")
        async for table, rows in _rows(source):
            marks = ", ".join("?" for _ in TABLES[table])
            columns = ", ".join(TABLES[table])
            into.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
            counted[table] += len(rows)
        into.execute("COMMIT")
    return counted


async def _into_postgres(source: str, target: str) -> dict[str, int]:
    import asyncpg  # only where PostgreSQL is used must its driver be installed

    from .postgres import migrate  # it needs that driver

    counted = dict.fromkeys(TABLES, 0)
    try:
        into = await asyncpg.connect(target)
    except (OSError, asyncpg.PostgresError) as fault:
        raise JournalFault("server.journal_gone", why=type(fault).__name__) from fault
    try:
        await migrate(into)
        async with into.transaction():
            if await into.fetchval("SELECT COUNT(*) FROM matches"):
                raise JournalFault("server.not_empty")
            await into.execute("DELETE FROM kept")
            async for table, rows in _rows(source):
                await into.copy_records_to_table(table, records=rows, columns=TABLES[table])
                counted[table] += len(rows)
    finally:
        await into.close()
    return counted


async def _rows(source: str) -> AsyncIterator[tuple[str, Rows]]:
    """Every row of a database as of one moment, in the order in which they can be written."""
    path = sqlite_path(source)
    reading = _from_postgres(source) if path is None else _from_sqlite(path)
    async for table, rows in reading:
        yield table, rows


async def _from_sqlite(path: Path) -> AsyncIterator[tuple[str, Rows]]:
    if not path.is_file():
        raise JournalFault("server.journal_gone", why=str(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as source:
        source.execute("BEGIN")  # all reads of one transaction see the same moment
        _check_shape(source.execute("SELECT MAX(version) FROM shape").fetchone()[0])
        for table, columns in TABLES.items():
            cursor = source.execute(f"SELECT {', '.join(columns)} FROM {table}")
            while rows := cursor.fetchmany(AT_ONCE):
                yield table, rows


async def _from_postgres(url: str) -> AsyncIterator[tuple[str, Rows]]:
    import asyncpg  # an extra

    try:
        source = await asyncpg.connect(url)
    except (OSError, asyncpg.PostgresError) as fault:
        raise JournalFault("server.journal_gone", why=type(fault).__name__) from fault
    try:
        async with source.transaction(isolation="repeatable_read", readonly=True):
            _check_shape(await source.fetchval("SELECT MAX(version) FROM shape"))
            for table, columns in TABLES.items():
                cursor = await source.cursor(f"SELECT {', '.join(columns)} FROM {table}")
                while rows := await cursor.fetch(AT_ONCE):
                    yield table, [tuple(row) for row in rows]
    finally:
        await source.close()


def _check_shape(version: int) -> None:
    """A database of another shape is opened by its own version first."""
    missing_from(version)
    if version != newest():
        raise JournalFault("server.journal_older", version=version, known=newest())
