"""The conditions of a charge: who may charge, whom, and from how far."""

from collections.abc import Sequence

from estandarte.games.aguila.ground.formations import why_no_charge
from estandarte.games.aguila.ground.garrisons import shell_of
from estandarte.games.aguila.ground.outlines import parts_of
from estandarte.games.aguila.ground.sight import is_in_front_of, sees
from estandarte.games.aguila.ground.terrain import piece_at
from estandarte.games.aguila.ground.weather import SLOWED, farthest_target
from estandarte.games.aguila.movement.allowances import charge_allowance
from estandarte.games.aguila.movement.roads import is_on_road
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import YES, Role, Verdict, no
from estandarte.wargame.answers import asked
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.distance import Gap, gap_between, within
from estandarte.wargame.plane.measures import inches

from .contact import BEHIND, Comer, edge_charged, place_of_contact, places_of_contact, walls_before
from .paths import Way, way_of_charge

ROUND_ABOUT = inches(12)
CHANGED = ("BSA-13-rapidos-a", "BSA-12-espoleador-a", *SLOWED.values())
"""The rules by which a charge reaches farther or less far than others of its formation."""


def charger_verdict(state: Aguila, role: Role, unit_id: UnitId) -> Verdict:
    """May this unit charge at all in this turn?"""
    unit = state.units.get(unit_id)
    if unit is None or unit.role != role or unit.is_gun:
        return no("BSA-8-cond-a", unit=unit_id)
    if unit.declared:
        return no("BSA-8-cond-b", unit=unit_id)
    if unit.quick_marched:
        return no("BSA-3-ligero-d" if unit.is_infantry else "BSA-8-cond-c", unit=unit_id)
    if unit.order == "change_facing":
        return no("BSA-3-encarar-c", unit=unit_id)
    if unit.failed_check:
        # it did not obey, and moves no more in this turn. "BSA-5-cambio-d"
        return no("BSA-5-disciplina-b", unit=unit_id)
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


def charge_reach(state: Aguila, unit: Unit, target: Unit) -> int:
    """How far it charges: an inch more along a road, from its start to the contact.

    ["BSA-Q9", "BSA-16-cruce-c"]
    """
    reach = charge_allowance(state, unit).length
    if not is_on_road(state, unit.base):
        return reach
    edge = edge_charged(state, target, unit.base.front_centre)
    end = place_of_contact(state, unit, target, edge)
    return reach + inches(1) if end is not None and is_on_road(state, end) else reach


def farthest_charge(state: Aguila, unit: Unit) -> int:
    """How far anybody may be who matters to a charge: beside its way round, or its target."""
    return 2 * charge_allowance(state, unit).length + ROUND_ABOUT


def may_come_to(state: Aguila, unit: Unit, target: Unit) -> bool:
    """Whether a glance leaves it open that a charge reaches so far: by a road an inch more."""
    reach = charge_allowance(state, unit).length + inches(1)
    return charge_gap(state, unit, target).within(reach)


def charge_verdict(
    state: Aguila, unit: Unit, target: Unit, partners: Sequence[UnitId] = ()
) -> Verdict:
    """Arc, sight, distance, room and way. ["BSA-8-cond-e"]"""
    others = tuple(p for p in partners if p != unit.id)
    question = "charge", unit.id, target.id, others
    return asked(
        state, question, lambda: _charge_verdict(state, unit, target, others), unit, target
    )


def _charge_verdict(state: Aguila, unit: Unit, target: Unit, partners: Sequence[UnitId]) -> Verdict:
    if target.role == unit.role:
        return no("BSA-8-cond-b", target=target.id)
    if not is_in_front_of(state, unit, shell_of(state, target)):
        loose = unit.formation == "open" and unit.is_infantry
        return no("BSA-1-vision-d" if loose else "BSA-8-cond-e", target=target.id)
    gap, limit = charge_gap(state, unit, target), farthest_target(state)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], target=target.id)
    if unit.is_cavalry and is_walled_off(state, unit, target):
        return no("BSA-6-general-b", target=target.id)
    if not sees(state, unit, target):
        return no("BSA-8-cond-f", target=target.id)
    if unit.is_cavalry and target.building:
        return no("BSA-Q57", target=target.id)
    reach = charge_reach(state, unit, target)
    if not gap.within(reach):
        cite = charge_allowance(state, unit).cite  # what shortens or lengthens it, if anything
        return no(cite if cite in CHANGED else "BSA-8-cond-g", target=target.id, allowed=reach)
    if not has_room(state, target, [unit], partners):
        return no("BSA-8-cond-h", target=target.id)
    way = way_of_charge(state, unit, target, reach, partners)
    return YES if isinstance(way, Way) else way


def has_room(
    state: Aguila, target: Unit, units: Sequence[Unit], away: Sequence[UnitId] = ()
) -> bool:
    """Whether all of them can be placed in contact at once, others having left their places.

    ["BSA-8-cond-h", "BSA-8-multiple-c"]
    """
    comers = [Comer(u.id, edge_charged(state, target, u.base.front_centre)) for u in units]
    return len(places_of_contact(state, target, comers, away)) == len(units)


def is_walled_off(state: Aguila, unit: Unit, target: Unit) -> bool:
    """Horse do not attack those behind high walls. ["BSA-6-general-b"]"""
    eye, mark = unit.base.front_centre, target.base.centre
    high = parts_of(state, lambda g: piece_at(state, g).bars_cavalry)
    near = (part for part in high if within(target.base, part, BEHIND))
    return any(goes_through(eye.x, eye.y, mark.x, mark.y, part) for part in near)
