"""What the page calls: the table is opened on the browser's own storage, for whoever sits there."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

from estandarte.server.app import make_app
from estandarte.server.database.connect import journal_at
from estandarte.server.database.sqlite_file import SqliteFile
from estandarte.server.faults import Fault
from estandarte.server.play.rooms import Hall
from estandarte.server.settings import Settings
from estandarte.server.workers import here

from .door import Door

PLENTY = 1_000_000
"""Nobody is kept out here: whoever asks for too much keeps himself waiting."""
PATIENCE = 120.0
"""Seconds for a thought; inside a page the same one takes some three times as long."""


class Beside(Protocol):
    """Another worker of the browser."""

    def ask(self, question: str) -> Awaitable[str]: ...
    def end(self) -> None: ...


class Hand:
    """Somebody who thinks in another worker, and is ended with it."""

    is_gone = False

    def __init__(self, beside: Beside) -> None:
        self._beside = beside

    async def ask(self, data: bytes) -> bytes:
        return (await self._beside.ask(data.decode())).encode()

    async def end(self) -> None:
        self.is_gone = True
        self._beside.end()


def settings_at(address: str, folder: Path) -> Settings:
    return Settings(
        database=f"sqlite+unthreaded:///{folder / 'table.sqlite'}", public_url=address,
        whole_records=True, accounts=False, webhooks=False, metrics=False, thinkers=1, reckoners=1,
        think_seconds=PATIENCE, answer_pause=0.0, work_per_second=PLENTY, work_at_once=PLENTY,
        requests_per_second=PLENTY, requests_at_once=PLENTY, messages_per_second=PLENTY,
        messages_at_once=PLENTY, matches_per_minute=PLENTY, open_matches=PLENTY, rooms=8,
        upload_bytes=64_000_000,
    )  # fmt: skip


async def open_table(
    address: str, folder: Path, beside: Callable[[], Awaitable[Beside]] | None = None
) -> Door:
    """Opponents think beside the table, if there is memory for another worker."""

    at_work: list[Hand] = []

    async def hire(program: str, games: tuple[str, ...]) -> Hand | here.Here:
        """One more worker, and no second one: each is as large as the table itself."""
        at_work[:] = [hand for hand in at_work if not hand.is_gone]
        if beside is None or at_work or program != "machine_worker":
            return here.Here(program)
        at_work.append(Hand(await beside()))
        return at_work[0]

    settings = settings_at(address, folder)
    door = Door(make_app(settings, Hall(settings, journal_at(settings.database_url), hire)))
    await door.open()
    return door


def fault_of(path: Path) -> str:
    """Why a table that somebody brings cannot be opened here, by its key; none if it can be."""
    file = SqliteFile(path, log="TRUNCATE")
    try:
        file.open("alone")
    except Fault as fault:
        return fault.telling.key
    file.close_writer()
    file.close_reader()
    return ""


async def asked(door: Door, method: str, address: str, headers: str, body: str) -> str:
    """A request as the page writes it; of the answer a line with its head, then its body."""
    told = await door.ask(method, address, json.loads(headers), body.encode())
    head = json.dumps({"status": told.status, "headers": dict(told.headers)})
    return f"{head}\n{told.body.decode()}"
