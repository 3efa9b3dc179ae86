"""How a form is filled in sensibly: what a player would answer, one after the other. [KER-20]"""

from typing import Any

import msgspec

from estandarte.kernel import (
    Action,
    Dice,
    FillIn,
    Game,
    Role,
    carry_out,
    check,
    encode,
    question_for,
)

from .player import Player, thinking_dice
from .ranks import player_of, quick_rank_of

MOST = 100
"""Answers; somebody who is never done has found no end."""


def filling(
    game: Game[Any, Any],
    board: Any,
    role: Role,
    dice: Dice,
    player: Player | None = None,
    past_dice: bool = True,
) -> tuple[Action, ...]:
    """All that the best player would answer to an open form, up to the end of it; none elsewhere.

    `board` is one that the role may imagine. Dice fall there as they may; what would only answer
    such a die is no part of the form. Whoever would rather see how the first one falls before he
    goes on fills it in only so far: not `past_dice`.
    """
    asked = board.decision
    if asked is None or not asked.is_form or role not in asked.waiting:
        return ()
    player = player or player_of(game, quick_rank_of(game))
    board = board.clone()
    board.dice = dice.clone()
    found: list[Action] = []
    for number in range(MOST):
        now = board.decision
        if type(now) is not type(asked) or role not in now.waiting:
            break
        thinking = thinking_dice(dice, role, number)
        action = player.choose(game, game.view(board, role), question_for(board, role), thinking)
        if not check(board, action):
            break
        thrown = dict(board.dice.thrown)
        carry_out(board, action)
        if not action.upon_die:
            found.append(action)
        if not past_dice and board.dice.thrown != thrown:
            break
    return tuple(found)


def answering(game: Game[Any, Any], board: Any, role: Role, dice: Dice) -> tuple[Action, ...]:
    """A form as it would be filled in, or else the one answer of the same player."""
    found = filling(game, board, role, dice)
    if found or board.decision is None or role not in board.decision.waiting:
        return found
    player = player_of(game, quick_rank_of(game))
    question = question_for(board, role)
    action = player.choose(game, game.view(board, role), question, thinking_dice(dice, role, 0))
    return (action,) if check(board, action) else ()


def filled_in(parts: tuple[Action, ...], role: Role) -> Action:
    """A form with these parts; what has one part only needs no form."""
    if len(parts) == 1:
        return parts[0]
    return FillIn(tuple(_plain(part) for part in parts), role=role)


def _plain(part: Action) -> dict[str, Any]:
    """As it would be sent."""
    plain: dict[str, Any] = msgspec.json.decode(encode(part))
    return plain
