"""The protocol of every player, and a match driven by players alone."""

from collections.abc import Mapping
from typing import Any, Protocol

from estandarte.kernel import (
    Action,
    Dice,
    Game,
    Match,
    Prompt,
    Refused,
    Role,
    Verdict,
    View,
    no,
)


class Player(Protocol):
    """Decides for a role from what that role may know."""

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action: ...


class IllegalChoice(Exception):
    """A player answered with something that the rules refuse."""

    def __init__(self, role: Role, action: object, verdict: Verdict) -> None:
        super().__init__(f"{role}: {action!r} is refused by {verdict.cite}")
        self.role, self.action, self.verdict = role, action, verdict

    def __reduce__(self) -> tuple[Any, ...]:  # it may come home from another process
        return IllegalChoice, (self.role, self.action, self.verdict)


def thinking_dice(dice: Dice, role: Role, step: int) -> Dice:
    """The dice with which a player thinks at one step.

    Each thought has dice of its own: were they shared, how much others had thought about their
    secrets could be read from one's own luck.
    """
    return Dice(f"{dice.key}/{role}/{step}")


def take_turn(match: Match[Any], role: Role, player: Player, dice: Dice) -> Action:
    """What a player wants to do now, proved legal."""
    action = _wish(match, role, player, dice)
    verdict = match.check(action)
    if not verdict:
        raise IllegalChoice(role, action, verdict)
    return action


def play_out(match: Match[Any], players: Mapping[Role, Player], dice: Dice) -> int:
    """Play a match to its end; returns how many actions that took."""
    actions = 0
    while not match.is_over:
        role = match.waiting[0]
        action = _wish(match, role, players[role], dice)
        try:
            match.act(action)
        except Refused as refused:
            raise IllegalChoice(role, action, refused.verdict) from None
        actions += 1
    return actions


def _wish(match: Match[Any], role: Role, player: Player, dice: Dice) -> Action:
    """What a player answers from its view alone."""
    view: View = match.view(role)
    thinking = thinking_dice(dice, role, len(match.record.steps))
    action = player.choose(match.game, view, match.question(role), thinking)
    # in a simultaneous decision the other roles are waited for as well
    if action.role != role:
        raise IllegalChoice(role, action, no("KER-2", role=action.role))
    return action
