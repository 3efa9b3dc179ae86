"""Playing over HTTP: everything a socket can ask, and documents to take away."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from estandarte.kernel import SPECTATOR, write_position
from estandarte.server.door.auth import Caller, caller_of, eyes_for
from estandarte.server.door.handlers import answer, moment, true_step
from estandarte.server.door.sockets import you
from estandarte.server.faults import Fault
from estandarte.server.people.tokens import MomentToken
from estandarte.server.play import manners, seating
from estandarte.server.play.public_table import table_of
from estandarte.server.wire import documents, messages, presenters
from estandarte.server.wire.envelopes import plain
from estandarte.server.wire.schemas import (
    ActionForm,
    AskForm,
    MomentForm,
    Orders,
)
from estandarte.server.workers.threads import beside

from .shared import Asked, answered, at_table, errors, hall_of, language

ASKED = errors(401, 403, 404, 409, 422, 428, 500)
Step = Annotated[int, PathParameter(ge=0, le=1_000_000)]
AnyStep = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
FARTHEST = 10_000_000
Mark = Annotated[int, QueryParameter(ge=0, le=FARTHEST)]


@get("/api/matches/{match:str}", responses=ASKED, summary="A match as one sees it now")
async def look(
    request: Asked, match: FromPath[str], role: FromQuery[str] = "", mark: Mark = 0
) -> dict[str, Any]:
    """Table, board, prompt, and every step after a mark."""
    room, caller = await at_table(request, match, role)
    board = None
    async with room.lock:  # nobody sees a step that is not yet written
        if room.match is not None:
            board = await room.welcome(caller.role, caller.language, mark)
        table = table_of(room, caller.role)
        found: documents.Look = {"you": you(caller), "table": table, "board": board}
        return plain(found)


@post("/api/matches/{match:str}/act", responses=ASKED, status_code=200, summary="Act")
async def act(
    request: Asked, match: FromPath[str], data: JSONBody[ActionForm]
) -> Response[dict[str, Any]]:
    room, caller = await at_table(request, match, data.role)
    raw = msgspec.Raw(msgspec.json.encode(data.action))
    ask = messages.Act(action=raw, seen=data.seen, entered=data.entered)
    return await answered(room, caller, ask)


@post("/api/matches/{match:str}/verdict", responses=ASKED, status_code=200, summary="May I?")
async def verdict(
    request: Asked, match: FromPath[str], data: JSONBody[ActionForm]
) -> Response[dict[str, Any]]:
    room, caller = await at_table(request, match, data.role)
    raw = msgspec.Raw(msgspec.json.encode(data.action))
    return await answered(room, caller, messages.Verdict(action=raw))


@post("/api/matches/{match:str}/odds", responses=ASKED, status_code=200, summary="What chances?")
async def odds(
    request: Asked, match: FromPath[str], data: JSONBody[ActionForm]
) -> Response[dict[str, Any]]:
    room, caller = await at_table(request, match, data.role)
    raw = msgspec.Raw(msgspec.json.encode(data.action))
    return await answered(room, caller, messages.Odds(action=raw))


@get("/api/matches/{match:str}/options", responses=ASKED, summary="What may I do?")
async def options(
    request: Asked, match: FromPath[str], role: FromQuery[str] = "", about: FromQuery[str] = ""
) -> Response[dict[str, Any]]:
    """All that is open, or only what names one piece."""
    room, caller = await at_table(request, match, role)
    return await answered(room, caller, messages.Options(about=about))


@post("/api/matches/{match:str}/ask", responses=ASKED, status_code=200, summary="Ask anything")
async def ask_anything(
    request: Asked, match: FromPath[str], data: JSONBody[AskForm]
) -> Response[dict[str, Any]]:
    """The documents of the socket, one at a time: say, resign, offer_draw, take_back and so on."""
    room, caller = await at_table(request, match, data.role)
    try:
        ask = messages.DECODER.decode(msgspec.json.encode(data.ask))
    except msgspec.MsgspecError as fault:
        raise Fault(400, "server.message", fault=str(fault)[:200]) from None
    return await answered(room, caller, ask)


@get("/api/matches/{match:str}/moments/{step:int}", responses=ASKED, summary="Any moment of it")
async def look_back(
    request: Asked, match: FromPath[str], step: Step, role: FromQuery[str] = ""
) -> dict[str, Any]:
    room, caller = await at_table(request, match)
    return plain(await moment(room, caller, messages.Moment(step=step, role=role)))


@post("/api/matches/{match:str}/moments", responses=ASKED, summary="A link to a moment")
async def share_moment(
    request: Asked, match: FromPath[str], data: JSONBody[MomentForm]
) -> dict[str, Any]:
    """Whoever has the link sees what spectators saw; after the end, everything."""
    room, caller = await at_table(request, match)
    _, history = room.begun()
    step = history.account(SPECTATOR).step_at(true_step(room, caller.role, data.step))
    token = room.hall.seals.write(MomentToken(room.sheet.id, step, SPECTATOR))
    link = f"{room.hall.settings.address}/#/moment/{token}"
    return plain(documents.MomentLink(token=token, link=link))


@get("/api/moments/{token:str}", responses=ASKED, summary="A moment that was shared")
async def shared_moment(
    request: Asked, token: FromPath[str], role: FromQuery[str] = ""
) -> dict[str, Any]:
    hall = hall_of(request)
    shared = hall.seals.read_as(token, MomentToken)
    room = await hall.room(shared.match)
    caller = Caller(shared.role, None, language(request))
    found = await moment(room, caller, messages.Moment(step=shared.step, role=role))
    board = room.game.board(room.sheet.setup)
    table = table_of(room, SPECTATOR)
    return plain(documents.SharedMoment(table=table, moment=found, board=board))


@get("/api/matches/{match:str}/board", responses=ASKED, summary="The map of a match")
async def board(request: Asked, match: FromPath[str]) -> dict[str, Any]:
    room, _ = await at_table(request, match)
    return {"board": room.game.board(room.sheet.setup)}


@get("/api/matches/{match:str}/talk", responses=ASKED, summary="What was said")
async def talk(
    request: Asked, match: FromPath[str], after: Mark = 0, before: Mark = FARTHEST
) -> list[dict[str, Any]]:
    """The last hundred things said between two numbers; ask again for those before them."""
    room, caller = await at_table(request, match)
    unheard = manners.shown(room, await manners.unheard_by(room, caller.sitter))
    heard = await room.talk(caller.role, caller.id, after, before, unheard)
    return [msgspec.to_builtins(one) for one in heard]


@get("/api/matches/{match:str}/record", responses=ASKED, summary="The match on paper",
     media_type="application/x-ndjson")  # fmt: skip
async def record(
    request: Asked, match: FromPath[str], role: FromQuery[str] = ""
) -> Response[bytes]:
    """Whole once it is over; until then as the role that asks may hold it."""
    room, caller = await at_table(request, match, role)
    played, history = room.begun()
    late = room.sheet.terms.spectator_delay > 0 and caller.role == SPECTATOR
    if late and not room.is_shown_over:
        raise Fault(403, "server.later")
    eyes = eyes_for(room, caller, role)
    account = history.account(eyes)
    async with room.lock:
        if room.hall.settings.whole_records and not role and caller.is_alone(room):
            data = bytes(played.record)
        else:
            data = await beside(
                room.hall.turns, room.game, presenters.export_as, played, eyes, account
            )
    step = history.account(caller.role).step
    name = f'attachment; filename="{room.sheet.id}-{step}.estandarte"'
    return Response(data, media_type="application/x-ndjson", headers={"Content-Disposition": name})


@get("/api/matches/{match:str}/position", responses=ASKED, summary="The position as one line")
async def position(
    request: Asked, match: FromPath[str], step: AnyStep = None, role: FromQuery[str] = ""
) -> dict[str, str]:
    """What the role knows; once the match is over, the umpire's eyes give the whole board."""
    room, caller = await at_table(request, match)
    eyes = eyes_for(room, caller, role)
    played, history = room.begun()
    at = history.account(caller.role).step if step is None else step
    await moment(room, caller, messages.Moment(step=at, role=role))  # may it be seen?
    state = await room.state_at(true_step(room, caller.role, at))
    whole = eyes == "umpire"
    given = (room.game, played.record.setup, state, None if whole else eyes)
    line = await beside(room.hall.turns, room.game, write_position, *given)
    return {"position": line}


@get("/api/matches/{match:str}/post", responses=ASKED, summary="A packet to be sent by post")
async def packet(request: Asked, match: FromPath[str], role: FromQuery[str] = "") -> dict[str, Any]:
    """What a role needs to answer from afar: its paper, its options, and an order file to fill."""
    room, caller = await at_table(request, match, role)
    me, played = caller.player(), room.playing()
    token, _ = room.link_for(await seating.hold_key(room, caller.seated()))
    orders = Orders(
        estandarte="orders", match=match, role=me, token=token, seen=room.mark_of(me), actions=[]
    )
    async with room.lock:
        account = room.begun()[1].account(me)
        record = await beside(room.hall.turns, room.game, presenters.export_as, played, me, account)
    return {
        "estandarte": "packet",
        "orders": orders,
        **msgspec.json.decode(await room.reckon(me, caller.language, messages.Options())),
        "prompt": presenters.prompt_in_words(room.game, played.prompt(me), caller.language),
        "record": record.decode(),
    }


@post("/api/post", responses=ASKED, status_code=200, summary="An order file that came by post")
async def deliver(request: Asked, data: JSONBody[Orders]) -> dict[str, Any]:
    """Its actions are carried out one after another, up to the first that is refused."""
    hall = hall_of(request)
    room = await hall.room(data.match)
    caller = await caller_of(hall, room, data.token, data.role, "")
    done: list[dict[str, Any]] = []
    seen = data.seen
    for action in data.actions:
        raw = msgspec.Raw(msgspec.json.encode(action))
        told = await answered(room, caller, messages.Act(action=raw, seen=seen))
        done.append(told.content)
        if told.status_code != 200:
            break
        seen = told.content["mark"]
    if data.words.strip():
        await answer(room, caller, messages.Say(words=data.words))
    return {"done": done, "mark": room.mark_of(caller.role)}


HANDLERS = [
    look, act, verdict, odds, options, ask_anything, look_back, share_moment, shared_moment, board,
    talk, record, position, packet, deliver,
]  # fmt: skip
