"""`estandarte events`: every event of every record once, and the questions of the page."""

import json
import re
from pathlib import Path

import pytest

from estandarte.kernel import kind_of, parse_record
from estandarte.lab.events import COLUMNS
from surroundings import lacking

try:
    import duckdb
except ImportError:
    lacking("DuckDB is not installed: make setup")

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "events.md").read_text(encoding="utf-8")


@pytest.fixture
def records(estandarte, tmp_path):
    folder = tmp_path / "records"
    ran = estandarte(
        *("simulate", "lepanto", "--scenario", "tutorial", "--matches", 4, "--seed", 1571),
        *("--workers", 1, "--records", folder),
    )
    assert ran.status == 0
    return folder


def test_every_event_is_one_row_and_says_all(estandarte, records, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = estandarte("events", records, "--json")
    assert ran.status == 0
    told = json.loads(ran.out)
    played = [parse_record(file.read_bytes()) for file in sorted(records.iterdir())]
    happened = [
        (record.hash, step.number, place, event)
        for record in played
        for step in (record.opening, *record.steps)
        for place, event in enumerate(step.events)
    ]
    assert (told["matches"], told["events"], told["refused"]) == (4, len(happened), [])
    table = duckdb.sql("SELECT * FROM 'events.parquet'")
    assert dict(zip(table.columns, map(str, table.types), strict=True)) == COLUMNS
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.fetchall()]
    for row, (match, step, place, event) in zip(rows, happened, strict=True):
        assert (row["match"], row["step"], row["place"]) == (match, step, place)
        assert (row["event"], row["cite"]) == (kind_of(event), event.cite)
        assert json.loads(row["facts"])["cite"] == event.cite
        assert row["result"] == (event.result if row["event"] == "die_rolled" else None)
    assert {row["winner"] for row in rows} == {record.result.winner for record in played}
    turns = [row["turn"] for row in rows if row["match"] == played[0].hash]
    assert turns == sorted(turns) and turns[0] == 1 < turns[-1]


def test_what_is_no_record_is_named_and_left_out(estandarte, records, tmp_path):
    (records / "notes.txt").write_text("to be looked at")
    ran = estandarte("events", records, "--into", tmp_path / "all.parquet")
    assert ran.status == 1
    assert "notes.txt" in ran.err
    assert "of 4 matches" in ran.out
    alone = estandarte("events", records / "notes.txt", "--into", tmp_path / "one.parquet")
    assert alone.status == 2 and not (tmp_path / "one.parquet").exists()


@pytest.mark.parametrize("place", ["nowhere/events.parquet", "."])
def test_a_file_that_cannot_be_written_is_said_and_nothing_is_left(estandarte, records, place):
    ran = estandarte("events", records, "--into", records.parent / place)
    assert ran.status == 2 and ran.err
    assert {path.name for path in records.parent.iterdir()} <= {"records", "home"}


def test_a_folder_without_a_record_is_an_empty_table(estandarte, tmp_path):
    (tmp_path / "none").mkdir()
    assert estandarte("events", tmp_path / "none", "--into", tmp_path / "e.parquet").status == 0
    file = tmp_path / "e.parquet"
    assert duckdb.sql(f"SELECT count(*) FROM '{file}'").fetchall() == [(0,)]


def test_the_questions_of_the_page_are_answered(estandarte, records, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert estandarte("events", records).status == 0
    questions = re.findall(r"^```sql\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    dice, losses, blows = (duckdb.sql(question).fetchall() for question in questions)
    assert [row[2] for row in dice] == [1, 2, 3, 4, 5, 6]
    assert sum(row[4] for row in dice) == pytest.approx(100, abs=0.5)
    assert losses and all(turn >= 1 and lost >= 1 for turn, _, lost in losses)
    assert 1 <= sum(row[1] for row in blows) <= 4


def test_the_page_tells_every_column(estandarte):
    told = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)))
    assert told == list(COLUMNS)
