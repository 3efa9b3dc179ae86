"""Wayfinding: the way past villages, lakes, mountains and friends who stand in the way.

The table is laid out in squares. Nobody marches through a mountain; through a gun, or a friend who
has met the enemy, only where every other way is much longer.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.measures import INCH, inches
from estandarte.wargame.plane.outlines import Outline, outline_of
from estandarte.wargame.plane.points import Point, distance_along

from .aims import stays

SQUARE = inches(2)
"""How wide a square is."""
ROOM = inches(3, 8)
"""What is left between a unit and the ground that it passes."""
APART = inches(1)
"""What it keeps from its friends."""
THROUGH = 3
"""How much longer a square seems where a friend stands."""
ROUGH = 2
"""And where the ground is difficult."""
LOOKS = 4
"""So many squares ahead a unit looks for the way."""
NOWHERE = inches(9999)
STEPS = tuple(
    (over, up, SQUARE * 7 // 5 if over and up else SQUARE)
    for over in (-1, 0, 1)
    for up in (-1, 0, 1)
    if over or up
)

Cell = tuple[int, int]


class Box(NamedTuple):
    """An upright box about something in the way, wider by what a unit needs on either side."""

    left: int
    bottom: int
    right: int
    top: int

    def cells(self) -> Iterator[Cell]:
        """The squares whose middles it holds."""
        half = SQUARE // 2
        across = range(-((half - self.left) // SQUARE), (self.right - half) // SQUARE + 1)
        along = range(-((half - self.bottom) // SQUARE), (self.top - half) // SQUARE + 1)
        return ((x, y) for x in across for y in along)


class Ways(NamedTuple):
    """How far it is to an aim from everywhere, what lies in the way counted in."""

    left: dict[Cell, int]

    def from_here(self, place: Point) -> int:
        """What is left of the way."""
        x, y = _cell(place)
        around = ((x + over, y + up) for over in (-1, 0, 1) for up in (-1, 0, 1))
        ways = (self.left[c] + distance_along(place, _middle(c)) for c in around if c in self.left)
        return min(ways, default=NOWHERE)

    def ahead(self, place: Point) -> Point:
        """Where the way leads to next."""
        cell = _cell(place)
        for _ in range(LOOKS):
            steps = ((cell[0] + over, cell[1] + up) for over, up, _ in STEPS)
            cell = min((*steps, cell), key=lambda c: self.left.get(c, NOWHERE))
        return _middle(cell)


def ways_round(state: Aguila, unit: Unit, aim: Point, whole: bool = True) -> Ways | None:
    """The ways to an aim; None where the straight one is as good as any.

    Who only looks ahead needs no more than what lies nearer to the aim than he does.
    """
    tolls, shut = _tolls(state, unit)
    here, goal = _cell(unit.base.centre), _cell(aim)
    for free in (here, goal):
        shut.discard(free)
        tolls.pop(free, None)
    if _is_open(tolls, shut, unit.base.centre, aim):
        return None
    ways = Ways(_spread(state, tolls, shut, goal, None if whole else here))
    return ways if here in ways.left else None


def _tolls(state: Aguila, unit: Unit) -> tuple[dict[Cell, int], set[Cell]]:
    """What each square costs where it is not plain ground, and which are shut."""
    tolls: dict[Cell, int] = {}
    shut: set[Cell] = set()
    half = unit.base.front // 2
    for ground in state.ground.values():
        going = going_of(state, ground)
        if ground.corners and going != "open":
            for part in outlines_of(ground):
                if going == "impassable":
                    shut.update(_box(part, 0).cells())
                    tolls.update(dict.fromkeys(_box(part, half + ROOM).cells(), THROUGH))
                else:
                    tolls.update(dict.fromkeys(_box(part, 0).cells(), ROUGH))
    for friend in state.of(unit.role):
        if friend.id != unit.id and stays(state, friend):
            box = _box(outline_of(friend.base), half + APART)
            tolls.update(dict.fromkeys(box.cells(), THROUGH))
    return tolls, shut


def _box(shape: Outline, by: int) -> Box:
    return Box(shape.left - by, shape.bottom - by, shape.right + by, shape.top + by)


def _cell(place: Point) -> Cell:
    return place.x // SQUARE, place.y // SQUARE


def _middle(cell: Cell) -> Point:
    return Point(cell[0] * SQUARE + SQUARE // 2, cell[1] * SQUARE + SQUARE // 2)


def _is_open(tolls: dict[Cell, int], shut: set[Cell], a: Point, b: Point) -> bool:
    """Whether nothing lies on the straight way, looked at every inch; its first inches are free."""
    far = distance_along(a, b)
    steps = max(1, far // INCH)
    for step in range(1, steps):
        cell = _cell(Point(a.x + (b.x - a.x) * step // steps, a.y + (b.y - a.y) * step // steps))
        if cell in shut or cell in tolls:
            return False
    return True


def _spread(
    state: Aguila, tolls: dict[Cell, int], shut: set[Cell], goal: Cell, until: Cell | None
) -> dict[Cell, int]:
    """The length of the shortest way to the goal from each square that has one."""
    field = state.field
    low, high = _cell(Point(field.left, field.bottom)), _cell(Point(field.right - 1, field.top - 1))
    left = {goal: 0}
    edge: list[tuple[int, Cell]] = [(0, goal)]
    while edge:
        spent, cell = heappop(edge)
        if cell == until:
            break
        if spent > left[cell]:
            continue
        dear = tolls.get(cell, 1)
        for over, up, length in STEPS:
            to = x, y = cell[0] + over, cell[1] + up
            new = spent + length * dear
            if new >= left.get(to, NOWHERE) or to in shut:
                continue
            if low[0] <= x <= high[0] and low[1] <= y <= high[1]:
                left[to] = new
                heappush(edge, (new, to))
    return left
