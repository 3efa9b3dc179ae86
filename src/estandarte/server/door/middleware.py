"""What every request passes on its way in and out: limits, headers, figures, and its bill."""

import time
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from estandarte.server.faults import Fault, language_of
from estandarte.server.limits import Buckets, house_of, line_of
from estandarte.server.play.audience import ENCODER
from estandarte.server.workers.turns import WHO, Metered

from .addresses import Proxies
from .payers import bearer, caller_at
from .sockets import fault_document

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


API = "1"
"""What programs may rely on; docs/api.md says what a number promises."""
OF_API = [(b"cache-control", b"no-store"), (b"estandarte-api", API.encode())]


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, hall: Any) -> None:
        self.app, self.hall = app, hall
        settings = hall.settings
        self.proxies = Proxies(settings.trusted_proxies)
        self.buckets = Buckets(settings.requests_per_second, settings.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        address = self.proxies.sender(client[0] if client else "", scope["headers"])
        scope["client"] = (address, 0)  # all that comes after knows him by this
        who = caller_at(self.hall.seals, self.hall.seals.mask(address), bearer(scope["headers"]))
        WHO.set(who)
        purse = self.hall.sand.of(line_of(who))
        spent = purse.left() <= 0
        if spent or not self.buckets.take(who):
            self.hall.metrics.limited += 1
            await self._refuse(scope, send, "server.too_much" if spent else "server.too_fast")
            return
        pace, moments = self.hall.pace.buckets.of(house_of(who)), self.hall.metrics.moments
        await self.hall.pace.wait(house_of(who))
        if kind == "websocket":
            await Metered(self.app(scope, receive, send), purse, moments, pace)
            return
        started = time.perf_counter()

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [*message.get("headers", [])]
                strict = {name.lower() for name, _ in own}  # a page of its own may be stricter
                message["headers"] = [*own, *(h for h in HEADERS if h[0] not in strict)]
                if scope["path"].startswith("/api/"):
                    message["headers"] = [*message["headers"], *OF_API]
            await send(message)

        await Metered(self.app(scope, receive, send_guarded), purse, moments, pace)
        self.hall.metrics.requests.add(time.perf_counter() - started)

    async def _refuse(self, scope: Any, send: Any, key: str) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1013, "reason": "too fast"})
            return
        wanted = next((v for n, v in scope["headers"] if n == b"accept-language"), b"")
        tongue = language_of(wanted.decode("latin-1"))
        body = ENCODER.encode(fault_document(Fault(429, key), None, tongue))
        headers = [(b"content-type", b"application/json"), (b"retry-after", b"1"), *HEADERS]
        await send({"type": "http.response.start", "status": 429, "headers": headers})
        await send({"type": "http.response.body", "body": body})
