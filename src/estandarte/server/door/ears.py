"""What comes over a socket is heard while something else is being answered."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from estandarte.server.limits import Bucket
from estandarte.server.play.watchers import Watcher
from estandarte.server.wire import messages

AHEAD = 8
"""Messages that are heard before those before them are answered; more wait at the door."""


async def receive(socket: "WebSocket[Any, Any, Any]") -> bytes:
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=event.get("code", 1000))
    text = event.get("text")
    data: bytes = text.encode() if text is not None else event.get("bytes") or b""
    return data


PINGS = (1.0, 5)
"""Pings a second that are answered at once, and how many in a row; others wait like any message."""

Meter = Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]]
"""Whoever asked pays for the work, also where it is done beside the reading."""


class Ear:
    """Messages in their order, one at a time; whether the line lives is answered at once.

    Hearing costs next to nothing, and is paid for with the answer; to measure it would cost more.
    What somebody wanted thought out is given up when he goes; what changes a match never is."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]", watcher: Watcher, meter: Meter) -> None:
        self.socket, self.watcher, self.meter = socket, watcher, meter
        self._pings = Bucket(*PINGS)
        self._heard: asyncio.Queue[bytes | Exception] = asyncio.Queue(AHEAD)
        self._thought: asyncio.Task[bytes] | None = None
        self._gone = False
        self._listening = asyncio.create_task(self._listen())

    async def next(self) -> bytes:
        if not self._heard.empty():
            await asyncio.sleep(0)  # whoever has much to say lets the others speak in between
        heard = await self._heard.get()
        if isinstance(heard, Exception):
            raise heard
        return heard

    async def answer(self, answering: Coroutine[Any, Any, bytes], is_thought: bool) -> None:
        if not is_thought:
            self.watcher.send(await answering)
            return
        if self._gone:
            answering.close()
            return
        self._thought = asyncio.create_task(self._metered(answering))
        try:
            self.watcher.send(await self._thought)
        except asyncio.CancelledError:
            if not self._gone:  # somebody has ended this socket, and not its other end
                self._thought.cancel()
                raise
        finally:
            self._thought = None

    async def _metered(self, answering: Coroutine[Any, Any, bytes]) -> bytes:
        answer: bytes = await self.meter(answering)
        return answer

    def close(self) -> None:
        self._listening.cancel()

    async def _listen(self) -> None:
        while True:
            try:
                data = await receive(self.socket)
            except Exception as gone:  # however a line ends, whoever answers it is told
                self._gone = True
                if self._thought is not None:
                    self._thought.cancel()
                await self._heard.put(gone)
                return
            if (ping := messages.ping_of(data)) is not None and self._pings.take():
                self.watcher.send(ping)
            else:
                await self._heard.put(data)
