"""The websocket of a match: hello, then questions in and news out."""

import asyncio
import contextlib
import logging
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from estandarte.kernel import SHELF, DieWanted, Refused, SetupFault
from estandarte.server.faults import (
    Conflict,
    Fault,
    JournalFault,
    language_of,
)
from estandarte.server.limits import Bucket, house_of, line_of
from estandarte.server.logs import note
from estandarte.server.play import manners
from estandarte.server.play.audience import ENCODER
from estandarte.server.play.public_table import table_of
from estandarte.server.play.room import Room
from estandarte.server.play.rooms import Hall
from estandarte.server.play.watchers import Watcher
from estandarte.server.settings import Settings
from estandarte.server.wire import messages, presenters
from estandarte.server.wire.documents import You
from estandarte.server.workers.turns import BILL, WHO, Metered

from .auth import Caller, caller_of
from .ears import Ear, receive
from .handlers import answer
from .payers import caller_at

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading a message may raise, whatever somebody has sent."""
HELLO_SECONDS = 10.0
FORBIDDEN = 1008
MOST_WARNINGS = 20


async def serve(socket: "WebSocket[Any, Any, Any]", hall: Hall, match: str) -> None:
    """One socket from hello to goodbye."""
    if not is_ours(socket.headers.get("origin"), socket.headers.get("host"), hall.settings):
        await socket.close(FORBIDDEN, "another site's page")
        return
    await socket.accept()
    settings = hall.settings
    full = hall.metrics.sockets >= settings.sockets or hall.stopping
    if full or hall.sockets[WHO.get()] >= settings.sockets_per_address:
        await socket.close(1013, "the table is full")
        return
    hall.metrics.sockets += 1
    hall.sockets[WHO.get()] += 1
    try:
        await _serve(socket, hall, match)
    except (WebSocketDisconnect, WebSocketException, RuntimeError):
        pass  # gone without a word
    finally:
        hall.metrics.sockets -= 1
        _uncount(hall, WHO.get())


def _known(hall: Hall, token: str) -> None:
    """Who has said by which account he comes is counted as that from now on."""
    house, who = WHO.get(), caller_at(hall.seals, WHO.get(), token)
    if who == house or house != house_of(house):
        return
    if hall.sockets[who] >= hall.settings.sockets_per_address:
        raise Fault(429, "server.too_many_connections")
    _uncount(hall, house)
    hall.sockets[who] += 1
    WHO.set(who)
    BILL.get().purse = hall.sand.of(line_of(who))


def _uncount(hall: Hall, who: str) -> None:
    hall.sockets[who] -= 1
    if not hall.sockets[who]:
        del hall.sockets[who]


def is_ours(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether it is our own page that asks, or a program, which says nothing of the kind."""
    if origin is None:
        return True
    place = urlsplit(origin)
    return place.netloc in (host, urlsplit(settings.address).netloc)


async def _serve(socket: "WebSocket[Any, Any, Any]", hall: Hall, match: str) -> None:
    admitted = await _admit(socket, hall, match)
    if admitted is None:
        return
    room, caller, watcher = admitted
    room.audience.tell_table_soon()
    bill = BILL.get()
    told = Metered(_write(socket, watcher), bill.purse, bill.moments, bill.pace)
    writer = asyncio.ensure_future(told)
    try:
        await _read(socket, hall, room, caller, watcher)
    finally:
        room.audience.leave(watcher)
        room.used = time.monotonic()
        watcher.close(1000, "")
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await asyncio.wait_for(writer, 2)
        if not room.gone and not hall.stopping:
            room.audience.tell_table_soon()


async def _admit(
    socket: "WebSocket[Any, Any, Any]", hall: Hall, match: str
) -> tuple[Room, Caller, Watcher] | None:
    """Hear the hello, find the room, welcome whoever it is; or say why not."""
    code = FORBIDDEN
    try:
        hello = await asyncio.wait_for(_hello(socket, hall), HELLO_SECONDS)
        _known(hall, hello.session or hello.token)
        await hall.pace.wait(house_of(WHO.get()))  # who comes with two hundred lines stands in line
        room = await hall.room(match)
        language = language_of(hello.language) if hello.language else ""
        whose = (hello.token, hello.role, language, hello.session)
        caller = await caller_of(hall, room, *whose)
        most = hall.settings.backlog
        watcher = Watcher(caller.role, caller.language, caller.id, hello.views, most)
        watcher.unheard = await manners.unheard_by(room, caller.sitter)
        room = await hall.room(match)  # it may have been put away meanwhile
        async with room.lock:  # between two changes, so that nothing is missed or told twice
            watcher.send(ENCODER.encode(await _welcome(room, caller, hello, watcher)))
            watcher.accounts = caller.accounts
            still_here(room, caller)  # his password may have changed while he was coming in
            room.audience.join(watcher)
        return room, caller, watcher
    except TimeoutError:
        await socket.close(FORBIDDEN, "no hello")
        return None
    except JournalFault as fault:
        code, reason = 1013, fault_message(None, fault, None, "en")
    except (Fault, *UNREADABLE) as fault:
        reason = fault_message(None, fault, None, "en")
    await _send(socket, reason)
    await socket.close(code, "not admitted")
    return None


async def _hello(socket: "WebSocket[Any, Any, Any]", hall: Hall) -> messages.Hello:
    data = await receive(socket)
    ask = messages.DECODER.decode(data)
    if not isinstance(ask, messages.Hello):
        raise Fault(400, "server.hello")
    return ask


async def _welcome(
    room: Room, caller: Caller, hello: messages.Hello, watcher: Watcher
) -> dict[str, Any]:
    unheard = manners.shown(room, watcher.unheard)
    heard = await room.talk(caller.role, caller.id, unheard=unheard)
    message: dict[str, Any] = {
        "kind": "welcome",
        "id": hello.id,
        "now": time.time(),
        "you": you(caller),
        "table": table_of(room, caller.role),
        "talk": heard,
        "unheard": unheard,
        "board": None,
    }
    if room.match is not None:
        message["board"] = await room.welcome(caller.role, caller.language, hello.mark)
    return message


def you(caller: Caller) -> You:
    sitter = caller.sitter
    return {
        "sitter": caller.id,
        "name": sitter.name if sitter else "",
        "role": caller.role,
        "roles": sitter.roles if sitter else [],
        "commands": sitter.commands if sitter else [],
        "language": caller.language,
    }


async def _read(
    socket: "WebSocket[Any, Any, Any]", hall: Hall, room: Room, caller: Caller, watcher: Watcher
) -> None:
    bucket = Bucket(hall.settings.messages_per_second, hall.settings.messages_at_once)
    purse, warnings = BILL.get().purse, 0
    pace = BILL.get().pace
    ear = Ear(socket, watcher, lambda work: Metered(work, purse, hall.metrics.moments, pace))
    try:
        while watcher.closing is None:
            data = await ear.next()
            await hall.pace.wait(house_of(WHO.get()))
            hall.metrics.messages += 1
            spent = purse.left() <= 0
            if spent or not bucket.take():
                hall.metrics.limited += 1
                warnings += 1
                if warnings > MOST_WARNINGS:
                    watcher.close(FORBIDDEN, "too many messages")
                    return
                fault = Fault(429, "server.too_much" if spent else "server.too_fast")
                watcher.send(fault_message(messages.id_of(data), fault, room, caller.language))
                continue
            if watcher.closing is None:
                await ear.answer(_answer(room, caller, data), messages.is_thought(data))
    finally:
        ear.close()


async def _answer(room: Room, caller: Caller, data: bytes) -> bytes:
    """The answer to one message; whatever it was, there is one."""
    id: Any = None
    try:
        ask = messages.DECODER.decode(data)
        id = ask.id
        if room.gone:
            raise Fault(409, "server.come_back")
        still_here(room, caller)
        found = await answer(room, caller, ask)
        body = bytes(found) if isinstance(found, msgspec.Raw) else ENCODER.encode(found)
        head = b'{"kind":"answer","id":' + ENCODER.encode(id)
        # what has nothing to tell, {} or null, is an answer without more
        return head + (b"," + body[1:] if len(body) > 2 and body[:1] == b"{" else b"}")
    except (Fault, Refused, SetupFault, DieWanted, *UNREADABLE) as fault:
        return fault_message(id, fault, room, caller.language)
    except Exception:
        room.hall.metrics.faults += 1
        note("a message failed", logging.ERROR, fault=True, match=room.sheet.id)
        return fault_message(id, Fault(500, "server.broken"), room, caller.language)


def still_here(room: Room, caller: Caller) -> None:
    """Who has left, or whose link or session is void, acts no more, whatever socket is open."""
    if room.hall.accounts.are_over(caller.accounts):
        raise Fault(401, "server.token")
    if caller.sitter is None:
        return
    now = room.sheet.sitters.get(caller.sitter.id)
    if now is None or caller.serial not in (None, now.serial):
        raise Fault(401, "server.token")


def fault_message(id: Any, fault: Exception, room: Room | None, language: str) -> bytes:
    document = fault_document(fault, room, language)
    return ENCODER.encode({"kind": "error", "id": id, **document})


def fault_document(fault: Exception, room: Room | None, language: str) -> dict[str, Any]:
    """Status and sentence for whatever went wrong."""
    if isinstance(fault, Refused) and room is not None:
        error = presenters.refusal_in_words(room.game, fault.verdict, language)
        return {"status": 422, "error": error}
    if isinstance(fault, DieWanted):
        facts = {"sides": fault.sides, "purpose": fault.purpose, "cite": fault.cite,
                 "shown": fault.shown}  # fmt: skip
        told = presenters.fault_in_words(Fault(428, "server.die_wanted", **facts), language)
        return {"status": 428, "error": told}
    if isinstance(fault, SetupFault):
        texts = SHELF.take(fault.game).texts if fault.game else None
        return {"status": 422, "error": presenters.fault_in_words(fault, language, texts)}
    if isinstance(fault, Fault):
        return {"status": fault.status, "error": presenters.fault_in_words(fault, language)}
    named = Fault(400, "server.message", fault=str(fault)[:200])
    return {"status": 400, "error": presenters.fault_in_words(named, language)}


async def _write(socket: "WebSocket[Any, Any, Any]", watcher: Watcher) -> None:
    with contextlib.suppress(WebSocketDisconnect, WebSocketException, RuntimeError, OSError):
        while (message := await watcher.waiting.get()) is not None:
            await _send(socket, message)
        code, reason = watcher.closing or (1000, "")
        await socket.close(code, reason)


async def _send(socket: "WebSocket[Any, Any, Any]", message: bytes) -> None:
    await socket.send_data(message.decode(), "text")


__all__ = ["Conflict", "JournalFault", "serve"]
