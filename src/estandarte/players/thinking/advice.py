"""Advice: what the best player would do in somebody's place, and why."""

from typing import Any

from estandarte.kernel import Action, Dice, Game, Odds, Prompt, Value
from estandarte.players.ranks import player_of, quick_rank_of, thinking_ranks_of

from .playouts import Stop, never
from .racing import Rated
from .thinker import Notes, Thinker


class Reasons(Value):
    """Why a thinker does what he does for a turn."""

    plan: dict[str, str] = {}
    """What he has in mind, by language; nothing if he does as he usually does."""
    best: Rated | None = None
    """How that fared beside the usual way, or what came nearest to it; None if nothing did."""


class Advice(Value):
    """What is advised, with what was found when it was thought about."""

    rank: str
    """Who advises."""
    action: Action
    reasons: Reasons = Reasons()
    odds: Odds | None = None
    """The exact chances of the action, with the rules behind them; None if no die decides it."""


def advise(
    game: Game[Any, Any],
    view: Any,
    prompt: Prompt,
    dice: Dice,
    nodes: int | None = None,
    stop: Stop = never,
) -> Advice:
    """From what a role may know; a rank that thinks is asked where there is one."""
    rank = next(iter(thinking_ranks_of(game)), quick_rank_of(game))
    player = player_of(game, rank, nodes)
    if not isinstance(player, Thinker):
        action = player.choose(game, view, prompt, dice)
        return Advice(rank, action, odds=_odds(game, view, action))
    player.stop = stop
    thought = player.think(game, view, prompt, dice, Notes())
    reasons = reasons_of(player, thought.notes)
    return Advice(rank, thought.action, reasons, _odds(game, view, thought.action))


def reasons_of(thinker: Thinker, notes: Notes) -> Reasons:
    """What he found when he thought last."""
    raced = {rated.name: rated for rated in notes.rated if rated.worlds}
    return Reasons(dict(thinker.doctrine.man(notes.plan).plan), _best(raced, notes.plan))


def _best(raced: dict[str, Rated], plan: str) -> Rated | None:
    """The plan itself; where the usual way stands, the rival that came nearest to it."""
    rivals = [rated for rated in raced.values() if rated.error]
    if plan in raced and raced[plan].error:
        return raced[plan]
    return max(rivals, key=lambda rated: rated.gain, default=None)


def _odds(game: Game[Any, Any], view: Any, action: Action) -> Odds | None:
    return game.odds(view, action) if game.may_measure(view, action) else None
