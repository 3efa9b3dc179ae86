"""Intentions in the games themselves: said beforehand, carried out in their moment."""

import json
from typing import Any

import pytest

from estandarte.kernel import SHELF, Action, Match, encode, kind_of
from estandarte.kernel.testing import new_match, playout
from server.guests import Guest, Table

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


def said(turning: Turning, **more: Any) -> dict[str, Any]:
    return {"kind": "upon", "asks": turning.asks, "action": document(turning.then), **more}


def intend(guest: Guest, turning: Turning, *intentions: dict[str, Any]) -> Any:
    action = {"kind": "intend", "role": turning.then.role, "intentions": intentions}
    return guest.ask("act", action=action)


@pytest.mark.parametrize(("game", "scenario"), SCENES)
def test_an_answer_said_beforehand_is_given(table: Table, game: str, scenario: str) -> None:
    turning = Turning(game, scenario)
    match, token = turning.open(table)
    with (
        table.socket(match, token, role=turning.first.role, views="none") as one,
        table.socket(match, token, role=turning.then.role, views="none") as other,
    ):
        assert intend(other, turning, said(turning))["kind"] == "answer"
        done = one.ask("act", action=document(turning.first))
        assert (done["kind"], done["step"]) == ("answer", one.welcome["board"]["step"] + 1)
        # Only who has said it is sure to hear of it: it may be carried out in secret.
        while (heard := other.hear("update"))["steps"][-1]["events"] == []:
            pass
        while heard["steps"][-1]["by"] != turning.then.role:
            heard = other.hear("update")


@pytest.mark.parametrize(("game", "scenario"), SCENES)
def test_an_answer_for_another_moment_waits(table: Table, game: str, scenario: str) -> None:
    turning = Turning(game, scenario)
    match, token = turning.open(table)
    with (
        table.socket(match, token, role=turning.first.role, views="none") as one,
        table.socket(match, token, role=turning.then.role, views="none") as other,
    ):
        elsewhere = {**said(turning), "asks": "no_such_question"}
        intend(other, turning, elsewhere, said(turning, facts={"no_such_fact": 1}))
        one.ask("act", action=document(turning.first))
        table.rest(match)
        other.drain()
        assert other.ask("ping")["kind"] == "answer"
        board = table.get(f"/api/matches/{match}", token, role=turning.then.role)["board"]
        assert (board["steps"][-1]["by"], board["prompt"]["mine"]) == (turning.first.role, True)
        assert len(board["intentions"]) == 2
