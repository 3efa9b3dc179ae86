"""Arriving: whoever comes onto the table marches on in columns, spread before what he wants."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.aguila.before.candidate_places import WING, sector
from estandarte.games.aguila.before.zones import starts_below
from estandarte.games.aguila.movement.allowances import advance_allowance, quick_march_allowance
from estandarte.games.aguila.scenarios.arrivals import edges_for
from estandarte.games.aguila.scenarios.reserves import (
    Entering,
    EnterOfficer,
    EnterUnit,
    Pace,
)
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Action, Role, but
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_along

from .aims import goals_of
from .setting_up import formation_wanted

STEP = inches(2)
CROWD = inches(6)
"""How much farther an objective seems for each friend who is nearest to it already."""
AHEAD = (9, 5, 2)
"""How far from the edge an Officer may wait for his troops, in inches."""


def _enter(state: Aguila, decision: Entering, role: Role) -> Action | None:
    """Officers first, as they must; then foot, horse and guns."""
    names = decision.next_names(state)
    officers = [state.camp.staff[n] for n in names if n in state.camp.staff]
    if officers:
        return _ride_on(state, decision, officers[0])
    unit = min((state.camp.waiting[n] for n in names), key=_turn)
    return next(_marches(state, decision, unit), None)


def _turn(unit: Unit) -> tuple[bool, bool, int, str]:
    return unit.is_gun, unit.is_cavalry, -unit.profile.cost, unit.id


def _ride_on(state: Aguila, decision: Entering, officer: Officer) -> Action | None:
    """To the part of the front where his troops will come on."""
    field, below = state.field, starts_below(state, officer.role)
    place = sector(state, officer.role, officer.id, state.field)
    columns = sorted(range(field.left + STEP, field.right, STEP), key=lambda x: abs(x - place))
    for up in AHEAD:
        y = field.bottom + inches(up) if below else field.top - inches(up)
        for x in columns:
            action = EnterOfficer(officer.id, Point(x, y), role=officer.role)
            if action.check(state, decision):
                return action
    return None


def _marches(state: Aguila, decision: Entering, unit: Unit) -> Iterator[Action]:
    """As far as it can, by the place on the edge from where the least is left to go."""
    paces: tuple[Pace, ...] = ("quick_march", "advance")
    least = unit.profile.depth + inches(1, 8)
    formation = unit.profile.formations[0] if unit.is_gun else formation_wanted(unit)
    if formation is None:
        return
    trial, half = but(unit, formation=formation), unit.profile.front // 2
    for pace in paces:
        allowed = quick_march_allowance if pace == "quick_march" else advance_allowance
        for distance in dict.fromkeys((max(least, allowed(state, trial).length), least)):
            ways = [
                EnterUnit(unit.id, edge, along, formation, distance, pace, role=unit.role)
                for edge, low, high in edges_for(state, unit.role)
                for along in range(low + half, high - half + 1, STEP)
            ]
            ways.sort(key=lambda way: _left(state, unit, way.end(state, unit).front_centre))
            yield from (way for way in ways if way.check(state, decision))


def _left(state: Aguila, unit: Unit, place: Point) -> int:
    """How far it is from a place to an objective that wants somebody, or to the enemy.

    Horse comes on at a wing, where it is in nobody's way.
    """
    if unit.is_cavalry:
        middle = (state.field.left + state.field.right) // 2
        return min(abs(place.x - middle - side * WING) for side in (-1, 1))
    goals = [goal.place for goal in goals_of(state, unit.role)]
    if not goals:
        foes = (enemy.base.centre for enemy in state.enemies_of(unit.role))
        return min((distance_along(place, foe) for foe in foes), default=0)
    served = [0] * len(goals)
    for friend in state.of(unit.role):
        at = friend.base.centre
        served[min(range(len(goals)), key=lambda i: distance_along(at, goals[i]))] += 1
    ways = zip(goals, served, strict=True)
    return min(distance_along(place, goal) + CROWD * count for goal, count in ways)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {Entering: _enter}
