"""Candidate places for units and Officers, from the middle of a zone outwards."""

from collections.abc import Callable, Iterator

from estandarte.games.aguila.camp import Post
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Role
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .deployment_zones import zone_area
from .zones import box_of, home_heading, starts_below

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
    spots = sorted(places_in(state, unit, box), key=shortfall(state, role, unit, box))
    yield from (Post(spot, heading) for spot in spots)


def places_in(state: Aguila, unit: Unit, box: Field) -> list[Point]:
    """Row after row, each from its middle outwards."""
    half, deep = unit.profile.front // 2, unit.profile.depth
    across = list(columns(box.left + half, box.right - half))
    return [Point(x, y) for y in _rows(state, unit.role, box, deep) for x in across]


def shortfall(state: Aguila, role: Role, unit: Unit, box: Field) -> Callable[[Point], int]:
    """How much places in a zone lack: near one's mates, in front, in nobody's way."""
    front = box.top if starts_below(state, role) else box.bottom
    wanted = _heart(state, role, unit, box)
    if unit.is_gun or unit.is_cavalry:
        middle = box.centre.x
        wanted = middle + (WING if wanted >= middle else -WING)
    hinders = hindrance(state, role, unit)
    return lambda at: abs(at.x - wanted) + ROWS * abs(at.y - front) + hinders(at)


def hindrance(state: Aguila, role: Role, unit: Unit) -> Callable[[Point], int]:
    """How much a unit there and those who stand already would be in each other's way.

    One of two stands before the other and the foremost is a gun.
    """
    way, gun = 1 if starts_below(state, role) else -1, unit.is_gun
    others = [
        (o.base.front_centre, (unit.profile.front + o.profile.front) // 2 + LANE, o.is_gun)
        for o in state.of(role)
        if o.is_gun or gun
    ]

    def hinders(at: Point) -> int:
        x, y = at.x, way * at.y
        near = ((p, g) for p, reach, g in others if -reach < x - p.x < reach)
        return MASKED * sum(gun if y > way * p.y else g for p, g in near)

    return hinders


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


def _rows(state: Aguila, role: Role, box: Field, depth: int) -> Iterator[int]:
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
