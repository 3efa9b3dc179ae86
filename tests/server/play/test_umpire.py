"""The umpire's seat: he sees all, rules, puts right, and does not play."""

from typing import Any

from estandarte.kernel import audit, parse_record
from estandarte.kernel.testing import rule
from server.guests import Guest, Json, Table
from server.people.test_accounts import account


def rules(umpire: Guest, *changes: Json, words: str = "It was too far.", **more: Any) -> Json:
    ruling = {"kind": "ruling", "role": "umpire", "words": words, "changes": changes, **more}
    return umpire.ask("act", action=ruling)


@rule("KER-17", "KER-18")
def test_an_umpire_rules_and_puts_the_board_right(table: Table) -> None:
    host = table.open_match(umpire=True, public=True)
    red, blue = table.join(host, "red"), table.join(host, "blue")
    match = host["match"]
    with (
        table.socket(match, host["token"], language="es") as umpire,
        table.socket(match, red["token"]) as ana,
        table.socket(match, blue["token"]) as bea,
    ):
        assert umpire.welcome["you"]["role"] == "umpire"
        top = umpire.ask("examine")
        assert "units" in top["names"] and "stack" not in top["names"]
        assert umpire.ask("examine", at=["units", "r1", "x"])["value"] == 0
        assert umpire.ask("examine", at=["dice"])["status"] == 422
        assert ana.ask("examine")["status"] == 403
        put = {"at": ["units", "r1", "x"], "put": 15}
        assert rules(ana, put)["status"] == 403
        cards = {"kind": "place_orders", "role": "red", "orders": {}}
        assert umpire.ask("act", action=cards)["status"] == 403  # he does not play
        assert rules(umpire, {"at": ["units", "r1", "x"], "put": "far"})["status"] == 422
        assert rules(umpire, put, about="SKI-2-d")["kind"] == "answer"
        for guest in (ana, bea):
            heard = guest.hear("update")
            [told] = heard["steps"][-1]["events"]
            assert told["text"] == "The umpire rules on SKI-2-d: It was too far."
            assert told["event"]["changes"] == []
            assert next(u for u in heard["view"]["units"] if u["id"] == "r1")["x"] == 15
        assert ana.ask("resign")["kind"] == "answer"
    record = table.http.get(
        f"/api/matches/{match}/record", headers={"Authorization": f"Bearer {host['token']}"}
    ).content
    again = table.post(f"/api/matches/{match}/again", {}, host["token"], 201)
    assert again["roles"] == ["umpire"] and "umpire" not in joined(table, again)["invites"]
    found = audit(parse_record(record))
    assert found and found.rulings >= 1


def joined(table: Table, opened: Json) -> Json:
    """Whoever sits down at a match with an umpire."""
    return table.join(opened, "red")


def window(table: Table, seat: Json, token: str = "", status: int = 200, **form: Any) -> Json:
    """Somebody opens the umpire's invitation."""
    answer: Json = table.post(f"/api/matches/{seat['match']}/join", form, token, status)
    return answer


def agrees(table: Table, seat: Json, agree: bool = True, status: int = 200) -> Json:
    answer: Json = table.ask(
        seat["match"], seat["token"], status, kind="answer_umpire", agree=agree
    )
    return answer


def invited(table: Table, red: Json, name: str, status: int = 201) -> Json:
    form = {"role": "umpire", "person": name}
    answer: Json = table.post(f"/api/matches/{red['match']}/invites", form, red["token"], status)
    return answer


def challenged(table: Table, person: Json) -> list[str]:
    return [c["invite"] for c in table.get("/api/me/challenges", person["token"])]


def test_a_host_who_plays_has_no_umpires_link(table: Table) -> None:
    host = table.open_match(umpire=True)
    link = host["invites"]["umpire"].rsplit("/", 1)[1]
    table.ask(host["match"], host["token"], kind="leave")
    red, blue = table.join(host, "red"), table.join(host, "blue")
    refused = window(table, host, invite=link, status=403)  # in another window, as somebody else
    assert refused["error"]["key"] == "server.umpire_account"
    eva = account(table, "Eva Window")
    second = window(table, host, eva["token"], invite=link)
    assert second["roles"] == [] and second["table"]["umpire"] == []
    seen = table.get(f"/api/matches/{host['match']}", second["token"])
    assert seen["you"]["role"] == "spectator"
    table.ask(host["match"], second["token"], 403, kind="examine")
    asked = table.get(f"/api/matches/{host['match']}", blue["token"])["table"]["umpire_asked"]
    assert (asked["name"], asked["account"], asked["agreed"]) == ("Eva Window", True, [])
    assert not agrees(table, red)["done"]
    agrees(table, blue, False)
    table.get(f"/api/matches/{host['match']}", second["token"], 401)
    for seat in (red, blue):
        agrees(table, seat, status=409)
        table.post(f"/api/matches/{host['match']}/invites", {"role": "umpire"}, seat["token"], 403)


def test_a_host_who_plays_names_an_umpire_to_whom_all_agree(table: Table) -> None:
    ana, bea, eva = (account(table, f"{name} Table") for name in ("Ana", "Bea", "Eva"))
    red = table.open_match(ana["token"], seats={"red": {"kind": "me"}})
    assert red["invites"].keys() == {"blue"}
    blue = table.join(red, "blue", bea["token"])
    path = f"/api/matches/{red['match']}/invites"
    unnamed = table.post(path, {"role": "umpire"}, red["token"], 403)
    assert unnamed["error"]["key"] == "server.umpire_by_name"
    assert invited(table, red, "Nobody at all", 404)["error"]["key"] == "server.nobody_called"
    for name in ("Ana Table", "Bea Table"):
        assert invited(table, red, name, 409)["error"]["key"] == "server.umpire_plays"
    invited(table, blue, "Eva Table", 403)
    assert invited(table, red, "eva table")["link"] == ""
    (link,) = challenged(table, eva)
    assert challenged(table, bea) == []
    for token, status in (("", 403), (account(table, "Zoe Table")["token"], 403)):
        assert window(table, red, token, status, invite=link)["error"]["key"] == (
            "server.invited_other"
        )
    with table.socket(red["match"], blue["token"]) as guest:
        umpire = window(table, red, eva["token"], invite=link)
        while not guest.hear("table")["table"]["umpire_asked"]:
            pass
        assert challenged(table, eva) == []
        assert not guest.ask("answer_umpire", agree=True)["done"]
        assert agrees(table, red)["done"]
    look = table.get(f"/api/matches/{red['match']}", umpire["token"])
    assert (look["you"]["role"], look["table"]["umpire"]) == ("umpire", ["Eva Table"])
    assert look["table"]["umpire_asked"] is None
    table.ask(red["match"], umpire["token"], kind="examine")


def test_whoever_sits_down_meanwhile_is_asked_too(table: Table) -> None:
    ana, bea, eva = (account(table, f"{name} Late") for name in ("Ana", "Bea", "Eva"))
    red = table.open_match(ana["token"], seats={"red": {"kind": "me"}}, hold=True)
    invited(table, red, "Eva Late")
    umpire = window(table, red, eva["token"], invite=challenged(table, eva)[0])
    blue = table.join(red, "blue", bea["token"])
    assert not agrees(table, red)["done"]
    table.ask(red["match"], red["token"], kind="leave")  # who comes instead has agreed to nothing
    where = f"/api/matches/{red['match']}"
    assert table.get(where, blue["token"])["table"]["umpire_asked"]["agreed"] == []
    table.ask(red["match"], umpire["token"], kind="leave")
    assert table.get(where, blue["token"])["table"]["umpire_asked"] is None
