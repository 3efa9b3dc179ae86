"""Webhooks, as whoever is called hears them, and which are refused."""

import asyncio
import http.server
import json
import socket
import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

from estandarte.server.faults import Fault
from estandarte.server.post import webhooks
from estandarte.server.post.webhooks import (
    call_webhook,
    is_public,
    look_up,
    server_at,
    sound_webhook,
)
from estandarte.server.settings import Settings
from server.conftest import Open
from surroundings import PATIENCE

AT_HOME = Settings(private_webhooks=True)


class Ear:
    """Takes one call, answers it or not, and keeps what it has heard."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.heard = ""

    def take(self, answer: bytes) -> threading.Thread:
        thread = threading.Thread(target=self._take, args=(answer,))
        thread.start()
        return thread

    def _take(self, answer: bytes) -> None:
        line, _ = self.listening.accept()
        with line:
            while not self.heard.endswith("}"):
                self.heard += line.recv(65_536).decode()
            line.sendall(answer)


@pytest.fixture
def ear() -> Iterator[Ear]:
    found = Ear()
    yield found
    found.listening.close()


def call(ear: Ear, path: str, answer: bytes) -> None:
    thread = ear.take(answer)
    try:
        asyncio.run(call_webhook(f"{ear.url}{path}", "127.0.0.1", {"match": "m1"}))
    finally:
        thread.join()


@pytest.mark.parametrize(("path", "asked"), [("", "/"), ("/hook?a=b&c=d#part", "/hook?a=b&c=d")])
def test_a_webhook_hears_what_it_was_made_for(ear: Ear, path: str, asked: str) -> None:
    call(ear, path, b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n")
    head, body = ear.heard.split("\r\n\r\n")
    first, *fields = head.split("\r\n")
    assert first == f"POST {asked} HTTP/1.1" and json.loads(body) == {"match": "m1"}
    assert "Content-Type: application/json" in fields
    assert f"Host: {ear.url.removeprefix('http://')}" in fields


def test_a_webhook_that_does_not_answer_is_a_fault(ear: Ear) -> None:
    with pytest.raises(OSError):
        call(ear, "/", b"")


def test_which_address_a_webhook_leads_to() -> None:
    assert sound_webhook(Settings(), "https://1.1.1.1/") == "1.1.1.1"
    assert sound_webhook(Settings(), "http://1.1.1.1:8080/x") == "1.1.1.1"
    assert sound_webhook(AT_HOME, "http://127.0.0.1/") == "127.0.0.1"
    for url in ("http://1.1.1.1:99999/", "http://1.1.1.1:x/", "ftp://1.1.1.1/", "https://",
                "https:///path", "//1.1.1.1/"):  # fmt: skip
        with pytest.raises(Fault) as found:
            sound_webhook(AT_HOME, url)
        assert (found.value.status, found.value.telling.key) == (422, "server.webhook")
    with pytest.raises(Fault) as found:
        sound_webhook(Settings(), "http://127.0.0.1/")
    assert found.value.status == 422


def test_all_addresses_of_a_name_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []
    found: list[str] = []

    def find(host: str, port: int, proto: int) -> list[Any]:
        asked.append((host, port))
        return [(0, 0, 0, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", find)
    for strange in ([], ["1.1.1.1", "10.0.0.1"], ["fe80::1%eth0"]):
        found[:] = strange
        with pytest.raises(Fault) as fault:
            sound_webhook(Settings(), "http://a.example/")
        assert (fault.value.status, fault.value.telling.key) == (422, "server.webhook")
    found[:] = ["1.1.1.1", "8.8.8.8"]
    asked.clear()
    for url in ("http://a.example/", "https://a.example/", "https://a.example:8080/"):
        assert sound_webhook(Settings(), url) == "1.1.1.1"
    assert [port for _, port in asked] == [80, 443, 8080]


def test_a_name_that_nobody_finds_in_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 0)
    with pytest.raises(Fault) as found:
        asyncio.run(look_up(AT_HOME, "http://1.1.1.1/"))
    assert (found.value.status, found.value.telling.key) == (422, "server.webhook")


def test_each_caller_looks_up_one_name_at_a_time() -> None:
    async def work() -> None:
        url = "http://1.1.1.1/"
        done = await asyncio.gather(*(look_up(AT_HOME, url) for _ in range(2)),
                                    return_exceptions=True)  # fmt: skip
        assert done[0] is None and isinstance(done[1], Fault)
        assert (done[1].status, done[1].telling.key) == (429, "server.too_fast")
        await look_up(AT_HOME, url)  # and then another
        with pytest.raises(Fault):
            await look_up(AT_HOME, "nothing")
        await look_up(AT_HOME, url)

    asyncio.run(work())


def test_a_webhook_is_called(open_table: Open) -> None:
    heard: Queue[Any] = Queue()

    class Ear(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Ear) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        table = open_table(remind_after=0.2, private_webhooks=True)
        red, _ = table.two_players()
        hook = f"http://127.0.0.1:{server.server_address[1]}/"
        table.ask(red["match"], red["token"], kind="remind", webhook=hook)
        assert heard.get(timeout=PATIENCE)["match"] == red["match"]
        server.shutdown()
        thread.join()


def test_a_webhook_is_called_where_its_name_was_found_and_nowhere_else(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads to the web at large when it is looked at, and then into the house."""
    asked: list[str] = []
    called: Queue[tuple[str, int]] = Queue()
    find = socket.getaddrinfo

    def rebound(host: Any, *more: Any, **named: Any) -> Any:
        if host == "rebound.example":
            asked.append(host)
            return find("1.1.1.1" if len(asked) % 2 else "127.0.0.1", *more, **named)
        return find(host, *more, **named)

    async def call(address: str, port: int, **_: Any) -> Any:
        called.put((address, port))
        raise ConnectionRefusedError

    table = open_table(remind_after=0.2)
    monkeypatch.setattr(socket, "getaddrinfo", rebound)
    monkeypatch.setattr(asyncio, "open_connection", call)
    for port in (443, 8080):
        red, _ = table.two_players()
        hook = f"https://rebound.example:{port}/hook"
        table.hall.rooms[red["match"]].sheet.sitters[red["sitter"]].webhook = hook
        table.ask(red["match"], red["token"], kind="say", words="hello")
        assert called.get(timeout=PATIENCE) == ("1.1.1.1", port)
        asked.clear()
    table.close()


def test_addresses_inside_others_are_looked_at_as_well() -> None:
    for address in ("1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"):
        assert is_public(address), address
    for address in (
        "127.0.0.1", "10.0.0.1", "169.254.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "ff02::1",
        "64:ff9b::7f00:1", "2002:7f00:1::1", "::",
    ):  # fmt: skip
        assert not is_public(address), address
    assert server_at("1.1.1.1") == "1.1.1.1"
    assert server_at("2606:4700::1:2") == server_at("2606:4700::ffff") == "2606:4700::/64"


def test_mail_servers_and_their_like_are_no_webhooks() -> None:
    for port in (22, 25, 587, 0):
        with pytest.raises(Fault):
            sound_webhook(Settings(), f"http://1.1.1.1:{port}/" if port else "http://1.1.1.1:-1/")
    assert sound_webhook(AT_HOME, "http://127.0.0.1:25/") == "127.0.0.1"


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "http://localhost:8571/", "file:///etc/passwd", "http://[::1]/",
            "http://10.0.0.1/", "http://169.254.169.254/", "gopher://x/", "http:///", "nothing"]
)  # fmt: skip
def test_a_webhook_cannot_point_into_the_house(url: str) -> None:
    with pytest.raises(Fault):
        sound_webhook(Settings(), url)
