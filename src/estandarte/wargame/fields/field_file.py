"""A field as one file: a table and the pieces of ground on it, for people to keep and exchange."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from estandarte.kernel import Telling
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.own_files import FileFault, Heading
from estandarte.kernel.packs.pack_file import written
from estandarte.kernel.values import Terse

LONGEST_NAME = 80
LONGEST_ABOUT = 1000
MOST_PIECES = 60
SMALLEST, LARGEST = 24, 120
"""Inches that the side of a table may have."""

Inches = Annotated[float, Meta(ge=-1000, le=1000)]
Spot = tuple[Inches, Inches]
"""Inches to the right and up from the left bottom corner of the table."""
Spots = Annotated[tuple[Spot, ...], Meta(max_length=64)]


class Piece(Terse):
    """A piece of ground: an area by its corners, a wall, path or river by its line."""

    kind: str
    corners: Spots = ()
    line: Spots = ()
    width: Annotated[float, Meta(ge=0, le=100)] = 0.0
    crossings: Spots = ()
    """Águila: where a river can be crossed."""
    buildings: Annotated[tuple[Spots, ...], Meta(max_length=12)] = ()
    """Tercios: the houses of an urban area, the first of them large."""
    by: Literal["", "red", "blue"] = ""
    """Who has placed it, where the field is made by the book."""


class FieldFile(Terse):
    """What a field file holds."""

    game: str
    name: str
    author: str = ""
    about: str = ""
    prepared: Literal["agreed", "book"] = "agreed"
    """Laid as players agree, or by the dice and the rules of the book."""
    seed: str = ""
    """Of the dice by which the book has it made."""
    scale: Literal["", "mm15", "mm28"] = ""
    """Tercios: of the bases; sizes and distances go by it."""
    terrain: str = ""
    """Águila: the type of terrain, by whose table the pieces are diced for."""
    table: Annotated[tuple[Inches, ...], Meta(min_length=0, max_length=2)] = ()
    """How wide and how deep, in inches; left out, the table of the book."""
    passed: Annotated[tuple[Literal["red", "blue"], ...], Meta(max_length=2)] = ()
    """By the book: who places nothing more after the pieces that lie there."""
    piece: tuple[Piece, ...] = ()


class FieldFault(FileFault):
    """A file is no field; every problem is named."""


HEADING = Heading("field", "field_file", 1, FieldFault)


def read_field(data: bytes | str, game: str = "") -> FieldFile:
    """A field file, in TOML or in JSON, of one game or of any; raises FieldFault."""
    return field_from(HEADING.values_of(data, game))


def field_from(plain: Mapping[str, Any]) -> FieldFile:
    """A field from its values; raises FieldFault with all that does not fit."""
    file = HEADING.fitted(plain, FieldFile)
    if problems := list(_faults(file)):
        raise FieldFault(problems)
    return file


def _faults(file: FieldFile) -> Iterator[PackProblem]:
    bounds = (("name", file.name, LONGEST_NAME), ("author", file.author, LONGEST_NAME),
              ("about", file.about, LONGEST_ABOUT), ("seed", file.seed, LONGEST_NAME))  # fmt: skip
    for name, words, most in bounds:
        if len(words) > most or (name == "name" and not words.strip()):
            yield PackProblem((name,), what=Telling("field_file.words", {"most": most}))
    if file.table and (
        len(file.table) != 2 or any(not SMALLEST <= side <= LARGEST for side in file.table)
    ):
        facts = {"least": SMALLEST, "most": LARGEST}
        yield PackProblem(("table",), what=Telling("field_file.table", facts))
    if len(file.piece) > MOST_PIECES:
        yield PackProblem(("piece",), what=Telling("scenario.ground.many", {"most": MOST_PIECES}))


def plain_piece(piece: Piece) -> dict[str, Any]:
    """A piece as a file writes it: only what it has."""
    found: dict[str, Any] = msgspec.to_builtins(piece)
    return {key: value for key, value in found.items() if value}


def written_field(file: FieldFile) -> str:
    """The file as text that `read_field` reads again."""
    plain: dict[str, Any] = msgspec.to_builtins(file)
    plain.pop("piece", None)
    lines = ['estandarte = "field"', f"format = {HEADING.format}"]
    lines += [f"{key} = {written(value)}" for key, value in plain.items()]
    for piece in map(plain_piece, file.piece):
        lines += ["", "[[piece]]", *(f"{key} = {written(value)}" for key, value in piece.items())]
    return "\n".join(lines) + "\n"
