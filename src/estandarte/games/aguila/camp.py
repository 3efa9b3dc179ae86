"""The camp: what is not on the table yet, and what the scenario writes down as it goes."""

from typing import Annotated, Any

from estandarte.games.aguila.schema.battlefield import ScenarioEntry
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.units import Officer, OfficerId, Unit, UnitId
from estandarte.kernel import Open, Role, Value, Whole, but, each_key
from estandarte.wargame.muster import Number
from estandarte.wargame.plane.bases import Base, base_at_front
from estandarte.wargame.plane.points import Point


class Defences(Value):
    """Positions that the defender of an assault buys. ["BSA-16-asalto-c"]"""

    light: Open[Number] = 0
    solid: Open[Number] = 0
    fortified: Open[Number] = 0


class Post(Value):
    """Where a unit stands: the middle of its front edge, and its heading."""

    at: Whole[Point]
    heading: Open[int]
    formation: Open[FormationName | None] = None
    """In what it stands, where that was written down with the place."""

    def base_of(self, unit: Unit) -> Base:
        """The ground that a unit covers here."""
        return base_at_front(self.at, self.heading, unit.profile.front, unit.profile.depth)


class Roster(Value):
    """An army raised and off the table."""

    units: Open[dict[UnitId, Unit]]
    officers: Open[dict[OfficerId, Officer]]
    factor: Open[int]
    points: Open[int]
    """The size that was agreed on. ["BSA-15-partida-a"]"""
    defences: Open[Defences] = Defences()
    sappers: Open[int] = 0
    region: Open[str] = "west"
    regimental: Open[tuple[UnitId, ...]] = ()


class Objective(Value):
    """A marker on the table or a piece of ground that the scenario counts."""

    id: Open[str]
    at: Whole[Point]
    ground: Open[str] = ""
    worth: Open[int] = 1
    owner: Open[Role] = ""


class Fallen(Value):
    """A unit or an Officer lost, as the scenarios count it."""

    id: Open[str]
    role: Open[Role]
    cost: Open[int]
    breaking: Open[int] = 0
    guard: Open[bool] = False
    battery: Open[str] = ""
    battery_guns: Open[int] = 0
    is_gun: Open[bool] = False
    rank: Open[str] = ""
    """Of an Officer: `officer`, or `general` for the army's General."""


def hides_it(board: Any, role: Role, unit: UnitId) -> bool:
    """Whether a unit that is hidden is the role's own."""
    return bool(board.camp.waiting[unit].role == role)


class Camp(Value):
    """All that the battle keeps beside the table."""

    scenario: Open[str] = ""
    numbers: Whole[ScenarioEntry | None] = None
    """What the scenario says in numbers."""
    rosters: Open[dict[Role, dict[str, Roster]]] = {}
    """What each side brought, as attacker and as defender; empty once the roles are known."""
    waiting: Open[dict[UnitId, Unit]] = {}
    staff: Open[dict[OfficerId, Officer]] = {}
    """Units and Officers off the table."""
    reserves: Open[tuple[str, ...]] = ()
    """Those of them that come later."""
    zones: Open[dict[Role, str]] = {}
    attacker: Open[Role] = ""
    diagonal: Open[str] = ""
    """`rising` from the left bottom corner, or `falling`. ["BSA-16-oblicua-c"]"""
    objectives: Open[tuple[Objective, ...]] = ()
    hidden: Annotated[dict[UnitId, Post], each_key(hides_it)] = {}
    """Written down before deployment and shown later. ["BSA-13-oculto-a"]"""
    fallen: Open[tuple[Fallen, ...]] = ()
    defences: Open[dict[Role, Defences]] = {}
    sappers: Open[dict[Role, int]] = {}
    points: Open[dict[Role, int]] = {}
    terrain: Open[str] = ""
    """The type of terrain on which they fight. ["BSA-15-terreno-h"]"""
    agreed: Open[tuple[str, ...]] = ()
    """What both players wanted so before the battle."""
    unmarked: Open[tuple[Role, ...]] = ()
    """Sides that have still to mark their formations. ["BSA-5-general-c"]"""
    declared: Open[tuple[UnitId, ...]] = ()
    """Units whose formation was declared when they moved or were placed. ["BSA-Q93"]"""
    dug_in: Open[dict[UnitId, str]] = {}
    """Defenders in free positions, by the hill on which they stand. ["BSA-16-borodino-f"]"""
    regimental: Open[dict[UnitId, UnitId]] = {}
    """Regimental guns, and the battalion of each, if it has one. ["BSA-11-regimental-a"]"""
    score: Open[dict[Role, int]] = {}
    reason: Open[str] = ""


def fallen_unit(unit: Unit) -> Fallen:
    profile = unit.profile
    guard = profile.guard or profile.kind == "guard_infantry"
    return Fallen(
        unit.id, unit.role, profile.cost, profile.breaking, guard, unit.battery,
        unit.battery_guns, unit.is_gun,
    )  # fmt: skip


def fallen_officer(officer: Officer) -> Fallen:
    rank = "general" if officer.is_commander else "officer"
    return Fallen(officer.id, officer.role, officer.cost, rank=rank)


def with_fallen(camp: Camp, fallen: Fallen) -> Camp:
    return but(camp, fallen=(*camp.fallen, fallen))
