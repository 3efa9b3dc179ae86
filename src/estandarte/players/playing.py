"""A match driven by players alone, and what is done for one that finds no answer."""

from collections.abc import Callable, Mapping
from typing import Any

from estandarte.kernel import Action, Dice, Match, Refused, Role, no

from .lapses import Heed, lapse_of, stand_in
from .player import IllegalChoice, NoAnswer, Player, thinking_dice


def take_turn(
    match: Match[Any], role: Role, player: Player, dice: Dice, heed: Heed | None = None
) -> Action:
    """What a player wants to do now, proved legal.

    A player that finds nothing legal is stood in for, and `heed` is told. Where nobody heeds, it
    is an error.
    """
    return _answered(match, role, player, dice, heed, _prove)


def play_out(
    match: Match[Any], players: Mapping[Role, Player], dice: Dice, heed: Heed | None = None
) -> int:
    """Play a match to its end; returns how many actions that took."""
    actions = 0
    while not match.is_over:
        role = match.waiting[0]
        _answered(match, role, players[role], dice, heed, _act)
        actions += 1
    return actions


def _answered(
    match: Match[Any],
    role: Role,
    player: Player,
    dice: Dice,
    heed: Heed | None,
    take: Callable[[Match[Any], Action], None],
) -> Action:
    thinking = thinking_dice(dice, role, len(match.record.steps))
    seed = thinking.key
    try:
        action = player.choose(match.game, match.view(role), match.question(role), thinking)
        # in a simultaneous decision the other roles are waited for as well
        if action.role != role:
            raise IllegalChoice(role, action, no("KER-2", role=action.role))
        take(match, action)
    except Exception as fault:  # a player may fail in any way
        lapse = lapse_of(match, role, seed, fault)
        if heed is None:
            if isinstance(fault, IllegalChoice):
                raise
            raise NoAnswer(f"{role} after step {lapse.step}: {lapse.why}") from fault
        heed(lapse)
        try:
            action = stand_in(match, role, seed)
            take(match, action)
        except Exception as worse:  # it is not the player: the game itself is at fault
            raise NoAnswer(f"{role} after step {lapse.step}: {lapse.why}") from worse
    return action


def _prove(match: Match[Any], action: Action) -> None:
    verdict = match.check(action)
    if not verdict:
        raise IllegalChoice(action.role, action, verdict)


def _act(match: Match[Any], action: Action) -> None:
    try:
        match.act(action)
    except Refused as refused:
        raise IllegalChoice(action.role, action, refused.verdict) from None
