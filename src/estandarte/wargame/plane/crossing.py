"""Straight lines and outlines: whether a line goes through, where it enters and how far it runs."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from estandarte.wargame.plane.bases import Corners
from estandarte.wargame.plane.measures import nearest
from estandarte.wargame.plane.outlines import Outline, Place, edges, place_in
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Band


def goes_through(ax: int, ay: int, bx: int, by: int, body: Outline) -> bool:
    """Whether a line has some stretch inside an outline; to graze a corner or an edge is not."""
    if ax < bx:
        if bx <= body.left or ax >= body.right:
            return False
    elif ax <= body.left or bx >= body.right:
        return False
    if ay < by:
        if by <= body.bottom or ay >= body.top:
            return False
    elif ay <= body.bottom or by >= body.top:
        return False
    over, up = bx - ax, by - ay
    left = right = False
    for x, y in body.corners:
        side = over * (y - ay) - up * (x - ax)
        if side > 0:
            left = True
        elif side < 0:
            right = True
    if not (left and right):
        return False
    if not body.is_convex:
        return _goes_through_any(ax, ay, bx, by, body)
    px, py = body.corners[-1]
    for qx, qy in body.corners:
        ex, ey = qx - px, qy - py
        if ex * (ay - py) <= ey * (ax - px) and ex * (by - py) <= ey * (bx - px):
            return False
        px, py = qx, qy
    return True


def meets(a: Point, b: Point, body: Outline) -> bool:
    """Whether a line so much as touches an outline."""
    if place_in(body.corners, a.x, a.y) is not Place.OUTSIDE:
        return True
    if place_in(body.corners, b.x, b.y) is not Place.OUTSIDE:
        return True
    over, up = b.x - a.x, b.y - a.y
    for cx, cy, dx, dy in edges(body.corners):
        side_c = over * (cy - a.y) - up * (cx - a.x)
        side_d = over * (dy - a.y) - up * (dx - a.x)
        if side_c == 0 == side_d:
            # Along the edge: neither end lies on it, so it meets only by passing over all of it.
            if (cx - a.x) * (cx - b.x) + (cy - a.y) * (cy - b.y) <= 0:
                return True
            continue
        # Where it goes in it comes out again: edges from its right to its left will do.
        if side_c <= 0 <= side_d:
            side_a = (dx - cx) * (a.y - cy) - (dy - cy) * (a.x - cx)
            side_b = (dx - cx) * (b.y - cy) - (dy - cy) * (b.x - cx)
            if side_b <= 0 <= side_a:
                return True
    return False


def crosses_whole(a: Point, b: Point, body: Outline) -> bool:
    """Whether a line goes in and comes out again; an end strictly inside makes it not so."""
    return (
        goes_through(a.x, a.y, b.x, b.y, body)
        and place_in(body.corners, a.x, a.y) is not Place.INSIDE
        and place_in(body.corners, b.x, b.y) is not Place.INSIDE
    )


def stretches_inside(a: Point, b: Point, body: Outline) -> list[tuple[Fraction, Fraction]]:
    """The stretches of a line inside an outline, as exact parts of the line, in order."""
    over, up = b.x - a.x, b.y - a.y
    if over == 0 and up == 0:
        return []
    marks = {Fraction(0), Fraction(1)}
    for cx, cy, dx, dy in edges(body.corners):
        side_c = over * (cy - a.y) - up * (cx - a.x)
        side_d = over * (dy - a.y) - up * (dx - a.x)
        if side_c == 0:
            marks.add(Fraction((cx - a.x) * over + (cy - a.y) * up, over * over + up * up))
        elif side_c < 0 < side_d or side_d < 0 < side_c:
            ex, ey = dx - cx, dy - cy
            marks.add(Fraction((cx - a.x) * ey - (cy - a.y) * ex, over * ey - up * ex))
    cuts = sorted(mark for mark in marks if 0 <= mark <= 1)
    inside: list[tuple[Fraction, Fraction]] = []
    for low, high in pairwise(cuts):
        if not _is_inside_at(a, over, up, (low + high) / 2, body.corners):
            continue
        if inside and inside[-1][1] == low and _is_inside_at(a, over, up, low, body.corners):
            inside[-1] = (inside[-1][0], high)
        else:
            inside.append((low, high))
    return inside


def length_inside(a: Point, b: Point, body: Outline) -> int:
    """How much of a line runs inside an outline, rounded to the nearest unit."""
    if not goes_through(a.x, a.y, b.x, b.y, body):
        return 0
    return _length_of(a, b, stretches_inside(a, b, body))


def length_inside_any(a: Point, b: Point, bodies: Sequence[Outline]) -> int:
    """How much of a line runs inside any of several outlines; where two overlap it counts once."""
    met = [body for body in bodies if goes_through(a.x, a.y, b.x, b.y, body)]
    if not met:
        return 0
    apart: list[tuple[Fraction, Fraction]] = []
    for low, high in sorted(stretch for body in met for stretch in stretches_inside(a, b, body)):
        if apart and low <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(high, apart[-1][1]))
        else:
            apart.append((low, high))
    return _length_of(a, b, apart)


def _length_of(a: Point, b: Point, stretches: Sequence[tuple[Fraction, Fraction]]) -> int:
    """How long parts of a line are together, rounded to the nearest unit."""
    square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    part = sum((high - low for low, high in stretches), Fraction(0))
    return nearest(part.numerator * isqrt(square << 40), part.denominator << 20)


def place_at(a: Point, b: Point, part: Fraction) -> Point:
    """The place at a part of a line, rounded to whole units."""
    return Point(
        a.x + nearest((b.x - a.x) * part.numerator, part.denominator),
        a.y + nearest((b.y - a.y) * part.numerator, part.denominator),
    )


def edge_at(a: Point, b: Point, part: Fraction, body: Outline) -> tuple[Point, Point]:
    """The edge of an outline that a line meets at a part of its length."""
    number, divisor = part.numerator, part.denominator
    x, y = a.x * divisor + (b.x - a.x) * number, a.y * divisor + (b.y - a.y) * number
    sides = edges(body.corners)
    for cx, cy, dx, dy in sides:
        finer = ((cx * divisor, cy * divisor), (dx * divisor, dy * divisor))
        if place_in(finer, x, y) is Place.EDGE:
            return Point(cx, cy), Point(dx, dy)
    return a, b


def crosses_band(a: Point, b: Point, band: Band, stretches: Sequence[Outline]) -> bool:
    """Whether a line goes through a wall or river: through its body, or across its middle line."""
    if any(goes_through(a.x, a.y, b.x, b.y, stretch) for stretch in stretches):
        return True
    before: Point | None = None
    side_before = 0
    for point in band.line:
        side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        if side == 0:
            # A corner exactly on the line decides nothing: the next one tells whether it crosses.
            continue
        if before is not None and side * side_before < 0 and _between_ends(a, b, before, point):
            return True
        before, side_before = point, side
    return False


def _between_ends(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two points lie on both sides of a stretch of middle line."""
    side_a = (d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x)
    side_b = (d.x - c.x) * (b.y - c.y) - (d.y - c.y) * (b.x - c.x)
    return side_a < 0 < side_b or side_b < 0 < side_a


def _goes_through_any(ax: int, ay: int, bx: int, by: int, body: Outline) -> bool:
    """The same for an outline that is not convex: a clean crossing of an edge settles it."""
    over, up = bx - ax, by - ay
    touched = False
    for cx, cy, dx, dy in edges(body.corners):
        side_c = over * (cy - ay) - up * (cx - ax)
        side_d = over * (dy - ay) - up * (dx - ax)
        if (side_c > 0 and side_d > 0) or (side_c < 0 and side_d < 0):
            continue
        ex, ey = dx - cx, dy - cy
        side_a = ex * (ay - cy) - ey * (ax - cx)
        side_b = ex * (by - cy) - ey * (bx - cx)
        if (side_a > 0 and side_b > 0) or (side_a < 0 and side_b < 0):
            continue
        if side_a and side_b and side_c and side_d:
            return True
        touched = True
    if not touched:
        return place_in(body.corners, ax, ay) is Place.INSIDE
    return bool(stretches_inside(Point(ax, ay), Point(bx, by), body))


def _is_inside_at(a: Point, over: int, up: int, part: Fraction, corners: Corners) -> bool:
    number, divisor = part.numerator, part.denominator
    finer = tuple((x * divisor, y * divisor) for x, y in corners)
    x, y = a.x * divisor + over * number, a.y * divisor + up * number
    return place_in(finer, x, y) is Place.INSIDE
