"""The hall: every room that is open, and what they share."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from estandarte.kernel import SHELF, Action, Game, Role
from estandarte.server.database.journal import Journal, Rating, Stored
from estandarte.server.faults import Fault, JournalFault
from estandarte.server.limits import Buckets
from estandarte.server.logs import note
from estandarte.server.metrics import Metrics
from estandarte.server.people.accounts import Accounts
from estandarte.server.people.ratings import rated
from estandarte.server.people.tokens import Seals
from estandarte.server.seating_plan import Sheet, read_sheet
from estandarte.server.settings import Settings
from estandarte.server.workers.answer_pool import Reckoners
from estandarte.server.workers.machine_pool import Thinkers
from estandarte.server.workers.turns import Turns

from . import (
    autoplay,
    clocks,
    reminders,
    restoring,
)
from .room import Room

TICK = 5.0
WAKE = 60.0


class Hall:
    """Finds, opens and closes rooms; owns journal, seals, thinkers and tasks."""

    def __init__(self, settings: Settings, journal: Journal) -> None:
        self.settings, self.journal = settings, journal
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.thinkers, settings.games, self.metrics)
        self.sand = Buckets(settings.work_per_second, settings.work_at_once)
        """Seconds of work that each address may still ask for."""
        self.reckoners = Reckoners(settings, self.metrics, self.sand)
        self.turns = Turns(2, self.sand)
        """For what is read beside the table, in threads."""
        self.sockets: Counter[str] = Counter()
        self.rooms: dict[str, Room] = {}
        self.stopping = False
        self.fault: Fault | None = None
        """Why the hall could not be opened."""
        self.make_secret: Callable[[], str] = lambda: secrets.token_hex(32)
        self.make_id: Callable[[], str] = lambda: secrets.token_hex(6)
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by those who stand before them, and gone with the last."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.seals: Seals
        self.accounts: Accounts

    async def open(self) -> None:
        try:
            await self.journal.open()
        except Fault as fault:
            self.fault = fault
            raise
        key = self.settings.key or await self.journal.keep("key", secrets.token_hex(32))
        self.seals = Seals(key)
        self.accounts = Accounts(self.journal, self.seals)
        await self.journal.listen(self._heard)
        self.start(self._wake_all(), "wake")
        self.start(self._tick(), "tick")

    async def say_goodbye(self) -> None:
        """Finish what is being written and tell everybody; nothing new is begun."""
        if self.stopping:
            return
        self.stopping = True
        self.turns.close()
        self.reckoners.turns.close()
        for task in list(self._tasks):
            task.cancel()
        for room in list(self.rooms.values()):
            room.watch.stop()
            async with room.lock:  # whatever is being written is written to the end
                room.audience.tell_all({"kind": "closing"})
            for watcher in list(room.audience.watchers):
                watcher.close(1012, "the table is closing")

    async def close(self) -> None:
        await self.say_goodbye()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.reckoners.close()
        await self.journal.close()

    def start(self, work: Coroutine[Any, Any, None], name: str) -> "asyncio.Task[None] | None":
        """Something to be done beside; its faults are noted and end nothing else."""
        if self.stopping:
            work.close()
            return None
        task = asyncio.get_running_loop().create_task(self._guarded(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Coroutine[Any, Any, None], name: str) -> None:
        try:
            await work
        except Fault as fault:
            note("a task was refused", logging.WARNING, task=name, fault_name=fault.telling.key)
        except Exception:
            note("a task failed", logging.ERROR, fault=True, task=name)

    # --- rooms

    async def room(self, id: str) -> Room:
        """The room of a match, opened if it is not."""
        room = self.rooms.get(id)
        if room is None:
            door = self._doors.setdefault(id, asyncio.Lock())
            async with door:
                room = self.rooms.get(id) or await self._enter(id)
        room.used = time.monotonic()
        return room

    async def _enter(self, id: str) -> Room:
        stored = await self.journal.load(id) if len(id) <= 40 else None
        if stored is None:
            raise Fault(404, "server.match", match=id[:40])
        try:
            sheet = read_sheet(stored.sheet)
        except (msgspec.MsgspecError, RecursionError) as fault:
            raise JournalFault("server.record_damaged", why=str(fault)[:200]) from None
        game = restoring.game_of(sheet)
        room = Room(self, game, sheet, stored.version)
        await restoring.restore(room, stored)
        self.add(room)
        clocks.charge(room, None)
        clocks.schedule(room)
        self.changed(room)
        return room

    def add(self, room: Room) -> None:
        self.rooms[room.sheet.id] = room
        self._make_space()

    async def refill(self, room: Room, stored: Stored) -> None:
        await restoring.restore(room, stored)
        room.audience.forget_views()
        clocks.charge(room, None)

    def forget(self, room: Room) -> None:
        """What is in memory may not be what was written: read it anew when next asked."""
        room.gone = True
        room.watch.stop()
        self.metrics.journal_faults += 1
        if self.rooms.get(room.sheet.id) is room:
            del self.rooms[room.sheet.id]
        loop = asyncio.get_running_loop()
        for watcher in list(room.audience.watchers):  # once whoever asked has had his answer
            loop.call_later(0.05, watcher.close, 1012, "come back in a moment")

    def changed(self, room: Room) -> None:
        """After every change of a room: let machines, standing orders and letters act."""
        self.metrics.rooms = len(self.rooms)
        if not self.stopping:
            autoplay.wake(room)

    def _make_space(self) -> None:
        if len(self.rooms) <= self.settings.rooms:
            return
        idle = [
            r for r in self.rooms.values()
            if not r.audience.watchers and not r.lock.locked() and not r.needs_the_table()
        ]  # fmt: skip
        idle.sort(key=lambda r: r.used)
        for room in idle[: len(self.rooms) - self.settings.rooms]:
            room.watch.stop()
            room.gone = True
            del self.rooms[room.sheet.id]
            self.start(self.journal.leave(room.sheet.id), "leave")

    async def _heard(self, match: str, version: int) -> None:
        """Another process has written; an empty name means that news may have been missed."""
        for room in [self.rooms.get(match)] if match else list(self.rooms.values()):
            if room is not None and (not match or room.version < version):
                await room.catch_up()

    async def _wake_all(self) -> None:
        """After a start: the matches in which a machine or a clock was waited for."""
        for id in await self.journal.awake():
            try:
                if await self.journal.attend(id):
                    await self.room(id)
            except Exception as fault:  # whatever is wrong with one, the others are woken
                note("a match cannot be opened", logging.ERROR, match=id, why=str(fault)[:200])

    async def _tick(self) -> None:
        woken = time.monotonic()
        while True:
            await asyncio.sleep(min(TICK, max(0.05, self.settings.remind_after / 4)))
            if time.monotonic() - woken > WAKE:  # another process may have died
                woken = time.monotonic()
                await self._wake_all()
            for room in list(self.rooms.values()):
                try:
                    reminders.look(room)
                    autoplay.wake(room)
                except Exception:  # nor does one keep the others from being looked after
                    note("a match failed", logging.ERROR, fault=True, match=room.sheet.id)

    # --- machines and ratings

    def game(self, name: str) -> Game[Any, Any]:
        return SHELF.take(name)

    def best_rank(self, game: Game[Any, Any]) -> str:
        return autoplay.ranks(game)[-1]

    async def machine_choice(self, room: Room, role: Role, rank: str) -> Action | None:
        return await autoplay.machine_choice(room, role, rank)

    async def ratings_after(self, room: Room) -> tuple[Rating, ...]:
        """The new ratings when a rated match ends with this change; otherwise none."""
        sheet = room.sheet
        if sheet.status != "over" or sheet.was_rated or not sheet.terms.rated:
            return ()
        sheet.was_rated = True
        rivals = rivals_of(sheet)
        result = room.match.result if room.match else None
        if rivals is None or result is None:
            return ()
        (one, person), (_, other) = rivals
        mine = await self.journal.rating(sheet.game, person)
        theirs = await self.journal.rating(sheet.game, other)
        score = 0.5 if result.winner is None else float(result.winner == one)
        return rated(mine, [(theirs, score)]), rated(theirs, [(mine, 1 - score)])


def rivals_of(sheet: Sheet) -> tuple[tuple[Role, str], tuple[Role, str]] | None:
    """The two people with accounts who alone play a match, if it is so."""
    if sheet.dice_known or len(sheet.seats) != 2:
        return None
    found: list[tuple[Role, str]] = []
    for role in sheet.seats:
        people = sheet.people_of(role)
        if len(people) != 1 or people[0].person is None:
            return None
        found.append((role, people[0].person))
    return (found[0], found[1]) if found[0][1] != found[1][1] else None


__all__ = ["Hall", "JournalFault"]
