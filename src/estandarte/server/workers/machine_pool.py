"""The machine's opponents: what they are asked, and the processes in which they think."""

import os
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from estandarte.kernel import Action, Match, Role, encode, question_for
from estandarte.players.thinking.analysis import Piece
from estandarte.players.thinking.thinker import Notes
from estandarte.server.limits import Buckets
from estandarte.server.metrics import Metrics

from .machine_worker import Answer, Question
from .pool import Hire, ProcessFault, Workshop
from .processes import hire
from .turns import Claim

NONE = Notes()
ENOUGH = 1.5
"""Seconds for a piece of an analysis, so that others have their turn in between."""


class Thinkers(Workshop[Answer]):
    """A few, and one more for what is answered at once; who has used least is next."""

    def __init__(
        self, number: int, games: Sequence[str], metrics: Metrics, hire: Hire = hire
    ) -> None:
        number = number or max(1, (os.cpu_count() or 2) - 1)
        sand = Buckets(1.0, 3_600)
        super().__init__("machine_worker", Answer, number, games, metrics, sand, hire, 1)

    async def ask(self, question: msgspec.Struct, who: Claim, seconds: float) -> Answer:
        answer = await super().ask(question, who, seconds)
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


def advice_question(match: Match[Any], role: Role, language: str, seconds: float) -> Question:
    """What somebody asks who does not know what to do: he is advised from his own view."""
    prompt = match.prompt(role)
    return replace(_about(match, match.view(role), seconds), prompt=prompt, language=language)


def piece_question(
    match: Match[Any], state: Any, role: Role, piece: Piece, seconds: float
) -> Question:
    """A piece of an analysis, from what a role could see then."""
    about = _about(match, match.game.view(state, role), seconds)
    done = msgspec.Raw(encode(piece.done))
    return replace(
        about, prompt=question_for(state, role), done=done, step=piece.step, first=piece.first,
        enough=ENOUGH,
    )  # fmt: skip


def explaining_question(
    match: Match[Any], state: Any, action: Action, language: str, seconds: float
) -> Question:
    """Why a role acted as it did, from what it could see before it."""
    about = _about(match, match.game.view(state, action.role), seconds)
    done, prompt = msgspec.Raw(encode(action)), question_for(state, action.role)
    return replace(about, prompt=prompt, done=done, language=language, explained=True)


def _about(match: Match[Any], view: Any, seconds: float) -> Question:
    packs = tuple(used.values for used in match.record.setup.packs)
    game = match.game
    return Question(game.name, game.version, msgspec.Raw(encode(view)), packs, seconds=seconds)
