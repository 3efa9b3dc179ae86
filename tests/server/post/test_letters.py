"""Letters, as whoever gets them sees them."""

import asyncio
import smtplib
from typing import Any

import pytest

from estandarte.server.post.letters import letter_to, post_letter
from estandarte.server.settings import Settings
from server.letterbox import Letterbox


def house(box: Letterbox, **more: Any) -> Settings:
    given = {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_tls": False}
    return Settings(**{**given, "public_url": "https://table.example:8443", **more})


def send(settings: Settings, to: str, subject: str = "s", words: str = "w") -> None:
    asyncio.run(post_letter(settings, letter_to(settings, to, subject, words)))


def test_a_letter_names_who_sends_it_and_is_one_line_above(letterbox: Letterbox) -> None:
    send(house(letterbox), "ana@table.example", "two\r\nBcc: x", "¡Tu turno!")
    letter = letterbox.next()
    assert "From: estandarte@table.example\r\n" in letter and "Subject: two Bcc: x\r\n" in letter
    assert "To: ana@table.example\r\n" in letter and "Tu turno!" in letter
    assert "Auto-Submitted: auto-generated\r\n" in letter and "Date: " in letter
    send(house(letterbox, smtp_from="us@table.example"), "a@b.example")
    assert "From: us@table.example\r\n" in letterbox.next()
    send(house(letterbox, public_url="nowhere"), "a@b.example")
    assert "From: estandarte@localhost\r\n" in letterbox.next()
    for trouble in ({"smtp_user": "us"}, {"smtp_tls": True}):  # this postman knows no such thing
        with pytest.raises(smtplib.SMTPException):
            send(house(letterbox, **trouble), "a@b.example")
    assert letterbox.letters.empty()
