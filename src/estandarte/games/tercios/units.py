"""Units: their profile, their markers, their base and its centres.

The four centres are the middles of the sides of the base, and what is measured, seen or moved is
measured from them. ["TER-centres-a", "TER-centres-b"] Wear is counted, Disorder is on or off;
commanders have a marker of their own. ["TER-markers-a", "TER-markers-h"]
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from estandarte.kernel import (
    UMPIRE,
    YES,
    Event,
    Open,
    Role,
    RuleId,
    Value,
    Verdict,
    Whole,
    as_told,
    where,
)
from estandarte.wargame.plane.bases import Base, Disc
from estandarte.wargame.plane.points import Point

from .schema.troops import CommandKind, Defences, Order, UnitClass

UnitId = str
CommandId = str
CommanderId = str
Kind = Literal["formation", "company", "cavalry", "artillery"]
UnitType = Literal["infantry", "cavalry", "artillery"]


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
    union: Open[str] = ""
    """The name of the union in which it is, alone or as its lead or a part of it."""
    lead: Open[UnitId] = ""
    """The unit of which it is a part; empty if it stands for itself."""
    parts: Open[tuple[UnitId, ...]] = ()
    group: Open[int] = 0
    """The joint order it shares; 0 for a card of its own. ["TER-troops-brigada-a"]"""
    is_elite_unit: Open[bool] = False
    braced: Open[bool] = False
    """It reacted with ¡Resistid! to the present enemy activation."""

    def __post_init__(self) -> None:
        if self.union not in UNIONS:
            raise ValueError(f"no union is called {self.union}")

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
        return not self.lead or self.bond.parts_stand

    @property
    def bond(self) -> "Union":
        """What its union makes of it."""
        return UNIONS[self.union]

    @property
    def is_rooted(self) -> bool:
        """Neither waggons nor what is dug in can charge."""
        return self.fortress or bool(self.bond.rooted)

    @property
    def may_leave(self) -> bool:
        """Whether it is a part that may leave its union by itself."""
        return bool(self.lead) and self.bond.parts_leave

    @property
    def has_acted(self) -> bool:
        """Activated or reacted this turn, whatever card it was given since."""
        return self.acted or self.done is not None or self.only_reacts

    def mark(self, name: str) -> Mark | None:
        for mark in self.marks:  # most units have none, and all are asked often
            if mark.name == name:
                return mark
        return None


class Union:
    """How units are joined, and what the rules ask of it; this one is a unit that stands alone.

    Each union is a class in a file of `unions/`, entered under the name that its units bear. What
    is asked about one unit is asked with it: the lead is asked for the whole. An empty rule does
    not hold.
    """

    name = ""
    trait = ""
    """The special rule that its units have."""
    rooted: RuleId = ""
    """It never leaves its place, nor makes room for others."""
    spread = False
    """It takes the ground of all its units, and sees and is seen from any point of them."""
    parts_stand = True
    """Its parts have bases of their own."""
    parts_leave = False
    """A part may be given a card of its own, and ride out with it."""
    in_ranks = False
    """The part is a gun in the ranks of others, which keeps no count of its own."""
    many = False
    """It loses its units one by one, and counts as so many in a combat."""
    fortified = False
    """Whoever charges it charges a fortification."""
    unflanked: RuleId = ""
    """It has neither flanks nor rear."""
    against_horse: RuleId = "TER-troops-fortaleza-f"
    """How its waggons hinder cavalry."""
    cannon_waits: RuleId = "TER-weapons-canon-a"
    """Its guns shoot with ¡Fuego! alone."""
    declares: RuleId = ""
    """All its shots are declared before the first is rolled."""
    out_of_its_range: RuleId = ""
    """From whichever of its points is nearest."""
    out_of_range: RuleId = ""
    """To whichever of its points is nearest."""
    fights_by: RuleId = ""
    """Whose Combat it fights with."""
    follows_up: RuleId = ""
    """Each of its parts adds to a charge that was won."""
    obeys: RuleId = ""
    """It carries out its orders without a check."""
    worn: RuleId = ""
    """The wear of a part is that of all."""
    falls: RuleId = ""
    """Why a part is lost when its lead is destroyed; else by the rule that destroyed the lead."""
    spent: RuleId = "TER-activation-f"
    """It has acted, or has no card."""
    no_card: RuleId = "TER-troops-emplazada-k"
    """A part has the card of its lead."""

    def bars(self, unit: Unit, action: str) -> RuleId:
        """The rule by which a unit may not march, orient itself, or do whatever else."""
        return ""

    def united(self, units: Sequence[Unit]) -> Verdict:
        """May units that stand so, the lead before the others, be one?"""
        return YES

    def raised(self, lead: UnitId, parts: tuple[UnitId, ...]) -> Event:
        """They are one from now on, dug in where they were deployed."""
        raise NotImplementedError(self.name)

    def base(self, lead: Unit, parts: Sequence[Unit]) -> Base:
        """The base of the whole."""
        return lead.base

    def looks_round(self, unit: Unit) -> bool:
        """Whether it sees from any point and in any direction."""
        return self.spread or (bool(unit.lead) and not self.in_ranks)

    def seen(self, unit: Unit, lead: Unit) -> Unit:
        """A part as others meet it."""
        return unit

    def shooter(self, part: Unit, lead: Unit) -> Unit | None:
        """A part as it shoots when its lead does, if it does."""
        return None

    def expendable(self, lead: Unit, parts: Sequence[Unit]) -> tuple[UnitId, ...]:
        """Those of whom the next is lost, for its owner to choose."""
        return ()

    def loss(self, cite: RuleId) -> tuple[RuleId, RuleId]:
        """How a body shrinks, and how the unit that it loses is lost."""
        return cite, cite

    def outlives(self, head: Unit) -> bool:
        """Whether the last of its units is still what it was."""
        return False


UNIONS: dict[str, Union] = {"": Union()}
"""Every union by its name."""


def union(kind: type[Union]) -> type[Union]:
    """Enter a union under its name."""
    UNIONS[kind.name] = kind()
    return kind


def union_of(units: Iterable[Unit]) -> Union:
    """What units are that are dug in together, by the rule that they have."""
    traits = {t for u in units for t in u.profile.traits}
    return next((b for b in UNIONS.values() if b.rooted and b.trait in traits), UNIONS["works"])


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
