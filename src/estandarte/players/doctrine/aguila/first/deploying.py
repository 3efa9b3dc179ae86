"""Deploying: a broad front with free lanes, guns between them, horse on the wings."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.aguila.before.candidate_places import (
    ROWS,
    hindrance,
    posts_for,
    shortfall,
    zone_box,
)
from estandarte.games.aguila.before.deploying_units import DeployUnit, to_deploy
from estandarte.games.aguila.before.deployment import Deploying
from estandarte.games.aguila.before.deployment_order import OFFICERS
from estandarte.games.aguila.before.zones import is_defender, starts_below
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
POSTED = ("granja", "pueblo", "asalto")
"""Here a defender has houses and positions to stand in, which the game offers first."""


def _deploy(state: Aguila, decision: Deploying, role: Role) -> Action | None:
    """The guns of a class first, so that the others keep their lanes clear of them."""
    names = to_deploy(state, role, decision.step)
    if decision.step == OFFICERS or not names:
        return None
    if state.camp.scenario in POSTED and is_defender(state, role):
        return None
    unit = min((state.camp.waiting[n] for n in names), key=turn_of)
    return next(_places(state, role, unit, decision), None)


def turn_of(unit: Unit) -> tuple[bool, bool, int]:
    return not unit.is_gun, unit.is_cavalry, -unit.profile.cost


def _places(state: Aguila, role: Role, unit: Unit, decision: Deploying) -> Iterator[Action]:
    if unit.is_gun:
        yield from beside_guns(state, role, unit, decision)
    posts = list(posts_for(state, role, unit))
    if not unit.is_gun and posts and only_ford(state, posts[0].at) is not None:
        posts.sort(key=lambda post: _to_the_ford(state, role, unit, post.at))
    elif (box := zone_box(state, role)) is not None:
        lack = shortfall(state, role, unit, box)
        posts.sort(key=lambda post: lack(post.at) + ASKEW * _askew(state, role, unit, post.at))
    for post in posts:
        wish = DeployUnit(unit.id, post.at, post.heading, role=role)
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


def _to_the_ford(state: Aguila, role: Role, unit: Unit, at: Point) -> int:
    """How much a place lacks for those who have to go over a ford, one after another."""
    field, ford = state.field, only_ford(state, at)
    assert ford is not None
    deep = field.top - at.y if starts_below(state, role) else at.y - field.bottom
    off = abs(at.x - ford.x) + ROWS * (deep // FILE)
    return off + hindrance(state, role, unit, at) + ASKEW * _askew(state, role, unit, at)


def _askew(state: Aguila, role: Role, unit: Unit, at: Point) -> int:
    """With how many others it would march in lanes that overlap by a part."""
    asides = ((abs(at.x - o.base.front_centre.x), o.profile.front) for o in state.of(role))
    return sum(inches(3, 4) < off < (unit.profile.front + front) // 2 for off, front in asides)


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {Deploying: _deploy}
