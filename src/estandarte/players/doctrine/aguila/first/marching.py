"""Marching: the way of a unit that has not met the enemy yet, round its friends if need be."""

from collections.abc import Iterator
from math import cos, sin, tau
from typing import Literal, NamedTuple

from estandarte.games.aguila.movement.allowances import (
    advance_allowance,
    half_allowance,
    quick_march_allowance,
)
from estandarte.games.aguila.movement.orders import (
    WAYS,
    Advance,
    Order,
    QuickMarch,
    StepBack,
    order_verdict,
)
from estandarte.games.aguila.movement.paths import (
    Leg,
    Walk,
    hull_of,
    walk,
)
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import OrderName, Unit
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import FULL_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.motions import oblique
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_along

from .aims import is_late, stays, storms_with_horse, turn_to
from .wayfinding import Ways

STRAIGHT = 350
"""Off the line by less than this, a battalion goes straight on with its neighbours."""
FOOT_OFF = 8
"""Foot on the march stops where the enemy cannot charge it, and it the enemy in the next turn."""
NEXT = 5
"""From so near to the middle of an enemy the next charge begins."""
HORSE_OFF = 14
"""Horse that quick marches cannot countercharge, and so keeps its distance."""
BEHIND = 3
"""Inches that cavalry without a charge keeps behind the foremost battalion."""
LANE = inches(6)
"""How far ahead a way must be free of friends."""
BARRED = inches(4)
"""What friends in the way cost."""
CLEARANCE = inches(1, 4)
"""What a battalion leaves between itself and a gun that it passes."""
ASKEW = inches(3)
"""What facing away from the aim by a quarter turn costs."""
WHEELS = (150, 300, 450)
OBLIQUE = 450
"""A quick march may lead off the aim by so much: round a friend, say."""
HANDS: tuple[tuple[Literal["left", "right"], int], ...] = (("right", 1), ("left", -1))
ON_THE_SPOT = inches(1)
ASIDE = 150
"""A turn smaller than this brings nobody to another's flank."""


class Try(NamedTuple):
    """An order that could be given, and where it leads."""

    order: Order
    found: Walk
    name: OrderName


def leash(state: Aguila, unit: Unit, place: Point | None = None) -> int | None:
    """How far cavalry may still go before it leaves the foot behind; None for all others."""
    assault = storms_with_horse(state, unit.role)
    if not unit.is_cavalry or is_late(state) or assault:
        return None  # near the end, and in an assault, there is nothing to wait for
    foes = [e.base.centre for e in state.enemies_of(unit.role)]
    foot = [u.base.centre for u in state.of(unit.role) if u.is_infantry]
    if not foes or not foot:
        return None

    def gap(at: Point) -> int:
        return min(distance_along(at, f) for f in foes)

    return gap(place or unit.base.centre) - min(map(gap, foot)) - inches(BEHIND)


def march(
    state: Aguila, unit: Unit, aim: Point, off: int | None = None, round_by: Ways | None = None
) -> Order | None:
    """At a quick march with the line of battle, or by whatever way leads nearer to the aim.

    It stops `off` inches short of the aim: out of the enemy's reach, unless the aim is ground; to
    ground and over fords the horse goes first.
    """
    stop = off if off is not None else HORSE_OFF if unit.is_cavalry else FOOT_OFF
    free = leash(state, unit) if off is None else None
    if free is not None and free < ON_THE_SPOT:
        return None
    room = max(0, distance_along(unit.base.front_centre, aim) - inches(stop))
    most = room if free is None else min(free, room)
    towards = aim if round_by is None else round_by.ahead(unit.base.centre)
    now = lack(state, unit, unit.base, aim, round_by)
    best: tuple[int, Order | None] = (now - inches(1, 2), None)
    for way in ways(state, unit, towards, most):
        worth = lack(state, unit, way.found.base, aim, round_by)
        if worth < best[0]:
            best = (worth, way.order)
    return best[1] or _through(state, unit, most)


def lack(state: Aguila, unit: Unit, base: Base, aim: Point, round_by: Ways | None = None) -> int:
    """How far a place is from the aim, a way that is barred or askew counted in."""
    if round_by is not None:
        ahead = round_by.ahead(base.front_centre)
        missing = round_by.from_here(base.front_centre)
        return missing + ASKEW * abs(turn_to(base, ahead)) // QUARTER_TURN
    missing = distance_along(base.front_centre, aim)
    missing += ASKEW * abs(turn_to(base, aim)) // QUARTER_TURN
    if not is_barred(state, unit, base):
        return missing
    return missing + BARRED + way_past_guns(base, [u.base for u in state.of(unit.role) if u.is_gun])


def is_barred(state: Aguila, unit: Unit, base: Base) -> bool:
    """Whether friends stand in the way straight ahead who will not march on themselves."""
    lane = hull_of(base, oblique(base, 0, LANE))
    return any(
        f.id != unit.id and overlaps(lane, f.base) and stays(state, f) for f in state.of(unit.role)
    )


def way_past_guns(base: Base, guns: list[Base]) -> int:
    """How far aside the way ahead is free of guns: battalions march on, guns stay.

    Those that stand so near each other that nobody passes between them are one wall.
    """
    walls = []
    for gun in guns:
        far, turn = distance_along(base.centre, gun.centre), turn_to(base, gun.centre)
        angle = tau * turn / FULL_TURN
        if 0 < far * cos(angle) < LANE + base.depth + gun.depth:
            aside, half = far * sin(angle), (base.front + gun.front) / 2 + CLEARANCE
            walls.append((aside - half, aside + half))
    left = right = 0.0
    for _ in walls:  # a wall may only be met beside another one
        for low, high in walls:
            if low < right and high > left:
                left, right = min(left, low), max(right, high)
    return int(min(-left, right))


def ways(state: Aguila, unit: Unit, aim: Point, most: int) -> Iterator[Try]:
    """Moves that cross nobody: straight on, wheeling, turned to the aim, round, aside."""
    yield from _quick(state, unit, aim, most)
    yield from approaches(state, unit, [aim])
    yield from obliques(state, unit)
    yield from sidesteps(state, unit)


def _quick(state: Aguila, unit: Unit, aim: Point, most: int) -> Iterator[Try]:
    """Quick marches, straight on or after a wheel towards the aim; none in torrential rain."""
    if not may_hurry(state, unit) or most < ON_THE_SPOT:
        return
    reach = quick_march_allowance(state, unit).length
    turn = turn_to(unit.base, aim)
    wheels: list[tuple[Leg, ...]] = [()] if abs(turn) <= STRAIGHT else []
    for hand, side in HANDS:
        wheels += [(Leg("wheel", a, hand),) for a in WHEELS if abs(turn - side * a) <= OBLIQUE]
    for first in wheels:
        for length in dict.fromkeys(min(reach * part // 4, most) for part in (4, 3, 2, 1)):
            legs = (*first, Leg("ahead", length))
            found = walk(state, unit, legs, reach, quick=True)
            if isinstance(found, Walk) and not found.crossed:
                yield Try(QuickMarch(unit.id, legs, role=unit.role), found, "quick_march")
                break


def hurries(state: Aguila, unit: Unit, aim: Point) -> Iterator[Try]:
    """Quick marches to where the next charge begins."""
    room = distance_along(unit.base.front_centre, aim) - inches(NEXT)
    for part in (1, 2):
        yield from _quick(state, unit, aim, room // part)


def may_hurry(state: Aguila, unit: Unit) -> bool:
    return bool(order_verdict(state, unit.role, unit.id, "quick_march"))


def _through(state: Aguila, unit: Unit, most: int) -> Order | None:
    """Through friends, who may not let it pass, where there is no other way."""
    if unit.barred_from_crossing or most < ON_THE_SPOT or not may_hurry(state, unit):
        return None
    reach = quick_march_allowance(state, unit).length
    legs = (Leg("ahead", min(reach, most)),)
    found = walk(state, unit, legs, reach, quick=True)
    return QuickMarch(unit.id, legs, role=unit.role) if isinstance(found, Walk) else None


def approaches(state: Aguila, unit: Unit, places: list[Point]) -> Iterator[Try]:
    """Advances straight at some places, whole and half, that cross nobody."""
    reach = advance_allowance(state, unit).length
    for place in places:
        turn = turn_to(unit.base, place)
        if abs(turn) > QUARTER_TURN:
            continue
        first = (Leg("turn", turn),) if turn else ()
        far = distance_along(unit.base.centre, place) - unit.base.depth // 2
        most = min(reach, far)
        for length in dict.fromkeys((most, most * 3 // 5, most * 3 // 10)):
            if length < inches(1, 2):
                continue
            yield from advanced(state, unit, (*first, Leg("ahead", length)), reach)


def bends(state: Aguila, unit: Unit, foes: list[Unit]) -> Iterator[Try]:
    """Advances past an enemy that end with a turn to him: the way to his flank."""
    reach = advance_allowance(state, unit).length
    for length in (reach, reach * 3 // 5, reach * 3 // 10):
        gone = oblique(unit.base, 0, length)
        for foe in foes:
            turn = turn_to(gone, foe.base.centre)
            if ASIDE < abs(turn) <= QUARTER_TURN:
                yield from advanced(state, unit, (Leg("ahead", length), Leg("turn", turn)), reach)


def obliques(state: Aguila, unit: Unit) -> Iterator[Try]:
    """Advances round what stands before a unit."""
    reach = advance_allowance(state, unit).length
    for turn in (0, 300, -300, 600, -600, QUARTER_TURN, -QUARTER_TURN):
        first = (Leg("turn", turn),) if turn else ()
        for length in (reach, reach * 3 // 5):
            made = list(advanced(state, unit, (*first, Leg("ahead", length)), reach))
            yield from made
            if made:
                break


def sidesteps(state: Aguila, unit: Unit) -> Iterator[Try]:
    """A step aside, the facing kept."""
    yield from _steps(state, unit, "left", "right")


def back_steps(state: Aguila, unit: Unit) -> Iterator[Try]:
    """A step back, the front to the enemy."""
    yield from _steps(state, unit, "back")


def _steps(state: Aguila, unit: Unit, *sides: Literal["left", "right", "back"]) -> Iterator[Try]:
    half = half_allowance(state, unit, "BSA-3-atras-a").length
    for side in sides:
        found = walk(state, unit, (Leg("slide", half, angle=WAYS[side]),), half)
        if isinstance(found, Walk) and not found.crossed:
            yield Try(StepBack(unit.id, side, half, role=unit.role), found, "back")


def advanced(state: Aguila, unit: Unit, legs: tuple[Leg, ...], reach: int) -> Iterator[Try]:
    found = walk(state, unit, legs, reach)
    if isinstance(found, Walk) and not found.crossed:
        yield Try(Advance(unit.id, legs, role=unit.role), found, "advance")
