"""Straight moves that keep the facing: falling back, pursuit, consolidation, the caracole.

Whoever comes near a front centre by a move of his own will is watched as on a march. Those who are
driven back or flee are not: they have no way of their own to go on with.
["TER-reactions-b", "TER-Q18"]
"""

from estandarte.games.tercios.ground.terrain import barred_by
from estandarte.games.tercios.morale.activity import AskedNoted, UnitHalted
from estandarte.games.tercios.reactions.reacting import Reacting
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.kernel import Open, Play, Procedure, RuleId, Value, Whole, stage
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import HALF_TURN
from estandarte.wargame.plane.motions import moved
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.overlap import overlaps
from estandarte.wargame.plane.points import Point, distance_along, distance_squared
from estandarte.wargame.plane.trajectory import first_contact

from .displacement import carry, take_room
from .footing import ENEMY_ZONE, gives_way, impassable, same_body
from .marches import brought_to
from .watchers import first_trigger


class Way(Value):
    """How far a straight move gets."""

    base: Base
    length: int
    whole: bool
    """It was not stopped."""
    at_edge: bool


def straight_way(
    state: Tercios,
    unit: Unit,
    direction: int,
    distance: int,
    apart: tuple[UnitId, ...] = (),
    keep_off: bool = False,
) -> Way:
    """A unit carried in a direction, its facing kept, until something stops it.

    `apart` are units that do not stop it; `keep_off` stops it 1" before enemy centres.
    """
    others: list[Shape] = [
        u.base
        for u in state.on_table()
        if not same_body(unit, u) and u.id not in apart and not u.building
        if not gives_way(unit, u)
    ]
    # Ground under it already is no bar: a river may have risen round those who stood in it.
    others += [ground for ground in impassable(state) if not overlaps(unit.base, ground)]
    over, up = displacement(direction, distance)
    contact = first_contact(unit.base, over, up, others)
    stop = contact.stop if contact is not None else moved(unit.base, over, up)
    reached = distance_along(unit.base.centre, stop.centre)
    whole = contact is None or reached >= distance - 2
    if keep_off:
        reached, whole = _before_enemies(state, unit, direction, reached, whole)
    dry = _before_water(state, unit, direction, reached)
    reached, whole = dry, whole and dry == reached
    within = _within_table(state, unit.base, direction, reached)
    at_edge = within < reached
    length = min(reached, within)
    base = (
        stop
        if length == distance_along(unit.base.centre, stop.centre)
        else _at(unit.base, direction, length)
    )
    return Way(base, length, whole and not at_edge, at_edge)


def _before_water(state: Tercios, unit: Unit, direction: int, distance: int) -> int:
    """How much of a way the front centre can go before a river that nobody can wade.

    A river with bridges is no solid body, since a unit may stand on them.
    """
    here = unit.front_centre

    def is_dry(length: int) -> bool:
        there = _at(unit.base, direction, length).front_centre
        return not barred_by(state, here, there, unit.building)

    if is_dry(distance):
        return distance
    low, high = 0, distance
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_dry(middle) else (low, middle)
    return low


def _at(base: Base, direction: int, length: int) -> Base:
    return moved(base, *displacement(direction, length))


def _within_table(state: Tercios, base: Base, direction: int, distance: int) -> int:
    """How much of a way keeps the base on the table."""
    if is_on_field(_at(base, direction, distance), state.field):
        return distance
    low, high = 0, distance
    while high - low > 1:
        middle = (low + high) // 2
        if is_on_field(_at(base, direction, middle), state.field):
            low = middle
        else:
            high = middle
    return low


def _before_enemies(
    state: Tercios, unit: Unit, direction: int, reached: int, whole: bool
) -> tuple[int, bool]:
    limit = ENEMY_ZONE * ENEMY_ZONE
    step = ENEMY_ZONE // 8
    # Farther off than it goes, its own size and the zone, no centre is ever near.
    far = (reached + unit.base.front + unit.base.depth + ENEMY_ZONE + 8) ** 2
    here = unit.base.centre
    marks = (c for e in state.enemies_of(unit.role) for c in e.base.centres)
    now = [
        c
        for c in marks
        if distance_squared(c, here) <= far
        and all(distance_squared(m, c) >= limit for m in unit.base.centres)
    ]
    if not now:
        return reached, whole

    def is_near(length: int) -> bool:
        mine = _at(unit.base, direction, length).centres
        return any((m.x - c.x) ** 2 + (m.y - c.y) ** 2 < limit for m in mine for c in now)

    near = next((n for n in (*range(0, reached, step), reached) if is_near(n)), None)
    if near is None:
        return reached, whole
    low, high = max(0, near - step), near
    while high - low > 1:  # exactly 1" is near enough: "TER-Q2"
        middle = (low + high) // 2
        low, high = (low, middle) if is_near(middle) else (middle, high)
    return low, False


def fall_back(
    play: Play[Tercios], unit: UnitId, distance: int, cite: RuleId, apart: tuple[UnitId, ...] = ()
) -> Way:
    """Straight to the rear, keeping the facing, as far as the way is clear."""
    body = play.state.units[unit]
    way = straight_way(play.state, body, body.base.heading + HALF_TURN, distance, apart)
    if way.length:
        carry(play, unit, way.base, cite)
    return way


class MovingStraight(Procedure):
    """A straight move that keeps the facing, stopped wherever an enemy may react."""

    unit: Open[UnitId]
    start: Whole[Point]
    direction: Open[int]
    distance: Open[int]
    cite: Open[RuleId]
    halts: Open[RuleId] = ""
    """Why its activation is over once it has come there."""

    @stage
    def advance(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units.get(self.unit)
        if unit is None or self.unit in state.halted:
            play.end()
            return
        goal = self._way(state, unit).base.front_centre
        trigger = first_trigger(state, unit, unit.front_centre, goal)
        if trigger is None:
            return
        stop, watchers = trigger
        play.note(at="advance")
        play.emit(AskedNoted("TER-reactions-b", watchers))
        if stop != unit.front_centre:
            carry(play, self.unit, brought_to(unit.base, stop), self.cite, passing=True)
        play.call(Reacting(units=watchers, enemy=self.unit, goal=goal))

    @stage
    def arrive(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units[self.unit]
        way = self._way(state, unit)
        if way.length:
            carry(play, self.unit, way.base, self.cite)
        else:  # watchers have stopped it where it wanted to go
            take_room(play, self.unit)

    @stage
    def over(self, play: Play[Tercios]) -> None:
        if self.halts:
            play.emit(UnitHalted(self.halts, self.unit))

    def _way(self, state: Tercios, unit: Unit) -> Way:
        """What is left of the move, as far as it is open."""
        left = max(0, self.distance - distance_along(self.start, unit.front_centre))
        return straight_way(state, unit, self.direction, left, keep_off=True)


def go_ahead(play: Play[Tercios], unit: UnitId, distance: int, cite: RuleId) -> None:
    """Straight ahead as it faces, stopped before enemies, units, bad ground and the edge."""
    _go(play, unit, 0, distance, cite)


def go_back(
    play: Play[Tercios], unit: UnitId, distance: int, cite: RuleId, halts: RuleId = ""
) -> None:
    """Straight to the rear with the front to the enemy, stopped by the same things."""
    _go(play, unit, HALF_TURN, distance, cite, halts)


def _go(
    play: Play[Tercios], unit: UnitId, turn: int, distance: int, cite: RuleId, halts: RuleId = ""
) -> None:
    body = play.state.units[unit]
    play.call(
        MovingStraight(
            unit=unit, start=body.front_centre, direction=body.base.heading + turn,
            distance=distance, cite=cite, halts=halts,
        )
    )  # fmt: skip
