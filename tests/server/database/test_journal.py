"""The journal on every database: whole or not at all, never twice, and from every earlier shape."""

import asyncio
import shutil
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from estandarte.server.database import copying
from estandarte.server.database.connect import journal_at
from estandarte.server.database.journal import Journal
from estandarte.server.database.migrating import migrations, newest
from estandarte.server.database.rows import Entry, Person, Rating, Said
from estandarte.server.database.sqlite import SqliteJournal
from estandarte.server.database.sqlite_file import migrate as migrate_sqlite
from estandarte.server.faults import Conflict, JournalFault
from server.cluster import Postgres

T = TypeVar("T")
With = Callable[[Callable[[Journal], Awaitable[T]]], T]


@pytest.fixture(params=["sqlite", "sqlite+unthreaded", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param != "postgres":
        return f"{request.param}:///{tmp_path}/table.sqlite"
    cluster: Postgres = request.getfixturevalue("postgres")
    return cluster.new_database()


def using(url: str, work: Callable[[Journal], Awaitable[T]], **how: Any) -> T:
    """Open the journal, do something with it, close it."""

    async def run() -> T:
        journal = journal_at(url, **how)
        await journal.open()
        try:
            return await work(journal)
        finally:
            await journal.close()

    return asyncio.run(run())


def entry(match: str = "m1", version: int = 0, **more: Any) -> Entry:
    given: dict[str, Any] = {
        "game": "skirmish", "status": "playing", "public": True, "at": 1.5,
        "sheet": "{}",
    }  # fmt: skip
    return Entry(match=match, version=version, **{**given, **more})


def test_what_was_written_is_read_again(url: str) -> None:
    async def write(journal: Journal) -> None:
        assert await journal.commit(entry(lines=("head", "opening"))) == 1
        said = Said(1, 2.0, "s1", "Ana", "all", "¡hola!")
        more = entry(version=1, lines=("one",), first=2, snapshot="board", said=said)
        assert await journal.commit(more) == 2

    async def read(journal: Journal) -> None:
        stored = await journal.load("m1")
        assert stored is not None
        assert (stored.version, stored.lines) == (2, ("head", "opening", "one"))
        assert stored.times == (1.5, 1.5, 1.5)
        assert await journal.lines("m1", 1, 2) == ["opening", "one"]
        assert await journal.snapshot("m1", 9) == (2, "board")
        assert await journal.snapshot("m1", 1) is None
        assert [s.words for s in await journal.talk("m1", ("red", ""), 0, 9, 9)] == ["¡hola!"]
        assert await journal.every_match() == ["m1"]
        assert await journal.load("m2") is None

    using(url, write)
    using(url, read)  # by another journal: it was durable, not only remembered


def test_a_late_change_touches_nothing(url: str) -> None:
    async def work(journal: Journal) -> None:
        await journal.commit(entry(lines=("head",)))
        await journal.commit(entry(version=1, lines=("mine",), first=1))
        with pytest.raises(Conflict):
            await journal.commit(entry(version=1, sheet="late", lines=("late",), first=1))
        with pytest.raises(Conflict):
            await journal.commit(entry(version=0, sheet="again"))
        with pytest.raises(Conflict):  # the version fits, a line does not: the whole is undone
            await journal.commit(entry(version=2, sheet="late", lines=("x", "y"), first=1))
        stored = await journal.load("m1")
        assert stored is not None
        assert (stored.version, stored.sheet, stored.lines) == (2, "{}", ("head", "mine"))

    using(url, work)


def test_a_late_change_harms_no_other_of_the_same_commit(url: str) -> None:
    async def work(journal: Journal) -> None:
        await journal.commit(entry("m0"))
        many = [journal.commit(entry(f"m{n % 40}", sheet=str(n))) for n in range(80)]
        done = await asyncio.gather(*many, return_exceptions=True)
        assert sum(isinstance(d, Conflict) for d in done) == 41
        assert sum(d == 1 for d in done) == 39
        assert len(await journal.every_match()) == 40

    using(url, work)


def test_people_and_ratings(url: str) -> None:
    async def work(journal: Journal) -> None:
        await journal.add_person(Person("p1", "Ana", "secret", 1, 1.0, "{}"))
        with pytest.raises(Conflict):
            await journal.add_person(Person("p2", "ANA", "other", 1, 1.0, "{}"))
        await journal.add_person(Person("p2", "Bea", "other", 1, 1.0, "{}"))
        [found] = await journal.people_called("aNa")
        assert found.id == "p1"
        ratings = (Rating("skirmish", "p1", 1600.0, 80.0, 0.06, 3), Rating("skirmish", "p2"))
        await journal.commit(entry(person="p1", ratings=ratings))
        assert (await journal.rating("skirmish", "p1")).rating == 1600.0
        assert (await journal.rating("lepanto", "p1")).rating == 1500.0
        assert [name for _, name in await journal.ratings("skirmish", 9)] == ["Ana", "Bea"]
        assert await journal.matches_of("p1", 9) == ["m1"]
        assert await journal.keep("key", "one") == await journal.keep("key", "two") == "one"

    using(url, work)


SLEEPING = 8
"""The shape from which on a match that waits has an hour."""


@pytest.mark.parametrize("shape", range(newest()))
def test_every_earlier_shape_becomes_the_newest(url: str, shape: int) -> None:
    _make_old(url, shape)

    async def work(journal: Journal) -> None:
        if shape:
            stored = await journal.load("old")
            assert stored is not None and stored.lines == ("head",)
        was_awake = ["old"] if 0 < shape < SLEEPING else []
        assert await journal.take("due", 0.0, 9.0, 9) == was_awake  # it is looked at first of all
        await journal.commit(entry(lines=("head",), snapshot="board"))
        assert "m1" in await journal.every_match()

    using(url, work)
    using(url, lambda journal: journal.ping())


def _make_old(url: str, shape: int) -> None:
    insert = "INSERT INTO matches (id, game, status, created, version, sheet) VALUES "
    insert += "('old', 'skirmish', 'playing', 1, 1, '{}')"
    line = "INSERT INTO lines (match_id, number, at, body) VALUES ('old', 0, 1, 'head')"
    path = copying.sqlite_path(url)
    if path is not None:
        with closing(sqlite3.connect(path, isolation_level=None)) as old:
            migrate_sqlite(old, upto=shape)
            if shape:
                old.execute(insert)
                old.execute(line)
        return

    async def make() -> None:
        import asyncpg

        from estandarte.server.database.postgres import migrate

        old = await asyncpg.connect(url)
        await migrate(old, upto=shape)
        if shape:
            await old.execute(insert)
            await old.execute(line)
        await old.close()

    asyncio.run(make())


def test_a_newer_shape_is_refused_and_left_alone(url: str) -> None:
    using(url, lambda journal: journal.ping())
    path = copying.sqlite_path(url)
    sql = f"INSERT INTO shape (version) VALUES ({newest() + 1})"
    if path is not None:
        with closing(sqlite3.connect(path, isolation_level=None)) as newer:
            newer.execute(sql)
    else:

        async def raise_it() -> None:
            import asyncpg

            newer = await asyncpg.connect(url)
            await newer.execute(sql)
            await newer.close()

        asyncio.run(raise_it())
    with pytest.raises(JournalFault) as refused:
        using(url, lambda journal: journal.ping())
    assert refused.value.telling.key == "server.journal_newer"


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _ in migrations()] == list(range(1, newest() + 1))


# --- a SQLite file in trouble


def fault_of(work: Callable[[], Any]) -> str:
    with pytest.raises(JournalFault) as refused:
        work()
    return str(refused.value.telling.key)


def test_a_full_disk_is_named_and_nothing_is_half_written(tmp_path: Path) -> None:
    url = str(tmp_path / "table.sqlite")

    async def work(journal: Journal) -> None:
        assert isinstance(journal, SqliteJournal)
        await journal.commit(entry(lines=("head",)))
        assert journal.writer is not None
        pages = journal.writer.execute("PRAGMA page_count").fetchone()[0]
        journal.writer.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(JournalFault) as refused:
            await journal.commit(entry(version=1, lines=("x" * 1_000_000,), first=1))
        assert refused.value.telling.key == "server.journal_full"
        journal.writer.execute("PRAGMA max_page_count = 1000000")
        assert await journal.commit(entry(version=1, lines=("short",), first=1)) == 2

    using(url, work)


def test_a_locked_file_is_named_and_taken_up_again(tmp_path: Path) -> None:
    url = str(tmp_path / "table.sqlite")

    async def work(journal: Journal) -> None:
        await journal.commit(entry(lines=("head",)))
        with closing(sqlite3.connect(url, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(JournalFault) as refused:
                await journal.commit(entry(version=1))
            assert refused.value.telling.key == "server.journal_locked"
            other.execute("ROLLBACK")
        assert await journal.commit(entry(version=1)) == 2

    using(url, work, wait=0.2)


@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_file_that_is_gone_acknowledges_nothing(tmp_path: Path, how: str) -> None:
    path = tmp_path / "table.sqlite"

    async def work(journal: Journal) -> None:
        await journal.commit(entry(lines=("head",)))
        if how == "replaced":
            shutil.copy(path, tmp_path / "other")
        path.unlink()
        if how == "replaced":
            (tmp_path / "other").rename(path)
        for _ in range(2):
            with pytest.raises(JournalFault) as refused:
                await journal.commit(entry(version=1))
            assert refused.value.telling.key == "server.journal_gone"
        with pytest.raises(JournalFault):
            await journal.ping()

    using(str(path), work)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    path.write_bytes(b"a shopping list" * 1000)
    assert fault_of(lambda: using(str(path), lambda j: j.ping())) == "server.journal_corrupt"
    assert fault_of(lambda: using("mysql://here", lambda j: j.ping())) == "server.journal_kind"
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    assert fault_of(lambda: using(nowhere, lambda j: j.ping())) == "server.journal_gone"
    folder = tmp_path / "folder"
    folder.mkdir()
    assert fault_of(lambda: using(str(folder), lambda j: j.ping())) == "server.journal_gone"


def spoil(path: Path, first: int = 1) -> None:
    """Nonsense over all pages of a database but the first few."""
    data = path.read_bytes()
    with path.open("r+b") as file:
        file.seek(first * 4096)
        file.write(b"\xa5" * (len(data) - first * 4096))


def test_a_damaged_file_is_noticed_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "table.sqlite"
    lines = tuple("x" * 3000 for _ in range(50))
    using(str(path), lambda journal: journal.commit(entry(lines=lines)))
    spoil(path, 20)  # only what nobody would read for a while
    before = path.read_bytes()
    assert fault_of(lambda: using(str(path), lambda j: j.ping())) == "server.journal_corrupt"
    assert path.read_bytes() == before


@pytest.mark.parametrize("trouble", ["full", "locked", "corrupt"])
def test_a_ping_says_whether_a_step_could_be_written(tmp_path: Path, trouble: str) -> None:
    path = tmp_path / "table.sqlite"

    async def work(journal: Journal) -> None:
        assert isinstance(journal, SqliteJournal) and journal.writer is not None
        await journal.ping()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            if trouble == "full":
                journal.writer.execute("VACUUM")
                pages = journal.writer.execute("PRAGMA page_count").fetchone()[0]
                journal.writer.execute(f"PRAGMA max_page_count = {pages}")
            elif trouble == "locked":
                other.execute("BEGIN IMMEDIATE")
            else:
                other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                spoil(path)
            with pytest.raises(JournalFault) as refused:
                await journal.ping()
            assert refused.value.telling.key == f"server.journal_{trouble}"

    using(str(path), work, wait=0.2)


@pytest.mark.skipif(sys.platform == "win32", reason="there a file has no such mode")
def test_nobody_else_reads_the_database_or_its_copies(tmp_path: Path) -> None:
    path, copy = tmp_path / "table.sqlite", tmp_path / "copy.sqlite"
    path.touch(0o644)

    async def work(journal: Journal) -> None:
        await journal.commit(entry(lines=("head",)))
        await copying.back_up(str(path), copy)
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}
        assert "table.sqlite-wal" in modes
        assert set(modes.values()) == {"0o600"}, modes

    using(str(path), work)


# --- from one database to another


def test_everything_moves_to_postgresql_and_back(tmp_path: Path, postgres: Postgres) -> None:
    first, second = f"sqlite:///{tmp_path}/table.sqlite", postgres.new_database()

    async def fill(journal: Journal) -> None:
        await journal.keep("key", "the key")
        await journal.add_person(Person("p1", "Ana", "secret", 1, 1.0, "{}"))
        said = Said(1, 2.0, "s1", "Ana", "all", "hola")
        for n in range(30):
            lines = tuple(f"line {k} ñ" for k in range(100))
            await journal.commit(
                entry(f"m{n}", lines=lines, snapshot="b", said=said, person="p1",
                      ratings=(Rating("skirmish", "p1", 1501.25),))
            )  # fmt: skip

    using(first, fill)
    counted = asyncio.run(copying.copy(first, second))
    assert (counted["matches"], counted["lines"], counted["talk"]) == (30, 3000, 30)
    back = tmp_path / "back.sqlite"
    assert asyncio.run(copying.back_up(second, back)) == counted
    for table, columns in copying.TABLES.items():
        sql = f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2"
        found = []
        for path in (tmp_path / "table.sqlite", back):
            with closing(sqlite3.connect(path)) as database:
                found.append(database.execute(sql).fetchall())
        assert found[0] == found[1]
    assert fault_of(lambda: asyncio.run(copying.copy(first, second))) == "server.not_empty"
    assert fault_of(lambda: asyncio.run(copying.back_up(first, back))) == "server.file_there"


def test_a_closed_journal_leaves_no_thread_behind(tmp_path: Path) -> None:
    async def look(journal: Journal) -> set[str]:
        await journal.is_anything_due()
        return {thread.name.partition("_")[0] for thread in threading.enumerate()}

    before = {thread.name for thread in threading.enumerate()}
    during = using(f"sqlite:///{tmp_path}/table.sqlite", look)
    assert "journal-writer" in during
    left = {thread.name for thread in threading.enumerate()} - before
    assert not {name for name in left if name.startswith("journal")}
