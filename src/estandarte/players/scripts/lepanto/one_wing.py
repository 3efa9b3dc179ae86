"""The whole fleet goes for the enemy's northern end, fires and boards at two to one."""

from estandarte.games.lepanto.ships import Ship
from estandarte.games.lepanto.state import Lepanto
from estandarte.wargame.hexes import Hex, axial, distance

from .plain import enemies, hands, is_entered

CLOSE = 3


def _worth(state: Lepanto, ship: Ship, at: Hex, hexes: int) -> float | None:
    if is_entered(state, ship, at):
        return None
    foes = enemies(state, ship)
    close = [foe for foe in foes if distance(ship.at, foe.at) <= CLOSE]
    end = min(foes, key=lambda foe: (axial(foe.at)[1], foe.id), default=None)
    goals = close or ([end] if end is not None else [])
    return -min((distance(at, foe.at) for foe in goals), default=0)


HANDS = hands(_worth, odds=2, muskets=True)
