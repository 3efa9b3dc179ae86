"""Who may be umpire: nobody who plays, and where people sit only one to whom all of them agree.

An umpire sees everything. Whoever sits down later has been told who is umpire, and agrees by that.
"""

from estandarte.kernel import UMPIRE, Role, but
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault
from estandarte.server.seating_plan import Sheet, Sitter, UmpireAsked

from .room import Room

GONE = 1008
COME_BACK = 1012


def may_come(sheet: Sheet, person: Person | None, accounts: bool) -> None:
    if person is not None and any(s.person == person.id for s in sheet.sitters.values()):
        raise Fault(409, "server.umpire_plays")
    if sheet.umpire_asked is not None:
        raise Fault(409, "server.umpire_waits")
    if person is None and accounts and _people(sheet):
        raise Fault(403, "server.umpire_account")


def come(sheet: Sheet, sitter: Sitter) -> None:
    """He has everything before him at an empty table, and otherwise waits for those who sit."""
    if not _people(sheet):
        _seat(sheet, sitter)
        return
    sitter.roles = []
    sheet.umpire_asked = UmpireAsked(sitter.id, sitter.name, sitter.person is not None)


def leave(sheet: Sheet, sitter: Sitter) -> None:
    """Whoever sits there next is asked anew."""
    asked = sheet.umpire_asked
    if asked is None:
        return
    agreed = tuple(role for role in asked.agreed if role not in sitter.roles)
    sheet.umpire_asked = but(asked, agreed=agreed) if asked.sitter != sitter.id else None


async def answer(room: Room, role: Role, agree: bool) -> bool:
    """Whether somebody who is to be umpire now is."""
    async with room.lock:
        sheet, asked = room.sheet, room.sheet.umpire_asked
        sitter = sheet.sitters.get(asked.sitter) if asked is not None else None
        if asked is None or sitter is None:
            raise Fault(409, "server.no_umpire_asked")
        mine = {role, *(r for s in sheet.people_of(role) for r in s.roles)}
        asked = but(asked, agreed=tuple(sorted({*asked.agreed} | mine)))
        done = agree and _people(sheet) <= {*asked.agreed}
        sheet.umpire_asked = None if done or not agree else asked
        if done:
            _seat(sheet, sitter)
        elif not agree:
            del sheet.sitters[sitter.id]
        await room.settle()
    if done or not agree:
        for watcher in [w for w in room.watchers if w.sitter == sitter.id]:
            watcher.close(COME_BACK if done else GONE, "come back" if done else "not wanted")
    return done


def _seat(sheet: Sheet, sitter: Sitter) -> None:
    sitter.roles = [UMPIRE]
    if sitter.person is not None:
        sheet.umpires.append(sitter.person)


def _people(sheet: Sheet) -> set[Role]:
    """The sides at which somebody sits."""
    return {role for role in sheet.voters() if sheet.people_of(role)}
