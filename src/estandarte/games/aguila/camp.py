"""The camp: what is not on the table yet, and what the scenario writes down as it goes."""

from estandarte.games.aguila.schema.battlefield import ScenarioEntry
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.units import Officer, OfficerId, Unit, UnitId
from estandarte.kernel import Role, Value, but
from estandarte.wargame.muster import Number
from estandarte.wargame.plane.bases import Base, base_at_front
from estandarte.wargame.plane.points import Point


class Defences(Value):
    """Positions that the defender of an assault buys. ["BSA-16-asalto-c"]"""

    light: Number = 0
    solid: Number = 0
    fortified: Number = 0


class Post(Value):
    """Where a unit stands: the middle of its front edge, and its heading."""

    at: Point
    heading: int
    formation: FormationName | None = None
    """In what it stands, where that was written down with the place."""

    def base_of(self, unit: Unit) -> Base:
        """The ground that a unit covers here."""
        return base_at_front(self.at, self.heading, unit.profile.front, unit.profile.depth)


class Roster(Value):
    """An army raised and off the table."""

    units: dict[UnitId, Unit]
    officers: dict[OfficerId, Officer]
    factor: int
    points: int
    """The size that was agreed on. ["BSA-15-partida-a"]"""
    defences: Defences = Defences()
    sappers: int = 0
    region: str = "west"
    regimental: tuple[UnitId, ...] = ()


class Objective(Value):
    """A marker on the table or a piece of ground that the scenario counts."""

    id: str
    at: Point
    ground: str = ""
    worth: int = 1
    owner: Role = ""


class Fallen(Value):
    """A unit or an Officer lost, as the scenarios count it."""

    id: str
    role: Role
    cost: int
    breaking: int = 0
    guard: bool = False
    battery: str = ""
    battery_guns: int = 0
    is_gun: bool = False
    rank: str = ""
    """Of an Officer: `officer`, or `general` for the army's General."""


class Camp(Value):
    """All that the battle keeps beside the table."""

    scenario: str = ""
    numbers: ScenarioEntry | None = None
    """What the scenario says in numbers."""
    rosters: dict[Role, dict[str, Roster]] = {}
    """What each side brought, as attacker and as defender; empty once the roles are known."""
    waiting: dict[UnitId, Unit] = {}
    staff: dict[OfficerId, Officer] = {}
    """Units and Officers off the table."""
    reserves: tuple[str, ...] = ()
    """Those of them that come later."""
    zones: dict[Role, str] = {}
    attacker: Role = ""
    diagonal: str = ""
    """`rising` from the left bottom corner, or `falling`. ["BSA-16-oblicua-c"]"""
    objectives: tuple[Objective, ...] = ()
    hidden: dict[UnitId, Post] = {}
    """Written down before deployment and shown later. ["BSA-13-oculto-a"]"""
    fallen: tuple[Fallen, ...] = ()
    defences: dict[Role, Defences] = {}
    sappers: dict[Role, int] = {}
    points: dict[Role, int] = {}
    terrain: str = ""
    """The type of terrain on which they fight. ["BSA-15-terreno-h"]"""
    agreed: tuple[str, ...] = ()
    """What both players wanted so before the battle."""
    unmarked: tuple[Role, ...] = ()
    """Sides that have still to mark their formations. ["BSA-5-general-c"]"""
    declared: tuple[UnitId, ...] = ()
    """Units whose formation was declared when they moved or were placed. ["BSA-Q93"]"""
    dug_in: dict[UnitId, str] = {}
    """Defenders in free positions, by the hill on which they stand. ["BSA-16-borodino-f"]"""
    regimental: dict[UnitId, UnitId] = {}
    """Regimental guns, and the battalion of each, if it has one. ["BSA-11-regimental-a"]"""
    score: dict[Role, int] = {}
    reason: str = ""


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
