"""What lies before a base: its arcs, its front line, and the side on which another stands.

An arc belongs to a side. It opens from the two corners of that side by the same angle: with 0 it is
a corridor as wide as the side, with 45 degrees the four arcs fill the table, with 90 it is the
whole half of the table beyond the line of that side. Its borders belong to it.
"""

from fractions import Fraction
from functools import lru_cache

from estandarte.wargame.plane.bases import Base, Corners, Side, halves
from estandarte.wargame.plane.headings import COSINE, SINE
from estandarte.wargame.plane.measures import FULL_TURN, QUARTER_TURN, nearest
from estandarte.wargame.plane.outlines import Shape, edges, outline_of, pieces_of, twice_area
from estandarte.wargame.plane.points import Point, Witness, nearest_root

EIGHTH = QUARTER_TURN // 2

Spot = tuple[int, int, int]
"""An exact place: x and y as fractions of the third number."""


def is_in_arc(base: Base, point: Point, opening: int, side: Side = Side.FRONT) -> bool:
    """Whether a point lies in the arc of a side, its borders included."""
    here_x, here_y = point.x, point.y
    for x, y, over, up in _borders(base, opening, side):
        if over * (here_y - y) < up * (here_x - x):
            return False
    return True


def in_arc_witness(base: Base, point: Point, opening: int, side: Side = Side.FRONT) -> Witness:
    """The border that is nearest, or crossed farthest, and the margin to it."""
    margins: list[int] = []
    for x, y, over, up in _borders(base, opening, side):
        excess = over * (point.y - y) - up * (point.x - x)
        length = nearest_root(excess * excess, over * over + up * up)
        margins.append(length if excess >= 0 else -max(1, length))
    margin = min(margins)
    index = margins.index(margin)
    x, y, over, up = _borders(base, opening, side)[index]
    start = Point(x, y)
    square = over * over + up * up
    shadow = (point.x - x) * over + (point.y - y) * up
    foot = Point(x + nearest(over * shadow, square), y + nearest(up * shadow, square))
    return Witness(margin >= 0, start, foot, point, margin, index)


def meets_arc(base: Base, other: Shape, opening: int, side: Side = Side.FRONT) -> bool:
    """Whether some part of a thing lies in the arc, more than a touch of its border.

    A point is in the arc or not, its borders included.
    """
    if isinstance(other, Point):
        return is_in_arc(base, other, opening, side)
    return _meets_arc(base, other, opening, side)


@lru_cache(maxsize=1 << 12)
def _meets_arc(base: Base, other: Shape, opening: int, side: Side) -> bool:
    """Worth remembering: those who stand look at each other again and again."""
    borders = _borders(base, opening, side)
    body = outline_of(other)
    if body.is_convex:
        return _reaches_in(body.corners, borders)
    return any(_reaches_in(piece, borders) for piece in pieces_of(body))


@lru_cache(maxsize=1 << 12)
def share_in_arc(base: Base, other: Shape, opening: int, side: Side = Side.FRONT) -> Fraction:
    """How much of a thing lies in the arc, as an exact part of the whole."""
    whole, inside = 0, Fraction(0)
    borders = _borders(base, opening, side)
    for piece in pieces_of(outline_of(other)):
        whole += twice_area(piece)
        inside += _area_within(piece, borders)
    return inside / whole if whole else Fraction(int(meets_arc(base, other, opening, side)))


def is_behind_line(base: Base, point: Point, side: Side = Side.FRONT) -> bool:
    """Behind the endless line through a side; exactly on the line is not behind it."""
    return not is_in_arc(base, point, QUARTER_TURN, side)


def side_of(base: Base, point: Point, opening: int = EIGHTH) -> Side:
    """The side in whose arc a point lies; on a border the side that is worse for the attacker.

    Front comes before the flanks and the flanks before the rear. A point inside the base, or in
    none of the arcs, belongs to the side whose line it is nearest to being beyond.
    """
    for side in (Side.FRONT, Side.LEFT, Side.RIGHT, Side.REAR):
        if is_in_arc(base, point, opening, side):
            return side
    return side_by_diagonals(base, point)


def side_by_diagonals(base: Base, point: Point) -> Side:
    """The side on which a point lies when the diagonals of the base are drawn out.

    On a diagonal the front comes before the flanks and the flanks before the rear.
    """
    ux, uy, vx, vy = halves(base.front, base.depth, base.heading)
    dx, dy = point.x - base.centre.x, point.y - base.centre.y
    rising = (ux + vx) * dy - (uy + vy) * dx
    falling = (vx - ux) * dy - (vy - uy) * dx
    if rising >= 0 >= falling:
        return Side.FRONT
    if rising <= 0 <= falling:
        return Side.REAR if rising < 0 < falling else _flank(rising, falling)
    return Side.LEFT if rising > 0 else Side.RIGHT


def _flank(rising: int, falling: int) -> Side:
    """A rear diagonal exactly: the flank it bounds."""
    return Side.LEFT if rising == 0 else Side.RIGHT


def _borders(base: Base, opening: int, side: Side) -> tuple[tuple[int, int, int, int], ...]:
    """The lines around an arc, a point and a direction each; the arc is to the left of all."""
    (right_x, right_y), (left_x, left_y) = base.ends(side)
    front = (right_x, right_y, right_x - left_x, right_y - left_y)
    if opening >= QUARTER_TURN and (front[2] or front[3]):
        return (front,)
    facing = base.facing(side)
    if front[2] == 0 and front[3] == 0:
        front = (right_x, right_y, COSINE[facing], -SINE[facing])
    if opening >= QUARTER_TURN:
        return (front,)
    opening = max(0, opening)
    turned_left = (facing - opening) % FULL_TURN
    turned_right = (facing + opening) % FULL_TURN
    return (
        front,
        (left_x, left_y, -SINE[turned_left], -COSINE[turned_left]),
        (right_x, right_y, SINE[turned_right], COSINE[turned_right]),
    )


def _reaches_in(piece: Corners, borders: tuple[tuple[int, int, int, int], ...]) -> bool:
    """Whether a convex polygon has a part of some size inside an arc."""
    if len(piece) < 3:
        return any(
            all(over * (y - by) - up * (x - bx) > 0 for bx, by, over, up in borders)
            for x, y in piece
        ) or any(_line_reaches_in(edge, borders) for edge in edges(piece))
    deep = [True] * len(piece)
    for bx, by, over, up in borders:
        inside = [over * (y - by) - up * (x - bx) > 0 for x, y in piece]
        if not any(inside):
            return False
        deep = [before and now for before, now in zip(deep, inside, strict=True)]
    return any(deep) or _area_within(piece, borders) > 0


def _line_reaches_in(
    edge: tuple[int, int, int, int], borders: tuple[tuple[int, int, int, int], ...]
) -> bool:
    """Whether some stretch of a line is inside an arc."""
    ax, ay, bx, by = edge
    low, high = Fraction(0), Fraction(1)
    for x, y, over, up in borders:
        start = over * (ay - y) - up * (ax - x)
        end = over * (by - y) - up * (bx - x)
        if start <= 0 and end <= 0:
            return False
        if start < 0:
            low = max(low, Fraction(start, start - end))
        elif end < 0:
            high = min(high, Fraction(start, start - end))
    return low < high


def _area_within(piece: Corners, borders: tuple[tuple[int, int, int, int], ...]) -> Fraction:
    """Twice the area of the part of a convex polygon that lies to the left of all the lines."""
    if all(over * (y - by) - up * (x - bx) >= 0 for bx, by, over, up in borders for x, y in piece):
        return Fraction(twice_area(piece))
    kept = [(x, y, 1) for x, y in piece]
    for bx, by, over, up in borders:
        kept = _left_of(kept, bx, by, over, up)
        if len(kept) < 3:
            return Fraction(0)
    total = Fraction(0)
    for index, (x, y, whole) in enumerate(kept):
        before_x, before_y, parts = kept[index - 1]
        total += Fraction(before_x * y - before_y * x, whole * parts)
    return total


def _left_of(corners: list[Spot], bx: int, by: int, over: int, up: int) -> list[Spot]:
    sides = [over * (y - by * whole) - up * (x - bx * whole) for x, y, whole in corners]
    kept: list[Spot] = []
    for index, (x, y, whole) in enumerate(corners):
        side = sides[index]
        before_x, before_y, parts = corners[index - 1]
        if (side < 0 < sides[index - 1]) or (sides[index - 1] < 0 < side):
            # The place where the border cuts the edge, weighed by the sides of its two ends.
            before = abs(sides[index - 1])
            after = abs(side)
            kept.append((
                before_x * after + x * before,
                before_y * after + y * before,
                parts * after + whole * before,
            ))  # fmt: skip
        if side >= 0:
            kept.append((x, y, whole))
    return kept
