"""Who is asking: a sitter with his link, somebody with an account, or a spectator."""

from estandarte.kernel import SPECTATOR, UMPIRE, Role, Value
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault
from estandarte.server.people.tokens import PersonToken, SeatToken, WatchToken
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.play.watchers import Proofs
from estandarte.server.seating_plan import Sitter


class Caller(Value):
    """Somebody at one table, and the eyes through which he looks now."""

    role: Role
    sitter: Sitter | None = None
    language: str = "en"
    serial: int | None = None
    """Of the link by which he came; None: by his account, or to watch."""
    person: str = ""
    """Whose own session he has shown; no link does."""
    accounts: Proofs = ()
    """The accounts on which his being here rests."""

    @property
    def id(self) -> str:
        return self.sitter.id if self.sitter else ""

    def player(self) -> Role:
        """The role he acts for; spectators and umpires act for none."""
        if self.sitter is None or self.role in (SPECTATOR, UMPIRE):
            raise Fault(403, "server.no_seat")
        return self.role

    def is_alone(self, room: Room) -> bool:
        """Whether nobody else plays there, but machines."""
        seats = room.sheet.seats.values()
        return all(seat.kind == "machine" or seat.sitters == [self.id] for seat in seats)

    @property
    def is_umpire(self) -> bool:
        return self.sitter is not None and self.role == UMPIRE

    def umpire(self) -> None:
        if not self.is_umpire:
            raise Fault(403, "server.umpire_only")

    def himself(self) -> None:
        """Whoever acts for an account has entered it; the link to its seat is not enough."""
        if self.sitter is not None and self.sitter.person not in (None, self.person):
            raise Fault(403, "server.session_wanted")

    def seated(self) -> Sitter:
        if self.sitter is None:
            raise Fault(403, "server.no_seat")
        return self.sitter


async def person_of(hall: Hall, token: str) -> Person | None:
    """The account behind a token, if it is one's session."""
    if not token:
        return None
    read = hall.seals.read(token)
    return await hall.accounts.who(read) if isinstance(read, PersonToken) else None


async def caller_of(
    hall: Hall, room: Room, token: str, role: str, language: str, session: str = ""
) -> Caller:
    """Whoever holds a token, in one room; a match that is not his does not exist for him.

    Who came by a link may show his session beside it, for what is done in his name.
    """
    own = await _shown(hall, session) or await person_of(hall, token)
    sitter, serial = await _sitter(hall, room, token, own)
    if sitter is None:
        if role and role != SPECTATOR and not room.is_shown_over:
            raise Fault(403, "server.other_seat", role=role[:40])
        return Caller(SPECTATOR, None, language or "en")
    wanted = role or sitter.roles[0] if sitter.roles else SPECTATOR
    if wanted != SPECTATOR and wanted not in sitter.roles:
        raise Fault(403, "server.other_seat", role=wanted[:40])
    proofs = {own.id: own.serial} if own else {}
    if sitter.person is not None:
        proofs.setdefault(sitter.person, sitter.account)
    return Caller(
        wanted, sitter, language or sitter.language, serial, own.id if own else "",
        tuple(proofs.items()),
    )  # fmt: skip


async def _shown(hall: Hall, session: str) -> Person | None:
    """One that is over is as good as none: the link beside it still counts."""
    try:
        return await person_of(hall, session)
    except Fault as fault:
        if fault.status != 401:
            raise
        return None


async def _is_over(hall: Hall, sitter: Sitter) -> bool:
    """Whether the links to somebody's seat have ended with his former password."""
    if sitter.person is None:
        return False
    person = await hall.journal.person(sitter.person)
    return person is None or person.serial != sitter.account


async def _sitter(
    hall: Hall, room: Room, token: str, own: Person | None
) -> tuple[Sitter | None, int | None]:
    sheet = room.sheet
    read = hall.seals.read(token) if token else None
    if isinstance(read, SeatToken):
        if read.match != sheet.id:
            raise Fault(403, "server.other_match")
        sitter = sheet.sitters.get(read.sitter)
        if sitter is None or sitter.serial != read.serial or await _is_over(hall, sitter):
            raise Fault(401, "server.token")
        return sitter, sitter.serial
    if isinstance(read, PersonToken) and own is not None:
        for sitter in sheet.sitters.values():
            if sitter.person == own.id:
                return sitter, None
    if isinstance(read, WatchToken) and read.match == sheet.id:
        if read.serial != sheet.watch:
            raise Fault(401, "server.token")
        return None, None
    if not sheet.terms.public or not sheet.terms.spectators:
        # the same words as for a match that is not there
        raise Fault(404, "server.match", match=sheet.id)
    return None, None


def eyes_for(room: Room, caller: Caller, wanted: str) -> Role:
    """The role through whose eyes a past moment may be seen: all of them once it is over."""
    if not wanted or wanted == caller.role:
        return caller.role
    known = {*room.game.roles, SPECTATOR, UMPIRE}
    mine = caller.sitter.roles if caller.sitter else []
    over = room.is_shown_over or (bool(mine) and room.match is not None and room.match.is_over)
    if wanted not in known or not (over or wanted == SPECTATOR or wanted in mine):
        raise Fault(403, "server.other_seat", role=wanted[:40])
    return wanted
