"""The whole army marches on the enemy's weaker end and rolls him up from there."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import enemy_ends, hands, inches_to, nearest, room

CLOSE = 10


def _goal(state: Aguila, unit: Unit) -> Point | None:
    foe, ends = nearest(state, unit), enemy_ends(state, unit.role)
    if foe is None or inches_to(unit, foe) <= CLOSE:
        return foe.base.centre if foe is not None else None
    return min(ends, key=lambda end: room(state, end)).base.centre


HANDS = hands(_goal)
