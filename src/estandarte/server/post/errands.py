"""Errands: what goes out to others' servers. Nothing at the table waits for them."""

import asyncio
import logging
import smtplib
import time
from collections import deque
from collections.abc import Awaitable, Callable

from estandarte.server.faults import Fault
from estandarte.server.limits import Buckets
from estandarte.server.logs import note
from estandarte.server.metrics import Metrics

Errand = Callable[[], Awaitable[None]]
MOST_WAITING = 1_000
MOST_FOR_ONE = 100
"""What may wait for all places together, and for one of them."""
QUIET = 60.0
"""Seconds between two lines of the log on what was dropped."""
OUTSIDE = (OSError, EOFError, smtplib.SMTPException, Fault, ValueError)
"""What others' servers make of an errand."""


class Errands:
    """One at a time to each place, few at once; whoever has taken least time goes first."""

    def __init__(self, sort: str, at_once: int, patience: float, metrics: Metrics) -> None:
        self.sort, self.at_once, self.patience, self.metrics = sort, at_once, patience, metrics
        self._waiting: dict[str, deque[Errand]] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._sand = Buckets(0.1, patience)
        """The time that each place may still take before the others come first."""
        self._untold, self._told = 0, -QUIET
        self._stopped = False

    def send(self, place: str, errand: Errand) -> bool:
        """Soon, and in time; what there is no room for is dropped."""
        line = self._waiting.get(place, ())
        waiting = sum(map(len, self._waiting.values()))
        if self._stopped or waiting >= MOST_WAITING or len(line) >= MOST_FOR_ONE:
            self.drop()
            return False
        self._waiting.setdefault(place, deque()).append(errand)
        self._begin()
        return True

    def drop(self) -> None:
        """Count what is not sent, and say so now and then."""
        self.metrics.dropped[self.sort] += 1
        self._untold += 1
        if time.monotonic() - self._told >= QUIET:
            note("errands were dropped", logging.WARNING, sort=self.sort, number=self._untold)
            self._untold, self._told = 0, time.monotonic()

    async def stop(self) -> None:
        """What has not gone by now does not go."""
        self._stopped = True
        tasks, waiting = list(self._under_way.values()), sum(map(len, self._waiting.values()))
        self._waiting.clear()
        self._under_way.clear()  # one that has not begun says nothing when it is cancelled
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if unsent := len(tasks) + waiting:
            note("errands were not sent", logging.WARNING, sort=self.sort, number=unsent)

    def _begin(self) -> None:
        while len(self._under_way) < self.at_once:
            free = [place for place in self._waiting if place not in self._under_way]
            if not free:
                return
            place = max(free, key=lambda one: self._sand.of(one).left())
            line = self._waiting[place]
            errand = line.popleft()
            if not line:
                del self._waiting[place]
            task = asyncio.get_running_loop().create_task(self._carry_out(place, errand))
            self._under_way[place] = task

    async def _carry_out(self, place: str, errand: Errand) -> None:
        started = time.monotonic()
        try:
            async with asyncio.timeout(self.patience):
                await errand()
        except OUTSIDE:
            note("an errand failed", logging.WARNING, sort=self.sort)
        except Exception:
            note("an errand failed", logging.ERROR, fault=True, sort=self.sort)
        finally:
            self._sand.of(place).pay(time.monotonic() - started)
            self._under_way.pop(place, None)
            self._begin()
