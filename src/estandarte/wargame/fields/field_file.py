"""A field as one file: a table and the pieces of ground on it, for people to keep and exchange."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from estandarte.kernel import Telling
from estandarte.kernel.documents import DocumentFault, complaint, place_of, read_document
from estandarte.kernel.packs import PackProblem
from estandarte.kernel.packs.pack_file import written
from estandarte.kernel.values import Terse

FORMAT = 1
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


class FieldFault(Exception):
    """A file is no field; every problem is named."""

    def __init__(self, problems: list[PackProblem]) -> None:
        super().__init__(problems)
        self.problems = problems


def read_field(data: bytes | str, game: str = "") -> FieldFile:
    """A field file, in TOML or in JSON, of one game or of any; raises FieldFault."""
    try:
        tree = read_document(data)
    except DocumentFault as fault:
        raise _no("field_file.unreadable", fault=str(fault)) from None
    if not isinstance(tree, Mapping) or tree.get("estandarte") != "field":
        raise _no("field_file.no_field")
    if tree.get("format") != FORMAT:
        raise _no("field_file.format", format=str(tree.get("format"))[:20], known=FORMAT)
    if game and tree.get("game") != game:
        raise _no("field_file.other_game", game=game, found=str(tree.get("game"))[:60])
    return field_from({k: v for k, v in tree.items() if k not in ("estandarte", "format")})


def field_from(plain: Mapping[str, Any]) -> FieldFile:
    """A field from its values; raises FieldFault with all that does not fit."""
    if problems := list(_misfits(plain)):
        raise FieldFault(problems)
    file = msgspec.convert(plain, FieldFile, str_keys=True)
    if problems := list(_faults(file)):
        raise FieldFault(problems)
    return file


def _no(key: str, **facts: Any) -> FieldFault:
    return FieldFault([PackProblem((), what=Telling(key, facts))])


def _misfits(tree: Mapping[str, Any]) -> Iterator[PackProblem]:
    """Whatever is missing, unknown or of the wrong kind, all of it."""
    known = {field.name: field for field in msgspec.structs.fields(FieldFile)}
    for name, field in known.items():
        if name not in tree and field.required:
            yield PackProblem((name,), what=Telling("complaint.missing", {"field": name}))
    for name, value in tree.items():
        if name not in known:
            what = Telling("complaint.unknown", {"field": str(name)[:60]})
            yield PackProblem((str(name)[:60],), what=what)
        elif name == "piece" and isinstance(value, list):
            for number, piece in enumerate(value[:MOST_PIECES]):
                yield from _misfit(piece, Piece, ("piece", str(number)))
        else:
            yield from _misfit(value, known[name].type, (name,))


def _misfit(value: Any, type: Any, at: tuple[str, ...]) -> Iterator[PackProblem]:
    try:
        msgspec.convert(value, type, str_keys=True)
    except msgspec.ValidationError as fault:
        yield PackProblem((*at, *place_of(fault)), what=complaint(fault))


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
    lines = ['estandarte = "field"', f"format = {FORMAT}"]
    lines += [f"{key} = {written(value)}" for key, value in plain.items()]
    for piece in map(plain_piece, file.piece):
        lines += ["", "[[piece]]", *(f"{key} = {written(value)}" for key, value in piece.items())]
    return "\n".join(lines) + "\n"
