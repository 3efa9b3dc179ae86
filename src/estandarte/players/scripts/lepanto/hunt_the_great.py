"""Every ship goes for the nearest of the enemies that count most, fires and boards."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex, distance

from .plain import enemies, hands, is_entered


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    if is_entered(state, ship, at):
        return None
    galleys = [foe for foe in enemies(state, ship) if not foe.is_galleass]
    most = max((foe.points for foe in galleys), default=0)
    prey = [foe for foe in galleys if foe.points == most] or enemies(state, ship)
    return -min((distance(at, foe.at) for foe in prey), default=0)


HANDS = hands(_worth, odds=2, muskets=True)
