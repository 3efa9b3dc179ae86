"""Opening a match, sitting down, standing up."""

import asyncio
import time
from collections import Counter
from typing import Any

from estandarte.kernel import (
    UMPIRE,
    Game,
    Role,
    SetupFault,
    but,
    pledge,
)
from estandarte.players import player_of
from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault, language_of, table_texts
from estandarte.server.limits import house_of
from estandarte.server.logs import note
from estandarte.server.names import sound_name
from estandarte.server.people.accounts import About, about_of
from estandarte.server.people.tokens import InviteToken
from estandarte.server.seating_plan import Seat, Sheet, Sitter
from estandarte.server.wire.schemas import JoinForm, NewMatch, SeatForm
from estandarte.server.wire.uploads import is_brought, what_is_played
from estandarte.server.workers.answer_worker import Opening
from estandarte.server.workers.threads import beside
from estandarte.server.workers.turns import WHO

from . import umpiring
from .autoplay import ranks
from .beginning import begin, put
from .room import Room
from .rooms import Hall
from .seeds import is_complete
from .services import Services

TRIES, PAUSE = 50, 0.1
"""How often, and after how many seconds, one looks whether another process has let its own in."""


async def open_match(hall: Hall, form: NewMatch, person: Person | None) -> tuple[Room, Sitter]:
    """A new match with its host seated; it begins at once when nobody is missing.

    It counts for whoever opens it until it is over: for himself if he has an account, or else for
    his address, which is known by a hash.
    """
    opener = person.id if person else house_of(WHO.get())
    await _take_place(hall, opener)
    try:
        return await _open(hall, form, person, opener)
    finally:
        async with hall.pen:  # not between somebody's count and his place
            hall.opening[opener] -= 1
            hall.opening += Counter()  # forgets who opens none
            if opener not in hall.opening:
                await hall.journal.leave(f"opens:{opener}")


async def _take_place(hall: Hall, opener: str) -> None:
    """One process at a time counts for one opener, until what it lets through can be counted."""
    settings = hall.settings
    since = time.time() - settings.abandoned_days * 86_400
    for _ in range(TRIES):
        async with hall.pen:
            ours = await hall.journal.attend(f"opens:{opener}")
            there = await hall.journal.open_matches(opener, since) + hall.opening[opener]
            if there < settings.open_matches and ours:
                hall.opening[opener] += 1
                return
            if not hall.opening[opener]:
                await hall.journal.leave(f"opens:{opener}")
            if there >= settings.open_matches:
                raise Fault(429, "server.too_many_open", most=settings.open_matches)
        await asyncio.sleep(PAUSE)
    raise Fault(429, "server.too_fast")


async def _open(
    hall: Hall, form: NewMatch, person: Person | None, opener: str
) -> tuple[Room, Sitter]:
    proved = False
    if is_brought(form):
        proved = bytes(await hall.reckoners.reckon(Opening(form))) == b"true"
        game, setup, position, gone_on = await beside(hall.turns, None, what_is_played, form)
    else:
        game, setup, position, gone_on = what_is_played(form)
    secret = (gone_on.secret if gone_on is not None else None) or hall.make_secret()
    host = _sitter(hall, form, person)
    seats, umpires = _seats(game, form.seats, host), list[str]()
    if form.umpire:
        if host.roles:
            raise Fault(422, "server.umpire_plays")
        host.roles = [UMPIRE]
        umpires = [person.id] if person else []
    sheet = Sheet(
        id=f"m{hall.make_id()}", game=game.name, title=form.title or game.title["en"],
        host=host.id, created=time.time(), setup=but(setup, pledge=pledge(secret)),
        secret=secret, payer=WHO.get(), terms=form.terms(), seats=seats, sitters={host.id: host},
        position=position, dice_known=gone_on is not None, proved=proved, umpires=umpires,
    )  # fmt: skip
    if form.rated and person is None:
        raise Fault(422, "server.rated_needs_accounts")
    if form.rated and (gone_on is not None or position or setup.packs or setup.real_dice):
        raise Fault(422, "server.rated_even")
    room = Room(hall, game, sheet)
    room.opener = opener
    async with room.lock:
        if gone_on is not None:
            put(room, gone_on)
        elif is_complete(sheet):
            sheet.complete = time.time()
            if not form.hold:
                await begin(room)
        await room.settle(person=person.id if person else None)
        hall.add(room)
    hall.changed(room)
    note("a match was opened", match=sheet.id, game=sheet.game, scenario=setup.scenario)
    return room, host


def _seats(game: Game[Any, Any], forms: dict[str, SeatForm], host: Sitter) -> dict[Role, Seat]:
    if unknown := sorted(forms.keys() - set(game.roles)):
        raise SetupFault("fault.role", role=unknown[0], known=list(game.roles))
    seats: dict[Role, Seat] = {}
    for role in game.roles:
        form = forms.get(role, SeatForm("open"))
        if form.kind == "machine":
            rank = form.rank or ranks(game)[0]
            player_of(game, rank)  # refuses what nobody is
            seats[role] = Seat("machine", rank)
        elif form.kind == "open":
            seats[role] = Seat("open")
        else:
            seats[role] = Seat("person" if form.kind == "me" else "hot_seat", "", [host.id])
            host.roles.append(role)
    return seats


def _sitter(hall: Services, form: NewMatch | JoinForm, person: Person | None) -> Sitter:
    about = about_of(person) if person else About()
    tongue = language_of(form.language or about.language)
    guest = table_texts().say(tongue, "server.guest")
    return Sitter(
        f"s{hall.make_id()}", person.name if person else sound_name(form.name or guest), [],
        person=person.id if person else None, account=person.serial if person else 1,
        language=tongue, email=about.email,
        webhook=about.webhook, words=form.words, promised=form.commits,
    )  # fmt: skip


async def join(room: Room, form: JoinForm, person: Person | None) -> Sitter:
    """Sit down: by invitation, or on an open seat of a public match."""
    async with room.lock:
        sheet = room.sheet
        role, commands = _place(room, form, person)
        if person is not None:
            for known in sheet.sitters.values():
                if known.person == person.id and role in known.roles:
                    if await room.renew_key(known):
                        await room.settle()
                    return known
        _may_sit(room, role, commands, person)
        sitter = _sitter(room.hall, form, person)
        if sheet.revealing:  # the others' seeds may be known by now
            sitter.words, sitter.promised = "", False
        sitter.roles, sitter.commands = [role], list(commands)
        sheet.sitters[sitter.id] = sitter
        if role == UMPIRE:
            umpiring.come(sheet, sitter)
        else:
            seat = sheet.seats[role]
            seat.kind = "person"
            seat.sitters.append(sitter.id)
            if not commands:
                seat.invited += 1
        if sheet.status == "gathering" and is_complete(sheet):
            sheet.complete = sheet.complete or time.time()
            if not sheet.terms.hold:
                await begin(room)
        await room.settle(person=person.id if person else None)
        return sitter


def _place(room: Room, form: JoinForm, person: Person | None) -> tuple[Role, tuple[str, ...]]:
    sheet = room.sheet
    if form.invite:
        token = room.hall.seals.read_as(form.invite, InviteToken)
        if token.match != sheet.id:
            raise Fault(401, "server.token")
        if token.person and (person is None or token.person != person.id):
            raise Fault(403, "server.invited_other")
        if token.role != UMPIRE and token.invited != sheet.seats[token.role].invited:
            raise Fault(409, "server.seat_taken")
        return token.role, token.commands
    if not sheet.terms.public:
        raise Fault(403, "server.invitation_wanted")
    free = [r for r, s in sheet.seats.items() if s.kind in ("open", "person") and not s.sitters]
    role = form.role or (free[0] if free else "")
    if role not in free:
        raise Fault(409, "server.seat_taken")
    return role, ()


def _may_sit(room: Room, role: Role, commands: tuple[str, ...], person: Person | None) -> None:
    sheet = room.sheet
    if sheet.status == "over":
        raise Fault(409, "server.match_over")
    if sheet.terms.rated and person is None:
        raise Fault(403, "server.rated_needs_accounts")
    if role == UMPIRE:
        umpiring.may_come(sheet, person, room.hall.settings.accounts)
        return
    if sheet.umpires and person is None:
        raise Fault(403, "server.umpire_needs_accounts")
    if person is not None and person.id in sheet.umpires:
        raise Fault(409, "server.umpire_saw")
    if sheet.rivals and (person is None or sheet.rivals.get(role) != person.id):
        raise Fault(403, "server.seat_bound")
    seat = sheet.seats[role]
    if seat.kind in ("machine", "hot_seat"):
        raise Fault(409, "server.seat_taken")
    others = sheet.people_of(role)
    taken = {c for other in others for c in other.commands}
    if others and (not commands or not all(o.commands for o in others) or taken & {*commands}):
        raise Fault(409, "server.seat_taken")


async def leave(room: Room, sitter: Sitter) -> None:
    """Stand up. The seat is free for somebody else; the link is void.

    Of a rated match nobody takes over a seat: whoever leaves it has lost.
    """
    async with room.lock:
        sheet = room.sheet
        if sitter.id not in sheet.sitters:
            return
        if sheet.revealing and room.match is None:
            raise Fault(409, "server.dice_open")
        if room.match is not None and not room.match.is_over:
            for role in sheet.rivals.keys() & {*sitter.roles}:
                room.match.resign(role)
        del sheet.sitters[sitter.id]
        umpiring.leave(sheet, sitter)
        for role in sitter.roles:
            seat = sheet.seats.get(role)
            if seat is None:
                continue
            seat.sitters = [s for s in seat.sitters if s != sitter.id]
            seat.invited += 1
            if not seat.sitters and sheet.status == "gathering":
                seat.kind, sheet.complete = "open", 0.0
            elif not seat.sitters:
                seat.kind = "person"
        await room.settle()
    _show_out(room, sitter.id, "the seat was left")


async def hold_key(room: Room, sitter: Sitter) -> Sitter:
    """Somebody with a key that counts, though his password is newer than the one he had."""
    async with room.lock:
        holder = room.sheet.sitters.get(sitter.id, sitter)
        if await room.renew_key(holder):
            await room.settle()
        return holder


async def renew(room: Room, sitter: Sitter) -> Sitter:
    """A new link to the same seat; every older one is void, and whoever came by it is shown out."""
    async with room.lock:
        renewed = room.sheet.sitters.get(sitter.id)
        if renewed is None:
            raise Fault(401, "server.token")
        await room.renew_key(renewed)
        renewed.serial += 1
        await room.settle()
    _show_out(room, renewed.id, "the link was renewed")
    return renewed


async def renew_watch(room: Room) -> None:
    """The same for the link by which spectators come."""
    async with room.lock:
        room.sheet.watch += 1
        await room.settle()
    _show_out(room, "", "the link was renewed")


def _show_out(room: Room, sitter: str, why: str) -> None:
    loop = asyncio.get_running_loop()
    for watcher in list(room.watchers):
        if watcher.sitter == sitter:  # once he has had his answer
            loop.call_later(0.1, watcher.close, 1008, why)


__all__ = ["begin", "is_complete", "join", "leave", "open_match"]
