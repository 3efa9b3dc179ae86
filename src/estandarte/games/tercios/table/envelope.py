"""The envelope of a unit's move: how far it may go in every direction, for the client to draw."""

from fractions import Fraction

from estandarte.games.tercios.ground.narrow_gaps import outline_of_base
from estandarte.games.tercios.movement.footing import obstacles
from estandarte.games.tercios.movement.marches import move_verdict
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel import Value
from estandarte.wargame.plane.crossing import goes_through, stretches_inside
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.points import Point

RAYS = 13
FINENESS = inches(1, 2)


class Ray(Value):
    """One direction and the farthest place where the front centre may end there."""

    heading: int
    end: Point
    length: int


def envelope(state: Tercios, unit: Unit, order: Order, rays: int = RAYS) -> tuple[Ray, ...]:
    """The farthest legal end of a march on each ray of the front half, to half an inch.

    Between the unit and such an end other places may be barred; `check` alone decides.
    """
    start = unit.front_centre
    reach = inches(speed_of(state, unit, order).total)
    found = []
    for number in range(rays):
        turn = -QUARTER_TURN + 2 * QUARTER_TURN * number // (rays - 1)
        heading = (unit.base.heading + turn) % 3600
        length = _farthest(state, unit, order, start, heading, reach)
        found.append(Ray(heading, start.towards(heading, length), length))
    return tuple(found)


def _farthest(
    state: Tercios, unit: Unit, order: Order, start: Point, heading: int, reach: int
) -> int:
    """The whole reach if it is legal, else the last legal place found by halving."""
    if move_verdict(state, unit, start.towards(heading, reach - 2), order, exact=True):
        return reach - 2
    low, high = 0, _open_way(state, unit, order, start, heading, reach)
    if move_verdict(state, unit, start.towards(heading, high), order, exact=True):
        return high
    while high - low > FINENESS:
        middle = (low + high) // 2
        if move_verdict(state, unit, start.towards(heading, middle), order, exact=True):
            low = middle
        else:
            high = middle
    return low


def _open_way(
    state: Tercios, unit: Unit, order: Order, start: Point, heading: int, reach: int
) -> int:
    """How far a ray runs before it enters another base: nothing beyond can be reached."""
    end = start.towards(heading, reach)
    first = Fraction(1)
    for other in obstacles(state, unit, order):
        body = outline_of_base(other.base)
        if goes_through(start.x, start.y, end.x, end.y, body):
            for low, _ in stretches_inside(start, end, body):
                first = min(first, low)
    return int(reach * first)
