"""A SQLite file is served by one server: the second says so, and a killed one locks nobody out."""

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from estandarte.server.database.alone import hold
from estandarte.server.database.migrating import VERSION_TABLE, migrations
from estandarte.server.database.sqlite import SqliteJournal
from estandarte.server.faults import JournalFault
from server.database.test_crash import Process
from server.test_commands import command

HASTE = {"ESTANDARTE_SQLITE_WAIT": "0"}


def fault_of(journal: SqliteJournal, serving: bool = True) -> str:
    async def opened() -> str:
        try:
            await journal.open(serving)
        except JournalFault as fault:
            return fault.telling.key
        finally:
            await journal.close()
        return ""

    return asyncio.run(opened())


def test_the_second_server_says_so_and_stops(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite"
    same = tmp_path / "other.sqlite"
    same.symlink_to(file)
    table = Process(str(file))
    try:
        opened = table.open_match()
        for path in (file, same):
            words = ("serve", "--port", "1", "--database", str(path))
            status, told, complaint = command(*words, **HASTE)
            assert (status, told["error"]["key"]) == (2, "server.journal_served")
            assert complaint.count("\n") == 1 and str(file) in complaint
        moved = tmp_path / "elsewhere.sqlite"
        command("backup", str(tmp_path / "copy.sqlite"), "--database", str(file))
        status, told, _ = command(
            "move-database", str(file), "--database", f"{tmp_path}/copy.sqlite"
        )
        assert (status, told["error"]["key"]) == (2, "server.journal_served")
        # who only looks is let in
        for words in (("audit-all",), ("reports",), ("move-database", str(moved))):
            assert command(*words, "--database", str(file))[0] == 0
        hard = tmp_path / "hard.sqlite"
        hard.hardlink_to(file)  # a name of the same file, with a log of its own beside it
        status, told, _ = command("serve", "--port", "1", "--database", str(hard), **HASTE)
        assert (status, told["error"]["key"]) == (2, "server.journal_names")
        assert not list(tmp_path.glob("hard.sqlite-*"))
        hard.unlink()
        assert table.http.get(f"/api/matches/{opened['match']}").status_code == 404
        assert not list(tmp_path.glob("*.part*"))
    finally:
        assert table.stop(signal.SIGTERM) == 0


def test_a_server_that_was_killed_keeps_nobody_out(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    table = Process(str(path))
    table.open_match()
    table.stop(signal.SIGKILL)
    assert fault_of(SqliteJournal(path, 0.0)) == ""
    assert (path.with_name("table.sqlite-serving").stat().st_mode & 0o777) == 0o600


def test_the_right_ends_with_the_journal_that_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"

    async def work() -> None:
        first = SqliteJournal(path, 0.0)
        await first.open(serving=True)
        with pytest.raises(JournalFault):
            hold(path, 0.0)
        await first.close()

    asyncio.run(work())
    assert fault_of(SqliteJournal(path, 0.0)) == ""
    path.write_bytes(b"x" * 5_000)  # one that cannot be opened keeps nothing either
    assert fault_of(SqliteJournal(path, 0.0)) == "server.journal_corrupt"
    hold(path, 0.0).close()
    with pytest.raises(JournalFault) as found:
        hold(tmp_path / "nowhere" / "table.sqlite", 0.0)
    assert found.value.telling.key == "server.journal_gone"


def test_under_an_open_server_nobody_changes_the_shape(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute(VERSION_TABLE)
        for statement in migrations()[0][1]:
            old.execute(statement)
        old.execute("INSERT INTO shape (version) VALUES (1)")
    with closing(hold(path, 0.0)):  # as an older server would
        assert fault_of(SqliteJournal(path, 0.0), serving=False) == "server.journal_served"
    assert fault_of(SqliteJournal(path, 0.0), serving=False) == ""
    with closing(hold(path, 0.0)):
        assert fault_of(SqliteJournal(path, 0.0), serving=False) == ""
