"""The ground of a scenario: what each scenario demands of its ground, and ready ways to lay it."""

from collections.abc import Iterator
from itertools import pairwise

from estandarte.games.aguila.before.zones import (
    QUADRANTS,
    box_of,
    quadrant,
    rectangle,
)
from estandarte.games.aguila.movement.paths import outlines_of
from estandarte.games.aguila.scenarios.camp import Objective
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.kernel import YES, RuleId, Verdict, no
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import centimetres, inches
from estandarte.wargame.plane.points import Point, distance_along, part_way
from estandarte.wargame.plane.terrain import Band, Field, is_band

from .shapes import Laid, block, fence, ground_of, group_verdict, patch, river

Layout = tuple[tuple[Laid, ...], str, str]
RULES: dict[str, RuleId] = {
    "granja": "BSA-16-granja-c",
    "colina": "BSA-16-colina-a",
    "puente": "BSA-16-puente-c",
    "pueblo": "BSA-16-pueblo-b",
    "cruce": "BSA-16-cruce-a",
    "oblicua": "BSA-16-oblicua-a",
    "divide": "BSA-16-divide-a",
    "borodino": "BSA-16-borodino-b",
}
WALLS = ("stone_walls", "fence")
STREET = inches(5)
"""Between the houses of a village a battalion can pass."""


def verdict_on(
    state: Aguila, pieces: tuple[Laid, ...], edge: str, diagonal: str, left: bool
) -> Verdict:
    """Is this the ground that the scenario demands?"""
    return {
        "granja": lambda: _farm(state, pieces),
        "colina": lambda: _hill(state, pieces),
        "puente": lambda: _river(state, pieces, edge),
        "pueblo": lambda: _village(state, pieces, edge),
        "cruce": lambda: _crossroads(state, pieces, left),
        "oblicua": lambda: _diagonal(state, pieces, diagonal),
        "divide": lambda: _quadrants(state, pieces),
        "borodino": lambda: _heights(state, pieces, edge),
    }[state.camp.scenario]()


def layouts(state: Aguila, left: bool) -> Iterator[Layout]:
    """Ready ways to lay the ground of the scenario."""
    return {
        "granja": lambda: _farms(state),
        "colina": lambda: _hills(state),
        "puente": lambda: _rivers(state),
        "pueblo": lambda: _villages(state),
        "cruce": lambda: _roads(state, left),
        "oblicua": lambda: _diagonals(state),
        "divide": lambda: _quarters(state),
        "borodino": lambda: _ridges(state),
    }[state.camp.scenario]()


def objectives_of(state: Aguila, ground: tuple[Ground, ...]) -> tuple[Objective, ...]:
    """What of it the scenario counts, and what it is worth."""
    scenario = state.camp.scenario
    if scenario == "puente":
        return (Objective("bridge", ground[0].crossings[0], ground[0].id),)
    if scenario == "cruce":
        road, piece = ground[0], ground[-1]
        crossroads = Objective("crossroads", road.crossings[0], worth=4)
        return crossroads, Objective("piece", middle_of(piece), piece.id, worth=2)
    counted = [g for g in ground if g.corners]
    worth = 2 if scenario in ("oblicua", "divide") else 1
    return tuple(Objective(f"objective{n}", middle_of(g), g.id, worth)
                 for n, g in enumerate(counted, 1))  # fmt: skip


def middle_of(ground: Ground | Laid) -> Point:
    return box_of(ground.corners).centre


def _is_house(state: Aguila, laid: Laid) -> bool:
    """A plain one: nobody fortifies a farm or a village for nothing."""
    return state.charts.terrain.piece[laid.piece].building in ("wood", "stone")


def _gap_to(state: Aguila, laid: Laid, edge: str) -> tuple[int, int]:
    """The least and the greatest distance of a piece from a long edge."""
    box, field = box_of(laid.corners or laid.line), state.field
    if edge == "bottom":
        return box.bottom - field.bottom, box.top - field.bottom
    return field.top - box.top, field.top - box.bottom


def _farm(state: Aguila, pieces: tuple[Laid, ...]) -> Verdict:
    """Two to four buildings and up to twelve inches of walls in the centre."""
    cite = RULES["granja"]
    houses = [p for p in pieces if _is_house(state, p)]
    walls = [p for p in pieces if p.piece in WALLS]
    if not 2 <= len(houses) <= 4 or len(houses) + len(walls) != len(pieces):
        return no(cite, buildings=len(houses))
    length = sum(distance_along(a, b) for w in walls for a, b in pairwise(w.line))
    if length > inches(12):
        return no(cite, walls=length)
    limits = box_of(p for h in houses for p in h.corners)
    near = max(limits.wide, limits.deep) <= inches(20)
    if not near or not within(state.field.centre, rectangle(limits), 0):
        return no(cite, what="centre")
    # walls belong to the farm too, so that its limits stay in the centre
    if any(not within(p, rectangle(limits), inches(6)) for w in walls for p in w.line):
        return no(cite, what="walls")
    return group_verdict(tuple(houses), inches(1), cite)


def _farms(state: Aguila) -> Iterator[Layout]:
    centre, far = state.field.centre, inches(5)
    places = [(-far, 0), (far, 0), (0, far), (0, -far)]
    for count in (2, 3, 4):
        houses = [block("farm", centre.moved(*at), inches(4), inches(4)) for at in places[:count]]
        a, b = centre.moved(-inches(6), -inches(8)), centre.moved(inches(6), -inches(8))
        yield (*houses, fence("fence", a, b)), "", ""


def _hill(state: Aguila, pieces: tuple[Laid, ...]) -> Verdict:
    """One or two hills, at least twelve inches long together, in the centre."""
    cite = RULES["colina"]
    if not 1 <= len(pieces) <= 2 or any(not p.piece.endswith("_hill") for p in pieces):
        return no(cite, hills=len(pieces))
    length = sum(max(b.wide, b.deep) for b in (box_of(p.corners) for p in pieces))
    if length < inches(12):
        return no(cite, length=length)
    whole = rectangle(box_of(c for p in pieces for c in p.corners))
    if not within(state.field.centre, whole, 0):
        return no(cite, what="centre")
    return group_verdict(pieces, 0, cite)


def _hills(state: Aguila) -> Iterator[Layout]:
    centre = state.field.centre
    yield (block("easy_hill", centre, inches(14), inches(7)),), "", ""
    yield (block("difficult_hill", centre, inches(14), inches(7)),), "", ""
    two = [centre.moved(-inches(6), 0), centre.moved(inches(6), 0)]
    yield tuple(block("easy_hill", at, inches(8), inches(6)) for at in two), "", ""


def _river(state: Aguila, pieces: tuple[Laid, ...], edge: str) -> Verdict:
    """At most twenty inches from the defender's edge, with a bridge in its centre."""
    cite = RULES["puente"]
    if len(pieces) != 1 or pieces[0].piece not in ("river", "stream"):
        return no(cite, pieces=len(pieces))
    laid = pieces[0]
    far = _gap_to(state, laid, edge)[1] + laid.width // 2
    bridge = len(laid.crossings) == 1 and laid.crossings[0].x == state.field.centre.x
    return YES if far <= inches(20) and bridge else no(cite, far=far)


def _rivers(state: Aguila) -> Iterator[Layout]:
    field, middle = state.field, state.field.centre.x
    for edge in ("bottom", "top"):
        for far in (18, 14):
            y = field.bottom + inches(far) if edge == "bottom" else field.top - inches(far)
            yield (river("river", field, y, inches(3), middle),), edge, ""


def _village(state: Aguila, pieces: tuple[Laid, ...], edge: str) -> Verdict:
    """At least four buildings within 24 inches of the edge, with streets between them."""
    cite = RULES["pueblo"]
    if len(pieces) < 4 or len(pieces) > 8 or not all(_is_house(state, p) for p in pieces):
        return no(cite, buildings=len(pieces))
    if any(_gap_to(state, p, edge)[1] > inches(24) for p in pieces):
        return no(cite, what="edge")
    box = box_of(c for p in pieces for c in p.corners)
    if box.wide > inches(36):
        return no(cite, what="village")
    return group_verdict(pieces, STREET, cite)


def _villages(state: Aguila) -> Iterator[Layout]:
    middle = state.field.centre.x
    for edge in ("bottom", "top"):
        for across in (2, 3):
            spots = [(c, r) for r in range(2) for c in range(across)]
            yield tuple(_house(state, middle, edge, across, *s) for s in spots), edge, ""


def _house(state: Aguila, middle: int, edge: str, across: int, column: int, row: int) -> Laid:
    field, step = state.field, inches(12)
    x = middle + step * (2 * column - across + 1) // 2
    up = inches(6) + row * step
    y = field.bottom + up if edge == "bottom" else field.top - up
    return block("buildings", Point(x, y), inches(5), inches(5))


def crossroads_at(state: Aguila, left: bool) -> Point:
    """Midway between the long edges and 60 cm from a short one. ["BSA-16-cruce-a"]"""
    field, y = state.field, state.field.centre.y
    return Point(field.left + centimetres(60) if left else field.right - centimetres(60), y)


def counterpart_at(state: Aguila, left: bool) -> Point:
    """On the other side, 45 cm from its short edge. ["BSA-16-cruce-b"]"""
    field, y = state.field, state.field.centre.y
    return Point(field.right - centimetres(45) if left else field.left + centimetres(45), y)


def _crossroads(state: Aguila, pieces: tuple[Laid, ...], left: bool) -> Verdict:
    """Roads that meet at the crossroads, and one piece as the other objective."""
    cite, cross = RULES["cruce"], crossroads_at(state, left)
    roads, others = pieces[:-1], pieces[-1:]
    if not roads or len(roads) > 4 or not others or not others[0].corners:
        return no(cite, roads=len(roads))
    for road in roads:
        sound = road.piece == "road" and not road.corners and 0 < road.width <= inches(4)
        if not sound or not is_band(Band(road.line, road.width)):
            return no(cite, piece=road.piece)
        if cross not in road.line or road.crossings != (cross,):
            return no(cite, crossroads=[cross.x, cross.y])
        if any(not within(p, rectangle(state.field), 0) for p in road.line):
            return no(cite, what="table")
    mark = counterpart_at(state, left)
    over = any(within(mark, part, 0) for part in outlines_of(ground_of("new", others[0])))
    return YES if over else no("BSA-16-cruce-b", piece=others[0].piece)


def _roads(state: Aguila, left: bool) -> Iterator[Layout]:
    field, cross = state.field, crossroads_at(state, left)
    ends = (field.left, field.right) if left else (field.right, field.left)
    along = Laid("road", (), (Point(ends[0], cross.y), cross), inches(2), (cross,))
    across = (Point(cross.x, field.bottom), cross, Point(cross.x, field.top))
    mark = counterpart_at(state, left)
    for piece in ("easy_hill", "wood", "farm"):
        size = inches(4) if piece == "farm" else inches(7)
        roads = (along, Laid("road", (), across, inches(2), (cross,)))
        yield (*roads, block(piece, mark, size, size)), "", ""


def ends_of_diagonal(field: Field, diagonal: str) -> tuple[Point, Point]:
    if diagonal == "rising":
        return Point(field.left, field.bottom), Point(field.right, field.top)
    return Point(field.left, field.top), Point(field.right, field.bottom)


def _diagonal(state: Aguila, pieces: tuple[Laid, ...], diagonal: str) -> Verdict:
    """One piece in the centre, two on the diagonal. ["BSA-16-oblicua-a", "BSA-16-oblicua-b"]"""
    if len(pieces) != 3 or any(not p.corners for p in pieces):
        return no("BSA-16-oblicua-a", pieces=len(pieces))
    if middle_of(pieces[0]) != state.field.centre:
        return no("BSA-16-oblicua-a", what="centre")
    cite, field = "BSA-16-oblicua-b", state.field
    a, b = ends_of_diagonal(field, diagonal)
    for piece in pieces[1:]:
        box, heart = box_of(piece.corners), middle_of(piece)
        room = (box.left - field.left, field.right - box.right,
                box.bottom - field.bottom, field.top - box.top)  # fmt: skip
        if min(room) <= inches(8):
            return no(cite, room=min(room))
        if not _is_on_line(a, b, heart):
            return no(cite, what="diagonal")
    return group_verdict(pieces, inches(8), cite)


def _is_on_line(a: Point, b: Point, place: Point) -> bool:
    """Within a quarter of an inch of a line."""
    off = abs((b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x))
    return off <= inches(1, 4) * distance_along(a, b)


def _diagonals(state: Aguila) -> Iterator[Layout]:
    for diagonal in ("rising", "falling"):
        a, b = ends_of_diagonal(state.field, diagonal)
        for names in (("easy_hill", "wood", "wood"), ("wood", "easy_hill", "rocky")):
            spots = (state.field.centre, part_way(a, b, 17, 64), part_way(a, b, 47, 64))
            made = (patch(n, s, inches(3)) for n, s in zip(names, spots, strict=True))
            yield tuple(made), "", diagonal


def _quadrants(state: Aguila, pieces: tuple[Laid, ...]) -> Verdict:
    """A piece in the exact centre of each quadrant."""
    cite = RULES["divide"]
    if len(pieces) != len(QUADRANTS) or any(not p.corners for p in pieces):
        return no(cite, pieces=len(pieces))
    for laid, name in zip(pieces, QUADRANTS, strict=True):
        heart = quadrant(state, name).centre
        if not any(within(heart, part, 0) for part in outlines_of(ground_of("new", laid))):
            return no(cite, quadrant=name)
    return YES


def _quarters(state: Aguila) -> Iterator[Layout]:
    for names in (("easy_hill", "wood", "wood", "easy_hill"), ("rocky",) * 4):
        spots = [quadrant(state, part).centre for part in QUADRANTS]
        made = (patch(name, at, inches(3)) for name, at in zip(names, spots, strict=True))
        yield tuple(made), "", ""


def _heights(state: Aguila, pieces: tuple[Laid, ...], edge: str) -> Verdict:
    """Three easy hills, twelve inches apart and eight from the defender's edge."""
    cite = RULES["borodino"]
    if len(pieces) != 3 or any(p.piece != "easy_hill" for p in pieces):
        return no(cite, hills=len(pieces))
    half = state.field.deep // 2
    for laid in pieces:
        near, far = _gap_to(state, laid, edge)
        if near < inches(8) or far > half:
            return no(cite, near=near, far=far)
    return group_verdict(pieces, inches(12), cite)


def _ridges(state: Aguila) -> Iterator[Layout]:
    field, middle = state.field, state.field.centre.x
    for edge in ("bottom", "top"):
        for far in (12, 14):
            y = field.bottom + inches(far) if edge == "bottom" else field.top - inches(far)
            spots = [Point(middle + inches(20) * n, y) for n in (-1, 0, 1)]
            yield tuple(block("easy_hill", s, inches(7), inches(6)) for s in spots), edge, ""
