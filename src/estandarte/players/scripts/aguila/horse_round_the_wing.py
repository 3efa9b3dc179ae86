"""The foot stands and shoots; the horse rides round the enemy's open end and charges his flank."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .plain import enemy_ends, hands, nearest

WIDE, DEEP = inches(10), inches(4)


def _is_level(state: Aguila, unit: Unit) -> bool:
    """Whether it has come as far up the table as the nearest enemy."""
    foe = nearest(state, unit)
    return foe is not None and abs(unit.base.centre.y - foe.base.centre.y) <= DEEP


def _goal(state: Aguila, unit: Unit) -> Point | None:
    foe, ends = nearest(state, unit), enemy_ends(state, unit.role)
    if not unit.is_cavalry or foe is None:
        return None
    if _is_level(state, unit):
        return foe.base.centre
    left, right = ends
    field = state.field
    on_the_right = field.right - right.base.centre.x > left.base.centre.x - field.left
    end, side = (right, 1) if on_the_right else (left, -1)
    x = max(field.left + DEEP, min(field.right - DEEP, end.base.centre.x + side * WIDE))
    far = abs(unit.base.centre.x - x) > WIDE
    return Point(x, unit.base.centre.y if far else end.base.centre.y)


HANDS = hands(_goal, lambda state, unit: unit.is_cavalry and _is_level(state, unit))
