"""A field on paper: drawn to scale over as many sheets as it needs, then a list of its pieces."""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil

from estandarte.kernel import Texts
from estandarte.wargame.plane.measures import INCH, MILLIMETRE
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Band, Field, outlines_of_band

from .book import Kind, Laying, laid
from .field_file import FieldFile
from .surveying import Surveyor

SCALES = range(1, 51)
SHEET = (297, 210)
"""A4 lying, in millimetres."""
MARGIN, HEAD = 10, 22
ROOM = (SHEET[0] - 2 * MARGIN, SHEET[1] - MARGIN - HEAD)
FILLS = {
    "area": "#cfd8b8", "house": "#c9b8a6", "line": "#7d6f5d", "band": "#e4d9bd",
    "river": "#bcd2dc", "crossing": "#a98f6b", "town": "#c9b8a6",
}  # fmt: skip
HEIGHT = "#ddc9a0"
PEN = 'stroke="#444" stroke-width=".25"'
GRID = 'stroke="#ccc" stroke-width=".2"'
MIDDLE = 'text-anchor="middle"'
LINES = 34
"""Pieces that a list has room for on one sheet."""


def sheets(surveyor: Surveyor, file: FieldFile, scale: int, language: str) -> Iterator[str]:
    """Each sheet as an SVG of its true size; 1:1 gives templates to lay on the table."""
    field = surveyor.table(file)
    wide, deep = (_millimetres(side, scale) for side in (field.right, field.top))
    columns, rows = max(1, ceil(wide / ROOM[0])), max(1, ceil(deep / ROOM[1]))
    drawn = "".join(_drawn(surveyor, file, field, scale))
    for row in range(rows):
        for column in range(columns):
            facts = {"column": column + 1, "row": row + 1, "columns": columns, "rows": rows}
            place = surveyor.texts.say(language, "field_paper.page", facts)
            title = [file.name, _size(surveyor, file, language), place]
            box = f"{column * ROOM[0]} {row * ROOM[1]} {ROOM[0]} {ROOM[1]}"
            part = (
                f'<svg x="{MARGIN}" y="{HEAD}" width="{ROOM[0]}" height="{ROOM[1]}" '
                f'viewBox="{box}">{drawn}</svg>'
            )
            yield _sheet([*_heading(title), *_bar(surveyor.texts, scale, language), part])
    yield from _lists(surveyor, file, language)


def page(surveyor: Surveyor, file: FieldFile, scale: int, language: str) -> str:
    """All sheets in one document for a browser to print."""
    style = "@page{size:A4 landscape;margin:0}body{margin:0}svg{display:block;break-after:page}"
    body = "\n".join(sheets(surveyor, file, scale, language))
    head = f'<meta charset="utf-8"><title>{escape(file.name)}</title><style>{style}</style>'
    start = f'<!doctype html>\n<html lang="{language}"><head>{head}</head>'
    return f"{start}<body>\n{body}\n</body></html>\n"


def measured(laying: Laying) -> tuple[Point, Point]:
    """The middle of a piece, and how wide and deep it is."""
    points = [*laying.corners, *laying.line, *(p for house in laying.buildings for p in house)]
    across, upward = [p.x for p in points], [p.y for p in points]
    middle = Point((min(across) + max(across)) // 2, (min(upward) + max(upward)) // 2)
    return middle, Point(max(across) - min(across), max(upward) - min(upward))


def heart_of(laying: Laying) -> Point:
    """Where the number of a piece is written: on a path or river, half-way along it."""
    return laying.line[len(laying.line) // 2] if len(laying.line) > 2 else measured(laying)[0]


def inches_said(length: int, language: str) -> str:
    text = f"{length / INCH:.1f}".removesuffix(".0")
    return text.replace(".", ",") if language == "es" else text


def _millimetres(length: int, scale: int) -> float:
    return length / MILLIMETRE / scale


def _drawn(surveyor: Surveyor, file: FieldFile, field: Field, scale: int) -> Iterator[str]:
    """The table: its edge, a line at every foot, the pieces with their numbers."""
    wide, deep = (_millimetres(side, scale) for side in (field.right, field.top))

    def at(point: Point) -> tuple[str, str]:
        return f"{_millimetres(point.x, scale):.2f}", f"{deep - _millimetres(point.y, scale):.2f}"

    yield f'<rect width="{wide:.2f}" height="{deep:.2f}" fill="#fff" {PEN}/>'
    foot = 12 * INCH
    for x in range(foot, field.right, foot):
        yield f'<path d="M{_millimetres(x, scale):.2f} 0V{deep:.2f}" {GRID}/>'
    for y in range(foot, field.top, foot):
        yield f'<path d="M0 {deep - _millimetres(y, scale):.2f}H{wide:.2f}" {GRID}/>'
    kinds = surveyor.kinds(file.scale)
    for number, piece in enumerate(file.piece, 1):
        laying = laid(piece, field)
        for outline in outlines_of_piece(laying):
            corners = " ".join(",".join(at(Point(*corner))) for corner in outline)
            yield f'<polygon points="{corners}" fill="{_fill(kinds[piece.kind])}" {PEN}/>'
        for crossing in laying.crossings:
            x_at, y_at = at(crossing)
            yield f'<circle cx="{x_at}" cy="{y_at}" r="2" fill="{FILLS["crossing"]}" {PEN}/>'
        x_at, y_at = at(heart_of(laying))
        yield f'<text x="{x_at}" y="{y_at}" dy="1.4" font-size="4" {MIDDLE}>{number}</text>'


def _fill(kind: Kind) -> str:
    return HEIGHT if kind.height else FILLS[kind.shape]


def outlines_of_piece(laying: Laying) -> list[Sequence[tuple[int, int]]]:
    if laying.buildings:
        return [[(p.x, p.y) for p in house] for house in laying.buildings]
    if laying.corners:
        return [[(p.x, p.y) for p in laying.corners]]
    band = Band(laying.line, laying.width or INCH // 4)
    return [outline.corners for outline in outlines_of_band(band)]


def _size(surveyor: Surveyor, file: FieldFile, language: str) -> str:
    field = surveyor.table(file)
    facts = {
        "wide": inches_said(field.right, language), "deep": inches_said(field.top, language),
        "wide_cm": round(field.right / 1000), "deep_cm": round(field.top / 1000),
    }  # fmt: skip
    return surveyor.texts.say(language, "field_paper.table", facts)


def _heading(words: list[str]) -> Iterator[str]:
    name, *rest = words
    yield f'<text x="{MARGIN}" y="12" font-size="5">{escape(name)}</text>'
    text = escape(" · ".join(rest))
    yield f'<text x="{SHEET[0] - MARGIN}" y="12" font-size="3.2" text-anchor="end">{text}</text>'


def _bar(texts: Texts, scale: int, language: str) -> Iterator[str]:
    """Whoever measures it knows whether the printer has kept the scale."""
    inches = max(1, min(12, 4 * scale // 4))
    length = inches * 25.4 / scale
    yield f'<path d="M{MARGIN} 16v2h{length:.2f}v-2" fill="none" stroke="#222" stroke-width=".4"/>'
    text = escape(texts.say(language, "field_paper.scale", {"scale": scale, "inches": inches}))
    yield f'<text x="{MARGIN + length + 3:.2f}" y="18" font-size="3.2">{text}</text>'


def _lists(surveyor: Surveyor, file: FieldFile, language: str) -> Iterator[str]:
    rows = list(told_pieces(surveyor, file, language))
    for first in range(0, len(rows), LINES):
        lines = [
            f'<text x="{MARGIN}" y="{HEAD + 5 * n}" font-size="3.4">{escape(row)}</text>'
            for n, row in enumerate(rows[first : first + LINES])
        ]
        yield _sheet([*_heading([file.name, _size(surveyor, file, language)]), *lines])


def told_pieces(surveyor: Surveyor, file: FieldFile, language: str) -> Iterator[str]:
    """Every piece by its number, with its name and its place."""
    kinds, field = surveyor.kinds(file.scale), surveyor.table(file)
    for number, piece in enumerate(file.piece, 1):
        middle, across = measured(laid(piece, field))
        facts = {
            "x": inches_said(middle.x, language), "y": inches_said(middle.y, language),
            "wide": inches_said(across.x, language), "deep": inches_said(across.y, language),
        }  # fmt: skip
        place = surveyor.texts.say(language, "field_paper.piece", facts)
        yield f"{number}. {kinds[piece.kind].name[language]}: {place}"


def _sheet(parts: list[str]) -> str:
    wide, deep = SHEET
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{deep}mm" '
        f'viewBox="0 0 {wide} {deep}" font-family="serif">{"".join(parts)}</svg>'
    )
