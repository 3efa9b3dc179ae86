"""Deploying: a broad front with free lanes, guns between them, horse on the wings."""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.aguila.classes import OFFICERS
from estandarte.games.aguila.deployment import Deploying
from estandarte.games.aguila.fielding import DeployUnit, to_deploy
from estandarte.games.aguila.posts import posts_for
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.games.aguila.zones import is_defender, starts_below
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .crossing import only_ford

ROWS = 2
"""What an inch behind the front counts for, in inches along it."""
MASKED = inches(60)
"""Behind a gun nobody can march, nor shoot before those who stand behind it have passed."""
FILE = 4
"""How much less depth counts before a ford, where they go over one after another."""
LANE = inches(1)
ASKEW = inches(6)
WING = inches(16)
"""How far from the middle horse and guns like to stand."""
POSTED = ("granja", "pueblo", "asalto")
"""Here a defender has houses and positions to stand in, which the game offers first."""


def _deploy(state: Aguila, decision: Deploying, role: Role) -> Action | None:
    """The guns of a class first, so that the others keep their lanes clear of them."""
    names = to_deploy(state, role, decision.step)
    if decision.step == OFFICERS or not names:
        return None
    if state.camp.scenario in POSTED and is_defender(state, role):
        return None
    unit = min((state.camp.waiting[n] for n in names), key=_turn)
    return next(_places(state, role, unit, decision), None)


def _turn(unit: Unit) -> tuple[bool, bool, int]:
    return not unit.is_gun, unit.is_cavalry, -unit.profile.cost


def _places(state: Aguila, role: Role, unit: Unit, decision: Deploying) -> Iterator[Action]:
    if unit.is_gun:
        for gun in state.of(role):
            if gun.is_gun and gun.battery_guns < 3 and gun.officer == unit.officer:
                beside = gun.base.front_centre
                yield from _legal(
                    state, decision, DeployUnit(unit.id, beside, 0, beside=gun.id, role=role)
                )
    posts = sorted(posts_for(state, role, unit), key=lambda post: _cost(state, role, unit, post.at))
    for post in posts:
        wish = DeployUnit(unit.id, post.at, post.heading, role=role)
        yield from _legal(state, decision, wish)


def _legal(state: Aguila, decision: Deploying, wish: DeployUnit) -> Iterator[Action]:
    if wish.check(state, decision):
        yield wish


def _cost(state: Aguila, role: Role, unit: Unit, at: Point) -> int:
    """How much a place lacks: near one's mates, in front, in nobody's way."""
    field = state.field
    middle, below = (field.left + field.right) // 2, starts_below(state, role)
    mates = [u for u in state.of(role) if u.officer == unit.officer]
    heart = sector(state, role, unit.officer)
    if mates:
        heart = sum(u.base.centre.x for u in mates) // len(mates)
    off = abs(at.x - heart)
    if unit.is_gun or unit.is_cavalry:
        side = 1 if heart >= middle else -1
        off = abs(at.x - middle - side * WING)
    deep = field.top - at.y if below else at.y - field.bottom
    ford = only_ford(state, at)
    if ford is not None and not unit.is_gun:
        off, deep = abs(at.x - ford.x), deep // FILE
    masked = sum(_masks(unit, at, other, below) for other in state.of(role))
    askew = sum(_is_askew(unit, at, other) for other in state.of(role))
    return off + ROWS * deep + MASKED * masked + ASKEW * askew


def _is_askew(unit: Unit, at: Point, other: Unit) -> bool:
    """Whether two would march in lanes that overlap by a part: one would bar two of the others."""
    aside = abs(at.x - other.base.front_centre.x)
    return inches(3, 4) < aside < (unit.profile.front + other.profile.front) // 2


def _masks(unit: Unit, at: Point, other: Unit, below: bool) -> bool:
    """Whether one of two stands before the other and the foremost is a gun."""
    reach = (unit.profile.front + other.profile.front) // 2 + LANE
    if abs(at.x - other.base.front_centre.x) >= reach:
        return False
    ahead = at.y > other.base.front_centre.y if below else at.y < other.base.front_centre.y
    return unit.is_gun if ahead else other.is_gun


def sector(state: Aguila, role: Role, officer: str) -> int:
    """Where along the front an Officer's units gather: each has his part of it."""
    staff = [*state.staff(role), *state.camp.staff.values()]
    ids = sorted({o.id for o in staff if o.role == role and not o.is_commander})
    general = next((o.id for o in staff if o.role == role and o.is_commander), "")
    order = [*ids[: len(ids) // 2], general, *ids[len(ids) // 2 :]]
    place = order.index(officer) if officer in order else len(order) // 2
    field = state.field
    inner = (field.right - field.left) * 2 // 3
    return (field.left + field.right) // 2 + inner * (2 * place + 1 - len(order)) // (
        2 * len(order)
    )


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role], Action | None]] = {Deploying: _deploy}
