"""Flanks: whether a charge takes a unit from behind its front line."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import has
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.points import Point


def is_flanked(state: Tercios, target: Unit, start: Point) -> bool:
    """Whether a charge that started there takes the target in flank. ["TER-flank-a", "TER-Q35"]"""
    if has(state, target, "cuadros"):
        return False  # "TER-flank-e", "TER-troops-cuadros-a"
    if target.union == "works":
        return False  # "TER-troops-emplazada-h"
    if target.building:
        return False  # "TER-scenery-edificio-h"
    return is_behind_line(target.base, start)


def never_flanked_behind(state: Tercios, target: Unit, start: Point) -> bool:
    """Attacked from behind its front, though it is not flanked: it turns all the same.

    ["TER-Q40"]
    """
    return target.union != "works" and not target.building and is_behind_line(target.base, start)


def is_taken_from_behind(state: Tercios, unit: Unit, start: Point) -> bool:
    """Whether a charge begins where a unit has no eyes: it cannot shoot at whoever makes it.

    A wide angle may help it; a building and works look to all sides. ["TER-Q91"]
    """
    if unit.building or unit.union == "works" or has(state, unit, "angulo_extendido"):
        return False
    return is_behind_line(unit.base, start)
