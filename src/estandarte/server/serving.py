"""The process of the table: it listens, and it stops without losing anything."""

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn

from .app import make_app
from .database.connect import journal_at
from .door.connections import door_of
from .faults import Fault
from .play.rooms import Hall
from .settings import Settings
from .workers import warming


class Server(uvicorn.Server):
    """Says when it is ready, and keeps the reason why it could not open."""

    def __init__(self, settings: Settings, ready: Callable[[str], None] | None = None) -> None:
        self.hall = Hall(settings, journal_at(settings.database_url, settings.sqlite_wait))
        self.app = make_app(settings, self.hall)
        self._ready = ready
        super().__init__(_config(self.app, settings))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready(self.hall.settings.address)
            self.hall.start(warming.make_ready(self.hall.metrics), "warming")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.started:
            await self.hall.say_goodbye()
            await asyncio.sleep(0.1)  # the goodbyes are on their way
        await super().shutdown(sockets)
        self._captured_signals.clear()  # to be stopped is no accident: the end is a good one


def _config(app: object, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        http=door_of(settings),
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_max_queue=64,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,  # uvicorn would believe whoever speaks from this machine
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=10,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=65_536,
    )


def run(settings: Settings, ready: Callable[[str], None] | None = None) -> Fault | None:
    """Serve until told to stop; returns why the table could not be opened, if it could not."""
    # The journal's thread comes back from the disk and wants to say so: it need not wait 5 ms.
    sys.setswitchinterval(0.0005)
    server = Server(settings, ready)
    try:
        server.run()
    except SystemExit:  # uvicorn's way to say that it could not begin
        if server.hall.fault is None:
            raise OSError(98, "address already in use") from None
    return None if server.started else server.hall.fault
