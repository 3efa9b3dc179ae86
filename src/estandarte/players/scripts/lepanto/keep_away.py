"""Every ship keeps as far from the enemy as it can, and fires at whoever follows."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex

from .plain import hands, is_entered, nearest

FAR = 8


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    return None if is_entered(state, ship, at) else min(FAR, nearest(state, ship, at)) - hexes / 100


HANDS = hands(_worth)
