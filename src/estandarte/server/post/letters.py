"""Letters: one address and nothing else, and how a letter is handed to the mail server."""

import asyncio
import re
import smtplib
import socket
from contextlib import suppress
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import formatdate, make_msgid
from urllib.parse import urlsplit

from estandarte.server.faults import Fault
from estandarte.server.settings import Settings
from estandarte.server.workers.threads import outside

PATIENCE = 20.0
"""Seconds for a whole letter, from the first look for the mail server to the last word."""
LONGEST_ADDRESS = 254
BEFORE_AT = r"[A-Za-z0-9!#$&'*+/=?^_{|}~-]+"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(rf"(?=.{{1,64}}@){BEFORE_AT}(?:\.{BEFORE_AT})*@(?:{LABEL}\.)+[A-Za-z]{LABEL}")
"""The plain form: no name, no quotes, no comment, no list, no route, no number for a domain."""


class _Whole(UnstructuredHeader, BaseHeader):
    """A header that programs read: in words that are encoded they find no address. [RFC 2047]"""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", _Whole)
POLICY = EmailPolicy(header_factory=HEADERS)


def sound_address(text: str) -> str:
    """The one address that somebody has named, or none."""
    if text and not is_sound(text):
        raise Fault(422, "server.email")
    return text


def is_sound(address: str) -> bool:
    return len(address) <= LONGEST_ADDRESS and ADDRESS.fullmatch(address) is not None


def domain_of(address: str) -> str:
    return address.rpartition("@")[2].lower()


def letter_to(settings: Settings, to: str, subject: str, words: str) -> EmailMessage:
    letter = EmailMessage(POLICY)
    host = urlsplit(settings.address).hostname or "localhost"
    letter["From"] = settings.smtp_from or settings.smtp_user or f"estandarte@{host}"
    letter["To"], letter["Subject"] = to, " ".join(subject.split())
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=host)
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(words)
    return letter


async def post_letter(settings: Settings, letter: EmailMessage) -> None:
    """To the one address that stands on it; whoever gives up hangs up."""
    line = _Line(settings)
    try:
        async with asyncio.timeout(PATIENCE):
            await outside(line.hand_over, letter)
    finally:
        line.hang_up()


class _Line(smtplib.SMTP):
    """To the mail server, from a thread; it can be cut whatever the thread is doing."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(timeout=PATIENCE)
        self.settings = settings
        self._host = settings.smtp_host  # whom TLS expects to meet there
        self._other: socket.socket | None = None
        self._cut = False

    def hand_over(self, letter: EmailMessage) -> None:
        settings = self.settings
        try:
            self.connect(settings.smtp_host, settings.smtp_port)
            if settings.smtp_tls:
                self.starttls()
            if settings.smtp_user:
                self.login(settings.smtp_user, settings.smtp_password)
            self.send_message(letter, to_addrs=[str(letter["To"])])
            self.quit()
        finally:
            self.close()

    def hang_up(self) -> None:
        self._cut = True
        if self._other is not None:
            with suppress(OSError):
                self._other.shutdown(socket.SHUT_RDWR)
            self._other.close()

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        line: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        self._other = line.dup()  # TLS takes the first one over
        if self._cut:
            self.hang_up()
        return line
