"""The machine's opponents: processes beside the table, started again when they fail or dawdle."""

import asyncio
import contextlib
import os
import struct
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from estandarte.kernel import Action, Game, Match, Odds, Role, encode

from .metrics import Metrics
from .thinker import Answer, Question

LARGEST = 64_000_000
_ANSWERS = msgspec.json.Decoder(Answer)


class ThinkerFault(Exception):
    """A thinker crashed, took too long, or gave no sound answer."""


class ThinkerLost(ThinkerFault):
    """A process died, or took too long; what it was thinking of is not known to be at fault."""


class Thinkers:
    """A few processes, each thinking about one question at a time."""

    def __init__(self, number: int, games: Sequence[str], metrics: Metrics) -> None:
        self.number = number or max(1, (os.cpu_count() or 2) - 1)
        self.games, self.metrics = tuple(games), metrics
        self._free: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        for _ in range(self.number):
            self._free.put_nowait(None)
        self._alive: set[asyncio.subprocess.Process] = set()

    async def ask(self, question: Question, seconds: float) -> Answer:
        """An answer in time, or ThinkerFault; a process that fails is replaced by a new one."""
        process = await self._free.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await asyncio.wait_for(_exchange(process, encode(question)), seconds)
        except BaseException as fault:
            self.metrics.thinkers_lost += 1
            await self._end(process)
            process = None
            if isinstance(fault, (OSError, EOFError, TimeoutError, msgspec.MsgspecError)):
                raise ThinkerLost(type(fault).__name__) from fault
            raise
        finally:
            self._free.put_nowait(process)
        if answer.fault:
            raise ThinkerFault(answer.fault)
        return answer

    async def close(self) -> None:
        for process in list(self._alive):
            await self._end(process)

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "estandarte.server.thinker", *self.games,
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


async def _exchange(process: asyncio.subprocess.Process, data: bytes) -> Answer:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(struct.pack(">I", len(data)) + data)
    await process.stdin.drain()
    try:
        head = await process.stdout.readexactly(4)
        length = struct.unpack(">I", head)[0]
        if length > LARGEST:
            raise EOFError
        return _ANSWERS.decode(await process.stdout.readexactly(length))
    except asyncio.IncompleteReadError:
        raise EOFError from None


def choice_question(match: Match[Any], role: Role, rank: str, seed: str) -> Question:
    """All that a machine is told: its view, its prompt, and dice to think with."""
    packs = tuple(used.values for used in match.record.setup.packs)
    view, prompt = encode(match.view(role)), match.prompt(role)
    game = match.game
    return Question("choose", game.name, game.version, msgspec.Raw(view), packs, rank, prompt, seed)


def odds_question(match: Match[Any], role: Role, action: Action) -> Question:
    packs = tuple(used.values for used in match.record.setup.packs)
    view, wanted = encode(match.view(role)), msgspec.Raw(encode(action))
    game = match.game
    return Question("odds", game.name, game.version, msgspec.Raw(view), packs, action=wanted)


__all__ = ["Action", "Game", "Odds", "ThinkerFault", "Thinkers", "choice_question"]
