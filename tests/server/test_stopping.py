"""A table that is told to stop ends well, whatever others' servers and others' machines do."""

import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import pytest

from estandarte.server import serving
from estandarte.server.serving import Server
from server.conftest import settings_for
from server.database.test_crash import Process
from server.guests import Guest
from server.mud import Mud
from surroundings import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def test_the_end_comes_while_others_hang(tmp_path: Path) -> None:
    """Webhooks, mail, sockets, half a request, an answer nobody reads, thought, experiments."""
    with ExitStack() as stay:
        hooks = [stay.enter_context(Mud(sort)) for sort in ("mute", "head", *["line"] * 4)]
        mail = stay.enter_context(Mud("mail"))
        table = Process(
            str(tmp_path / "table.sqlite"), private_webhooks="yes", remind_after="0.2",
            smtp_host="127.0.0.1", smtp_port=str(mail.port), smtp_tls="no",
            lab=str(tmp_path / "lab"), think_seconds="300",
        )  # fmt: skip
        http, local = table.http, ("127.0.0.1", table.port)
        for mud in (*hooks, mail):
            seat = table.open_match()
            words = {"email": "ana@a.example"} if mud is mail else {"webhook": mud.url}
            ask = {"ask": {"kind": "remind", **words}}
            bearer = {"Authorization": f"Bearer {seat['token']}"}
            path = f"/api/matches/{seat['match']}/ask"
            assert http.post(path, json=ask, headers=bearer).status_code == 200
            mud.calls.get(timeout=PATIENCE)
        silent = stay.enter_context(socket.create_connection(local))
        silent.sendall(b"POST /api/matches HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n{")
        deaf = stay.enter_context(socket.create_connection(local))
        deaf.sendall(b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n" * 300)
        Guest(table.port, seat["match"], seat["token"])  # who does not say goodbye
        person = {"name": "Ana", "password": "a long enough one"}
        token = http.post("/api/people", json=person).json()["token"]
        form = {"question": "balance", "game": "lepanto", "scenario": "centre", "matches": 500}
        bearer = {"Authorization": f"Bearer {token}"}
        assert http.post("/api/lab", json=form, headers=bearer).status_code == 201
        machines = {"seats": {r: {"kind": "machine", "rank": "capitan"} for r in SIDES}}
        opened = http.post("/api/matches", json={"game": "lepanto", **machines})
        assert opened.status_code == 201, opened.text
        assert table.stop(signal.SIGTERM) == 0


SIDES = ("christians", "ottomans")


def test_the_last_word_comes_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where closing itself would take for ever: all that was acknowledged is on the disk."""
    left, killed = Event(), Event()
    monkeypatch.setattr(serving.os, "_exit", lambda status: left.set() if status == 0 else None)
    monkeypatch.setattr(serving, "LAST", 0.01)
    server = Server(settings_for(tmp_path))
    monkeypatch.setattr(server.hall.experiments, "kill", killed.set)
    server.told.set()
    server.see_to_the_end()
    assert left.is_set() and killed.is_set()
    left.clear()
    server.ended.set()
    server.see_to_the_end()
    assert not left.is_set()


def test_what_is_promised_of_the_end_is_less_than_the_unit_allows() -> None:
    unit = (ROOT / "deploy/estandarte.service").read_text(encoding="utf-8")
    guide = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    allowed = int(unit.split("TimeoutStopSec=")[1].split()[0])
    assert serving.LAST < 10 < allowed and "within 10 seconds" in guide
