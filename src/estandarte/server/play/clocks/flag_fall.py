"""When a clock falls: what was agreed for that happens."""

import contextlib

from estandarte.kernel import Refused, Role
from estandarte.players import quick_rank_of
from estandarte.server.play.autoplay import machine_choice, perform
from estandarte.server.play.room import Room

from . import fallen


async def fall(room: Room) -> None:
    """A clock has fallen: what was agreed happens, if it is true."""
    if room.gone or not await room.hall.journal.attend(room.sheet.id):
        return
    async with room.lock:
        if room.gone or room.match is None:
            return
        late = fallen(room)
        if not late:
            room.set_clocks()
            return
        if room.sheet.terms.clock.falls == "forfeit":
            room.match.resign(late[0])
            room.sheet.ended_by = "time"
            await room.settle()
            return
    for role in late:
        await _decide_for(room, role)


async def _decide_for(room: Room, role: Role) -> None:
    """The machine answers one question for somebody who is late, unless he answers it meanwhile."""
    asked = room.prompted.get(role)
    action = await machine_choice(room, role, quick_rank_of(room.game))
    async with room.lock:
        if action is None or room.gone or room.prompted.get(role) != asked:
            return
        with contextlib.suppress(Refused):
            await perform(room, action)
