"""The store of outcomes: SQLite, one row a trial, so that nothing is played or counted twice."""

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from estandarte.kernel import Value

from .faults import LabFault
from .planning import Series
from .trials import Outcome

FORMAT = 1
MARK = 0x45534C42
"""Written into the file, so that no other database is taken for a store."""
TABLES = """
CREATE TABLE series(
    id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
    content TEXT NOT NULL, begun TEXT NOT NULL
);
CREATE TABLE trial(
    series INTEGER NOT NULL REFERENCES series, number INTEGER NOT NULL, winner INTEGER NOT NULL,
    score TEXT NOT NULL, reason TEXT NOT NULL, turns INTEGER NOT NULL, actions INTEGER NOT NULL,
    first INTEGER NOT NULL, sums TEXT NOT NULL, hash BLOB NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY(series, number)
) WITHOUT ROWID;
CREATE TABLE fired(
    series INTEGER NOT NULL REFERENCES series, rule TEXT NOT NULL, matches INTEGER NOT NULL,
    times INTEGER NOT NULL, PRIMARY KEY(series, rule)
) WITHOUT ROWID;
"""
SOME, LATEST = 256, 1.0
"""Outcomes, or seconds since the last were written, after which they are."""
SCORES = msgspec.json.Decoder(tuple[int, ...])
SUMS = msgspec.json.Decoder(dict[str, int])


class Kept(Value):
    """A series in the store."""

    fingerprint: str
    series: Series
    matches: int
    begun: str


class Fired(Value):
    """How often a rule was cited."""

    rule: str
    matches: int
    times: int


class Store:
    """Outcomes on disk. Whoever is stopped loses what was not yet written, and plays it again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ids: dict[str, int] = {}
        self._waiting: list[tuple[Series, Outcome]] = []
        self._latest = time.monotonic()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=60, isolation_level=None)
        except (OSError, sqlite3.Error) as fault:
            raise LabFault("lab.store", file=str(path), fault=str(fault)) from None
        with self._faults():
            self._open()

    def _open(self) -> None:
        mark, format = (
            self._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        )
        empty = not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not empty and mark != MARK:
            raise LabFault("lab.not_a_store", file=str(self.path))
        if not empty and format != FORMAT:
            raise LabFault("lab.store_format", file=str(self.path), found=format, known=FORMAT)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        if empty:
            # in one piece: two programs may open the same new store
            begin = (
                f"BEGIN IMMEDIATE; PRAGMA application_id = {MARK}; PRAGMA user_version = {FORMAT};"
            )
            with suppress(sqlite3.OperationalError):
                self._db.executescript(f"{begin} {TABLES} COMMIT;")
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def close(self) -> None:
        try:
            self.commit()
        finally:
            self._db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """A full disk, a locked or a broken file: one sentence, and nothing half written."""
        try:
            yield
        except sqlite3.Error as fault:
            raise LabFault("lab.store", file=str(self.path), fault=str(fault)) from None

    # --- writing

    def put(self, series: Series, outcome: Outcome) -> None:
        """Keep an outcome; where it is there already, nothing changes."""
        self._waiting.append((series, outcome))
        if len(self._waiting) >= SOME or time.monotonic() - self._latest > LATEST:
            self.commit()

    def commit(self) -> None:
        """Write what waits, in one short transaction: others may use the same store."""
        waiting, self._waiting = self._waiting, []
        self._latest = time.monotonic()
        if not waiting:
            return
        try:
            with self._faults(), self._db:  # whole or not at all, however it ends
                self._db.execute("BEGIN IMMEDIATE")
                for series, outcome in waiting:
                    self._insert(self._id(series), outcome)
        except BaseException:
            self._ids.clear()  # a series that was new has gone with it
            raise

    def _insert(self, id: int, outcome: Outcome) -> None:
        row = (
            id,
            outcome.number,
            outcome.winner,
            msgspec.json.encode(outcome.score).decode(),
            outcome.reason,
            outcome.turns,
            outcome.actions,
            outcome.first,
            msgspec.json.encode(outcome.sums).decode(),
            bytes.fromhex(outcome.hash),
            outcome.seconds,
        )
        blanks = ",".join("?" * len(row))
        if not self._db.execute(f"INSERT OR IGNORE INTO trial VALUES ({blanks})", row).rowcount:
            return
        self._db.executemany(
            "INSERT INTO fired VALUES (?, ?, 1, ?) ON CONFLICT DO UPDATE"
            " SET matches = matches + 1, times = times + excluded.times",
            [(id, rule, times) for rule, times in outcome.cites.items()],
        )

    def _id(self, series: Series) -> int:
        fingerprint = series.fingerprint
        if fingerprint not in self._ids:
            content = msgspec.json.encode(series).decode()
            today = time.strftime("%Y-%m-%d", time.gmtime())
            self._db.execute(
                "INSERT OR IGNORE INTO series(fingerprint, game, content, begun)"
                " VALUES (?, ?, ?, ?)",
                (fingerprint, series.game, content, today),
            )
            self._ids[fingerprint] = self._find(fingerprint) or 0
        return self._ids[fingerprint]

    def _find(self, fingerprint: str) -> int | None:
        sql = "SELECT id FROM series WHERE fingerprint = ?"
        row = self._db.execute(sql, (fingerprint,)).fetchone()
        return row[0] if row else None

    # --- reading

    def numbers(self, fingerprint: str, below: int) -> bytearray:
        """Which trials of a series are there: a one for each that is."""
        done = bytearray(below)
        self.commit()
        with self._faults():
            sql = "SELECT number FROM trial WHERE series = ? AND number < ?"
            for (number,) in self._db.execute(sql, (self._find(fingerprint), below)):
                done[number] = 1
        return done

    def outcomes(self, fingerprint: str, below: int, at: int = 0) -> Iterator[Outcome]:
        """The outcomes of a series by their number; the rules cited are kept apart."""
        sql = (
            "SELECT number, winner, score, reason, turns, actions, first, sums, hash, seconds"
            " FROM trial WHERE series = ? AND number < ? ORDER BY number"
        )
        self.commit()
        with self._faults():
            for row in self._db.execute(sql, (self._find(fingerprint), below)):
                number, winner, score, reason, turns, actions, first, sums, hash, seconds = row
                yield Outcome(
                    *(at, number, winner, SCORES.decode(score), reason, turns, actions, first),
                    *(SUMS.decode(sums), {}, hash.hex(), seconds),
                )

    def fired(self, fingerprints: Iterable[str]) -> list[Fired]:
        """The rules cited in some series, all together."""
        found: dict[str, tuple[int, int]] = {}
        self.commit()
        with self._faults():
            for fingerprint in fingerprints:
                sql = "SELECT rule, matches, times FROM fired WHERE series = ?"
                for rule, matches, times in self._db.execute(sql, (self._find(fingerprint),)):
                    before = found.get(rule, (0, 0))
                    found[rule] = before[0] + matches, before[1] + times
        return [Fired(rule, *counts) for rule, counts in sorted(found.items())]

    def series(self, game: str = "") -> list[Kept]:
        """Everything that the store knows of."""
        sql = (
            "SELECT fingerprint, content, begun, (SELECT count(*) FROM trial WHERE series = id)"
            " FROM series WHERE ? IN ('', game) ORDER BY id"
        )
        self.commit()
        with self._faults():
            return [
                Kept(fingerprint, msgspec.json.decode(content, type=Series), matches, begun)
                for fingerprint, content, begun, matches in self._db.execute(sql, (game,))
            ]


def size_of(path: Path) -> int:
    """The bytes of a store on disk."""
    files: list[Any] = [path.with_name(path.name + end) for end in ("", "-wal")]
    return sum(file.stat().st_size for file in files if file.exists())
