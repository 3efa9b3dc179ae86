"""Roads: who starts and ends his move on one goes further."""

from collections.abc import Sequence

from estandarte.games.aguila.ground.outlines import parts_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Verdict
from estandarte.wargame.answers import asked
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_in
from estandarte.wargame.plane.measures import inches

from .paths import Leg, Walk, walk


def is_on_road(state: Aguila, base: Base) -> bool:
    """Whether the middle of a unit is on a road."""
    roads = parts_of(state, lambda g: g.piece == "road")
    return any(is_in(base.centre, part) for part in roads)


def walk_on_roads(
    state: Aguila, unit: Unit, legs: Sequence[Leg], reach: int, quick: bool = False
) -> Walk | Verdict:
    """Follow the legs; with a road under it at both ends a unit goes an inch more, or two.

    ["BSA-16-cruce-c", "BSA-16-cruce-d"]
    """
    question = "way", unit.id, tuple(legs), reach, quick
    return asked(state, question, lambda: _walk_on_roads(state, unit, legs, reach, quick), unit)


def _walk_on_roads(
    state: Aguila, unit: Unit, legs: Sequence[Leg], reach: int, quick: bool
) -> Walk | Verdict:
    found = walk(state, unit, legs, reach, quick)
    if isinstance(found, Walk) or not is_on_road(state, unit.base):
        return found
    further = walk(state, unit, legs, reach + inches(2 if quick else 1), quick)
    ends_on_it = isinstance(further, Walk) and is_on_road(state, further.base)
    return further if ends_on_it else found
