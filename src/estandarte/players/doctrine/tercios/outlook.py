"""Outlook: what a place promises and what it threatens.

Every place has its chances (whom one could charge from there, in front or in flank, and shoot) and
its dangers (who could charge or shoot there). Units go where chances outweigh dangers: horse
round flanks, shot within range and out of reach, the line where its parts cover each other.
"""

from collections.abc import Iterator
from math import ceil, inf, sqrt

from estandarte.games.tercios.fire.shooting import range_of
from estandarte.games.tercios.movement.marches import facing_verdict, fan, move_verdict
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.strength import printed_speed, speed_of
from estandarte.kernel import but
from estandarte.wargame.plane.bases import SIDES, Side
from estandarte.wargame.plane.headings import COSINE, FINENESS, SINE
from estandarte.wargame.plane.measures import FULL_TURN, INCH, inches
from estandarte.wargame.plane.motions import face_side
from estandarte.wargame.plane.points import Point, distance_squared

from .matchups import Matchups
from .temper import TerciosTemper
from .worth import lead_of

QUIET = 4
"""Wear on both sides together that a few long shots may have done."""
HEEDED = 6
"""The foes that a unit has in mind."""
BANDS = (3, 4, 6, 7, 8, 12, 16, 18, 24, 36, 42)
BAND_OF = tuple(next(b for b in BANDS if b >= inch) for inch in range(BANDS[-1] + 1))
"""Ranges between which nothing changes, by the whole inches of a distance."""

Spot = tuple[float, float]
"""A place in inches."""


class Stand:
    """A unit at a place, in inches, with the way it looks."""

    __slots__ = ("centre", "centres", "front", "heading")

    def __init__(self, front: Spot, heading: Spot, unit: Unit) -> None:
        wide, deep = unit.base.front / INCH / 2, unit.base.depth / INCH
        (x, y), (u, v) = front, heading
        middle = (x - u * deep / 2, y - v * deep / 2)
        self.front, self.heading, self.centre = front, heading, middle
        self.centres = (
            front,
            (middle[0] - v * wide, middle[1] + u * wide),
            (middle[0] + v * wide, middle[1] - u * wide),
            (x - u * deep, y - v * deep),
        )

    def sees(self, spot: Spot) -> bool:
        """Whether a spot is before its front line."""
        (x, y), (u, v) = self.front, self.heading
        return (spot[0] - x) * u + (spot[1] - y) * v > 0.0


def stand_of(unit: Unit) -> Stand:
    """A unit where it is."""
    return Stand(_spot(unit.front_centre), _way(unit.base.heading), unit)


class Body:
    """Troops of either side where they stand, and how far they reach."""

    __slots__ = ("range", "reach", "speed", "stand", "unit")

    def __init__(self, state: Tercios, unit: Unit) -> None:
        self.unit = unit
        self.stand = stand_of(unit)
        self.speed = printed_speed(unit)
        charges = unit.type != "artillery" and not unit.is_rooted
        self.reach = speed_of(state, unit, "atacad").total if charges and self.speed else 0
        arms = unit.profile.shooting if any(unit.profile.fire) and not unit.limbered else ()
        self.range = max((range_of(state, unit, w).total for w in arms), default=0)


class Rival(Body):
    """A foe with all that it and a unit can do to each other."""

    __slots__ = ("dread", "flank", "flank_dread", "front", "given", "sides", "taken")

    def __init__(self, state: Tercios, unit: Unit, me: Body, matchups: Matchups) -> None:
        super().__init__(state, unit)
        self.front = matchups.charge(me.unit, unit, False) if me.reach else 0.0
        self.flank = matchups.charge(me.unit, unit, True) if me.reach else 0.0
        self.dread = matchups.charge(unit, me.unit, False, fear=True) if self.reach else 0.0
        self.flank_dread = matchups.charge(unit, me.unit, True, fear=True) if self.reach else 0.0
        self.sides = _flanks(self.stand, me.reach)
        self.given: dict[int, float] = {}
        self.taken: dict[int, float] = {}


class Line:
    """How far the own foot has come, so that nobody runs out before it."""

    def __init__(self, state: Tercios, unit: Unit, temper: TerciosTemper) -> None:
        foot = [u for u in state.of(unit.role) if u.kind == "formation" and u.id != unit.id]
        spots = [_spot(u.front_centre) for u in foot] or [_spot(unit.front_centre)]
        foes = [_spot(u.front_centre) for u in state.enemies_of(unit.role)] or spots
        (x, y), (to_x, to_y) = _middle(spots), _middle(foes)
        length = max(1.0, sqrt((to_x - x) ** 2 + (to_y - y) ** 2))
        self.way = ((to_x - x) / length, (to_y - y) / length)
        bound = temper.horse_bound if unit.type == "cavalry" else temper.bound
        self.limit = self._along((x, y)) + bound if foot else inf

    def ahead(self, spot: Spot) -> float:
        """By how many inches a spot lies too far before the line."""
        return max(0.0, self._along(spot) - self.limit)

    def _along(self, spot: Spot) -> float:
        return spot[0] * self.way[0] + spot[1] * self.way[1]


class Outlook:
    """The table as one unit sees it."""

    def __init__(
        self, state: Tercios, unit: Unit, temper: TerciosTemper, before: Unit | None = None
    ) -> None:
        """`before` is the unit as it stood until it turned: gains are counted from there."""
        self.state, self.unit, self.temper = state, unit, temper
        self.me = Body(state, unit)
        self.matchups = Matchups(state, temper)
        foes = sorted(
            state.enemies_of(unit.role),
            key=lambda foe: distance_squared(unit.base.centre, foe.base.centre),
        )
        # nearest first; what is behind so many more does not matter yet
        self.foes = [Rival(state, foe, self.me, self.matchups) for foe in foes[:HEEDED]]
        self.caution = _caution(state, unit, temper)
        self.line = Line(state, unit, temper) if temper.dressing else None
        self.here = self.worth(stand_of(before) if before is not None else self.me.stand)
        self._gains: dict[Point, float] = {}

    def best_march(self, order: Order) -> tuple[float, Point | None]:
        """By how much the best place in reach is better than this one, and where that is."""
        found = []
        for place in self._tries(order):
            gain = self._gain(place)
            if gain >= self.temper.worthwhile_gain:
                found.append((gain, place))
        found.sort(key=lambda one: -one[0])
        for gain, place in found:
            if move_verdict(self.state, self.unit, place, order):
                return gain, place
        return 0.0, None

    def _gain(self, place: Point) -> float:
        """By how much a place is better than this one; a run leads past where a march ends."""
        if place not in self._gains:
            stand = self._stand_at(place)
            self._gains[place] = self.worth(stand) - self.here if stand is not None else 0.0
        return self._gains[place]

    def may_be_met(self) -> bool:
        """Whether a foe worth charging is in reach, or will be if it comes on a little."""
        return any(
            foe.front > 0.0
            and self.me.stand.sees(foe.stand.centre)
            and _nearest(self.me.stand.front, foe.stand.centres) < self.me.reach + foe.speed / 2
            for foe in self.foes
        )

    def worth(self, stand: Stand) -> float:
        """Chances less dangers."""
        temper, me = self.temper, self.me
        chance = volley = danger = worst = 0.0
        for foe in self.foes:
            there = foe.stand
            near = _nearest_side(stand.front, there)
            sees = stand.sees(there.centre)
            if me.reach:
                could = self._chance(stand, foe, near, sees)
                chance = could if could > chance else chance
            if sees and me.range:
                shot = self._shot(me, foe.unit, near, foe.given)
                volley = shot if shot > volley else volley
            if not there.sees(stand.centre):
                continue
            back = _nearest_side(there.front, stand)
            threat = self._threat(stand, foe, back)
            worst = threat if threat > worst else worst
            danger += threat * temper.many_dangers
            if foe.range:
                danger += temper.fire_danger * self._shot(foe, self.unit, back, foe.taken)
        danger += worst * (1.0 - temper.many_dangers)
        worth = temper.hunger * chance + temper.firing * volley - self.caution * danger
        if self.line is not None:
            worth -= temper.dressing * self.line.ahead(stand.front)
        return worth

    def _chance(self, stand: Stand, foe: Rival, near: float, sees: bool) -> float:
        """What charging a foe from there would be worth, less the later it could be."""
        me, patience = self.me, self.temper.patience
        behind = not foe.stand.sees(stand.front)
        over = near - me.reach
        wait = (over / me.speed if over > 0.0 else 0.0) + (0.0 if sees else 1.0)
        best = (foe.flank if behind else foe.front) / (1.0 + patience * wait)
        if behind or foe.flank <= max(0.0, foe.front):
            return best
        # once round it, a turn goes by before the charge
        turns = 1.0 + _nearest(stand.front, foe.sides) / (1.5 * me.speed)
        return max(best, self.temper.flanking * foe.flank / (1.0 + patience * turns))

    def _threat(self, stand: Stand, foe: Rival, near: float) -> float:
        """What a foe that charged there would win, less where it cannot reach yet."""
        over = near - foe.reach
        if not foe.reach or over > foe.speed:
            return 0.0
        worth = foe.dread if stand.sees(foe.stand.front) else foe.flank_dread
        if worth <= 0.0:
            return 0.0
        return worth if over <= 0.5 else worth * self.temper.far_danger

    def _shot(self, shooter: Body, target: Unit, near: float, known: dict[int, float]) -> float:
        """What a volley over so many inches would be worth, less where it must come nearer."""
        late = near - shooter.range
        if late > 0.0 and not shooter.speed:
            return 0.0
        inch = shooter.range if late > 0.0 else ceil(near)
        band = BAND_OF[inch if inch < BANDS[-1] else BANDS[-1]]
        if band not in known:
            known[band] = self.matchups.volley(shooter.unit, target, band)
        worth = known[band]
        return worth / (1.0 + late / shooter.speed) if late > 0.0 else worth

    def _stand_at(self, place: Point) -> Stand | None:
        """How the unit would stand had it marched there: looking the way it went."""
        (x, y), (to_x, to_y) = self.me.stand.front, _spot(place)
        length = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
        if length < 0.1:
            return None
        return Stand((to_x, to_y), ((to_x - x) / length, (to_y - y) / length), self.unit)

    def _tries(self, order: Order) -> Iterator[Point]:
        unit, front = self.unit, self.unit.front_centre
        yield from fan(self.state, unit, order, 7, 2)
        speed = speed_of(self.state, unit, order).total
        for foe in self.foes[:3]:
            far = _nearest(self.me.stand.front, (foe.stand.centre,))
            step = min(float(speed), max(0.5, far - 2.0))
            way = front.heading_to(foe.unit.base.centre)
            yield front.towards(way, inches(round(step * 100), 100) - 4)


def best_ride(
    state: Tercios, unit: Unit, order: Order, temper: TerciosTemper
) -> tuple[float, Side | None]:
    """The gain of the best way of horse, and the side to which it must turn for it, if any."""
    best = Outlook(state, unit, temper).best_march(order)[0]
    turned: Side | None = None
    if best >= temper.turning_gain:
        return best, turned
    for side in SIDES[1:]:
        if facing_verdict(state, unit, side):
            about = but(unit, base=face_side(unit.base, side))
            gain = Outlook(state, about, temper, unit).best_march(order)[0]
            if gain > best + temper.worthwhile_gain:
                best, turned = gain, side
    return best, turned


def _caution(state: Tercios, unit: Unit, temper: TerciosTemper) -> float:
    """At first one may wait for the enemy; if he waits too somebody must go and get him.

    Late in the battle whoever leads takes care, and who does not must dare.
    """
    if state.turn >= temper.press_turn and _is_quiet(state):
        return temper.caution_pressing
    if state.turn < temper.late_turn:
        return temper.caution
    return temper.caution_ahead if lead_of(state, unit.role) > 0 else temper.caution_behind


def _is_quiet(state: Tercios) -> bool:
    """Nobody has lost anything to speak of."""
    worn = sum(unit.wear for unit in state.units.values())
    return worn <= QUIET and not any(state.score.values())


def _flanks(foe: Stand, reach: float) -> tuple[Spot, Spot]:
    """Where one stands to charge a foe in flank: level with its rear, within reach."""
    (x, y), (u, v) = foe.centres[3], foe.heading
    off = max(2.0, reach - 2.0)
    return (x - v * off, y + u * off), (x + v * off, y - u * off)


def _middle(spots: list[Spot]) -> Spot:
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


def _nearest(spot: Spot, others: tuple[Spot, ...]) -> float:
    """How far the nearest of some spots is."""
    x, y = spot
    best = 1e9
    for a, b in others:
        square = (a - x) * (a - x) + (b - y) * (b - y)
        if square < best:
            best = square
    return sqrt(best)


def _nearest_side(spot: Spot, stand: Stand) -> float:
    """How far the nearest of a unit's four centres is; asked more often than anything else."""
    x, y = spot
    (a, b), (c, d), (e, f), (g, h) = stand.centres
    one, two = (a - x) * (a - x) + (b - y) * (b - y), (c - x) * (c - x) + (d - y) * (d - y)
    three, four = (e - x) * (e - x) + (f - y) * (f - y), (g - x) * (g - x) + (h - y) * (h - y)
    one, three = two if two < one else one, four if four < three else three
    return sqrt(three if three < one else one)


def _spot(point: Point) -> Spot:
    return point.x / INCH, point.y / INCH


def _way(heading: int) -> Spot:
    heading %= FULL_TURN
    return SINE[heading] / FINENESS, COSINE[heading] / FINENESS
