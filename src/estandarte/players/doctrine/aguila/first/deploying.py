"""Deploying: a broad front with free lanes, guns between them, horse on the wings."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.aguila.before.candidate_places import (
    ROWS,
    hindrance,
    places_in,
    shortfall,
    zone_box,
)
from estandarte.games.aguila.before.deploying_units import DeployUnit, to_deploy
from estandarte.games.aguila.before.deployment import Deploying
from estandarte.games.aguila.before.deployment_order import OFFICERS
from estandarte.games.aguila.before.zones import home_heading, is_defender, starts_below
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .crossing import only_ford

FILE = 4
"""How much less depth counts before a ford, where they go over one after another."""
ASKEW = inches(6)
"""Who stands half behind another bars two of the rear, and is barred by two of the front."""
HARDLY = inches(3, 4)
"""Who stands so little beside another stands behind him."""


def _deploy(state: Aguila, decision: Deploying, role: Role) -> Action | None:
    """The guns of a class first, so that the others keep their lanes clear of them."""
    names = to_deploy(state, role, decision.step)
    if decision.step == OFFICERS or not names:
        return None
    if is_posted(state, role):
        return None
    unit = min((state.camp.waiting[n] for n in names), key=turn_of)
    return next(_places(state, role, unit, decision), None)


def is_posted(state: Aguila, role: Role) -> bool:
    """Whether a side has houses and positions to stand in, which the game offers first."""
    return scenario_of(state).worth.posts and is_defender(state, role)


def turn_of(unit: Unit) -> tuple[bool, bool, int]:
    return not unit.is_gun, unit.is_cavalry, -unit.profile.cost


def _places(state: Aguila, role: Role, unit: Unit, decision: Deploying) -> Iterator[Action]:
    if unit.is_gun:
        yield from beside_guns(state, role, unit, decision)
    if (box := zone_box(state, role)) is None:
        return
    lack, askew = shortfall(state, role, unit, box), _askew(state, role, unit)
    rated = [(lack(at), at) for at in places_in(state, unit, box)]
    best = min(rated, key=lambda r: r[0], default=(0, box.centre))[1]
    if not unit.is_gun and only_ford(state, best) is not None:
        to_the_ford = _to_the_ford(state, role, unit)
        rated.sort(key=lambda r: (to_the_ford(r[1]), r[0]))
    else:
        rated.sort(key=lambda r: (r[0] + askew(r[1]), r[0]))
    for _, at in rated:
        wish = DeployUnit(unit.id, at, home_heading(state, role), role=role)
        yield from legal(state, decision, wish)


def beside_guns(state: Aguila, role: Role, unit: Unit, decision: Deploying) -> Iterator[Action]:
    """In battery with other guns of the same Officer."""
    for gun in state.of(role):
        if gun.is_gun and gun.battery_guns < 3 and gun.officer == unit.officer:
            beside = gun.base.front_centre
            wish = DeployUnit(unit.id, beside, 0, beside=gun.id, role=role)
            yield from legal(state, decision, wish)


def legal(state: Aguila, decision: Deploying, wish: DeployUnit) -> Iterator[Action]:
    if wish.check(state, decision):
        yield wish


def _to_the_ford(state: Aguila, role: Role, unit: Unit) -> Callable[[Point], int]:
    """How much a place lacks for those who have to go over a ford, one after another."""
    field, below = state.field, starts_below(state, role)
    hinders, askew = hindrance(state, role, unit), _askew(state, role, unit)

    def lack(at: Point) -> int:
        ford = only_ford(state, at)
        assert ford is not None
        deep = field.top - at.y if below else at.y - field.bottom
        return abs(at.x - ford.x) + ROWS * (deep // FILE) + hinders(at) + askew(at)

    return lack


def _askew(state: Aguila, role: Role, unit: Unit) -> Callable[[Point], int]:
    """With how many others it would march in lanes that overlap by a part."""
    others = [
        (o.base.front_centre.x, (unit.profile.front + o.profile.front) // 2) for o in state.of(role)
    ]
    return lambda at: ASKEW * sum(HARDLY < abs(at.x - x) < broad for x, broad in others)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {Deploying: _deploy}
