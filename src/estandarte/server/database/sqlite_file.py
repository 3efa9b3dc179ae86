"""A SQLite file as the journal keeps it: opened, examined, read, and written in whole commits.

Nothing here waits or runs beside anything; whoever owns the file says in which thread it is used.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Literal

from estandarte.server.faults import Conflict, Fault, JournalFault

from .alone import hold
from .due import HOURS
from .migrating import FILLINGS, VERSION_TABLE, missing_from, newest
from .statements import Statement

OURS_ALONE = 0o600
"""The file holds the key of the links, the seeds of the dice and people's addresses."""
RELEASE = (
    "UPDATE matches SET {0} = (SELECT CAST(value AS REAL) FROM kept WHERE name = ?1) "
    "WHERE {0} > (SELECT CAST(value AS REAL) FROM kept WHERE name = ?1)"
)
Serving = Literal["", "held", "alone"]
"""Whether matches are served from it: no; if nobody else does; yes, the owner sees to that."""


class Change:
    """Statements to be written together, and why they were not."""

    def __init__(self, statements: list[Statement]) -> None:
        self.statements = statements
        self.fault: Fault | None = None


class SqliteFile:
    """synchronous=FULL: when a commit returns, it survives the loss of power."""

    def __init__(self, path: Path, wait: float = 5.0, log: str = "WAL") -> None:
        """The kind of log is WAL, with which others read meanwhile, where the system has it."""
        self.path, self.wait, self.log = path, wait, log
        self.writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._right: sqlite3.Connection | None = None
        self._identity: tuple[int, int] = (0, 0)

    def open(self, serving: Serving = "") -> None:
        writer: sqlite3.Connection | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if serving == "held":
                self._right = hold(self.path, self.wait)
            keep_private(self.path)
            writer = self._connect()
            self._examine(True)
            self._bring_up(writer, serving)
            self._reader = self._connect()
            found = self.path.stat()
            self._identity = (found.st_dev, found.st_ino)
        except (OSError, sqlite3.Error, JournalFault) as fault:
            for opened in (writer, self._right):
                if opened is not None:
                    opened.close()
            self._right = None
            raise named(fault) from fault
        self.writer = writer

    def close_writer(self) -> None:
        if self.writer is not None:
            self.writer.close()

    def close_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def give_up_right(self) -> None:
        """The last of all: until then something may be written."""
        if self._right is not None:
            self._right.close()
            self._right = None

    def read(self, sql: str, *blanks: Any) -> list[Any]:
        if self._reader is None:
            raise JournalFault("server.journal_gone", why="closed")
        self._look()
        try:
            return self._reader.execute(sql, blanks).fetchall()
        except sqlite3.Error as fault:
            raise named(fault) from fault

    def commit(self, changes: list[Change]) -> None:
        """All of them in one; each that could not be written is told so."""
        writer = self.writer
        assert writer is not None
        try:
            self._look()
            writer.execute("BEGIN IMMEDIATE")
            if not _perform_together(writer, changes):
                writer.execute("ROLLBACK")
                writer.execute("BEGIN IMMEDIATE")
                for change in changes:
                    _perform(writer, change)
            writer.execute("COMMIT")
            self._look()
        except (sqlite3.Error, JournalFault) as fault:
            why = named(fault)
            if writer.in_transaction:
                writer.execute("ROLLBACK")
            for change in changes:
                change.fault = change.fault or why

    def examine_tables(self) -> None:
        self._examine(False)

    def _bring_up(self, writer: sqlite3.Connection, serving: Serving) -> None:
        """Under a server that is open on it nobody changes the shape of the file.

        Of what the server before this one had in hand nobody has anything now.
        """
        if not serving and shape_of(writer) != newest():
            with closing(hold(self.path, self.wait)):
                migrate(writer)
        else:
            migrate(writer)
        if serving:
            for what in ("thinks", "alone"):
                writer.execute(RELEASE.format(what), (HOURS,))

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=self.wait, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute(f"PRAGMA journal_mode = {self.log}")
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
            raise named(fault) from fault

    def _look(self) -> None:
        """A file that was removed or replaced takes writes without keeping them."""
        try:
            found = self.path.stat()
        except OSError as fault:
            raise JournalFault("server.journal_gone", why=fault.strerror or "") from None
        if (found.st_dev, found.st_ino) != self._identity:
            raise JournalFault("server.journal_gone", why="replaced")


def _perform_together(writer: sqlite3.Connection, changes: list[Change]) -> bool:
    """All changes, each kind of statement at one go; false when one of them came too late."""
    # what a change begins with, its match or its person, comes before all that refers to it
    alike: dict[tuple[bool, str, bool], list[tuple[Any, ...]]] = {}
    for change in changes:
        for place, (sql, blanks, must) in enumerate(change.statements):
            alike.setdefault((place > 0, sql, must), []).append(blanks)
    try:
        for (_, sql, must), rows in sorted(alike.items(), key=lambda kind: kind[0][0]):
            if writer.executemany(sql, rows).rowcount < len(rows) and must:
                return False
    except sqlite3.IntegrityError:
        return False
    return True


def _perform(writer: sqlite3.Connection, change: Change) -> None:
    """One change inside the common commit; a late one leaves no trace and harms no other."""
    writer.execute("SAVEPOINT one")
    try:
        for sql, blanks, must in change.statements:
            if writer.execute(sql, blanks).rowcount < 1 and must:
                raise Conflict
    except (Conflict, sqlite3.IntegrityError) as fault:
        writer.execute("ROLLBACK TO one")
        change.fault = fault if isinstance(fault, Conflict) else Conflict()
    writer.execute("RELEASE one")


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


def named(fault: Exception) -> JournalFault:
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
