"""How much anybody may send, and how fast."""

import time


class Bucket:
    """Holds so many drops and fills again at a steady rate; each message takes one."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, float(most)
        self.drops, self.at = float(most), time.monotonic()

    def left(self) -> float:
        now = time.monotonic()
        self.drops = min(self.most, self.drops + (now - self.at) * self.rate)
        self.at = now
        return self.drops

    def take(self) -> bool:
        if self.left() < 1:
            return False
        self.drops -= 1
        return True

    def pay(self, drops: float) -> None:
        """What was used already; it may be more than there was, and then it is owed."""
        self.drops -= drops


class Buckets:
    """A bucket for each address; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._by_address: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        bucket = self._by_address.get(address)
        if bucket is None:
            if len(self._by_address) >= self.MOST:
                self._forget()
            bucket = self._by_address[address] = Bucket(self.rate, self.most)
        return bucket

    def take(self, address: str) -> bool:
        return self.of(address).take()

    def _forget(self) -> None:
        full = [a for a, b in self._by_address.items() if b.left() >= b.most]
        for address in full:
            del self._by_address[address]
        if len(self._by_address) >= self.MOST:
            self._by_address.clear()
