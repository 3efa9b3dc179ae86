"""Every ship comes to two hexes from an enemy, stays there and fires; nobody boards or rams."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex

from .plain import hands, is_entered, nearest

RANGE = 2


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    if is_entered(state, ship, at):
        return None
    return -abs(nearest(state, ship, at) - RANGE) - hexes / 100


HANDS = hands(_worth, muskets=True)
