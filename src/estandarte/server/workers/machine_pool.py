"""The machine's opponents: what they are asked, and the processes in which they think."""

import os
from collections.abc import Sequence
from typing import Any

import msgspec

from estandarte.kernel import Match, Role, encode
from estandarte.players.thinking.thinker import Notes
from estandarte.server.limits import Buckets
from estandarte.server.metrics import Metrics

from .machine_worker import Answer, Question
from .pool import Processes, ProcessFault

NONE = Notes()


class Thinkers(Processes[Answer]):
    """A few processes; the match that has thought least thinks next."""

    def __init__(self, number: int, games: Sequence[str], metrics: Metrics) -> None:
        number = number or max(1, (os.cpu_count() or 2) - 1)
        super().__init__("machine_worker", Answer, number, games, metrics, Buckets(1.0, 3_600))

    async def ask(self, question: Question, seconds: float, who: str = "") -> Answer:
        answer = await self.work(question, seconds, who)
        if answer.fault:
            raise ProcessFault(answer.fault)
        return answer


def choice_question(
    match: Match[Any], role: Role, rank: str, seed: str, notes: Notes = NONE, seconds: float = 0.0
) -> Question:
    """All that a machine is told: its view, its prompt, what it had in mind, and dice."""
    packs = tuple(used.values for used in match.record.setup.packs)
    view, prompt = encode(match.view(role)), match.prompt(role)
    game = match.game
    return Question(
        game.name, game.version, msgspec.Raw(view), packs, rank, prompt, seed, notes, seconds
    )
