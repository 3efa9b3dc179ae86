"""Webhooks: which addresses are refused, and how one is called."""

import asyncio
import ipaddress
import socket
import ssl
from functools import cache
from urllib.parse import SplitResult, quote, urlsplit, urlunsplit

import msgspec

from estandarte.server.faults import Fault
from estandarte.server.limits import house_of
from estandarte.server.settings import Settings
from estandarte.server.workers.threads import outside
from estandarte.server.workers.turns import WHO

PATIENCE = 10.0
LONGEST_LINE = 4_096
PORTS = (80, 443)
"""Of the lower ports, where mail servers and the like listen, only those of the web."""
UNCHANGED = "%/:=&?~+!$,;'@()*[]"
NAT64 = ipaddress.ip_network("64:ff9b::/96")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_looking_up: set[str] = set()


async def look_up(settings: Settings, url: str) -> None:
    """Whether an address is sound, in time, one name at a time for each caller."""
    who = house_of(WHO.get())
    if who in _looking_up:
        raise Fault(429, "server.too_fast")
    _looking_up.add(who)
    try:
        await asyncio.wait_for(outside(sound_webhook, settings, url), PATIENCE)
    except TimeoutError:
        raise Fault(422, "server.webhook") from None
    finally:
        _looking_up.discard(who)


def sound_webhook(settings: Settings, url: str) -> str:
    """Its address: the web at large, unless the host says otherwise, never his own network."""
    try:
        parts = urlsplit(url)
        port = _port(parts)
    except ValueError:
        raise Fault(422, "server.webhook") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Fault(422, "server.webhook")
    if port < 1024 and port not in PORTS and not settings.private_webhooks:
        raise Fault(422, "server.webhook")
    try:
        found = socket.getaddrinfo(parts.hostname, port, proto=socket.IPPROTO_TCP)
    except (OSError, ValueError):
        raise Fault(422, "server.webhook") from None
    addresses = [str(f[4][0]) for f in found]
    strange = (not is_public(a) for a in addresses)
    if not addresses or (any(strange) and not settings.private_webhooks):
        raise Fault(422, "server.webhook")
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address belongs to the web at large, and the one inside it as well."""
    address: Address = ipaddress.ip_address(text.split("%")[0])
    inside: Address | None = None
    if isinstance(address, ipaddress.IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour
        if address in NAT64:
            inside = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    if inside is not None:
        return is_public(str(inside))
    return address.is_global and not address.is_multicast


def server_at(address: str) -> str:
    """The server behind an address, as one that is called by one caller at a time."""
    one = ipaddress.ip_address(address.split("%")[0])
    if isinstance(one, ipaddress.IPv6Address):  # whoever has one of these has 2**64
        return str(ipaddress.ip_network((one, 64), strict=False))
    return str(one)


async def call_webhook(url: str, address: str, document: dict[str, str]) -> None:
    """At the address that was found sound: a name may lead elsewhere a moment later."""
    parts, body = urlsplit(url), msgspec.json.encode(document)
    host = parts.hostname or ""
    trust, name = (_trust(), host) if parts.scheme == "https" else (None, None)
    answers, line = await asyncio.open_connection(
        address, _port(parts), limit=LONGEST_LINE, ssl=trust, server_hostname=name
    )
    try:
        line.write(_head(parts, len(body)) + body)
        await line.drain()
        said = await answers.readline()
        if not said.startswith(b"HTTP/"):
            raise ConnectionError("no answer")
        # wherever it sends us, we do not go
    finally:
        line.transport.abort()


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def _head(parts: SplitResult, length: int) -> bytes:
    host = (parts.hostname or "").encode("idna").decode()
    host = f"[{host}]" if ":" in host else host
    asked = quote(urlunsplit(("", "", parts.path or "/", parts.query, "")), safe=UNCHANGED)
    lines = (
        f"POST {asked} HTTP/1.1",
        f"Host: {host}:{parts.port}" if parts.port else f"Host: {host}",
        "User-Agent: estandarte",
        "Content-Type: application/json",
        f"Content-Length: {length}",
        "Connection: close",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode("ascii")


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()
