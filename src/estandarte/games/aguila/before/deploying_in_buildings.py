"""Buildings deployed in: who may be deployed in a building, and positions dug by sappers."""

from estandarte.games.aguila.ground.garrisons import garrison_verdict
from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Event, Verdict, no
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.overlap import overlaps

from .deployment_zones import zone_area, zone_rule


class PositionRaised(Event):
    """A position stands on the table."""

    position: Ground

    def apply(self, state: Aguila) -> None:
        state.ground[self.position.id] = self.position


def dig_verdict(state: Aguila, unit: Unit, base: Base) -> Verdict:
    """Sappers dig for one infantry or artillery unit. ["BSA-11-zapadores-b"]"""
    if unit.is_cavalry:
        return no("BSA-11-zapadores-b", unit=unit.id)
    return scenario_of(state).zones.dig_verdict(state, unit, base)


def height_of(state: Aguila, base: Base) -> str:
    """The ground on which a base stands, of that which the scenario counts."""
    for objective in state.camp.objectives:
        ground = state.ground.get(objective.ground)
        if ground is not None and any(overlaps(base, part) for part in outlines_of(ground)):
            return ground.id
    return ""


def building_verdict(state: Aguila, unit: Unit, building: str) -> Verdict:
    """A building that can be held, in the zone of its side."""
    ground = state.ground.get(building)
    verdict = garrison_verdict(state, unit, ground)
    if not verdict or ground is None:
        return verdict
    area = zone_area(state, unit.role)
    inside = area is not None and any(overlaps(part, area) for part in outlines_of(ground))
    return YES if inside else no(zone_rule(state, unit.role), building=building)
