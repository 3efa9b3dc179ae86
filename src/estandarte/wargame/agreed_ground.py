"""Ground that players agree upon beforehand: sound shapes, wholly on the table, none on another."""

from collections.abc import Iterator, Sequence

from estandarte.kernel import Telling, Value

from .plane.containment import is_on_field
from .plane.measures import inches
from .plane.overlap import overlaps
from .plane.points import Point, is_point
from .plane.terrain import Area, Band, Field, is_area, is_band, outline_of_area

MOST = 60
"""Pieces on one table; there is no room for more."""

HAIR = inches(1, 16)
"""Whoever writes 70.87" means the edge of a table of 180 cm."""


class Lying(Value):
    """A piece of ground as it lies: an area by its corners, a road or wall by its line."""

    corners: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: int = 0


def faults_on(field: Field, pieces: Sequence[Lying]) -> Iterator[tuple[int, Telling]]:
    """What is wrong with each piece by its number. Lines may cross areas; areas keep clear."""
    if len(pieces) > MOST:
        yield MOST, Telling("scenario.ground.many", {"most": MOST})
        return
    edge = Field(field.left - HAIR, field.bottom - HAIR, field.right + HAIR, field.top + HAIR)
    areas: list[tuple[int, Area]] = []
    for number, piece in enumerate(pieces):
        area, points = Area(piece.corners), (*piece.corners, *piece.line)
        is_line = not piece.corners and is_band(Band(piece.line, max(1, piece.width)))
        if not all(map(is_point, points)) or not (is_line or (not piece.line and is_area(area))):
            yield number, Telling("scenario.ground.shape")
            continue
        if not all(is_on_field(point, edge) for point in points):
            yield number, Telling("scenario.ground.off_table")
        if is_line:
            continue
        outline = outline_of_area(area)
        for earlier, other in areas:
            if overlaps(outline, outline_of_area(other)):
                yield number, Telling("scenario.ground.overlap", {"other": earlier + 1})
        areas.append((number, area))
