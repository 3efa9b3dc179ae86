"""What stands wholly inside the field or an area, and what has only some point in it."""

from estandarte.wargame.plane.bases import Base, Corners, Disc, extent, halves
from estandarte.wargame.plane.distance import gap_to_edge
from estandarte.wargame.plane.outlines import (
    Outline,
    Place,
    Shape,
    edges,
    outline_of,
    pieces_of,
    place_in,
)
from estandarte.wargame.plane.overlap import convex_overlap
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field


def is_on_field(shape: Shape, field: Field) -> bool:
    """Whether all of a thing is on the table; its edge may be reached."""
    if isinstance(shape, Base):
        over, up = extent(shape.front, shape.depth, shape.heading)
        x, y = shape.centre.x, shape.centre.y
        return (
            field.left <= x - over
            and field.bottom <= y - up
            and x + over <= field.right
            and y + up <= field.top
        )
    return _room_on_field(shape, field)[0] >= 0


def place_of(point: Point, area: Outline) -> Place:
    """Inside an area, outside it, or on its edge."""
    if not (area.left <= point.x <= area.right and area.bottom <= point.y <= area.top):
        return Place.OUTSIDE
    return place_in(area.corners, point.x, point.y)


def is_in(point: Point, area: Outline) -> bool:
    """In an area, its edge included."""
    return place_of(point, area) is not Place.OUTSIDE


def is_wholly_in(shape: Shape, area: Outline) -> bool:
    """Whether no part of a thing is outside an area; both may share an edge."""
    if isinstance(shape, Disc):
        if shape.radius <= 0:
            return is_in(shape.centre, area)
        # Inside, and no part of the edge nearer than the rim.
        return is_in(shape.centre, area) and not gap_to_edge(shape.centre, area).nearer_than(
            shape.radius
        )
    body = outline_of(shape)
    if body.left < area.left or body.right > area.right:
        return False
    if body.bottom < area.bottom or body.top > area.top:
        return False
    return all(_piece_is_in(piece, area) for piece in pieces_of(body))


def _room_on_field(shape: Shape, field: Field) -> tuple[int, int]:
    """The room left on the tightest side: left, bottom, right, top."""
    if isinstance(shape, Disc):
        reach = max(0, shape.radius)
        x, y = shape.centre.x, shape.centre.y
        box = (x - reach, y - reach, x + reach, y + reach)
    elif isinstance(shape, Base):
        ux, uy, vx, vy = halves(shape.front, shape.depth, shape.heading)
        x, y, over, up = shape.centre.x, shape.centre.y, abs(ux) + abs(vx), abs(uy) + abs(vy)
        box = (x - over, y - up, x + over, y + up)
    else:
        body = outline_of(shape)
        box = (body.left, body.bottom, body.right, body.top)
    rooms = (
        box[0] - field.left,
        box[1] - field.bottom,
        field.right - box[2],
        field.top - box[3],
    )
    tightest = min(rooms)
    return tightest, rooms.index(tightest)


def _piece_is_in(piece: Corners, area: Outline) -> bool:
    """Whether a convex polygon, a line or a point is wholly in an area."""
    if any(place_in(area.corners, x, y) is Place.OUTSIDE for x, y in piece):
        return False
    # Every corner is in: only an inlet of the edge could still reach into the piece.
    if any(convex_overlap(((ax, ay), (bx, by)), piece) for ax, ay, bx, by in edges(area.corners)):
        return False
    # Now all of it is on one side of the edge; its middle tells which, in units small enough.
    count = len(piece)
    finer = tuple((x * count, y * count) for x, y in area.corners)
    middle_x, middle_y = sum(x for x, _ in piece), sum(y for _, y in piece)
    return place_in(finer, middle_x, middle_y) is not Place.OUTSIDE
