"""When two bodies meet while one is carried along a straight line, exactly.

Moments are parts of the whole way, kept as fractions of integers with a positive divisor.
"""

from heapq import heapify, heappop

from estandarte.wargame.plane.bases import Base, Corners, Disc
from estandarte.wargame.plane.measures import TOUCH
from estandarte.wargame.plane.motions import moved
from estandarte.wargame.plane.outlines import Outline, Shape, edges, outline_of, pieces_of
from estandarte.wargame.plane.overlap import overlaps

Moment = tuple[int, int]
"""A part of the way: number and divisor."""


def is_before(a: Moment, b: Moment) -> bool:
    return a[0] * b[1] < b[0] * a[1]


def meeting(one: Corners, two: Corners, over: int, up: int) -> tuple[Moment, Moment] | None:
    """Between which moments a convex polygon, carried along, overlaps another; None if never.

    The moments may lie before the start or beyond the end of the way. Where the way is parallel to
    an edge that parts the two, they never meet.
    """
    enter: Moment = (-1, 0)
    leave: Moment = (1, 0)
    for outer, inner, way in ((two, one, 1), (one, two, -1)):
        for ax, ay, bx, by in edges(outer):
            ex, ey = bx - ax, by - ay
            if ex == 0 and ey == 0:
                continue
            deepest = max([ex * (y - ay) - ey * (x - ax) for x, y in inner])
            change = way * (ex * up - ey * over)
            # Overlapping while deepest + moment * change > 0.
            if change == 0:
                if deepest <= 0:
                    return None
            elif change > 0:
                if enter[1] == 0 or enter[0] * change < -deepest * enter[1]:
                    enter = (-deepest, change)
            elif leave[1] == 0 or deepest * leave[1] < leave[0] * -change:
                leave = (deepest, -change)
    if enter[1] == 0 or leave[1] == 0 or not is_before(enter, leave):
        return None
    return enter, leave


def meetings(body: Base, other: Outline, over: int, up: int) -> list[tuple[Moment, Moment]]:
    """The same for a base and any outline, one pair for each convex piece it meets."""
    mine = outline_of(body)
    if not boxes_meet_on_way(mine, other, over, up):
        return []
    found = (meeting(mine.corners, piece, over, up) for piece in pieces_of(other))
    return [pair for pair in found if pair is not None]


def boxes_meet_on_way(mine: Outline, other: Outline, over: int, up: int) -> bool:
    """Whether the box swept on the way so much as touches another."""
    return (
        mine.right + max(0, over) >= other.left
        and mine.left + min(0, over) <= other.right
        and mine.top + max(0, up) >= other.bottom
        and mine.bottom + min(0, up) <= other.top
    )


def may_meet(body: Base, other: Shape, over: int, up: int) -> bool:
    """Whether a glance leaves it open that a base meets another on its way, or stops beside it."""
    # No part of a base is farther over or up than half its front and depth together.
    if isinstance(other, Base):
        wide = abs(other.front) + abs(other.depth)
    elif isinstance(other, Disc):
        wide = 2 * abs(other.radius)
    else:
        return True
    reach = (abs(body.front) + abs(body.depth) + wide) // 2 + 2 * TOUCH
    dx, dy = other.centre.x - body.centre.x, other.centre.y - body.centre.y
    across = min(0, over) - reach <= dx <= max(0, over) + reach
    return across and min(0, up) - reach <= dy <= max(0, up) + reach


def settle(
    body: Base, over: int, up: int, moment: Moment, others: list[Shape], slack: int = 2
) -> Base | None:
    """The base a part of the way along, set on the nearest whole unit where it overlaps nothing.

    None if no place within the slack will do.
    """
    number, divisor = moment
    exact_x, exact_y = over * number, up * number
    near_x, near_y = exact_x // divisor, exact_y // divisor
    steps = range(-slack, slack + 2)
    overs = [(((near_x + i) * divisor - exact_x) ** 2, near_x + i) for i in steps]
    ups = [(((near_y + j) * divisor - exact_y) ** 2, near_y + j) for j in steps]
    places = [(a + b, x, y) for a, x in overs for b, y in ups]
    heapify(places)  # the very nearest mostly will do
    while places:
        _, x, y = heappop(places)
        placed = moved(body, x, y)
        if not any(overlaps(placed, other) for other in others):
            return placed
    return None
