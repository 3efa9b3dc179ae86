"""Earthworks: positions that shelter whoever stands in them."""

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.wargame.plane.containment import is_in
from estandarte.wargame.plane.overlap import overlaps

from .outlines import outlines_of, parts_of

WORKS = ("light_position", "solid_position")
"""Positions that are an area with cover; a fortified one is a building."""


def is_dug_in(state: Aguila, unit: Unit) -> bool:
    """On the height where it stood at the start. ["BSA-16-borodino-f"]"""
    ground = state.ground.get(state.camp.dug_in.get(unit.id, ""))
    return ground is not None and any(overlaps(unit.base, part) for part in outlines_of(ground))


def is_in_earthwork(state: Aguila, unit: Unit) -> bool:
    """Whether blows fall on it as on a defensive position. ["BSA-9-mod-a"]"""
    if is_dug_in(state, unit):
        return True
    works = parts_of(state, lambda g: g.piece in WORKS)
    return any(is_in(unit.base.centre, part) for part in works)
