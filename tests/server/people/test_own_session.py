"""A seat's link acts for the seat; in a person's name acts who has entered with his password."""

import pytest
from websockets.exceptions import ConnectionClosed

from estandarte.server.people.tokens import PersonToken
from server.guests import Guest, Json, Table
from server.people.test_accounts import account, change

OLD, NEW = "a long enough one", "an even longer one"
MINE = {"red": {"kind": "me"}}


def is_sent_away(guest: Guest) -> bool:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            guest.listen()
    return closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def rated(table: Table, one: Json, other: Json, **form: object) -> tuple[Json, Json]:
    opened = table.open_match(one["token"], seats=MINE, rated=True, **form)
    return opened, table.join(opened, "blue", other["token"])


def again(table: Table, seat: Json, token: str, status: int = 201, **form: str) -> Json:
    answer: Json = table.post(f"/api/matches/{seat['match']}/again", form, token, status)
    return answer


def renewed(table: Table, person: Json) -> str:
    answer = change(table, person["token"], password=NEW, old=OLD)
    assert answer["status"] == 200
    return str(answer["token"])


def test_a_link_opens_no_match_in_the_name_of_whoever_sits_there(table: Table) -> None:
    ana, bea = account(table, "Ana Link"), account(table, "Bea Link")
    red, _ = rated(table, ana, bea)
    table.ask(red["match"], red["token"], kind="resign")
    before = table.get("/api/me/data", ana["token"])
    refused = again(table, red, red["token"], 422)
    assert refused["error"]["key"] == "server.rated_needs_accounts"
    assert table.get("/api/me/data", ana["token"]) == before
    mine = again(table, red, ana["token"])
    also = again(table, red, red["token"], session=ana["token"])
    for one in (mine, also):
        assert one["table"]["seats"]["red"]["people"][0]["name"] == "Ana Link"
        assert one["match"] in {m["match"] for m in table.get("/api/me/matches", ana["token"])}
    again(table, red, red["token"], 401, session=red["token"])  # a link is no session
    again(table, red, red["token"], 401, session=f"{ana['token'][:-2]}xx")


def test_a_link_opens_once_more_for_a_guest_what_does_not_count(table: Table) -> None:
    ana = account(table, "Ana Guest")
    red = table.open_match(ana["token"], seats=MINE, public=True)
    opened = again(table, red, red["token"])
    assert len(table.get("/api/me/matches", ana["token"])) == 1
    sits = [p["name"] for s in opened["table"]["seats"].values() for p in s["people"]]
    assert sits == ["Guest"]  # and not as Ana


def test_a_guest_goes_on_with_his_own_name(table: Table) -> None:
    red = table.open_match(name="Bea", seats=MINE)
    opened = again(table, red, red["token"])
    assert opened["table"]["seats"]["red"]["people"][0]["name"] == "Bea"


def test_a_new_password_ends_the_links_of_all_ones_seats(table: Table) -> None:
    ana, bea = account(table, "Ana Serial"), account(table, "Bea Serial")
    red, blue = rated(table, ana, bea)
    path = f"/api/matches/{red['match']}"
    thief, friend = (table.socket(red["match"], seat["token"]) for seat in (red, blue))
    session = renewed(table, ana)
    assert is_sent_away(thief)
    for door in (path, f"{path}/talk", f"{path}/options"):
        table.get(door, red["token"], 401)
    for door, form in ((f"{path}/seat", {"renew": True}), (f"{path}/again", {})):
        table.post(door, form, red["token"], 401)
    table.ask(red["match"], red["token"], 401, kind="resign")
    assert table.post("/api/seats", {"tokens": [red["token"]]}) == []
    with table.socket(red["match"], red["token"]) as late:
        assert late.welcome["status"] == 401
    assert friend.ask("ping")["kind"] == "answer"
    mine = table.post(f"{path}/seat", {}, session)
    assert table.get(path, mine["token"])["you"]["role"] == "red"
    assert table.post(f"{path}/seat", {}, session)["token"] == mine["token"]
    assert [m["match"] for m in table.post("/api/seats", {"tokens": [mine["token"]]})] == [
        red["match"]
    ]
    table.get(path, red["token"], 401)


def test_whoever_forgot_his_password_or_all_of_it_ends_his_links_too(table: Table) -> None:
    for name in ("Ana Code", "Ana Gone"):
        ana = account(table, name)
        red = table.open_match(ana["token"], seats=MINE, hold=True)
        if name == "Ana Code":
            form = {"name": name, "code": ana["recovery"], "password": NEW}
            table.post("/api/recovery", form, status=201)
        else:
            table.post("/api/me/forget", {"password": OLD}, ana["token"])
        table.get(f"/api/matches/{red['match']}", red["token"], 401)


def test_a_packet_holds_a_key_that_counts(table: Table) -> None:
    ana = account(table, "Ana Post")
    red = table.open_match(ana["token"], seats=MINE)
    table.join(red, "blue")
    session = renewed(table, ana)
    packet = table.get(f"/api/matches/{red['match']}/post", session)
    assert table.post("/api/post", packet["orders"])["done"] == []


def test_by_a_link_nobody_is_blocked_at_other_tables(table: Table) -> None:
    ana, bea = account(table, "Ana Block"), account(table, "Bea Block")
    red, blue = rated(table, ana, bea)
    asked = {"kind": "block", "sitter": blue["sitter"]}

    def unheard() -> list[str]:
        known = table.get("/api/me/data", ana["token"])["about"]["unheard"]
        return list(known)

    assert table.ask(red["match"], red["token"], **asked)["unheard"] == [blue["sitter"]]
    assert unheard() == []
    with table.socket(red["match"], red["token"], session=red["token"]) as thief:
        assert thief.ask(**asked)["kind"] == "answer"
    assert unheard() == []
    with table.socket(red["match"], red["token"], session=ana["token"]) as guest:
        assert guest.ask(**asked)["kind"] == "answer"
    assert unheard() == [bea["person"]]


def test_where_an_account_is_reminded_is_not_said_by_a_link(table: Table) -> None:
    ana = account(table, "Ana Remind")
    red = table.open_match(ana["token"], seats=MINE)
    asked = {"kind": "remind", "email": "thief@table.example"}
    answer = table.ask(red["match"], red["token"], 403, **asked)
    assert answer["error"]["key"] == "server.session_wanted"
    table.ask(red["match"], ana["token"], kind="remind", email="")


def test_a_session_that_is_over_does_no_more_over_an_open_line(table: Table) -> None:
    ana, bea = account(table, "Ana Line"), account(table, "Bea Line")
    red, _ = rated(table, ana, bea)
    guest = table.open_match(seats=MINE)
    line = table.socket(red["match"], ana["token"])
    other = table.socket(guest["match"], guest["token"], session=ana["token"])
    assert [one.welcome["kind"] for one in (line, other)] == ["welcome", "welcome"]
    renewed(table, ana)
    assert is_sent_away(line) and is_sent_away(other)


def test_a_link_of_before_counts_as_long_as_the_first_password(table: Table) -> None:
    """Seats of a table that did not yet note the password: the first one has the number one."""
    ana = account(table, "Ana Before")
    red = table.open_match(ana["token"], seats=MINE)
    sitter = table.hall.rooms[red["match"]].sheet.sitters[red["sitter"]]
    assert sitter.account == table.hall.seals.read_as(ana["token"], PersonToken).serial == 1
    assert type(sitter)("s", "x", []).account == 1
