"""The state of a battle: troops, Officers, ground, weather, and whose turn it is."""

from collections.abc import Iterator
from typing import Literal

from estandarte.kernel import Open, Role, Value, Whole
from estandarte.wargame.answers import AskedBoard
from estandarte.wargame.plane.points import Point
from estandarte.wargame.plane.terrain import Field

from .camp import Camp
from .schema.battlefield import Season, WeatherName
from .schema.charts import Charts, charts_called
from .switches import Switches
from .units import Officer, OfficerId, Unit, UnitId

RED: Role = "red"
BLUE: Role = "blue"
ROLES: tuple[Role, ...] = (RED, BLUE)


def other(role: Role) -> Role:
    return BLUE if role == RED else RED


class Ground(Value, cache_hash=True):
    """A terrain piece on the table: an area by its corners, or a band by its line and width."""

    id: Open[str]
    piece: Open[str]
    corners: Whole[tuple[Point, ...]] = ()
    line: Whole[tuple[Point, ...]] = ()
    width: Open[int] = 0
    crossings: Whole[tuple[Point, ...]] = ()
    structure: Open[int] = 0
    """Structure points left, of a building. ["BSA-11-estruct-b"]"""
    owner: Open[Role] = ""


class Losses(Value):
    """What an army has lost, and how near it is to breaking. ["BSA-10-ruptura-b"]"""

    whole: Open[int] = 0
    """Breaking points with which it began."""
    lost: Open[int] = 0
    reached_in: Open[int] = 0
    """The turn in which it first lost half; 0 before."""
    further: Open[int] = 0
    """Units lost since. ["BSA-10-ruptura-e"]"""
    broken: Open[bool] = False


class Aguila(AskedBoard):
    """All that is true of a battle now."""

    shown = ("id", "role", "profile", "base", "formation", "building", "battery")
    passing = {"turn": 0, "initiative": "", "first": "", "losses": {}, "winner": ""}

    units: Open[dict[UnitId, Unit]]
    officers: Open[dict[OfficerId, Officer]]
    ground: Open[dict[str, Ground]]
    charts_name: Open[str]
    switches: Whole[Switches]
    field: Whole[Field]
    factors: Open[dict[Role, int]]
    """The strategic factor of each army."""
    losses: Open[dict[Role, Losses]]
    turn: Open[int] = 0
    weather: Open[WeatherName] = "fine"
    season: Open[Season] = "summer"
    region: Open[str] = "west"
    desert: Open[bool] = False
    frozen: Open[bool] = False
    """Rivers and lakes are ice."""
    initiative: Open[Role] = ""
    first: Open[Role] = ""
    """Who moves first in this turn."""
    winner: Open[Role] = ""
    is_over: Open[bool] = False
    camp: Open[Camp] = Camp()
    """What is not on the table, and what the scenario writes down."""

    @property
    def charts(self) -> Charts:
        return charts_called(self.charts_name)

    def put(self, unit: Unit) -> None:
        self.units[unit.id] = unit

    def put_officer(self, officer: Officer) -> None:
        self.officers[officer.id] = officer

    def of(self, role: Role) -> Iterator[Unit]:
        return (u for u in self.units.values() if u.role == role)

    def enemies_of(self, role: Role) -> Iterator[Unit]:
        return (u for u in self.units.values() if u.role != role)

    def staff(self, role: Role) -> Iterator[Officer]:
        return (o for o in self.officers.values() if o.role == role)

    def commander(self, role: Role) -> Officer | None:
        """The army's General, while he lives."""
        return next((o for o in self.staff(role) if o.is_commander), None)

    def inside(self, unit: UnitId) -> list[Officer]:
        """The Officers who are in a unit."""
        return [o for o in self.officers.values() if o.inside == unit]

    def lone_officers(self) -> Iterator[Officer]:
        return (o for o in self.officers.values() if not o.inside)


Phase = Literal["initiative", "movement", "shooting", "charges", "reorganisation"]


def order_of_players(state: Aguila, phase: Phase) -> tuple[Role, Role]:
    """In movement as the initiative player chose, else he is first."""
    first = state.first if phase == "movement" else state.initiative
    return first, other(first)
