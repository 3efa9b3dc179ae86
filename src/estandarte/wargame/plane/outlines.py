"""Outlines: polygons made ready for many rulings, and what the rulings share.

A base or a piece of terrain is turned into an outline once and then asked often. An outline that is
not convex is also known as a set of convex pieces which fill it exactly.
"""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from estandarte.kernel import Value
from estandarte.wargame.plane.bases import Base, Corners, Disc
from estandarte.wargame.plane.measures import FULL_TURN
from estandarte.wargame.plane.points import Point


class Outline(Value):
    """A simple polygon, its corners counter-clockwise, with the box around it."""

    corners: Corners
    left: int
    bottom: int
    right: int
    top: int
    is_convex: bool


Shape = Point | Disc | Base | Outline


class Place(IntEnum):
    """Where a point lies with respect to an outline."""

    OUTSIDE = -1
    EDGE = 0
    INSIDE = 1


def outline(corners: Sequence[tuple[int, int]]) -> Outline:
    """The outline through these corners, given in either order; repeated ones are dropped."""
    tidy = _tidied(corners)
    if not tidy:
        tidy = ((0, 0),)
    across = [x for x, _ in tidy]
    upward = [y for _, y in tidy]
    box = min(across), min(upward), max(across), max(upward)
    return Outline(tidy, *box, is_convex=_is_convex(tidy))


def outline_of(shape: Shape) -> Outline:
    """The outline of anything on the table; a disc becomes a sixteen-sided one inside it."""
    if isinstance(shape, Outline):
        return shape
    if isinstance(shape, Base):
        return _outline_of_base(shape)
    if isinstance(shape, Point):
        return Outline(((shape.x, shape.y),), shape.x, shape.y, shape.x, shape.y, True)
    return _outline_of_disc(shape)


@lru_cache(maxsize=1 << 8)
def _outline_of_disc(disc: Disc) -> Outline:
    rim = (disc.centre.towards(-turn, disc.radius) for turn in range(0, FULL_TURN, 225))
    return outline([(point.x, point.y) for point in rim])


@lru_cache(maxsize=1 << 10)
def _outline_of_base(base: Base) -> Outline:
    corners = base.corners
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return Outline(
        corners, min(ax, bx, cx, dx), min(ay, by, cy, dy), max(ax, bx, cx, dx),
        max(ay, by, cy, dy), True,
    )  # fmt: skip


def shifted(shape: Outline, over: int, up: int) -> Outline:
    return Outline(
        tuple((x + over, y + up) for x, y in shape.corners),
        shape.left + over, shape.bottom + up, shape.right + over, shape.top + up, shape.is_convex,
    )  # fmt: skip


def carried(shape: Outline, over: int, up: int) -> Outline:
    """All that a convex outline covers while it is carried bodily along."""
    corners = shape.corners
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    # Edges that look the way it goes are found where it arrives, the others where it starts; where
    # one kind follows the other, the outline has a corner at either end of the way.
    leads = [(by - ay) * over > (bx - ax) * up for (ax, ay), (bx, by) in sides]
    swept: list[tuple[int, int]] = []
    for index, (x, y) in enumerate(corners):
        before, after = leads[index - 1], leads[index]
        if before != after:
            swept.append((x + over, y + up) if before else (x, y))
        swept.append((x + over, y + up) if after else (x, y))
    return Outline(
        tuple(swept), shape.left + min(0, over), shape.bottom + min(0, up),
        shape.right + max(0, over), shape.top + max(0, up), True,
    )  # fmt: skip


def edges(corners: Corners) -> list[tuple[int, int, int, int]]:
    """The edges as ax, ay, bx, by; none for a single point, one there and back for two."""
    if len(corners) < 2:
        return []
    ends = corners[1:] + corners[:1]
    return [(ax, ay, bx, by) for (ax, ay), (bx, by) in zip(corners, ends, strict=True)]


def twice_area(corners: Corners) -> int:
    """Twice the area, positive when the corners run counter-clockwise."""
    return sum(ax * by - ay * bx for ax, ay, bx, by in edges(corners))


def place_in(corners: Corners, x: int, y: int) -> Place:
    """Inside, outside or exactly on the edge of a polygon, convex or not."""
    if len(corners) == 1:
        return Place.EDGE if corners[0] == (x, y) else Place.OUTSIDE
    inside = False
    for ax, ay, bx, by in edges(corners):
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return Place.EDGE
        if (ay > y) != (by > y) and (side > 0) == (by > ay):
            inside = not inside
    return Place.INSIDE if inside else Place.OUTSIDE


def pieces_of(shape: Outline) -> tuple[Corners, ...]:
    """Convex polygons that fill the outline."""
    return (shape.corners,) if shape.is_convex else convex_pieces(shape.corners)


@lru_cache(maxsize=1 << 10)
def convex_pieces(corners: Corners) -> tuple[Corners, ...]:
    """A simple counter-clockwise polygon cut into convex ones, corner to corner."""
    pieces = _triangles(list(corners))
    merged = True
    while merged:
        merged = False
        for first in range(len(pieces)):
            for second in range(first + 1, len(pieces)):
                joined = _joined(pieces[first], pieces[second])
                if joined is not None:
                    pieces[first] = joined
                    del pieces[second]
                    merged = True
                    break
            if merged:
                break
    return tuple(pieces)


def _tidied(corners: Sequence[tuple[int, int]]) -> Corners:
    """Counter-clockwise, without repeated corners and without those in the middle of an edge."""
    kept = [corner for index, corner in enumerate(corners) if corner != corners[index - 1]]
    if not kept:
        return tuple(corners[:1])
    straight = True
    while straight and len(kept) > 2:
        straight = False
        for index in range(len(kept)):
            (ax, ay), (bx, by) = kept[index - 2], kept[index - 1]
            cx, cy = kept[index]
            if (bx - ax) * (cy - ay) == (by - ay) * (cx - ax):
                del kept[index - 1]
                straight = True
                break
    whole = tuple(kept)
    return whole if twice_area(whole) >= 0 else whole[::-1]


def _is_convex(corners: Corners) -> bool:
    """Every corner turns left, and all together turn once round."""
    if len(corners) < 4:
        return True
    changes = 0
    before_up = None
    for index in range(len(corners)):
        (ax, ay), (bx, by) = corners[index - 2], corners[index - 1]
        cx, cy = corners[index]
        if (bx - ax) * (cy - by) <= (by - ay) * (cx - bx):
            return False
        up = by > ay or (by == ay and bx < ax)
        changes += before_up is not None and up != before_up
        before_up = up
    return changes <= 2


def _triangles(corners: list[tuple[int, int]]) -> list[Corners]:
    """Ears cut off one by one; a polygon that crosses itself is given up as it stands."""
    triangles: list[Corners] = []
    while len(corners) > 3:
        ear = next((i for i in range(len(corners)) if _is_ear(corners, i)), None)
        if ear is None:
            return [*triangles, tuple(corners)]
        following = (ear + 1) % len(corners)
        triangles.append((corners[ear - 1], corners[ear], corners[following]))
        del corners[ear]
    (ax, ay), (bx, by), (cx, cy) = corners
    if (bx - ax) * (cy - ay) != (by - ay) * (cx - ax):
        triangles.append(tuple(corners))
    return triangles


def _is_ear(corners: list[tuple[int, int]], index: int) -> bool:
    a, b, c = corners[index - 1], corners[index], corners[(index + 1) % len(corners)]
    if (b[0] - a[0]) * (c[1] - a[1]) <= (b[1] - a[1]) * (c[0] - a[0]):
        return False
    triangle = (a, b, c)
    return all(
        corner in triangle or place_in(triangle, *corner) is Place.OUTSIDE for corner in corners
    )


def _joined(first: Corners, second: Corners) -> Corners | None:
    """Two pieces that share an edge as one, if that is still convex."""
    for i, start in enumerate(first):
        end = first[(i + 1) % len(first)]
        for j, other in enumerate(second):
            if other == end and second[(j + 1) % len(second)] == start:
                ring = first[i + 1 :] + first[: i + 1]
                rest = second[j + 1 :] + second[: j + 1]
                whole = _tidied(ring + rest[1:-1])
                return whole if _is_convex(whole) else None
    return None
