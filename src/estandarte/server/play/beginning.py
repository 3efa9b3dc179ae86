"""The moment when a match begins: seats bind themselves, show their seeds, the board is set up.

The table has pledged its seed when the match was opened. What a seat adds is hidden until all are
bound, so that neither the table nor whoever is in league with it can choose after having seen it.
"""

import time
from typing import Any

from estandarte.kernel import UMPIRE, DieWanted, Match, but, commitment_to
from estandarte.server.faults import Fault
from estandarte.server.people.ratings import rivals_of
from estandarte.server.seating_plan import Sitter
from estandarte.server.wire.uploads import set_up
from estandarte.server.workers.threads import beside

from .room import Room
from .seeds import contributors, is_complete, slow_since, wanted


async def begin(room: Room) -> None:
    """Everybody is there: once all seeds are shown, they go into the dice, and the board is set."""
    asks, _ = wanted(room.sheet)
    if asks:
        if asks == "reveal" and not room.sheet.revealing:
            room.sheet.revealing = time.time()
        return
    await _set_up(room)


async def _set_up(room: Room) -> None:
    sheet, game = room.sheet, room.game
    seeds, bound = {}, {}
    for name, sitter in contributors(sheet).items():
        if sitter.bound:
            bound[name] = sitter.bound
        if seed := sitter.seed or ("" if sitter.bound else sitter.words):
            seeds[name] = seed
    seats = {
        role: seat.rank if seat.kind == "machine" else "person"
        for role, seat in sheet.seats.items()
    }
    setup = game.as_today(sheet.setup)  # opened under whatever version
    sheet.setup = but(setup, seats=seats, seeds=seeds, commitments=bound)
    room.opening_die = None
    given = (game, sheet.setup, sheet.secret, sheet.position, list(sheet.opening))
    try:
        put(room, await beside(room.hall.turns, game, set_up, *given))
    except DieWanted as wanted:  # those present throw for the opening
        room.opening_die = wanted


def put(room: Room, match: Match[Any]) -> None:
    """The board on the table."""
    room.sheet.setup = match.record.setup
    room.sheet.rules = match.record.rules
    room.sheet.status = "playing"
    if room.sheet.terms.rated:  # whoever sits here later, it is these two who play for it
        room.sheet.rivals = dict(rivals_of(room.sheet) or ())
    room.seat_match(match)


async def throw_for_opening(room: Room, faces: tuple[int, ...]) -> None:
    """Real dice for what happens before the first decision."""
    async with room.lock:
        before = list(room.sheet.opening)
        room.sheet.opening += faces
        await begin(room)
        if room.opening_die is not None and room.opening_die.shown is not None:
            room.sheet.opening = before  # no such face: throw again
            raise room.opening_die
        await room.settle()


# --- seeds


async def commit(room: Room, sitter: Sitter, commitment: str) -> None:
    """A seat binds itself; until the first seed is shown it may still choose another."""
    async with room.lock:
        mine = _contributor(room, sitter)
        if room.sheet.revealing:
            raise Fault(409, "server.dice_open")
        mine.promised, mine.bound = True, commitment
        await _go_on(room)


async def reveal(room: Room, sitter: Sitter, seed: str) -> None:
    """A seat shows what it was bound to, when all are bound."""
    async with room.lock:
        mine = _contributor(room, sitter)
        if not room.sheet.revealing or not mine.bound:
            raise Fault(409, "server.dice_closed")
        if commitment_to(seed) != mine.bound:
            raise Fault(422, "server.seed")
        mine.seed = seed
        await _go_on(room)


def _contributor(room: Room, sitter: Sitter) -> Sitter:
    if room.sheet.status != "gathering":
        raise Fault(409, "server.begun")
    mine = room.sheet.sitters.get(sitter.id)
    if mine is None or mine not in contributors(room.sheet).values():
        raise Fault(403, "server.no_seat")
    return mine


async def _go_on(room: Room) -> None:
    sheet = room.sheet
    if is_complete(sheet) and (sheet.revealing or not sheet.terms.hold):
        await begin(room)
    await room.settle()


def is_too_late(room: Room) -> bool:
    """Whether somebody has been waited for too long."""
    since = slow_since(room.sheet)
    return bool(since) and time.time() - since > room.hall.settings.reveal_hours * 3600


async def lapse(room: Room) -> None:
    """Who never bound himself adds nothing; who does not show what he was bound to has lost.

    Only the second knows by then what the others add. Were he merely left out, he could choose
    between the dice with his seed and those without it. [KER-15]
    """
    if room.gone or not await room.hall.journal.attend(room.sheet.id):
        return
    async with room.lock:
        asks, slow = wanted(room.sheet)
        if room.gone or not is_too_late(room):
            return
        if asks == "commit":
            for sitter in slow:
                sitter.promised = False
            await _go_on(room)
            return
        await _set_up(room)
        match, _ = room.begun()
        if not match.is_over:
            match.resign(next(r for r in slow[0].roles if r != UMPIRE), "unrevealed")
        await room.settle()
