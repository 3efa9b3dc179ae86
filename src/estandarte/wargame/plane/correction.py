"""Putting right a base that came to stand on something, by the least that will do."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from estandarte.wargame.plane.bases import Base, Corners, Disc
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import FARTHEST
from estandarte.wargame.plane.motions import moved
from estandarte.wargame.plane.outlines import Outline, Shape, edges, outline_of, pieces_of
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import distance_squared
from estandarte.wargame.plane.sweeping import Moment, is_before, meetings, settle

Push = tuple[int, int, int]
"""An exact displacement: over and up as fractions of the third number."""


def cleared(base: Base, others: Sequence[Shape], limit: int) -> Base | None:
    """The base shifted, its facing kept, by the least that leaves it overlapping nothing.

    None if that takes more than the limit. Everything that could come in the way has to be
    among the others.
    """
    solid = [other for other in others if gap_between(base, other).within(limit + 2)]
    overlapped = [other for other in solid if overlaps(base, other)]
    if not overlapped:
        return base
    mine = base.corners
    rims = [_rim(mine, piece) for other in solid for piece in pieces_of(_solid(other))]
    pushes = [push for rim in rims for push in _feet(rim)]
    if len(rims) > 1:
        pushes += [corner for rim in rims for corner in _corner_pushes(rim)]
        pushes += _crossings(rims)
    square = (limit + 1) ** 2
    for push in sorted(set(pushes), key=_squared):
        if (push[0] ** 2 + push[1] ** 2) > square * push[2] ** 2:
            continue
        placed = settle(base, push[0], push[1], (1, push[2]), solid)
        if placed is not None and distance_squared(placed.centre, base.centre) <= square:
            return placed
    return None


def slid_clear(base: Base, direction: int, others: Sequence[Shape], more: int = 0) -> Base:
    """The base carried in a direction just far enough to overlap nothing, and so much more.

    What it would come upon in going the extra distance is left to the caller to rule on.
    """
    over, up = displacement(direction, FARTHEST)
    spans: list[tuple[Moment, Moment]] = []
    for other in others:
        spans += meetings(base, _solid(other), over, up)
    free: Moment = (0, 1)
    moved_on = True
    while moved_on:
        moved_on = False
        for enter, leave in spans:
            if not is_before(free, enter) and is_before(free, leave):
                free = leave
                moved_on = True
    placed = settle(base, over, up, free, list(others)) or base
    if placed == base and not more:
        return base
    return moved(placed, *displacement(direction, more))


def _solid(shape: Shape) -> Outline:
    """The outline of a thing, drawn around and not within a round one."""
    if not isinstance(shape, Disc):
        return outline_of(shape)
    # A sixteen-sided outline must be a fiftieth wider than the circle it is to hold.
    return outline_of(Disc(shape.centre, max(0, shape.radius) * 51 // 50 + 2))


def _rim(mine: Corners, piece: Corners) -> Corners:
    """The displacements at which a base just touches a convex piece, as a polygon around nought.

    It is the piece widened by the base turned round: the edges of both, sorted by direction.
    """
    steps = [(bx - ax, by - ay) for ax, ay, bx, by in edges(piece)]
    steps += [(ax - bx, ay - by) for ax, ay, bx, by in edges(mine)]
    steps = sorted((step for step in steps if step != (0, 0)), key=_turn_key)
    leftmost, rightmost = min(x for x, _ in piece), max(x for x, _ in mine)
    x = leftmost - rightmost
    y = max(py for px, py in piece if px == leftmost) - min(
        my for mx, my in mine if mx == rightmost
    )
    rim = []
    # Counter-clockwise from the leftmost corner, the upper one of two: down comes first.
    for over, up in steps:
        rim.append((x, y))
        x, y = x + over, y + up
    return tuple(rim) or ((x, y),)


def _turn_key(step: tuple[int, int]) -> tuple[int, bool, Fraction]:
    """Sorts directions counter-clockwise, beginning straight down."""
    over, up = step
    half = 0 if over > 0 or (over == 0 and up < 0) else 1
    return half, over != 0, Fraction(up, over) if over else Fraction(0)


def _feet(rim: Corners) -> list[Push]:
    """The shortest displacement to each edge of a rim, where its foot is on the edge."""
    feet: list[Push] = []
    for ax, ay, bx, by in edges(rim):
        over, up = bx - ax, by - ay
        square = over * over + up * up
        shadow = -(ax * over + ay * up)
        if square and 0 <= shadow <= square:
            side = ay * over - ax * up
            feet.append((-up * side, over * side, square))
    return feet


def _corner_pushes(rim: Corners) -> list[Push]:
    return [(x, y, 1) for x, y in rim]


def _crossings(rims: list[Corners]) -> list[Push]:
    """Where the edges of two rims cross: displacements that touch two things at once."""
    found: list[Push] = []
    for index, rim in enumerate(rims):
        for other in rims[index + 1 :]:
            for ax, ay, bx, by in edges(rim):
                for cx, cy, dx, dy in edges(other):
                    over, up, ex, ey = bx - ax, by - ay, dx - cx, dy - cy
                    whole = over * ey - up * ex
                    if whole == 0:
                        continue
                    number = (cx - ax) * ey - (cy - ay) * ex
                    second = (cx - ax) * up - (cy - ay) * over
                    if whole < 0:
                        number, second, whole = -number, -second, -whole
                    if 0 <= number <= whole and 0 <= second <= whole:
                        found.append((ax * whole + over * number, ay * whole + up * number, whole))
    return found


def _squared(push: Push) -> tuple[int, Push]:
    """Sorts displacements by length, to a fraction of a unit, and equals in a fixed order."""
    x, y, whole = push
    return isqrt(((x * x + y * y) << 20) // (whole * whole)), push
