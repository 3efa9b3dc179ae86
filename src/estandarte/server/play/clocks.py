"""Banks of time and clocks for each decision. Only the table's own clock counts.

Time is measured with the monotonic clock, so that a corrected wall clock, here or at a
player's, takes nothing from anybody; while the server is down no time runs.
"""

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

from estandarte.kernel import Refused, Role

if TYPE_CHECKING:
    from .room import Room

SLACK = 0.05
"""Seconds allowed to the way from the board to the clock."""


class Stopwatch:
    """Since when each role has been thinking."""

    def __init__(self) -> None:
        self.since: dict[Role, float] = {}
        self.timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def timed_roles(room: "Room") -> list[Role]:
    """The people whose time runs now; machines are not timed."""
    if not room.is_playing or room.match is None or room.sheet.paused or room.sheet.change:
        return []
    if not room.sheet.terms.clock.runs:
        return []
    people = room.sheet.roles_of("person", "hot_seat", "open")
    return [role for role in room.match.waiting if role in people]


def charge(room: "Room", acted: Role | None) -> None:
    """Take what was used from the banks, and start the clocks of those now asked."""
    clock, sheet, now = room.sheet.terms.clock, room.sheet, time.monotonic()
    running, since = timed_roles(room), room.watch.since
    for role, start in list(since.items()):
        if role in running and role != acted:
            continue
        _take(room, role, now - start)
        del since[role]
        if role == acted and clock.bank > 0:
            sheet.left[role] = sheet.left.get(role, 0.0) + clock.increment
    for role in running:
        sheet.left.setdefault(role, clock.bank)
        since.setdefault(role, now)


def charge_all(room: "Room") -> None:
    """Take what was used from everybody, as when the clocks are stopped."""
    now = time.monotonic()
    for role, start in room.watch.since.items():
        _take(room, role, now - start)
    room.watch.since.clear()


def _take(room: "Room", role: Role, used: float) -> None:
    clock = room.sheet.terms.clock
    if clock.bank > 0:
        over = max(0.0, used - clock.decision - SLACK)
        room.sheet.left[role] = max(0.0, room.sheet.left.get(role, clock.bank) - over)


def seconds_left(room: "Room", role: Role) -> float:
    """Until the time of a role is up, if it does nothing."""
    clock = room.sheet.terms.clock
    used = time.monotonic() - room.watch.since.get(role, time.monotonic())
    bank = room.sheet.left.get(role, clock.bank) if clock.bank > 0 else 0.0
    return clock.decision + bank - used


def shown(room: "Room") -> dict[str, Any] | None:
    """The clocks for the table; a client counts down from the moment it hears this."""
    clock = room.sheet.terms.clock
    if not clock.runs:
        return None
    running = sorted(room.watch.since)
    left = {role: round(room.sheet.left.get(role, clock.bank), 3) for role in room.sheet.seats}
    until = {role: round(seconds_left(room, role), 3) for role in running}
    return {"left": left, "running": running, "until_flag": until, "paused": room.sheet.paused}


def settled(room: "Room") -> dict[str, Any] | None:
    """The clocks without what runs out by itself: what nobody need be told anew."""
    clock = shown(room)
    return {**clock, "until_flag": None} if clock else None


def schedule(room: "Room") -> None:
    """Wake up when the next clock falls."""
    room.watch.stop()
    if not room.watch.since or room.sheet.terms.clock.falls == "nothing":
        return
    soonest = min(seconds_left(room, role) for role in room.watch.since)
    loop = asyncio.get_running_loop()
    room.watch.timer = loop.call_later(
        max(0.0, soonest) + SLACK, lambda: room.hall.start(fall(room), "clock")
    )


async def fall(room: "Room") -> None:
    """A clock has fallen: what was agreed happens, if it is true."""
    if room.gone or not await room.hall.journal.attend(room.sheet.id):
        return
    async with room.lock:
        if room.gone or room.match is None:
            return
        fallen = [r for r in timed_roles(room) if seconds_left(room, r) <= 0]
        if not fallen:
            schedule(room)
            return
        if room.sheet.terms.clock.falls == "forfeit":
            room.match.resign(fallen[0])
            room.sheet.ended_by = "time"
            await room.settle()
            return
    for role in fallen:
        await _decide_for(room, role)


async def _decide_for(room: "Room", role: Role) -> None:
    """The machine answers one question for somebody who is late, unless he answers it meanwhile."""
    from .autoplay import perform

    asked = room.prompted.get(role)
    action = await room.hall.machine_choice(room, role, room.hall.best_rank(room.game))
    async with room.lock:
        if action is None or room.gone or room.prompted.get(role) != asked:
            return
        with contextlib.suppress(Refused):
            await perform(room, action)
