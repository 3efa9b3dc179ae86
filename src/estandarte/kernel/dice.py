"""Dice: a secret key, named streams, each throw a pure function of key, stream and place.

The table pledges its seed, then every seat commits itself to one of its own, then all are shown,
and the key is made of all of them: nobody can choose the rolls while one seat is not in league with
the rest, and `verify` can prove it when the table's seed is shown at the end.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")

BLOCK = 64
"""Bytes of one BLAKE2b digest; a throw of up to 256 sides takes one byte of the stream."""


class DieWanted(Exception):
    """A hand of dice is empty: somebody must throw a real die and say what it shows."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"a die with {sides} sides is wanted")
        self.sides = sides
        self.shown: int | None = None  # a face that was entered, but that this die does not have
        self.cite = self.purpose = ""


class Dice(msgspec.Struct):
    """All future throws of a match, known to nobody before they are thrown."""

    key: str
    thrown: dict[str, int] = {}
    """How many bytes of each stream have been used."""
    hand: list[int] | None = None
    """Real dice entered by people (or loaded by tests), used before anything else."""
    turned: int = 0
    """So many parts of its faces each die is turned on, to see what else could have fallen."""
    parts: int = 6

    def throw(self, sides: int, stream: str = "main") -> int:
        if self.hand is not None:
            return self._from_hand(sides)
        fair = _FAIR.get(sides)
        if fair is None:
            return self._throw_wide(sides, stream)
        place = self.thrown.get(stream, 0)
        while True:
            wanted = self.key, stream, place // BLOCK
            number = (_blocks.get(wanted) or _block(*wanted))[place % BLOCK]
            place += 1
            if number < fair:
                self.thrown[stream] = place
                return (number + self.turned * sides // self.parts) % sides + 1

    def choice(self, among: Sequence[T], stream: str = "choice") -> T:
        """One of several things, each as likely as the others."""
        if not among:
            raise ValueError("there is nothing to choose from")
        return among[self.throw(len(among), stream) - 1]

    def clone(self) -> "Dice":
        hand = None if self.hand is None else list(self.hand)
        return Dice(self.key, dict(self.thrown), hand, self.turned, self.parts)

    def turn(self, turned: int, parts: int) -> "Dice":
        """Dice that fall as these do, each turned on by a part of its faces.

        Over six sixths a die of six shows every face once: what depends on each die by itself is
        averaged exactly, however many are thrown. Over three thirds it is nearly so, at half the
        price.
        """
        return Dice(self.key, dict(self.thrown), None, turned, parts)

    def _throw_wide(self, sides: int, stream: str) -> int:
        if not 1 <= sides <= 2**64:
            raise ValueError(f"there is no die with {sides} sides")
        fair = 2**64 - 2**64 % sides
        while True:
            place = -(-self.thrown.get(stream, 0) // 8) * 8
            block = _block(self.key, stream, place // BLOCK)
            number = int.from_bytes(block[place % BLOCK : place % BLOCK + 8])
            self.thrown[stream] = place + 8
            if number < fair:
                return (number + self.turned * sides // self.parts) % sides + 1

    def _from_hand(self, sides: int) -> int:
        assert self.hand is not None
        if self.hand and 1 <= self.hand[0] <= sides:
            return self.hand.pop(0)
        wanted = DieWanted(sides)
        wanted.shown = self.hand[0] if self.hand else None
        raise wanted


def loaded(*faces: int) -> Dice:
    """Dice that fall as told, for tests and for exact odds."""
    return Dice("loaded", hand=list(faces))


def pledge(secret: str, size: int = 32) -> str:
    """Published before anybody else adds to the key; binds the table to its seed."""
    return blake2b(secret.encode(), digest_size=size, person=b"estandarte pldge").hexdigest()


def is_pledged(secret: str, promise: str) -> bool:
    """Whether a seed is the one that was pledged; in records of old with half as many digits."""
    return promise in (pledge(secret), pledge(secret, 16))


def commitment_to(seed: str) -> str:
    """Published before any seat shows its seed; binds a seat to its own. [KER-15]"""
    return blake2b(seed.encode(), digest_size=32, person=b"estandarte seat").hexdigest()


def key_of(secret: str, seeds: Mapping[str, str]) -> str:
    """The key of a match, made of the table's secret and every player's seed."""
    digest = blake2b(secret.encode(), digest_size=32, person=b"estandarte dice")
    for role in sorted(seeds):
        for part in (role, seeds[role]):
            digest.update(len(part.encode()).to_bytes(8) + part.encode())
    return digest.hexdigest()


_FAIR = {sides: 256 - 256 % sides for sides in range(1, 257)}
"""Bytes from here on are thrown again, or the low faces would be favoured."""

_blocks: dict[tuple[str, str, int], bytes] = {}


def _block(key: str, stream: str, number: int) -> bytes:
    wanted = (key, stream, number)
    block = _blocks.get(wanted)
    if block is None:
        if len(_blocks) >= 4096:  # a cache, not a memory: matches come and go
            _blocks.clear()
        data = f"{stream}/{number}".encode()
        secret = blake2b(key.encode(), digest_size=32).digest()
        block = _blocks[wanted] = blake2b(data, key=secret, digest_size=BLOCK).digest()
    return block
