"""The table's own hours: the seconds for which it has ever been open. While it is closed none pass.

They run by the monotonic clock and go on where the journal has kept them. What is counted in them
(clocks, and when a sleeping match is due) is thus untouched by a corrected wall clock and by a
night without the table. A crash forgets at most the last few seconds, in favour of whoever thinks.
Several processes on one database follow whichever is ahead.
"""

import asyncio
import time

from estandarte.server.database.journal import Journal

BEAT = 5.0
"""Seconds after which they are kept again."""


class Hours:
    """What hour it is."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._began, self._kept = -time.monotonic(), 0.0
        self._pen = asyncio.Lock()

    def now(self) -> float:
        return self._began + time.monotonic()

    async def open(self) -> None:
        self._journal.heed(self.hear, self.now)
        self._kept = await self._journal.hours()
        self._began = max(self._began, self._kept - time.monotonic())

    def hear(self, hours: float) -> None:
        """What another process says; who is behind has opened later, or was held up."""
        self._began = max(self._began, hours - time.monotonic())

    def is_old(self) -> bool:
        return self.now() - self._kept >= BEAT

    async def keep(self, after: float = BEAT) -> None:
        """Nothing is written by an hour that the journal would not know after a crash."""
        async with self._pen:
            if (now := self.now()) - self._kept >= after:
                await self._journal.put_hours(now)
                self._kept = now
