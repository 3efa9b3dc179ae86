"""The whole army marches on the enemy's weaker end and rolls him up from there."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import enemy_ends, hands, inches_to, moves, nearest, room

CLOSE = 8


def _goal(state: Tercios, unit: Unit) -> Point | None:
    if not moves(unit):
        return None
    foe = nearest(state, unit)
    if inches_to(unit, foe) <= CLOSE:
        return foe.base.centre
    end = min(enemy_ends(state, unit.role), key=lambda end: room(state, end))
    return end.base.centre


HANDS = hands(_goal)
