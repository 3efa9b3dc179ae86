"""Every ship goes alongside an enemy and boards him, at even odds too."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex, distance

from .plain import enemies, hands, is_entered


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    if is_entered(state, ship, at):
        return None
    prey = [foe for foe in enemies(state, ship) if foe.boarding] or enemies(state, ship)
    return -min(distance(at, foe.at) for foe in prey) if prey else 0.0


HANDS = hands(_worth, odds=1)
