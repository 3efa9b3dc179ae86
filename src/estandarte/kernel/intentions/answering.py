"""The table answers for a role: where there is one answer, or where its intentions say which.

All is worked out from what the role knows, so that neither the answer nor the fact that there is
one depends on a secret. [KER-14]
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from estandarte.kernel.actions import Action
from estandarte.kernel.codec import encode
from estandarte.kernel.dice import Dice
from estandarte.kernel.game import Game
from estandarte.kernel.play import check
from estandarte.kernel.secrets.views import Prompt
from estandarte.kernel.values import Role, kind_of

from .saying import Intention, Upon


def answer(
    game: Game[Any, Any], intentions: Sequence[Intention], view: Any, prompt: Prompt
) -> Action | None:
    """What a role has to say here, or has said already; None: it must be asked."""
    if not prompt.is_mine:
        return None
    return answer_on(game, intentions, game.imagine(view, Dice("gate")), prompt.role)


def answer_on(
    game: Game[Any, Any], intentions: Sequence[Intention], board: Any, role: Role
) -> Action | None:
    """The same on a board that the role may imagine."""
    for wish in _wishes(game, intentions, board, role):
        if wish is not None and check(board, wish):
            return wish
    return only_answer(board, role)


def only_answer(board: Any, role: Role) -> Action | None:
    """The one thing that the rules allow, where it can be known that there is no other."""
    decision = board.decision
    if not decision.lists_all(board):
        return None
    first: list[Action] = list(islice(decision.options(board, role), 2))
    return first[0] if len(first) == 1 else None


def _wishes(
    game: Game[Any, Any], intentions: Sequence[Intention], board: Any, role: Role
) -> Iterator[Action | None]:
    for intention in intentions:
        if isinstance(intention, Upon):
            yield _upon(game, intention, board, role)
    if intentions:
        yield game.intended(board, role, intentions)


def _upon(game: Game[Any, Any], upon: Upon, board: Any, role: Role) -> Action | None:
    decision = board.decision
    if upon.asks != kind_of(decision):
        return None
    shown = msgspec.to_builtins(dict(decision.shows(board, role))) if upon.facts else {}
    if any(shown.get(name) != value for name, value in upon.facts.items()):
        return None
    action = game.sound(encode({**upon.action, "role": role}))
    return action if isinstance(action, Action) else None
