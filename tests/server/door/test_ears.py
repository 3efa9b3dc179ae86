"""A line is heard while something is answered: pings at once, and who has gone needs no more."""

import json

import pytest

from estandarte.server.wire import messages
from server.guests import HOT, STAND, Table
from surroundings import until

ALONE = {"christians": {"kind": "me"}, "ottomans": {"kind": "machine", "rank": "grumete"}}


def test_a_ping_is_answered_while_somebody_thinks_and_whoever_goes_is_thought_for_no_more(
    table: Table,
) -> None:
    opened = table.open_match(game="lepanto", scenario="tutorial", seats=ALONE)
    lost = table.hall.metrics.thinkers_lost
    with table.socket(opened["match"], opened["token"]) as ana:
        ana.say({"kind": "advise", "id": 7})
        ana.say({"kind": "ping", "id": 8})
        heard = ana.hear("answer")
        assert heard["id"] == 8 and heard["now"] > 0
    until(lambda: table.hall.metrics.thinkers_lost > lost, "it is still thought about")


def test_what_was_sent_before_one_went_is_still_done(table: Table) -> None:
    opened = table.open_match(seats=HOT)
    match, token = opened["match"], opened["token"]
    with table.socket(match, token, role="red") as ana:
        for number in range(12):
            ana.say({"kind": "usual", "id": number})
        ana.say({"kind": "act", "action": STAND, "id": 99})

    def done() -> bool:
        board = table.get(f"/api/matches/{match}", token, role="red")["board"]
        return bool("red" not in board["prompt"]["waiting"])

    until(done, "what was sent is not done")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b'"ping"',
        b'{"kind":"ping","more":1}',
        b'{"kind":"say","words":"\\"ping\\""}',
        b'{"kind":"ping"',
        b'{"kind":"ping","id":[]}',
        b'\xff"ping"',
        b'{"kind":"ping"}' + b" " * 999,
    ],
)
def test_nothing_else_is_taken_for_a_ping(data: bytes) -> None:
    assert messages.ping_of(data) is None
    assert not messages.is_thought(data)


def test_a_ping_is_a_short_question_with_an_answer() -> None:
    answer = json.loads(messages.ping_of(b'{"kind":"ping","id":"a"}') or b"{}")
    assert (answer["kind"], answer["id"]) == ("answer", "a")
    assert messages.is_thought(b'{"kind":"analyse","role":"red"}')
