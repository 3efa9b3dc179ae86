"""A bot has an account, is challenged by its name, and sits down."""

from server.guests import Table
from server.people.test_accounts import account


def test_a_bot_is_challenged_and_plays(table: Table) -> None:
    bot = account(table, "Babieca", bot=True)
    ana = account(table, "Ana Challenger")
    assert table.get("/api/me", bot["token"])["bot"] is True
    opened = table.open_match(ana["token"], seats={"red": {"kind": "me"}})
    where = f"/api/matches/{opened['match']}/challenges"
    listed = {"name": "Babieca", "ratings": {}}
    assert listed in table.get("/api/bots")
    assert "Ana Challenger" not in str(table.get("/api/bots"))
    asked = table.post(where, {"role": "blue", "bot": "babieca"}, opened["token"], 201)
    assert asked == {"bot": "Babieca", "role": "blue"}
    table.post(where, {"role": "blue", "bot": "Babieca"}, opened["token"], 201)
    (heard,) = table.get("/api/me/challenges", bot["token"])
    assert (heard["match"], heard["role"]) == (opened["match"], "blue")
    form = {"invite": heard["invite"], "name": "Babieca"}
    seated = table.post(f"/api/matches/{heard['match']}/join", form, bot["token"], 200)
    assert seated["table"]["status"] == "playing" and seated["roles"] == ["blue"]
    assert table.get("/api/me/challenges", bot["token"]) == []


def test_only_bots_and_only_empty_seats_are_challenged(table: Table) -> None:
    account(table, "Rocinante", bot=True)
    person = account(table, "Sancho Challenger")
    opened = table.open_match(person["token"], seats={"red": {"kind": "me"}})
    where = f"/api/matches/{opened['match']}/challenges"
    for name in ("Sancho Challenger", "Nobody at all"):
        table.post(where, {"role": "blue", "bot": name}, opened["token"], 404)
    table.post(where, {"role": "green", "bot": "Rocinante"}, opened["token"], 403)
    stranger = account(table, "Stranger Challenger")["token"]
    table.post(where, {"role": "blue", "bot": "Rocinante"}, stranger, 404)
    table.get("/api/me/challenges", status=401)
