"""A database as the first version of the table made it, opened by the table of today."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from estandarte.kernel import SHELF, audit, parse_record, read_position
from estandarte.kernel.dice import Dice
from estandarte.server.database.migrating import VERSION_TABLE, migrations
from estandarte.server.people.tokens import SeatToken
from estandarte.server.seating_plan import read_sheet
from server.conftest import Open
from server.database.test_crash import audited

CORPUS = Path(__file__).parents[2] / "matches" / "corpus"
RULES_1 = Path(__file__).parents[1] / "kept" / "rules-1.sql.xz"
"""A table's whole database when every game's rules were version 1: a running match of each."""
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


@pytest.fixture
def first_rules(tmp_path: Path) -> dict[str, SeatToken]:
    """The database of the first rules in its place; by game, whoever plays both sides there."""
    with closing(sqlite3.connect(tmp_path / "table.sqlite", isolation_level=None)) as old:
        old.executescript(lzma.decompress(RULES_1.read_bytes()).decode())
        sheets = [read_sheet(text) for (text,) in old.execute("SELECT sheet FROM matches")]
    return {s.game: SeatToken(s.id, next(iter(s.sitters)), 1) for s in sheets}


@pytest.mark.parametrize("game", ["aguila", "lepanto", "mistral", "tercios"])
def test_a_match_of_the_first_rules_goes_on_under_their_defaults_without_a_vote(
    open_table: Open, tmp_path: Path, first_rules: dict[str, SeatToken], game: str
) -> None:
    table, seat = open_table(), first_rules[game]
    token = table.hall.seals.write(seat)
    told = table.get(f"/api/matches/{seat.match}", token)["table"]
    assert told["rules"] is None and told["mended"] == list(SHELF.take(game).mended_since("1"))
    room = table.hall.rooms[seat.match]
    assert room.match is not None
    dice, before = Dice("on"), len(room.match.record.steps)
    for _ in range(8):
        state = room.match.state
        role = dice.choice(state.decision.waiting)
        action = msgspec.to_builtins(state.decision.sample(state, role, dice))
        table.ask(seat.match, token, role=role, kind="act", action=action)
    headers = {"Authorization": f"Bearer {token}"}
    table.ask(seat.match, token, role=role, kind="resign")
    paper = table.http.get(f"/api/matches/{seat.match}/record", headers=headers).content
    record = parse_record(paper)
    assert len(record.steps) == before + 8 and record.rules == "1" and audit(record).dice_proved
    defaults = SHELF.take(game).defaults_of("1")
    switches = msgspec.to_builtins(room.match.state.switches)
    assert switches == {**switches, **defaults, **record.setup.switches}
    shown = table.get(f"/api/matches/{seat.match}", token)["table"]["switches"]
    assert shown == {**defaults, **record.setup.switches}
    assert audited(str(tmp_path / "table.sqlite")) == []


def test_a_board_of_the_first_rules_is_looked_at_and_played_from_with_their_defaults(
    open_table: Open, first_rules: dict[str, SeatToken]
) -> None:
    """By way of a snapshot, kept when there was no such switch."""
    table, seat = open_table(), first_rules["tercios"]
    token = table.hall.seals.write(seat)
    line = table.get(f"/api/matches/{seat.match}/position", token, step=66)["position"]
    game, _, state = read_position(line, Dice("new"))
    assert state.switches.gallardo_scope == "courage_only"
    seats = {role: {"kind": "hot_seat"} for role in game.roles}
    opened = table.open_match(position=line, game="tercios", seats=seats)
    shown = table.get(f"/api/matches/{opened['match']}", opened["token"])["table"]
    assert shown["switches"] == {
        "tranquilo_scope": "disengagement_only", "gallardo_scope": "courage_only"
    }  # fmt: skip
    room = table.hall.rooms[opened["match"]]
    assert room.match is not None and room.match.record.setup.version == game.version
    assert room.match.state.switches == state.switches


def test_a_record_of_the_first_rules_is_brought_to_the_table_and_gone_on_with(
    open_table: Open, tmp_path: Path
) -> None:
    """With its own dice, under its own rules: nobody has agreed to others."""
    data = lzma.decompress((CORPUS / "rules-1" / "tercios-pavia.jsonl.xz").read_bytes())
    table, whole = open_table(), parse_record(data)
    paper = bytes(whole.until(60)).decode()
    seats = {role: {"kind": "hot_seat"} for role in whole.game.roles}
    opened = table.open_match(record=paper, game="tercios", seats=seats)
    room = table.hall.rooms[opened["match"]]
    assert room.match is not None and room.sheet.rules == "1"
    action = msgspec.to_builtins(whole.steps[60].action)
    role = action["role"]
    table.ask(opened["match"], opened["token"], role=role, kind="act", action=action)
    assert room.match.record.steps == whole.steps[:61]
    assert audited(str(tmp_path / "table.sqlite")) == []
