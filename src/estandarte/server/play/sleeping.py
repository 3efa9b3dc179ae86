"""What a match waits for although nobody watches, and the hour at which somebody must look at it.

Asleep it is a row of the journal with that hour and no room. Whoever has taken the row, or has the
room in memory, has it for a lease; then anybody may.
"""

import time
from collections.abc import Iterator

from estandarte.server.database.due import Hour
from estandarte.server.settings import Settings

from . import clocks
from .live_match import LiveMatch
from .seeds import slow_since

HERE = 60.0
"""Seconds after which it is seen whether somebody who need not be reminded has left."""
LEASE = 20.0
"""Seconds; after so many another process takes over what one has died upon."""


def hour_of(room: LiveMatch, settings: Settings, awake: bool = True) -> Hour:
    """When it must be looked at next: by whoever has it in memory now, or else by anybody."""
    now, waits = room.watch.now(), [*_dice(room, settings), *_clocks(room)]
    waits += _reminders(room, settings)
    wait = min(waits, default=None)
    late = LEASE if awake else 0.0
    due = None if wait is None else now + (wait if wait > 0 else late)
    if not room.machine_roles() or room.pending is not None:
        return Hour(due)
    return Hour(due, now + late) if room.sheet.voters() else Hour(due, alone=now + late)


def _dice(room: LiveMatch, settings: Settings) -> Iterator[float]:
    if since := slow_since(room.sheet):
        yield since + settings.reveal_hours * 3600 - time.time()


def _clocks(room: LiveMatch) -> Iterator[float]:
    """A clock whose fall is agreed to mean nothing is looked at once, when it has run out."""
    means = room.sheet.terms.clock.falls != "nothing"
    for role in room.sheet.since:
        left = clocks.seconds_left(room, role)
        if role not in room.sheet.answered and (means or left > 0):
            yield left


def _reminders(room: LiveMatch, settings: Settings) -> Iterator[float]:
    present = room.present()
    times = room.history.times if room.history is not None else []
    for sitter in room.awaited():
        if room.may_be_reminded(sitter):
            asked = max(room.prompted.get(r, 0) for r in sitter.roles) - 1
            since = times[asked] if 0 <= asked < len(times) else time.time()
            wait = since + settings.remind_after - time.time()
            yield max(wait, HERE) if sitter.id in present else wait
