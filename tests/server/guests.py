"""Those who come to the table in tests: over HTTP and over sockets, as anybody would."""

import json
import socket
import threading
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from estandarte.server.play.rooms import Hall
from estandarte.server.serving import Server
from estandarte.server.settings import Settings
from server.letterbox import Letterbox
from surroundings import PATIENCE, until

Json = dict[str, Any]
STAND = {"kind": "place_orders", "role": "red", "orders": {"r1": "charge", "r2": "fire"}}
BLUE_STAND = {"kind": "place_orders", "role": "blue", "orders": {"b1": "fire", "b2": "charge"}}
HOT = {"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}}


class Table:
    """A server in a thread of its own, on a port of its own."""

    def __init__(self, settings: Settings) -> None:
        # named as TCP, or the event loop would not switch off Nagle's algorithm
        self.listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.listening.bind(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.guests: list[Guest] = []
        self.server = Server(settings)
        self.thread = threading.Thread(target=self._run, name="table")
        self.thread.start()
        until(lambda: self.server.started or not self.thread.is_alive(), "the table does not open")
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def _run(self) -> None:
        self.server.run([self.listening])

    @property
    def hall(self) -> Hall:
        return self.server.hall

    def close(self) -> None:
        for guest in self.guests:
            guest.leave()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.http.close()
        self.listening.close()

    # --- over HTTP

    def get(self, path: str, token: str = "", status: int = 200, **params: Any) -> Any:
        answer = self.http.get(path, params=params, headers=_bearer(token))
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, token: str = "", status: int = 200) -> Any:
        answer = self.http.post(path, json=body, headers=_bearer(token))
        assert answer.status_code == status, answer.text
        return answer.json()

    def ask(self, match: str, token: str, status: int = 200, role: str = "", **ask: Any) -> Any:
        body = {"ask": ask, "role": role}
        return self.post(f"/api/matches/{match}/ask", body, token, status)

    def open_match(self, token: str = "", **form: Any) -> Json:
        body = {"game": "skirmish", **form}
        opened: Json = self.post("/api/matches", body, token, status=201)
        return opened

    def join(self, opened: Json, role: str, token: str = "", **form: Any) -> Json:
        """Sit down with the invitation that the host was given."""
        invite = opened["invites"][role].rsplit("/", 1)[1]
        path = f"/api/matches/{opened['match']}/join"
        joined: Json = self.post(path, {"invite": invite, **form}, token)
        return joined

    def two_players(self, **form: Any) -> tuple[Json, Json]:
        """A match of the toy game between two guests, red and blue."""
        red = self.open_match(seats={"red": {"kind": "me"}}, name="Ana", **form)
        return red, self.join(red, "blue", name="Bea")

    def remind(self, seat: Json, letterbox: Letterbox, email: str, **more: str) -> None:
        """Whoever sits there names an address, and says by its letter that it is his."""
        assert self.ask(seat["match"], seat["token"], kind="remind", email=email, **more)["letter"]
        assert self.post(f"/api/letters/{letterbox.asked()}")["letters"] == "agreed"

    def rest(self, match: str) -> None:
        """Wait until machines, and the table for others, have done what they had to."""
        room = self.hall.rooms[match]
        until(lambda: room.attendant is None or room.attendant.done(), "somebody acts for ever")

    def socket(self, match: str, token: str = "", **hello: Any) -> "Guest":
        guest = Guest(self.port, match, token, **hello)
        self.guests.append(guest)
        return guest


class Guest:
    """Somebody on a socket."""

    def __init__(self, port: int, match: str, token: str = "", **hello: Any) -> None:
        url = f"ws://127.0.0.1:{port}/api/matches/{match}/socket"
        self._stay = ExitStack()
        self.line: ClientConnection = self._stay.enter_context(
            connect(url, max_size=None, compression=None, open_timeout=PATIENCE)
        )
        self.heard: list[Json] = []
        self.unread: list[Json] = []
        self._next = 0
        self.say({"kind": "hello", "token": token, **hello})
        self.welcome = self.hear("welcome", "error")

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        self._stay.close()

    def say(self, message: Any) -> None:
        self.line.send(json.dumps(message))

    def listen(self) -> Json:
        message: Json = json.loads(self.line.recv(PATIENCE))
        self.heard.append(message)
        return message

    def hear(self, *kinds: str) -> Json:
        """The next message of one of these kinds; what came before it is passed over."""
        while True:
            message = self.unread.pop(0) if self.unread else self.listen()
            if message["kind"] in kinds:
                return message

    def ask(self, kind: str, **fields: Any) -> Json:
        """Ask, and wait for the answer to this very question; news meanwhile stay unread."""
        self._next += 1
        self.say({"kind": kind, "id": self._next, **fields})
        while True:
            message = self.listen()
            if message["kind"] in ("answer", "error") and message["id"] in (self._next, None):
                return message
            self.unread.append(message)

    def drain(self) -> list[Json]:
        """All that has been told so far: the answer to a ping comes after it."""
        self.ask("ping")
        found, self.unread = self.unread, []
        return found


def from_address(table: Table, address: str) -> httpx.Client:
    """Somebody else, as a proxy tells it that the table trusts."""
    headers = {"X-Forwarded-For": address}
    return httpx.Client(base_url=str(table.http.base_url), headers=headers, timeout=PATIENCE)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def act(guest: Guest, **action: Any) -> Json:
    answer = guest.ask("act", action=action)
    assert answer["kind"] == "answer", answer
    return answer


def planned(table: Table, **form: Any) -> tuple[Json, Json, Guest, Guest]:
    """A match in which both sides have put their cards and red is to act."""
    red, blue = table.two_players(**form)
    ana, bea = table.socket(red["match"], red["token"]), table.socket(red["match"], blue["token"])
    act(ana, **STAND)
    act(bea, **BLUE_STAND)
    ana.drain()
    bea.drain()
    return red, blue, ana, bea
