"""Processes beside the table, started when first needed and again when they fail or dawdle."""

import asyncio
import contextlib
import os
import struct
import sys
from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from estandarte.kernel import encode
from estandarte.server.limits import Buckets
from estandarte.server.metrics import Metrics

from .turns import Turns

A = TypeVar("A", bound=msgspec.Struct)
LARGEST = 64_000_000


class ProcessFault(Exception):
    """A process crashed, took too long, or gave no sound answer."""


class ProcessLost(ProcessFault):
    """It died, or took too long; what it was working on is not known to be at fault."""


class Processes(Generic[A]):
    """A few processes of one program, each working on one question at a time."""

    def __init__(
        self, program: str, answer: type[A], number: int, games: Sequence[str], metrics: Metrics,
        sand: Buckets,
    ) -> None:  # fmt: skip
        self.program, self.games, self.metrics = program, tuple(games), metrics
        self.turns = Turns(number, sand)
        self._answers = msgspec.json.Decoder(answer)
        self._idle: list[asyncio.subprocess.Process] = []
        self._alive: set[asyncio.subprocess.Process] = set()

    async def work(self, question: msgspec.Struct, seconds: float, who: str) -> A:
        """An answer in time, or ProcessFault; a process that fails is replaced by a new one."""
        data = encode(question)
        async with self.turns.take(who):
            process = self._idle.pop() if self._idle else None
            try:
                if process is None or process.returncode is not None:
                    process = await self._start()
                told = await asyncio.wait_for(_exchange(process, data), seconds)
                answer = self._answers.decode(told)
            except BaseException as fault:
                self.metrics.thinkers_lost += 1
                await self._end(process)
                if isinstance(fault, (OSError, EOFError, TimeoutError, msgspec.MsgspecError)):
                    raise ProcessLost(type(fault).__name__) from fault
                raise
            self._idle.append(process)
            return answer

    async def close(self) -> None:
        self.turns.close()
        for process in list(self._alive):
            await self._end(process)

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", f"estandarte.server.workers.{self.program}", *self.games,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, env=_environment(),
        )  # fmt: skip
        self._alive.add(process)
        return process

    async def _end(self, process: asyncio.subprocess.Process | None) -> None:
        if process is None:
            return
        self._alive.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


def _environment() -> dict[str, str]:
    """The child finds the games where we found them."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


async def _exchange(process: asyncio.subprocess.Process, data: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(struct.pack(">I", len(data)) + data)
    await process.stdin.drain()
    try:
        head = await process.stdout.readexactly(4)
        length = struct.unpack(">I", head)[0]
        if length > LARGEST:
            raise EOFError
        return await process.stdout.readexactly(length)
    except asyncio.IncompleteReadError:
        raise EOFError from None
