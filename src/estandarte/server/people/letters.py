"""Letters and webhooks: how those who are not here are reached, and which addresses are refused."""

import asyncio
import http.client
import ipaddress
import json
import logging
import smtplib
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from email.message import EmailMessage
from functools import partial
from urllib.parse import urlsplit, urlunsplit

from estandarte.server.faults import Fault
from estandarte.server.limits import house_of
from estandarte.server.logs import note
from estandarte.server.settings import Settings
from estandarte.server.workers.turns import WHO

PATIENCE = 10.0
_names = ThreadPoolExecutor(4, "names")
_letters = ThreadPoolExecutor(2, "letters")
_looking_up: set[str] = set()


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


async def send_letter(settings: Settings, to: str, subject: str, words: str) -> None:
    """Beside the table; a letter that cannot be sent is noted, and nobody waits for it."""
    if not settings.smtp_host or not to:
        return
    work = partial(post_letter, settings, to, subject, words)
    try:
        await asyncio.get_running_loop().run_in_executor(_letters, work)
    except (OSError, smtplib.SMTPException, ValueError):
        note("a letter could not be sent", logging.WARNING)


def call_webhook(settings: Settings, url: str, document: dict[str, str]) -> None:
    """At the address that was found sound: a name may lead elsewhere a moment later."""
    parts, address = urlsplit(url), sound_webhook(settings, url)
    host, secure = parts.hostname or "", ssl.create_default_context()
    line = http.client.HTTPConnection(host, parts.port)
    if parts.scheme == "https":
        line = http.client.HTTPSConnection(host, parts.port, context=secure)
    with closing(line):
        line.sock = socket.create_connection((address, line.port), PATIENCE)
        if parts.scheme == "https":
            line.sock = secure.wrap_socket(line.sock, server_hostname=host)
        path = urlunsplit(("", "", parts.path or "/", parts.query, ""))
        kind = {"Content-Type": "application/json"}
        line.request("POST", path, json.dumps(document), kind)
        line.getresponse()  # wherever it sends us, we do not go


async def look_up(settings: Settings, url: str) -> None:
    """The same beside the table and in time, one name at a time for each caller."""
    who = house_of(WHO.get())
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


def sound_webhook(settings: Settings, url: str) -> str:
    """Its address: the web at large, unless the host says otherwise, never his own network."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Fault(422, "server.webhook")
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        found = socket.getaddrinfo(parts.hostname, port, proto=socket.IPPROTO_TCP)
    except (OSError, ValueError):
        raise Fault(422, "server.webhook") from None
    addresses = [str(f[4][0]) for f in found]
    strange = (not ipaddress.ip_address(a.split("%")[0]).is_global for a in addresses)
    if not addresses or (any(strange) and not settings.private_webhooks):
        raise Fault(422, "server.webhook")
    return addresses[0]
