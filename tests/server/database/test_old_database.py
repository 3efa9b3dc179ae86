"""A database as the first version of the table made it, opened by the table of today."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from estandarte.server.database.migrating import VERSION_TABLE, migrations
from estandarte.server.people.tokens import SeatToken
from server.conftest import Open
from server.database.test_crash import audited

CORPUS = Path(__file__).parents[2] / "matches" / "corpus"
SITTER = {"id": "s1", "name": "Ana", "roles": ["christians", "ottomans"]}


def first_shape(file: Path, record: list[str]) -> None:
    """The tables of the first version, with one match in them as its sheet was then."""
    head = msgspec.json.decode(record[0])
    sheet = {
        "id": "m1", "game": "lepanto", "title": "Lepanto", "host": "s1", "created": 1.0,
        "setup": head["setup"], "secret": "corpus-tutorial", "status": "playing",
        "seats": {r: {"kind": "hot_seat", "sitters": ["s1"]} for r in ("christians", "ottomans")},
        "sitters": {"s1": SITTER},
    }  # fmt: skip
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        old.execute(VERSION_TABLE)
        for statement in migrations()[0][1]:
            old.execute(statement)
        old.execute("INSERT INTO shape (version) VALUES (1)")
        row = ("m1", "lepanto", "playing", 1.0, 1, msgspec.json.encode(sheet).decode())
        old.execute(
            "INSERT INTO matches (id, game, status, created, version, sheet) VALUES (?,?,?,?,?,?)",
            row,
        )
        for number, line in enumerate(record):
            old.execute("INSERT INTO lines VALUES (?, ?, ?, ?)", ("m1", number, 1.0, line))


def test_a_match_of_the_first_shape_is_read_played_on_and_audited(
    open_table: Open, tmp_path: Path
) -> None:
    text = lzma.decompress((CORPUS / "1.0.0" / "lepanto-tutorial.jsonl.xz").read_bytes()).decode()
    lines = text.splitlines()[:40]  # in the middle of it
    first_shape(tmp_path / "table.sqlite", lines)
    table = open_table()
    token = table.hall.seals.write(SeatToken("m1", "s1", 1))
    board = table.get("/api/matches/m1", token)["board"]
    assert board["mark"] == len(lines)
    role = board["prompt"]["waiting"][0]
    options = table.get("/api/matches/m1/options", token, role=role)["options"]
    done = table.ask("m1", token, role=role, kind="act", action=options[0]["action"])
    assert done["mark"] > len(lines)
    table.ask("m1", token, role=role, kind="say", words="still here")
    assert audited(str(tmp_path / "table.sqlite")) == []
