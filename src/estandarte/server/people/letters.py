"""Letters and webhooks: how those who are not here are reached, and which addresses are refused."""

import asyncio
import ipaddress
import json
import smtplib
import socket
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import urlsplit

from estandarte.server.faults import Fault
from estandarte.server.settings import Settings
from estandarte.server.workers.turns import WHO

PATIENCE = 10.0
_names = ThreadPoolExecutor(4, "names")
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
