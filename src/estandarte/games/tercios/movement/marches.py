"""Movement: straight marches of the front centre, pivots, facing, and what happens on the way."""

from estandarte.games.tercios.ground.sight import bases_of
from estandarte.games.tercios.ground.terrain import Going, going
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.morale import disorder
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import has, printed_speed, speed_of
from estandarte.kernel import YES, Event, Play, Procedure, RuleId, Verdict, but, no, stage
from estandarte.wargame.plane.bases import Base, Side, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.measures import QUARTER_TURN, inches
from estandarte.wargame.plane.motions import face_side, march_to, moved, pivot_needed
from estandarte.wargame.plane.outlines import Outline
from estandarte.wargame.plane.points import (
    Point,
    along,
    distance_along,
    distance_squared,
    first_nearer_than,
    is_point,
    nearest_on_line,
)

from .footing import (
    ENEMY_ZONE,
    impassable,
    is_clear,
    obstacles,
    occupied,
    settle_base,
    too_near,
)
from .narrow_gaps import narrow_gap, outline_of_base

QUARTER = inches(1, 4)


class UnitMoved(Event):
    """A unit was moved, of its own will or not."""

    unit: UnitId
    base: Base
    path: tuple[Point, Point]

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, base=self.base, in_place=False, building=""))


class UnitTurned(Event):
    """A change of facing on the spot, which leaves a fortified battery in its place.

    ["TER-Q111"]
    """

    unit: UnitId
    base: Base

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.unit], base=self.base))


def move_verdict(
    state: Tercios,
    unit: Unit,
    place: Point,
    order: Order | None,
    slow: bool = False,
    building: str = "",
    limit: int | None = None,
    exact: bool = False,
) -> Verdict:
    """May a unit bring its front centre to a place? `limit` is a length of its own, in units.

    With `exact` no correction is tried at the end: what is then allowed is allowed without one.
    """
    if not is_point(place):
        return no("TER-battle-table", place="off")
    start = unit.front_centre
    if place == start:
        return no("TER-move-a", unit=unit.id)
    if abs(pivot_needed(unit.base, place)) > QUARTER_TURN:
        return no("TER-move-g", pivot=pivot_needed(unit.base, place))
    way = going(state, start, place, building or unit.building)
    if way.blocked:
        return no("TER-move-d", element=way.blocked)
    reach = limit if limit is not None else inches(speed_of(state, unit, order, way, slow).total)
    if distance_squared(start, place) > reach * reach:
        return no("TER-move-i", reach=reach)
    crossed = _crossed(state, unit, start, place, order)
    if crossed:
        return no("TER-move-c", unit=crossed)  # the move is not allowed: "TER-move-e"
    narrow = _too_narrow(state, unit, start, place, order, building)
    if narrow is not None:
        return no("TER-obstacles-b", gap=narrow)
    return _end_verdict(state, unit, place, building, exact)


def _end_verdict(state: Tercios, unit: Unit, place: Point, building: str, exact: bool) -> Verdict:
    if building:
        return YES
    start = unit.front_centre
    asked = march_to(unit.base, place)
    landed = settle_base(state, unit, asked, exact=exact)
    if landed is None:
        barred = not is_clear(asked, impassable(state))
        return no("TER-overlap-b" if barred else "TER-overlap-a", unit=unit.id)
    if not is_on_field(landed, state.field):
        return no("TER-battle-table", unit=unit.id)
    enemy = too_near(state, unit, landed) or _grazes(state, unit, start, place)
    if enemy:
        return no("TER-centres-d", enemy=enemy)
    return YES


def _crossed(state: Tercios, unit: Unit, a: Point, b: Point, order: Order | None) -> UnitId:
    """The unit that the line of the front centre would cross, friend or enemy.

    The rest of the base passes over everything on its way. ["TER-obstacles-a"]
    """
    for other in obstacles(state, unit, order):
        if goes_through(a.x, a.y, b.x, b.y, outline_of_base(other.base)):
            return other.id
    return ""


def _too_narrow(
    state: Tercios,
    unit: Unit,
    a: Point,
    b: Point,
    order: Order | None,
    building: str = "",
    through: bool = False,
) -> int | None:
    """The gap, too narrow for a unit, into which or, as it may be, through which a way would lead.

    A charge goes up to an enemy in line with its neighbours, but not past them.
    """
    things: list[Base | Outline] = [u.base for u in obstacles(state, unit, order)]
    things += impassable(state, building or unit.building)
    return narrow_gap(a, b, things, state.gap, through)


def _grazes(state: Tercios, unit: Unit, a: Point, b: Point) -> UnitId:
    """The enemy one of whose centres the way would pass at less than 1"."""
    limit = ENEMY_ZONE * ENEMY_ZONE
    for enemy in state.enemies_of(unit.role):
        for centre in enemy.base.centres:
            nearest = nearest_on_line(a, b, centre)
            if nearest != a and distance_squared(nearest, centre) < limit:
                return enemy.id
    return ""


def landing(state: Tercios, unit: Unit, place: Point) -> Base:
    """Where a legal march ends: facing the way it went, shifted if it slightly overlaps."""
    asked = march_to(unit.base, place)  # "TER-move-f", "TER-move-h"
    return settle_base(state, unit, asked) or asked


def facing_verdict(state: Tercios, unit: Unit, side: Side) -> Verdict:
    """May a unit set its front where another of its sides was? ["TER-face-a"]"""
    if side is Side.FRONT:
        return no("TER-face-a", side="front")
    if unit.fortress:
        return no("TER-troops-fortaleza-c", unit=unit.id)
    if unit.union == "works":
        return no("TER-troops-emplazada-g", unit=unit.id)
    if unit.type == "artillery" and printed_speed(unit) == 0:
        return no("TER-troops-tiro-b", unit=unit.id)  # "TER-Q60"
    return turned_verdict(state, unit, side)


def turned_verdict(state: Tercios, unit: Unit, side: Side) -> Verdict:
    turned = settle_base(state, unit, face_side(unit.base, side))  # "TER-Q28"
    if turned is None or not is_on_field(turned, state.field):
        return no("TER-overlap-a", unit=unit.id)
    enemy = too_near(state, unit, turned)
    if enemy and not too_near(state, unit, unit.base):
        return no("TER-centres-d", enemy=enemy)  # it is a move like any other
    return YES


def turn_unit(play: Play[Tercios], unit: UnitId, side: Side, cite: RuleId = "TER-face-a") -> None:
    state = play.state
    body = state.units[unit]
    turned = settle_base(state, body, face_side(body.base, side))
    if turned is not None:
        play.emit(UnitTurned(cite, unit, turned))
        from .encounters import push_guns, tread_on

        tread_on(play, unit)
        push_guns(play, unit)


def brought_to(base: Base, place: Point) -> Base:
    """A base on its way at a place: facing it, or with its facing kept if it goes back."""
    if abs(pivot_needed(base, place)) <= QUARTER_TURN:
        return march_to(base, place)
    here = base.front_centre
    return moved(base, place.x - here.x, place.y - here.y)


def first_trigger(
    state: Tercios, mover: Unit, a: Point, b: Point
) -> tuple[Point, tuple[UnitId, ...]] | None:
    """Where a move first comes near enough for enemies to react, and who they are.
    ["TER-reactions-b"]

    Only the front centre of a unit watches. ["TER-reactions-k"]
    """
    found: list[tuple[int, Point, UnitId]] = []
    for unit in state.enemies_of(mover.role):
        if not may_watch(state, unit):
            continue
        for base in bases_of(state, unit):  # each unit of works looks out for all of them
            stop = _noticed(state, mover, a, b, base.front_centre)
            if stop is not None:
                found.append((distance_squared(a, stop), stop, unit.id))
    if not found:
        return None
    nearest = min(found)[0]
    units = tuple(sorted({u for square, _, u in found if square == nearest}))
    return min(found)[1], units


def _noticed(state: Tercios, mover: Unit, a: Point, b: Point, eye: Point) -> Point | None:
    """Where a move first comes near enough to a front centre, if it does. ["TER-Q18"]"""
    if state.switches.proximity == "end_of_move":
        end = brought_to(mover.base, b)
        near = any(distance_squared(c, eye) < state.gap**2 for c in end.centres)
        return b if near else None
    stop = first_nearer_than(a, b, eye, state.gap)
    closest = distance_squared(nearest_on_line(a, b, eye), eye)
    if stop == a and closest >= distance_squared(a, eye):
        return None  # it was near already and does not come nearer
    return stop


def may_watch(state: Tercios, unit: Unit) -> bool:
    """A card face down beside it, and not yet asked in this activation: all of it public."""
    body = state.body(unit.id)
    return body.has_card and not body.acted and body.id not in state.asked and not unit.lead


class AskedNoted(Event):
    """These units have had their chance to react in the present activation."""

    units: tuple[UnitId, ...]

    def apply(self, state: Tercios) -> None:
        state.asked = (*state.asked, *self.units)

    def told(self) -> None:
        return None


class Moving(Procedure):
    """A voluntary move to a place, stopped wherever an enemy may react. ["TER-move-b"]"""

    unit: UnitId
    place: Point
    order: Order | None = None
    building: str = ""
    cite: RuleId = "TER-move-h"
    start: Point | None = None

    @stage
    def advance(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units.get(self.unit)
        if unit is None or self.unit in state.halted:
            play.end()
            return
        trigger = first_trigger(state, unit, unit.front_centre, self.place)
        if trigger is None:
            return
        play.note(at="advance", start=self.start or unit.front_centre)
        pause_for_watchers(play, self.unit, trigger, self.place, self.cite)

    @stage
    def arrive(self, play: Play[Tercios]) -> None:
        state = play.state
        unit = state.units[self.unit]
        if self.building:
            from estandarte.games.tercios.ground.buildings import enter

            # What its way does to it, and it to commanders, comes before the door.
            move_along(play, self.unit, self.place, self.cite)
            enter(play, self.unit, self.building)
            return
        here = unit.front_centre
        base = settle_base(state, unit, march_to(unit.base, self.place))
        closed = base is None or (too_near(state, unit, base) and self.order != "atacad")
        # Who fled or charged meanwhile may stand across the way, and a pursuit of whom it met on
        # it may have led beyond its end. "TER-move-c", "TER-move-g"
        crossed = self.start and (
            _crossed(state, unit, here, self.place, self.order)
            or abs(pivot_needed(unit.base, self.place)) > QUARTER_TURN
        )
        if base is None or closed or crossed:
            come_to_rest(play, self.unit, self.start or here)
        elif base != unit.base:
            carry(play, self.unit, base, self.cite)
        else:  # watchers have stopped it where it wanted to go
            take_room(play, self.unit)


def pause_for_watchers(
    play: Play[Tercios],
    unit: UnitId,
    trigger: tuple[Point, tuple[UnitId, ...]],
    goal: Point,
    cite: RuleId,
) -> None:
    """A unit on its way is stopped where enemies may react, and they are asked.

    ["TER-reactions-b"]
    """
    stop, watchers = trigger
    play.emit(AskedNoted("TER-reactions-b", watchers))
    if stop != play.state.units[unit].front_centre:
        move_along(play, unit, stop, cite)
    from estandarte.games.tercios.reactions.reacting import Reacting

    play.call(Reacting(units=watchers, enemy=unit, goal=goal))


def come_to_rest(play: Play[Tercios], unit: UnitId, start: Point) -> None:
    """A unit that cannot go on stands clear of others, if need be a little back on its way.

    ["TER-overlap-a"]
    """
    state = play.state
    body = state.units[unit]
    here, base = body.front_centre, body.base
    if is_clear(base, [*occupied(state, body), *impassable(state, body.building)]):
        take_room(play, unit)
        return
    whole = distance_along(here, start)
    spots = [along(here, start, min(b, whole)) for b in range(0, whole + QUARTER, QUARTER)]
    for turn in (0, 300, -300, 600, -600, 900, -900):
        for spot in spots:
            asked = base_at_front(spot, base.heading + turn, base.front, base.depth)
            at = settle_base(state, body, asked)
            if at is not None and is_on_field(at, state.field):
                play.emit(UnitMoved("TER-overlap-a", unit, at, (here, at.front_centre)))
                take_room(play, unit)
                return


def take_room(play: Play[Tercios], unit: UnitId) -> None:
    """A unit that only passed has come to stand: friends under it make room after all."""
    from .encounters import meet_commanders, push_guns

    meet_commanders(play, play.state.units[unit], unit)
    push_guns(play, unit)


def move_along(play: Play[Tercios], unit: UnitId, stop: Point, cite: RuleId) -> None:
    """Bring a unit to a stop on its way, facing where it goes.

    Its move does not end there, so friends under it need not make room. ["TER-overlap-c"]
    """
    body = play.state.units[unit]
    carry(play, unit, march_to(body.base, stop), cite, passing=True)


def carry(
    play: Play[Tercios], unit: UnitId, base: Base, cite: RuleId, passing: bool = False
) -> None:
    """Move a unit's base, with what its way does to it and to the commanders it meets."""
    state = play.state
    before = state.units[unit]
    path = (before.front_centre, base.front_centre)
    way = going(state, *path, before.building)
    play.emit(UnitMoved(cite, unit, base, path))
    if unsettles(state, before, way):
        disorder(play, unit, "TER-terrain-move-muydificil-a")
    from .encounters import meet_commanders, push_guns

    meet_commanders(play, before, unit, passing)
    if not passing:
        push_guns(play, unit)


def unsettles(state: Tercios, unit: Unit, way: Going) -> bool:
    """Muy Difícil ground disorders whoever crosses it, light troops and skirmishers excepted."""
    light = has(state, unit, "ligera") or has(state, unit, "escaramuzadores")
    return way.very_difficult and not light  # "TER-troops-ligera-a", "TER-troops-escaramuzadores-b"
