"""Candidate places for units and Officers, from the middle of a zone outwards."""

from collections.abc import Callable, Iterator

from estandarte.games.aguila.scenarios.camp import Post
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Role
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .zones import box_of, home_heading, starts_below, zone_area

GAP = inches(1) + inches(1, 8)
"""What is left between two units in a row."""
STEP = inches(3, 2)
ROWS = 2
"""What an inch behind the front counts for, in inches along it: the front is broad."""
MASKED = inches(60)
"""Behind a gun nobody can march, nor shoot before those who stand behind it have passed."""
LANE = inches(1)
WING = inches(16)
"""How far from the middle horse and guns like to stand."""


def posts_for(state: Aguila, role: Role, unit: Unit) -> Iterator[Post]:
    """Places in the zone, those near the other units of its Officer first, the front before."""
    box = zone_box(state, role)
    if box is None:
        return
    heading = home_heading(state, role)
    half = unit.profile.front // 2
    spots = [
        Point(x, y)
        for y in rows(state, role, box, unit.profile.depth)
        for x in columns(box.left + half, box.right - half)
    ]
    spots.sort(key=shortfall(state, role, unit, box))
    yield from (Post(spot, heading) for spot in spots)


def shortfall(state: Aguila, role: Role, unit: Unit, box: Field) -> Callable[[Point], int]:
    """How much places in a zone lack: near one's mates, in front, in nobody's way."""
    front = box.top if starts_below(state, role) else box.bottom
    wanted = _heart(state, role, unit, box)
    if unit.is_gun or unit.is_cavalry:
        middle = box.centre.x
        wanted = middle + (WING if wanted >= middle else -WING)

    def lack(at: Point) -> int:
        off = abs(at.x - wanted) + ROWS * abs(at.y - front)
        return off + hindrance(state, role, unit, at)

    return lack


def hindrance(state: Aguila, role: Role, unit: Unit, at: Point) -> int:
    """How much a unit there and those who stand already would be in each other's way."""
    below = starts_below(state, role)
    return MASKED * sum(_masks(unit, at, other, below) for other in state.of(role))


def _masks(unit: Unit, at: Point, other: Unit, below: bool) -> bool:
    """Whether one of two stands before the other and the foremost is a gun."""
    reach = (unit.profile.front + other.profile.front) // 2 + LANE
    if abs(at.x - other.base.front_centre.x) >= reach:
        return False
    ahead = at.y > other.base.front_centre.y if below else at.y < other.base.front_centre.y
    return unit.is_gun if ahead else other.is_gun


def _heart(state: Aguila, role: Role, unit: Unit, box: Field) -> int:
    """Where along the front the units of an Officer gather: each has his part of it."""
    mates = [u.base.centre.x for u in state.of(role) if u.officer == unit.officer]
    if mates and unit.officer:
        return sum(mates) // len(mates)
    return sector(state, role, unit.officer, box)


def sector(state: Aguila, role: Role, officer: str, box: Field) -> int:
    """The middle of an Officer's part of the front; the General's is between the others."""
    staff = [*state.staff(role), *(o for o in state.camp.staff.values() if o.role == role)]
    lead = sorted({o.id for o in staff if not o.is_commander})
    generals = [o.id for o in staff if o.is_commander]
    order = [*lead[: len(lead) // 2], *generals, *lead[len(lead) // 2 :]]
    place = order.index(officer) if officer in order else len(order) // 2
    inner = box.wide * 2 // 3
    parts = max(1, len(order))
    return box.centre.x + inner * (2 * place + 1 - parts) // (2 * parts)


def rows(state: Aguila, role: Role, box: Field, depth: int) -> Iterator[int]:
    """Where a front may stand, from the front of the zone to its rear."""
    room = box.deep - depth
    if room < 0:
        return
    step = depth + GAP
    for back in (*range(0, room + 1, step), room):
        yield box.top - back if starts_below(state, role) else box.bottom + back


def columns(left: int, right: int, step: int = STEP) -> Iterator[int]:
    """Points of a row, from its middle outwards to both sides."""
    if right < left:
        return
    middle = (left + right) // 2
    yield middle
    for off in range(step, (right - left) // 2 + 1, step):
        yield middle + off
        yield middle - off


def spots_for(state: Aguila, role: Role, near: list[Base]) -> Iterator[Point]:
    """Places for an Officer: behind and beside his units, then all over the zone."""
    way = -1 if starts_below(state, role) else 1
    for base in near:
        reach = base.depth // 2 + inches(2)
        aside = base.front // 2 + inches(2)
        yield base.centre.moved(0, way * reach)
        yield base.centre.moved(aside, 0)
        yield base.centre.moved(-aside, 0)
    if near:
        yield box_of(b.centre for b in near).centre
    box = zone_box(state, role)
    if box is None:
        return
    for y in range(box.bottom + inches(1), box.top, inches(3)):
        for x in columns(box.left + inches(1), box.right - inches(1), inches(4)):
            yield Point(x, y)


def zone_box(state: Aguila, role: Role) -> Field | None:
    """The rectangle about a side's zone, if it has one."""
    area = zone_area(state, role)
    return box_of(Point(x, y) for x, y in area.corners) if area is not None else None
