"""Every ship makes for the nearest enemy and rams him."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex

from .plain import hands, is_entered, nearest


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    return 10.0 + hexes if is_entered(state, ship, at) else -nearest(state, ship, at)


HANDS = hands(_worth)
