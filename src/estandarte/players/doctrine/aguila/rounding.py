"""Rounding: the way past villages, lakes and mountains that nobody can march through."""

from collections.abc import Iterator

from estandarte.games.aguila.paths import outlines_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.terrain import going_of
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Outline, outline
from estandarte.wargame.plane.points import Point, distance_along

ROOM = inches(3, 4)
"""What is left between a unit and the corner it goes round."""

FAR_AWAY = inches(500)
"""Farther than any way on the table."""


def round_about(state: Aguila, unit: Unit, aim: Point) -> Point | None:
    """The corner to go round first where something bars the straight way; None to go on."""
    here, room = unit.base.front_centre, unit.base.front // 2 + ROOM
    walls = [_grown(part, room - ROOM // 2) for part in _barriers(state)]
    if not _is_shut(walls, here, aim):
        return None
    corners = [c for part in _barriers(state) for c in _corners(_grown(part, room))]
    field = state.field
    free = [
        c
        for c in dict.fromkeys(corners)
        if field.left + room < c.x < field.right - room
        and field.bottom < c.y < field.top
        and not any(_holds(wall, c) for wall in walls)
    ]
    last = {c: distance_along(c, aim) for c in free if not _is_shut(walls, c, aim)}
    best: tuple[int, Point | None] = (FAR_AWAY, None)
    for first in free:
        if not _is_shut(walls, here, first):
            left = last.get(first) or _by_another(walls, first, last)
            best = min(best, (distance_along(here, first) + left, first), key=lambda way: way[0])
    return best[1]


def _by_another(walls: list[Outline], first: Point, last: dict[Point, int]) -> int:
    """How far it is from a corner by another one from which the aim lies open."""
    ways = (distance_along(first, c) + d for c, d in last.items() if not _is_shut(walls, first, c))
    return min(ways, default=FAR_AWAY)


def _barriers(state: Aguila) -> Iterator[Outline]:
    for ground in state.ground.values():
        if ground.corners and going_of(state, ground) == "impassable":
            yield from outlines_of(ground)


def _grown(part: Outline, by: int) -> Outline:
    """The upright box about a piece, wider by what a unit needs on either side."""
    left, right = part.left - by, part.right + by
    bottom, top = part.bottom - by, part.top + by
    return outline([(left, bottom), (right, bottom), (right, top), (left, top)])


def _corners(box: Outline) -> list[Point]:
    return [Point(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)]


def _is_shut(walls: list[Outline], a: Point, b: Point) -> bool:
    """Whether the way leads into a wall; who stands at one already may go away from it."""
    return any(
        goes_through(a.x, a.y, b.x, b.y, wall) and not _holds(wall, a) and not _holds(wall, b)
        for wall in walls
    )


def _holds(wall: Outline, place: Point) -> bool:
    return wall.left < place.x < wall.right and wall.bottom < place.y < wall.top
