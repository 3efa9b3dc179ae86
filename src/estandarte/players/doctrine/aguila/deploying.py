"""Deploying: an army massed where the battle will be decided, instead of spread along its edge.

An enemy who spreads out is met there by more than he has, and the rest of him comes late.
"""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.aguila.before.candidate_places import LANE, MASKED, places_in, zone_box
from estandarte.games.aguila.before.deploying_units import DeployUnit, to_deploy
from estandarte.games.aguila.before.deployment import Deploying, candidates
from estandarte.games.aguila.before.deployment_order import OFFICERS
from estandarte.games.aguila.before.zones import home_heading, starts_below
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .first.aims import goals_of
from .first.crossing import only_ford
from .first.deploying import ANSWERS as AT_FIRST
from .first.deploying import ASKEW, HARDLY, beside_guns, is_posted, legal, turn_of
from .temper import AguilaTemper

ROOM = inches(16)
"""What an army needs to each side of its heart."""
MIDDLE = inches(4)
"""In the middle an army is taken in both flanks: there it prefers a wing."""


def _deploy(state: Aguila, decision: Deploying, role: Role, temper: AguilaTemper) -> Action | None:
    names, box = to_deploy(state, role, decision.step), zone_box(state, role)
    if decision.step == OFFICERS and names:
        return next(iter(candidates(state, role, names[0], decision)), None)
    heart = heart_of(state, role, box, temper) if box is not None else None
    if heart is None or box is None or is_posted(state, role) or not names:
        return AT_FIRST[Deploying](state, decision, role)
    unit = min((state.camp.waiting[n] for n in names), key=turn_of)
    return next(_places(state, unit, decision, box, heart, temper), None)


def heart_of(state: Aguila, role: Role, box: Field, temper: AguilaTemper) -> int | None:
    """Where along the front: before the ground that counts, else on one wing; None to spread."""
    if not temper.masses or only_ford(state, box.centre) is not None:
        return None
    goals = goals_of(state, role)
    whole = sum(goal.worth for goal in goals)
    heart = box.centre.x
    if whole:
        heart = sum(goal.place.x * goal.worth for goal in goals) // whole
    if abs(heart - box.centre.x) < MIDDLE:
        if not temper.wing:
            return None
        heart -= inches(temper.wing)
    return min(max(heart, box.left + ROOM), box.right - ROOM)


def _places(
    state: Aguila, unit: Unit, decision: Deploying, box: Field, heart: int, temper: AguilaTemper
) -> Iterator[Action]:
    """The best first: near the heart, in front, in nobody's way."""
    role = unit.role
    if unit.is_gun:
        yield from beside_guns(state, role, unit, decision)
    lack = lack_of(state, unit, box, heart, temper)
    for at in sorted(places_in(state, unit, box), key=lack):
        wish = DeployUnit(unit.id, at, home_heading(state, role), role=role)
        yield from legal(state, decision, wish)


def lack_of(
    state: Aguila, unit: Unit, box: Field, heart: int, temper: AguilaTemper
) -> Callable[[Point], int]:
    """How much a place lacks; nobody stands behind a gun, nor half behind anybody."""
    below = starts_below(state, unit.role)
    front = box.top if below else box.bottom
    aside = inches(temper.aside) if unit.is_cavalry or unit.is_gun else 0
    others = [
        (o.base.front_centre, (unit.profile.front + o.profile.front) // 2, o.is_gun)
        for o in state.of(unit.role)
        if o.id != unit.id
    ]

    def lack(at: Point) -> int:
        total = abs(abs(at.x - heart) - aside) + temper.behind * abs(at.y - front)
        for place, broad, gun in others:
            off = abs(at.x - place.x)
            ahead = at.y > place.y if below else at.y < place.y
            if off < broad + LANE and (unit.is_gun if ahead else gun):
                total += MASKED
            if HARDLY < off < broad:
                total += ASKEW
        return total

    return lack


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role, AguilaTemper], Action | None]] = {
    Deploying: _deploy
}
