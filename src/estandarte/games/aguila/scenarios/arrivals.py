"""Arrivals: who may come onto the table, from which turn on, and by which edges."""

from collections.abc import Iterator

from estandarte.games.aguila.before.zones import Edge
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Role, RuleId
from estandarte.wargame.plane.measures import QUARTER_TURN
from estandarte.wargame.plane.points import Point

from .pitched import scenario_of

INWARDS: dict[Edge, int] = {
    "bottom": 0,
    "top": 2 * QUARTER_TURN,
    "left": QUARTER_TURN,
    "right": 3 * QUARTER_TURN,
}


def marches_on(state: Aguila, role: Role) -> bool:
    """Whether all of this side must come on now. ["BSA-16-asalto-f", "BSA-16-granja-e"]"""
    return role == state.camp.attacker and scenario_of(state).arrivals.marching is not None


def entry_rule(state: Aguila, role: Role) -> RuleId:
    arrivals = scenario_of(state).arrivals
    if arrivals.marching is not None and role == state.camp.attacker:
        return arrivals.marching.entry
    return arrivals.entry


def too_early(state: Aguila, role: Role, name: str) -> RuleId:
    """Why a reserve may not come yet; nothing where that is not why."""
    if name not in state.camp.reserves or state.turn >= first_turn_of(state, name):
        return ""
    rule = scenario_of(state).arrivals.early_rule(state.camp.waiting.get(name))
    return rule or entry_rule(state, role)


def first_turn_of(state: Aguila, name: str) -> int:
    """The turn from which a reserve may come."""
    numbers, unit = state.camp.numbers, state.camp.waiting.get(name)
    if numbers is None or numbers.reserves_from is None:
        return 2  # those for whom there was no room
    elite = unit is not None and unit.profile.slot == "elite"
    if elite and numbers.elite_reserves_from is not None:
        return numbers.elite_reserves_from
    return numbers.reserves_from


def waiting_now(state: Aguila, role: Role) -> list[str]:
    """Everybody of a side who may come in this turn."""
    camp = state.camp
    names = [o.id for o in camp.staff.values() if o.role == role]
    names += [u.id for u in camp.waiting.values() if u.role == role and u.id not in camp.hidden]
    if marches_on(state, role):
        return names
    return [n for n in names if n in camp.reserves and state.turn >= first_turn_of(state, n)]


def edges_for(state: Aguila, role: Role) -> Iterator[tuple[Edge, int, int]]:
    """The edges by which a side comes, each from where to where."""
    return scenario_of(state).arrivals.edges(state, role)


def place_on_edge(state: Aguila, edge: Edge, along: int) -> Point:
    field = state.field
    return {
        "bottom": Point(along, field.bottom),
        "top": Point(along, field.top),
        "left": Point(field.left, along),
        "right": Point(field.right, along),
    }[edge]
