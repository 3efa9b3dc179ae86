"""The state of a battle: troops, commanders, ground, and whose turn it is."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

from estandarte.kernel import Event, Open, Role, Value, Whole, as_told, but, fields_of
from estandarte.wargame.answers import AskedBoard
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .schema.pack import PACKS, Pack
from .schema.troops import Effect, Weapon
from .switches import Scale, Switches
from .units import Commander, CommanderId, CommandGroup, CommandId, Unit, UnitId

RED: Role = "red"
BLUE: Role = "blue"
ROLES: tuple[Role, ...] = (RED, BLUE)


def other(role: Role) -> Role:
    return BLUE if role == RED else RED


class Element(Value, cache_hash=True):
    """A piece of scenery: an area by its corners, or a line or band by its line and width."""

    id: Open[str]
    kind: Open[str]
    effects: Open[tuple[Effect, ...]]
    corners: Whole[tuple[Point, ...]] = ()
    line: Whole[tuple[Point, ...]] = ()
    width: Open[int] = 0
    owner: Open[Role] = ""
    """Who placed it."""

    @property
    def is_linear(self) -> bool:
        """A wall or fence, behind which one stands and which one crosses."""
        return self.kind in ("wall", "fence")

    @property
    def is_building(self) -> bool:
        return self.kind in ("small_building", "large_building")


class Demand(Value):
    """What a quality demands of a side's next activation. ["TER-Q80"]"""

    role: Open[Role]
    sort: Open[str]
    """`must` act next, `may not` act next, `last` of all, or a `commander` who must be next."""
    unit: Open[UnitId] = ""
    commander: Open[CommanderId] = ""
    by: Open[str] = ""


def shown_to(board: "Tercios", role: Role, _: Any) -> dict[UnitId, tuple[Role, ...]]:
    return {unit: (role,) for unit, roles in board.known.items() if role in roles}


class Tercios(AskedBoard):
    """All that is true of a battle now."""

    units: Open[dict[UnitId, Unit]]
    commanders: Open[dict[CommanderId, Commander]]
    commands: Open[dict[CommandId, CommandGroup]]
    elements: Open[dict[str, Element]]
    pack_name: Open[str]
    """The values that are played with, by their fingerprint."""
    switches: Whole[Switches]
    field: Whole[Field]
    scale: Open[Scale] = "mm15"
    turn: Open[int] = 0
    score: Open[dict[Role, int]] = {}
    hordes: Open[tuple[Role, ...]] = ()
    demands: Open[tuple[Demand, ...]] = ()
    asked: Open[tuple[UnitId, ...]] = ()
    """Who was already offered a reaction in the present activation."""
    halted: Open[tuple[UnitId, ...]] = ()
    """Whose activation is over because it lost a combat on the way."""
    known: Annotated[dict[UnitId, tuple[Role, ...]], as_told(shown_to)] = {}
    """Face-down cards that the enemy has been shown. ["TER-qualities-inteligente"]"""
    zones: Open[dict[Role, str]] = {}
    """The long edge from which a side deploys: `bottom` or `top`."""
    waiting: Open[dict[UnitId, Unit]] = {}
    """Units not yet deployed."""
    scenery_points: Open[dict[Role, int]] = {}
    scenery_spent: Open[dict[Role, int]] = {}
    pass_allowed: Open[Role] = ""
    """Who need not activate Troops in this go. ["TER-qualities-paciente"]"""

    @property
    def pack(self) -> Pack:
        return PACKS.named(self.pack_name)

    @property
    def weapons(self) -> Mapping[str, Weapon]:
        return self.pack.weapons.weapon

    def clone(self) -> "Tercios":
        copy = super().clone()
        if "lay" in self.__dict__:
            copy.__dict__["lay"] = self.lay
        return copy

    @cached_property
    def lay(self) -> dict[Any, Any]:
        """What was found out about lines and ways between units that stand as these do.

        It is the same for every clone on which they do; not saved.
        """
        stands = tuple(map(stand, self.units.values()))
        table = self.field, self.switches, self.scale, self.pack_name
        ground = *self.elements.values(), *table
        return self.answers.notes((stands, ground))

    def put(self, unit: Unit) -> None:
        if unit.id not in self.units or stand(self.units[unit.id]) != stand(unit):
            self.disturb()
        self.units[unit.id] = unit

    def disturb(self) -> None:
        """Somebody or something no longer stands where it did."""
        self.__dict__.pop("lay", None)

    def put_commander(self, commander: Commander) -> None:
        self.commanders[commander.id] = commander

    def of(self, role: Role) -> Iterator[Unit]:
        """The bodies of a side that act for themselves."""
        return (u for u in self.units.values() if u.role == role and not u.lead)

    def on_table(self) -> Iterator[Unit]:
        """Every base on the table: rear units of a column and integrated guns have none."""
        return (u for u in self.units.values() if u.is_on_table)

    def enemies_of(self, role: Role) -> Iterator[Unit]:
        return (u for u in self.units.values() if u.role != role and u.is_on_table)

    def body(self, unit: UnitId) -> Unit:
        """The unit that keeps card, wear and disorder for a unit: itself, or its lead."""
        found = self.units[unit]
        return self.units[found.lead] if found.lead else found

    def officers(self, role: Role) -> Iterator[Commander]:
        return (c for c in self.commanders.values() if c.role == role)

    def general(self, role: Role) -> Commander | None:
        return next((c for c in self.officers(role) if c.is_general), None)

    def inside(self, unit: UnitId) -> list[Commander]:
        """The commanders who are in a unit."""
        return [c for c in self.commanders.values() if c.inside == unit]

    @property
    def gap(self) -> int:
        """The corridor, the reaction zone and the Vanguardia limit: 3", or 4" with 28 mm bases."""
        return inches(3 if self.scale == "mm15" else 4)


def stand(unit: Unit) -> tuple[Any, ...]:
    """All of a unit that lines and ways depend on; how fast or far it is comes beside it."""
    return (
        unit.id, unit.role, unit.base, unit.profile, unit.building, unit.union, unit.lead,
        unit.parts,
    )  # fmt: skip


class UnitChanged(Event):
    """A unit has what the event names, and what always comes with it."""

    besides: ClassVar[Mapping[str, Any]] = {}
    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.unit], **_named(self, "unit"), **self.besides))


class CommanderChanged(Event):
    """The same of a commander."""

    besides: ClassVar[Mapping[str, Any]] = {}
    commander: CommanderId

    def apply(self, state: Tercios) -> None:
        commander = state.commanders[self.commander]
        state.put_commander(but(commander, **_named(self, "commander"), **self.besides))


def _named(event: Event, whose: str) -> dict[str, Any]:
    return {f: value for f, value in fields_of(event).items() if f not in ("cite", whose)}
