"""The hall: every room that is open."""

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from estandarte.kernel import SHELF, Game, but
from estandarte.server.database.due import Hour
from estandarte.server.database.journal import Journal
from estandarte.server.faults import Fault, JournalFault
from estandarte.server.logs import note
from estandarte.server.people.accounts import PERSON, Accounts
from estandarte.server.people.tokens import Seals
from estandarte.server.post.office import PostOffice
from estandarte.server.seating_plan import read_sheet
from estandarte.server.settings import Settings
from estandarte.server.workers import processes
from estandarte.server.workers.pool import Hire

from . import autoplay, beginning, listing, restoring, sleeping
from .clocks import flag_fall, reminders
from .room import Keeper, Room
from .waking import Reader

TICK = 5.0
GOODBYE = 1.5
FRESH = 10.0
"""Seconds for which somebody who has asked for a room is most likely still there."""


class Hall(Keeper):
    """Finds, opens and closes rooms."""

    def __init__(self, settings: Settings, journal: Journal, hire: Hire = processes.hire) -> None:
        super().__init__(settings, journal, hire)
        self.rooms = {}
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by those who stand before them, and gone with the last."""
        self.reader = Reader(self)

    async def open(self) -> None:
        try:
            await self.journal.open(serving=True)
        except Fault as fault:
            self.fault = fault
            raise
        key = self.settings.key or await self.journal.keep("key", secrets.token_hex(32))
        self.seals = Seals(key)
        self.accounts = Accounts(self.journal, self.seals)
        self.post = PostOffice(self.settings, self.journal, self.metrics, self.seals)
        await self.journal.listen(self._heard)
        await self.hours.open()
        self.start(self.reader.read(), "read")
        self.start(self._tick(), "tick")
        self.start(listing.keep(self.journal, self.rooms), "lobby")

    async def say_goodbye(self) -> None:
        """Finish what is being written and tell everybody; nothing new is begun."""
        if self.stopping:
            return
        self.stopping = True
        self.turns.close()
        self.reckoners.turns.close()
        for task in list(self.tasks):
            task.cancel()
        rooms = list(self.rooms.values())
        for room in rooms:
            room.watch.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await asyncio.gather(*map(_take_leave, rooms))
        for room in rooms:
            for watcher in list(room.watchers):
                watcher.close(1012, "the table is closing")

    async def close(self) -> None:
        """All at once, and nothing for longer than serving.LAST allows."""
        await self.say_goodbye()
        await asyncio.gather(
            self.experiments.stop(2 * GOODBYE), self.post.stop(), self.thinkers.close(),
            self.reckoners.close(), self._rest(), return_exceptions=True,
        )  # fmt: skip
        with suppress(Fault, TimeoutError):  # what the journal knows is near enough
            await asyncio.wait_for(self.hours.keep(0.0), GOODBYE)
        await self.journal.close()

    async def _rest(self) -> None:
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=GOODBYE)

    # --- rooms

    async def room(self, id: str) -> Room:
        """The room of a match that somebody asks for, opened if it is not."""
        room = self.rooms.get(id) or await self._opened(id)
        room.used, room.woken = time.monotonic(), False
        return room

    async def woken(self, id: str) -> Room:
        room = self.rooms.get(id)
        if room is None:
            room = await self._opened(id)
            room.used, room.woken = 0.0, True
        return room

    async def _opened(self, id: str) -> Room:
        door = self._doors.setdefault(id, asyncio.Lock())
        async with door:
            return self.rooms.get(id) or await self._enter(id)

    async def _enter(self, id: str) -> Room:
        stored = await self.journal.load(id) if len(id) <= 40 else None
        if stored is None:
            raise Fault(404, "server.match", match=id[:40])
        try:
            sheet = read_sheet(stored.sheet, stored.baggage)
        except (msgspec.MsgspecError, RecursionError) as fault:
            raise JournalFault("server.record_damaged", why=str(fault)[:200]) from None
        game = restoring.game_of(sheet)
        room = Room(self, game, sheet, stored.version)
        await room.restore(stored)
        self.add(room)
        room.set_clocks()
        self.changed(room)
        return room

    def add(self, room: Room) -> None:
        self.rooms[room.sheet.id] = room
        self._make_space(room)

    def forget(self, room: Room) -> None:
        """What is in memory may not be what was written: read it anew when next asked."""
        room.gone = True
        room.watch.stop()
        self.metrics.journal_faults += 1
        if self.rooms.get(room.sheet.id) is room:
            del self.rooms[room.sheet.id]
        loop = asyncio.get_running_loop()
        for watcher in list(room.watchers):  # once whoever asked has had his answer
            loop.call_later(0.05, watcher.close, 1012, "come back in a moment")

    def changed(self, room: Room) -> None:
        """After every change of a room: let machines, letters and what was said beforehand act."""
        self.metrics.rooms = len(self.rooms)
        if not self.stopping:
            autoplay.wake(room)

    def _make_space(self, asked: Room | None = None) -> None:
        """Put rooms away that nobody watches, those first in which nothing is being thought of;
        of those just asked for the longest ago, or full of machines it would throw people out."""
        over = len(self.rooms) - self.settings.rooms
        if over > 0:
            alone = [room for room in self.rooms.values() if not room.watchers]
            over = len(alone) - self.settings.rooms
            free = [room for room in alone if room is not asked and self._may_go(room)]
            since = time.monotonic() - FRESH
            free.sort(key=lambda r: (r.used > since, r.used <= since and bool(r.at_work), r.used))
            for room in free[: max(0, over)]:
                self.put_away(room)
            over -= len(free)
        held = max(0, over)
        if held and not self.metrics.rooms_held:
            note("rooms cannot go", logging.WARNING, rooms=len(self.rooms), held=held)
        self.metrics.rooms, self.metrics.rooms_held = len(self.rooms), held

    def _may_go(self, room: Room) -> bool:
        return not room.lock.locked() and room.sheet.id not in self.reader.in_hand

    def put_away(self, room: Room) -> None:
        """What is still to be done in it waits in the journal."""
        hour = sleeping.hour_of(room, self.settings, awake=False)
        if room.at_work and hour.alone is None and room.pending is None:
            hour = but(hour, thinks=self.hours.now())  # something was to be said for somebody
        room.watch.stop()
        room.gone = True
        for task in room.at_work - {asyncio.current_task()}:
            task.cancel()
        del self.rooms[room.sheet.id]
        self.start(self._leave(room, hour), "leave")

    async def _leave(self, room: Room, hour: Hour) -> None:
        id = room.sheet.id
        if (
            hour.thinks is not None or hour.alone is not None
        ):  # any other hour was written with the last change
            await self.journal.put_off(id, room.version, hour)
        if id not in self.rooms:
            await self.journal.leave(id)

    def gives_way(self, room: Room) -> bool:
        alone = room.woken and not room.watchers and not room.sheet.voters()
        if not (alone and self.reader.is_crowded) or room.gone:
            return False
        self.put_away(room)
        return True

    def show_out(self, person: str, serial: int) -> None:
        """Whoever is here by a password of somebody that counts no more."""
        newest = self.accounts.newest
        newest[person] = max(serial, newest.get(person, 0))
        for room in self.rooms.values():
            for watcher in list(room.watchers):
                if self.accounts.are_over(watcher.accounts):
                    watcher.close(1008, "the session is over")

    async def _look_for_new_passwords(self) -> None:
        """News of them may have been missed."""
        here = (w.accounts for room in self.rooms.values() for w in room.watchers)
        known = sorted({person for accounts in here for person, _ in accounts})
        for person, serial in (await self.journal.serials(known)).items():
            self.show_out(person, serial)

    async def _heard(self, match: str, version: int) -> None:
        """Another process has written; an empty name means that news may have been missed."""
        if match.startswith(PERSON):
            self.show_out(match, version)
            return
        if not match:
            await self._look_for_new_passwords()
        for room in [self.rooms.get(match)] if match else list(self.rooms.values()):
            if room is not None and (not match or room.version < version):
                await room.catch_up(version)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(min(TICK, max(0.05, self.settings.remind_after / 4)))
            for room in list(self.rooms.values()):
                try:
                    if beginning.is_too_late(room):
                        self.start(beginning.lapse(room), "dice")
                    reminders.look(room)
                    autoplay.wake(room)
                except Exception:  # nor does one keep the others from being looked after
                    note("a match failed", logging.ERROR, fault=True, match=room.sheet.id)
            self._make_space()

    def clock_fell(self, room: Room) -> None:
        self.work(room, flag_fall.fall(room), "clock")

    def game(self, name: str) -> Game[Any, Any]:
        return SHELF.take(name)


async def _take_leave(room: Room) -> None:
    """Whatever is being written is written to the end."""
    async with room.lock:
        room.audience.tell_all({"kind": "closing"})
