"""Aims: what each unit marches for, the enemy or the ground that the scenario counts."""

from typing import NamedTuple

from estandarte.games.aguila.before.zones import is_defender
from estandarte.games.aguila.ground.garrisons import can_be_held, garrison_of
from estandarte.games.aguila.scenarios.counting import shape_of
from estandarte.games.aguila.scenarios.outcome import count_of
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Role
from estandarte.wargame.answers import asked
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import FULL_TURN, HALF_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.outlines import Outline, Shape
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_along, distance_squared

from .crossing import is_cut_off
from .worth import lead, margin, nearest

SENT = 3
"""Battalions sent to each objective; the others fight."""
STORMING = 4
"""And by one who must take it from the enemy."""
DEFENDED = inches(8)
"""Who is so near to an objective defends it."""
CROWD = inches(2)
"""What each friend nearer to an enemy adds to its distance."""
JAM = inches(6)
"""The same in an assault, where houses leave little room."""
ROUND = inches(10)
"""And how much farther one beyond a river."""
MET = inches(8)
"""So near an enemy a unit has met him, and stays."""
ASIDE = inches(3)
"""And one aside, for a quarter turn: who has set out for somebody keeps to him."""
PRIZE = inches(3)
PRIZE_OF_HORSE = inches(8)
"""By how much nearer a gun seems: who reaches it has taken it."""
CONTESTED = inches(8)
"""By how much nearer an enemy seems who stands at an objective."""
TURNS = 6
"""How long a battle lasts at least, where nothing else is written."""
DARES = 1
"""So many turns before the first that may be the last who is not ahead by as much dares."""
STORMS = 3
"""And so many whoever must take ground from the enemy: to stand before it is to lose."""


def counts_ground(state: Aguila) -> bool:
    """Whether it counts in the end who stands where."""
    return scenario_of(state).worth.near is not None


class Goal(NamedTuple):
    """Ground that the scenario counts."""

    id: str
    shape: Shape
    place: Point
    worth: int


def goals_of(state: Aguila, role: Role) -> list[Goal]:
    """Where the scenario wants troops to stand, the most valuable first."""
    worth, found = scenario_of(state).worth, []
    if worth.near is None:
        return []
    for number, objective in enumerate(state.camp.objectives):
        shape = shape_of(state, objective)
        if shape is not None:
            counts = worth.of(state, role, objective, number)
            found.append(Goal(objective.id, shape, _middle(shape), counts))
    return sorted(found, key=lambda goal: (-goal.worth, goal.id))


def _middle(shape: Shape) -> Point:
    if isinstance(shape, Outline):
        return Point((shape.left + shape.right) // 2, (shape.bottom + shape.top) // 2)
    assert isinstance(shape, Point)
    return shape


def stands_at(state: Aguila, base: Base, goal: Goal) -> bool:
    """Whether a base would hold or contest an objective from where it is."""
    near = scenario_of(state).worth.near
    assert near is not None
    measure, reach = near
    if measure == "on" and not isinstance(goal.shape, Point):
        return overlaps(base, goal.shape)
    return within(base, goal.shape, inches(reach))


def sent_to(state: Aguila, role: Role) -> dict[str, Goal]:
    """Which infantry goes to which objective: the nearest that has nothing else to do."""
    goals = goals_of(state, role)
    free = [u for u in state.of(role) if u.is_infantry and not u.is_wavering and not u.building]
    if not goals or not free:
        return {}
    if is_defender(state, role):
        return {u.id: _nearest_goal(u, goals) for u in free}
    if state.camp.attacker == role:
        open_goals = [g for g in goals if is_late(state) or not _is_defended(state, role, g)]
        return _shared_out(free, open_goals, STORMING)
    found: dict[str, Goal] = {}
    for _ in range(SENT):
        for goal in goals:
            left = [u for u in free if u.id not in found]
            chosen = nearest(left, goal.place)
            if chosen is not None:
                found[chosen.id] = goal
    return found


def _is_defended(state: Aguila, role: Role, goal: Goal) -> bool:
    """Whether the enemy must be beaten before an objective can be taken from him."""
    return any(within(e.base, goal.shape, DEFENDED) for e in state.enemies_of(role))


def _shared_out(units: list[Unit], goals: list[Goal], each: int) -> dict[str, Goal]:
    """Each goes to the nearest objective for which not enough others are nearer."""
    found: dict[str, Goal] = {}
    for _ in range(each):
        left = list(goals)
        while left and len(found) < len(units):
            pairs = ((_way(u, g), u.id, g.id, g) for u in units if u.id not in found for g in left)
            _, chosen, _, goal = min(pairs, key=lambda pair: pair[:3])
            found[chosen] = goal
            left.remove(goal)
    return found


def _nearest_goal(unit: Unit, goals: list[Goal]) -> Goal:
    return min(goals, key=lambda goal: _way(unit, goal))


def _way(unit: Unit, goal: Goal) -> int:
    return distance_along(unit.base.centre, goal.place)


def goal_of(state: Aguila, unit: Unit) -> Goal | None:
    """The objective of one unit; near the end horse goes for what nobody else can reach."""
    if unit.is_infantry:
        return sent_to(state, unit.role).get(unit.id)
    if unit.is_gun or unit.is_wavering or not is_late(state):
        return None
    if storms(state, unit.role) and (there := _rider_at(state, unit)) is not None:
        return there
    open_goals = [g for g in goals_of(state, unit.role) if not _is_reached(state, unit, g)]
    return min(open_goals, key=lambda g: _way(unit, g), default=None)


def _rider_at(state: Aguila, unit: Unit) -> Goal | None:
    """The objective at which an enemy Officer stands alone, as if he were the objective."""
    riders = [o for o in state.lone_officers() if o.role != unit.role]
    found = [
        Goal(goal.id, rider.at, rider.at, goal.worth)
        for goal in goals_of(state, unit.role)
        for rider in riders
        if within(rider.disc, goal.shape, DEFENDED)
    ]
    return min(found, key=lambda goal: _way(unit, goal), default=None)


def _is_reached(state: Aguila, unit: Unit, goal: Goal) -> bool:
    """Whether another unit of one's own stands there already."""
    mates = (u for u in state.of(unit.role) if u.id != unit.id)
    return any(stands_at(state, u.base, goal) for u in mates)


def contested_by(state: Aguila, unit: Unit) -> Goal | None:
    """The objective at which a unit stands, whosever it is."""
    found = (g for g in goals_of(state, unit.role) if stands_at(state, unit.base, g))
    return next(found, None)


def is_needed(state: Aguila, unit: Unit) -> bool:
    """Whether an objective would be left alone if a unit went away from it."""
    goal = contested_by(state, unit)
    return goal is not None and not _is_reached(state, unit, goal)


def houses_wanted(state: Aguila) -> list[str]:
    """Buildings and positions that the scenario counts, with nobody inside."""
    wanted = (state.ground.get(o.ground) for o in state.camp.objectives)
    return [
        g.id
        for g in wanted
        if g is not None and can_be_held(state, g) and garrison_of(state, g.id) is None
    ]


def aim_of(state: Aguila, unit: Unit) -> Point | None:
    """The nearest enemy worth having, those first who stand at an objective."""
    foes = [e for e in state.enemies_of(unit.role) if not (unit.is_cavalry and e.building)]
    if not foes:
        return None
    friends = [u.base.centre for u in state.of(unit.role) if u.id != unit.id and not u.is_gun]
    crowd = JAM if storms(state, unit.role) else CROWD

    def far(enemy: Unit) -> int:
        """How far an enemy is; farther for everybody who is nearer to it already."""
        there = enemy.base.centre
        mine = distance_along(unit.base.centre, there)
        near = (2 * mine - 1) ** 2  # so much less than `mine` that it is not rounded up to it
        before = sum([4 * distance_squared(f, there) < near for f in friends])
        spoils = CONTESTED if contested_by(state, enemy) is not None else 0
        if is_cut_off(state, unit.base.front_centre, there):
            mine += ROUND
        if enemy.is_gun:
            mine -= PRIZE_OF_HORSE if unit.is_cavalry else PRIZE
        mine += ASIDE * abs(turn_to(unit.base, there)) // QUARTER_TURN
        return mine + crowd * min(before, 4) - 12 * enemy.profile.cost - spoils

    return min(foes, key=far).base.centre


def turn_to(base: Base, place: Point) -> int:
    """The turn about its centre that brings a base to face a place."""
    wanted = base.centre.heading_to(place)
    return (wanted - base.heading + HALF_TURN) % FULL_TURN - HALF_TURN


def stays(state: Aguila, friend: Unit) -> bool:
    """Whether a friend is not likely to march on: a gun, or who has met the enemy."""
    if friend.building:
        return False
    foes = state.enemies_of(friend.role)
    return friend.is_gun or any(within(friend.base, foe.base, MET) for foe in foes)


def last_turn(state: Aguila) -> int:
    """The first turn after which the battle may be over."""
    turn = next((f for f in reversed(state.stack) if isinstance(f, Turn)), None)
    return turn.length.turns if turn is not None else TURNS


def is_late(state: Aguila) -> bool:
    """Whether there is hardly time for more than one march."""
    return state.turn >= last_turn(state) - 1


def ahead(state: Aguila) -> Role:
    """Who would win if the battle ended now."""
    return asked(state, "ahead", lambda: count_of(state)[0].winner)


def is_winning(state: Aguila, role: Role) -> bool:
    """Whether the battle would be won if it ended now, and it may end now."""
    if state.turn < last_turn(state):
        return False
    if counts_ground(state):
        return ahead(state) == role
    return lead(state, role) > margin(state)


def storms(state: Aguila, role: Role) -> bool:
    """Whether a side has nothing but the assault: as it stands the enemy would win."""
    sieging = scenario_of(state).sides.siege and state.camp.attacker == role
    return sieging and ahead(state) != role


def storms_with_horse(state: Aguila, role: Role) -> bool:
    """Whether horse goes in too: between houses it would only stand in the way of the foot."""
    return not scenario_of(state).worth.narrow and storms(state, role)


def must_dare(state: Aguila, role: Role) -> bool:
    """Whether the battle may end soon and is not won: what is lost then counts for little."""
    if counts_ground(state):
        early = STORMS if storms(state, role) else 0
        return state.turn >= last_turn(state) - early and not is_winning(state, role)
    return state.turn >= last_turn(state) - DARES and lead(state, role) <= margin(state)
