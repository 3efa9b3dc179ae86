"""Zones: the edges, halves and quarters of the table, and how things lie to them."""

from collections.abc import Iterable
from typing import Literal

from estandarte.games.aguila.ground.outlines import parts_of
from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import Role
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_wholly_in
from estandarte.wargame.plane.measures import HALF_TURN, inches
from estandarte.wargame.plane.outlines import Outline, outline
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

Edge = Literal["bottom", "top", "left", "right"]
EDGES = ("bottom", "top")
HALVES = ("lower", "upper")
DIAGONALS = ("rising", "falling")
QUADRANTS = ("bottom_left", "bottom_right", "top_left", "top_right")
OPPOSITE = {
    "bottom": "top",
    "top": "bottom",
    "lower": "upper",
    "upper": "lower",
    "bottom_left": "top_right",
    "bottom_right": "top_left",
    "top_left": "bottom_right",
    "top_right": "bottom_left",
}
ASIDE = inches(12)
"""What close order keeps from the short edges. ["BSA-16-zona-b"]"""
BAND = inches(12)
"""What is kept from the diagonal, and from the centre of the quadrants."""


def starts_below(state: Aguila, role: Role) -> bool:
    zone = state.camp.zones.get(role, "bottom")
    return zone.startswith("bottom") or zone == "lower"


def home_heading(state: Aguila, role: Role) -> int:
    """The way to the enemy's side of the table."""
    return 0 if starts_below(state, role) else HALF_TURN


def is_defender(state: Aguila, role: Role) -> bool:
    return bool(state.camp.attacker) and role != state.camp.attacker


def defender_of(state: Aguila) -> Role:
    """Nobody where nobody attacks."""
    return other(state.camp.attacker) if state.camp.attacker else ""


def strip(state: Aguila, role: Role, near: int, far: int, aside: int = 0) -> Field:
    """The table between two distances from a side's own long edge."""
    field = state.field
    if starts_below(state, role):
        low, high = field.bottom + near, field.bottom + far
    else:
        low, high = field.top - far, field.top - near
    return Field(field.left + aside, low, field.right - aside, high)


def rectangle(box: Field) -> Outline:
    return outline(
        [(box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top)]
    )


def grown(box: Field, by: int) -> Field:
    return Field(box.left - by, box.bottom - by, box.right + by, box.top + by)


def box_of(points: Iterable[Point]) -> Field:
    xs, ys = zip(*((p.x, p.y) for p in points), strict=True)
    return Field(min(xs), min(ys), max(xs), max(ys))


def extent(body: Base | Disc) -> Field:
    """The box around a body, along the edges of the table."""
    if isinstance(body, Disc):
        return grown(box_of([body.centre]), body.radius)
    return box_of(Point(x, y) for x, y in body.corners)


def settlement(state: Aguila) -> Field | None:
    """The limits of the farm or village: of its houses, walls and fences."""
    pieces = [state.ground[o.ground] for o in state.camp.objectives if o.ground in state.ground]
    walls = [g for g in state.ground.values() if g.id.startswith("farm")]
    points = [p for g in (*pieces, *walls) for p in (*g.corners, *g.line)]
    return box_of(points) if points else None


def depth_of_zone(state: Aguila) -> int:
    """Twelve inches from the own long edge, unless the scenario says ten. ["BSA-16-zona-a"]"""
    numbers = state.camp.numbers
    return inches(numbers.zone if numbers is not None and numbers.zone else 12)


def quadrant(state: Aguila, name: str) -> Field:
    """A quarter of the table. ["BSA-16-divide-a"]"""
    field, x, y = state.field, state.field.centre.x, state.field.centre.y
    left, right = (field.left, x) if name.endswith("left") else (x, field.right)
    low, high = (field.bottom, y) if name.startswith("bottom") else (y, field.top)
    return Field(left, low, right, high)


def is_on_difficult_ground(state: Aguila, base: Base) -> bool:
    """Wholly in a piece of difficult ground."""
    difficult = parts_of(state, lambda g: going_of(state, g) == "difficult")
    return any(is_wholly_in(base, part) for part in difficult)
