"""The process of the table: it listens, and it stops without losing anything."""

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable
from threading import Event, Thread
from types import FrameType

import uvicorn

from .app import make_app
from .database.connect import journal_at
from .door.connections import door_of
from .faults import Fault
from .logs import log, note
from .play.rooms import Hall
from .settings import Settings
from .workers import warming

GRACE = 2
"""Seconds for whoever is still here to hear the goodbye and hang up."""
LAST = 9.0
"""Seconds after which the table ends, whatever others' servers do. All acknowledged is written."""


class Server(uvicorn.Server):
    """Says when it is ready, and keeps the reason why it could not open."""

    def __init__(self, settings: Settings, ready: Callable[[str], None] | None = None) -> None:
        self.hall = Hall(settings, journal_at(settings.database_url, settings.sqlite_wait))
        self.app = make_app(settings, self.hall)
        self._ready = ready
        self.told, self.ended = Event(), Event()
        """Whether it was told to stop, and has."""
        super().__init__(_config(self.app, settings))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.told.set()
        super().handle_exit(sig, frame)

    def see_to_the_end(self) -> None:
        """In a thread that nothing holds up."""
        self.told.wait()
        if not self.ended.wait(LAST):
            note("the table did not close in time", logging.WARNING)
            self.hall.experiments.kill()
            for handler in log.handlers:
                handler.close()
            os._exit(0)

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
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=65_536,
    )


def run(settings: Settings, ready: Callable[[str], None] | None = None) -> Fault | None:
    """Serve until told to stop; returns why the table could not be opened, if it could not."""
    # The journal's thread comes back from the disk and wants to say so: it need not wait 5 ms.
    sys.setswitchinterval(0.0005)
    server = Server(settings, ready)
    Thread(target=server.see_to_the_end, name="end", daemon=True).start()
    try:
        server.run()
    except SystemExit:  # uvicorn's way to say that it could not begin
        if server.hall.fault is None:
            raise OSError(98, "address already in use") from None
    finally:
        server.ended.set()
        server.told.set()
    return None if server.started else server.hall.fault
