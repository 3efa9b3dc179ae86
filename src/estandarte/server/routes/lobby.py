"""The lobby: opening matches, inviting, sitting down, beginning."""

import logging
import time
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from estandarte.kernel import LANGUAGES, SPECTATOR, UMPIRE, Game, Role, Setup
from estandarte.server.database.lobby import (
    FARTHEST,
    GATHERING,
    GATHERING_FREE,
    OVER,
    PLAYING,
    PLAYING_FREE,
    Look,
)
from estandarte.server.door.auth import Caller
from estandarte.server.faults import Fault
from estandarte.server.logs import note
from estandarte.server.names import searched
from estandarte.server.people.tokens import InviteToken
from estandarte.server.play import seating, umpiring
from estandarte.server.play.listing import EVERY
from estandarte.server.play.public_table import summary_of, table_of
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.seating_plan import Sheet, Sitter, read_sheet
from estandarte.server.wire import documents, envelopes, presenters
from estandarte.server.wire.schemas import (
    InviteForm,
    JoinForm,
    NewMatch,
    Seated,
    WordsForm,
)
from estandarte.server.workers.threads import in_turn
from estandarte.server.workers.turns import WHO

from .shared import Asked, at_table, errors, hall_of, large_forms_first, person_asking

KEPT = 20
"""Challenges and invitations that wait for an account; the oldest gives way."""
STATUSES = {
    "gathering": (GATHERING_FREE, GATHERING),
    "playing": (PLAYING_FREE, PLAYING),
    "over": (OVER,),
}
LINES = 20
"""On a page of the lobby."""
MOST_WORDS = 5
"""By which it is searched."""


def seated(room: Room, sitter: Sitter) -> Seated:
    """The keys of somebody who has sat down."""
    sheet = room.sheet
    token, link = room.link_for(sitter)
    host = sitter.id == sheet.host
    return Seated(
        match=sheet.id,
        sitter=sitter.id,
        roles=list(sitter.roles),
        token=token,
        link=link,
        invites={r: invitation(room, r) for r in _to_invite(room, sitter)} if host else {},
        watch=room.watch_token() if sheet.terms.spectators else "",
        table=table_of(room),
    )


def _to_invite(room: Room, host: Sitter) -> list[str]:
    """An umpire's link is for whoever sees everything himself."""
    free = [r for r, s in room.sheet.seats.items() if s.kind != "machine" and not s.sitters]
    return [*free, UMPIRE] if UMPIRE in host.roles else free


def invitation(room: Room, role: str, commands: tuple[str, ...] = (), person: str = "") -> str:
    seat = room.sheet.seats.get(role)
    token = InviteToken(room.sheet.id, role, seat.invited if seat else 0, commands, person)
    return f"{room.hall.settings.address}/#/join/{room.hall.seals.write(token)}"


def side_named(game: Game[Any, Any], setup: Setup, role: Role) -> dict[str, str]:
    """A side as within a sentence: by its nation where the board of the match knows it."""
    board = game.board(setup)
    sides = board.get("sides", {}) if isinstance(board, dict) else {}
    if role in sides:
        return dict(sides[role]["within"])
    return {
        t: game.texts.say(t, f"side.{role}")
        if game.texts.knows(t, f"side.{role}")
        else presenters.role_name(game, role, t)
        for t in LANGUAGES
    }


def _host(room: Room, caller: Caller) -> None:
    if caller.id != room.sheet.host and caller.role != UMPIRE:
        raise Fault(403, "server.host_only")


def may_invite(room: Room, caller: Caller, role: str) -> None:
    """To one's own side; to an empty seat if one is the host; never to see another's secrets."""
    mine = caller.sitter.roles if caller.sitter else []
    seat = room.sheet.seats.get(role)
    if UMPIRE in mine or (role in mine and role in room.sheet.seats):
        return
    if role == UMPIRE and caller.id == room.sheet.host:
        raise Fault(403, "server.umpire_by_name")
    if role == UMPIRE or seat is None or seat.sitters:
        raise Fault(403, "server.host_only")
    _host(room, caller)


Mine = Callable[[Sitter, str], bool]


async def summaries(hall: Hall, ids: list[str], mine: Mine | None) -> list[dict[str, Any]]:
    """Lines for the list of matches; of whose seats, if asked."""
    return list(map(envelopes.plain, lines_of(await sheets_of(hall, ids), mine)))


async def sheets_of(hall: Hall, ids: list[str]) -> list[Sheet]:
    """From memory where a room is open; what cannot be read is left out."""
    stored = await hall.journal.sheets([id for id in ids if id not in hall.rooms])
    read = await in_turn(hall.turns, _readable, stored) if stored else {}
    rooms = {id: room.sheet for id in ids if (room := hall.rooms.get(id)) is not None}
    found = {**read, **rooms}
    return [found[id] for id in ids if id in found]


def lines_of(sheets: list[Sheet], mine: Mine | None) -> list[envelopes.MatchLine]:
    found = []
    for sheet in sheets:
        id = sheet.id
        if mine is None and time.time() - sheet.ended < sheet.terms.spectator_delay:
            continue  # how it stands is heard by those who watch, when it is time
        people = {
            r: [s.name for s in sheet.people_of(r)] or [seat.rank]
            for r, seat in sheet.seats.items()
        }
        roles = [r for s in sheet.sitters.values() if mine and mine(s, id) for r in s.roles]
        line: envelopes.MatchLine = {
            **summary_of(sheet),
            "people": people,
            "roles": roles,
            "my_turn": any(role in sheet.waiting for role in roles),
        }
        if mine is not None and not roles:
            continue
        found.append(line)
    return found


def _readable(stored: dict[str, str]) -> dict[str, Sheet]:
    """One that cannot be read is left out, and harms no other."""
    found = {}
    for id, text in stored.items():
        try:
            found[id] = read_sheet(text)
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            note("a sheet cannot be read", logging.ERROR, match=id, why=str(fault)[:200])
    return found


@post("/api/matches", responses=errors(401, 403, 422), summary="Open a match",
      before_request=large_forms_first)  # fmt: skip
async def open_match(request: Asked, data: JSONBody[NewMatch]) -> Seated:
    if not request.app.state.openings.take(WHO.get()):
        raise Fault(429, "server.too_fast")
    room, host = await seating.open_match(hall_of(request), data, await person_asking(request))
    return seated(room, host)


@get("/api/matches", responses=errors(), summary="Public matches")
async def list_matches(request: Asked, status: FromQuery[str] = "") -> list[dict[str, Any]]:
    """The first hundred of the lobby, which has pages and may be searched."""
    found = await hall_of(request).journal.lobby(Look(places=_places(status), most=100))
    return await summaries(hall_of(request), [match for match, _ in found], None)


@get("/api/lobby", responses=errors(), summary="A page of the lobby")
async def lobby(
    request: Asked,
    game: Annotated[str, QueryParameter(max_length=60)] = "",
    search: Annotated[str, QueryParameter(max_length=100)] = "",
    open: FromQuery[bool] = False,
    status: FromQuery[str] = "",
    page: Annotated[int, QueryParameter(ge=1, le=FARTHEST // LINES)] = 1,
) -> dict[str, Any]:
    """Free seats first, of each who opens matches a few at a time, and where somebody waits."""
    hall = hall_of(request)
    places = (GATHERING_FREE, PLAYING_FREE) if open else _places(status)
    words = tuple(searched(search).split())[:MOST_WORDS]
    look = Look(places=places, game=game, words=words, skip=(page - 1) * LINES, most=LINES + 1)
    found = await hall.journal.lobby(look)
    seen, since = dict(found[:LINES]), time.time() - 3 * EVERY
    sheets = {sheet.id: sheet for sheet in await sheets_of(hall, list(seen))}
    lines: list[envelopes.LobbyLine] = [
        {
            **line,
            "rated": sheets[line["match"]].terms.rated,
            "here": bool(line["open"]) and seen[line["match"]] > since,
        }
        for line in lines_of(list(sheets.values()), None)
    ]
    more = len(found) > LINES and page < FARTHEST // LINES
    return envelopes.plain(documents.Lobby(matches=lines, page=page, more=more))


def _places(status: str) -> tuple[int, ...]:
    if status and status not in STATUSES:
        raise Fault(400, "server.status", known=list(STATUSES))
    return STATUSES.get(status, (GATHERING_FREE, PLAYING_FREE, GATHERING, PLAYING))


@get("/api/invites/{invite:str}", responses=errors(401, 404), summary="What one is invited to")
async def look_at_invite(request: Asked, invite: FromPath[str]) -> dict[str, Any]:
    hall = hall_of(request)
    token = hall.seals.read_as(invite, InviteToken)
    room = await hall.room(token.match)
    seat = room.sheet.seats.get(token.role)
    found: documents.Invitation = {
        "role": token.role,
        "role_name": side_named(room.game, room.sheet.setup, token.role),
        "commands": token.commands,
        "free": seat is None or seat.invited == token.invited,
        "table": table_of(room, SPECTATOR),
    }
    return envelopes.plain(found)


@post(
    "/api/matches/{match:str}/join",
    responses=errors(401, 403, 404, 409, 422),
    summary="Sit down",
    status_code=200,
)
async def join(request: Asked, match: FromPath[str], data: JSONBody[JoinForm]) -> Seated:
    hall = hall_of(request)
    room = await hall.room(match)
    sitter = await seating.join(room, data, await person_asking(request))
    return seated(room, sitter)


@post(
    "/api/matches/{match:str}/invites",
    responses=errors(401, 403, 404, 409, 422),
    summary="Invite somebody to a seat, or to a part of a divided side",
)
async def invite(
    request: Asked, match: FromPath[str], data: JSONBody[InviteForm]
) -> dict[str, Any]:
    room, caller = await at_table(request, match)
    if data.role == UMPIRE and data.person:
        return await _invite_umpire(room, caller, data.person)
    may_invite(room, caller, data.role)
    if data.role != UMPIRE and data.role not in room.sheet.seats:
        raise Fault(422, "fault.role", role=data.role, known=sorted(room.sheet.seats))
    known = room.game.commands(data.role)
    if strangers := sorted(set(data.commands) - set(known)):
        raise Fault(422, "server.command", command=strangers[0], known=sorted(known))
    if not data.commands and data.role != UMPIRE:
        async with room.lock:
            room.sheet.seats[data.role].invited += 1
            await room.settle()
    return {"role": data.role, "link": invitation(room, data.role, tuple(data.commands))}


async def _invite_umpire(room: Room, caller: Caller, name: str) -> dict[str, Any]:
    """A host who plays has no link in hand: the invitation goes to an account, and it alone."""
    _host(room, caller)
    known = await room.hall.journal.people_called(name)
    if not known:
        raise Fault(404, "server.nobody_called", name=name)
    umpiring.may_come(room.sheet, known[0], True)
    link = invitation(room, UMPIRE, (), known[0].id)
    await room.hall.accounts.remember_challenge(known[0], link.rpartition("/")[2], KEPT)
    return {"role": UMPIRE, "link": "", "person": known[0].name}


@post(
    "/api/matches/{match:str}/start",
    responses=errors(401, 403, 404, 409, 422),
    summary="Begin a match that was held",
    status_code=200,
)
async def start(request: Asked, match: FromPath[str]) -> dict[str, Any]:
    room, caller = await at_table(request, match)
    _host(room, caller)
    async with room.lock:
        if room.sheet.status != "gathering":
            raise Fault(409, "server.begun")
        if not seating.is_complete(room.sheet):
            raise Fault(409, "server.seats_open", roles=room.sheet.roles_of("open"))
        await seating.begin(room)
        await room.settle()
    return envelopes.plain(table_of(room))


@post(
    "/api/matches/{match:str}/words",
    responses=errors(401, 403, 404, 409),
    summary="Add one's own words to the dice, before the match begins",
    status_code=200,
)
async def words(request: Asked, match: FromPath[str], data: JSONBody[WordsForm]) -> dict[str, Any]:
    room, caller = await at_table(request, match)
    sitter = caller.seated()
    async with room.lock:
        if room.sheet.status != "gathering" or room.sheet.revealing:
            raise Fault(409, "server.begun")
        room.sheet.sitters[sitter.id].words = data.words
        await room.settle()
    return {"pledge": room.sheet.setup.pledge}


HANDLERS = [open_match, list_matches, lobby, look_at_invite, join, invite, start, words]
