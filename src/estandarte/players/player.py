"""The protocol of every player, and how it may fail."""

from typing import Any, Protocol

from estandarte.kernel import Action, Dice, Game, Prompt, Role, Verdict


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


class NoAnswer(Exception):
    """A player failed where nobody heeds it. Never a bare StopIteration: loops swallow that."""


def thinking_dice(dice: Dice, role: Role, step: int) -> Dice:
    """The dice with which a player thinks at one step.

    Each thought has dice of its own: were they shared, how much others had thought about their
    secrets could be read from one's own luck.
    """
    return Dice(f"{dice.key}/{role}/{step}")
