"""How near a unit can get to a place: the best of the legal marches towards it."""

from collections.abc import Iterator

from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import speed_of
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.points import Point, distance_squared

from .marches import landing, move_verdict


def nearest_approach(
    state: Tercios, unit: Unit, target: Unit, order: Order = "atacad", left: int | None = None
) -> Base | None:
    """The end of the legal march that comes nearest to a target; None if all lead away.

    `left` is what remains of the way after an interruption.
    """
    aim = min(target.base.centres, key=lambda c: distance_squared(unit.front_centre, c))
    best, nearest = None, distance_squared(unit.front_centre, aim)
    for place in fan(state, unit, order, left=left):
        square = distance_squared(place, aim)
        if square < nearest and move_verdict(state, unit, place, order, limit=left):
            best, nearest = landing(state, unit, place), square
    return best


def fan(
    state: Tercios,
    unit: Unit,
    order: Order | None,
    rays: int = 13,
    rings: int = 3,
    left: int | None = None,
) -> Iterator[Point]:
    """Places before a unit to try: rays over its front half, a few distances on each."""
    reach = inches(speed_of(state, unit, order).total) if left is None else left
    for ray in range(rays):
        turn = -QUARTER_TURN + 2 * QUARTER_TURN * ray // (rays - 1)
        for ring in range(rings, 0, -1):
            yield unit.front_centre.towards(unit.base.heading + turn, reach * ring // rings)
