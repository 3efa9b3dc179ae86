"""Advice: what the best player would do in somebody's place, and why."""

from hashlib import blake2b
from typing import Any

from estandarte.kernel import (
    Action,
    Dice,
    Game,
    Odds,
    Prompt,
    TooManyWays,
    Value,
    but,
    encode,
)
from estandarte.players.ranks import player_of, quick_rank_of, thinking_ranks_of

from .playouts import Stop, never
from .racing import Rated
from .thinker import Notes, Thinker

SURE = 3.0
"""Who advises departs from what is usual only where it is better by so many standard errors: what
other dice would say differently is about equal."""


class Reasons(Value):
    """Why a thinker does what he does for a turn."""

    plan: dict[str, str] = {}
    """What he has in mind, by language; nothing if he does as he usually does."""
    best: Rated | None = None
    """How that fared beside the usual way, or what came nearest to it; None if nothing did."""
    nearest: dict[str, str] = {}
    """What that was, by language."""
    turn: str = ""
    """Of which turn it is the plan."""
    expected: Rated | None = None
    """What he expects of what he does; None if he has not thought about it."""
    battle: dict[str, str] = {}
    """By which plan he leads the whole battle, by language; nothing where he has none."""

    @property
    def keys(self) -> tuple[str, ...]:
        """How it is said: a plan; about equal, with what came nearest; the same; by doctrine."""
        if self.best is not None and self.plan:
            return ("advice.plan",)
        if self.best is not None:
            return ("advice.equal", "advice.nearest") if self.nearest else ("advice.equal",)
        return ("advice.unthought",) if self.expected is None else ("advice.same",)


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
    dice: Dice | None = None,
    nodes: int | None = None,
    stop: Stop = never,
) -> Advice:
    """From what a role may know; a rank that thinks is asked where there is one.

    Whoever asks twice hears the same: the dice of the thought are made of what is seen.
    """
    dice = dice or Dice(f"advice/{blake2b(encode((prompt.asks, view)), digest_size=8).hexdigest()}")
    rank = next(iter(thinking_ranks_of(game)), quick_rank_of(game))
    player = player_of(game, rank, nodes)
    if not isinstance(player, Thinker):
        action = player.choose(game, view, prompt, dice)
        return Advice(rank, action, odds=odds_of(game, view, action))
    player.stop, player.sure = stop, SURE
    thought = player.think(game, view, prompt, dice, Notes())
    battle = player.doctrine.battle(game.imagine(view, dice), view.role)
    reasons = but(reasons_of(player, thought.notes), battle=battle)
    return Advice(rank, thought.action, reasons, odds_of(game, view, thought.action))


def reasons_of(thinker: Thinker, notes: Notes) -> Reasons:
    """What he found when he thought last."""
    raced = {rated.name: rated for rated in notes.rated if rated.worlds}
    best = _best(raced, notes.plan)
    if (expected := raced.get(notes.plan)) is None:
        return Reasons()
    plan = thinker.doctrine.way(notes.plan, notes.said, notes.instead)
    nearest = notes.said.get(best.name) or thinker.doctrine.way(best.name) if best else {}
    return Reasons(dict(plan), best, dict(nearest), notes.turn, expected)


def _best(raced: dict[str, Rated], plan: str) -> Rated | None:
    """The plan itself; where the usual way stands, the rival that came nearest to it.

    That is the best of those that ran longest: after a look at two boards much seems good."""
    rivals = [rated for rated in raced.values() if rated.error]
    if plan in raced and raced[plan].error:
        return raced[plan]
    return max(rivals, key=lambda rated: (rated.worlds, rated.gain), default=None)


def odds_of(game: Game[Any, Any], view: Any, action: Action) -> Odds | None:
    """The exact chances of an action, where one may measure and they can be counted."""
    try:
        return game.odds(view, action) if game.may_measure(view, action) else None
    except TooManyWays:
        return None
