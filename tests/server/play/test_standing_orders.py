"""Standing orders in the games themselves: given in advance, carried out in their moment."""

import json
from typing import Any

import pytest

from estandarte.kernel import SHELF, Action, Match, encode, kind_of
from estandarte.kernel.testing import new_match, playout
from server.guests import Table

SCENES = [
    ("lepanto", "tutorial"), ("tercios", "campo_abierto"), ("mistral", "y1741"),
    ("aguila", "campo_abierto"),
]  # fmt: skip


class Turning:
    """A moment at which one side acts and the other is asked next, found in a match of chance."""

    def __init__(self, game: str, scenario: str) -> None:
        match: Match[Any] = new_match(SHELF.take(game), scenario)
        before: Action | None = None
        for action in playout(match):
            if before is not None and before.role != action.role and len(match.waiting) == 1:
                break
            before = action if len(match.waiting) == 1 else None  # not where both are asked
        else:
            raise AssertionError("nobody but one side is ever asked")
        assert before is not None and match.state.decision is not None
        self.lines = b"".join(match.record.lines[:-1]).decode()
        self.first, self.then = before, action
        self.asks = kind_of(match.state.decision)

    def open(self, table: Table) -> tuple[str, str]:
        seats = {role: {"kind": "hot_seat"} for role in (self.first.role, self.then.role)}
        seat = table.post("/api/matches", {"record": self.lines, "seats": seats}, status=201)
        return seat["match"], seat["token"]


def document(action: Action) -> Any:
    return json.loads(encode(action))


def order(turning: Turning, **more: Any) -> dict[str, Any]:
    return {"asks": turning.asks, "action": document(turning.then), **more}


@pytest.mark.parametrize(("game", "scenario"), SCENES)
def test_an_order_given_in_advance_is_carried_out(table: Table, game: str, scenario: str) -> None:
    turning = Turning(game, scenario)
    match, token = turning.open(table)
    with (
        table.socket(match, token, role=turning.first.role, views="none") as one,
        table.socket(match, token, role=turning.then.role, views="none") as other,
    ):
        assert len(other.ask("give_orders", orders=[order(turning)])["orders"]) == 1
        done = one.ask("act", action=document(turning.first))
        assert (done["kind"], done["step"]) == ("answer", one.welcome["board"]["step"] + 1)
        # Only who gave the order is sure to hear of it: it may be carried out in secret.
        while other.hear("update")["steps"][-1]["by"] != turning.then.role:
            pass
        assert other.ask("read_orders")["orders"] == []  # it was for once


@pytest.mark.parametrize(("game", "scenario"), SCENES)
def test_an_order_for_another_moment_waits(table: Table, game: str, scenario: str) -> None:
    turning = Turning(game, scenario)
    match, token = turning.open(table)
    with (
        table.socket(match, token, role=turning.first.role, views="none") as one,
        table.socket(match, token, role=turning.then.role, views="none") as other,
    ):
        orders = [
            {**order(turning), "asks": "no_such_question"},
            order(turning, after={"kind": "no_such_event"}),
            order(turning, facts={"no_such_fact": 1}),
        ]
        assert len(other.ask("give_orders", orders=orders)["orders"]) == 3
        one.ask("act", action=document(turning.first))
        table.rest(match)
        other.drain()
        assert other.ask("ping")["kind"] == "answer"
        board = table.get(f"/api/matches/{match}", token, role=turning.then.role)["board"]
        assert (board["steps"][-1]["by"], board["prompt"]["mine"]) == (turning.first.role, True)
        assert len(other.ask("read_orders")["orders"]) == 3
