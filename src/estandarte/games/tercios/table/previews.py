"""Previews: where an action would leave a unit, how far it may go, and the march to a place.

A board asks here what it draws: it knows no orders and no speeds of its own.
"""

from typing import Any

from estandarte.games.tercios.charge.paths import aims_at, charge_way, chargeable
from estandarte.games.tercios.movement.footing import settle_base
from estandarte.games.tercios.movement.leaving import leaving_base
from estandarte.games.tercios.movement.marches import landing
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Execution, FreeTurn, March, Orient
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel import YES, Action, Role, Telling, Verdict, no
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import face_side
from estandarte.wargame.plane.points import Point, along, distance_along

from .envelope import FINENESS, envelope

MARCHES: tuple[Order, ...] = ("atencion", "corred")
"""The orders with which a unit goes where it likes."""


def measuring_verdict(state: Tercios, action: Action | None, piece: str) -> Verdict:
    """May somebody know beforehand how far a thing is, where a table forbids measuring?

    A unit that marches may see how far it goes; nobody sees what a charge would bring before it
    is declared. ["TER-Q12"]
    """
    if action is None:
        return YES if order_of(state, piece) in MARCHES else no("TER-Q12", piece=piece)
    return no("TER-Q12", target=action.target) if isinstance(action, Charge) else YES


def order_of(state: Tercios, piece: str) -> Order | None:
    """The order that a unit is carrying out now; None if it is not asked what to do."""
    during = state.decision
    if not isinstance(during, Execution) or during.unit != piece:
        return None
    order: Order | None = getattr(during, "order", None)
    return order


def ends_of(state: Tercios, action: Action) -> dict[str, Any]:
    """Where the acting unit would stand, as far as no die and no enemy decides it."""
    during: Any = state.decision
    unit = state.units.get(getattr(during, "unit", ""))
    if unit is None or not isinstance(action, during.accepts):
        return {}
    if isinstance(action, March) and action.check(state, during) and not action.building:
        base = landing(state, leaving_base(state, unit, action.to), action.to)
        return {unit.id: base}
    if isinstance(action, Orient | FreeTurn) and action.check(state, during):
        turned = settle_base(state, unit, face_side(unit.base, action.side))
        return {unit.id: turned} if turned is not None else {}
    if isinstance(action, Charge) and action.target in state.units:
        way = charge_way(state, unit, state.units[action.target])
        return {unit.id: way.base} if way is not None else {}
    return {}


def outlook(state: Tercios, action: Action) -> Telling | None:
    """How far a charge has to go, and whether that is too far. ["TER-charge-e"]"""
    during: Any = state.decision
    unit = state.units.get(getattr(during, "unit", ""))
    target = state.units.get(getattr(action, "target", ""))
    if not isinstance(action, Charge) or unit is None or target is None:
        return None
    way = charge_way(state, unit, target)
    far = distance_along(unit.front_centre, aims_at(state, unit, target)[0])
    reach = inches(speed_of(state, unit, "atacad").total)
    facts = {"unit": unit.id, "target": target.id, "far": far, "reach": reach}
    if way is None:
        return Telling("outlook.no_way", facts)
    return Telling("outlook.reaches" if way.reaches else "outlook.falls_short", facts)


def reach_of(state: Tercios, piece: str) -> dict[str, Any]:
    """The envelope of a unit: of the order it carries out, or of every order before it has one."""
    unit = state.units.get(piece)
    if unit is None or not unit.is_on_table or unit.bond.rooted:
        return {}
    order = order_of(state, piece)
    orders = MARCHES if order is None else (order,) if order in MARCHES else ()
    found: dict[str, Any] = {o: _rim(state, unit, o) for o in orders}
    if order in (None, "atacad") and not unit.fortress:
        found["charges"] = _charges(state, unit)
    return {name: value for name, value in found.items() if value}


def _rim(state: Tercios, unit: Unit, order: Order) -> list[Point]:
    return [ray.end for ray in envelope(state, unit, order) if ray.length]


def _charges(state: Tercios, unit: Unit) -> dict[str, Any]:
    """The enemies a unit could charge, and where it would come to stand."""
    ways = {t: charge_way(state, unit, state.units[t]) for t in chargeable(state, unit)}
    return {target: way.base for target, way in ways.items() if way is not None}


def order_towards(state: Tercios, role: Role, piece: str, place: Point) -> Action | None:
    """The march of the acting unit that ends nearest to a place on the line to it.

    Where none is legal the whole way is given, so that the table can say why not.
    """
    during: Any = state.decision
    unit, order = state.units.get(piece), order_of(state, piece)
    if unit is None or order not in MARCHES:
        return None
    start = leaving_base(state, unit, place).front_centre
    most = inches(speed_of(state, unit, order).total) - 2
    far = min(distance_along(start, place), most)
    ends = (along(start, place, length) for length in range(far, 0, -FINENESS))
    whole = March(place, role=role)
    marches = (whole, *(March(end, role=role) for end in ends))
    return next((m for m in marches if m.check(state, during)), whole)
