"""Zones: where each side deploys, scenario by scenario, and by which edges it comes."""

from collections.abc import Iterable
from math import isqrt

from estandarte.games.aguila.ground.terrain import going_of
from estandarte.games.aguila.movement.paths import parts_of
from estandarte.games.aguila.state import Aguila, other
from estandarte.kernel import YES, Role, RuleId, Verdict, no
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.containment import is_on_field, is_wholly_in
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import HALF_TURN, inches
from estandarte.wargame.plane.outlines import Outline, outline
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

EDGES = ("bottom", "top")
HALVES = ("lower", "upper")
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


def zone_area(state: Aguila, role: Role) -> Outline | None:
    """The deployment zone of a side; None for one that starts off the table."""
    if state.camp.scenario == "oblicua":
        return _beyond_diagonal(state, role)
    box = zone_box(state, role)
    return rectangle(box) if box is not None else None


def zone_box(state: Aguila, role: Role) -> Field | None:
    """The zone where it is a rectangle; of the farm, the box that holds it."""
    scenario = state.camp.scenario
    if scenario in ("asalto", "granja") and role == state.camp.attacker:
        return None
    if scenario == "asalto":
        return strip(state, role, inches(10), inches(24))
    if scenario in ("granja", "pueblo") and is_defender(state, role):
        limits = settlement(state)
        return grown(limits, inches(6)) if limits and scenario == "granja" else limits
    if scenario == "puente" and is_defender(state, role):
        return strip(state, role, 0, near_bank(state, role))
    if scenario == "divide":
        return quadrant(state, state.camp.zones.get(role, "bottom_left"))
    return strip(state, role, 0, depth_of_zone(state))


def depth_of_zone(state: Aguila) -> int:
    """Twelve inches from the own long edge, unless the scenario says ten. ["BSA-16-zona-a"]"""
    numbers = state.camp.numbers
    return inches(numbers.zone if numbers is not None and numbers.zone else 12)


def near_bank(state: Aguila, role: Role) -> int:
    """How far the river is from a side's edge."""
    rivers = [g for g in state.ground.values() if g.id == "the_river"]
    if not rivers:
        return depth_of_zone(state)
    river, field = rivers[0], state.field
    rows = [p.y for p in river.line]
    below = starts_below(state, role)
    middle = min(rows) - field.bottom if below else field.top - max(rows)
    return middle - river.width // 2


def quadrant(state: Aguila, name: str) -> Field:
    """A quarter of the table. ["BSA-16-divide-a"]"""
    field, x, y = state.field, state.field.centre.x, state.field.centre.y
    left, right = (field.left, x) if name.endswith("left") else (x, field.right)
    low, high = (field.bottom, y) if name.startswith("bottom") else (y, field.top)
    return Field(left, low, right, high)


def _beyond_diagonal(state: Aguila, role: Role) -> Outline:
    """A half of the table, less twelve inches. ["BSA-16-oblicua-c", "BSA-16-oblicua-f"]"""
    field = state.field
    wide, high = field.wide, field.deep
    across = isqrt(wide * wide + high * high)
    over, up = BAND * across // high + 1, BAND * across // wide + 1
    lower, rising = starts_below(state, role), state.camp.diagonal != "falling"
    y = field.bottom if lower else field.top
    far = field.top - up if lower else field.bottom + up
    if lower == rising:  # the corner of this half is on the right
        x = field.right
        return outline([(field.left + over, y), (x, y), (x, far)])
    x = field.left
    return outline([(field.right - over, y), (x, y), (x, far)])


def zone_verdict(state: Aguila, role: Role, body: Base | Disc, is_open: bool) -> Verdict:
    """May something be deployed here? `is_open`: it has the Formación abierta rule."""
    cite = zone_rule(state, role)
    if not _is_inside(state, role, body):
        return no(cite, zone=state.camp.zones.get(role, ""))
    if state.camp.scenario == "divide":
        centre = state.field.centre
        if state.switches.divide_deployment == "minimum":
            return no(cite) if nearer_than(body, centre, BAND) else YES  # "BSA-Q108"
        return YES if within(body, centre, BAND) else no(cite)
    return _aside_verdict(state, role, body, is_open)


def _is_inside(state: Aguila, role: Role, body: Base | Disc) -> bool:
    if state.camp.scenario == "oblicua":
        return is_wholly_in(body, _beyond_diagonal(state, role))
    box = zone_box(state, role)
    if box is None or not is_on_field(body, box):
        return False
    limits = settlement(state) if state.camp.scenario == "granja" else None
    if limits is None:
        return True
    farm = rectangle(limits)
    if isinstance(body, Disc):
        return within(body.centre, farm, inches(6) - body.radius)
    return all(within(Point(x, y), farm, inches(6)) for x, y in body.corners)


def zone_rule(state: Aguila, role: Role) -> RuleId:
    defends = is_defender(state, role)
    return {
        "asalto": "BSA-16-asalto-e" if defends else "BSA-16-asalto-f",
        "granja": "BSA-16-granja-d" if defends else "BSA-16-granja-e",
        "puente": "BSA-16-puente-e" if defends else "BSA-16-puente-f",
        "pueblo": "BSA-16-pueblo-c" if defends else "BSA-16-pueblo-d",
        "escalada": "BSA-16-escalada-a",
        "oblicua": "BSA-16-oblicua-f",
        "divide": "BSA-16-divide-e",
        "borodino": "BSA-16-borodino-e",
    }.get(state.camp.scenario, "BSA-16-zona-a")


def _aside_verdict(state: Aguila, role: Role, body: Base | Disc, is_open: bool) -> Verdict:
    """Only those with Formación abierta stand near the short edges. ["BSA-16-zona-b"]"""
    scenario, field, box = state.camp.scenario, state.field, extent(body)
    room = min(box.left - field.left, field.right - box.right)
    if scenario == "pueblo" and not is_defender(state, role):
        return YES if room >= inches(10) else no("BSA-16-pueblo-d", room=room)
    if is_open or scenario not in ASIDE_RULES:
        return YES
    if scenario == "borodino":  # twelve inches themselves are too near
        return YES if room > ASIDE else no("BSA-16-borodino-n", room=room)
    return YES if room >= ASIDE else no(ASIDE_RULES[scenario], room=room)


ASIDE_RULES: dict[str, RuleId] = {
    "campal": "BSA-16-zona-b",
    "colina": "BSA-16-zona-b",
    "region": "BSA-16-zona-b",
    "cruce": "BSA-16-zona-b",
    "asalto": "BSA-16-asalto-i",
    "puente": "BSA-16-puente-f",
    "borodino": "BSA-16-borodino-n",
}


def is_in_enemy_zone(state: Aguila, role: Role, body: Base | Disc) -> bool:
    area = zone_area(state, other(role))
    return area is not None and overlaps(body, area)


def is_on_difficult_ground(state: Aguila, base: Base) -> bool:
    """Wholly in a piece of difficult ground."""
    difficult = parts_of(state, lambda g: going_of(state, g) == "difficult")
    return any(is_wholly_in(base, part) for part in difficult)
