"""Turns: few things at a time, and of those who wait whoever has used least goes first."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any

from estandarte.server.faults import Fault
from estandarte.server.limits import Bucket, Buckets
from estandarte.server.metrics import Histogram

WHO: ContextVar[str] = ContextVar("who", default="")
"""For whom the table works just now: an address, or nobody in particular."""
MOST_WAITING = 16


class Turns:
    """So many places. One caller never holds them all, so his backlog keeps nobody else waiting."""

    def __init__(self, places: int, sand: Buckets) -> None:
        self.free, self.share, self.sand = places, max(1, places - 1), sand
        self._held: Counter[str] = Counter()
        self._waiting: dict[asyncio.Future[None], str] = {}
        self._closed = False

    def demand(self, who: str) -> None:
        """Who has used up his time, or waits for too much already, is refused at once."""
        waits = sum(1 for other in self._waiting.values() if other == who)
        if waits >= MOST_WAITING or self.sand.of(who).left() <= 0:
            raise Fault(429, "server.too_much")

    @asynccontextmanager
    async def take(self, who: str) -> AsyncGenerator[None, None]:
        """A place, sooner or later; the time for which it was held is paid for."""
        await self._wait(who)
        started = time.perf_counter()
        try:
            yield
        finally:
            self.sand.of(who).pay(time.perf_counter() - started)
            self._give_back(who)

    def close(self) -> None:
        """Nobody waits any more."""
        self._closed = True
        for turn in self._waiting:
            turn.set_exception(Fault(503, "server.closing"))
        self._waiting.clear()

    async def _wait(self, who: str) -> None:
        if self._closed:
            raise Fault(503, "server.closing")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = who
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            if self._waiting.pop(turn, None) is None and not turn.cancelled():
                self._give_back(who)  # it was his turn just when he went away
            raise

    def _call(self) -> None:
        while self.free > 0:
            fit = [(t, w) for t, w in self._waiting.items() if self._held[w] < self.share]
            if not fit:
                return
            turn, who = max(fit, key=lambda one: self.sand.of(one[1]).left())
            del self._waiting[turn]
            if not turn.cancelled():
                self.free -= 1
                self._held[who] += 1
                turn.set_result(None)

    def _give_back(self, who: str) -> None:
        self.free += 1
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]
        self._call()


class Metered:
    """Work on the event loop that is paid for, moment by moment, by whom it is done for."""

    def __init__(self, work: Awaitable[Any], purse: Bucket, moments: Histogram) -> None:
        self.work, self.purse, self.moments = work, purse, moments

    def __await__(self) -> Generator[Any, Any, Any]:
        moments, fault = self.work.__await__(), None
        while True:
            started = time.thread_time()
            try:
                awaited = next(moments) if fault is None else moments.throw(fault)
            except StopIteration as end:
                return end.value
            finally:
                used = time.thread_time() - started
                self.purse.pay(used)
                self.moments.add(used)
            try:
                fault = None
                yield awaited
            except BaseException as thrown:  # most often because it was cancelled
                fault = thrown
