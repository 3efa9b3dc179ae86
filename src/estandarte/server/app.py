"""The application: handlers, the hall they ask, and how both begin and end."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, Router, WebSocket, get, websocket
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.types import ASGIApp

from estandarte import __version__

from .database.connect import journal_at
from .door.middleware import API, Guard
from .door.sockets import serve
from .faults import Fault
from .limits import Buckets
from .play.rooms import Hall
from .routes import (
    armies,
    challenges,
    fields,
    games,
    lab,
    letters,
    lobby,
    matches,
    packs,
    people,
    records,
    scenarios,
    seats,
)
from .routes.client import SITE, client_handler
from .routes.shared import Asked, errors, hall_of, on_fault
from .settings import Settings
from .shelf import put_on_shelf
from .wire.schemas import LARGEST_FORM

PRIVATE = ["/api/matches", "/api/moments", "/api/invites", "/api/me", "/api/people", "/api/sess"]
APART = [*PRIVATE, "/api/games", f"/{SITE}/engine"]
"""Not made small: what holds a secret beside somebody's words; and what is small already."""


@get("/health", responses=errors(), summary="Whether the table can take steps")
async def health(request: Asked) -> dict[str, Any]:
    hall = hall_of(request)
    await hall.journal.ping()
    return {
        "status": "closing" if hall.stopping else "full" if hall.metrics.rooms_held else "ok",
        "version": __version__,
        "api": API,
        "rooms": len(hall.rooms),
        "sockets": hall.metrics.sockets,
        "games": hall.metrics.games,
    }


@get("/metrics", media_type="text/plain", responses=errors(403), summary="Figures for Prometheus")
async def metrics(request: Asked) -> Response[str]:
    hall = hall_of(request)
    if not hall.settings.metrics:
        raise Fault(403, "server.no_metrics")
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4")


@websocket("/api/matches/{match:str}/socket")
async def match_socket(socket: WebSocket[Any, Any, Any], match: FromPath[str]) -> None:
    await serve(socket, socket.app.state.hall, match)


def make_app(settings: Settings, hall: Hall | None = None) -> Litestar:
    """The table for one set of settings."""
    put_on_shelf(settings.games)
    hall = hall or Hall(settings, journal_at(settings.database_url, settings.sqlite_wait))

    @asynccontextmanager
    async def open_hall(app: Litestar) -> AsyncGenerator[None, None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    def wrapped(app: ASGIApp) -> ASGIApp:
        return Guard(app, hall)

    handlers = [*games.HANDLERS, *people.HANDLERS, *lobby.HANDLERS, *challenges.HANDLERS]
    handlers += [
        *matches.HANDLERS,
        *records.HANDLERS,
        *armies.HANDLERS,
        *packs.HANDLERS,
        *fields.HANDLERS,
        *scenarios.HANDLERS,
        *seats.HANDLERS,
        *lab.HANDLERS,
        *letters.HANDLERS,
    ]
    large = [lobby.open_match, records.open_record]
    small = [handler for handler in handlers if handler not in large]
    most = min(LARGEST_FORM, settings.upload_bytes)
    state = State({"hall": hall})
    state["passwords"] = Buckets(settings.passwords_per_minute / 60, 40)
    state["openings"] = Buckets(settings.matches_per_minute / 60, 100)
    config = AppConfig(
        route_handlers=[
            Router("/", route_handlers=small, request_max_body_size=most),
            *large,
            *(health, metrics, match_socket, client_handler(settings.site)),
        ],
        exception_handlers={Exception: on_fault},
        lifespan=[open_hall],
        middleware=[wrapped],
        state=state,
        request_max_body_size=settings.upload_bytes,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2_000, gzip_compress_level=5, exclude=APART
        ),
        openapi_config=OpenAPIConfig(
            title="estandarte",
            version=__version__,
            description="The table on the web. The same values as the engine; see docs/api.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        debug=False,
    )
    return Litestar.from_config(config)
