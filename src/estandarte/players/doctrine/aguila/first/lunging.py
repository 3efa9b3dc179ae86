"""Lunging: advances that end where an enemy can be charged in the same turn."""

from collections.abc import Iterator

from estandarte.games.aguila.movement.allowances import advance_allowance, charge_allowance
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import but
from estandarte.wargame.plane.arcs import meets_arc
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import QUARTER_TURN
from estandarte.wargame.plane.motions import advance, turn

from .aims import turn_to
from .marching import Try, advanced

OFFS = (0, 150, -150, 300, -300, 450, -450)
"""How far beside the middle of an enemy a lunge at him may lead."""
FRONT = 450
"""Who is to be charged lies within this angle of the front."""
PARTS = 4
"""A lunge is as long as so many parts of an advance, as few as may be."""


def lunges(state: Aguila, unit: Unit, foes: list[Unit]) -> Iterator[Try]:
    """The shortest in each direction, so that whoever charges has less behind him."""
    reach = advance_allowance(state, unit).length
    blow = charge_allowance(state, but(unit, order="advance")).length
    for foe in foes:
        if within(unit.base.centre, foe.base, reach + blow + unit.base.front):
            there = turn_to(unit.base, foe.base.centre)
            for way in (there + off for off in OFFS):
                if abs(way) <= QUARTER_TURN:
                    yield from _lunge(state, unit, foe, way, reach, blow)


def _lunge(state: Aguila, unit: Unit, foe: Unit, way: int, reach: int, blow: int) -> Iterator[Try]:
    facing = turn(unit.base, way)
    first = (Leg("turn", way),) if way else ()
    for length in (reach * part // PARTS for part in range(PARTS + 1)):
        end = advance(facing, length)
        if not within(end.front_centre, foe.base, blow) or not meets_arc(end, foe.base, FRONT):
            continue
        legs = (*first, Leg("ahead", length)) if length else first
        made = list(advanced(state, unit, legs, reach)) if legs else []
        yield from made
        if made:
            return
