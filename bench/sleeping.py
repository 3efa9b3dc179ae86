"""Matches asleep: what so many cost at a start, while they sleep, and how late their clocks fall.

    python bench/sleeping.py [--matches 20000] [--fall 50]

Each is a match of Lepanto's tutorial with a clock of days, of which nobody has a socket open. Some
of the clocks fall half a minute after the start. A SQLite file is examined whole
before it is opened; how long that takes goes with its size, and is told apart.
"""

import argparse
import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from machine import machine

from estandarte.server.database.sqlite import SqliteJournal
from server import Server, script

GAME, SCENARIO, MOVES = "lepanto", "tutorial", 20
CLOCK = {"bank": 600_000.0, "falls": "forfeit"}
LET_SLEEP = {"ESTANDARTE_OPEN_MATCHES": "1000000", "ESTANDARTE_REQUESTS_PER_SECOND": "100000"}


def fill(file: Path, like: str, matches: int, falls: int) -> dict[str, float]:
    """As many copies of one match, each a row of its own; of some the clock is nearly down.

    The hours of the table at which those fall.
    """
    found = {}
    with closing(sqlite3.connect(file, isolation_level=None)) as base:
        base.row_factory = sqlite3.Row
        (kept,) = base.execute("SELECT value FROM kept WHERE name = 'hours'").fetchone()
        row = dict(base.execute("SELECT * FROM matches WHERE id = ?", (like,)).fetchone())
        sheet, lines = json.loads(row["sheet"]), "SELECT ?, number, at, body FROM lines"
        role, since = next(iter(sheet["since"].items()))
        base.execute("BEGIN")
        for number in range(matches):
            id, left = f"b{number}", sheet["left"][role]
            if number < falls:
                left = 30.0 + 15.0 * number / falls + float(kept) - since
                found[id] = since + left
            mine = {**sheet, "id": id, "left": {**sheet["left"], role: left}}
            row |= {"id": id, "due": since + left, "sheet": json.dumps(mine), "opener": ""}
            marks = ", ".join("?" for _ in row)
            sql = f"INSERT INTO matches ({', '.join(row)}) VALUES ({marks})"
            base.execute(sql, list(row.values()))
            base.execute(f"INSERT INTO lines {lines} WHERE match_id = ?", (id, like))
        base.execute("COMMIT")
    return found


def opened(server: Server) -> str:
    """The match that all others are copies of."""
    lines, _ = script(GAME, SCENARIO, MOVES)
    seats = {role: {"kind": "hot_seat"} for role in ("christians", "ottomans")}
    form = {"record": "".join(lines), "seats": seats, "clock": CLOCK}
    match: str = server.post("/api/matches", form)["match"]
    return match


def lateness(file: Path, due: dict[str, float], began: float) -> list[float]:
    """Seconds between the hour of each clock and the moment at which its match was over."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as base:
        rows = base.execute("SELECT id, changed FROM matches WHERE status = 'over'").fetchall()
    return [changed - began - due[match] for match, changed in rows if match in due]


def beginning_of_hours(file: Path) -> float:
    """When, by the wall clock, the table's hours would have begun: they are kept now and then."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as base:
        asked = "SELECT value FROM kept WHERE name = 'hours'"
        before = now = base.execute(asked).fetchone()[0]
        while now == before:
            time.sleep(0.02)
            now = base.execute(asked).fetchone()[0]
        return time.time() - float(now)


async def file_opened(file: Path) -> float:
    """Seconds until the journal is open, which means that the whole file was examined."""
    started, journal = time.perf_counter(), SqliteJournal(file)
    await journal.open(serving=True)
    taken = time.perf_counter() - started
    await journal.close()
    return taken


def cores(server: Server, seconds: float) -> float:
    used, began = server.cpu_seconds(), time.perf_counter()
    time.sleep(seconds)
    return round((server.cpu_seconds() - used) / (time.perf_counter() - began), 3)


def measure(folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    file, found = folder / "table.sqlite", dict[str, Any]()
    started = time.time()
    with closing(Server(folder, LET_SLEEP)) as server:
        found["seconds to open an empty table, all games set up"] = round(time.time() - started, 1)
        like = opened(server)
        found["megabytes with one match"] = round(server.megabytes())
    due = fill(file, like, asked.matches, asked.fall)
    found["megabytes of the file"] = round(file.stat().st_size / 1e6)
    found["seconds to open the file"] = round(asyncio.run(file_opened(file)), 1)
    started = time.time()
    with closing(Server(folder, LET_SLEEP)) as server:
        found["seconds to open the table, that included, all games set up"] = round(
            time.time() - started, 1
        )
        found["rooms at the start"] = server.get("/health")["rooms"]
        found["megabytes"] = round(server.megabytes())
        began = beginning_of_hours(file)
        found["cores while clocks fall"] = cores(server, 45)
        found["cores while all sleep"] = cores(server, 10)
        found["rooms after that"] = server.get("/health")["rooms"]
    late = lateness(file, due, began)
    found["clocks fallen"] = len(late)
    if late:
        middle, last = statistics.median(late), max(late)
        found["seconds after their hour"] = f"median {middle:.2f}, latest {last:.2f}"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--fall", type=int, default=50)
    asked = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory(prefix="estandarte-sleeping-") as folder:
        for what, value in measure(Path(folder), asked).items():
            print(f"{what}: {value}")


if __name__ == "__main__":
    main()
