"""Charging: who may charge, whom, and from how far."""

from collections.abc import Sequence

from estandarte.kernel import YES, Role, Verdict, no
from estandarte.wargame.plane.distance import Gap, gap_between, within
from estandarte.wargame.plane.measures import inches

from .charge_ways import Way, way_of_charge
from .contact import Comer, edge_charged, places_of_contact, walls_before
from .formations import why_no_charge
from .garrisons import shell_of
from .marching import charge_allowance
from .paths import outlines_of
from .sight import is_in_front_of, sees
from .state import Aguila
from .terrain import piece_at
from .units import Unit, UnitId
from .weather import farthest_target


def charger_verdict(state: Aguila, role: Role, unit_id: UnitId) -> Verdict:
    """May this unit charge at all in this turn?"""
    unit = state.units.get(unit_id)
    if unit is None or unit.role != role or unit.is_gun:
        return no("BSA-8-cond-a", unit=unit_id)
    if unit.declared:
        return no("BSA-8-cond-b", unit=unit_id)
    if unit.quick_marched:
        return no("BSA-8-cond-c", unit=unit_id)  # "BSA-3-ligero-d"
    if unit.order == "change_facing":
        return no("BSA-3-encarar-c", unit=unit_id)
    if unit.is_wavering:
        return no("BSA-10-aturdidos-e", unit=unit_id)
    if unit.was_charged:
        return no("BSA-2-cargas-e", unit=unit_id)
    if unit.building:
        # it has no formation to charge in before it has left. "BSA-4-edificio-h"
        return no("BSA-4-edificio-e", unit=unit_id)
    if unit.entered:
        return no("BSA-16-reservas-c", unit=unit_id)
    formation = why_no_charge(state, unit)
    return no(formation, unit=unit_id) if formation is not None else YES


def charge_gap(state: Aguila, unit: Unit, target: Unit) -> Gap:
    """From the centre of the front to the nearest point, or to the wall before it.

    ["BSA-8-cond-g", "BSA-8-obstaculo-a"]
    """
    eye = unit.base.front_centre
    best = gap_between(eye, shell_of(state, target))
    for wall in walls_before(state, target, eye):
        gap = gap_between(eye, wall.part)
        best = gap if gap.is_shorter_than(best) else best
    return best


def charge_verdict(
    state: Aguila, unit: Unit, target: Unit, partners: Sequence[UnitId] = ()
) -> Verdict:
    """Arc, sight, distance, room and way. ["BSA-8-cond-e"]"""
    if target.role == unit.role:
        return no("BSA-8-cond-b", target=target.id)
    if not is_in_front_of(state, unit, shell_of(state, target)):
        return no("BSA-8-cond-e", target=target.id)
    gap, limit = charge_gap(state, unit, target), farthest_target(state)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], target=target.id)
    if not sees(state, unit, target):
        return no("BSA-8-cond-f", target=target.id)
    if unit.is_cavalry and target.building:
        return no("BSA-Q57", target=target.id)
    if unit.is_cavalry and _is_walled_off(state, target):
        return no("BSA-6-general-b", target=target.id)
    reach = charge_allowance(state, unit).length
    if not gap.within(reach):
        return no("BSA-8-cond-g", target=target.id, allowed=reach)
    if not has_room(state, target, [unit]):
        return no("BSA-8-cond-h", target=target.id)
    way = way_of_charge(state, unit, target, reach, partners)
    return YES if isinstance(way, Way) else way


def has_room(state: Aguila, target: Unit, units: Sequence[Unit]) -> bool:
    """Whether all of them can be placed in contact at once. ["BSA-8-cond-h", "BSA-8-multiple-c"]"""
    comers = [Comer(u.id, edge_charged(state, target, u.base.front_centre)) for u in units]
    return len(places_of_contact(state, target, comers)) == len(units)


def _is_walled_off(state: Aguila, target: Unit) -> bool:
    """Horse do not attack those behind high walls. ["BSA-6-general-b"]"""
    return any(
        piece_at(state, g).bars_cavalry and within(target.base, part, inches(1))
        for g in state.ground.values()
        for part in outlines_of(g)
    )
