"""Aims: what each unit marches for, the enemy or the ground that the scenario counts."""

from estandarte.games.aguila.camp import Objective
from estandarte.games.aguila.deciding import shape_of
from estandarte.games.aguila.garrisons import can_be_held, garrison_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Role
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.points import Point, distance_along

from .worth import nearest

SENT = 2
"""Battalions sent to each objective; the others fight."""
STORMING = 4
"""And by one who must take it from the enemy."""
CROWD = inches(2)
"""What each friend nearer to an enemy adds to its distance."""
OPEN_BATTLES = ("", "campo_abierto", "campal", "escalada")


def objective_places(state: Aguila) -> list[Point]:
    """Where the scenario wants troops to stand."""
    if state.camp.scenario in OPEN_BATTLES:
        return []
    return [place for o in state.camp.objectives if (place := _middle(state, o)) is not None]


def _middle(state: Aguila, objective: Objective) -> Point | None:
    shape = shape_of(state, objective)
    if isinstance(shape, Outline):
        return Point((shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2)
    return objective.at if shape is not None else None


def sent_to(state: Aguila, role: Role) -> dict[str, Point]:
    """Which infantry goes to which objective: the nearest that has nothing else to do."""
    free = [u for u in state.of(role) if u.is_infantry and not u.is_wavering]
    found: dict[str, Point] = {}
    for _ in range(STORMING if state.camp.attacker == role else SENT):
        for place in objective_places(state):
            left = [u for u in free if u.id not in found]
            chosen = nearest(left, place)
            if chosen is not None:
                found[chosen.id] = place
    return found


def houses_wanted(state: Aguila) -> list[str]:
    """Buildings and positions that the scenario counts, with nobody inside."""
    wanted = (state.ground.get(o.ground) for o in state.camp.objectives)
    return [
        g.id
        for g in wanted
        if g is not None and can_be_held(state, g) and garrison_of(state, g.id) is None
    ]


def aim_of(state: Aguila, unit: Unit) -> Point | None:
    """Where a unit wants to go: its objective, or the nearest enemy worth having."""
    place = sent_to(state, unit.role).get(unit.id) if unit.is_infantry else None
    if place is not None:
        return place
    foes = [e for e in state.enemies_of(unit.role) if not (unit.is_cavalry and e.building)]
    if not foes:
        return None
    friends = [u.base.centre for u in state.of(unit.role) if u.id != unit.id and not u.is_gun]

    def far(enemy: Unit) -> int:
        """How far an enemy is; farther for everybody who is nearer to it already."""
        there = enemy.base.centre
        mine = distance_along(unit.base.centre, there)
        before = sum(distance_along(f, there) < mine for f in friends)
        return mine + CROWD * min(before, 4) - 12 * enemy.profile.cost

    return min(foes, key=far).base.centre


def is_at_objective(state: Aguila, unit: Unit, place: Point) -> bool:
    return distance_along(unit.base.centre, place) < unit.profile.front
