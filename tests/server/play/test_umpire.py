"""The umpire's seat: he sees all, rules, puts right, and does not play."""

from typing import Any

from estandarte.kernel import audit, parse_record
from estandarte.kernel.testing import rule
from server.guests import Guest, Json, Table


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
    found = audit(parse_record(record))
    assert found and found.rulings >= 1
