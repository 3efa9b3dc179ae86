"""The dice: pledge, commitments, seeds, board. Nobody steers them while one seat is independent."""

from typing import Any

import pytest

from estandarte.kernel import audit, commitment_to, key_of, parse_record, pledge
from server.conftest import Open
from server.guests import STAND, Json, Table, act
from surroundings import until

ME = {"red": {"kind": "me"}}
MACHINE = {"kind": "machine"}
LONG = 100 * 3600.0
"""Seconds: longer than anybody is waited for."""


def sit(table: Table, **form: Any) -> tuple[Json, Json]:
    red = table.open_match(seats=ME, commits=True, **form)
    return red, table.join(red, "blue", commits=True)


def commit(table: Table, seat: Json, seed: str, status: int = 200) -> Any:
    ask = {"kind": "commit", "commitment": commitment_to(seed)}
    return table.ask(seat["match"], seat["token"], status, **ask)


def reveal(table: Table, seat: Json, seed: str, status: int = 200) -> Any:
    return table.ask(seat["match"], seat["token"], status, kind="reveal", seed=seed)


def looked(table: Table, seat: Json) -> Json:
    found: Json = table.get(f"/api/matches/{seat['match']}", seat["token"])
    return found


def test_the_board_comes_last(table: Table) -> None:
    red, blue = sit(table)
    promise = red["table"]["pledge"]
    assert len(promise) == 64
    dice = looked(table, red)["table"]["dice"]
    assert (dice["asks"], dice["wanted"]) == ("commit", [red["sitter"], blue["sitter"]])
    commit(table, red, "of red")
    assert reveal(table, red, "of red", 409)["error"]["key"] == "server.dice_closed"
    commit(table, red, "of red, again")  # while nothing is shown he may still change his mind
    commit(table, blue, "of blue")
    told = looked(table, blue)["table"]
    bound = {"red": commitment_to("of red, again"), "blue": commitment_to("of blue")}
    assert (told["dice"]["asks"], told["dice"]["commitments"]) == ("reveal", bound)
    assert commit(table, red, "better", 409)["error"]["key"] == "server.dice_open"
    assert reveal(table, red, "better", 422)["error"]["key"] == "server.seed"
    reveal(table, red, "of red, again")
    told = looked(table, blue)
    assert told["board"] is None and told["table"]["seeds"] == {}
    assert "of red" not in str(told)  # not even the last to show his has seen the others'
    words = f"/api/matches/{red['match']}/words"
    table.post(words, {"words": "late"}, blue["token"], 409)
    table.ask(red["match"], blue["token"], 409, kind="leave")
    reveal(table, blue, "of blue")
    told = looked(table, red)["table"]
    assert (told["status"], told["pledge"]) == ("playing", promise)
    assert told["seeds"] == {"red": "of red, again", "blue": "of blue"}
    with table.socket(red["match"], red["token"]) as ana:
        act(ana, **STAND)
    room = table.hall.rooms[red["match"]]
    assert room.match is not None
    assert room.match.state.dice.key == key_of(room.sheet.secret, told["seeds"])
    table.ask(red["match"], blue["token"], kind="resign")
    headers = {"Authorization": f"Bearer {red['token']}"}
    paper = table.http.get(f"/api/matches/{red['match']}/record", headers=headers).content
    record = parse_record(paper)
    assert record.setup.commitments == bound and record.secret is not None
    assert pledge(record.secret) == promise and audit(record)


def test_the_host_says_nothing_before_the_secret_is_drawn(open_table: Open) -> None:
    """He cannot look for a secret that suits his words: they come after its pledge."""
    table = open_table()
    drawn: list[str] = []
    make = table.hall.make_secret
    table.hall.make_secret = lambda: drawn.append(make()) or drawn[-1]
    red = table.open_match(seats={**ME, "blue": MACHINE}, commits=True)
    assert red["table"]["pledge"] == pledge(drawn[0]) and red["table"]["seeds"] == {}
    commit(table, red, "mine")
    reveal(table, red, "mine")
    told = looked(table, red)["table"]
    assert len(drawn) == 1 and told["seeds"] == {"red": "mine"}


@pytest.mark.parametrize(
    "seats", [{**ME, "blue": MACHINE}, {r: {"kind": "hot_seat"} for r in ("red", "blue")}]
)
def test_where_all_seats_are_one_persons_the_table_says_so(table: Table, seats: Json) -> None:
    red = table.open_match(seats=seats)
    assert red["table"]["dice"]["one_hand"] is True
    assert sit(table)[1]["table"]["dice"]["one_hand"] is False


def test_who_does_not_show_his_seed_in_time_has_lost(open_table: Open) -> None:
    """Left out, he could choose between the dice with his seed and those without it."""
    table = open_table(remind_after=0.2)
    red, blue = sit(table)
    room = table.hall.rooms[red["match"]]
    for seat, seed in ((red, "of red"), (blue, "of blue")):
        commit(table, seat, seed)
    reveal(table, red, "of red")
    room.sheet.revealing -= LONG
    until(lambda: room.sheet.status == "over", "nothing happens to him")
    told = looked(table, red)
    result = told["board"]["result"]
    assert (result["winner"], result["reason"]) == ("red", "unrevealed")
    assert told["table"]["seeds"] == {"red": "of red"}
    assert room.match is not None and audit(room.match.record)


def test_who_never_binds_himself_adds_nothing_and_holds_nobody_up(open_table: Open) -> None:
    table = open_table(remind_after=0.2)
    red = table.open_match(seats=ME, commits=True)
    table.join(red, "blue")
    room = table.hall.rooms[red["match"]]
    room.sheet.complete -= LONG
    until(lambda: room.sheet.status == "playing", "it never begins")
    assert room.sheet.setup.seeds == {}


def test_a_table_that_was_closed_still_knows_who_is_waited_for(open_table: Open) -> None:
    table = open_table()
    red, blue = sit(table)
    for seat, seed in ((red, "of red"), (blue, "of blue")):
        commit(table, seat, seed)
    reveal(table, red, "of red")
    table.close()
    table = open_table()
    reveal(table, blue, "of blue")
    assert looked(table, red)["table"]["status"] == "playing"


def test_who_shows_nothing_has_lost_though_the_match_sleeps_and_the_table_was_closed(
    open_table: Open,
) -> None:
    table = open_table(reveal_hours=0.002)
    red, blue = sit(table)
    for seat, seed in ((red, "of red"), (blue, "of blue")):
        commit(table, seat, seed)
    reveal(table, red, "of red")
    table.close()
    rooms = open_table(reveal_hours=0.002).hall.rooms
    until(lambda: red["match"] in rooms, "it is not woken")
    until(lambda: rooms[red["match"]].sheet.status == "over", "nobody has lost")


def test_who_sits_down_while_seeds_are_shown_adds_none(table: Table) -> None:
    """He may know those of the others, and could choose his own to suit."""
    host = table.open_match(umpire=True)
    red, blue = (table.join(host, role, commits=True) for role in ("red", "blue"))
    for seat, seed in ((red, "of red"), (blue, "of blue")):
        commit(table, seat, seed)
    form = {"name": "Late", "password": "long enough"}
    person = table.post("/api/people", form, status=201)["token"]
    late = table.join(host, "umpire", person, commits=True, words="late")
    room = table.hall.rooms[red["match"]]
    sitter = room.sheet.sitters[late["sitter"]]
    assert (sitter.words, sitter.promised) == ("", False)
    reveal(table, red, "of red")
    reveal(table, blue, "of blue")
    told = looked(table, red)["table"]
    assert told["status"] == "playing" and told["seeds"] == {"red": "of red", "blue": "of blue"}
