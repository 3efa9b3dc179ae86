"""The foot stands and shoots; the horse waits and strikes whoever has come near."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, inches_to, nearest, way_to_enemy

COME_NEAR = 14


def _strikes(state: Aguila, unit: Unit) -> bool:
    return unit.is_cavalry and inches_to(unit, nearest(state, unit)) <= COME_NEAR


def _goal(state: Aguila, unit: Unit) -> Point | None:
    return way_to_enemy(state, unit) if _strikes(state, unit) else None


HANDS = hands(_goal, _strikes)
