"""He stands and shoots until turn 5; then everybody comes, and charges whom he can."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, moves, way_to_enemy

COMES = 5


def _comes(state: Tercios, unit: Unit) -> bool:
    return state.turn >= COMES


def _goal(state: Tercios, unit: Unit) -> Point | None:
    return way_to_enemy(state, unit) if moves(unit) and _comes(state, unit) else None


HANDS = hands(_goal, _comes)
