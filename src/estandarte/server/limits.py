"""How much anybody may send, and how fast."""

import time


class Bucket:
    """Holds so many drops and fills again at a steady rate; each message takes one."""

    def __init__(self, rate: float, most: int) -> None:
        self.rate, self.most = rate, float(most)
        self.drops, self.at = float(most), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.drops = min(self.most, self.drops + (now - self.at) * self.rate)
        self.at = now
        if self.drops < 1:
            return False
        self.drops -= 1
        return True


class Buckets:
    """A bucket for each address; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, most: int) -> None:
        self.rate, self.most = rate, most
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._by_address.get(address)
        if bucket is None:
            if len(self._by_address) >= self.MOST:
                self._forget()
            bucket = self._by_address[address] = Bucket(self.rate, self.most)
        return bucket.take()

    def _forget(self) -> None:
        refill = self.most / self.rate
        now = time.monotonic()
        self._by_address = {a: b for a, b in self._by_address.items() if now - b.at < refill}
        if len(self._by_address) >= self.MOST:
            self._by_address.clear()
