"""Arrivals: who may come onto the table, from which turn on, and by which edges."""

from collections.abc import Iterator
from typing import Literal

from estandarte.games.aguila.before.zones import (
    depth_of_zone,
    is_defender,
    near_bank,
    starts_below,
    zone_area,
)
from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Role, RuleId
from estandarte.wargame.plane.measures import QUARTER_TURN
from estandarte.wargame.plane.points import Point

Edge = Literal["bottom", "top", "left", "right"]
INWARDS: dict[Edge, int] = {
    "bottom": 0,
    "top": 2 * QUARTER_TURN,
    "left": QUARTER_TURN,
    "right": 3 * QUARTER_TURN,
}
MARCHING_ON = ("asalto", "granja")
"""Here the attacker starts off the table."""
CORNERS = ("oblicua", "divide")
"""Here a zone lies in a corner of the table and has one short edge."""


def marches_on(state: Aguila, role: Role) -> bool:
    """Whether all of this side must come on now. ["BSA-16-asalto-f", "BSA-16-granja-e"]"""
    return state.camp.scenario in MARCHING_ON and role == state.camp.attacker


def entry_rule(state: Aguila, role: Role) -> RuleId:
    if marches_on(state, role):
        return "BSA-16-asalto-f" if state.camp.scenario == "asalto" else "BSA-16-granja-e"
    return "BSA-16-escalada-d" if state.camp.scenario == "escalada" else "BSA-16-reservas-b"


def too_early(state: Aguila, role: Role, name: str) -> RuleId:
    """Why a reserve may not come yet; nothing where that is not why."""
    if name not in state.camp.reserves or state.turn >= first_turn_of(state, name):
        return ""
    unit, scenario = state.camp.waiting.get(name), state.camp.scenario
    if scenario == "escalada" and unit is not None and unit.profile.slot == "elite":
        return "BSA-16-escalada-e"
    rules = {"granja": "BSA-16-granja-g", "puente": "BSA-16-puente-g"}
    return rules.get(scenario, entry_rule(state, role))


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
    field, below = state.field, starts_below(state, role)
    home: Edge = "bottom" if below else "top"
    area = zone_area(state, role) if state.camp.scenario in CORNERS else None
    if area is not None:
        yield home, area.left, area.right
        yield "left" if area.left == field.left else "right", area.bottom, area.top
        return
    yield home, field.left, field.right
    if marches_on(state, role) or state.camp.scenario == "escalada":
        return
    # also by the short edges of its own zone. "BSA-16-reservas-b"
    deep = depth_of_zone(state)
    if state.camp.scenario == "granja" and is_defender(state, role):
        deep = field.centre.y - field.bottom  # the half next to his edge. "BSA-Q104"
    elif state.camp.scenario == "puente" and is_defender(state, role):
        deep = near_bank(state, role)
    low, high = (field.bottom, field.bottom + deep) if below else (field.top - deep, field.top)
    yield "left", low, high
    yield "right", low, high


def place_on_edge(state: Aguila, edge: Edge, along: int) -> Point:
    field = state.field
    return {
        "bottom": Point(along, field.bottom),
        "top": Point(along, field.top),
        "left": Point(field.left, along),
        "right": Point(field.right, along),
    }[edge]
