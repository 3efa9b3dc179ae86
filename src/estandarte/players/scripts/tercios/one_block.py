"""The whole army goes forward as one block, nobody before the slowest."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, inches_to, moves, nearest, way_to_enemy

BEFORE = 3
"""Inches by which somebody may be nearer to the enemy than the middle of the block."""


def _goal(state: Tercios, unit: Unit) -> Point | None:
    mine = [u for u in state.of(unit.role) if moves(u)]
    if not moves(unit) or not mine:
        return None
    middle = sum(inches_to(u, nearest(state, u)) for u in mine) / len(mine)
    ahead = middle - inches_to(unit, nearest(state, unit))
    return way_to_enemy(state, unit) if ahead < BEFORE else None


HANDS = hands(_goal)
