"""Nothing that opens a door, and nothing that was said in confidence, is written to the log."""

import io
import json
import logging
import os
import threading

import pytest

from estandarte.server.logs import MOST_WAITING, Scribe, log, note, set_up
from server.conftest import Kept, Open
from server.guests import STAND


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


def test_what_is_noted_is_written_from_its_level_on_and_by_one_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, level, propagates = log.handlers[:], log.level, log.propagate
    at_the_end: list[object] = []
    monkeypatch.setattr("atexit.register", at_the_end.append)
    papers = [io.StringIO(), io.StringIO()]
    try:
        log.handlers[:], log.propagate = [], True
        log.setLevel(logging.DEBUG)
        for paper in papers:
            monkeypatch.setattr("sys.stderr", paper)
            set_up("warning")
        note("nobody wants to know")
        note("somebody does", logging.WARNING, step=3)
        [scribe] = log.handlers
        assert isinstance(scribe, Scribe) and at_the_end[-1] == scribe.close
        scribe.close()
        assert not scribe._thread.is_alive()
        assert len([t for t in threading.enumerate() if t.name == "log" and t.is_alive()]) == 0
        assert not log.propagate
    finally:
        log.handlers[:] = before
        log.setLevel(level)
        log.propagate = propagates
    [line] = papers[1].getvalue().splitlines()
    told = json.loads(line)
    assert (told["level"], told["what"], told["step"]) == ("warning", "somebody does", 3)
    assert not papers[0].getvalue()


def test_of_a_fault_its_name_and_its_last_places_are_told(kept: Kept) -> None:
    def sink(depth: int) -> None:
        if not depth:
            raise KeyError("what somebody sent")
        sink(depth - 1)

    for depth in (1, 30):
        try:
            sink(depth)
        except KeyError:
            note("it failed", logging.ERROR, fault=True)
    short, long = (json.loads(line) for line in kept.lines)
    assert short["fault"] == long["fault"] == "KeyError"
    assert [place.partition(":")[0] for place in short["trace"]] == [
        "test_of_a_fault_its_name_and_its_last_places_are_told", "sink", "sink",
    ]  # fmt: skip
    assert len(long["trace"]) < 30 and long["trace"][-2:] == short["trace"][-2:]
    assert "what somebody sent" not in "".join(kept.lines)
    note("nothing failed", fault=True)
    assert "fault" not in json.loads(kept.lines[-1])
