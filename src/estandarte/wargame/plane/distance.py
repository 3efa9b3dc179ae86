"""Distances between anything on the table, compared exactly.

A gap is kept as the square it is the root of, so that «within 6 inches» is a comparison of integers
and never hangs on a rounding.
"""

from estandarte.kernel import Value
from estandarte.wargame.plane.bases import Base, Corners, Disc, extent, halves
from estandarte.wargame.plane.outlines import Outline, Place, Shape, edges, outline_of, place_in
from estandarte.wargame.plane.points import Point, nearest_root, part_way


class Gap(Value):
    """The root of a fraction, less a whole number (the radius of round bases); nought at least."""

    number: int
    divisor: int
    less: int = 0

    def within(self, distance: int) -> bool:
        """At the distance or nearer."""
        reach = distance + self.less
        return distance >= 0 and self.number <= reach * reach * self.divisor

    def nearer_than(self, distance: int) -> bool:
        """Nearer than the distance, not at it."""
        reach = distance + self.less
        return distance > 0 and self.number < reach * reach * self.divisor

    def is_shorter_than(self, other: "Gap") -> bool:
        """Exactly shorter, however small the difference."""
        if self.is_nothing or other.is_nothing:
            return self.is_nothing and not other.is_nothing
        if self.less == other.less:
            return self.number * other.divisor < other.number * self.divisor
        return _root_below(
            self.number * other.divisor,
            other.number * self.divisor,
            self.less - other.less,
            self.divisor * other.divisor,
        )

    @property
    def is_nothing(self) -> bool:
        """Touching or overlapping."""
        return self.number <= self.less * self.less * self.divisor

    @property
    def length(self) -> int:
        """Rounded to the nearest unit, for people to read."""
        return max(0, nearest_root(self.number, self.divisor) - self.less)


def _root_below(a: int, b: int, k: int, divisor: int) -> bool:
    """Whether the root of a/divisor is below the root of b/divisor plus k."""
    # Squared once: a - b - k² d < 2 k √(b d); the signs decide before it is squared again.
    if k < 0:
        return not _root_below_or_equal(b, a, -k, divisor)
    excess = a - b - k * k * divisor
    return excess < 0 or excess * excess < 4 * k * k * b * divisor


def _root_below_or_equal(a: int, b: int, k: int, divisor: int) -> bool:
    excess = a - b - k * k * divisor
    return excess <= 0 or excess * excess <= 4 * k * k * b * divisor


def gap_between(a: Shape, b: Shape) -> Gap:
    """The shortest way between two things; nothing if they touch or overlap."""
    if isinstance(a, Base) and isinstance(b, Base):
        number, divisor = _between_bases(a, b)
        return Gap(number, divisor)
    one, less = shrunk(a)
    two, further = shrunk(b)
    if isinstance(one, Point) and isinstance(two, Point):
        return Gap((one.x - two.x) ** 2 + (one.y - two.y) ** 2, 1, less + further)
    if isinstance(one, Point) and isinstance(two, Base):
        return Gap(*_point_to_base(one, two), less + further)
    if isinstance(one, Base) and isinstance(two, Point):
        return Gap(*_point_to_base(two, one), less + further)
    number, divisor, *_ = _closest(outline_of(one).corners, outline_of(two).corners)
    return Gap(number, divisor, less + further)


def shrunk(shape: Shape) -> tuple[Point | Base | Outline, int]:
    """A round base as its centre and its radius; anything else as it is."""
    if isinstance(shape, Disc):
        return shape.centre, max(0, shape.radius)
    return shape, 0


def within(a: Shape, b: Shape, distance: int) -> bool:
    """At the distance or nearer."""
    if isinstance(a, Base) and isinstance(b, Point):
        return within(b, a, distance)
    if isinstance(a, Base) and isinstance(b, Base):
        if are_far_apart(a, b, distance) or _boxes_of_bases_are_apart(a, b, distance):
            return False
        if are_near(a.centre, b.centre, distance):
            return True
    elif isinstance(a, Point) and isinstance(b, Base):
        if is_far_from(a, b, distance):
            return False
        if are_near(a, b.centre, distance):
            return True
    elif isinstance(a, Disc) and isinstance(b, Base):
        if is_far_from(a.centre, b, distance + max(0, a.radius)):
            return False
    elif _boxes_are_apart(a, b, distance):
        return False
    return gap_between(a, b).within(distance)


def are_far_apart(a: Base, b: Base, distance: int) -> bool:
    """Whether a glance shows two bases to be farther apart; «no» may need measuring."""
    # No part of a base is farther over or up than half its front and depth together, and the
    # rounding of its half-vectors.
    twice = 2 * distance + a.front + a.depth + b.front + b.depth + 8
    here, there = a.centre, b.centre
    over, up = 2 * (here.x - there.x), 2 * (here.y - there.y)
    return over > twice or up > twice or over < -twice or up < -twice


def is_far_from(point: Point, base: Base, distance: int) -> bool:
    """The same for a point and a base."""
    twice = 2 * distance + base.front + base.depth + 8
    there = base.centre
    over, up = 2 * (point.x - there.x), 2 * (point.y - there.y)
    return over > twice or up > twice or over < -twice or up < -twice


def comes_near(a: Point, b: Point, base: Base, distance: int) -> bool:
    """Whether a glance leaves it open that a line comes so near to a base."""
    reach, place = distance + (base.front + base.depth) // 2 + 4, base.centre
    return (
        min(a.x, b.x) - reach <= place.x <= max(a.x, b.x) + reach
        and min(a.y, b.y) - reach <= place.y <= max(a.y, b.y) + reach
    )


def are_near(a: Point, b: Point, distance: int) -> bool:
    """Whether two points are nearer than a distance; what they belong to is then so as well."""
    over, up = a.x - b.x, a.y - b.y
    return distance > 0 and over * over + up * up < distance * distance


def nearer_than(a: Shape, b: Shape, distance: int) -> bool:
    """Nearer than the distance, not at it."""
    if isinstance(a, Base) and isinstance(b, Base):
        here, there = a.centre, b.centre
        over, up = here.x - there.x, here.y - there.y
        reach = distance + (a.front + a.depth + b.front + b.depth) // 2 + 4
        if not (-reach <= over <= reach and -reach <= up <= reach):
            return False  # as `are_far_apart` says: this is asked too often to ask it
        if _boxes_of_bases_are_apart(a, b, distance):
            return False
        if distance > 0 and over * over + up * up < distance * distance:
            return True
    elif isinstance(a, Disc) and isinstance(b, Base):
        if is_far_from(a.centre, b, distance + max(0, a.radius)):
            return False
    elif _boxes_are_apart(a, b, distance):
        return False
    return gap_between(a, b).nearer_than(distance)


def _box(shape: Shape) -> tuple[int, int, int, int]:
    """A box that surely holds a thing: left, bottom, right, top."""
    if isinstance(shape, Outline):
        return shape.left, shape.bottom, shape.right, shape.top
    if isinstance(shape, Point):
        return shape.x, shape.y, shape.x, shape.y
    if isinstance(shape, Disc):
        at, reach = shape.centre, max(0, shape.radius)
    else:
        at, reach = shape.centre, (abs(shape.front) + abs(shape.depth)) // 2 + 4
    return at.x - reach, at.y - reach, at.x + reach, at.y + reach


def _boxes_are_apart(a: Shape, b: Shape, distance: int) -> bool:
    """Whether the boxes around two things lie farther apart, over or up."""
    left, bottom, right, top = _box(a)
    other_left, other_bottom, other_right, other_top = _box(b)
    if left - other_right > distance or other_left - right > distance:
        return True
    return bottom - other_top > distance or other_bottom - top > distance


def _boxes_of_bases_are_apart(a: Base, b: Base, distance: int) -> bool:
    """A closer look than a glance: whether the boxes around two bases lie farther apart."""
    one_over, one_up = extent(a.front, a.depth, a.heading)
    two_over, two_up = extent(b.front, b.depth, b.heading)
    if abs(a.centre.x - b.centre.x) - one_over - two_over > distance:
        return True
    return abs(a.centre.y - b.centre.y) - one_up - two_up > distance


def closest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """The ends of the shortest line between two things, rounded to whole units.

    Where they touch or overlap, one place that both take.
    """
    *_, start, end = _closest(outline_of(shrunk(a)[0]).corners, outline_of(shrunk(b)[0]).corners)
    rim_a = _on_rim(start, end, a.radius) if isinstance(a, Disc) else start
    if gap_between(a, b).is_nothing:
        return rim_a, rim_a
    rim_b = _on_rim(end, start, b.radius) if isinstance(b, Disc) else end
    return rim_a, rim_b


def gap_to_edge(inner: Shape, area: Outline) -> Gap:
    """How far a thing is from the edge of an area, whether it stands inside or outside it."""
    best = Gap(0, 1)
    found = False
    body, less = shrunk(inner)
    corners = outline_of(body).corners
    for ax, ay, bx, by in edges(area.corners):
        number, divisor, *_ = _closest(corners, ((ax, ay), (bx, by)))
        gap = Gap(number, divisor, less)
        if not found or gap.is_shorter_than(best):
            best, found = gap, True
    return best


def _on_rim(centre: Point, towards: Point, radius: int) -> Point:
    """The point of a round base that looks towards another."""
    length = nearest_root((centre.x - towards.x) ** 2 + (centre.y - towards.y) ** 2, 1)
    if length <= radius:
        return towards
    return part_way(centre, towards, max(0, radius), length)


def _point_to_base(point: Point, base: Base) -> tuple[int, int]:
    """The square of the distance from a point to a base, as a fraction."""
    ux, uy, vx, vy = halves(base.front, base.depth, base.heading)
    dx, dy = point.x - base.centre.x, point.y - base.centre.y
    body = abs(ux * vy - uy * vx)
    if body == 0:
        number, divisor, *_ = _closest(((point.x, point.y),), base.corners)
        return number, divisor
    best = 0
    for gx, gy, hx, hy in ((ux, uy, vx, vy), (vx, vy, ux, uy)):
        side = gx * dy - gy * dx
        if abs(side) <= body:
            continue
        # The face on the point's side: its middle is the other half-vector, on that side.
        way = 1 if (gx * hy - gy * hx > 0) == (side > 0) else -1
        number, divisor = _from_face(dx - way * hx, dy - way * hy, gx, gy)
        if divisor != 1:
            return number, divisor
        if best == 0 or number < best:
            best = number
    return best, 1


def _from_face(wx: int, wy: int, hx: int, hy: int) -> tuple[int, int]:
    """The square of the distance of w from the face between -h and h, as a fraction.

    The divisor is 1 where an end of the face is nearest. Otherwise the face itself is, and as a
    convex body can have only one such face no other need be asked.
    """
    square = hx * hx + hy * hy
    shadow = wx * hx + wy * hy
    if shadow > square:
        return (wx - hx) ** 2 + (wy - hy) ** 2, 1
    if shadow < -square:
        return (wx + hx) ** 2 + (wy + hy) ** 2, 1
    return (hx * wy - hy * wx) ** 2, square


def _between_bases(a: Base, b: Base) -> tuple[int, int]:
    """The square of the distance of two bases, as a fraction.

    It is the distance of the difference of their centres from the octagon that the four
    half-vectors span; only the faces that look towards that point matter.
    """
    ux, uy, vx, vy = halves(a.front, a.depth, a.heading)
    px, py, qx, qy = halves(b.front, b.depth, b.heading)
    dx, dy = b.centre.x - a.centre.x, b.centre.y - a.centre.y
    uv, pq = ux * vy - uy * vx, px * qy - py * qx
    if uv == 0 and pq == 0:
        return _closest(a.corners, b.corners)[:2]
    up, uq = ux * py - uy * px, ux * qy - uy * qx
    vp, vq = vx * py - vy * px, vx * qy - vy * qx
    ends = []
    side = ux * dy - uy * dx
    if abs(side) > abs(uv) + abs(up) + abs(uq):
        near = _from_octagon(side, dx, dy, ux, uy, ((uv, vx, vy), (up, px, py), (uq, qx, qy)))
        if near[1] != 1:
            return near
        ends.append(near[0])
    side = vx * dy - vy * dx
    if abs(side) > abs(uv) + abs(vp) + abs(vq):
        near = _from_octagon(side, dx, dy, vx, vy, ((-uv, ux, uy), (vp, px, py), (vq, qx, qy)))
        if near[1] != 1:
            return near
        ends.append(near[0])
    side = px * dy - py * dx
    if abs(side) > abs(pq) + abs(up) + abs(vp):
        near = _from_octagon(side, dx, dy, px, py, ((pq, qx, qy), (-up, ux, uy), (-vp, vx, vy)))
        if near[1] != 1:
            return near
        ends.append(near[0])
    side = qx * dy - qy * dx
    if abs(side) > abs(pq) + abs(uq) + abs(vq):
        near = _from_octagon(side, dx, dy, qx, qy, ((-pq, px, py), (-uq, ux, uy), (-vq, vx, vy)))
        if near[1] != 1:
            return near
        ends.append(near[0])
    return min(ends, default=0), 1


def _from_octagon(
    side: int, wx: int, wy: int, gx: int, gy: int, others: tuple[tuple[int, int, int], ...]
) -> tuple[int, int]:
    """The distance from the face along g, on the side where the point lies."""
    hx, hy = gx, gy
    for cross, ox, oy in others:
        if cross == 0:
            # Parallel to the face: it lengthens the face instead of setting it farther out.
            if gx * ox + gy * oy < 0:
                hx, hy = hx - ox, hy - oy
            else:
                hx, hy = hx + ox, hy + oy
        elif (cross > 0) == (side > 0):
            wx, wy = wx - ox, wy - oy
        else:
            wx, wy = wx + ox, wy + oy
    return _from_face(wx, wy, hx, hy)


def _closest(one: Corners, two: Corners) -> tuple[int, int, Point, Point]:
    """The square of the distance of two polygons as a fraction, and the ends of that line."""
    x, y = one[0]
    if place_in(two, x, y) is not Place.OUTSIDE:
        return 0, 1, Point(x, y), Point(x, y)
    x, y = two[0]
    if place_in(one, x, y) is not Place.OUTSIDE:
        return 0, 1, Point(x, y), Point(x, y)
    crossing = _crossing(one, two)
    if crossing is not None:
        return 0, 1, crossing, crossing
    number, divisor, start, end = _corners_to_edges(one, two)
    other, over, further, back = _corners_to_edges(two, one)
    if other * divisor < number * over:
        return other, over, back, further
    return number, divisor, start, end


def _corners_to_edges(one: Corners, two: Corners) -> tuple[int, int, Point, Point]:
    """The shortest way from a corner of the first polygon to the edge of the second."""
    best = (-1, 1, 0, 0, 0, 0, 0, 1)
    for ax, ay, bx, by in edges(two) or [(*two[0], *two[0])]:
        over, up = bx - ax, by - ay
        square = over * over + up * up
        for x, y in one:
            shadow = (x - ax) * over + (y - ay) * up
            if shadow <= 0 or square == 0:
                number, divisor, part, whole = (x - ax) ** 2 + (y - ay) ** 2, 1, 0, 1
            elif shadow >= square:
                number, divisor, part, whole = (x - bx) ** 2 + (y - by) ** 2, 1, 1, 1
            else:
                number, divisor = (over * (y - ay) - up * (x - ax)) ** 2, square
                part, whole = shadow, square
            if best[0] < 0 or number * best[1] < best[0] * divisor:
                best = (number, divisor, x, y, ax, ay, part, whole)
                towards = Point(bx, by)
    number, divisor, x, y, ax, ay, part, whole = best
    return number, divisor, Point(x, y), part_way(Point(ax, ay), towards, part, whole)


def _crossing(one: Corners, two: Corners) -> Point | None:
    """Where an edge of one polygon properly crosses an edge of the other."""
    others = edges(two)
    for ax, ay, bx, by in edges(one):
        for cx, cy, dx, dy in others:
            side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
            if (side_c < 0 < side_d) or (side_d < 0 < side_c):
                side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
                side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
                if (side_a < 0 < side_b) or (side_b < 0 < side_a):
                    return part_way(Point(ax, ay), Point(bx, by), side_a, side_a - side_b)
    return None
