"""Flanks: whether a charge takes a unit from behind its front line."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import has, rule_for
from estandarte.kernel import RuleId
from estandarte.wargame.plane.arcs import is_behind_line
from estandarte.wargame.plane.points import Point

FLANK = "TER-flank-a"


def is_flanked(state: Tercios, target: Unit, start: Point) -> bool:
    """Whether a charge that started there takes the target in flank. ["TER-Q35"]"""
    return flank_rule(state, target, start) == FLANK


def flank_rule(state: Tercios, target: Unit, start: Point) -> RuleId:
    """The rule by which a charge from there is one in flank, or from behind and yet none."""
    if not is_behind_line(target.base, start):
        return ""
    if target.building:
        return "TER-scenery-edificio-h"
    if target.bond.unflanked:
        return target.bond.unflanked
    square = rule_for(state, target, "unflanked")
    return FLANK if square is None else square.unflanked


def never_flanked_behind(state: Tercios, target: Unit, start: Point) -> bool:
    """Attacked from behind its front, though it is not flanked: it turns all the same.

    ["TER-Q40"]
    """
    return not target.bond.unflanked and not target.building and is_behind_line(target.base, start)


def is_taken_from_behind(state: Tercios, unit: Unit, start: Point) -> bool:
    """Whether a charge begins where a unit has no eyes: it cannot shoot at whoever makes it.

    A wide angle may help it; a building and works look to all sides. ["TER-Q91"]
    """
    if unit.building or unit.bond.spread or has(state, unit, "wide"):
        return False
    return is_behind_line(unit.base, start)
