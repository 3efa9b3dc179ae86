"""The foot stands and shoots; the horse rides round the enemy's open end into his rear."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .plain import enemy_ends, hands, is_horse, nearest

WIDE = inches(9)
"""How far outside of the enemy's end one rides."""
DEEP = inches(5)


def _is_behind(state: Tercios, unit: Unit) -> bool:
    """Whether it is past the nearest enemy, as he looks."""
    foe = nearest(state, unit)
    at, his = unit.base.centre, foe.base
    ahead = his.centre.towards(his.heading, inches(1))
    way = (ahead.x - his.centre.x) * (at.x - his.centre.x)
    return way + (ahead.y - his.centre.y) * (at.y - his.centre.y) < 0


def _goal(state: Tercios, unit: Unit) -> Point | None:
    if not is_horse(state, unit):
        return None
    if _is_behind(state, unit):
        return nearest(state, unit).base.centre
    left, right = enemy_ends(state, unit.role)
    field = state.field
    on_the_right = field.right - right.base.centre.x > left.base.centre.x - field.left
    end, side = (right, 1) if on_the_right else (left, -1)
    x = max(field.left + DEEP, min(field.right - DEEP, end.base.centre.x + side * WIDE))
    if abs(unit.base.centre.x - x) > WIDE:
        return Point(x, unit.base.centre.y)  # first outward, out of his reach
    beyond = end.base.centre.towards(end.base.heading + 1800, DEEP)
    return Point(x, beyond.y)


HANDS = hands(_goal, lambda state, unit: is_horse(state, unit) and _is_behind(state, unit))
