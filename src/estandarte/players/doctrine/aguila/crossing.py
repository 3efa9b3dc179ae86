"""Crossing: rivers that nobody can wade, and the bridges and fords that lead over them."""

from estandarte.games.aguila.paths import outlines_of
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.terrain import going_of
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_along

BESIDE = inches(5, 2)
"""A battalion that passes so near to a crossing goes over it."""
BANK = inches(1)
"""What is left between the bank and those who wait before a crossing."""
SHOT = inches(13)
"""From so far beyond a river an enemy is not worth shooting at over it."""


def rivers(state: Aguila) -> list[Ground]:
    """Water that bars the way."""
    return [g for g in state.ground.values() if g.crossings and going_of(state, g) == "impassable"]


def is_cut_off(state: Aguila, a: Point, b: Point) -> bool:
    """Whether a river without a crossing on the way lies between two places."""
    return any(_bars(river, a, b) for river in rivers(state))


def _bars(river: Ground, a: Point, b: Point) -> bool:
    if not any(goes_through(a.x, a.y, b.x, b.y, part) for part in outlines_of(river)):
        return False
    return not any(_passes(a, b, crossing) for crossing in river.crossings)


def _passes(a: Point, b: Point, crossing: Point) -> bool:
    """Whether the straight way leads over a crossing."""
    if a.y == b.y:
        return False
    x = a.x + (b.x - a.x) * (crossing.y - a.y) // (b.y - a.y)
    return abs(x - crossing.x) < BESIDE


def by_the_bridge(state: Aguila, unit: Unit, aim: Point) -> Point | None:
    """Where to go first if a river bars the way; None to go on, or to shoot over it."""
    here = unit.base.front_centre
    for river in rivers(state):
        if not _bars(river, here, aim):
            continue
        crossing = min(river.crossings, key=lambda c: distance_along(here, c))
        shoots = unit.is_infantry and unit.profile.shooting > 0
        if shoots and abs(aim.y - crossing.y) < SHOT:
            continue
        near = 1 if here.y > crossing.y else -1
        waiting = crossing.moved(0, near * (river.width // 2 + BANK))
        lined_up = abs(here.x - crossing.x) < BESIDE
        return crossing.moved(0, -near * inches(12)) if lined_up else waiting
    return None
