"""The reader: it takes from the journal the matches whose hour has come, and sees to each.

Several processes may read one journal: whoever takes a row has it for a lease (sleeping.py).
"""

import asyncio
import logging

from estandarte.server.database.due import Wait
from estandarte.server.logs import note
from estandarte.server.workers.turns import WHO

from . import autoplay, beginning, clocks, sleeping
from .clocks import reminders
from .room import Keeper, Room

LOOK = 0.5
"""Seconds between two looks into the journal."""
AT_ONCE = 32
"""Matches that are read and seen to at the same time."""
AHEAD = 16
"""Sleeping matches in which people wait for a machine that are handed to the thinkers at once; and
so many in which only machines play."""
REST = 600.0
"""Seconds before a match that could not be opened is tried again."""


class Reader:
    """Wakes matches, and lets them sleep again."""

    def __init__(self, hall: Keeper) -> None:
        self.hall = hall
        self.in_hand: dict[str, Wait] = {}
        self.is_crowded = False
        """Whether more machines play among themselves, asleep, than are handed over."""
        self._blind = False

    async def read(self) -> None:
        while True:
            try:
                await self._look()
                self._blind = False
            except Exception as fault:  # it may be better at the next look
                if not self._blind:
                    note("no hour can be read", logging.ERROR, why=str(fault)[:200])
                self._blind = True
            await asyncio.sleep(LOOK)

    async def _look(self) -> None:
        hall = self.hall
        if hall.hours.is_old() and await hall.journal.is_anything_due():
            await hall.hours.keep()
        await self._take("due", AT_ONCE - self._held("due"))
        most = min(AHEAD, max(1, hall.settings.rooms // 4))
        for what in ("thinks", "alone"):
            thinking = [r for r in hall.rooms.values() if r.woken and r.at_work]
            here = sum(1 for r in thinking if bool(r.sheet.voters()) == (what == "thinks"))
            free = most - here - self._held(what)
            await self._take(what, free)
        self.is_crowded = free <= 0

    def _held(self, what: Wait) -> int:
        return sum(1 for errand in self.in_hand.values() if errand == what)

    async def _take(self, what: Wait, most: int) -> None:
        if most <= 0:
            return
        now = self.hall.hours.now()
        for id in await self.hall.journal.take(what, now, now + sleeping.LEASE, most):
            if id not in self.in_hand:
                self.in_hand[id] = what
                self.hall.start(self._see_to(id), "errand")

    async def _see_to(self, id: str) -> None:
        hall = self.hall
        WHO.set(id)  # whatever it takes to read it is paid for by the match
        try:
            if await hall.journal.attend(id):
                room = await hall.woken(id)
                await self._do_what_is_due(room)
        except Exception as fault:  # whatever is wrong with one, the others are woken
            note("a match cannot be opened", logging.ERROR, match=id, why=str(fault)[:200])
            await hall.journal.rest(id, hall.hours.now() + REST)
            await hall.journal.leave(id)
        finally:
            self.in_hand.pop(id, None)

    async def _do_what_is_due(self, room: Room) -> None:
        hall = self.hall
        if beginning.is_too_late(room):
            await beginning.lapse(room)
        reminders.look(room)
        if clocks.fallen(room):
            hall.clock_fell(room)
        autoplay.wake(room)
        if not room.gone:
            hour = sleeping.hour_of(room, hall.settings)
            await hall.journal.put_off(room.sheet.id, room.version, hour)
