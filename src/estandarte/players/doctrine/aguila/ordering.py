"""Ordering: the order that each unit receives, the nearest to the enemy first."""

from collections.abc import Callable, Iterator
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import islice
from math import hypot, inf
from typing import Any, NamedTuple

from estandarte.games.aguila.courage.discipline import help_of, helpers_for, is_in_command
from estandarte.games.aguila.movement.buildings import EnterBuilding
from estandarte.games.aguila.movement.execution import formation_modifier
from estandarte.games.aguila.movement.orders import ChangeFormation, Order, StandStill
from estandarte.games.aguila.movement.paths import (
    Neighbours,
    Walk,
    end_of,
    end_verdict,
    neighbours,
    walk,
)
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.odds.combats import check_chance
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit
from estandarte.kernel import Action, Role
from estandarte.wargame.plane.bases import SIDES, Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point, distance_along, distance_squared, nearest_root

from .batteries import gun_order
from .drawing import Draw, draw_of
from .first.aims import houses_wanted, stands_at
from .first.besieging import to_the_wall
from .leading import ride
from .outlook import Outlook, Proof, Stand
from .picture import Picture, Seen, Spot, spot_of
from .steps import Step, beside, changes, steps
from .temper import AguilaTemper

WALKED = 100
"""So many orders, the best, are walked before a unit stays where it is."""
REFINED = 4
"""Beside so many of them, the best, others are looked for."""
BESIDE = inches(5)
"""How far beside an enemy the place is from where horse would charge his flank."""
FIRING = 14.0
CLOSE = 12.0
"""With an enemy nearer than this, in inches, other orders are worth a thought."""
ELSEWHERE = 2.5
"""A place that is so many inches off is another one, and so is one that faces another way."""
FORMED_WITHIN = 16.0
"""With no enemy nearer, in inches, nobody thinks of another formation."""


def _orders(state: Aguila, decision: GivingOrders, role: Role, temper: AguilaTemper) -> Action:
    if not any(o.has_moved for o in state.staff(role)):
        for unit in _next_units(state, role):
            action = order_for(state, unit, decision, temper)
            if action.check(state, decision):
                return action
            stay = StandStill(unit.id, role=role)
            if stay.check(state, decision):
                return stay
    return ride(state, role, decision, temper) or EndMovement(role=role)


def _next_units(state: Aguila, role: Role) -> list[Unit]:
    free = [u for u in state.of(role) if u.order is None and not u.failed_check]
    foes = [e.base.centre for e in state.enemies_of(role)]

    def nearness(unit: Unit) -> tuple[bool, int, str]:
        """The foot first, so that the horse knows where its line is."""
        here = unit.base.centre
        far = min([distance_squared(here, f) for f in foes], default=0)
        return unit.is_cavalry, nearest_root(far, 1), unit.id

    return sorted(free, key=nearness)


def order_for(state: Aguila, unit: Unit, decision: GivingOrders, temper: AguilaTemper) -> Action:
    """What a unit does now; to stand still where nothing is better."""
    stay = StandStill(unit.id, role=unit.role)
    if unit.building:
        return stay
    if unit.is_gun:
        return gun_order(state, unit, temper) or stay
    if unit.is_infantry:
        for house in houses_wanted(state):
            enter = EnterBuilding(unit.id, house, role=unit.role)
            if enter.check(state, decision):
                return enter
    picture = Picture(state, unit.role, temper)
    me = next(seen for seen in picture.mine if seen.unit.id == unit.id)
    draw = draw_of(picture, me)
    if draw.goal is not None and (wall := to_the_wall(state, unit, draw.goal)) is not None:
        return wall
    return Choice(picture, me, draw).best() or stay


def other_orders(state: Aguila, role: Role, temper: AguilaTemper, most: int) -> list[Action]:
    """What else the unit whose turn it is could do, where the enemy is close: the best first."""
    decision = state.decision
    if not isinstance(decision, GivingOrders) or any(o.has_moved for o in state.staff(role)):
        return []
    unit = next(iter(_next_units(state, role)), None)
    if unit is None or unit.is_gun or unit.building:
        return []
    picture = Picture(state, role, temper)
    me = next(seen for seen in picture.mine if seen.unit.id == unit.id)
    if not any(hypot(f.spot.x - me.spot.x, f.spot.y - me.spot.y) < CLOSE for f in picture.foes):
        return []
    return Choice(picture, me, draw_of(picture, me)).others(most)


class Rated(NamedTuple):
    """A step by what it is worth, or by what it promises while nobody asked what threatens."""

    rank: float
    """That below nought: the best comes first."""
    place: int
    step: Step
    promise: float | None = None
    drawn: float = 0.0


class Choice:
    """The choice among the steps of one unit."""

    def __init__(self, picture: Picture, me: Seen, draw: Draw) -> None:
        self.picture, self.me, self.draw = picture, me, draw
        self.state, self.unit, self.temper = picture.state, me.unit, picture.temper
        self.outlook = Outlook(picture, me)
        self.most = self._worth(Stand(me.unit.base), "granted")
        self._near: dict[int, Neighbours] = {}

    def best(self) -> Order | None:
        """The best step that is allowed; None to stay."""
        if not self.outlook.near and not self.draw.pull and self.unit.formation != "square":
            return None  # nobody to meet, and nowhere to go
        square = self._square()
        if square is not None:
            return square
        best: tuple[float, Order | None] = (-inf, None)
        for worth, step in islice(self._ranked(), WALKED):
            if not self._is_better(worth, *best):
                break
            found = self._walked(step)
            if found is None:
                continue
            if step.stand.order in ("advance", "back"):
                worth = self._worth(step.stand, "proved")
            if found.crossed:
                worth = self.now + self._chance_to_pass(found) * (worth - self.now)
            if self._is_better(worth, *best):
                best = (worth, step.order)
        return best[1]

    @cached_property
    def now(self) -> float:
        """What it is worth to stay."""
        return self._worth(Stand(self.unit.base), "proved")

    def _is_better(self, worth: float, best: float, order: Order | None) -> bool:
        """Whether a step is better than the best so far, the first than to stay.

        The charge of who stays is proved only where that is not better anyhow.
        """
        if order is not None:
            return worth > best
        least = self.temper.worthwhile
        return worth > self.most + least or worth > self.now + least

    def others(self, most: int) -> list[Action]:
        """To stay, and the best steps that lead to different places or formations."""
        decision = self.state.decision
        assert isinstance(decision, GivingOrders)
        found: list[Action] = [StandStill(self.unit.id, role=self.unit.role)]
        spots = [self.me.spot]
        for _, step in self._ranked():
            stand, order = step.stand, step.order
            spot = spot_of(stand.base)
            known = stand.formation is None and any(_alike(spot, other) for other in spots)
            if known or not order.check(self.state, decision):
                continue
            found.append(order)
            spots.append(spot)
            if len(found) > most:
                break
        return found

    def _square(self) -> Order | None:
        """Square before horse, unless foot stands by to shoot; out of it when the horse is gone."""
        unit, least = self.unit, self.temper.squares
        if not least or "square" not in unit.profile.formations or unit.is_wavering:
            return None
        threatened = self.outlook.riders_worth() > least * self.me.stake
        if unit.formation == "square":
            return None if threatened else self._deployed()
        if not threatened or self.outlook.foot_near() > 1:
            return None
        return ChangeFormation(unit.id, "square", role=unit.role)

    def _deployed(self) -> Order | None:
        """Out of a square: to fire where there is an enemy, else to go on."""
        wanted: FormationName = "line" if self.draw.nearest < FIRING else "attack_column"
        known = wanted in self.unit.profile.formations
        return ChangeFormation(self.unit.id, wanted, role=self.unit.role) if known else None

    def _worth(self, stand: Stand, charge: Proof = "clear") -> float:
        return self.outlook.worth(stand, charge) + self.draw.worth(stand.base.front_centre)

    def _ranked(self) -> Iterator[tuple[float, Step]]:
        """All steps with what they are worth, the best first, and others beside the very best."""
        unit = self.unit
        foes = sorted(
            (f.unit for f in self.outlook.near),
            key=lambda e: (distance_along(unit.base.centre, e.base.centre), e.id),
        )
        found: list[Step] = []
        if unit.formation != "square":
            found += steps(self.state, unit, self._aims(foes), foes[:3])
        rated = self._promising(found, 0)
        heapify(rated)
        best = list(islice(self._sifted(rated), REFINED))
        finer = [s for good in best for s in beside(unit, good.step)]
        rated += [*best, *self._promising(finer, len(found))]
        rated += self._changes(len(found) + len(finer))
        heapify(rated)
        return ((-found.rank, found.step) for found in self._sifted(rated))

    def _promising(self, found: list[Step], place: int) -> list[Rated]:
        rated: list[Rated] = []
        for n, step in enumerate(found, place):
            if self._may(step):
                promise = self.outlook.promise(step.stand)
                drawn = self.draw.worth(step.stand.base.front_centre)
                rank = -(promise - self.outlook.idle(step.stand) + drawn)
                rated.append(Rated(rank, n, step, promise, drawn))
        return rated

    def _sifted(self, rated: list[Rated]) -> Iterator[Rated]:
        """The best of a heap, one after the other.

        What threatens makes a place worse, never better: it is asked where nothing promises more.
        """
        while rated:
            best = heappop(rated)
            if best.promise is None:
                yield best
            else:
                stand = best.step.stand
                worth = best.promise - self.outlook.peril(stand) - self.outlook.idle(stand)
                heappush(rated, Rated(-(worth + best.drawn), best.place, best.step))

    def _walked(self, step: Step) -> Walk | None:
        """What comes of a step, if it is allowed; most are not for where they would end."""
        state, unit, base = self.state, self.unit, self.unit.base
        if step.allowed not in self._near:
            far = step.allowed + base.front + base.depth
            self._near[step.allowed] = neighbours(state, unit, base, far)
        near = self._near[step.allowed]
        if not end_verdict(state, unit, end_of(state, unit, step.legs), near=near):
            return None
        found = walk(state, unit, step.legs, step.allowed, step.quick, near)
        return found if isinstance(found, Walk) else None

    def _may(self, step: Step) -> bool:
        """Not onto others; and who stands at an objective goes nowhere where it is not held."""
        base, held = step.stand.base, self.draw.held
        if not self.outlook.has_room(base):
            return False
        return held is None or stands_at(self.state, base, held)

    def _aims(self, foes: list[Unit]) -> list[Point]:
        """The aim, and for horse the ground beside the flanks of those who are near."""
        found = [p for p in (self.draw.aim,) if p is not None]
        if self.unit.is_cavalry:
            for foe in foes[:3]:
                for side in SIDES:
                    if side is not Side.FRONT or not foe.is_infantry:
                        out = foe.base.centre_of(side)
                        found.append(out.towards(foe.base.facing(side), BESIDE))
        return list(dict.fromkeys(found))

    def _changes(self, place: int) -> list[Rated]:
        """Other formations, by how likely they are taken up; who fails counts as having moved."""
        unit = self.unit
        if not unit.is_infantry or unit.is_wavering:
            return []
        if self.picture.later < 1 and unit.formation != "square":
            return []
        if self.draw.nearest > FORMED_WITHIN and unit.formation != "square":
            return []
        found = list(changes(self.state, unit, ("line", "square")))
        if not found:
            return []
        chance = self._chance_to_change()
        failed = self._worth(Stand(unit.base, "change_facing"))
        return [
            Rated(-(failed + chance * (self._worth(s.stand) - failed)), n, s)
            for n, s in enumerate(found, place)
            if self._may(s)
        ]

    def _chance_to_change(self) -> float:
        state, unit = self.state, self.unit
        modifier = formation_modifier(state, unit).amount
        helped = max((help_of(o).amount for o in helpers_for(state, unit)), default=0)
        again = 1 if unit.has("maniobreros") else 0
        chance = float(check_chance(state, unit, modifier, helped, again))
        # out of command it takes two checks
        return chance if is_in_command(state, unit) else chance * chance

    def _chance_to_pass(self, found: Walk) -> float:
        """How likely friends make way; never where that is not tried."""
        if not self.temper.passes or self.unit.barred_from_crossing:
            return 0.0
        chance = 1.0
        for friend in found.crossed:
            chance *= float(check_chance(self.state, self.state.units[friend]))
        return chance


def _alike(one: Spot, two: Spot) -> bool:
    """Whether two places are as good as one."""
    turned = one.over * two.over + one.up * two.up < 0.9
    return not turned and abs(one.x - two.x) + abs(one.y - two.y) < ELSEWHERE


ANSWERS: dict[type[Any], Callable[[Aguila, Any, Role, AguilaTemper], Action | None]] = {
    GivingOrders: _orders
}
