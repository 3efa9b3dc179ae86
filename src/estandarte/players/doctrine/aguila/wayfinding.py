"""Wayfinding: the way past villages, lakes, mountains and friends who stand in the way.

The table is laid out in squares. Nobody marches through a mountain; through a gun, or a friend who
has met the enemy, only where every other way is much longer.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from estandarte.games.aguila.paths import outlines_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.terrain import going_of
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import INCH, QUARTER_TURN, inches
from estandarte.wargame.plane.outlines import Outline, outline_of
from estandarte.wargame.plane.points import Point, distance_along

from .aims import stays, turn_to

SQUARE = inches(2)
"""How wide a square is."""
ROOM = inches(3, 8)
"""What is left between a unit and the ground that it passes."""
APART = inches(1)
"""What it keeps from its friends."""
THROUGH = 5
"""How much longer a square seems where a friend stands."""
ROUGH = 2
"""And where the ground is difficult."""
STRETCH = inches(10)
"""How far ahead a unit looks."""
TURNING = 10
"""What a turn by a quarter costs at the start, in tenths of a square: nobody goes to and fro."""
THERE = inches(4)
"""So near to the aim a way ends."""

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


def way_round(state: Aguila, unit: Unit, aim: Point) -> Point | None:
    """Where to march first; None where the straight way is as good as any, or there is none."""
    tolls, shut = _tolls(state, unit)
    here, goal = _cell(unit.base.centre), _cell(aim)
    for free in (here, goal):
        shut.discard(free)
        tolls.pop(free, None)
    if _is_open(tolls, shut, unit.base.centre, aim):
        return None
    path = _path(state, tolls, shut, unit.base, goal)
    return _first_stretch(tolls, shut, unit.base.centre, path) if path else None


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


STEPS = tuple((x, y, 14 if x and y else 10) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def _path(
    state: Aguila, tolls: dict[Cell, int], shut: set[Cell], base: Base, goal: Cell
) -> list[Cell]:
    """The shortest way, square by square; empty where there is none."""
    field = state.field
    low, high = _cell(Point(field.left, field.bottom)), _cell(Point(field.right - 1, field.top - 1))
    near, here = THERE // SQUARE, _cell(base.centre)
    ways: list[tuple[int, int, Cell]] = [(0, 0, here)]
    came: dict[Cell, Cell] = {here: here}
    cost = {here: 0}
    while ways:
        _, spent, cell = heappop(ways)
        if max(abs(cell[0] - goal[0]), abs(cell[1] - goal[1])) <= near:
            return _back(came, here, cell)
        if spent > cost[cell]:
            continue
        for over, up, length in STEPS:
            to = (cell[0] + over, cell[1] + up)
            if to in shut or not (low[0] <= to[0] <= high[0] and low[1] <= to[1] <= high[1]):
                continue
            new = spent + length * tolls.get(to, 1)
            if cell == here:
                new += TURNING * abs(turn_to(base, _middle(to))) // QUARTER_TURN
            if new < cost.get(to, 1 << 30):
                cost[to], came[to] = new, cell
                a, b = abs(to[0] - goal[0]), abs(to[1] - goal[1])
                heappush(ways, (new + 10 * max(a, b) + 4 * min(a, b), new, to))
    return []


def _back(came: dict[Cell, Cell], here: Cell, cell: Cell) -> list[Cell]:
    path = [cell]
    while path[-1] != here:
        path.append(came[path[-1]])
    return path[::-1]


def _first_stretch(
    tolls: dict[Cell, int], shut: set[Cell], here: Point, path: list[Cell]
) -> Point | None:
    """The farthest place of a way that can be reached straight on."""
    best = None
    for cell in path[1:]:
        place = _middle(cell)
        if distance_along(here, place) > STRETCH:
            break
        if best is None or _is_open(tolls, shut, here, place):
            best = place
    return best
