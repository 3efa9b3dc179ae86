"""One's own seats: where each match stands, the key to a seat, and a new one instead of it."""

from typing import Any

from litestar import post
from litestar.params import FromPath, JSONBody

from estandarte.server.faults import Fault
from estandarte.server.people.tokens import SeatToken
from estandarte.server.play import seating
from estandarte.server.seating_plan import Sitter
from estandarte.server.wire.schemas import KeyForm, Seated, SeatsForm

from .lobby import seated, summaries
from .shared import Asked, at_table, errors, hall_of


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
    return await summaries(hall, list(held), lambda sitter, match: _holds(held[match], sitter))


def _holds(token: SeatToken, sitter: Sitter) -> bool:
    return sitter.id == token.sitter and sitter.serial == token.serial


@post(
    "/api/matches/{match:str}/seat",
    responses=errors(401, 403, 404, 409),
    summary="The key to one's own seat, or a new one that makes all older ones void",
    status_code=200,
)
async def my_seat(request: Asked, match: FromPath[str], data: JSONBody[KeyForm]) -> Seated:
    room, caller = await at_table(request, match)
    sitter = caller.seated()
    if data.renew:
        sitter = await seating.renew(room, sitter)
    return seated(room, sitter)


HANDLERS = [my_seats, my_seat]
