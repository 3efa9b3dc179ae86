"""Who works beside the table: hired when first needed, and anew where somebody fails or dawdles.

Whoever asks sees one port, `ask(question, who, seconds)`. Who works may be a process, another
worker of the browser, or this very process.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar

import msgspec

from estandarte.kernel import encode
from estandarte.server.limits import Buckets
from estandarte.server.metrics import Metrics

from .turns import Claim, Turns

A = TypeVar("A", bound=msgspec.Struct)


class ProcessFault(Exception):
    """A process crashed, took too long, or gave no sound answer."""


class ProcessLost(ProcessFault):
    """It died, or took too long; what it was working on is not known to be at fault."""


class Hand(Protocol):
    """Somebody who works on one question at a time."""

    @property
    def is_gone(self) -> bool: ...
    async def ask(self, data: bytes) -> bytes:
        """The answer, or OSError or EOFError where there will be none."""
        ...

    async def end(self) -> None:
        """At once, whatever he is at."""
        ...


Hire: TypeAlias = Callable[[str, tuple[str, ...]], Awaitable[Hand]]
"""How one is found for a program, who knows some games beside those that are installed."""


class Workshop(Generic[A]):
    """A few who work at one program."""

    def __init__(
        self, program: str, answer: type[A], number: int, games: Sequence[str], metrics: Metrics,
        sand: Buckets, hire: Hire, kept: int = 0,
    ) -> None:  # fmt: skip
        self.program, self.games, self.metrics = program, tuple(games), metrics
        self._hire = hire
        self.turns = Turns(number + kept, sand, kept)
        self._answers = msgspec.json.Decoder(answer)
        self._idle: list[Hand] = []
        self._alive: set[Hand] = set()

    async def ask(self, question: msgspec.Struct, who: Claim, seconds: float) -> A:
        """An answer in time, or ProcessFault; whoever fails is replaced by a new one."""
        data = encode(question)
        async with self.turns.take(who):
            hand = self._idle.pop() if self._idle else None
            try:
                if hand is not None and hand.is_gone:
                    await self._end(hand)
                    hand = None
                hand = hand or await self._start()
                told = await asyncio.wait_for(hand.ask(data), seconds)
                answer = self._answers.decode(told)
            except BaseException as fault:
                self.metrics.thinkers_lost += 1
                await self._end(hand)
                if isinstance(fault, (OSError, EOFError, TimeoutError, msgspec.MsgspecError)):
                    raise ProcessLost(type(fault).__name__) from fault
                raise
            self._idle.append(hand)
            return answer

    async def close(self) -> None:
        self.turns.close()
        for hand in list(self._alive):
            await self._end(hand)

    async def _start(self) -> Hand:
        hand = await self._hire(self.program, self.games)
        self._alive.add(hand)
        return hand

    async def _end(self, hand: Hand | None) -> None:
        if hand is not None:
            self._alive.discard(hand)
            await hand.end()
