"""All events of many matches as one table, a row each, for programs that count and learn."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from estandarte.kernel import DieRolled, Event, Record, kind_of
from estandarte.kernel.words.story import Mark

from .faults import wanted

TABLE = "events.parquet"
"""Where they go, where nobody says it."""
WORD, NUMBER = "VARCHAR", "BIGINT"
COLUMNS = {
    "match": WORD, "file": WORD, "game": WORD, "scenario": WORD, "rules": WORD,
    "winner": WORD, "reason": WORD,
    "turn": NUMBER, "step": NUMBER, "by": WORD, "action": WORD,
    "place": NUMBER, "event": WORD, "cite": WORD, "deed": WORD, "piece": WORD, "how": WORD,
    "sides": NUMBER, "result": NUMBER, "purpose": WORD,
    "facts": WORD,
}  # fmt: skip
"""They stay: a new one comes after the last. docs/events.md says what is in each."""


def rows_of(record: Record[Any], file: str) -> Iterator[dict[str, Any]]:
    """The events of a match in their order; what there is nothing of is left out."""
    ended = record.result
    match = {
        "match": record.hash,
        "file": file,
        "game": record.game.name,
        "scenario": record.setup.scenario,
        "rules": record.setup.version,
        **({"winner": ended.winner, "reason": ended.reason} if ended else {}),
    }
    turn = None
    for step in (record.opening, *record.steps):
        moment: dict[str, Any] = {"step": step.number}
        if step.number:
            moment |= {"by": step.action.role, "action": kind_of(step.action)}
        for place, event in enumerate(step.events):
            mark = record.game.story.mark(event)
            turn = turn if mark.turn is None else mark.turn
            yield {**match, **moment, "turn": turn, "place": place, **_told(event, mark)}


def _told(event: Event, mark: Mark) -> dict[str, Any]:
    row: dict[str, Any] = {
        "event": kind_of(event),
        "cite": event.cite,
        "facts": msgspec.json.encode(event).decode(),
    }
    if isinstance(event, DieRolled):
        row |= {"sides": event.sides, "result": event.result, "purpose": event.purpose}
    if (done := mark.done) is not None:
        row |= {"deed": done.what, "piece": done.piece, "how": done.how or None}
    elif mark.lost:
        row["piece"] = mark.lost
    return row


def write_events(rows: Iterable[dict[str, Any]], into: Path) -> int:
    """One Parquet of all rows, put in place when it is whole; how many they are."""
    duckdb, written = wanted("duckdb", "parquet"), 0
    with TemporaryDirectory(prefix=".events.", dir=into.parent) as folder:
        lines, table = Path(folder, "events.ndjson"), Path(folder, "events.parquet")
        with lines.open("wb") as file:
            for row in rows:  # one at a time: a thousand matches have millions
                file.write(msgspec.json.encode(row) + b"\n")
                written += 1
        with duckdb.connect() as database:
            read = f"read_json({_said(lines)}, format = 'newline_delimited', columns = {COLUMNS})"
            kept = "(FORMAT parquet, COMPRESSION zstd)"
            database.execute(f"COPY (SELECT * FROM {read}) TO {_said(table)} {kept}")
        table.replace(into)
    return written


def _said(path: Path) -> str:
    """A path as a word of SQL."""
    return "'" + str(path).replace("'", "''") + "'"
