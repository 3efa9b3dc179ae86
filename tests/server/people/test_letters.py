"""Letters and webhooks, as whoever gets them sees them."""

import asyncio
import json
import smtplib
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from estandarte.server.faults import Fault
from estandarte.server.people import letters
from estandarte.server.people.letters import (
    call_webhook,
    look_up,
    post_letter,
    send_letter,
    sound_webhook,
)
from estandarte.server.settings import Settings
from server.letterbox import Letterbox

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
        call_webhook(AT_HOME, f"{ear.url}{path}", {"match": "m1"})
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
    monkeypatch.setattr(letters, "PATIENCE", 0)
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


def house(box: Letterbox, **more: Any) -> Settings:
    given = {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_tls": False}
    return Settings(**{**given, "public_url": "https://table.example:8443", **more})


def test_a_letter_names_who_sends_it_and_is_one_line_above(letterbox: Letterbox) -> None:
    post_letter(house(letterbox), "ana@table.example", "two\r\nBcc: x", "¡Tu turno!")
    letter = letterbox.next()
    assert "From: estandarte@table.example\r\n" in letter and "Subject: two Bcc: x\r\n" in letter
    assert "To: ana@table.example\r\n" in letter and "Tu turno!" in letter
    post_letter(house(letterbox, smtp_from="us@table.example"), "a@b.example", "s", "w")
    assert "From: us@table.example\r\n" in letterbox.next()
    post_letter(house(letterbox, public_url="nowhere"), "a@b.example", "s", "w")
    assert "From: estandarte@localhost\r\n" in letterbox.next()
    with pytest.raises(smtplib.SMTPException):  # this postman knows nobody
        post_letter(house(letterbox, smtp_user="us"), "a@b.example", "s", "w")
    assert letterbox.letters.empty()


def test_nobody_waits_for_a_letter_that_cannot_be_sent(letterbox: Letterbox, caplog: Any) -> None:
    async def work() -> None:
        await send_letter(house(letterbox, smtp_host=""), "a@b.example", "one", "words")
        await send_letter(house(letterbox), "", "two", "words")
        assert not caplog.records
        await send_letter(house(letterbox), "a@b.example", "three", "words")
        await send_letter(house(letterbox, smtp_tls=True), "a@b.example", "four", "words")

    asyncio.run(work())
    assert "Subject: three" in letterbox.next() and letterbox.letters.empty()
    assert [r.message for r in caplog.records] == ["a letter could not be sent"]
