"""A doctrine for the toy game that differs in one thing from temper to temper."""

from typing import Any

from estandarte.kernel import Action, Dice, Game, Prompt, Role, Value
from estandarte.players.doctrine.tempers import Man, Tempered, Tempers


class Bent(Value):
    """The one thing in which the tempers below differ."""

    first: bool = True


class Bending:
    """Takes the first option, or the last."""

    def __init__(self, temper: Bent) -> None:
        self.temper = temper

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        return self.answer(game.imagine(view, dice), prompt.role)

    def answer(self, board: Any, role: Role) -> Action:
        return list(board.decision.options(board, role))[0 if self.temper.first else -1]


def bending() -> Tempered[Bent]:
    """In its usual temper, as it was at first, as a man who is late, and as nobody's."""
    tempers = Tempers({"standard": Bent(), "alferez-1": Bent(), "late": Bent(False)})
    tempers["nobody"] = Bent(False)
    tempers.men = {"late": Man({"en": "Grouchy", "es": "Grouchy"}, {"en": "late", "es": "tarde"})}
    return Tempered(Bending, tempers)
