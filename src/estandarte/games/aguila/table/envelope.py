"""The envelope of an order: how far a unit may go in every direction it allows, to be drawn."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from estandarte.games.aguila.charge.conditions import charge_verdict, charger_verdict
from estandarte.games.aguila.charge.contact import Comer, places_of_contact
from estandarte.games.aguila.charge.phase import room_verdict
from estandarte.games.aguila.charge.under_way import charge_on, charges_at
from estandarte.games.aguila.movement.allowances import (
    advance_allowance,
    half_allowance,
    quick_march_allowance,
)
from estandarte.games.aguila.movement.orders import WAYS, order_verdict
from estandarte.games.aguila.movement.paths import Leg, Walk
from estandarte.games.aguila.movement.phase import BEYOND
from estandarte.games.aguila.movement.riding import place_verdict, ride_allowance, ride_verdict
from estandarte.games.aguila.movement.roads import is_on_road, walk_on_roads
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, OrderName, Unit, UnitId
from estandarte.kernel import Value, Verdict, but
from estandarte.wargame.answers import Asking
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.motions import wheel_cost
from estandarte.wargame.plane.points import Point

AHEAD_RAYS = 13
ROUND_RAYS = 16
FINENESS = inches(1, 2)


class Ray(Value):
    """One direction and the farthest place where the front centre may end there."""

    heading: int
    end: Point
    length: int
    legs: tuple[Leg, ...]
    """The move that leads there."""


Course = Callable[[int], tuple[Leg, ...]]
"""The legs of a move of some length."""


def envelope(state: Aguila, unit: Unit, order: OrderName) -> tuple[Ray, ...]:
    """The farthest legal end on every way that an order has, to half an inch.

    Between the unit and such an end other places may be barred; `check` alone decides.
    """
    if not order_verdict(state, unit.role, unit.id, order):
        return ()
    quick = order == "quick_march"

    def rays(near: Aguila) -> tuple[Ray, ...]:
        ways = _courses(near, unit, order)
        found = (_farthest(near, unit, course, reach, quick) for course, reach in ways)
        return tuple(ray for ray in found if ray is not None)

    reach = quick_march_allowance(state, unit).length + BEYOND
    return Asking(state).about(unit.base, reach, ("envelope", unit.id, order), rays, unit)


def _courses(state: Aguila, unit: Unit, order: OrderName) -> Iterator[tuple[Course, int]]:
    if order == "change_facing":
        half = 0 if unit.building else half_allowance(state, unit, "BSA-3-encarar-b").length
        yield from ((_turned(a), half) for a in _round())
    elif order == "back":
        half = half_allowance(state, unit, "BSA-3-atras-a").length
        ways = {"back": WAYS["back"]} if unit.is_wavering else WAYS
        yield from ((_slid(angle), half) for angle in ways.values())
    elif order == "change_formation":
        yield _turned(0), half_allowance(state, unit, "BSA-5-cambio-f").length
    elif order == "advance":
        reach = advance_allowance(state, unit).length
        # a gun goes straight, but any way it likes. "BSA-11-general-c"
        tries = (_slid(a) for a in _round()) if unit.is_gun else (_turned(a) for a in _ahead())
        yield from ((course, reach) for course in tries)
    elif order == "quick_march":
        yield from _quick_courses(state, unit, quick_march_allowance(state, unit).length)


def _quick_courses(state: Aguila, unit: Unit, reach: int) -> Iterator[tuple[Course, int]]:
    """Straight on, or one pivot first and what it leaves of the way. ["BSA-3-ligero-b"]"""
    free = state.switches.pivot == "centre_45"  # "BSA-Q1"
    for angle in _ahead():
        if free and abs(angle) > QUARTER_TURN // 2:
            continue
        cost = 0 if free else wheel_cost(unit.base, abs(angle))
        if cost < reach:
            yield _wheeled(angle), reach - cost


def _turned(angle: int) -> Course:
    first = (Leg("turn", angle),) if angle else ()
    return lambda length: (*first, Leg("ahead", length))


def _slid(angle: int) -> Course:
    return lambda length: (Leg("slide", length, angle=angle),)


def _wheeled(angle: int) -> Course:
    hand: Literal["left", "right"] = "right" if angle > 0 else "left"
    first = (Leg("wheel", abs(angle), hand),) if angle else ()
    return lambda length: (*first, Leg("ahead", length))


def _ahead() -> Iterable[int]:
    step = HALF_TURN // (AHEAD_RAYS - 1)
    return range(-QUARTER_TURN, QUARTER_TURN + 1, step)


def _round() -> Iterable[int]:
    step = FULL_TURN // ROUND_RAYS
    return range(-HALF_TURN + step, HALF_TURN + 1, step)


def _farthest(state: Aguila, unit: Unit, course: Course, reach: int, quick: bool) -> Ray | None:
    """The whole reach if it is legal, else the last legal place found by halving.

    Along a road it is an inch longer, or two. ["BSA-16-cruce-c", "BSA-16-cruce-d"]
    """

    def ends(length: int) -> Walk | Verdict:
        found = walk_on_roads(state, unit, course(length), unit_reach, quick)
        if isinstance(found, Walk) and found.crossed and unit.barred_from_crossing:
            return Verdict("BSA-3-inter-b")
        return found

    unit_reach = reach + _spent_first(state, unit, course)
    more = inches(2 if quick else 1) if is_on_road(state, unit.base) else 0
    for whole in dict.fromkeys((reach + more, reach)):
        best = ends(whole)
        if isinstance(best, Walk):
            return _ray(best, whole, course)
    low, high = 0, reach
    last: Walk | None = None
    while high - low > FINENESS:
        middle = (low + high) // 2
        found = ends(middle)
        if isinstance(found, Walk):
            low, last = middle, found
        else:
            high = middle
    return _ray(last, low, course) if last is not None else None


def _spent_first(state: Aguila, unit: Unit, course: Course) -> int:
    """What a pivot at the start has cost already."""
    first = course(0)[0]
    free = state.switches.pivot == "centre_45"
    return wheel_cost(unit.base, first.amount) if first.kind == "wheel" and not free else 0


def _ray(found: Walk, length: int, course: Course) -> Ray:
    return Ray(found.base.heading, found.base.front_centre, length, course(length))


def drive_envelope(state: Aguila, gun: Unit) -> tuple[Ray, ...]:
    """Where a gun may be driven, hitched to its team. ["BSA-11-atalaje-b"]"""
    if not gun.is_gun or not order_verdict(state, gun.role, gun.id, "advance"):
        return ()
    team = but(gun, formation="limbered")
    reach = advance_allowance(state, team).length
    found = (_farthest(state, team, _slid(angle), reach, False) for angle in _round())
    return tuple(ray for ray in found if ray is not None)


def charge_ends(state: Aguila, unit: Unit) -> dict[UnitId, Base]:
    """The enemies a unit may charge, and where it would come to stand beside others.

    ["BSA-8-mov-g", "BSA-8-multiple-b", "BSA-8-multiple-c"]
    """
    if not charger_verdict(state, unit.role, unit.id):
        return {}
    found: dict[UnitId, Base] = {}
    for target in state.enemies_of(unit.role):
        if charge_verdict(state, unit, target) and room_verdict(state, target, (unit.id,)):
            coming = (*charges_at(state, target.id), charge_on(state, unit, target))
            comers = [Comer(c.unit, c.meets) for c in coming]
            places = places_of_contact(state, target, comers)
            found |= {target.id: places[unit.id]} if unit.id in places else {}
    return found


def ride_envelope(state: Aguila, officer: Officer, quick: bool = False) -> tuple[Point, ...]:
    """How far an Officer may ride to every side. ["BSA-12-individual-b"]"""
    if officer.inside or officer.has_moved or officer.entered:
        return ()
    reach = ride_allowance(state, officer, quick) - 2
    ends: list[Point] = []
    for heading in range(0, FULL_TURN, FULL_TURN // ROUND_RAYS):
        for length in range(reach, 0, -FINENESS):
            end = officer.at.towards(heading, length)
            if place_verdict(state, officer, end) and ride_verdict(state, officer, end, reach + 2):
                ends.append(end)
                break
    return tuple(ends)
