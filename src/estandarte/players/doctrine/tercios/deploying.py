"""Deploying: guns in the middle, foot against the enemy's horse, horse against guns and shot.

Who is offered places takes the first: his battery, which comes last, stands at the end of the line
where nobody passes, and horse meets horse. An army that waits for the enemy with its muskets takes
its time instead, and sees where his horse goes before its own main body does.
"""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.games.tercios.before.deploy_command import DeployCommand
from estandarte.games.tercios.before.deployment import Deploying, ZoneChoice
from estandarte.games.tercios.before.layouts import layouts
from estandarte.games.tercios.before.scenery import PassScenery, SceneryChoice
from estandarte.games.tercios.before.zones import home_heading, to_deploy
from estandarte.games.tercios.state import Tercios, other
from estandarte.games.tercios.units import CommandId
from estandarte.kernel import Action, Role, but
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps

from .temper import TerciosTemper
from .worth import is_outshot

COMES = ("battery", "companies", "infantry", "cavalry", "staff")
"""In which order commands are deployed: the longer one waits the more one knows."""
FACES = {"infantry": 1, "cavalry": -1, "companies": -1}
"""Who goes to the wing of the enemy's horse, and who to the other; guns stay in the middle."""


def _deploy(
    state: Tercios, decision: Deploying, role: Role, temper: TerciosTemper
) -> Action | None:
    ours = (*state.of(role), *(u for u in state.waiting.values() if u.role == role))
    if temper.lanes and not is_outshot(state, ours, temper):
        names = sorted(to_deploy(state, role), key=lambda c: COMES.index(state.commands[c].kind))
        for wish in _posts(state, role, names[0], temper):
            if wish.check(state, decision):
                return wish
    return _any(state, decision, role, temper)


def _posts(
    state: Tercios, role: Role, command: CommandId, temper: TerciosTemper
) -> Iterator[DeployCommand]:
    """Ready layouts on its own wing, a lane to either side; who has no troops goes behind some."""
    wing = FACES.get(state.commands[command].kind, 0) * _wing_of_horse(state, other(role))
    lane = round(inches(1) * temper.lanes)
    for wish in layouts(state, role, command):
        if not wish.posts:
            if _is_behind_somebody(state, wish):
                yield wish
        elif wing * _off_centre(state, wish) >= 0 and _has_lanes(state, wish, lane):
            yield wish


def _wing_of_horse(state: Tercios, role: Role) -> int:
    """1 where it is mostly to the right of the middle, and while there is none; else -1."""
    middle = (state.field.left + state.field.right) // 2
    horse = [u.base.centre.x - middle for u in state.of(role) if u.type == "cavalry"]
    return -1 if sum(horse) < 0 else 1


def _off_centre(state: Tercios, wish: DeployCommand) -> int:
    posts = [post.at.x for post in wish.posts.values()]
    return sum(posts) // len(posts) - (state.field.left + state.field.right) // 2


def _has_lanes(state: Tercios, wish: DeployCommand, lane: int) -> bool:
    wide = [but(base, front=base.front + 2 * lane) for base in wish.bases(state).values()]
    return not any(overlaps(base, unit.base) for base in wide for unit in state.of(wish.role))


def _is_behind_somebody(state: Tercios, wish: DeployCommand) -> bool:
    at, way = wish.commander, 1 if home_heading(state, wish.role) == 0 else -1
    return at is not None and any(
        2 * abs(unit.base.centre.x - at.x) <= unit.base.front
        and way * (unit.base.centre.y - at.y) > 0
        for unit in state.of(wish.role)
    )


def _no_scenery(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action:
    return PassScenery(role=role)


def _any(state: Tercios, decision: Any, role: Role, temper: TerciosTemper) -> Action | None:
    return next(iter(decision.options(state, role)), None)


ANSWERS: dict[type[Any], Callable[[Tercios, Any, Role, TerciosTemper], Action | None]] = {
    SceneryChoice: _no_scenery,
    ZoneChoice: _any,
    Deploying: _deploy,
}
