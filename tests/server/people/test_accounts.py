"""Accounts, sessions and ratings."""

import pytest
from websockets.exceptions import ConnectionClosed

from estandarte.server.database.rows import Rating
from estandarte.server.people.accounts import hash_password, password_agrees
from estandarte.server.people.ratings import rated
from server.guests import Json, Table


def account(table: Table, name: str, **more: str | bool) -> Json:
    form = {"name": name, "password": "a long enough one", **more}
    opened: Json = table.post("/api/people", form, status=201)
    return opened


def test_a_name_lasts_and_a_password_is_wanted(table: Table) -> None:
    ana = account(table, "Ana María")
    table.post("/api/people", {"name": "ANA MARÍA", "password": "another one"}, status=409)
    entered = table.post(
        "/api/sessions", {"name": "ana maría", "password": "a long enough one"}, status=201
    )
    assert entered["person"] == ana["person"]
    for name, password in (("Ana María", "wrong"), ("Nobody", "a long enough one"), ("", "")):
        table.post("/api/sessions", {"name": name, "password": password}, status=401)
    table.post("/api/people", {"name": "Zoe", "password": "short"}, status=422)
    table.post("/api/people", {"name": " \t ", "password": "a long enough one"}, status=422)


def change(table: Table, token: str, **form: str) -> Json:
    answer = table.http.patch("/api/me", json=form, headers={"Authorization": f"Bearer {token}"})
    return {"status": answer.status_code, **answer.json()}


def test_a_new_password_wants_the_old_one_and_ends_older_sessions(table: Table) -> None:
    cleo = account(table, "Cleo")
    opened = table.open_match(cleo["token"], seats={"red": {"kind": "me"}})
    guest = table.socket(opened["match"], cleo["token"])
    new = {"password": "an even longer one", "language": "es"}
    for wrong in ({}, {"old": "not this one"}, {"old": "x" * 1000}):
        answer = change(table, cleo["token"], **new, **wrong)
        assert (answer["status"], answer["error"]["key"]) == (403, "server.old_password")
    assert change(table, cleo["token"], email="thief@table.example")["status"] == 403
    assert table.get("/api/me", cleo["token"])["email"] == ""
    answer = change(table, cleo["token"], **new, old="a long enough one")
    assert answer["status"] == 200
    table.get("/api/me", cleo["token"], status=401)
    assert table.get("/api/me", answer["token"])["language"] == "es"
    with pytest.raises(ConnectionClosed):
        while True:
            guest.listen()


def test_what_is_no_secret_is_changed_by_the_session_alone(table: Table) -> None:
    dora = account(table, "Dora", email="dora@table.example")
    answer = change(table, dora["token"], language="es", email="dora@table.example")
    assert (answer["status"], answer["language"]) == (200, "es")
    assert table.get("/api/me", dora["token"])["language"] == "es"


def test_passwords_are_kept_as_scrypt_and_salted() -> None:
    one, two = hash_password("secret", b"a" * 16), hash_password("secret", b"b" * 16)
    assert one.startswith("scrypt$16384$8$5$") and one != two
    assert password_agrees("secret", one) and not password_agrees("Secret", one)


def test_an_account_finds_its_matches_and_sits_without_a_link(table: Table) -> None:
    ana, bea = account(table, "Ana2"), account(table, "Bea2")
    opened = table.open_match(ana["token"], seats={"red": {"kind": "me"}}, rated=True)
    joined = table.join(opened, "blue", bea["token"])
    assert joined["roles"] == ["blue"]
    again = table.get(f"/api/matches/{opened['match']}", bea["token"])
    assert again["you"]["name"] == "Bea2" and again["you"]["role"] == "blue"
    mine = table.get("/api/me/matches", bea["token"])
    assert [(m["match"], m["roles"], m["my_turn"]) for m in mine] == [
        (opened["match"], ["blue"], True)
    ]
    table.ask(opened["match"], ana["token"], kind="resign")
    found = {r["name"]: r["rating"] for r in table.get("/api/games/skirmish/ratings")}
    assert found["Bea2"] == 1662 and found["Ana2"] == 1338


def test_a_seat_is_found_again_without_its_link(table: Table) -> None:
    ana = account(table, "Ana4")
    opened = table.open_match(ana["token"], seats={"red": {"kind": "me"}})
    again = table.post(f"/api/matches/{opened['match']}/seat", {}, ana["token"])
    assert again["token"] == opened["token"] and again["invites"].keys() == {"blue"}
    table.post(f"/api/matches/{opened['match']}/seat", {}, opened["watch"], status=403)


def test_a_renewed_link_makes_the_older_one_void(table: Table) -> None:
    opened = table.open_match(seats={"red": {"kind": "me"}})
    path = f"/api/matches/{opened['match']}"
    new = table.post(f"{path}/seat", {"renew": True}, opened["token"])
    assert new["token"] != opened["token"] and new["roles"] == ["red"]
    table.get(path, opened["token"], status=401)
    table.post(f"{path}/seat", {"renew": True}, opened["token"], status=401)
    assert table.get(path, new["token"])["you"]["role"] == "red"


def test_links_tell_where_their_matches_stand_though_the_rooms_are_closed(table: Table) -> None:
    opened = table.open_match(seats={"red": {"kind": "me"}})
    joined = table.join(opened, "blue")
    table.hall.rooms.pop(opened["match"])
    other = table.open_match(seats={"red": {"kind": "me"}})
    void = other["token"][:-2] + "xx"
    lines = table.post("/api/seats", {"tokens": [joined["token"], void]})
    assert [(line["match"], line["roles"], line["my_turn"]) for line in lines] == [
        (opened["match"], ["blue"], True)
    ]
    table.post("/api/seats", {"tokens": ["x"] * 201}, status=400)


def test_a_match_is_played_once_more_on_the_same_terms(table: Table) -> None:
    seats = {"red": {"kind": "me"}, "blue": {"kind": "machine", "rank": "grumete"}}
    opened = table.open_match(seats=seats, take_back="never", scenario="meeting")
    table.ask(opened["match"], opened["token"], kind="resign")
    board = table.get(f"/api/matches/{opened['match']}", opened["token"], language="es")["board"]
    assert board["ending"]["kind"] == "Victoria por rendición"
    again = table.post(f"/api/matches/{opened['match']}/again", {}, opened["token"], status=201)
    assert again["match"] != opened["match"] and again["roles"] == ["red"]
    assert again["table"]["terms"]["take_back"] == "never"
    assert again["table"]["seats"]["blue"]["rank"] == "grumete"
    table.post(f"/api/matches/{opened['match']}/again", {}, opened["watch"], status=403)


def test_a_rated_match_wants_accounts(table: Table) -> None:
    table.post("/api/matches", {"game": "skirmish", "rated": True}, status=422)
    ana = account(table, "Ana3")
    opened = table.open_match(ana["token"], seats={"red": {"kind": "me"}}, rated=True)
    invite = opened["invites"]["blue"].rsplit("/", 1)[1]
    table.post(f"/api/matches/{opened['match']}/join", {"invite": invite}, status=403)


def test_the_worked_example_of_glicko_2() -> None:
    """The example of the paper: 1500/200 beats 1400/30, loses to 1550/100 and to 1700/300."""
    player = Rating("g", "p", 1500, 200, 0.06)
    others = [
        (Rating("g", "a", 1400, 30), 1.0),
        (Rating("g", "b", 1550, 100), 0.0),
        (Rating("g", "c", 1700, 300), 0.0),
    ]
    after = rated(player, others)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after.matches == 3


def test_a_person_takes_his_data_away_and_is_forgotten(table: Table) -> None:
    eva = account(table, "Eva Luna", email="eva@table.example")
    opened = table.open_match(eva["token"], seats={"red": {"kind": "me"}}, rated=True)
    joined = table.join(opened, "blue", account(table, "Fay")["token"])
    table.ask(opened["match"], eva["token"], kind="say", words="words of my own")
    table.ask(opened["match"], joined["token"], kind="resign")
    data = table.get("/api/me/data", eva["token"])
    assert (data["name"], data["about"]["email"]) == ("Eva Luna", "eva@table.example")
    assert [m["match"] for m in data["matches"]] == [opened["match"]]
    assert [s["words"] for s in data["said"]] == ["words of my own"]
    assert [r["game"] for r in data["ratings"]] == ["skirmish"]
    wrong = table.post("/api/me/forget", {"password": "not this one"}, eva["token"], 403)
    assert wrong["error"]["key"] == "server.old_password"
    table.post("/api/me/forget", {"password": "a long enough one"}, eva["token"])
    table.get("/api/me", eva["token"], status=401)
    for password in ("a long enough one", ""):
        table.post("/api/sessions", {"name": "Eva Luna", "password": password}, status=401)
    seen = str(table.get(f"/api/matches/{opened['match']}", joined["token"]))
    seen += str(table.get(f"/api/matches/{opened['match']}/talk", joined["token"]))
    seen += str(table.get("/api/games/skirmish/ratings"))
    for trace in ("Eva", "words of my own", "eva@table.example"):
        assert trace not in seen
    account(table, "Eva Luna")  # the name is free again
