"""Guns and foot stand and shoot; the horse waits behind them and strikes whoever has come near."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.wargame.plane.points import Point

from .plain import hands, inches_to, is_horse, nearest, way_to_enemy

COME_NEAR = 14


def _strikes(state: Tercios, unit: Unit) -> bool:
    return is_horse(state, unit) and inches_to(unit, nearest(state, unit)) <= COME_NEAR


def _goal(state: Tercios, unit: Unit) -> Point | None:
    return way_to_enemy(state, unit) if _strikes(state, unit) else None


HANDS = hands(_goal, _strikes)
