"""The picture: everybody on the table as one decision sees them, measured once, in inches."""

from functools import cached_property, lru_cache
from math import cos, hypot, sin, tau
from typing import NamedTuple

from estandarte.games.aguila.fire.volleys import range_for
from estandarte.games.aguila.ground.formations import has_flanks, sees_to_the_sides
from estandarte.games.aguila.movement.allowances import advance_allowance, charge_allowance
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Role, but
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import FULL_TURN, INCH

from .blows import FLANK, FRONT, REAR, Duel, duel, hurt, rout
from .bodies import Body, body_of
from .first.aims import contested_by
from .first.worth import goes_on, price, stake
from .posture import dares
from .temper import AguilaTemper

CLEAR = 1.7
"""So near to a line of sight, in inches, a friend stands in it."""


class Spot(NamedTuple):
    """A base in inches: its middle, where it looks, half its front and half its depth."""

    x: float
    y: float
    over: float
    up: float
    wide: float
    deep: float

    def gap_from(self, x: float, y: float) -> tuple[float, int]:
        """How far a place is from the base, and on which side of it."""
        dx, dy = x - self.x, y - self.y
        aside = abs(dx * self.up - dy * self.over) - self.wide
        ahead = dx * self.over + dy * self.up
        along = abs(ahead) - self.deep
        if aside <= 0:
            gap = along if along > 0 else 0.0
        else:
            gap = hypot(aside, along) if along > 0 else aside
        if ahead > 0 and along >= aside:
            return gap, FRONT
        return gap, FLANK if aside > along else REAR

    def is_near(self, x: float, y: float, reach: float) -> bool:
        """Whether a place is so near to the base."""
        dx, dy = x - self.x, y - self.y
        aside = abs(dx * self.up - dy * self.over) - self.wide
        if aside > reach:
            return False
        along = abs(dx * self.over + dy * self.up) - self.deep
        if along > reach or aside <= 0 or along <= 0:
            return along <= reach
        return hypot(aside, along) <= reach

    def faces(self, other: "Spot", opening: float) -> bool:
        """Whether some part of another base lies before its front, so much to each side."""
        dx, dy = other.x - self.x, other.y - self.y
        turn = abs(self.over * other.over + self.up * other.up)
        skew = abs(self.over * other.up - self.up * other.over)
        depth = dx * self.over + dy * self.up - self.deep + other.deep * turn + other.wide * skew
        if depth <= 0:
            return False
        aside = abs(dx * self.up - dy * self.over) - other.wide * turn - other.deep * skew
        return aside < self.wide + opening * depth

    def holds(self, other: "Spot", opening: float) -> bool:
        """Whether the middle of another base lies there: else a shot at it has few dice."""
        dx, dy = other.x - self.x, other.y - self.y
        depth = dx * self.over + dy * self.up - self.deep
        return abs(dx * self.up - dy * self.over) < self.wide + opening * max(0.0, depth)

    def nearest_to(self, other: "Spot") -> float:
        """How far it is from the front of another base to this one, from its corners too."""
        x, y = other.x + other.over * other.deep, other.y + other.up * other.deep
        over, up = other.up * other.wide, -other.over * other.wide
        ends = ((x, y), (x + over, y + up), (x - over, y - up))
        return min(self.gap_from(*end)[0] for end in ends)


def spot_of(base: Base) -> Spot:
    centre = base.centre
    over, up = _look(base.heading)
    return Spot(
        centre.x / INCH, centre.y / INCH, over, up,
        base.front / INCH / 2, base.depth / INCH / 2,
    )  # fmt: skip


@lru_cache(maxsize=FULL_TURN)
def _look(heading: int) -> tuple[float, float]:
    way = tau * heading / FULL_TURN
    return sin(way), cos(way)


class Seen(NamedTuple):
    """A unit on the table."""

    unit: Unit
    body: Body
    spot: Spot
    stake: float
    flanks: bool
    opening: float
    reach: float
    """How far it charges after a halt; nothing if it is in no state to."""
    left: float
    """How far it charges in this turn still."""
    lunge: float
    """How far an enemy comes in a turn that he has before him: an advance and a charge."""
    range: float
    """How far it shoots in this weather."""
    front: tuple[float, float]
    """The middle of its front edge."""


class Kept(NamedTuple):
    """A unit as it was last measured, and what else that depended on."""

    about: tuple[object, ...]
    seen: Seen


_KEPT: dict[tuple[Role, UnitId], Kept] = {}


class Mate(NamedTuple):
    """A friend who may charge an enemy too."""

    id: str
    given: float
    side: int
    alone: float


class Picture:
    """All of them, and what mates could do."""

    def __init__(self, state: Aguila, role: Role, temper: AguilaTemper) -> None:
        self.state, self.role, self.temper = state, role, temper
        self.later = goes_on(state)
        self.strikes_first = state.initiative == role
        alike = len(state.units), state.turn, state.weather, temper, state.switches
        self.about = *state.officers.values(), *alike
        self.dares = dares(state, role, temper)
        self.spoils = temper.spoils if self.dares else 0.0
        self.mine = [self._seen(u) for u in state.of(role)]
        self.foes = [self._seen(u) for u in state.enemies_of(role)]

    def _seen(self, unit: Unit) -> Seen:
        """Measured anew only if something has changed: most stand as at the last decision."""
        kept = _KEPT.get((self.role, unit.id))
        if kept is None or kept.seen.unit is not unit or kept.about != self.about:
            kept = _KEPT[self.role, unit.id] = Kept(self.about, self._measured(unit))
        worth = stake(self.state, unit) if self.later < 1 else price(unit)
        if self.spoils and unit.role != self.role and contested_by(self.state, unit) is not None:
            worth += self.spoils
        return kept.seen if kept.seen.stake == worth else kept.seen._replace(stake=worth)

    def _measured(self, unit: Unit) -> Seen:
        state = self.state
        entry = state.charts.formation[unit.formation]
        ready = not (unit.is_gun or unit.is_wavering or unit.building) and entry.may_charge
        barred = unit.quick_marched or unit.order == "change_facing" or unit.failed_check
        halted = unit if unit.is_halted else but(unit, order=None, moved=0, failed_check=False)
        whole = charge_allowance(state, halted).length / INCH if ready else 0.0
        left = whole if unit.is_halted else 0.0
        if ready and not unit.is_halted and not barred:
            left = charge_allowance(state, unit).length / INCH
        lunges = ready and self.temper.tempo and unit.role != self.role
        lunge = max(whole, self._lunge(halted)) if lunges else whole
        spot = spot_of(unit.base)
        front = spot.x + spot.over * spot.deep, spot.y + spot.up * spot.deep
        return Seen(
            unit, body_of(state, unit), spot, price(unit),
            has_flanks(state, unit), 1.0 if sees_to_the_sides(state, unit) else 0.0, whole,
            0.0 if barred else left, lunge,
            range_for(state, unit) / INCH if unit.profile.shooting else 0.0, front,
        )  # fmt: skip

    def _lunge(self, unit: Unit) -> float:
        gone = advance_allowance(self.state, unit).length
        blow = charge_allowance(self.state, but(unit, order="advance", moved=gone)).length
        return (gone + blow) / INCH

    def worth_of(self, striker: Seen, foe: Seen, side: int, body: Body | None = None) -> float:
        """What a charge promises to the charger, in points."""
        found = duel(body or striker.body, foe.body, side, self.later)
        return found.gain * foe.stake - self.temper.care * found.cost * striker.stake

    def with_mates(self, unit: Seen, foe: Seen, side: int, body: Body, care: float) -> float:
        """The same beside what the best mate could do with it, who would else go alone."""
        mine = duel(body, foe.body, side, self.later)
        best = mine.gain * foe.stake - care * mine.cost * unit.stake
        for mate in self.mates.get(foe.unit.id, ()):
            if mate.id != unit.unit.id:
                best = max(best, self._together(unit, foe, side, mine, mate, care))
        return best

    def _together(
        self, unit: Seen, foe: Seen, side: int, mine: Duel, mate: Mate, care: float
    ) -> float:
        given, weight = mine.given + mate.given, max(side, mate.side)
        both = rout(foe.body, given, weight)
        gain = max(hurt(foe.body, given, weight, self.later), both) * foe.stake
        return gain - care * (1 - both) * mine.cost * unit.stake - mate.alone

    @cached_property
    def mates(self) -> dict[str, list[Mate]]:
        """Who could charge each enemy from where he stands, in this turn or the next."""
        found: dict[str, list[Mate]] = {}
        for foe in self.foes:
            for mate in self.mine:
                reach = mate.left if mate.unit.order is not None else mate.reach
                if not reach or (mate.unit.is_cavalry and foe.unit.building):
                    continue
                gap, side = foe.spot.gap_from(*mate.front)
                if gap > reach or not mate.spot.faces(foe.spot, 1.0):
                    continue
                side = side if foe.flanks else FRONT
                given = duel(mate.body, foe.body, side, self.later).given
                alone = max(0.0, self.worth_of(mate, foe, side))
                found.setdefault(foe.unit.id, []).append(Mate(mate.unit.id, given, side, alone))
        return found

    def is_clear(self, unit: Seen, x: float, y: float, foe: Seen) -> bool:
        """Whether no friend and no other enemy stands between a place and an enemy."""
        dx, dy = foe.spot.x - x, foe.spot.y - y
        far = hypot(dx, dy) or 1.0
        dx, dy = dx / far, dy / far
        for other, other_x, other_y in self.obstacles:
            ox, oy = other_x - x, other_y - y
            between = -CLEAR < ox * dy - oy * dx < CLEAR and 0 < ox * dx + oy * dy < far - 1
            if between and other is not foe and other is not unit:
                return False
        return True

    @cached_property
    def obstacles(self) -> list[tuple[Seen, float, float]]:
        """Whoever may stand between two."""
        everybody = (*self.mine, *self.foes)
        return [(seen, seen.spot.x, seen.spot.y) for seen in everybody if not seen.unit.building]
