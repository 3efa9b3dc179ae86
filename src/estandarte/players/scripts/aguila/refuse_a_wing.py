"""The half of the army that faces the enemy's stronger half stands; the other half goes."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, room, way_to_enemy


def _goes(state: Aguila, unit: Unit) -> bool:
    middle = (state.field.left + state.field.right) // 2
    halves = dict.fromkeys((True, False), 0)
    for foe in state.enemies_of(unit.role):
        halves[foe.base.centre.x < middle] += room(state, foe)[0]
    return (unit.base.centre.x < middle) == (halves[True] < halves[False])


def _goal(state: Aguila, unit: Unit) -> Point | None:
    return way_to_enemy(state, unit) if _goes(state, unit) else None


HANDS = hands(_goal, _goes)
