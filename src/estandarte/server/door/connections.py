"""The door: whoever comes says in time what he wants, and nobody fills it alone."""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from estandarte.kernel import LANGUAGES, encode
from estandarte.server.faults import table_texts
from estandarte.server.settings import Settings

from .addresses import Proxies


def door_of(settings: Settings) -> type[asyncio.Protocol]:
    """The protocol of uvicorn, which itself waits for ever, with limits of time and number."""
    inside: Counter[str] = Counter()
    proxies = Proxies(settings.trusted_proxies)

    class Door(AutoHTTPProtocol):  # type: ignore[valid-type, misc]
        """One connection."""

        timer: asyncio.TimerHandle | None = None
        phase = address = ""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            if not proxies.trusts(address):  # a proxy comes for many
                self.address = address
                inside[address] += 1
            if inside[self.address] > settings.connections_per_address:
                self.dismiss(429, "server.too_many_connections")
            else:
                self.watch("head")

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            cycle: Any = self.cycle
            if cycle is None or cycle.response_complete:
                self.watch("head")
            else:
                self.watch("body" if cycle.more_body else "")

        def pause_writing(self) -> None:
            super().pause_writing()
            self.watch("answer")

        def resume_writing(self) -> None:
            super().resume_writing()
            self.watch("")

        def handle_websocket_upgrade(self, *event: Any) -> None:
            self.leave()  # sockets are counted by themselves
            super().handle_websocket_upgrade(*event)

        def connection_lost(self, exc: Exception | None) -> None:
            self.leave()
            super().connection_lost(exc)

        def watch(self, phase: str) -> None:
            """The time for a part of the exchange runs from its beginning, whatever trickles in."""
            if phase == self.phase or self.transport.get_protocol() is not self:
                return
            self.phase = phase
            if self.timer is not None:
                self.timer.cancel()
            seconds = settings.head_seconds if phase == "head" else settings.body_seconds
            self.timer = self.loop.call_later(seconds, self.too_late) if phase else None

        def too_late(self) -> None:
            if self.phase == "head":
                self.dismiss(408, "server.too_slow")
            else:  # a part of the answer may be on its way
                self.transport.abort()

        def dismiss(self, status: int, key: str) -> None:
            """Before anything is known of him, not even his language."""
            says = " / ".join(table_texts().say(tag, key) for tag in LANGUAGES)
            error = {"key": key, "text": says, "facts": {}}
            body = encode({"status": status, "error": error})
            head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nConnection: close\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            self.transport.write(head.encode() + body)
            self.transport.close()

        def leave(self) -> None:
            self.watch("")
            if self.address:
                inside[self.address] -= 1
                if not inside[self.address]:
                    del inside[self.address]
                self.address = ""

    return Door
