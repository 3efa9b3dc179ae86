"""The rank below the alférez: somebody who has learnt his doctrine and does not always heed it."""

from typing import Any

from estandarte.kernel import Action, Dice, Game, Prompt

from .chance import Chance
from .player import Player

SLIPS = 5
"""Of so many answers one is whatever the rules allow; with one in ten he was hardly weaker."""


class Beginner:
    """Plays as a better player would, but for the answers in which he slips."""

    def __init__(self, better: Player, slips: int = SLIPS) -> None:
        self.better, self.slips, self.chance = better, slips, Chance()

    def choose(self, game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice) -> Action:
        slips = dice.throw(self.slips, "slip") == 1
        return (self.chance if slips else self.better).choose(game, view, prompt, dice)
