"""The half of the army that faces the enemy's stronger half stands; the other half goes."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, moves, room, way_to_enemy


def _goes(state: Tercios, unit: Unit) -> bool:
    middle = (state.field.left + state.field.right) // 2
    halves = dict.fromkeys((True, False), 0)
    for foe in state.enemies_of(unit.role):
        halves[foe.base.centre.x < middle] += room(state, foe)[0]
    weaker_is_left = halves[True] < halves[False]
    return moves(unit) and (unit.base.centre.x < middle) == weaker_is_left


def _goal(state: Tercios, unit: Unit) -> Point | None:
    return way_to_enemy(state, unit) if _goes(state, unit) else None


HANDS = hands(_goal, _goes)
