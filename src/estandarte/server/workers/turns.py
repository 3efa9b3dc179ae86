"""Turns: few things at a time, and of those who wait whoever has used least goes first."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any

from estandarte.server.faults import Fault
from estandarte.server.limits import SHARES, Bucket, Buckets, Spending, house_of
from estandarte.server.metrics import Histogram

WHO: ContextVar[str] = ContextVar("who", default="")
"""For whom the table works just now: an address, an account, a seat, or nobody in particular."""
MOST_WAITING = 16
PEOPLE, WATCHED, ALONE = range(3)
"""The rows of those who wait: somebody is played with, somebody looks on, nobody does."""
WORKED = getattr(time, "thread_time", time.process_time)
"""Inside a browser there is but one thread to a processor."""
REST = 0.05
"""Seconds before the next turn of what nobody waits for: each is followed by work on the loop."""


class Claim:
    """A turn that somebody wants: who pays for it, and what it is beside the turns of others."""

    def __init__(
        self, who: str, is_quick: bool = True, row: Callable[[], int] = lambda: PEOPLE
    ) -> None:
        self.who, self.house, self.is_quick, self.row = who, house_of(who), is_quick, row
        self.holds: Counter[str] = Counter()


class Turns:
    """So many places, some of them kept for what is answered at once.

    One house never holds them all, so its backlog keeps nobody else waiting; and what nobody waits
    for takes one place for each house, and leaves one to others where there are two.
    """

    def __init__(self, places: int, sand: Buckets, kept: int = 0) -> None:
        self.free, self.share, self.sand = places, max(1, places - 1), sand
        self.slow = places - kept
        self.spending = Spending()
        self._held: Counter[str] = Counter()
        self._waiting: dict[asyncio.Future[None], Claim] = {}
        self._closed = False

    def demand(self, who: str) -> None:
        """Who has used up his time, or waits for too much already, is refused at once."""
        own = sum(1 for other in self._waiting.values() if other.who == who)
        all = sum(1 for other in self._waiting.values() if other.house == house_of(who))
        full = own >= MOST_WAITING or all >= MOST_WAITING * SHARES["seats"][1]
        if full or self.sand.of(who).left() <= 0:
            raise Fault(429, "server.too_much")

    @asynccontextmanager
    async def take(self, claim: Claim) -> AsyncGenerator[None, None]:
        """A place, sooner or later; the time for which it was held is paid for."""
        await self._wait(claim)
        started = time.perf_counter()
        try:
            yield
        finally:
            used = time.perf_counter() - started
            self.sand.of(claim.who).pay(used)
            for who in {claim.who, claim.house}:
                self.spending.add(who, used)
            self._give_back(claim)

    def close(self) -> None:
        """Nobody waits any more."""
        self._closed = True
        for turn in self._waiting:
            turn.set_exception(Fault(503, "server.closing"))
        self._waiting.clear()

    async def _wait(self, claim: Claim) -> None:
        if self._closed:
            raise Fault(503, "server.closing")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = claim
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            if self._waiting.pop(turn, None) is None and not turn.cancelled():
                self._give_back(claim)  # it was his turn just when he went away
            raise

    def _call(self) -> None:
        while self.free > 0:
            fit = [(t, c) for t, c in self._waiting.items() if self._has_room(c)]
            if not fit:
                return
            turn, claim = min(fit, key=lambda one: self._order(one[1]))
            del self._waiting[turn]
            if not turn.cancelled():
                self.free -= 1
                claim.holds = Counter(self._bounds(claim).keys())
                self._held += claim.holds
                turn.set_result(None)

    def _order(self, claim: Claim) -> tuple[int, float, float]:
        return (claim.row(), self.spending.of(claim.house), self.spending.of(claim.who))

    def _has_room(self, claim: Claim) -> bool:
        return all(self._held[kind] < most for kind, most in self._bounds(claim).items())

    def _bounds(self, claim: Claim) -> dict[str, int]:
        """What a turn is counted as, and how many of each there may be."""
        found = {claim.house: self.share}
        if not claim.is_quick:
            found["/slow"] = self.slow
        if claim.row() == ALONE:
            found |= {"/alone": max(1, self.slow - 1), f"{claim.house}/alone": 1}
        return found

    def _give_back(self, claim: Claim) -> None:
        self.free += 1
        alone = Counter({kind: 1 for kind in claim.holds if kind.endswith("/alone")})
        self._held -= claim.holds - alone
        if alone:
            asyncio.get_running_loop().call_later(REST, self._rested, alone)
        self._call()

    def _rested(self, alone: Counter[str]) -> None:
        self._held -= alone
        self._call()


class Metered:
    """Work on the event loop that is paid for, moment by moment, by whom it is done for.

    Whoever does it may find out for whom: then another purse pays for the rest.
    """

    def __init__(
        self, work: Awaitable[Any], purse: Bucket, moments: Histogram, pace: Bucket | None = None
    ) -> None:
        self.work, self.purse, self.moments, self.pace = work, purse, moments, pace

    def __await__(self) -> Generator[Any, Any, Any]:
        BILL.set(self)
        moments, fault = self.work.__await__(), None
        while True:
            started = WORKED()
            try:
                awaited = next(moments) if fault is None else moments.throw(fault)
            except StopIteration as end:
                return end.value
            finally:
                used = WORKED() - started
                self.purse.pay(used)
                if self.pace is not None:
                    self.pace.pay(used)
                self.moments.add(used)
            try:
                fault = None
                yield awaited
            except BaseException as thrown:  # most often because it was cancelled
                fault = thrown


BILL: ContextVar[Metered] = ContextVar("bill")
"""Who pays for what is done on the event loop just now."""
