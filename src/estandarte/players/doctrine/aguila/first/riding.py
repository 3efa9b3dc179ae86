"""Riding: Officers keep near the units they command, behind them and in nobody's way."""

from estandarte.games.aguila.ground.weather import command_range_of
from estandarte.games.aguila.movement.paths import hull_of
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer, ride_allowance
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import FULL_TURN, inches
from estandarte.wargame.plane.motions import oblique
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.points import Point, distance_along

OUT = inches(5, 4)
"""What an Officer keeps from the units he rides behind."""
SAFE = 7
"""Inches that he keeps from enemies who could shoot or charge him."""
LAG = 0.03 / inches(1)
"""What each inch that a unit is too far off costs: who hears nobody rides after them."""
EIGHTH = FULL_TURN // 8
AHEAD = inches(8)
"""So far before a unit nobody should stand: it could not end its march there."""
BARS = 0.6
"""What it costs to bar a unit's way, in units that hear him."""


def ride_wish(state: Aguila, role: Role, decision: GivingOrders) -> Action | None:
    """The next Officer who would command more, or the more needy, from elsewhere."""
    for officer in state.staff(role):
        if officer.has_moved or officer.inside:
            continue
        mine = _his(state, officer)
        if not mine:
            continue
        action = _best_ride(state, officer, mine, decision)
        if action is not None:
            return action
    return None


def _his(state: Aguila, officer: Officer) -> list[Unit]:
    own = [u for u in state.of(officer.role) if u.officer == officer.id]
    if officer.is_commander:
        return list(state.of(officer.role))
    return own


def _best_ride(
    state: Aguila, officer: Officer, mine: list[Unit], decision: GivingOrders
) -> Action | None:
    """The place from which his voice reaches most; with nobody in reach, the way to them."""
    weights, lanes = {u.id: _need(state, officer, u) for u in mine}, _lanes(state, officer.role)
    here = _worth(state, officer, mine, weights, officer.at)
    here -= _barring(officer, lanes, officer.at)
    best: tuple[float, Action | None] = (here + 0.3, None)
    for end in _ends(state, officer, mine):
        worth = _worth(state, officer, mine, weights, end)
        if worth > best[0]:
            worth -= _barring(officer, lanes, end)
        if worth > best[0]:
            action = RideOfficer(officer.id, end, role=officer.role)
            if action.check(state, decision):
                best = (worth, action)
    return best[1]


def _lanes(state: Aguila, role: Role) -> list[Outline]:
    """The ground before each unit that marches."""
    moving = (u.base for u in state.of(role) if not u.is_gun and not u.building)
    return [hull_of(base, oblique(base, 0, AHEAD)) for base in moving]


def _barring(officer: Officer, lanes: list[Outline], place: Point) -> float:
    """What it costs that units would have to stop short of him."""
    apart = officer.radius + inches(1)
    return BARS * sum(within(place, lane, apart) for lane in lanes)


def _need(state: Aguila, officer: Officer, unit: Unit) -> float:
    """How much a unit wants him: his own, hurt, and not a gun that only stands."""
    need = 0.3 if unit.is_gun else 1.0
    if officer.is_commander and unit.officer != officer.id:
        own = state.officers.get(unit.officer)
        need *= 0.35 if own is not None else 0.8
    return need * (1 + 0.15 * unit.damage + (0.5 if unit.is_wavering else 0.0))


def _worth(
    state: Aguila,
    officer: Officer,
    mine: list[Unit],
    weights: dict[str, float],
    place: Point,
) -> float:
    reach = command_range_of(state, officer)
    heard = 0.0
    for unit in mine:
        if within(place, unit.base, reach - inches(1, 2)):
            heard += weights[unit.id]
        else:
            heard -= weights[unit.id] * LAG * (distance_along(place, unit.base.centre) - reach)
    far = min(distance_along(place, u.base.centre) for u in mine)
    exposed = any(
        within(place, e.base, inches(SAFE)) for e in state.enemies_of(officer.role) if not e.is_gun
    )
    return heard - 0.01 * far / inches(1) - (2.0 if exposed else 0.0)


def _ends(state: Aguila, officer: Officer, mine: list[Unit]) -> list[Point]:
    """Places behind his units, as far as he can ride to them in this weather."""
    reach = ride_allowance(state, officer) - 4  # his heading is rounded
    found: list[Point] = []
    for unit in mine:
        base = unit.base
        behind = base.centre_of(Side.REAR).towards(base.facing(Side.REAR), officer.radius + OUT)
        for aside in (0, 1, -1):
            side = base.facing(Side.RIGHT)
            goal = behind.towards(side, aside * (base.front // 2 + officer.radius))
            far = distance_along(officer.at, goal)
            if far > reach:
                goal = officer.at.towards(officer.at.heading_to(goal), reach)
            found.append(goal)
    # and out of the way, wherever that is
    for heading in range(0, FULL_TURN, EIGHTH):
        found += [officer.at.towards(heading, far) for far in (reach // 2, reach)]
    return found
