"""Setting a base flush against the side of another, face to face, centred or as near as may be."""

from collections.abc import Sequence
from math import isqrt

from estandarte.wargame.plane.bases import Base, Side, base_at_front
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import HALF_TURN, TOUCH, nearest
from estandarte.wargame.plane.motions import moved
from estandarte.wargame.plane.outlines import Shape, outline_of
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.sweeping import Moment, is_before, meetings, settle


def flush(base: Base, target: Base, side: Side) -> Base:
    """The base with its front edge along a side of the target, the two middles together."""
    outwards = target.facing(side)
    middle = target.centre_of(side)
    for out in range(2 * TOUCH):
        placed = base_at_front(
            middle.towards(outwards, out), outwards + HALF_TURN, base.front, base.depth
        )
        if not overlaps(placed, target):
            return placed
    return placed


def aligned(
    base: Base, target: Base, side: Side, others: Sequence[Shape] = (), share: int = 1
) -> Base | None:
    """The base flush with a side of the target, slid along it by the least that makes room.

    None if nothing else leaves it room while it keeps a share of its front against that side.
    """
    ideal = flush(base, target, side)
    if not any(overlaps(ideal, other) for other in others):
        return ideal
    reach = (_length(target, side) + max(0, base.front)) // 2 - share
    if reach <= 0:
        return None
    over, up = _slide(target, side, reach)
    start = moved(ideal, -over, -up)
    blocked = [
        span for other in others for span in meetings(start, outline_of(other), 2 * over, 2 * up)
    ]
    for moment in _free_moments(blocked):
        placed = settle(start, 2 * over, 2 * up, moment, [target, *others])
        if placed is not None:
            return placed
    return None


def side_by_side(bases: Sequence[Base], target: Base, side: Side) -> tuple[Base, ...]:
    """Several bases flush with one side, next to each other and together centred on it.

    They keep the order in which they stand along the side now, so that none crosses another.
    """
    right, left = target.edge(side)
    over, up = right.x - left.x, right.y - left.y
    order = sorted(
        range(len(bases)),
        key=lambda i: (bases[i].centre.x * over + bases[i].centre.y * up, i),
    )
    room = 2 * TOUCH
    whole = sum(max(0, base.front) for base in bases) + room * (len(bases) - 1)
    placed: dict[int, Base] = {}
    begin = -whole
    for index in order:
        front = max(0, bases[index].front)
        ideal = flush(bases[index], target, side)
        # From the target's left, as it looks out of that side, to its right.
        shift = displacement(target.facing(side) + HALF_TURN // 2, nearest(begin + front, 2))
        placed[index] = _off_target(moved(ideal, *shift), target, side)
        begin += 2 * front + 2 * room
    return tuple(placed[index] for index in range(len(bases)))


def contact_length(base: Base, target: Base, side: Side) -> int:
    """How much of a side is taken by a base that stands flush with it."""
    right, left = target.edge(side)
    over, up = right.x - left.x, right.y - left.y
    length = isqrt(over * over + up * up)
    if length == 0:
        return 0
    ends = sorted(
        nearest((corner[0] - left.x) * over + (corner[1] - left.y) * up, length)
        for corner in base.corners[:2]
    )
    return max(0, min(length, ends[1]) - max(0, ends[0]))


def _off_target(base: Base, target: Base, side: Side) -> Base:
    """The base moved out by the unit or two that rounding may have put it inside."""
    for out in range(2 * TOUCH):
        placed = moved(base, *displacement(target.facing(side), out))
        if not overlaps(placed, target):
            return placed
    return placed


def _length(base: Base, side: Side) -> int:
    return max(0, base.front if side in (Side.FRONT, Side.REAR) else base.depth)


def _slide(target: Base, side: Side, distance: int) -> tuple[int, int]:
    """A distance along a side, exactly parallel to it."""
    right, left = target.edge(side)
    over, up = right.x - left.x, right.y - left.y
    length = isqrt((over * over + up * up) << 40)
    if length == 0:
        return displacement(target.facing(side) + HALF_TURN // 2, distance)
    return nearest(over * distance << 20, length), nearest(up * distance << 20, length)


def _free_moments(blocked: list[tuple[Moment, Moment]]) -> list[Moment]:
    """The places along the slide that nothing takes, the one nearest to the middle first."""
    bounds: list[Moment] = [moment for span in blocked for moment in span]
    inside = [(n, d) for n, d in bounds if 0 <= n <= d]
    free = [
        moment
        for moment in inside
        if not any(is_before(begin, moment) and is_before(moment, end) for begin, end in blocked)
    ]
    # Nearness to the middle as a whole number fine enough to part any two of them.
    return sorted(set(free), key=lambda m: (abs((2 * m[0] - m[1]) << 64) // m[1], m))
