"""What the page calls: the table is opened on the browser's own storage, for whoever sits there."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

from estandarte.kernel import encode
from estandarte.server.app import make_app
from estandarte.server.database.connect import journal_at
from estandarte.server.play.rooms import Hall
from estandarte.server.settings import Settings
from estandarte.server.workers import here, machine_worker

from .door import Door

PLENTY = 1_000_000
"""Nobody is kept out here: whoever asks for too much keeps himself waiting."""
PATIENCE = 120.0
"""Seconds for a thought; inside a page the same one takes some three times as long."""


class Beside(Protocol):
    """Another worker of the browser."""

    def ask(self, question: bytes) -> Awaitable[bytes]: ...
    def end(self) -> None: ...


class Hand:
    """Somebody who thinks in another worker, and is ended with it."""

    is_gone = False

    def __init__(self, beside: Beside) -> None:
        self._beside = beside

    async def ask(self, data: bytes) -> bytes:
        return bytes(await self._beside.ask(data))

    async def end(self) -> None:
        self.is_gone = True
        self._beside.end()


def settings_at(address: str, folder: Path) -> Settings:
    return Settings(
        database=f"sqlite+unthreaded:///{folder / 'table.sqlite'}", public_url=address,
        accounts=False, webhooks=False, metrics=False, thinkers=1, reckoners=1,
        think_seconds=PATIENCE, answer_pause=0.0, work_per_second=PLENTY, work_at_once=PLENTY,
        requests_per_second=PLENTY, requests_at_once=PLENTY, messages_per_second=PLENTY,
        messages_at_once=PLENTY, matches_per_minute=PLENTY, open_matches=PLENTY, rooms=8,
        upload_bytes=64_000_000,
    )  # fmt: skip


async def open_table(
    address: str, folder: Path, beside: Callable[[], Awaitable[Beside]] | None = None
) -> Door:
    """Opponents think beside the table, if there is memory for another worker."""

    async def hire(program: str, games: tuple[str, ...]) -> Hand | here.Here:
        if beside is None or program != "machine_worker":
            return here.Here(program)
        return Hand(await beside())

    settings = settings_at(address, folder)
    door = Door(make_app(settings, Hall(settings, journal_at(settings.database_url), hire)))
    await door.open()
    return door


def think(question: bytes) -> bytes:
    """What such a worker does."""
    return encode(machine_worker.thought(question))
