"""Worlds: boards that agree with a view, each with dice and an enemy of its own."""

from typing import Any, NamedTuple

from estandarte.kernel import Dice, Game
from estandarte.players.doctrine.tempers import Tempered


class World(NamedTuple):
    """One way in which things may be: what is hidden, how dice fall, how the others lean."""

    board: Any
    fate: str
    """The key of its dice; the same for every plan that is tried on it."""
    foe: str
    """The temper of whoever plays against us."""


def world(
    game: Game[Any, Any], view: Any, dice: Dice, doctrine: Tempered[Any], number: int
) -> World:
    """The world of a number: a pure function of the view and the dice one thinks with."""
    chance = Dice(f"{dice.key}/world/{number}")
    foe = chance.choice(doctrine.men, "foe")
    return World(game.imagine(view, chance), f"{dice.key}/fate/{number}", foe)
