"""Lines of sight: between two points, to some point of a thing, and between two things.

`screens` stop any line that goes through them. `covers` (woods, hills) stop a line only if it
crosses them whole, so that whoever is inside sees out and is seen. To graze is not to go through.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt

from estandarte.wargame.plane.crossing import (
    crosses_whole,
    edge_at,
    goes_through,
    length_inside,
    place_at,
    stretches_inside,
)
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.outlines import Outline, Place, edges, outline, place_in
from estandarte.wargame.plane.points import Point, Witness

Spot = tuple[int, int, int]
"""An exact place: x and y as fractions of the third number."""


def sees(
    eye: Point, mark: Point, screens: Iterable[Outline], covers: Iterable[Outline] = ()
) -> bool:
    """Whether the line between two points is free."""
    ax, ay, bx, by = eye.x, eye.y, mark.x, mark.y
    for screen in screens:
        if goes_through(ax, ay, bx, by, screen):
            return False
    return not any(crosses_whole(eye, mark, cover) for cover in covers)


def sight_witness(
    eye: Point, mark: Point, screens: Sequence[Outline], covers: Sequence[Outline] = ()
) -> Witness:
    """Blocked: the first edge in the way, where it is met, and the length inside, below nought.

    Free: the line itself, and how near the nearest thing comes to it. The index counts the screens
    first and then the covers.
    """
    blocks = [goes_through(eye.x, eye.y, mark.x, mark.y, screen) for screen in screens]
    blocks += [crosses_whole(eye, mark, cover) for cover in covers]
    bodies = [*screens, *covers]
    first: tuple[int, int, int] | None = None
    for index, blocked in enumerate(blocks):
        if not blocked:
            continue
        stretch = stretches_inside(eye, mark, bodies[index])[0][0]
        if first is None or stretch.numerator * first[1] < first[0] * stretch.denominator:
            first = (stretch.numerator, stretch.denominator, index)
    if first is None:
        return _free_line(eye, mark, bodies)
    part = stretches_inside(eye, mark, bodies[first[2]])[0][0]
    start, end = edge_at(eye, mark, part, bodies[first[2]])
    lost = -max(1, length_inside(eye, mark, bodies[first[2]]))
    return Witness(False, start, end, place_at(eye, mark, part), lost, first[2])


def sees_part_of(
    eye: Point, target: Outline, screens: Sequence[Outline], covers: Sequence[Outline] = ()
) -> Point | None:
    """Some point of a thing that is seen from a point, rounded to whole units; None if hidden.

    If any point is seen, then a corner is, or one on the line past a corner of something in the
    way, or one where the edges of both cross: these are tried, exactly.
    """
    near_screens = _near_the_view(eye, target, screens)
    near_covers = _near_the_view(eye, target, covers)
    for x, y in target.corners:
        if sees(eye, Point(x, y), near_screens, near_covers):
            return Point(x, y)
    if any(_hides_all(eye, target, screen) for screen in near_screens):
        return None
    for x, y, whole in _turning_points(eye, target, near_screens, near_covers):
        finer = Point(eye.x * whole, eye.y * whole)
        if sees(
            finer,
            Point(x, y),
            (_finer(screen, whole) for screen in near_screens),
            (_finer(cover, whole) for cover in near_covers),
        ):
            return Point(x // whole, y // whole)
    return None


def _free_line(eye: Point, mark: Point, bodies: Sequence[Outline]) -> Witness:
    nearest: tuple[int, int] | None = None
    line = outline(((eye.x, eye.y), (mark.x, mark.y)))
    for index, body in enumerate(bodies):
        gap = gap_between(line, body)
        spare = isqrt(gap.number // gap.divisor)
        if nearest is None or spare < nearest[0]:
            nearest = (spare, index)
    spare, index = nearest or (0, -1)
    return Witness(True, eye, mark, mark, spare, index)


def _turning_points(
    eye: Point, target: Outline, screens: Sequence[Outline], covers: Sequence[Outline]
) -> Iterator[Spot]:
    """Where on a target the view may change: behind corners in the way, and where edges cross.

    Between two such places it does not change, so that with covers the middle between them is
    tried as well: inside a wood that juts into the target, a place on its edge will not do.
    """
    bodies = (*screens, *covers)
    lines = [(eye.x, eye.y, x - eye.x, y - eye.y) for body in bodies for x, y in body.corners]
    lines += [
        (ax, ay, bx - ax, by - ay) for body in bodies for ax, ay, bx, by in edges(body.corners)
    ]
    for ax, ay, bx, by in edges(target.corners):
        parts = set()
        for line in lines:
            spot = _line_meets_edge(*line, ax, ay, bx, by)
            if spot is not None:
                yield spot
                longer = abs(bx - ax) >= abs(by - ay)
                place = spot[0] - ax * spot[2] if longer else spot[1] - ay * spot[2]
                parts.add((place, spot[2] * ((bx - ax) if longer else (by - ay))))
        if covers:
            for low, high in pairwise(sorted(Fraction(*part) for part in parts)):
                number, whole = (low + high).numerator, 2 * (low + high).denominator
                yield ax * whole + (bx - ax) * number, ay * whole + (by - ay) * number, whole


def _line_meets_edge(
    x: int, y: int, over: int, up: int, ax: int, ay: int, bx: int, by: int
) -> Spot | None:
    """Where the endless line through a point meets an edge, exactly."""
    side_a = over * (ay - y) - up * (ax - x)
    side_b = over * (by - y) - up * (bx - x)
    whole = side_a - side_b
    if whole == 0 or (side_a > 0 and side_b > 0) or (side_a < 0 and side_b < 0):
        return None
    if whole < 0:
        side_a, whole = -side_a, -whole
    return ax * whole + (bx - ax) * side_a, ay * whole + (by - ay) * side_a, whole


def _near_the_view(eye: Point, target: Outline, bodies: Sequence[Outline]) -> list[Outline]:
    """Those things that come near the view from a point to a target."""
    left, right = min(eye.x, target.left), max(eye.x, target.right)
    bottom, top = min(eye.y, target.bottom), max(eye.y, target.top)
    return [
        body
        for body in bodies
        if body.left < right and body.right > left and body.bottom < top and body.top > bottom
    ]


def _hides_all(eye: Point, target: Outline, screen: Outline) -> bool:
    """Whether one screen hides a target, as far as that can be told at once.

    The shadow of a convex screen is convex: it hides all if it hides every corner. From inside a
    screen of any shape nothing is seen.
    """
    if not screen.is_convex:
        return place_in(screen.corners, eye.x, eye.y) is Place.INSIDE
    return all(goes_through(eye.x, eye.y, x, y, screen) for x, y in target.corners)


def _finer(body: Outline, whole: int) -> Outline:
    """The outline in units so many times smaller."""
    return Outline(
        tuple((x * whole, y * whole) for x, y in body.corners),
        body.left * whole, body.bottom * whole, body.right * whole, body.top * whole,
        body.is_convex,
    )  # fmt: skip
