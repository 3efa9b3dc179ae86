"""Units: their profile, their markers, their base and its centres.

The four centres are the middles of the sides of the base, and what is measured, seen or moved is
measured from them. ["TER-centres-a", "TER-centres-b"] Wear is counted, Disorder is on or off;
commanders have a marker of their own. ["TER-markers-a", "TER-markers-h"]
"""

from typing import Annotated, Any, Literal

from estandarte.kernel import UMPIRE, Open, Role, Value, Whole, as_told, where
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.points import Point

from .schema.troops import CommandKind, Defences, Order, UnitClass

UnitId = str
CommandId = str
CommanderId = str
Kind = Literal["formation", "company", "cavalry", "artillery"]
UnitType = Literal["infantry", "cavalry", "artillery"]
Union = Literal["", "column", "works", "gun"]


class Profile(Value, cache_hash=True):
    """The printed values of a unit with its options bought. ["TER-values-a"]"""

    entry: Open[str]
    unit_class: Open[UnitClass]
    speed: Open[int]
    combat: Open[int]
    fire: Open[tuple[int, ...]]
    discipline: Open[int]
    courage: Open[int]
    endurance: Open[int]
    defences: Whole[Defences]
    front: Open[int]
    depth: Open[int]
    limbered_speed: Open[int] = 0
    shooting: Open[tuple[str, ...]] = ()
    arms: Open[tuple[str, ...]] = ()
    traits: Open[tuple[str, ...]] = ()
    options: Open[tuple[str, ...]] = ()
    cost: Open[int] = 0

    @property
    def type(self) -> UnitType:
        """One of exactly three types. ["TER-units-b"]"""
        if self.unit_class in ("cavalry", "artillery"):
            return self.unit_class
        return "infantry"

    @property
    def kind(self) -> Kind:
        """For command, scoring and qualities: infantry is a Formation or a Company.

        ["TER-troops-types-a", "TER-troops-types-c"]

        A body without pike-and-shot drill is a pricing class; in play it is a Formation.
        """
        return "formation" if self.unit_class == "body" else self.unit_class


class Mark(Value):
    """What a commander's action has left on a unit, until the turn, the go or its next act ends."""

    name: Open[str]
    until: Open[Literal["turn", "go", "act"]]
    amount: Open[int] = 0
    by: Open[CommanderId] = ""


SECRET_MARKS = ("religioso",)
"""Marks that would tell the enemy what a card is."""


def sees_card(board: Any, role: Role, unit: "Unit") -> bool:
    """Whether a role knows a face-down card: its own, or one it was shown."""
    if unit.role == role:
        return not unit.blind
    return role == UMPIRE or role in board.known.get(unit.id, ())


def marks_seen(board: Any, role: Role, unit: "Unit") -> tuple[Mark, ...]:
    if unit.role == role or not unit.marks:
        return unit.marks
    return tuple(mark for mark in unit.marks if mark.name not in SECRET_MARKS)


class Unit(Value):
    """Troops on the table."""

    id: Open[UnitId]
    role: Open[Role]
    command: Open[CommandId]
    profile: Open[Profile]
    base: Whole[Base]
    wear: Open[int] = 0
    disordered: Open[bool] = False
    card: Annotated[Order | None, where(sees_card)] = None
    """The order card beside it, face down."""
    blind: Open[bool] = False
    """The owner may not look at his own card. ["TER-qualities-conspirador-b"]"""
    only_reacts: Open[bool] = False
    """The card may be used for a reaction only. ["TER-qualities-precavido"]"""
    acted: Open[bool] = False
    done: Open[Order | None] = None
    """The order it has carried out this turn."""
    marks: Annotated[tuple[Mark, ...], as_told(marks_seen)] = ()
    limbered: Open[bool] = False
    fortress: Open[bool] = False
    """It still has its Fortaleza Móvil."""
    in_place: Open[bool] = True
    """It has not left its initial position. ["TER-troops-fortificada-c"]"""
    building: Open[str] = ""
    union: Open[Union] = ""
    lead: Open[UnitId] = ""
    """The unit of which it is a part; empty if it stands for itself."""
    parts: Open[tuple[UnitId, ...]] = ()
    group: Open[int] = 0
    """The joint order it shares; 0 for a card of its own. ["TER-troops-brigada-a"]"""
    is_elite_unit: Open[bool] = False
    braced: Open[bool] = False
    """It reacted with ¡Resistid! to the present enemy activation."""

    @property
    def is_fresh(self) -> bool:
        return self.wear == 0  # "TER-markers-b"

    @property
    def front_centre(self) -> Point:
        return self.base.front_centre

    @property
    def type(self) -> UnitType:
        return self.profile.type

    @property
    def kind(self) -> Kind:
        return self.profile.kind

    @property
    def has_card(self) -> bool:
        """A card lies face down beside it: everybody sees that much."""
        return self.card is not None

    @property
    def is_part(self) -> bool:
        """Whether it acts only as a part of another unit."""
        return bool(self.lead)

    @property
    def is_on_table(self) -> bool:
        """Integrated guns and the rear units of a column have no base of their own."""
        return self.union not in ("column", "gun") or not self.lead

    @property
    def has_acted(self) -> bool:
        """Activated or reacted this turn, whatever card it was given since."""
        return self.acted or self.done is not None or self.only_reacts

    def mark(self, name: str) -> Mark | None:
        for mark in self.marks:  # most units have none, and all are asked often
            if mark.name == name:
                return mark
        return None


class Commander(Value):
    """A General or the commander of a command. ["TER-units-a"]"""

    id: Open[CommanderId]
    role: Open[Role]
    level: Open[int]
    command: Open[CommandId]
    """The command he leads; that of the General holds the Elite Unit."""
    is_general: Open[bool] = False
    virtues: Open[tuple[str, ...]] = ()
    qualities: Open[tuple[str, ...]] = ()
    at: Whole[Point] = Point(0, 0)
    radius: Open[int] = 0
    inside: Open[UnitId] = ""
    exhausted: Open[bool] = False
    unspent: Open[bool] = False
    """He has acted this turn so well that he may act again."""
    joined_now: Open[bool] = False
    """He joined his unit in this turn."""
    next_only: Open[bool] = False
    """He must be the next of his side to be activated. ["TER-qualities-sagaz"]"""
    despised: Open[bool] = False
    """His inspiration does not count for the rest of the turn. ["TER-qualities-despiadado"]"""

    @property
    def disc(self) -> Disc:
        """Round, without front, flanks or rear, and measured from any point of its edge.

        A larger base would be measured from the figure's head, which is what the radius of the data
        amounts to. ["TER-commanders-base-b", "TER-commanders-base-c", "TER-commanders-base-d"]
        """
        return Disc(self.at, self.radius)


class CommandGroup(Value):
    """A command: a commander with his troops, or a battery without one."""

    id: Open[CommandId]
    role: Open[Role]
    kind: Open[CommandKind | Literal["staff"]]
    commander: Open[CommanderId] = ""
    allied: Open[bool] = False
