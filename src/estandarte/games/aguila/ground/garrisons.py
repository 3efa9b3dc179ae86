"""Garrisons: houses and positions as places to stand in, and the units inside them."""

from estandarte.games.aguila.schema.battlefield import StructureValues
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.games.aguila.units import Unit
from estandarte.kernel import YES, Verdict, but, no
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.headings import displacement, heading_of
from estandarte.wargame.plane.measures import QUARTER_TURN, nearest
from estandarte.wargame.plane.points import Point

from .terrain import piece_at

FINE = 1_000_000
LARGEST_GARRISON = 24
"""Minis of the one unit that a building holds. ["BSA-Q57"]"""


def structure_of(state: Aguila, ground: Ground) -> StructureValues | None:
    """What a building or position withstands; None for ground that cannot be battered."""
    kind = piece_at(state, ground).building
    return state.charts.terrain.structure[kind] if kind else None


def points_left(state: Aguila, ground: Ground) -> int:
    """Its structure points: those of its kind until it is first hit."""
    values = structure_of(state, ground)
    return ground.structure or (values.points if values is not None else 0)


def can_be_held(state: Aguila, ground: Ground) -> bool:
    """Whether a unit can be inside; a rampart drawn as a line only shelters who is behind it."""
    return bool(ground.corners) and structure_of(state, ground) is not None


def splits_fire(state: Aguila, unit: Unit) -> bool:
    """Whether it fires through arcs: within walls, by a switch not in an earthwork. ["BSA-Q139"]"""
    ground = state.ground.get(unit.building)
    if ground is not None and state.switches.position_fire == "one_side":
        return not piece_at(state, ground).earthwork
    return bool(unit.building)


def garrison_of(state: Aguila, ground: str) -> Unit | None:
    return next((u for u in state.units.values() if u.building == ground), None)


def footprint_of(ground: Ground) -> Base:
    """The walls of a building as a base, so that it has four sides with a middle each."""
    a, b = ground.corners[0], ground.corners[1]
    heading = heading_of(b.x - a.x, b.y - a.y) - QUARTER_TURN
    (fx, fy), (rx, ry) = displacement(heading, FINE), displacement(heading + QUARTER_TURN, FINE)
    ahead = [nearest(p.x * fx + p.y * fy, FINE) for p in ground.corners]
    right = [nearest(p.x * rx + p.y * ry, FINE) for p in ground.corners]
    middle_ahead, middle_right = max(ahead) + min(ahead), max(right) + min(right)
    centre = Point(
        nearest(middle_ahead * fx + middle_right * rx, 2 * FINE),
        nearest(middle_ahead * fy + middle_right * ry, 2 * FINE),
    )
    front, depth = max(right) - min(right), max(ahead) - min(ahead)
    return Base(centre, heading % (4 * QUARTER_TURN), front + front % 2, depth + depth % 2)


def shell_of(state: Aguila, unit: Unit) -> Base:
    """What chargers come up against: the walls about a unit, or the unit itself."""
    ground = state.ground.get(unit.building)
    return footprint_of(ground) if ground is not None and ground.corners else unit.base


def garrison_verdict(state: Aguila, unit: Unit, ground: Ground | None) -> Verdict:
    """May this unit be in there? One battalion, neither horse nor guns. ["BSA-Q57"]"""
    if ground is None or not can_be_held(state, ground):
        return no("BSA-4-edificio-a", unit=unit.id, building=ground.id if ground else "")
    if not unit.is_infantry:
        return no("BSA-Q57", unit=unit.id)
    limited = state.switches.building_garrison == "up_to_24"
    if limited and unit.profile.minis > LARGEST_GARRISON:
        return no("BSA-Q57", unit=unit.id, minis=unit.profile.minis, allowed=LARGEST_GARRISON)
    inside = garrison_of(state, ground.id)
    if inside is not None and inside.id != unit.id:
        return no("BSA-Q57", unit=unit.id, other=inside.id)
    return YES


def garrisoned(unit: Unit, ground: Ground) -> Unit:
    """The unit inside: without a formation, at every side of the walls. A gun keeps its place.

    ["BSA-4-edificio-e"]
    """
    if unit.is_gun:
        return but(unit, building=ground.id)
    return but(unit, building=ground.id, base=footprint_of(ground), formation="none")


def own_base(unit: Unit, centre: Point, heading: int) -> Base:
    """The room that a unit takes outside, whatever walls it has been behind."""
    return Base(centre, heading, unit.profile.front, unit.profile.depth)
