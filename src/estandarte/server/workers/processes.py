"""Processes that work things out beside the table, each at the other end of a line."""

import asyncio
import contextlib
import os
import socket
import struct
import sys
from collections.abc import Callable
from functools import partial

from .forking import forker_of

LARGEST = 64_000_000


async def hire(program: str, games: tuple[str, ...]) -> "Worker":
    """A new process of a program; it finds the games where we found them."""
    path = os.pathsep.join(p for p in sys.path if p)
    return await (_piped if sys.platform == "win32" else _forked)(program, games, path)


class Worker:
    """One process: the line to it, and how it is ended."""

    def __init__(
        self, answers: asyncio.StreamReader, questions: asyncio.StreamWriter,
        kill: Callable[[], object],
    ) -> None:  # fmt: skip
        self.answers, self.questions, self.kill = answers, questions, kill

    @property
    def is_gone(self) -> bool:
        return self.answers.at_eof()

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
