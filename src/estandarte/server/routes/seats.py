"""One's own seats: where each match stands, the key to a seat, and a new one instead of it."""

from typing import Any, Literal

from litestar import post
from litestar.params import FromPath, JSONBody

from estandarte.kernel import UMPIRE
from estandarte.server.faults import Fault
from estandarte.server.people.tokens import SeatToken
from estandarte.server.play import seating
from estandarte.server.seating_plan import Sheet, Sitter
from estandarte.server.wire.envelopes import plain
from estandarte.server.wire.schemas import (
    AgainForm,
    KeyForm,
    NewMatch,
    Seated,
    SeatForm,
    SeatsForm,
)
from estandarte.server.workers.turns import WHO

from .lobby import lines_of, seated, sheets_of
from .shared import Asked, at_table, errors, hall_of, language, person_asking


@post("/api/seats", responses=errors(422), status_code=200, summary="Where one's matches stand")
async def my_seats(request: Asked, data: JSONBody[SeatsForm]) -> list[dict[str, Any]]:
    """A line for each link that still counts; one that does not is left out."""
    hall = hall_of(request)
    held: dict[str, SeatToken] = {}
    for link in data.tokens:
        try:
            token = hall.seals.read_as(link, SeatToken)
        except Fault:
            continue
        held[token.match] = token
    sheets = await sheets_of(hall, list(held))
    sitters = [sheet.sitters.get(held[sheet.id].sitter) for sheet in sheets]
    now = await hall.journal.serials(sorted({s.person for s in sitters if s and s.person}))
    lines = lines_of(sheets, lambda sitter, match: _holds(held[match], sitter, now))
    return list(map(plain, lines))


def _holds(token: SeatToken, sitter: Sitter, now: dict[str, int]) -> bool:
    valid = sitter.person is None or now.get(sitter.person) == sitter.account
    return valid and sitter.id == token.sitter and sitter.serial == token.serial


@post(
    "/api/matches/{match:str}/seat",
    responses=errors(401, 403, 404, 409),
    summary="The key to one's own seat, or a new one that makes all older ones void",
    status_code=200,
)
async def my_seat(request: Asked, match: FromPath[str], data: JSONBody[KeyForm]) -> Seated:
    room, caller = await at_table(request, match)
    sitter = caller.seated()
    sitter = await (seating.renew if data.renew else seating.hold_key)(room, sitter)
    return seated(room, sitter)


@post(
    "/api/matches/{match:str}/again",
    responses=errors(401, 403, 404, 422),
    summary="The same match once more: same sides, same terms, an open seat for whoever played",
)
async def play_again(request: Asked, match: FromPath[str], data: JSONBody[AgainForm]) -> Seated:
    if not request.app.state.openings.take(WHO.get()):
        raise Fault(429, "server.too_fast")
    room, caller = await at_table(request, match)
    sitter, hall = caller.seated(), hall_of(request)
    form = _form_of(room.sheet, sitter, language(request))
    form.commits = data.commits
    # whose link it is says nothing of who holds it
    person = await hall.accounts.entered(data.session) if data.session else None
    person = person or await person_asking(request)
    if sitter.person and person is None:
        form.name = ""  # nor is the name of an account a guest's to go on with
    opened, host = await seating.open_match(hall, form, person)
    return seated(opened, host)


def _form_of(sheet: Sheet, sitter: Sitter, tongue: str) -> NewMatch:
    """What whoever sits there would fill in to have it once more."""
    seats = {}
    for role, seat in sheet.seats.items():
        mine: Literal["me", "hot_seat"] = "hot_seat" if seat.kind == "hot_seat" else "me"
        kind = "machine" if seat.kind == "machine" else mine if role in sitter.roles else "open"
        seats[role] = SeatForm(kind, seat.rank)
    setup, terms = sheet.setup, sheet.terms
    return NewMatch(
        game=sheet.game, scenario=setup.scenario, switches=setup.switches, seats=seats,
        armies=setup.armies, pack=dict(setup.packs[0].values) if setup.packs else {},
        position=sheet.position, real_dice=setup.real_dice, title=sheet.title, name=sitter.name,
        language=tongue, public=terms.public, rated=terms.rated, spectators=terms.spectators,
        umpire=UMPIRE in sitter.roles, spectator_delay=terms.spectator_delay,
        take_back=terms.take_back, clock=terms.clock,
    )  # fmt: skip


HANDLERS = [my_seats, my_seat, play_again]
