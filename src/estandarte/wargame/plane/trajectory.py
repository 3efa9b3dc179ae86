"""How far a moving base gets: the first thing it meets, straight ahead or wheeling.

A base stops on the last whole unit at which it overlaps nothing, so that it stands touching what it
met. Things that it touches at the start and moves along or away from do not stop it.
"""

from collections.abc import Sequence
from math import isqrt

from estandarte.kernel import Value
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.distance import are_far_apart, closest_points, gap_between
from estandarte.wargame.plane.headings import PI_DIVISOR, PI_NUMBER, arc_length, displacement
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, TOUCH, nearest
from estandarte.wargame.plane.motions import Hand, march_to, moved, wheel
from estandarte.wargame.plane.outlines import Outline, Shape, edges, outline_of
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import (
    Point,
    distance_squared,
    nearest_on_line,
    nearest_root,
)
from estandarte.wargame.plane.sweeping import Moment, is_before, may_meet, meetings, settle


class Contact(Value):
    """The first thing met: which, where the base stopped, after what distance and what turn.

    `start` and `end` are the corners of the edge that was met, `point` the middle of the contact.
    """

    index: int
    stop: Base
    travelled: int
    turned: int
    start: Point
    end: Point
    point: Point


def first_contact(base: Base, over: int, up: int, others: Sequence[Shape]) -> Contact | None:
    """The first thing that a base meets when it is carried bodily along; None if it gets through.

    To touch a thing exactly at the end of the way is to meet it.
    """
    found = first_stop(base, over, up, others)
    if found is None:
        return None
    index, stop, travelled = found
    return Contact(index, stop, travelled, 0, *contact_with(stop, others[index], over, up))


def first_stop(
    base: Base, over: int, up: int, others: Sequence[Shape]
) -> tuple[int, Base, int] | None:
    """Only which is met first, where the base stops and after what distance."""
    met: Moment = (2, 1)
    index = -1
    near = [i for i, other in enumerate(others) if may_meet(base, other, over, up)]
    for i in near:
        moment = first_moment(base, over, up, others[i])
        if moment is not None and is_before(moment, met):
            met, index = moment, i
    if index < 0:
        return None
    stop = _stop_at(base, over, up, met, [others[i] for i in near])
    travelled = nearest_root(
        (stop.centre.x - base.centre.x) ** 2 + (stop.centre.y - base.centre.y) ** 2, 1
    )
    return index, stop, travelled


def first_contact_ahead(base: Base, distance: int, others: Sequence[Shape]) -> Contact | None:
    """The first thing that a base meets when it advances straight ahead."""
    return first_contact(base, *displacement(base.heading, distance), others)


def first_contact_on_march(base: Base, place: Point, others: Sequence[Shape]) -> Contact | None:
    """The first thing met when a base, turned to face a place, brings its front centre there."""
    end = march_to(base, place)
    over, up = place.x - base.front_centre.x, place.y - base.front_centre.y
    return first_contact(moved(end, -over, -up), over, up, others)


def first_contact_wheeling(
    base: Base, hand: Hand, angle: int, others: Sequence[Shape]
) -> Contact | None:
    """The first thing that a base meets when it wheels; it stops at a tenth of a degree."""
    reach = isqrt(base.front**2 + base.depth**2) + 4
    angle = min(angle, FULL_TURN)
    stop_at, index = angle + 1, -1
    swept = arc_length(reach, angle) + 2 * TOUCH
    for i, other in enumerate(others):
        if isinstance(other, Base) and are_far_apart(base, other, swept):
            continue
        turned = _first_turn_met(base, hand, min(angle, stop_at - 1), other, reach)
        if turned is not None:
            stop_at, index = turned, i
    if index < 0:
        return None
    turned = max(0, stop_at - 1)
    stop = wheel(base, hand, turned)
    way = wheel(base, hand, stop_at)
    over, up = way.front_centre.x - stop.front_centre.x, way.front_centre.y - stop.front_centre.y
    contact = contact_with(stop, others[index], over, up)
    return Contact(index, stop, arc_length(max(0, base.front), turned), turned, *contact)


def first_moment(base: Base, over: int, up: int, other: Shape) -> Moment | None:
    """The part of the way after which a base begins to overlap a thing; None if it does not.

    (0, 1) where it overlaps from the start.
    """
    if isinstance(other, Disc):
        return _first_moment_round(base, over, up, other)
    first: Moment | None = None
    for enter, leave in meetings(base, outline_of(other), over, up):
        if leave[0] <= 0 or enter[0] > enter[1]:
            continue
        moment = enter if enter[0] > 0 else (0, 1)
        if first is None or is_before(moment, first):
            first = moment
    return first


def contact_with(stop: Base, other: Shape, over: int, up: int) -> tuple[Point, Point, Point]:
    """The edge of a thing that faces a base come from some direction, and the place of contact."""
    body = outline_of(other)
    reach = 2 * TOUCH
    marks = [Point(x, y) for x, y in stop.corners if gap_between(Point(x, y), other).within(reach)]
    marks += [Point(x, y) for x, y in body.corners if gap_between(Point(x, y), stop).within(reach)]
    if not marks:
        marks = [closest_points(stop, other)[1]]
    place = Point(
        nearest(sum(mark.x for mark in marks), len(marks)),
        nearest(sum(mark.y for mark in marks), len(marks)),
    )
    start, end = _facing_edge(body, place, over, up)
    return start, end, place


def _facing_edge(body: Outline, place: Point, over: int, up: int) -> tuple[Point, Point]:
    """Of the edges nearest to a place, the one that faces a coming most squarely."""
    best: tuple[int, int] | None = None
    found = (Point(*body.corners[0]), Point(*body.corners[0]))
    for ax, ay, bx, by in edges(body.corners):
        start, end = Point(ax, ay), Point(bx, by)
        square = distance_squared(nearest_on_line(start, end, place), place)
        far = 0 if square <= (3 * TOUCH) ** 2 else square
        ex, ey = bx - ax, by - ay
        squarely = nearest((ex * up - ey * over) << 10, max(1, isqrt(ex * ex + ey * ey)))
        if best is None or (-far, squarely) > best:
            best = (-far, squarely)
            found = (start, end)
    return found


def _stop_at(base: Base, over: int, up: int, moment: Moment, others: list[Shape]) -> Base:
    """The base set where it was stopped; back a little where it would be wedged."""
    number, divisor = moment
    if number == 0:
        return base
    length = nearest_root(over * over + up * up, 1)
    back = 0
    for _ in range(24):
        here = max(0, number * length - back * divisor)
        stop = settle(base, over, up, (here, divisor * max(1, length)), others)
        if stop is not None:
            return stop
        if here == 0:
            break
        back = 2 * back + 2
    return base


def _first_moment_round(base: Base, over: int, up: int, disc: Disc) -> Moment | None:
    """The same for a round base: nearness is first lost and then gained, so halving finds it."""
    length = nearest_root(over * over + up * up, 1)
    if overlaps(base, disc):
        return (0, 1)
    if length == 0:
        return None
    low, high = 0, length
    while high - low > 2:
        third = (high - low) // 3
        one, two = low + third, high - third
        before = gap_between(_part(base, over, up, one, length), disc.centre)
        after = gap_between(_part(base, over, up, two, length), disc.centre)
        if after.is_shorter_than(before):
            low = one
        else:
            high = two
    nearest_by = next(
        (at for at in range(low, high + 1) if overlaps(_part(base, over, up, at, length), disc)),
        None,
    )
    if nearest_by is None:
        return None
    clear, met = 0, nearest_by
    while met - clear > 1:
        middle = (clear + met) // 2
        if overlaps(_part(base, over, up, middle, length), disc):
            met = middle
        else:
            clear = middle
    return clear, length


def _part(base: Base, over: int, up: int, number: int, divisor: int) -> Base:
    return moved(base, nearest(over * number, divisor), nearest(up * number, divisor))


def _first_turn_met(base: Base, hand: Hand, angle: int, other: Shape, reach: int) -> int | None:
    """The first tenth of a degree of a wheel at which a base overlaps a thing.

    Where there is a gap, as many are skipped as the farthest corner needs to close it.
    """
    turned = 0
    while turned <= angle:
        now = wheel(base, hand, turned)
        if overlaps(now, other):
            return turned
        free = gap_between(now, other).length - TOUCH
        turned += max(1, free * HALF_TURN * PI_DIVISOR // (reach * PI_NUMBER))
    return None
