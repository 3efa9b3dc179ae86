"""The journal where there are no threads: a SQLite file, written before the table goes on."""

from pathlib import Path
from typing import Any

from estandarte.server.faults import JournalFault

from .sqlite import OneFile
from .sqlite_file import Change, SqliteFile
from .statements import Statement


class UnthreadedJournal(OneFile):
    """Who opens it has seen to it that nobody else has the file."""

    def __init__(self, path: Path) -> None:
        # nobody else reads it, and the memory that WAL shares with others is not there
        self.file = SqliteFile(path, log="TRUNCATE")

    async def open(self, serving: bool = False) -> None:
        self.file.open("alone" if serving else "")

    async def close(self) -> None:
        self.file.close_writer()
        self.file.close_reader()
        self.file.writer = None

    async def _read(self, sql: str, *blanks: Any) -> list[Any]:
        return self.file.read(sql, *blanks)

    async def _write(self, statements: list[Statement], told: tuple[str, int] | None) -> None:
        if self.file.writer is None:
            raise JournalFault("server.journal_gone", why="closed")
        change = Change(statements)
        self.file.commit([change])
        if change.fault is not None:
            raise change.fault
