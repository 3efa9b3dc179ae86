"""Everybody goes for the enemy who can bear least, and charges whom he can."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, room


def _goal(state: Aguila, unit: Unit) -> Point | None:
    foes = state.enemies_of(unit.role)
    weakest = min(foes, key=lambda foe: room(state, foe), default=None)
    return weakest.base.centre if weakest is not None else None


HANDS = hands(_goal)
