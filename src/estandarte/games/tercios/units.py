"""Units: their profile, their markers, their base and its centres.

The four centres are the middles of the sides of the base, and what is measured, seen or moved is
measured from them. ["TER-centres-a", "TER-centres-b"] Wear is counted, Disorder is on or off;
commanders have a marker of their own. ["TER-markers-a", "TER-markers-h"]
"""

from typing import Literal

from estandarte.kernel import Role, Value
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

    entry: str
    unit_class: UnitClass
    speed: int
    combat: int
    fire: tuple[int, ...]
    discipline: int
    courage: int
    endurance: int
    defences: Defences
    front: int
    depth: int
    limbered_speed: int = 0
    shooting: tuple[str, ...] = ()
    arms: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    cost: int = 0

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

    name: str
    until: Literal["turn", "go", "act"]
    amount: int = 0
    by: CommanderId = ""


class Unit(Value):
    """Troops on the table."""

    id: UnitId
    role: Role
    command: CommandId
    profile: Profile
    base: Base
    wear: int = 0
    disordered: bool = False
    card: Order | None = None
    """The order card beside it, face down."""
    blind: bool = False
    """The owner may not look at his own card. ["TER-qualities-conspirador-b"]"""
    only_reacts: bool = False
    """The card may be used for a reaction only. ["TER-qualities-precavido"]"""
    acted: bool = False
    done: Order | None = None
    """The order it has carried out this turn."""
    marks: tuple[Mark, ...] = ()
    limbered: bool = False
    fortress: bool = False
    """It still has its Fortaleza Móvil."""
    in_place: bool = True
    """It has not left its initial position. ["TER-troops-fortificada-c"]"""
    building: str = ""
    union: Union = ""
    lead: UnitId = ""
    """The unit of which it is a part; empty if it stands for itself."""
    parts: tuple[UnitId, ...] = ()
    group: int = 0
    """The joint order it shares; 0 for a card of its own. ["TER-troops-brigada-a"]"""
    is_elite_unit: bool = False
    braced: bool = False
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

    id: CommanderId
    role: Role
    level: int
    command: CommandId
    """The command he leads; that of the General holds the Elite Unit."""
    is_general: bool = False
    virtues: tuple[str, ...] = ()
    qualities: tuple[str, ...] = ()
    at: Point = Point(0, 0)
    radius: int = 0
    inside: UnitId = ""
    exhausted: bool = False
    unspent: bool = False
    """He has acted this turn so well that he may act again."""
    joined_now: bool = False
    """He joined his unit in this turn."""
    next_only: bool = False
    """He must be the next of his side to be activated. ["TER-qualities-sagaz"]"""
    despised: bool = False
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

    id: CommandId
    role: Role
    kind: CommandKind | Literal["staff"]
    commander: CommanderId = ""
    allied: bool = False
