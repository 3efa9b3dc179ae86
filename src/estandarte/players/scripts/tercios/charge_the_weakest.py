"""Everybody goes for the enemy who can bear least, and charges whom he can."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, moves, room


def _goal(state: Tercios, unit: Unit) -> Point | None:
    weakest = min(state.enemies_of(unit.role), key=lambda foe: room(state, foe))
    return weakest.base.centre if moves(unit) else None


HANDS = hands(_goal)
