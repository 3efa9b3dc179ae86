"""A doctrine for the toy game that differs in one thing from temper to temper."""

from typing import Any

from estandarte.kernel import Action, Dice, Game, Prompt, Value


class Bent(Value):
    """The one thing in which the tempers below differ."""

    first: bool = True


class Bending:
    """Takes the first option, or the last."""

    def __init__(self, temper: Bent) -> None:
        self.temper = temper

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        state = game.imagine(view, dice)
        return list(state.decision.options(state, prompt.role))[0 if self.temper.first else -1]
