"""Riding: Officers keep near the units they command, behind them and in nobody's way."""

from collections.abc import Iterator
from math import hypot, inf
from typing import NamedTuple

from estandarte.games.aguila.ground.weather import command_range_of
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.movement.riding import RideOfficer, ride_allowance
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import FULL_TURN, INCH, inches
from estandarte.wargame.plane.points import Point, distance_along

from .first.aims import goals_of
from .picture import Spot, spot_of
from .temper import Riding

OUT = inches(5, 4)
"""What an Officer keeps from the units he rides behind."""
EIGHTH = FULL_TURN // 8


class Led(NamedTuple):
    """A unit that an Officer commands, and how much it wants him."""

    spot: Spot
    need: float


def ride_wish(
    state: Aguila, role: Role, decision: GivingOrders, ground: bool, temper: Riding
) -> Action | None:
    """The next Officer who would command more, or the more needy, from elsewhere.

    Where ground is soon counted he keeps near enough to it to stand in.
    """
    for officer in state.staff(role):
        mine = list(state.of(role)) if officer.is_commander else _own(state, officer)
        if mine and not (officer.has_moved or officer.inside):
            action = Ride(state, officer, mine, ground, temper).best(decision)
            if action is not None:
                return action
    return None


def _own(state: Aguila, officer: Officer) -> list[Unit]:
    return [u for u in state.of(officer.role) if u.officer == officer.id]


class Ride:
    """The choice of a place for one Officer."""

    def __init__(
        self, state: Aguila, officer: Officer, mine: list[Unit], ground: bool, temper: Riding
    ) -> None:
        self.state, self.officer, self.mine, self.temper = state, officer, mine, temper
        self.reach = command_range_of(state, officer) / INCH
        self.led = [Led(spot_of(u.base), _need(state, officer, u)) for u in mine]
        marching = (u for u in state.of(officer.role) if not u.is_gun and not u.building)
        self.lanes = [_lane(spot_of(u.base), temper.ahead) for u in marching]
        self.apart = officer.radius / INCH + 1
        goals = goals_of(state, officer.role) if ground else []
        self.goals = [(g.place.x / INCH, g.place.y / INCH) for g in goals]
        self.gallop = ride_allowance(state, officer, quick=True) / INCH
        self.friends = [spot_of(u.base) for u in state.of(officer.role)]
        self.foes = [spot_of(e.base) for e in state.enemies_of(officer.role) if not e.is_gun]

    def best(self, decision: GivingOrders) -> Action | None:
        """The place from which his voice reaches most; with nobody in reach, the way to them."""
        least = self._worth(self.officer.at) + self.temper.worthwhile
        rated = [(self._worth(end, least), n, end) for n, end in enumerate(self._ends())]
        for worth, _, end in sorted(rated, key=lambda r: (-r[0], r[1])):
            if worth <= least:
                return None
            action = RideOfficer(self.officer.id, end, role=self.officer.role)
            if action.check(self.state, decision):
                return action
        return None

    def _worth(self, place: Point, least: float = -inf) -> float:
        """Who hears him, less what speaks against a place; nothing is asked for less than least."""
        temper, x, y = self.temper, place.x / INCH, place.y / INCH
        heard, nearest = 0.0, 99.0
        for unit in self.led:
            far = hypot(unit.spot.x - x, unit.spot.y - y)
            nearest = min(nearest, far)
            in_reach = unit.spot.is_near(x, y, self.reach - 0.5)
            heard += unit.need if in_reach else -unit.need * temper.lag * (far - self.reach)
        if heard <= least:
            return heard
        barred = sum(lane.is_near(x, y, self.apart) for lane in self.lanes)
        exposed = any(foe.is_near(x, y, temper.safe) for foe in self.foes)
        late = min((hypot(gx - x, gy - y) for gx, gy in self.goals), default=0.0) - self.gallop
        late = temper.late * max(0.0, late)
        heard -= temper.near * nearest + temper.bars * barred + temper.alone * self.is_alone(x, y)
        return heard - temper.exposed * exposed - late

    def is_alone(self, x: float, y: float) -> bool:
        """Whether an enemy could be upon an Officer there, and nobody stands by him."""
        temper = self.temper
        if not temper.alone or any(f.is_near(x, y, temper.company) for f in self.friends):
            return False
        return any(foe.is_near(x, y, temper.reached) for foe in self.foes)

    def _ends(self) -> Iterator[Point]:
        """Places behind his units, as far as he can ride; and out of the way, wherever that is."""
        officer = self.officer
        reach = ride_allowance(self.state, officer) - 4  # his heading is rounded
        for unit in self.mine:
            base = unit.base
            behind = base.centre_of(Side.REAR).towards(base.facing(Side.REAR), officer.radius + OUT)
            for aside in (0, 1, -1):
                off = aside * (base.front // 2 + officer.radius)
                goal = behind.towards(base.facing(Side.RIGHT), off)
                if distance_along(officer.at, goal) > reach:
                    goal = officer.at.towards(officer.at.heading_to(goal), reach)
                yield goal
        for heading in range(0, FULL_TURN, EIGHTH):
            yield from (officer.at.towards(heading, far) for far in (reach // 2, reach))


def _need(state: Aguila, officer: Officer, unit: Unit) -> float:
    """How much a unit wants him: his own, hurt, and not a gun that only stands."""
    need = 0.3 if unit.is_gun else 1.0
    if officer.is_commander and unit.officer != officer.id:
        need *= 0.35 if unit.officer in state.officers else 0.8
    return need * (1 + 0.15 * unit.damage + (0.5 if unit.is_wavering else 0.0))


def _lane(spot: Spot, ahead: float) -> Spot:
    """The ground of a unit and so far before it."""
    half = ahead / 2
    x, y = spot.x + spot.over * half, spot.y + spot.up * half
    return spot._replace(x=x, y=y, deep=spot.deep + half)
