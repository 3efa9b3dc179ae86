"""What all handlers share: who asks, in which language, and how a no is written."""

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from estandarte.kernel import DieWanted, Refused, SetupFault, encode
from estandarte.server.database.rows import Person
from estandarte.server.door.auth import Caller, caller_of, person_of
from estandarte.server.door.handlers import answer
from estandarte.server.door.sockets import fault_document
from estandarte.server.faults import Fault, language_of
from estandarte.server.logs import note
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.wire.messages import AnyAsk
from estandarte.server.wire.schemas import LARGEST_FORM
from estandarte.server.workers.answer_worker import Form

Asked = Request[Any, Any, Any]


class ErrorText(msgspec.Struct):
    """A no in words, with the name of its sentence and the facts in it."""

    key: str
    text: str
    facts: dict[str, Any] = {}
    verdict: dict[str, Any] | None = None


class ErrorDocument(msgspec.Struct):
    status: int
    error: ErrorText


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The noes that a handler may answer with, for the document of the API."""
    told = {*statuses, 400, 413, 429, 503}
    return {s: ResponseSpec(ErrorDocument, description="No, and why") for s in sorted(told)}


def hall_of(request: Asked) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def language(request: Asked) -> str:
    asked = request.query_params.get("language")
    return language_of(asked or request.headers.get("accept-language"))


def token_of(request: Asked) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def person_asking(request: Asked) -> Person | None:
    return await person_of(hall_of(request), token_of(request))


async def at_table(request: Asked, match: str, role: str = "") -> tuple[Room, Caller]:
    """The room of a match, and who is asking there."""
    hall = hall_of(request)
    room = await hall.room(match)
    asked = request.query_params.get("language") or request.headers.get("accept-language")
    tongue = language_of(asked) if asked else ""
    return room, await caller_of(hall, room, token_of(request), role, tongue)


async def answered(room: Room, caller: Caller, ask: AnyAsk) -> Response[dict[str, Any]]:
    """The answer of the table as a response, whether yes or no."""
    try:
        found = await answer(room, caller, ask)
        if isinstance(found, msgspec.Raw):
            return told(found)
        return Response(dict(found), status_code=200)
    except (Refused, DieWanted) as fault:
        document = fault_document(fault, room, caller.language)
        return Response(document, status_code=document["status"])


def told(document: msgspec.Raw, **more: Any) -> Response[Any]:
    """What was worked out beside the table, sent as it is; more may stand before it."""
    body = bytes(document)
    if more:
        body = encode(more)[:-1] + b"," + body[1:]
    return Response(body, media_type="application/json", status_code=200)


async def large_forms_first(request: Asked) -> None:
    """What might take long to read is read beside the table first, by the bounds of its form."""
    body = await request.body()
    if len(body) > LARGEST_FORM:
        form = Form(body.decode(errors="replace"), request.url.path.endswith("/records"))
        await hall_of(request).reckoners.reckon(form)


def on_fault(request: Asked, fault: Exception) -> Response[dict[str, Any]]:
    """Every no of the table, in the words of whoever asked."""
    if isinstance(fault, (Fault, SetupFault, Refused, DieWanted)):
        document = fault_document(fault, None, language(request))
        if document["status"] >= 500:
            hall_of(request).metrics.faults += 1
        return Response(document, status_code=document["status"])
    if isinstance(fault, (RecursionError, UnicodeDecodeError)):
        why = "nested too deeply" if isinstance(fault, RecursionError) else "not UTF-8"
        named = Fault(400, "server.form", fault=why)
        return Response(fault_document(named, None, language(request)), status_code=400)
    if isinstance(fault, HTTPException):
        return _of_http(request, fault)
    hall_of(request).metrics.faults += 1
    note("a request failed", 40, fault=True, path=request.url.path.split("/")[1:3])
    document = fault_document(Fault(500, "server.broken"), None, language(request))
    return Response(document, status_code=500)


def _of_http(request: Asked, fault: HTTPException) -> Response[dict[str, Any]]:
    status = fault.status_code
    keys = {404: "server.not_here", 405: "server.method", 413: "server.too_large"}
    why = fault.detail
    extra = getattr(fault, "extra", None)
    if isinstance(extra, list) and extra:
        why = "; ".join(f"{e.get('key', '')}: {e.get('message', '')}" for e in extra[:5])
    named = Fault(status, keys.get(status, "server.form"), fault=str(why)[:300])
    headers = fault.headers or {}
    return Response(
        fault_document(named, None, language(request)), status_code=status, headers=headers
    )
