"""Previews: where an order would leave a unit, how far it reaches, and the order to a place.

A board asks here what it draws: it knows no legs and no allowances of its own.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from estandarte.games.aguila.charge.conditions import charge_gap, charge_reach
from estandarte.games.aguila.charge.phase import DeclareCharge
from estandarte.games.aguila.movement.allowances import (
    advance_allowance,
    half_allowance,
    quick_march_allowance,
)
from estandarte.games.aguila.movement.buildings import LeaveBuilding, way_out
from estandarte.games.aguila.movement.limbering import DriveGun
from estandarte.games.aguila.movement.orders import (
    Advance,
    ChangeFacing,
    QuickMarch,
    StepBack,
    legs_of,
)
from estandarte.games.aguila.movement.paths import Leg, Walk, end_of
from estandarte.games.aguila.movement.riding import LeaveUnit, RideOfficer
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Decision, Role, Telling, but, check
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import HALF_TURN, QUARTER_TURN
from estandarte.wargame.plane.motions import wheel_cost
from estandarte.wargame.plane.points import Point, distance_along

from .envelope import charge_ends, drive_envelope, envelope, ride_envelope

DRAWN = ("advance", "quick_march", "back")
"""The orders whose reach is worth drawing; the others hardly leave the place."""
WHEELS = range(-QUARTER_TURN, QUARTER_TURN + 1, 50)


def ends_of(state: Aguila, action: Action) -> dict[str, Any]:
    """Where the pieces of an action would stand, as far as no die decides it."""
    unit = state.units.get(getattr(action, "unit", ""))
    target = getattr(action, "target", "")
    if unit is not None and target and target in state.units:
        base = charge_ends(state, unit).get(target)
        return {unit.id: base} if base is not None else {}
    if unit is None:
        return {}
    if isinstance(action, LeaveBuilding):
        out = way_out(state, unit, action) if unit.building in state.ground else None
        return {unit.id: out.base} if isinstance(out, Walk) else {}
    legs = legs_of(action)
    return {unit.id: end_of(state, unit, legs)} if legs else {}


def outlook(state: Aguila, action: Action) -> Telling | None:
    """How far a charge has to go of what it may. ["BSA-8-cond-g"]"""
    unit, target = (state.units.get(getattr(action, name, "")) for name in ("unit", "target"))
    if not isinstance(action, DeclareCharge) or unit is None or target is None:
        return None
    reach = charge_reach(state, unit, target)
    gap = charge_gap(state, unit, target)
    facts = {"unit": unit.id, "target": target.id, "far": gap.length, "reach": reach}
    return Telling("outlook.reaches" if gap.within(reach) else "outlook.falls_short", facts)


def reach_of(state: Aguila, piece: str) -> dict[str, Any]:
    """How far each order takes a piece, and whom it may charge."""
    officer = state.officers.get(piece)
    if officer is not None:
        return {"ride": ride_envelope(state, officer)}
    unit = state.units.get(piece)
    if unit is None:
        return {}
    found: dict[str, Any] = {
        order: [ray.end for ray in envelope(state, unit, order)]  # type: ignore[arg-type]
        for order in DRAWN
    }
    if unit.is_gun:
        found["drive"] = [ray.end for ray in drive_envelope(state, unit)]
    found["charges"] = charge_ends(state, unit)
    return {name: value for name, value in found.items() if value}


def order_towards(state: Aguila, role: Role, piece: str, place: Point) -> Action | None:
    """The order that brings a piece nearest to a place: a legal one before any other.

    Where none is legal the plainest is given, so that the table can say why not.
    """
    during = state.decision
    if during is None:
        return None
    tries = [a for a in _tries(state, role, piece, place) if isinstance(a, during.accepts)]
    legal = [a for a in tries if check(state, a)]
    return min(legal or tries, key=lambda a: _miss(state, a, place, during), default=None)


def _tries(state: Aguila, role: Role, piece: str, place: Point) -> Iterator[Action]:
    officer = state.officers.get(piece)
    if officer is not None:
        if officer.inside:
            yield LeaveUnit(piece, place, role=role)
        else:
            yield from (RideOfficer(piece, place, quick=q, role=role) for q in (False, True))
    unit = state.units.get(piece)
    if unit is None:
        return
    if unit.building in state.ground and not unit.is_gun:
        yield _way_outside(state, unit, place)
        return
    yield from _gun_orders(state, unit, place) if unit.is_gun else _foot_orders(state, unit, place)


def _way_outside(state: Aguila, unit: Unit, place: Point) -> Action:
    """Out of a building on the side of a place, and towards it. ["BSA-4-edificio-g"]"""
    heading = unit.base.centre.heading_to(place)
    door = LeaveBuilding(unit.id, heading, unit.profile.formations[0], role=unit.role)
    stands = ends_of(state, door).get(unit.id)
    if not isinstance(stands, Base):
        return door
    half = half_allowance(state, unit, "BSA-4-edificio-g").length
    further = distance_along(unit.base.centre, place) - distance_along(
        unit.base.centre, stands.front_centre
    )
    return but(door, ahead=max(0, min(further, half)))


def _gun_orders(state: Aguila, gun: Unit, place: Point) -> Iterator[Action]:
    """A gun goes straight, any way it likes. ["BSA-11-general-c"]"""
    start = gun.base.front_centre
    angle = _within_half(start.heading_to(place) - gun.base.heading)
    far = distance_along(start, place)
    for reach in (far, min(far, advance_allowance(state, gun).length)):
        legs = (Leg("slide", reach, angle=angle),)
        yield Advance(gun.id, legs, role=gun.role)
        yield DriveGun(gun.id, limber=not gun.is_limbered, legs=legs, role=gun.role)
    yield from _quick_marches(state, gun, place)  # at the quick it goes as everybody does


def _foot_orders(state: Aguila, unit: Unit, place: Point) -> Iterator[Action]:
    id, role, base = unit.id, unit.role, unit.base
    angle = _within_half(base.centre.heading_to(place) - base.heading)
    far = max(0, distance_along(base.centre, place) - base.depth // 2)
    turn = (Leg("turn", angle),) if angle else ()
    advance = advance_allowance(state, unit).length
    half = half_allowance(state, unit, "BSA-3-encarar-b").length
    for length in dict.fromkeys((far, min(far, advance))):
        yield Advance(id, (*turn, Leg("ahead", length)), role=role)
    yield ChangeFacing(id, angle, min(far, half), role=role)
    behind = distance_along(base.front_centre, place)
    for way in ("back", "left", "right"):
        yield StepBack(id, way, min(behind, half), role=role)
    yield from _quick_marches(state, unit, place)


def _quick_marches(state: Aguila, unit: Unit, place: Point) -> Iterable[Action]:
    """One pivot and straight on: the pivot after which the place lies ahead. ["BSA-3-ligero-b"]"""
    reach = quick_march_allowance(state, unit).length
    found: list[tuple[int, Action]] = []
    for angle in WHEELS:
        first = (Leg("wheel", abs(angle), "right" if angle > 0 else "left"),) if angle else ()
        start = end_of(state, unit, first).front_centre
        heading = unit.base.heading + angle
        cost = 0 if state.switches.pivot == "centre_45" else wheel_cost(unit.base, abs(angle))
        length = min(distance_along(start, place), max(0, reach - cost))
        action = QuickMarch(unit.id, (*first, Leg("ahead", length)), role=unit.role)
        found.append((distance_along(start.towards(heading, length), place), action))
    return [action for _, action in sorted(found, key=lambda one: one[0])[:12]]


def _within_half(angle: int) -> int:
    """The same turn the short way round."""
    return (angle + HALF_TURN) % (2 * HALF_TURN) - HALF_TURN


def _miss(state: Aguila, action: Action, place: Point, during: Decision) -> tuple[int, int]:
    """How far from the place an order ends; among equals the one that the book names first."""
    rank = during.accepts.index(type(action))
    if isinstance(action, RideOfficer | LeaveUnit):
        return distance_along(action.to, place), rank + int(getattr(action, "quick", False))
    base = ends_of(state, action).get(getattr(action, "unit", ""))
    far = distance_along(base.front_centre, place) if isinstance(base, Base) else 10**9
    return far, rank
