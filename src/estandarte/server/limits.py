"""How much anybody may send, and how fast; and under which name he is counted.

The name of a caller begins with his house, an address made unreadable, and goes on with whoever is
told apart in it: `house`, `house/account`, `house/seats/seat`, `house/lines/account`.
"""

import asyncio
import time
from weakref import WeakValueDictionary

SHARES = {"seats": (0.5, 8.0), "lines": (0.2, 1.0)}
"""Of the purse of an address: how much one of its seats, or the line of an account, has; and how
much all of them together, or whoever opens many matches would have as many purses."""
HALF = 300.0
"""Seconds after which half of what somebody has used is forgotten."""


def house_of(who: str) -> str:
    """Where somebody comes from; of a seat, whence its match was opened."""
    return who.partition("/")[0]


def account_in(house: str, person: str) -> str:
    return f"{house}/{person}"


def seat_in(house: str, match: str, sitter: str) -> str:
    return f"{house}/seats/{match}.{sitter}"


def line_of(who: str) -> str:
    """Whose is the table's own time, of which there is but one: an account's small part of it."""
    house, _, account = who.partition("/")
    return f"{house}/lines/{account}" if account else house


def machines_of(who: str) -> str:
    """The purse for what the table itself does for the machines of all matches of a house."""
    return f"{house_of(who)}/machines"


class Bucket:
    """Holds so many drops and fills again at a steady rate; each message takes one.

    Several may hang together: what one uses is taken from what all of them have, too.
    """

    def __init__(self, rate: float, most: float, all: "Bucket | None" = None) -> None:
        self.rate, self.most, self.all = rate, float(most), all
        self.drops, self.at = float(most), time.monotonic()

    def left(self) -> float:
        now = time.monotonic()
        self.drops = min(self.most, self.drops + (now - self.at) * self.rate)
        self.at = now
        return self.drops if self.all is None else min(self.drops, self.all.left())

    def take(self) -> bool:
        if self.left() < 1:
            return False
        self.pay(1)
        return True

    def pay(self, drops: float) -> None:
        """What was used already; it may be more than there was, and then it is owed."""
        self.drops -= drops
        if self.all is not None:
            self.all.pay(drops)


class Buckets:
    """A bucket for each caller; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._by_name: dict[str, Bucket] = {}

    def of(self, who: str) -> Bucket:
        bucket = self._by_name.get(who)
        if bucket is None:
            bucket = self._made(who)
            if len(self._by_name) >= self.MOST:
                self._forget()
            self._by_name[who] = bucket
        return bucket

    def _made(self, who: str) -> Bucket:
        group, _, name = who.rpartition("/")
        own, together = SHARES.get(group.rpartition("/")[2], (1.0, 0.0))
        if together:
            return Bucket(self.rate * own, self.most * own, self.of(group))
        times = SHARES[name][1] if group and name in SHARES else 1.0
        return Bucket(self.rate * times, self.most * times)

    def take(self, who: str) -> bool:
        return self.of(who).take()

    def _forget(self) -> None:
        full = [who for who, b in self._by_name.items() if b.left() >= b.most]
        for who in full:
            del self._by_name[who]
        if len(self._by_name) >= self.MOST:
            self._by_name.clear()


DEPOSIT, HELD = 0.003, 0.1
"""Seconds of the table's time that are held back for whoever is let in, and how long: by then what
he truly takes is paid. Else a crowd would be let in on what the first of it has not spent yet."""


class Pace:
    """How much of the table's own time a house may have at a stretch; who wants more waits in line.

    Else whoever has saved up half a minute could take it in one, and all others would wait.
    """

    def __init__(self, rate: float, most: float) -> None:
        self.buckets = Buckets(rate, most)
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def wait(self, house: str) -> None:
        bucket, line = self.buckets.of(house), self._lines.get(house)
        if line is not None or bucket.left() <= 0:
            async with line or self._lines.setdefault(house, asyncio.Lock()):
                while (left := bucket.left()) <= 0:
                    await asyncio.sleep(min(HELD, 0.001 - left / bucket.rate))
                self._let_in(bucket)
        else:
            self._let_in(bucket)

    @staticmethod
    def _let_in(bucket: Bucket) -> None:
        bucket.pay(DEPOSIT)
        asyncio.get_running_loop().call_later(HELD, bucket.pay, -DEPOSIT)


class Spending:
    """What each has used of late."""

    MOST = 10_000

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def of(self, who: str) -> float:
        used, at = self._used.get(who, (0.0, 0.0))
        return used * 0.5 ** ((time.monotonic() - at) / HALF) if used else 0.0

    def add(self, who: str, seconds: float) -> None:
        if who not in self._used and len(self._used) >= self.MOST:
            most = sorted(self._used, key=self.of)[self.MOST // 2 :]
            self._used = {other: self._used[other] for other in most}
        self._used[who] = (self.of(who) + seconds, time.monotonic())
