"""Bots with an account can be challenged by name: they look for it, sit down and play."""

from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from estandarte.server.database.rows import Person
from estandarte.server.faults import Fault
from estandarte.server.people.accounts import about_of
from estandarte.server.people.tokens import InviteToken
from estandarte.server.play.public_table import table_of
from estandarte.server.seating_plan import Sheet
from estandarte.server.wire.documents import Bot, Challenged
from estandarte.server.wire.envelopes import plain
from estandarte.server.wire.schemas import ChallengeForm

from .lobby import KEPT, invitation, may_invite
from .shared import Asked, at_table, errors, hall_of, person_asking

LISTED = 100


@get("/api/bots", summary="Programs that may be challenged")
async def bots(request: Asked) -> list[dict[str, Any]]:
    journal = hall_of(request).journal
    found: list[Bot] = [
        {
            "name": bot.name,
            "ratings": {
                rated.game: {"rating": round(rated.rating), "matches": rated.matches}
                for rated in await journal.ratings_of(bot.id)
            },
        }
        for bot in await journal.bots(LISTED)
    ]
    return list(map(plain, found))


@post(
    "/api/matches/{match:str}/challenges",
    responses=errors(401, 403, 404, 409, 422),
    summary="Challenge a bot to an empty seat",
)
async def challenge(
    request: Asked, match: FromPath[str], data: JSONBody[ChallengeForm]
) -> dict[str, Any]:
    hall = hall_of(request)
    room, caller = await at_table(request, match)
    may_invite(room, caller, data.role)
    if data.role not in room.sheet.seats:
        raise Fault(422, "fault.role", role=data.role, known=sorted(room.sheet.seats))
    bots = [one for one in await hall.journal.people_called(data.bot) if about_of(one).bot]
    if not bots:
        raise Fault(404, "server.no_such_bot", name=data.bot)
    bot = bots[0]
    token = invitation(room, data.role).rpartition("/")[2]
    await hall.accounts.remember_challenge(bot, token, KEPT)
    return {"bot": bot.name, "role": data.role}


def _is_free(sheet: Sheet, token: InviteToken, person: Person) -> bool:
    if sheet.status == "over" or any(s.person == person.id for s in sheet.sitters.values()):
        return False
    seat = sheet.seats.get(token.role)
    if seat is None:  # the umpire's
        return sheet.umpire_asked is None
    return seat.invited == token.invited and not seat.sitters


@get("/api/me/challenges", responses=errors(401), summary="Seats to which one is challenged")
async def my_challenges(request: Asked) -> list[dict[str, Any]]:
    """Only those that are still free; `invite` opens the seat."""
    hall, person = hall_of(request), await person_asking(request)
    if person is None:
        raise Fault(401, "server.token")
    found = list[Challenged]()
    for invite in about_of(person).challenges:
        try:
            token = hall.seals.read_as(invite, InviteToken)
            room = await hall.room(token.match)
        except (Fault, msgspec.MsgspecError):
            continue  # a match that is gone, or a key that was changed
        if _is_free(room.sheet, token, person):
            table = table_of(room)
            found.append(
                {"match": token.match, "role": token.role, "invite": invite, "table": table}
            )
    return list(map(plain, found))


HANDLERS = [bots, challenge, my_challenges]
