"""The whole army goes straight at the enemy as one block, nobody before the slowest."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, inches_to, nearest, way_to_enemy

BEFORE = 3
"""Inches by which somebody may be nearer to the enemy than the middle of the block."""


def _goal(state: Aguila, unit: Unit) -> Point | None:
    mine = [inches_to(u, nearest(state, u)) for u in state.of(unit.role) if not u.is_gun]
    ahead = sum(mine) / len(mine) - inches_to(unit, nearest(state, unit))
    return way_to_enemy(state, unit) if ahead < BEFORE else None


HANDS = hands(_goal)
