"""Terrain shapes: what shape each may have, how far apart they lie, and ready shapes.

How every piece counts, and what blocks sight, is agreed before the game: it is what the data say,
and players who agree otherwise lay their own values upon them. Bushes and single trees are mere
decoration. ["BSA-4-terreno-a", "BSA-1-vision-g", "BSA-4-piezas-f"]
"""

from collections.abc import Iterator
from itertools import pairwise

from estandarte.games.aguila.ground.outlines import outlines_of
from estandarte.games.aguila.schema.battlefield import Piece
from estandarte.games.aguila.state import Aguila, Ground
from estandarte.kernel import YES, Role, RuleId, Value, Verdict, no
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import FULL_TURN, inches, is_length
from estandarte.wargame.plane.points import Point, distance_along, is_point
from estandarte.wargame.plane.terrain import Area, Band, Field, is_area, is_band

FENCE = inches(1, 4)
"""How wide a wall or fence is on the plane."""
LOOSE = ("road", "decoration", "light_position", "solid_position", "position")
"""Pieces that need not keep their distance from others."""


class Laid(Value):
    """A piece as it is laid on the table: an area by its corners, a band or wall by its line."""

    piece: str
    corners: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: int = 0
    crossings: tuple[Point, ...] = ()


def ground_of(id: str, laid: Laid, owner: Role = "") -> Ground:
    return Ground(id, laid.piece, laid.corners, laid.line, laid.width, laid.crossings, owner=owner)


def shape_verdict(state: Aguila, laid: Laid, cite: RuleId = "BSA-15-terreno-d") -> Verdict:
    """Is this a fair piece of its kind, and wholly on the table?"""
    piece = state.charts.terrain.piece.get(laid.piece)
    points = (*laid.corners, *laid.line, *laid.crossings)
    if piece is None or not points or not all(is_point(p) for p in points):
        return no(cite, piece=laid.piece)
    if not all(is_on_field(p, state.field) for p in points):
        return no(cite, piece=laid.piece, what="table")
    if piece.widest is not None:
        return _river_verdict(state, piece, laid)
    if piece.going == "obstacle" or laid.piece == "high_wall":
        return _wall_verdict(state, piece, laid, cite)
    return _area_verdict(state, piece, laid, cite)


def _river_verdict(state: Aguila, piece: Piece, laid: Laid) -> Verdict:
    """From short edge to short edge, no wider than it may be, with a crossing.

    ["BSA-15-rio-a", "BSA-15-rio-c"]
    """
    cite: RuleId = "BSA-15-rio-c" if laid.piece == "stream" else "BSA-15-rio-a"
    if laid.corners or not is_length(laid.width) or not is_band(Band(laid.line, laid.width)):
        return no(cite, piece=laid.piece)
    if not 0 < laid.width <= inches(piece.widest or 0):
        return no(cite, width=laid.width)
    ends = {laid.line[0].x, laid.line[-1].x}
    if ends != {state.field.left, state.field.right}:
        return no(cite, piece=laid.piece)
    banks = outlines_of(ground_of("new", laid))
    over = all(any(within(c, part, 0) for part in banks) for c in laid.crossings)
    if len(laid.crossings) < piece.crossings or not over:
        return no(cite, crossings=len(laid.crossings))
    return YES


def _wall_verdict(state: Aguila, piece: Piece, laid: Laid, cite: RuleId) -> Verdict:
    straight = is_band(Band(laid.line, FENCE)) if len(laid.line) > 1 else False
    if laid.corners or laid.crossings or laid.width != FENCE or not straight:
        return no(cite, piece=laid.piece)
    longest = inches(piece.longest or state.charts.terrain.placing.longest_fence)
    length = sum(distance_along(a, b) for a, b in pairwise(laid.line))
    rule = "BSA-15-muros-a" if piece.longest else cite
    return YES if length <= longest else no(rule, length=length, most=longest)


def _area_verdict(state: Aguila, piece: Piece, laid: Laid, cite: RuleId) -> Verdict:
    placing = state.charts.terrain.placing
    if laid.line or laid.crossings or laid.width or not is_area(Area(laid.corners)):
        return no(cite, piece=laid.piece)
    across = max(distance_along(a, b) for a in laid.corners for b in laid.corners)
    largest = placing.largest_building if piece.building else placing.largest
    if not inches(placing.smallest) <= across <= inches(largest):
        return no(cite, across=across, most=inches(largest))
    return YES


def apart_verdict(state: Aguila, laid: Laid, cite: RuleId = "BSA-15-terreno-g") -> Verdict:
    """Pieces keep four inches between them. ["BSA-15-terreno-g"]"""
    gap = inches(state.charts.terrain.placing.apart)
    new = outlines_of(ground_of("new", laid))
    for ground in state.ground.values():
        if ground.piece in LOOSE:
            continue
        if any(nearer_than(a, b, gap) for a in new for b in outlines_of(ground)):
            return no(cite, ground=ground.id)
    return YES


def group_verdict(laid: tuple[Laid, ...], gap: int, cite: RuleId) -> Verdict:
    """The parts of one piece stand clear of each other."""
    shapes = [outlines_of(ground_of("new", one)) for one in laid]
    for place, parts in enumerate(shapes):
        for others in shapes[place + 1 :]:
            if any(nearer_than(a, b, gap) for a in parts for b in others):
                return no(cite, gap=gap)
    return YES


def patch(piece: str, centre: Point, half: int) -> Laid:
    """A piece with eight corners around a place."""
    ring = range(0, FULL_TURN, FULL_TURN // 8)
    return Laid(piece, tuple(centre.towards(-way, half) for way in ring))


def block(piece: str, centre: Point, wide: int, deep: int) -> Laid:
    """A piece with four corners: a house, a hill, a field."""
    x, y = wide // 2, deep // 2
    corners = (centre.moved(-x, -y), centre.moved(x, -y), centre.moved(x, y), centre.moved(-x, y))
    return Laid(piece, corners)


def fence(piece: str, a: Point, b: Point) -> Laid:
    return Laid(piece, (), (a, b), FENCE)


def river(piece: str, field: Field, y: int, width: int, *crossings: int) -> Laid:
    """A river across the table, open where it is crossed."""
    line = (Point(field.left, y), Point(field.right, y))
    return Laid(piece, (), line, width, tuple(Point(x, y) for x in crossings))


HOUSE = inches(4)


def shapes_of(state: Aguila, piece: str, count: int) -> Iterator[tuple[Laid, ...]]:
    """Ready ways to lay a piece, spread over the table."""
    field, kinds = state.field, state.charts.terrain.piece
    kind = kinds[piece]
    names = kind.becomes or (piece,)
    wide, high = field.wide, field.deep
    if kind.widest is not None:
        for part in (12, 9, 15, 6, 18):
            y = field.bottom + high * part // 24
            yield (river(piece, field, y, inches(min(kind.widest, 3)), field.left + wide // 2),)
        return
    for y in (12, 6, 18, 9, 15):
        for x in (12, 6, 18, 3, 21, 9, 15):
            spot = Point(field.left + wide * x // 24, field.bottom + high * y // 24)
            for name in names:
                yield _around(kinds[name], name, spot, count)


def _around(kind: Piece, name: str, spot: Point, count: int) -> tuple[Laid, ...]:
    if kind.going == "obstacle":
        half = inches(kind.longest or 6) // 2
        return (fence(name, spot.moved(-half, 0), spot.moved(half, 0)),)
    if kind.building:
        return tuple(
            block(name, spot.moved(n * (HOUSE + inches(2)), 0), HOUSE, HOUSE) for n in range(count)
        )
    if kind.elevated:
        return (block(name, spot, inches(9), inches(6)),)
    return (patch(name, spot, inches(3)),)
