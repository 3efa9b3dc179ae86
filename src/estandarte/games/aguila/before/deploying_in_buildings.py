"""Buildings deployed in: who may be deployed in a building, and positions dug by sappers."""

from estandarte.games.aguila.ground.fords import outline_of_span
from estandarte.games.aguila.ground.garrisons import garrison_verdict
from estandarte.games.aguila.movement.paths import outlines_of
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Event, Verdict, no
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps

from .zones import is_defender, zone_area, zone_rule

NEAR_BRIDGE = inches(6)


class PositionRaised(Event):
    """A position stands on the table."""

    position: Ground

    def apply(self, state: Aguila) -> None:
        state.ground[self.position.id] = self.position


def dig_verdict(state: Aguila, unit: Unit, base: Base) -> Verdict:
    """Sappers dig for one infantry or artillery unit. ["BSA-11-zapadores-b"]"""
    if unit.is_cavalry:
        return no("BSA-11-zapadores-b", unit=unit.id)
    if state.camp.scenario == "borodino" and height_of(state, base):
        return no("BSA-16-borodino-g", unit=unit.id)
    return YES


def height_of(state: Aguila, base: Base) -> str:
    """The ground on which a base stands, of that which the scenario counts."""
    for objective in state.camp.objectives:
        ground = state.ground.get(objective.ground)
        if ground is not None and any(overlaps(base, part) for part in outlines_of(ground)):
            return ground.id
    return ""


def bridge_verdict(state: Aguila, unit: Unit, base: Base) -> Verdict:
    """Of those who defend a bridge one unit at least stands near it. ["BSA-Q103"]"""
    camp = state.camp
    defends = camp.scenario == "puente" and is_defender(state, unit.role)
    if not defends or not camp.objectives:
        return YES
    off = {*camp.reserves, *camp.hidden, unit.id}
    others = any(u.role == unit.role and u.id not in off for u in camp.waiting.values())
    posted = (base, *(u.base for u in state.of(unit.role)))
    bridges = [outline_of_span(state, state.ground[m.ground], m.at) for m in camp.objectives]
    near = any(within(body, bridge, NEAR_BRIDGE) for body in posted for bridge in bridges)
    return YES if others or near else no("BSA-Q103", unit=unit.id)


def building_verdict(state: Aguila, unit: Unit, building: str) -> Verdict:
    """A building that can be held, in the zone of its side."""
    ground = state.ground.get(building)
    verdict = garrison_verdict(state, unit, ground)
    if not verdict or ground is None:
        return verdict
    area = zone_area(state, unit.role)
    inside = area is not None and any(overlaps(part, area) for part in outlines_of(ground))
    return YES if inside else no(zone_rule(state, unit.role), building=building)
