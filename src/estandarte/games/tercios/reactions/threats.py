"""What a unit reacts to."""

from estandarte.games.tercios.units import UnitId
from estandarte.kernel import Value
from estandarte.wargame.plane.points import Point


class Threat(Value):
    """An enemy that comes near on its way to `goal`, or charges from `start`."""

    enemy: UnitId
    charge: bool
    start: Point
    goal: Point
