"""Banks of time and clocks for each decision. Only the table's own clock counts.

Time is measured in the table's own hours (play/hours.py), which the monotonic clock drives, so that
a corrected wall clock, here or at a player's, takes nothing from anybody; while the server is down
no time runs. Since when somebody thinks is written with the match: whether its room is in memory,
asleep or in another process, the clock is the same.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from estandarte.kernel import Role
from estandarte.server.play.live_match import LiveMatch
from estandarte.server.wire import envelopes

SLACK = 0.05
"""Seconds allowed to the way from the board to the clock."""


def timed_roles(room: LiveMatch) -> list[Role]:
    """The people whose time runs now; machines are not timed."""
    if not room.is_playing or room.match is None or room.sheet.paused or room.sheet.change:
        return []
    if not room.sheet.terms.clock.runs:
        return []
    people = room.sheet.roles_of("person", "hot_seat", "open")
    return [role for role in room.match.waiting if role in people]


def _shown_running(room: LiveMatch) -> list[Role]:
    """Those too who have answered in secret: their clocks stop when the others' do. [KER-16]"""
    running = timed_roles(room)
    if not running or room.match is None:
        return running
    asked = room.match.state.decision
    joint = asked.together(room.match.state) if asked is not None else ()
    return [*running, *(role for role in joint if role in room.sheet.since)]


def charge(room: LiveMatch, acted: Role | None) -> None:
    """Take what was used from the banks, and start the clocks of those now asked."""
    clock, sheet, now = room.sheet.terms.clock, room.sheet, room.watch.now()
    running, since = timed_roles(room), room.sheet.since
    unheard = _shown_running(room)
    for role, start in list(since.items()):
        if role in running:
            room.sheet.answered.pop(role, None)
        elif role in unheard:
            room.sheet.answered.setdefault(role, now)  # it seems to run on, and costs nothing
        if role in unheard and role != acted:
            continue
        _take(room, role, room.sheet.answered.pop(role, now) - start)
        del since[role]
        if role == acted and clock.bank > 0:
            sheet.left[role] = sheet.left.get(role, 0.0) + clock.increment
    for role in running:
        sheet.left.setdefault(role, clock.bank)
        since.setdefault(role, now)


def charge_all(room: LiveMatch) -> None:
    """Take what was used from everybody, as when the clocks are stopped."""
    now = room.watch.now()
    for role, start in room.sheet.since.items():
        _take(room, role, room.sheet.answered.pop(role, now) - start)
    room.sheet.since.clear()


def _take(room: LiveMatch, role: Role, used: float) -> None:
    clock = room.sheet.terms.clock
    if clock.bank > 0:
        over = max(0.0, used - clock.decision - SLACK)
        room.sheet.left[role] = max(0.0, room.sheet.left.get(role, clock.bank) - over)


def seconds_left(room: LiveMatch, role: Role) -> float:
    """Until the time of a role is up, if it does nothing."""
    clock = room.sheet.terms.clock
    now = room.watch.now()
    used = max(0.0, now - room.sheet.since.get(role, now))
    bank = room.sheet.left.get(role, clock.bank) if clock.bank > 0 else 0.0
    return clock.decision + bank - used


def fallen(room: LiveMatch) -> list[Role]:
    """Those whose time is up, where something was agreed for that."""
    if room.sheet.terms.clock.falls == "nothing":
        return []
    return [role for role in timed_roles(room) if seconds_left(room, role) <= 0]


def shown(room: LiveMatch) -> envelopes.ClockShown | None:
    """The clocks for the table; a client counts down from the moment it hears this."""
    clock = room.sheet.terms.clock
    if not clock.runs:
        return None
    running = sorted(room.sheet.since)
    left = {role: round(room.sheet.left.get(role, clock.bank), 3) for role in room.sheet.seats}
    until = {role: round(seconds_left(room, role), 3) for role in running}
    return {"left": left, "running": running, "until_flag": until, "paused": room.sheet.paused}


def settled(room: LiveMatch) -> dict[str, Any] | None:
    """The clocks without what runs out by itself: what nobody need be told anew."""
    clock = shown(room)
    return {**clock, "until_flag": None} if clock else None


def schedule(room: LiveMatch, fell: Callable[[], None]) -> None:
    """Say so when the next clock falls."""
    room.watch.stop()
    running = [role for role in room.sheet.since if role not in room.sheet.answered]
    if not running or room.sheet.terms.clock.falls == "nothing":
        return
    soonest = min(seconds_left(room, role) for role in running)
    loop = asyncio.get_running_loop()
    room.watch.timer = loop.call_later(max(0.0, soonest) + SLACK, fell)
