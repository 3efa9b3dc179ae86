"""Processes beside the table, started when first needed and again when they fail or dawdle."""

import asyncio
import contextlib
import os
import socket
import struct
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, TypeVar

import msgspec

from estandarte.kernel import encode
from estandarte.server.limits import Buckets
from estandarte.server.metrics import Metrics

from .forking import forker_of
from .turns import Claim, Turns

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
        sand: Buckets, kept: int = 0,
    ) -> None:  # fmt: skip
        self.program, self.games, self.metrics = program, tuple(games), metrics
        self.turns = Turns(number + kept, sand, kept)
        self._answers = msgspec.json.Decoder(answer)
        self._idle: list[Worker] = []
        self._alive: set[Worker] = set()

    async def work(self, question: msgspec.Struct, seconds: float, claim: Claim) -> A:
        """An answer in time, or ProcessFault; a process that fails is replaced by a new one."""
        data = encode(question)
        async with self.turns.take(claim):
            process = self._idle.pop() if self._idle else None
            try:
                if process is not None and process.answers.at_eof():
                    await self._end(process)
                    process = None
                process = process or await self._start()
                told = await asyncio.wait_for(process.ask(data), seconds)
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

    async def _start(self) -> "Worker":
        path = os.pathsep.join(p for p in sys.path if p)  # it finds the games where we found them
        start = _piped if sys.platform == "win32" else _forked
        worker = await start(self.program, self.games, path)
        self._alive.add(worker)
        return worker

    async def _end(self, worker: "Worker | None") -> None:
        if worker is not None:
            self._alive.discard(worker)
            await worker.end()


class Worker:
    """One process: the line to it, and how it is ended."""

    def __init__(
        self, answers: asyncio.StreamReader, questions: asyncio.StreamWriter,
        kill: Callable[[], object],
    ) -> None:  # fmt: skip
        self.answers, self.questions, self.kill = answers, questions, kill

    async def ask(self, data: bytes) -> bytes:
        self.questions.write(struct.pack(">I", len(data)) + data)
        await self.questions.drain()
        try:
            head = await self.answers.readexactly(4)
            length = struct.unpack(">I", head)[0]
            if length > LARGEST:
                raise EOFError
            return await self.answers.readexactly(length)
        except asyncio.IncompleteReadError:
            raise EOFError from None

    async def end(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            await asyncio.to_thread(self.kill)
        self.questions.close()
        with contextlib.suppress(OSError):
            await self.questions.wait_closed()


async def _forked(program: str, games: tuple[str, ...], path: str) -> Worker:
    ours, theirs = socket.socketpair()
    try:
        with theirs:
            forker = await asyncio.to_thread(forker_of, program, games, path)
            pid = await asyncio.to_thread(forker.fork, theirs)
    except BaseException:
        ours.close()
        raise
    answers, questions = await asyncio.open_unix_connection(sock=ours)
    return Worker(answers, questions, partial(forker.kill, pid))


async def _piped(program: str, games: tuple[str, ...], path: str) -> Worker:
    """Where no process can be forked, each is started from nothing."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", f"estandarte.server.workers.{program}", *games,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert process.stdin is not None and process.stdout is not None
    return Worker(process.stdout, process.stdin, process.kill)
