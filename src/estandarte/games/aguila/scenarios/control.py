"""Control: who holds an objective, at the distances that each scenario counts."""

from collections.abc import Iterator
from typing import Literal

from estandarte.games.aguila.state import ROLES, Aguila, other
from estandarte.kernel import Role, RuleId, Value
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point

Measure = Literal["on", "within", "nearer"]
"""On the piece itself; at the distance or nearer; nearer, and not at it."""


class Hold(Value):
    """What holds an objective, and what enemy spoils it; inches."""

    mine: Measure
    reach: int
    theirs: Measure
    spoils: int
    cite: RuleId


def holder(state: Aguila, place: Shape, hold: Hold, building: str = "") -> Role:
    """Who holds an objective; nobody if it is contested or left alone."""
    for role in ROLES:
        mine = has_near(state, role, place, hold.mine, hold.reach, building)
        theirs = has_near(state, other(role), place, hold.theirs, hold.spoils, building)
        if mine and not theirs:
            return role
    return ""


def has_near(
    state: Aguila, role: Role, place: Shape, measure: Measure, reach: int, building: str = ""
) -> bool:
    """Whether a side has a unit at a place; a garrison is always at its own building."""
    if building and any(u.building == building for u in state.of(role)):
        return True
    return any(_is_at(shape, place, measure, reach) for shape in shapes_of(state, role))


def _is_at(shape: Base | Disc, place: Shape, measure: Measure, reach: int) -> bool:
    if measure == "on":
        # a point can only be touched, an area is stood on
        return within(shape, place, 0) if isinstance(place, Point) else overlaps(shape, place)
    if measure == "within":
        return within(shape, place, inches(reach))
    return nearer_than(shape, place, inches(reach))


def shapes_of(state: Aguila, role: Role) -> Iterator[Base | Disc]:
    """Garrisons by the walls about them; lone Officers too, unless a switch ignores them.

    ["BSA-Q124"]
    """
    yield from (u.base for u in state.of(role))
    if state.switches.officers_as_units == "counted":
        yield from (o.disc for o in state.lone_officers() if o.role == role)
