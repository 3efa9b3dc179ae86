"""A field in words and letters: drawn for the terminal, its problems told."""

from collections.abc import Iterator

from estandarte.wargame.plane.containment import is_in
from estandarte.wargame.plane.outlines import outline
from estandarte.wargame.plane.points import Point
from estandarte.wargame.sketch import Mark, Sketch

from .book import Kind, laid
from .field_file import FieldFile
from .paper import heart_of, outlines_of_piece, told_pieces
from .surveying import Surveyor

SIGNS = {
    "area": "%", "house": "#", "line": "=", "band": ".", "river": "~", "crossing": "+", "town": "#",
}  # fmt: skip


def sketched(surveyor: Surveyor, file: FieldFile, language: str, width: int) -> Iterator[str]:
    """The table from above with the number of every piece, then what each of them is."""
    field, kinds = surveyor.table(file), surveyor.kinds(file.scale)
    layings = [laid(piece, field) for piece in file.piece]
    shapes = [
        (_sign(kinds[laying.kind]), outline(corners))
        for laying in layings
        for corners in outlines_of_piece(laying)
    ]

    def sign(spot: Point) -> str:
        return next((s for s, shape in reversed(shapes) if is_in(spot, shape)), " ")

    sketch = Sketch(field, width)
    sketch.shade(sign)
    sketch.write(Mark(heart_of(one), str(n)) for n, one in enumerate(layings, 1))
    yield from sketch.lines()
    yield from told_pieces(surveyor, file, language)


def _sign(kind: Kind) -> str:
    return "^" if kind.height else SIGNS[kind.shape]
