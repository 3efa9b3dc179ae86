"""Work in this very process: where there is no other, and where a test wants to know what happens.

Nobody can be stopped here: what takes long keeps the table waiting.
"""

import asyncio
from collections.abc import Callable

import msgspec

from estandarte.kernel import encode

from . import answer_worker, machine_worker

PROGRAMS: dict[str, Callable[[bytes], msgspec.Struct]] = {
    "answer_worker": answer_worker.answer,
    "machine_worker": machine_worker.thought,
}


class Here:
    """Answers when the table has nothing else to do at once."""

    is_gone = False

    def __init__(self, program: str) -> None:
        self._answer = PROGRAMS[program]

    async def ask(self, data: bytes) -> bytes:
        await asyncio.sleep(0)
        return encode(self._answer(data))

    async def end(self) -> None:
        pass


async def hire(program: str, games: tuple[str, ...]) -> Here:
    """The games are on the shelf already."""
    return Here(program)
