"""Worlds: boards that agree with a view, each with dice and an enemy of its own."""

from functools import cache
from typing import Any, NamedTuple

from estandarte.kernel import Dice, Game
from estandarte.players.doctrine.tempers import Suppose, Tempered


class World(NamedTuple):
    """One way in which things may be: what is hidden, how dice fall, how the others lean."""

    board: Any
    fate: str
    """The key of its dice; the same for every plan that is tried on it."""
    foe: str
    """The temper of whoever plays against us."""


class Worlds:
    """Those of one thought, by their numbers: a pure function of the view and of its dice."""

    def __init__(
        self, game: Game[Any, Any], view: Any, dice: Dice, doctrine: Tempered[Any]
    ) -> None:
        self.game, self.view, self.dice, self.doctrine = game, view, dice, doctrine
        self.foes = (*doctrine.men, *(doctrine.study.foes if doctrine.study else ()))
        self._supposed = cache(self._of_foe)

    def world(self, number: int) -> World:
        chance = Dice(f"{self.dice.key}/world/{number}")
        foe = chance.choice(self.foes, "foe")
        board = self.game.imagine(self.view, chance)
        if (suppose := self._supposed(foe)) is not None:
            suppose(board, chance)
        return World(board, f"{self.dice.key}/fate/{number}", foe)

    def _of_foe(self, foe: str) -> Suppose | None:
        """What an enemy of a temper may well be hiding: found once, from one board."""
        if (supposes := self.doctrine.supposes) is None:
            return None
        board = self.game.imagine(self.view, Dice(f"{self.dice.key}/supposed"))
        return supposes(board, self.view.role, self.doctrine.of(foe))
