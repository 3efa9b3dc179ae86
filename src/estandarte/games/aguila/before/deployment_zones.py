"""Deployment zones: where each side deploys, by the scenario that is fought."""

from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import Role, RuleId, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.terrain import Field


def zone_area(state: Aguila, role: Role) -> Outline | None:
    """The deployment zone of a side; None for one that starts off the table."""
    return scenario_of(state).zones.area(state, role)


def zone_box(state: Aguila, role: Role) -> Field | None:
    """The zone where it is a rectangle; of the farm, the box that holds it."""
    return scenario_of(state).zones.box(state, role)


def zone_rule(state: Aguila, role: Role) -> RuleId:
    return scenario_of(state).zones.rule_for(state, role)


def zone_verdict(state: Aguila, role: Role, body: Base | Disc, is_open: bool) -> Verdict:
    """May something be deployed here? `is_open`: it has the Formación abierta rule."""
    zones = scenario_of(state).zones
    if not zones.holds(state, role, body):
        return no(zones.rule_for(state, role), zone=state.camp.zones.get(role, ""))
    return zones.room_verdict(state, role, body, is_open)


def is_in_enemy_zone(state: Aguila, role: Role, body: Base | Disc) -> bool:
    area = zone_area(state, other(role))
    return area is not None and overlaps(body, area)
