"""What a game of miniatures says of its ground: its kinds, its rules, its procedure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from estandarte.kernel import Action, Decision, Dice, Role, RuleId, State, Value, Verdict
from estandarte.wargame.agreed_ground import HAIR
from estandarte.wargame.plane.measures import INCH
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .field_file import FieldFile, Piece, Spot

S = TypeVar("S", bound=State)
Names = Mapping[str, str]
Shape = Literal["area", "house", "line", "band", "river", "crossing", "town"]
"""A patch, a building, a wall, a path, a river, a bridge over one, several houses together."""


class Kind(Value):
    """A kind of terrain, as somebody chooses it who lays out a field."""

    id: str
    name: Names
    shape: Shape
    least: float
    most: float
    """Inches: across an area, along a wall, the width of a path or river."""
    cost: int = 0
    height: bool = False
    crossings: int = 0
    """So many places at which a river of this kind must be crossed."""


class Laying(Value):
    """A piece as it lies on the plane."""

    kind: str
    corners: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    width: int = 0
    crossings: tuple[Point, ...] = ()
    buildings: tuple[tuple[Point, ...], ...] = ()
    by: Role = ""


class Answer(NamedTuple):
    """How a file answers a question of the procedure, and with how many of its pieces."""

    action: Action | None
    pieces: int = 0
    why: RuleId = ""
    """Where there is none, but pieces are left: the rule against them."""


class Asked(Value):
    """What the procedure asks next, and of whom."""

    role: Role
    kinds: tuple[str, ...]
    count: int = 1
    points: int | None = None
    must: bool = False
    """The field is not whole without it."""
    cite: RuleId = ""
    given: Names | None = None
    """What the dice gave, where its kind is still to be chosen."""


@dataclass(frozen=True, kw_only=True)
class GroundBook(Generic[S]):
    """The functions of one game to which the questions about a field go."""

    kinds: Callable[[Any, str], Iterable[Kind]]
    """All kinds of a pack at a scale."""
    tables: Callable[[Any], Mapping[str, Field]]
    """The table of the book at each scale; one without a name where there are no scales."""
    terrains: Callable[[Any], Mapping[str, Names]]
    """Types of terrain among which one is chosen; none where there are none."""
    empty: Callable[[str, FieldFile, Field], S]
    """A table on which nothing lies, with nobody around it; the pack by its fingerprint."""
    verdict: Callable[[S, Laying], Verdict]
    """Whether the book lets a piece lie beside those that lie there."""
    lay: Callable[[S, Laying, int], None]
    """Puts a piece there, whatever the book says."""
    begin: Callable[[S, FieldFile], None]
    """Puts the procedure of the book on the stack."""
    answer: Callable[[S, Decision, tuple[Laying, ...], tuple[Role, ...]], Answer]
    """How the pieces that are still to be laid answer a decision, and those who lay no more."""
    go_on: Callable[[S, Decision], Action | None]
    """Where somebody may stop or go on: going on."""
    asked: Callable[[S, Decision], Asked | None]
    propose: Callable[[S, Decision, Dice], Action]
    """What somebody would do who lets the dice decide."""
    pieces: Callable[[Action], Iterable[Laying]]
    """The pieces that an action has laid."""
    shapes: Callable[[S, Kind, int, Dice], tuple[Laying, ...]]
    """Some shape of a kind, somewhere; several houses together."""
    enough: RuleId
    """By which there are no more pieces to be laid."""
    table_rule: RuleId = ""
    """By which the table has its size, where the book demands it."""
    entry: Callable[[FieldFile, Field], dict[str, Any]]
    """The ground as a scenario has it."""
    scenario: Callable[[Any, str], dict[str, Any] | None]
    """How a scenario of the book is written down that is fought on ground given beforehand; none
    where it lays its own."""


def length_of(number: float) -> int:
    return round(Fraction(str(number)) * INCH)


def inches_of(length: int) -> float:
    return round(length / INCH, 4)


def laid(piece: Piece, field: Field) -> Laying:
    """A piece on the plane; what is written a hair off an edge of the table lies on it."""

    def places(spots: tuple[Spot, ...]) -> tuple[Point, ...]:
        return tuple(_snapped(Point(length_of(x), length_of(y)), field) for x, y in spots)

    houses = tuple(places(house) for house in piece.buildings)
    return Laying(
        piece.kind, places(piece.corners), places(piece.line), length_of(piece.width),
        places(piece.crossings), houses, piece.by,
    )  # fmt: skip


def _snapped(point: Point, field: Field) -> Point:
    x, y = point.x, point.y
    for edge in (field.left, field.right):
        x = edge if abs(x - edge) <= HAIR else x
    for edge in (field.bottom, field.top):
        y = edge if abs(y - edge) <= HAIR else y
    return Point(x, y)


def written_piece(laying: Laying) -> Piece:
    def spots(points: tuple[Point, ...]) -> tuple[Spot, ...]:
        return tuple((inches_of(p.x), inches_of(p.y)) for p in points)

    by: Any = laying.by
    houses = tuple(spots(house) for house in laying.buildings)
    return Piece(
        laying.kind, spots(laying.corners), spots(laying.line), inches_of(laying.width),
        spots(laying.crossings), houses, by,
    )  # fmt: skip
