"""Crossing: rivers that nobody can wade, and the bridges and fords that lead over them."""

from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.movement.allowances import quick_march_allowance
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_along

from .worth import nearest

BESIDE = inches(2)
"""A battalion that passes so near to a crossing goes over it."""
BANK = inches(1, 4)
"""What is left between the bank and those who are about to go over."""
WAITING = inches(3)
"""And those who wait before a crossing, where they have room to turn to it."""
OVER = 1
"""So many battalions go over a crossing with the horse while the others shoot."""
LANE_OF_FORD = inches(5)
"""How far from the bank the lane of a crossing reaches."""
FEW = 3
"""A river with no more crossings than this is passed in single file."""
SHOT = inches(10)
"""From so far beyond a river an enemy is not worth shooting at over it."""


def rivers(state: Aguila) -> list[Ground]:
    """Water that bars the way."""
    return [g for g in state.ground.values() if g.crossings and going_of(state, g) == "impassable"]


def only_ford(state: Aguila, place: Point) -> Point | None:
    """The crossing to which everybody must go, where a river leaves no choice of many."""
    narrow = [c for river in rivers(state) if len(river.crossings) <= FEW for c in river.crossings]
    return min(narrow, key=lambda c: distance_along(place, c), default=None)


def is_cut_off(state: Aguila, a: Point, b: Point) -> bool:
    """Whether a river without a crossing on the way lies between two places."""
    return any(_bars(river, a, b) for river in rivers(state))


def shoots_over(state: Aguila, unit: Unit) -> bool:
    """Whether a river lies between a battalion and the nearest enemy, and it is not to go over."""
    here = unit.base.front_centre
    foe = nearest(list(state.enemies_of(unit.role)), here)
    if foe is None or is_at_ford(state, unit):
        return False
    return any(_lies_between(river, here, foe.base.centre) for river in rivers(state))


def _bars(river: Ground, a: Point, b: Point) -> bool:
    if not _lies_between(river, a, b):
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
        if not _lies_between(river, here, aim):
            continue
        crossing = min(river.crossings, key=lambda c: distance_along(here, c))
        if abs(here.x - crossing.x) < BESIDE:
            return _over(state, unit, river, crossing)
        if not _bars(river, here, aim):
            continue
        shoots = unit.is_infantry and unit.profile.shooting > 0
        if shoots and abs(aim.y - crossing.y) < SHOT and not _goes_first(state, unit, crossing):
            continue
        return _before(here, river, crossing)
    return None


def _before(here: Point, river: Ground, crossing: Point) -> Point:
    """Where to turn to a crossing; who has come nearer to the bank goes along it, not back."""
    near = 1 if here.y > crossing.y else -1
    gap = abs(here.y - crossing.y) - river.width // 2
    return crossing.moved(0, near * (river.width // 2 + (WAITING if gap > WAITING else BANK)))


def _is_lined_up(here: Point, river: Ground, crossing: Point) -> bool:
    """Whether straight ahead lies the crossing, and not far away."""
    aside, ahead = abs(here.x - crossing.x), abs(here.y - crossing.y) - river.width // 2
    return aside < BESIDE and ahead < LANE_OF_FORD


def _over(state: Aguila, unit: Unit, river: Ground, crossing: Point) -> Point:
    """Beyond the river, or to its very bank if one march does not lead all the way over.

    Nobody may stand in the water: whoever goes over must come clear of it at once.
    """
    here = unit.base.front_centre
    near = 1 if here.y > crossing.y else -1
    gap = abs(here.y - crossing.y) - river.width // 2
    whole = gap + river.width + unit.base.depth + BANK // 2
    if whole <= quick_march_allowance(state, unit).length:
        return Point(here.x, crossing.y - near * inches(12))
    return Point(here.x, crossing.y + near * (river.width // 2 + BANK))


def _lies_between(river: Ground, a: Point, b: Point) -> bool:
    return any(goes_through(a.x, a.y, b.x, b.y, part) for part in outlines_of(river))


def _goes_first(state: Aguila, unit: Unit, crossing: Point) -> bool:
    """Whether a battalion is among those who go over; the others shoot from the bank."""
    mine = distance_along(unit.base.centre, crossing)
    mates = (u for u in state.of(unit.role) if u.is_infantry and u.id != unit.id)
    return sum(distance_along(u.base.centre, crossing) < mine for u in mates) < OVER


def is_at_ford(state: Aguila, unit: Unit) -> bool:
    """Whether a unit stands in the lane of a crossing, where others want to pass after it."""
    here = unit.base.front_centre
    return any(_is_lined_up(here, river, c) for river in rivers(state) for c in river.crossings)
