"""The tables of a report for other programs: CSV, and Parquet where DuckDB is at hand."""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from estandarte.lab.faults import wanted

from .contents import Figure, Report, Table


def tables_of(report: Report) -> Iterator[Table]:
    for section in report.sections:
        yield from section.tables


def spread(table: Table) -> tuple[list[str], list[list[Any]]]:
    """Heads and rows of plain values: an estimate becomes three columns."""
    wide = [
        any(isinstance(row[at], Figure) for row in table.rows) for at in range(len(table.heads))
    ]
    heads: list[str] = []
    for head, three in zip(table.heads, wide, strict=True):
        heads += [head, f"{head} low", f"{head} high"] if three else [head]
    rows = []
    for row in table.rows:
        cells: list[Any] = []
        for cell, three in zip(row, wide, strict=True):
            if isinstance(cell, Figure):
                cells += [cell.of.value, cell.of.low, cell.of.high]
            else:
                cells += [cell, None, None] if three else [cell]
        rows.append(cells)
    return heads, rows


def as_csv(table: Table) -> bytes:
    heads, rows = spread(table)
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return file.getvalue().encode()


def as_parquet(table: Table) -> bytes:
    duckdb = wanted("duckdb", "parquet")
    heads, rows = spread(table)
    kinds = [_kind([row[at] for row in rows]) for at in range(len(heads))]
    columns = ", ".join(f"{_quoted(h)} {kind}" for h, kind in zip(heads, kinds, strict=True))
    with TemporaryDirectory() as folder, duckdb.connect() as database:
        database.execute(f"CREATE TABLE report ({columns})")
        if rows:
            blanks = ", ".join("?" * len(heads))
            database.executemany(f"INSERT INTO report VALUES ({blanks})", rows)
        path = Path(folder) / "report.parquet"
        database.execute(f"COPY report TO '{path}' (FORMAT parquet)")
        return path.read_bytes()


def _kind(column: list[Any]) -> str:
    """Numbers stay numbers; a column with a word in it is all words."""
    if any(isinstance(value, str) for value in column):
        return "VARCHAR"
    return "DOUBLE" if any(isinstance(value, float) for value in column) else "BIGINT"


def _quoted(head: str) -> str:
    return '"' + head.replace('"', '""') + '"'
