"""What is brought and said is bounded, read at once, kept once, and told in parts."""

import sqlite3
from contextlib import closing
from pathlib import Path

from server.conftest import Open
from server.guests import HOT, STAND, Table, act


def rows(folder: Path, sql: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(folder / "table.sqlite")) as file:
        return file.execute(sql).fetchall()


def test_what_was_brought_is_kept_once_and_not_with_every_word(
    open_table: Open, tmp_path: Path
) -> None:
    table = open_table()
    there = table.open_match(seats=HOT)
    line = table.get(f"/api/matches/{there['match']}/position", there["token"], role="red")
    red = table.open_match(position=line["position"], seats={"red": {"kind": "me"}})
    for number in range(3):
        table.ask(red["match"], red["token"], kind="say", words=f"{number}")
    find = f"FROM matches m JOIN baggage b ON b.match_id = m.id WHERE m.id = '{red['match']}'"
    ((sheet, baggage),) = rows(tmp_path, f"SELECT m.sheet, b.body {find}")
    assert line["position"] in baggage and line["position"] not in sheet
    assert len(rows(tmp_path, "SELECT match_id FROM baggage")) == 1
    table.close()
    again = open_table()
    again.join(red, "blue")
    with again.socket(red["match"], red["token"]) as ana:
        assert ana.welcome["table"]["status"] == "playing"
        act(ana, **STAND)


def test_an_older_sheet_that_holds_its_baggage_loses_none(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    there = table.open_match(seats=HOT)
    line = table.get(f"/api/matches/{there['match']}/position", there["token"], role="red")
    red = table.open_match(position=line["position"], seats={"red": {"kind": "me"}})
    table.close()
    with closing(sqlite3.connect(tmp_path / "table.sqlite")) as file, file:
        file.execute("DELETE FROM baggage")
        sql = "UPDATE matches SET sheet = json_set(sheet, '$.position', ?) WHERE id = ?"
        file.execute(sql, (line["position"], red["match"]))
    table = open_table()
    table.ask(red["match"], red["token"], kind="say", words="good morning")
    table.close()
    assert [line["position"] in body for (body,) in rows(tmp_path, "SELECT body FROM baggage")]
    again = open_table()
    assert again.join(red, "blue")["table"]["status"] == "playing"


def test_a_welcome_tells_the_last_part_of_the_talk(table: Table) -> None:
    red, blue = table.two_players()
    with table.socket(red["match"], red["token"]) as ana:
        for number in range(1, 121):
            ana.ask("say", words=f"{number}", side=number % 10 == 0)
    with table.socket(red["match"], red["token"]) as ana:
        assert [said["number"] for said in ana.welcome["talk"]] == list(range(21, 121))
    with table.socket(red["match"], blue["token"]) as bea:
        heard = [said["number"] for said in bea.welcome["talk"]]
    assert len(heard) == 100 and not any(number % 10 == 0 for number in heard)
    path = f"/api/matches/{red['match']}/talk"
    earlier = table.get(path, red["token"], before=21)
    assert [said["number"] for said in earlier] == list(range(1, 21))
    assert [said["number"] for said in table.get(path, red["token"], after=118)] == [119, 120]


def test_an_action_holds_no_more_than_an_action_needs(table: Table) -> None:
    red, _ = table.two_players()
    large = {**STAND, "orders": {f"r{n}": "charge" for n in range(3_000)}}
    with table.socket(red["match"], red["token"]) as ana:
        answer = ana.ask("act", action=large)
        assert (answer["status"], answer["error"]["verdict"]["cite"]) == (422, "KER-4")
        said = [{"kind": "upon", "asks": "planning", "action": {"x": "x" * 30_000}}]
        answer = ana.ask("act", action={"kind": "intend", "role": "red", "intentions": said})
        assert (answer["status"], answer["error"]["verdict"]["cite"]) == (422, "KER-4")
        act(ana, **STAND)
