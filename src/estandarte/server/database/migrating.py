"""Numbered changes of the database's shape, each run once and in order."""

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from estandarte.kernel import Value
from estandarte.server.faults import JournalFault
from estandarte.server.names import folded

NAME = re.compile(r"(\d{4})_[a-z_]+\.sql")
VERSION_TABLE = "CREATE TABLE IF NOT EXISTS shape (version BIGINT NOT NULL)"


@cache
def migrations() -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Each number with its statements; the numbers run from 1 without a gap."""
    folder = files("estandarte.server.database").joinpath("migrations")
    found = sorted(
        (int(named[1]), _statements(file.read_text(encoding="utf-8")))
        for file in folder.iterdir()
        if (named := NAME.fullmatch(file.name))
    )
    assert [number for number, _ in found] == list(range(1, len(found) + 1))
    return tuple(found)


def newest() -> int:
    return migrations()[-1][0]


def missing_from(version: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What a database of this version still lacks."""
    if version > newest():
        raise JournalFault("server.journal_newer", version=version, known=newest())
    return tuple(m for m in migrations() if m[0] > version)


class Filling(Value):
    """What plain SQL cannot work out: rows are read, and written again with what follows."""

    read: str
    write: str
    worked_out: Callable[[list[Any]], list[tuple[Any, ...]]]


def refolded(people: list[Any]) -> list[tuple[Any, ...]]:
    """Who was first keeps the name to himself; another of the same has it beside him."""
    taken = set[str]()
    found = []
    for id, name in people:
        plain = folded(name)
        found.append((f" {id}" if plain in taken else plain, plain, id))
        taken.add(plain)
    return found


FILLINGS = {
    9: Filling(
        "SELECT id, name FROM people ORDER BY created, id",
        "UPDATE people SET folded = ?, plain = ? WHERE id = ?",
        refolded,
    )
}
"""After the statements of a number."""


def _statements(text: str) -> tuple[str, ...]:
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return tuple(part.strip() for part in bare.split(";") if part.strip())
