"""He stands until turn 4; then everybody goes straight at the enemy and charges."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, way_to_enemy

COMES = 4


def _comes(state: Aguila, unit: Unit) -> bool:
    return state.turn >= COMES


def _goal(state: Aguila, unit: Unit) -> Point | None:
    return way_to_enemy(state, unit) if _comes(state, unit) else None


HANDS = hands(_goal, _comes)
