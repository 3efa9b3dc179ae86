"""Opening, inviting, sitting down, standing up: who may, who may not, and what is said to him."""

from typing import Any

import pytest

from server.guests import HOT, STAND, Json, Table
from server.people.test_accounts import account

ME = {"red": {"kind": "me"}}


def refused(table: Table, path: str, body: Json, token: str, status: int) -> str:
    return str(table.post(path, body, token, status)["error"]["key"])


def invite(table: Table, at: Json, role: str, token: str) -> str:
    link = table.post(f"/api/matches/{at['match']}/invites", {"role": role}, token, 201)["link"]
    return str(link.rsplit("/", 1)[1])


@pytest.mark.parametrize(
    ("form", "status", "key"),
    [
        ({"seats": {"green": {"kind": "me"}}}, 422, "fault.role"),
        ({"seats": {"red": {"kind": "machine", "rank": "nobody"}}}, 422, "fault.rank"),
        ({"seats": ME, "umpire": True}, 422, "server.umpire_plays"),
        ({"seats": ME, "rated": True}, 422, "server.rated_needs_accounts"),
    ],
)
def test_a_match_that_cannot_be_is_not_opened(
    table: Table, form: Json, status: int, key: str
) -> None:
    assert refused(table, "/api/matches", {"game": "skirmish", **form}, "", status) == key


def test_what_a_new_match_says_of_its_seats(table: Table) -> None:
    seats = {"red": {"kind": "me"}, "blue": {"kind": "machine"}}
    opened = table.open_match(seats=seats, title="Rocroi", hold=True)
    told = opened["table"]
    assert (told["title"], told["status"], opened["roles"]) == ("Rocroi", "gathering", ["red"])
    assert opened["invites"] == {} and opened["watch"]
    assert {r: s["kind"] for r, s in told["seats"].items()} == {"red": "person", "blue": "machine"}
    assert told["seats"]["blue"]["rank"]  # somebody of the usual strength
    alone = table.open_match(seats=HOT, spectators=False)
    assert alone["roles"] == ["red", "blue"] and alone["table"]["status"] == "playing"
    assert alone["watch"] == ""
    judged = table.open_match(umpire=True)
    assert judged["roles"] == ["umpire"] and judged["invites"].keys() == {"red", "blue", "umpire"}


def test_a_held_match_begins_when_its_host_says_so(table: Table) -> None:
    red = table.open_match(seats=ME, hold=True)
    start = f"/api/matches/{red['match']}/start"
    assert refused(table, start, {}, red["token"], 409) == "server.seats_open"
    blue = table.join(red, "blue")
    assert blue["table"]["status"] == "gathering"
    assert refused(table, start, {}, blue["token"], 403) == "server.host_only"
    assert table.post(start, {}, red["token"])["status"] == "playing"
    assert refused(table, start, {}, red["token"], 409) == "server.begun"


def test_an_invitation_is_good_for_one_seat_of_one_match_and_but_once(table: Table) -> None:
    red, other = table.open_match(seats=ME), table.open_match(seats=ME)
    join = f"/api/matches/{red['match']}/join"
    assert refused(table, join, {}, "", 403) == "server.invitation_wanted"
    elsewhere = other["invites"]["blue"].rsplit("/", 1)[1]
    assert refused(table, join, {"invite": elsewhere}, "", 401) == "server.token"
    old = red["invites"]["blue"].rsplit("/", 1)[1]
    seen = table.get(f"/api/invites/{old}")
    assert (seen["role"], seen["free"], seen["commands"]) == ("blue", True, [])
    new = invite(table, red, "blue", red["token"])
    assert table.get(f"/api/invites/{old}")["free"] is False  # a new one makes the old one void
    assert refused(table, join, {"invite": old}, "", 409) == "server.seat_taken"
    table.post(join, {"invite": new})
    assert refused(table, join, {"invite": new}, "", 409) == "server.seat_taken"
    table.get("/api/invites/nonsense", status=401)


def test_who_invites_to_which_seat(table: Table) -> None:
    red, blue = table.two_players()
    path = f"/api/matches/{red['match']}/invites"
    for role, token, status in (
        ("red", blue["token"], 403), ("blue", red["token"], 403), ("umpire", blue["token"], 403),
        ("green", red["token"], 403), ("blue", red["watch"], 403),
    ):  # fmt: skip
        assert refused(table, path, {"role": role}, token, status) == "server.host_only"
    assert refused(table, path, {"role": "umpire"}, red["token"], 403) == "server.umpire_by_name"
    assert table.post(path, {"role": "blue"}, blue["token"], 201)["role"] == "blue"
    named = {"role": "blue", "commands": ["b1"]}
    assert refused(table, path, named, blue["token"], 422) == "server.command"


def test_an_open_seat_of_a_public_match_is_for_anybody(table: Table) -> None:
    red = table.open_match(seats=ME, public=True, name="Ana")
    join, where = f"/api/matches/{red['match']}/join", red["match"]
    assert refused(table, join, {"role": "red"}, "", 409) == "server.seat_taken"
    (line,) = [m for m in table.get("/api/matches") if m["match"] == where]
    assert (line["people"]["red"], line["roles"], line["my_turn"]) == (["Ana"], [], False)
    assert where not in str(table.http.get("/api/matches?status=playing").json())
    blue = table.post(join, {"name": "Bea"})
    assert blue["roles"] == ["blue"] and blue["table"]["status"] == "playing"
    assert blue["invites"] == {} and blue["watch"]
    assert refused(table, join, {}, "", 409) == "server.seat_taken"
    assert where in [m["match"] for m in table.get("/api/matches")]
    table.ask(where, red["token"], kind="resign")
    assert refused(table, join, {"role": "blue"}, "", 409) == "server.seat_taken"
    assert where in str(table.http.get("/api/matches?status=over").json())
    assert table.http.get("/api/matches?status=lost").status_code == 400


def test_a_person_who_sits_already_is_given_his_seat_again(table: Table) -> None:
    ana = account(table, "Ana Sits")
    red = table.open_match(seats=ME)
    first = table.join(red, "blue", ana["token"])
    assert "Ana Sits" in str(first["table"]["seats"]["blue"])
    again = table.post(
        f"/api/matches/{red['match']}/invites", {"role": "blue"}, first["token"], 201
    )
    form = {"invite": again["link"].rsplit("/", 1)[1]}
    second = table.post(f"/api/matches/{red['match']}/join", form, ana["token"])
    assert second["sitter"] == first["sitter"]
    (mine,) = table.get("/api/me/matches", ana["token"])
    assert (mine["roles"], mine["my_turn"]) == (["blue"], True)


def test_who_stands_up_leaves_a_seat_for_somebody_else(table: Table) -> None:
    red, blue = table.two_players(hold=True)
    table.ask(red["match"], blue["token"], kind="leave")
    told = table.get(f"/api/matches/{red['match']}", red["token"])["table"]
    assert told["seats"]["blue"]["kind"] == "open"
    table.get(f"/api/matches/{red['match']}", blue["token"], status=401)
    fresh = {"invite": invite(table, red, "blue", red["token"])}
    table.post(f"/api/matches/{red['match']}/join", fresh)
    table.post(f"/api/matches/{red['match']}/start", {}, red["token"])
    table.ask(red["match"], red["token"], kind="leave")  # in the midst of it
    room = table.hall.rooms[red["match"]]
    assert (room.sheet.seats["red"].kind, room.sheet.seats["red"].sitters) == ("person", [])
    assert room.match is not None and not room.match.is_over


def test_seats_of_machines_and_of_one_hand_are_nobodys(table: Table) -> None:
    seats: Any = {"red": {"kind": "me"}, "blue": {"kind": "machine"}}
    red = table.open_match(seats=seats, public=True)
    join = f"/api/matches/{red['match']}/join"
    assert refused(table, join, {"role": "blue"}, "", 409) == "server.seat_taken"
    hot = table.open_match(seats=HOT)
    form = {"invite": invite(table, hot, "blue", hot["token"])}
    assert refused(table, f"/api/matches/{hot['match']}/join", form, "", 409) == "server.seat_taken"
    body = {"action": {**STAND, "role": "blue"}}
    answer = table.http.post(f"/api/matches/{red['match']}/act", json=body, headers={
        "Authorization": f"Bearer {red['token']}"})  # fmt: skip
    assert answer.status_code == 403
