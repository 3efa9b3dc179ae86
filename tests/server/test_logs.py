"""Nothing that opens a door, and nothing that was said in confidence, is written to the log."""

import json
import logging
import os
from collections.abc import Iterator

import pytest

from estandarte.server.logs import MOST_WAITING, Lines, Scribe, log, note
from server.conftest import Open
from server.guests import STAND


class Kept(logging.Handler):
    """Keeps the lines as they would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(Lines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler, before = Kept(), log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield handler
    log.removeHandler(handler)
    log.setLevel(before)


def test_no_secret_is_ever_logged(
    open_table: Open, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(forgives=True)
    person = {"name": "Ana", "password": "a password nobody knows", "email": "ana@table.example"}
    ana = table.post("/api/people", person, status=201)
    table.post("/api/sessions", {"name": "Ana", "password": "a wrong guess at it"}, status=401)
    red = table.open_match(ana["token"], seats={"red": {"kind": "me"}}, words="for my luck")
    blue = table.join(red, "blue")
    sheet = table.hall.rooms[red["match"]].sheet
    with table.socket(red["match"], red["token"]) as guest:
        guest.ask("act", action={**STAND, "orders": {"r1": "a hidden order"}})
        guest.ask("say", words="said in confidence", side=True)
        guest.line.send('{"kind":"say","words":"half a secre')
        guest.hear("error")

        async def broken(*_: object, **__: object) -> None:
            raise RuntimeError("the words of a fault hold what was sent: said in confidence")

        monkeypatch.setattr("estandarte.server.door.sockets.answer", broken)
        assert guest.ask("say", words="said in confidence")["status"] == 500
    table.get(f"/api/matches/{red['match']}", f"{red['token']}x", status=401)
    note("by a careless hand", password="a password nobody knows", seat_token=red["token"])
    told = "\n".join(kept.lines)
    assert "a match was opened" in told and "a message failed" in told and "careless" in told
    secrets = [ana["token"], red["token"], blue["token"], red["watch"], sheet.secret]
    secrets += [person["password"], "a wrong guess", person["email"], "for my luck"]
    secrets += ["a hidden order", "said in confidence", "half a secre", *red["invites"].values()]
    assert [secret for secret in secrets if secret in told] == []


def test_a_log_that_nobody_reads_holds_up_nobody_and_says_what_was_lost(kept: Kept) -> None:
    """As `estandarte serve | less` does: the pipe is full, and the table plays on."""
    reading, writing = os.pipe()
    scribe = Scribe(os.fdopen(writing, "w"))
    log.addHandler(scribe)
    noted = MOST_WAITING + 2_000
    try:
        for number in range(noted):
            note("something happened", number=number)
        written, lost = [], 0
        with os.fdopen(reading) as pipe:
            while len(written) + lost < noted:
                line = json.loads(next(pipe))
                lost += line.get("lines", 0)
                written += [line["number"]] if "number" in line else []
    finally:
        log.removeHandler(scribe)
        scribe.close()
        scribe.paper.close()
    assert written == sorted(written)
    assert lost == noted - len(written) > 0
