"""Standing in: an Officer counts where ground is counted, so he rides where that decides something.

What he risks there is little: the battle may be over with this turn.
"""

from collections.abc import Iterator

from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer, ride_allowance
from estandarte.games.aguila.scenarios.outcome import count_of
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import Aguila, other
from estandarte.games.aguila.units import Officer
from estandarte.kernel import Action, Role, but
from estandarte.wargame.plane.bases import Disc
from estandarte.wargame.plane.distance import gap_between, within
from estandarte.wargame.plane.measures import FULL_TURN, inches
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_along

from .first.aims import Goal, counts_ground, goals_of, is_late, last_turn
from .temper import AguilaTemper

STEP = inches(2)
"""How fine the ground is looked over for a place."""
LEEWAY = 8
"""What rounding may take from a way."""
ROUND = FULL_TURN // 16
DRIVEN = inches(12)
"""With an enemy so near nobody is sure to stay where he is."""
TRIED = 6


def is_counted_soon(state: Aguila) -> bool:
    """Whether the battle may be over with this turn or the next, and ground counts then."""
    return counts_ground(state) and is_late(state)


def stand_in(
    state: Aguila, role: Role, decision: GivingOrders, temper: AguilaTemper
) -> Action | None:
    """The next Officer who betters the count by where he is or could be; the General last."""
    if state.turn < last_turn(state):
        return None
    lone = [o for o in state.staff(role) if not (o.has_moved or o.inside or o.entered)]
    feared = _thinned(state, role) if temper.relieves else state
    for officer in sorted(lone, key=lambda o: (o.is_commander, o.id)):
        gone = _count(_without(feared, officer), role)
        if _count(feared, role) > gone:  # he stays where he is of use
            return RideOfficer(officer.id, officer.at, role=role)
        for goal in goals_of(state, role):
            for place in _places(state, officer, goal)[: TRIED * (4 if temper.relieves else 1)]:
                if _count(_with(feared, officer, place), role) <= gone:
                    break  # it is not the place that matters
                ride = RideOfficer(officer.id, place, quick=True, role=role)
                if ride.check(state, decision):
                    return ride
    return None


def _count(state: Aguila, role: Role) -> tuple[int, int]:
    """How a battle stands for a side if it ended now."""
    count = count_of(state)[0]
    winner = (count.winner == role) - (count.winner == other(role))
    return winner, count.score[role] - count.score[other(role)]


def _thinned(state: Aguila, role: Role) -> Aguila:
    """What is left if whoever has an enemy near is driven off."""
    field = state.clone()
    foes = [e.base for e in state.enemies_of(role) if not (e.is_gun or e.is_wavering)]
    for unit in state.of(role):
        if any(within(unit.base, foe, DRIVEN) for foe in foes):
            del field.units[unit.id]
    return field


def _with(state: Aguila, officer: Officer, place: Point) -> Aguila:
    field = state.clone()
    field.put_officer(but(officer, at=place))
    return field


def _without(state: Aguila, officer: Officer) -> Aguila:
    field = state.clone()
    del field.officers[officer.id]
    return field


def _places(state: Aguila, officer: Officer, goal: Goal) -> list[Point]:
    """Where he could stand at an objective, those first that are farthest from the enemy."""
    reach = ride_allowance(state, officer, quick=True) - LEEWAY
    foes = [e.base for e in state.enemies_of(officer.role) if not e.is_gun]

    def safety(place: Point) -> int:
        return min((gap_between(place, foe).length for foe in foes), default=0)

    found = [p for p in _about(state, officer, goal) if distance_along(officer.at, p) <= reach]
    return sorted(found, key=lambda p: -safety(p))


def _about(state: Aguila, officer: Officer, goal: Goal) -> Iterator[Point]:
    """Places from which he would hold or contest an objective."""
    stands = scenario_of(state).worth.near
    assert stands is not None
    measure, near = stands
    if measure == "on" and isinstance(goal.shape, Outline):
        area = goal.shape
        for x in range(area.left, area.right + 1, STEP):
            for y in range(area.bottom, area.top + 1, STEP):
                if overlaps(Disc(Point(x, y), officer.radius), area):
                    yield Point(x, y)
        return
    for way in range(0, FULL_TURN, ROUND):
        for far in range(0, inches(near) + 1, STEP):
            place = goal.place.towards(way, far)
            if within(Disc(place, officer.radius), goal.shape, inches(near)):
                yield place
