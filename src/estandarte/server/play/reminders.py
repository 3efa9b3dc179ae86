"""Letters and webhooks to those who are waited for and not here."""

import asyncio
import ipaddress
import json
import logging
import smtplib
import socket
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from estandarte.server.faults import Fault
from estandarte.server.logs import note
from estandarte.server.people.tokens import SeatToken
from estandarte.server.seating_plan import Sitter
from estandarte.server.settings import Settings
from estandarte.server.wire import presenters
from estandarte.server.workers.turns import WHO

if TYPE_CHECKING:
    from .room import Room

PATIENCE = 10.0
_outside = ThreadPoolExecutor(4, "reminders")
"""Others' servers may be slow; whatever waits for them has threads of its own."""
_names = ThreadPoolExecutor(4, "names")
_looking_up: set[str] = set()


def look(room: "Room") -> None:
    """Remind whoever has been waited for long enough, once for each question."""
    settings, history = room.hall.settings, room.history
    if history is None or room.gone or room.lock.locked():
        return
    present = room.audience.present()
    for sitter in room.awaited():
        if sitter.id in present or not room.may_be_reminded(sitter):
            continue
        asked = max(room.prompted.get(r, 0) for r in sitter.roles)
        if time.time() - history.times[asked - 1] >= settings.remind_after:
            room.hall.start(_remind(room, sitter.id, asked), "remind")


async def _remind(room: "Room", sitter_id: str, asked: int) -> None:
    """Noted in the journal first: rather one letter too few than the same one for ever."""
    if not await room.hall.journal.attend(room.sheet.id):
        return
    async with room.lock:
        sitter = room.sheet.sitters.get(sitter_id)
        if sitter is None or room.gone or not room.may_be_reminded(sitter):
            return
        room.sheet.reminded[sitter_id] = asked
        await room.settle()
    await send(room, sitter)


async def send(room: "Room", sitter: Sitter) -> None:
    settings = room.hall.settings
    token = room.hall.seals.write(SeatToken(room.sheet.id, sitter.id, sitter.serial))
    link = f"{settings.address}/#/match/{room.sheet.id}/{token}"
    subject, words = presenters.reminder_for(room.sheet, sitter, link)
    if sitter.email and settings.smtp_host:
        await _try("letter", post_letter, settings, sitter.email, subject, words)
    if sitter.webhook and settings.webhooks:
        document = {
            "match": room.sheet.id,
            "title": room.sheet.title,
            "text": subject,
            "link": link,
        }
        await _try("webhook", call_webhook, settings, sitter.webhook, document)
    room.hall.metrics.reminders += 1


async def _try(what: str, work: Callable[..., None], *arguments: object) -> None:
    try:
        await asyncio.get_running_loop().run_in_executor(_outside, work, *arguments)
    except (OSError, smtplib.SMTPException, Fault, ValueError):
        note("a reminder could not be sent", logging.WARNING, sort=what)


def post_letter(settings: Settings, to: str, subject: str, words: str) -> None:
    letter = EmailMessage()
    host = urlsplit(settings.address).hostname or "localhost"
    letter["From"] = settings.smtp_from or settings.smtp_user or f"estandarte@{host}"
    letter["To"], letter["Subject"] = to, " ".join(subject.split())
    letter.set_content(words)
    with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=PATIENCE) as server:
        if settings.smtp_tls:
            server.starttls()
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(letter)


class _NoWay(urllib.request.HTTPRedirectHandler):
    """A webhook that sends us elsewhere could send us anywhere."""

    def redirect_request(self, *_: object) -> None:
        return None


def call_webhook(settings: Settings, url: str, document: dict[str, str]) -> None:
    sound_webhook(settings, url)
    request = urllib.request.Request(
        url, json.dumps(document).encode(), {"Content-Type": "application/json"}, method="POST"
    )
    opener = urllib.request.build_opener(_NoWay())
    with opener.open(request, timeout=PATIENCE):
        pass


async def look_up(settings: Settings, url: str) -> None:
    """The same beside the table and in time, one name at a time for each caller."""
    who = WHO.get()
    if who in _looking_up:
        raise Fault(429, "server.too_fast")
    _looking_up.add(who)
    try:
        looking = asyncio.get_running_loop().run_in_executor(_names, sound_webhook, settings, url)
        await asyncio.wait_for(looking, PATIENCE)
    except TimeoutError:
        raise Fault(422, "server.webhook") from None
    finally:
        _looking_up.discard(who)


def sound_webhook(settings: Settings, url: str) -> None:
    """Only the web at large, unless the host says otherwise: never the host's own network."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Fault(422, "server.webhook")
    if settings.private_webhooks:
        return
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(parts.hostname, port, proto=socket.IPPROTO_TCP)
    except (OSError, ValueError):
        raise Fault(422, "server.webhook") from None
    if any(not ipaddress.ip_address(str(f[4][0]).split("%")[0]).is_global for f in found):
        raise Fault(422, "server.webhook")
