"""The application spoken to without a port: a request is a call, a socket a line of messages."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import unquote, urlsplit

from litestar import Litestar

from estandarte.kernel import Value

OURSELVES = ("127.0.0.1", 0)
Tell = Callable[[str, int], None]
"""What comes over a line: a text with 0, or a reason with the code with which it was closed."""


class Reply(Value):
    """What came of a request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Line:
    """A socket: what is said to the table, and how it is ended."""

    def __init__(self) -> None:
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self.task: asyncio.Task[None] | None = None

    def say(self, text: str) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()


class Door:
    """One application, from its opening to its end."""

    def __init__(self, app: Litestar) -> None:
        self.app: Any = app
        self._open = AsyncExitStack()
        self._lines: set[Line] = set()

    async def open(self) -> None:
        await self._open.enter_async_context(self.app.lifespan())

    async def close(self) -> None:
        for line in list(self._lines):
            line.hang_up()
        await self._open.aclose()

    async def ask(
        self, method: str, address: str, headers: Iterable[tuple[str, str]] = (), body: bytes = b""
    ) -> Reply:
        """One request; the address is a path with what is asked after it."""
        told: list[dict[str, Any]] = []
        waiting: list[dict[str, Any]] = [{"type": "http.request", "body": body}]

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else await asyncio.Future()  # nobody goes away

        async def send(message: dict[str, Any]) -> None:
            told.append(message)

        scope = {**_scope("http", address, headers), "method": method, "http_version": "1.1"}
        await self.app(scope, receive, send)
        start = next(one for one in told if one["type"] == "http.response.start")
        found = tuple((n.decode("latin-1"), v.decode("latin-1")) for n, v in start["headers"])
        return Reply(start["status"], found, b"".join(one.get("body", b"") for one in told))

    def line(self, address: str, tell: Tell) -> Line:
        """A socket; whatever the table says is told as it comes."""
        line = Line()

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.send":
                tell(message.get("text") or message.get("bytes", b"").decode(), 0)
            elif message["type"] == "websocket.close":
                tell(message.get("reason") or "", message.get("code", 1000))

        async def talk() -> None:
            try:
                await self.app(_scope("websocket", address, ()), line.receive, send)
            finally:
                self._lines.discard(line)

        self._lines.add(line)
        line.task = asyncio.ensure_future(talk())
        return line


def _scope(kind: str, address: str, headers: Iterable[tuple[str, str]]) -> dict[str, Any]:
    asked = urlsplit(address)
    told = [(n.lower().encode("latin-1"), v.encode("latin-1")) for n, v in headers]
    return {
        "type": kind, "asgi": {"version": "3.0"}, "scheme": "https", "root_path": "",
        "path": unquote(asked.path), "raw_path": asked.path.encode(),
        "query_string": asked.query.encode(), "headers": told, "subprotocols": [],
        "client": OURSELVES, "server": ("tab", 443),
    }  # fmt: skip
