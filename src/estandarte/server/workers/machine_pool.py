"""The machine's opponents: what they are asked, and the processes in which they think."""

import os
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from estandarte.kernel import Action, Match, Role, encode, question_for
from estandarte.players.thinking.thinker import Notes
from estandarte.server.limits import Buckets
from estandarte.server.metrics import Metrics

from .machine_worker import Answer, Question
from .pool import Processes, ProcessFault
from .turns import Claim

NONE = Notes()


class Thinkers(Processes[Answer]):
    """A few processes, and one more for what is answered at once; who has used least is next."""

    def __init__(self, number: int, games: Sequence[str], metrics: Metrics) -> None:
        number = number or max(1, (os.cpu_count() or 2) - 1)
        super().__init__("machine_worker", Answer, number, games, metrics, Buckets(1.0, 3_600), 1)

    async def ask(self, question: Question, seconds: float, claim: Claim) -> Answer:
        answer = await self.work(question, seconds, claim)
        if answer.fault:
            raise ProcessFault(answer.fault)
        return answer


def choice_question(
    match: Match[Any], role: Role, rank: str, seed: str, notes: Notes = NONE, seconds: float = 0.0
) -> Question:
    """All that a machine is told: its view, its prompt, what it had in mind, and dice."""
    prompt = match.prompt(role)
    return replace(
        _about(match, match.view(role), seconds), rank=rank, prompt=prompt, seed=seed, notes=notes
    )


def advice_question(
    match: Match[Any], role: Role, language: str, seed: str, seconds: float
) -> Question:
    """What somebody asks who does not know what to do: he is advised from his own view."""
    prompt = match.prompt(role)
    return replace(
        _about(match, match.view(role), seconds), prompt=prompt, seed=seed, language=language
    )


def standing_question(match: Match[Any], view: Any, step: int, seconds: float) -> Question:
    """How a role stood after a step, from what it could see then."""
    return replace(_about(match, view, seconds), step=step)


def judging_question(
    match: Match[Any], state: Any, action: Action, language: str, seconds: float
) -> Question:
    """What a role's action was worth, from what it could see before it."""
    about = _about(match, match.game.view(state, action.role), seconds)
    done, prompt = msgspec.Raw(encode(action)), question_for(state, action.role)
    return replace(about, prompt=prompt, done=done, language=language)


def _about(match: Match[Any], view: Any, seconds: float) -> Question:
    packs = tuple(used.values for used in match.record.setup.packs)
    game = match.game
    return Question(game.name, game.version, msgspec.Raw(encode(view)), packs, seconds=seconds)
