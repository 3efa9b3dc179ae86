"""Elements of scenery: their shapes and sizes, and where they may be placed."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from estandarte.games.tercios.ground.terrain import lies_over, outlines_of
from estandarte.games.tercios.state import Element, Tercios
from estandarte.kernel import YES, Role, RuleId, Verdict, all_of, no
from estandarte.wargame.agreed_ground import HAIR
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import crosses_whole, length_inside
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.measures import FULL_TURN, inches
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import (
    Point,
    distance_along,
    distance_squared,
    is_point,
    midpoint,
)
from estandarte.wargame.plane.terrain import Area, Band, Field, is_area, is_band, outline_of_area

SIZE_RULES = {
    "path": "TER-scenery-camino-a",
    "hill": "TER-scenery-colina-a",
    "large_hill": "TER-scenery-colina-a",
    "steep_hill": "TER-scenery-escarpada-a",
    "small_wood": "TER-scenery-bosque-a",
    "large_wood": "TER-scenery-bosque-a",
    "crop_field": "TER-scenery-cultivo-a",
    "wall": "TER-scenery-muro-a",
    "fence": "TER-scenery-valla-a",
    "small_lake": "TER-scenery-lago-a",
    "large_lake": "TER-scenery-lago-a",
    "rocks": "TER-scenery-rocas-a",
    "ford": "TER-scenery-vado-a",
    "bridge": "TER-scenery-puente-a",
    "river": "TER-scenery-rio-b",
}
WALL_WIDTH = inches(1, 4)


EFFECT_RULES = {
    "path": "TER-scenery-camino-c",
    "hill": "TER-scenery-colina-b",
    "large_hill": "TER-scenery-colina-b",
    "steep_hill": "TER-scenery-escarpada-b",
    "small_wood": "TER-scenery-bosque-b",
    "large_wood": "TER-scenery-bosque-b",
    "wall": "TER-scenery-muro-b",
    "small_lake": "TER-scenery-lago-b",
    "large_lake": "TER-scenery-lago-b",
    "fence": "TER-scenery-valla-b",
    "rocks": "TER-scenery-rocas-b",
    "bridge": "TER-scenery-puente-b",
    "ford": "TER-scenery-vado-b",
    "small_building": "TER-scenery-edificio-e",
    "large_building": "TER-scenery-edificio-e",
    "river": "TER-scenery-rio-c",
}
"""What an element is good for once it lies on the table, as data/terrain.toml has it."""


def effect_rule(state: Tercios, element: Element) -> RuleId:
    """The rule that gives an element its effects where it lies."""
    over = (e for e in state.elements.values() if e.id != element.id and lies_over(element, e))
    kinds = {e.kind for e in over}
    if element.kind == "path" and kinds - {"river"}:
        return "TER-scenery-camino-b"
    if element.kind == "bridge" and "path" in kinds:
        return "TER-scenery-puente-c"
    return EFFECT_RULES.get(element.kind, "TER-scenery-points-b")


def element_of(
    state: Tercios,
    id: str,
    sort: str,
    corners: tuple[Point, ...],
    line: tuple[Point, ...],
    width: int,
    owner: Role,
) -> Element:
    effects = state.pack.terrain.element[sort].effects
    if sort in ("wall", "fence"):
        width = WALL_WIDTH
    return Element(id, sort, effects, corners, line, width, owner)


def limits_of(state: Tercios, sort: str) -> tuple[int, int]:
    low, high = getattr(state.pack.terrain.element[sort], state.scale)
    return inches(low), inches(high)


def spacing(state: Tercios, name: str) -> int:
    return inches(getattr(state.pack.terrain.spacing[name], state.scale))


DRAWN_BY = {
    "area": ("corners",),
    "line": ("line",),
    "band": ("line", "width"),
    "town": ("buildings",),
    "crossing": ("line",),
}
"""What each shape is drawn with; the rest of the fields must be empty. [KER-4]"""


def element_verdict(
    state: Tercios,
    sort: str,
    corners: tuple[Point, ...],
    line: tuple[Point, ...],
    width: int,
    buildings: tuple[tuple[Point, ...], ...] = (),
) -> Verdict:
    """Is this a fair piece of its kind, and may it lie there?"""
    if not all(is_point(p) for p in (*corners, *line, *(c for b in buildings for c in b))):
        return no("TER-battle-table", sort=sort)
    shape = state.pack.terrain.element[sort].shape
    given = {"corners": corners, "line": line, "width": width, "buildings": buildings}
    if idle := [name for name, value in given.items() if value and name not in DRAWN_BY[shape]]:
        return no("KER-4", field=idle[0])
    if shape == "town":
        return _town_verdict(state, buildings)
    if shape == "crossing":
        rivers = [e for e in state.elements.values() if e.kind == "river"]
        cite = "TER-scenery-puente-a" if sort == "bridge" else "TER-scenery-vado-a"
        if not rivers or len(line) != 2:
            return no(cite)
        tries = [crossing_verdict(state, sort, (line[0], line[1]), r, free=False) for r in rivers]
        return next((v for v in tries if v), tries[0])
    if shape == "area":
        verdict = _area_verdict(state, sort, corners)
    elif shape == "line":
        verdict = _wall_verdict(state, sort, line)
    else:
        verdict = _band_verdict(state, sort, line, width)
    return verdict and _spacing_verdict(
        state, element_of(state, "new", sort, corners, line, width, "")
    )


def _area_verdict(state: Tercios, sort: str, corners: tuple[Point, ...]) -> Verdict:
    cite = SIZE_RULES.get(sort, "TER-scenery-sizes-a")
    if not is_area(Area(corners)):
        return no(cite, sort=sort)
    across = max(distance_along(a, b) for a in corners for b in corners)
    low, high = limits_of(state, sort)
    if not low <= across <= high:
        return no(cite, across=across, least=low, most=high)
    return on_table_verdict(state, corners)


def _wall_verdict(state: Tercios, sort: str, line: tuple[Point, ...]) -> Verdict:
    """One piece or several joined, up to a whole length."""
    if not is_band(Band(line, WALL_WIDTH)):
        return no(SIZE_RULES[sort], sort=sort)
    length = sum(distance_along(a, b) for a, b in pairwise(line))
    low, high = limits_of(state, sort)
    if not low <= length <= high:
        return no(SIZE_RULES[sort], length=length, most=high)
    return on_table_verdict(state, line)


def _band_verdict(state: Tercios, sort: str, line: tuple[Point, ...], width: int) -> Verdict:
    """A path or river from edge to edge; a path may end at another element."""
    low, high = limits_of(state, sort)
    if not is_band(Band(line, width)) or not low <= width <= high:
        return no(SIZE_RULES[sort], width=width)
    first, last = edge_of(state.field, line[0]), edge_of(state.field, line[-1])
    if sort == "river":
        if not first or not last or first == last:
            return no("TER-scenery-rio-b")
        if not crossings_for(state, element_of(state, "new", sort, (), line, width, "")):
            return no("TER-scenery-rio-c")  # there is no room for the crossing it must have
    elif not first or first == last or (not last and not _at_element(state, line[-1])):
        return no("TER-scenery-camino-a")  # by another edge than that by which it came
    return on_table_verdict(state, line)


def edge_of(field: Field, place: Point) -> str:
    """The edge of the table on which a point lies."""
    if place.x == field.left:
        return "left"
    if place.x == field.right:
        return "right"
    if place.y == field.bottom:
        return "bottom"
    return "top" if place.y == field.top else ""


def _at_element(state: Tercios, place: Point) -> bool:
    return any(
        gap_between(place, outline).within(0)
        for e in state.elements.values()
        for outline in outlines_of(e)
    )


def on_table_verdict(state: Tercios, points: tuple[Point, ...]) -> Verdict:
    return YES if all(is_on_field(p, state.field) for p in points) else no("TER-battle-table")


def _spacing_verdict(state: Tercios, new: Element) -> Verdict:
    """Touching another of its kind, or far from every other. ["TER-scenery-points-d"]

    A path may run through anything. ["TER-scenery-camino-b"]
    """
    if new.kind == "path":
        return YES
    gap = spacing(state, "between_elements")
    for element in state.elements.values():
        if element.kind == "path":
            continue
        near = min(
            (gap_between(a, b) for a in outlines_of(new) for b in outlines_of(element)),
            key=lambda g: g.length,
        )
        touches = near.within(HAIR) and element.kind == new.kind and not _lies_on(new, element)
        if not touches and near.nearer_than(gap):
            return no("TER-scenery-points-d", element=element.id)
    return YES


def _lies_on(new: Element, element: Element) -> bool:
    """A wood on a wood does not touch it; walls meet where one ends upon the other."""
    if not new.corners or not element.corners:
        return False
    return any(overlaps(a, b) for a in outlines_of(new) for b in outlines_of(element))


def _town_verdict(state: Tercios, buildings: tuple[tuple[Point, ...], ...]) -> Verdict:
    """Three to six buildings, the first large, within a circle. ["TER-Q73"]"""
    if not 3 <= len(buildings) <= 6:
        return no("TER-scenery-points-c", buildings=len(buildings))
    for place, corners in enumerate(buildings):
        sort = "small_building" if place else "large_building"
        verdict = _area_verdict(state, sort, corners)
        if not verdict:
            return verdict
    across = limits_of(state, "urban_area")[1]
    if not fits_circle([c for b in buildings for c in b], across):
        return no("TER-scenery-points-c", across=across)
    houses = [outline_of_area(Area(corners)) for corners in buildings]
    if any(overlaps(a, b) for a, b in combinations(houses, 2)):
        return no("TER-overlap-b", sort="urban_area")
    built = (element_of(state, "new", "small_building", b, (), 0, "") for b in buildings)
    return all_of(_spacing_verdict(state, building) for building in built)


def crossing_verdict(
    state: Tercios, sort: str, line: tuple[Point, Point], river: Element, free: bool
) -> Verdict:
    """A bridge or ford lies across a river; the first one well away from the edges."""
    cite = "TER-scenery-puente-a" if sort == "bridge" else "TER-scenery-vado-a"
    if not all(is_point(p) for p in line) or line[0] == line[1]:
        return no(cite)
    if not all(is_on_field(p, state.field) for p in line):
        return no("TER-battle-table")
    if not any(crosses_whole(*line, outline) for outline in outlines_of(river)):
        return no(cite, river=river.id)
    if sort == "ford":
        wet = max(length_inside(*line, outline) for outline in outlines_of(river))
        if wet > limits_of(state, sort)[1]:
            return no(cite, length=wet)  # along the river it is never longer
    if free and not _is_inland(state, line):
        return no("TER-scenery-rio-c")
    return YES


def crossing_width(state: Tercios) -> int:
    return inches(6 if state.scale == "mm15" else 9)


def _is_inland(state: Tercios, line: tuple[Point, Point]) -> bool:
    """Whether all of a crossing that lies over the river is far enough from every edge."""
    margin, field = spacing(state, "bridge_from_edge"), state.field
    left, right = field.left + margin, field.right - margin
    bottom, top = field.bottom + margin, field.top - margin
    middle = midpoint(*line)
    along_river = line[0].heading_to(line[1]) + 900
    half = crossing_width(state) // 2
    banks = [middle.towards(along_river, side * half) for side in (-1, 0, 1)]
    return all(left < p.x < right and bottom < p.y < top for p in banks)


def crossings_for(state: Tercios, river: Element) -> list[tuple[Point, Point]]:
    """Places where a river may have the crossing that it needs, a few or at least one."""
    for fineness in (12, 96):
        places = crossing_places(river, fineness)
        found = [p for p in places if crossing_verdict(state, "bridge", p, river, free=True)]
        if found:
            return found
    return []


def crossing_places(river: Element, fineness: int = 12) -> Iterator[tuple[Point, Point]]:
    """Lines straight across a river, so many parts of each of its reaches apart."""
    half = river.width
    for a, b in pairwise(river.line):
        way = a.heading_to(b)
        for part in range(1, fineness):
            spot = a.towards(way, distance_along(a, b) * part // fineness)
            yield spot.towards(way + 900, half), spot.towards(way - 900, half)


def crossing_fault(elements: Sequence[Element]) -> Verdict:
    """Whether every river of a table has a crossing, and every crossing a river.

    ["TER-scenery-rio-c"]
    """
    rivers = [e for e in elements if e.kind == "river"]
    crossings = [e for e in elements if e.kind in ("bridge", "ford")]
    for crossing in crossings:
        if not any(lies_over(crossing, river) for river in rivers):
            bridge = crossing.kind == "bridge"
            return no("TER-scenery-puente-a" if bridge else "TER-scenery-vado-a")
    for river in rivers:
        if not any(lies_over(crossing, river) for crossing in crossings):
            return no("TER-scenery-rio-c", river=river.id)
    return YES


def fits_circle(points: Sequence[Point], across: int) -> bool:
    """Whether points lie in a circle of a diameter: then it does round every three of them."""
    if any(distance_squared(a, b) > across * across for a, b in combinations(points, 2)):
        return False
    return all(_three_fit(*three, across) for three in combinations(points, 3))


def _three_fit(a: Point, b: Point, c: Point, across: int) -> bool:
    """The least circle round three points: on their longest side if they make a wide angle."""
    sides = sorted(distance_squared(p, q) for p, q in ((a, b), (b, c), (c, a)))
    if sides[2] >= sides[0] + sides[1]:
        return True  # the longest side is its diameter, and short enough
    doubled = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    # The diameter of the circle through them is the product of the sides over twice their area.
    return sides[0] * sides[1] * sides[2] <= (across * doubled) ** 2


def disc_corners(centre: Point, radius: int, sides: int = 12) -> tuple[Point, ...]:
    """A round patch of ground as a polygon."""
    return tuple(centre.towards(FULL_TURN * n // sides, radius) for n in range(sides))


def square_corners(centre: Point, half: int) -> tuple[Point, ...]:
    return (
        centre.moved(-half, -half),
        centre.moved(half, -half),
        centre.moved(half, half),
        centre.moved(-half, half),
    )


def shapes_for(state: Tercios, points: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Some elements that a side could place, spread over the table."""
    field = state.field
    wide, high = field.right - field.left, field.top - field.bottom
    spots = [
        Point(field.left + wide * i // 6, field.bottom + high * j // 4)
        for j in (1, 2, 3)
        for i in (1, 2, 3, 4, 5)
    ]
    for sort, kind in state.pack.terrain.element.items():
        if kind.cost > points:
            continue
        low, most = limits_of(state, sort)
        if kind.shape == "area":
            across = max(low, most * 3 // 4)
            for spot in spots:
                corners = (
                    square_corners(spot, across * 5 // 14)
                    if sort.endswith("building")
                    else disc_corners(spot, across // 2)
                )
                yield sort, {"corners": corners}
        elif kind.shape == "line":
            for spot in spots:
                yield sort, {"line": (spot.moved(-most // 6, 0), spot.moved(most // 6, 0))}
        elif kind.shape == "band":
            middle = field.left + wide // 2
            line = (Point(middle, field.bottom), Point(middle, field.top))
            yield sort, {"line": line, "width": max(low, inches(2))}
