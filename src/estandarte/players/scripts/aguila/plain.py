"""What plain people do alike: march straight or stand, and charge the weakest in reach."""

from collections.abc import Callable, Iterator
from itertools import islice

from estandarte.games.aguila.charge.conditions import charger_verdict
from estandarte.games.aguila.charge.phase import DeclareCharge, DeclaringCharges, EndDeclarations
from estandarte.games.aguila.movement.orders import ChangeFacing, StandStill
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role, check
from estandarte.players.doctrine.aguila.first.aims import turn_to
from estandarte.players.doctrine.aguila.steps import advances, marches
from estandarte.players.scripts import Hands
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import INCH, QUARTER_TURN, inches
from estandarte.wargame.plane.points import Point, distance_along

Goal = Callable[[Aguila, Unit], Point | None]
"""Where a unit is to go; None: it stands where it is."""
Wish = Callable[[Aguila, Unit], bool]
TRIED = 12
"""So many ways, those that end nearest to the goal, are walked before a unit stays."""
NEARER = inches(1, 2)


def hands(goal: Goal, charges: Wish = lambda *_: True, faces: bool = True) -> Hands:
    """The whole of a plan that sends each unit somewhere or lets it stand.

    Who may charge does so when somebody is in reach; who stands may turn to whoever comes round.
    Guns are served as usual, and Officers ride as usual.
    """

    def order(state: Aguila, decision: GivingOrders, role: Role) -> Action | None:
        if any(officer.has_moved for officer in state.staff(role)):
            return None
        for unit in state.of(role):
            if unit.order is None and not unit.failed_check and not unit.is_gun:
                wishes = _orders(state, unit, goal(state, unit), faces)
                return next((wish for wish in wishes if check(state, wish)), None)
        return None

    def charge(state: Aguila, decision: DeclaringCharges, role: Role) -> Action:
        for unit in state.of(role):
            if charges(state, unit) and charger_verdict(state, role, unit.id):
                for foe in sorted(state.enemies_of(role), key=lambda foe: room(state, foe)):
                    wish = DeclareCharge(unit.id, foe.id, role=role)
                    if check(state, wish):
                        return wish
        return EndDeclarations(role=role)

    return {GivingOrders: order, DeclaringCharges: charge}


def room(state: Aguila, unit: Unit) -> tuple[int, str]:
    """How much a unit can still bear: the weakest comes first."""
    return unit.profile.breaking - unit.damage, unit.id


def nearest(state: Aguila, unit: Unit) -> Unit | None:
    """The enemy who is nearest to a unit; none while all are hidden or on their way."""
    here = unit.base.centre
    foes = state.enemies_of(unit.role)
    return min(foes, key=lambda foe: (distance_along(here, foe.base.centre), foe.id), default=None)


def inches_to(unit: Unit, foe: Unit | None) -> float:
    return distance_along(unit.base.centre, foe.base.centre) / INCH if foe is not None else 99.0


def way_to_enemy(state: Aguila, unit: Unit) -> Point | None:
    """Straight at the nearest enemy."""
    foe = nearest(state, unit)
    return foe.base.centre if foe is not None else None


def enemy_ends(state: Aguila, role: Role) -> tuple[Unit, ...]:
    """The enemy's troops at the left and at the right end of the table; none if none are seen."""
    foes = sorted(state.enemies_of(role), key=lambda foe: (foe.base.centre.x, foe.id))
    return (foes[0], foes[-1]) if foes else ()


def _orders(state: Aguila, unit: Unit, to: Point | None, faces: bool) -> Iterator[Action]:
    foe = nearest(state, unit)
    if unit.is_wavering or unit.building:
        to = None
    if to is not None and unit.formation != "square":
        yield from _ways(state, unit, to)
        if abs(way := turn_to(unit.base, to)) > QUARTER_TURN // 2 and abs(way) <= 2 * QUARTER_TURN:
            yield ChangeFacing(unit.id, way, role=unit.role)
    elif to is None and faces and foe is not None and _is_round(unit, foe):
        yield ChangeFacing(unit.id, turn_to(unit.base, foe.base.centre), role=unit.role)
    yield StandStill(unit.id, role=unit.role)


def _ways(state: Aguila, unit: Unit, to: Point) -> Iterator[Action]:
    """The advances and quick marches that end nearest to a place, on foot no nearer than to him."""
    far = distance_along(unit.base.centre, to)
    found = [*advances(state, unit, [to])]
    if not any(within(unit.base, foe.base, inches(10)) for foe in state.enemies_of(unit.role)):
        found += marches(state, unit, [to])
    ends = sorted((distance_along(step.stand.base.centre, to), n) for n, step in enumerate(found))
    for end, number in islice(ends, TRIED):
        if end < far - NEARER:
            yield found[number].order


def _is_round(unit: Unit, foe: Unit) -> bool:
    """Whether an enemy has got behind its front."""
    return is_behind_line(unit.base, foe.base.centre, Side.FRONT)
