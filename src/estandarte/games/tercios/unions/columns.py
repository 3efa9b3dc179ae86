"""Unions: the column of a Choragiew, emplaced works, and guns integrated into a Formation."""

from typing import Any

from estandarte.games.tercios.ground.buildings import BuildingLeft
from estandarte.games.tercios.ground.terrain import going, outlines_of
from estandarte.games.tercios.movement.footing import impassable, is_clear, occupied
from estandarte.games.tercios.movement.marches import (
    _crossed,
    _grazes,
    _too_narrow,
    come_to_rest,
    first_trigger,
    pause_for_watchers,
    unsettles,
)
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.turn.morale import CardLost, settle_breaks
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel import YES, Action, Event, Play, Procedure, Verdict, but, no, stage
from estandarte.wargame.plane.bases import Base, Side, base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import closest_points, within
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import HALF_TURN, QUARTER_TURN, inches
from estandarte.wargame.plane.motions import face_side, pivot_needed
from estandarte.wargame.plane.outlines import Shape
from estandarte.wargame.plane.points import Point, distance_squared


class ColumnFormed(Event):
    """Units of one command ride as one body, their wear in one count. ["TER-troops-choragiew-j"]"""

    lead: UnitId
    parts: tuple[UnitId, ...]
    base: Base
    wear: int

    def apply(self, state: Tercios) -> None:
        lead = state.units[self.lead]
        state.put(
            but(lead, union="column", parts=self.parts, base=self.base, wear=self.wear, acted=True)
        )
        for name in self.parts:
            part = state.units[name]
            state.put(but(part, union="column", lead=self.lead, parts=(), wear=0, acted=True))
            for commander in state.inside(name):
                state.put_commander(but(commander, inside=self.lead))


class ColumnLeft(Event):
    """A unit rides out of its column to one side. ["TER-troops-choragiew-r"]"""

    unit: UnitId
    base: Base
    column: Base

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        lead = state.units[unit.lead]
        parts = tuple(p for p in lead.parts if p != self.unit)
        shaken = lead.disordered  # the order of a column is that of all its units
        state.put(but(unit, union="", lead="", base=self.base, disordered=shaken))
        state.put(but(lead, parts=parts, base=self.column, union="column" if parts else ""))


def depth_of(state: Tercios, units: tuple[UnitId, ...]) -> int:
    return sum(state.units[u].profile.depth for u in units)


def column_base(state: Tercios, lead: Unit, parts: tuple[UnitId, ...]) -> Base:
    """Directly behind each other and aligned; the front stays. ["TER-troops-choragiew-d"]"""
    depth = lead.profile.depth + depth_of(state, parts)
    return base_at_front(lead.front_centre, lead.base.heading, lead.base.front, depth)


def may_unite(state: Tercios, unit: Unit, target: Unit) -> Verdict:
    """May two bodies ride as one?"""
    both = (unit, target)
    if unit.id == target.id or any("choragiew" not in u.profile.traits for u in both):
        return no("TER-troops-choragiew-a", unit=unit.id, target=target.id)
    # All units of one command may be united, but no others. "TER-troops-choragiew-e"
    if unit.command != target.command or unit.role != target.role or target.lead or unit.lead:
        return no("TER-troops-choragiew-a", unit=unit.id, target=target.id)
    if any(u.disordered for u in both):
        # wear is no bar: "TER-troops-choragiew-g"
        return no("TER-troops-choragiew-f", unit=unit.id)
    return YES


def join_targets(state: Tercios, unit: Unit) -> list[UnitId]:
    if "choragiew" not in unit.profile.traits:
        return []
    return [u.id for u in state.of(unit.role) if may_unite(state, unit, u)]


class JoinColumn(Action):
    """Ride up to a unit of the same command and fall in behind it."""

    target: UnitId

    def check(self, state: Tercios, during: Any) -> Verdict:
        unit, target = state.units[during.unit], state.units.get(self.target)
        if target is None:
            return no("TER-troops-choragiew-c", target=self.target)
        verdict = may_unite(state, unit, target)
        if not verdict:
            return verdict
        if "march" in during.done:
            return no("TER-orders-atencion-b", action="march")
        verdict = ride_verdict(state, unit, target, during.order)
        if not verdict:
            return verdict
        parts = (*target.parts, unit.id, *unit.parts)
        base = column_base(state, target, parts)
        apart = (unit.id, target.id)
        others: list[Shape] = [*occupied(state, target, apart), *impassable(state)]
        if not is_clear(base, others) or not is_on_field(base, state.field):
            return no("TER-overlap-a", unit=target.id)
        return YES

    def perform(self, play: Play[Tercios], during: Any) -> None:
        play.end()
        start = play.state.units[during.unit].front_centre
        play.call(Joining(unit=during.unit, target=self.target, start=start))


def ride_verdict(state: Tercios, unit: Unit, target: Unit, order: Order) -> Verdict:
    """May a move bring a unit straight into contact with the one it joins?

    It obeys all that other moves obey, and must not lose its order on the way.
    ["TER-troops-choragiew-c", "TER-troops-choragiew-f"]
    """
    here = unit.front_centre
    there = closest_points(here, target.base)[1]
    if abs(pivot_needed(unit.base, there)) > QUARTER_TURN:
        return no("TER-move-g", unit=unit.id)
    way = going(state, here, there)
    if way.blocked:
        return no("TER-move-d", element=way.blocked)
    reach = inches(speed_of(state, unit, order, way).total)
    if distance_squared(here, there) > reach * reach:
        return no("TER-troops-choragiew-c", target=target.id, reach=reach)
    if unsettles(state, unit, way):
        return no("TER-troops-choragiew-f", unit=unit.id)
    crossed = _crossed(state, unit, here, there, order)
    if crossed and crossed != target.id:
        return no("TER-move-c", unit=crossed)
    narrow = _too_narrow(state, unit, here, there, order)
    if narrow is not None:
        return no("TER-obstacles-b", gap=narrow)
    enemy = _grazes(state, unit, here, there)
    return no("TER-centres-d", enemy=enemy) if enemy else YES


class Joining(Procedure):
    """A unit rides up to a column, watched like any other that moves, and falls in behind it."""

    unit: UnitId
    target: UnitId
    start: Point

    @stage
    def ride(self, play: Play[Tercios]) -> None:
        state = play.state
        unit, target = state.units.get(self.unit), state.units.get(self.target)
        if unit is None or target is None or self.unit in state.halted:
            return
        goal = closest_points(unit.front_centre, target.base)[1]
        trigger = first_trigger(state, unit, unit.front_centre, goal)
        if trigger is not None:
            play.note(at="ride")
            pause_for_watchers(play, self.unit, trigger, goal, "TER-troops-choragiew-c")

    @stage
    def fall_in(self, play: Play[Tercios]) -> None:
        state = play.state
        unit, target = state.units.get(self.unit), state.units.get(self.target)
        if unit is None or target is None or self.unit in state.halted:
            return
        if not may_unite(state, unit, target):
            come_to_rest(play, self.unit, self.start)  # shaken on the way
            return
        for name in (target.id, *target.parts, *unit.parts):
            if state.units[name].has_card:
                play.emit(CardLost("TER-troops-choragiew-h", name))
        parts = (*target.parts, unit.id, *unit.parts)
        base = column_base(state, target, parts)
        # The whole body has now acted: nobody acts twice. "TER-troops-choragiew-i"
        together = target.wear + unit.wear
        play.emit(ColumnFormed("TER-troops-choragiew-c", target.id, parts, base, together))
        settle_breaks(play, target.id)  # "TER-troops-choragiew-k"


def slot_of(state: Tercios, unit: Unit) -> Base:
    """Where a unit rides in its column."""
    lead = state.units[unit.lead]
    before = lead.parts[: lead.parts.index(unit.id)]
    back = lead.profile.depth + depth_of(state, before)
    front = lead.front_centre.towards(lead.base.heading + HALF_TURN, back)
    return base_at_front(front, lead.base.heading, unit.profile.front, unit.profile.depth)


def leaving_base(state: Tercios, unit: Unit, to: Point) -> Unit:
    """A unit as it starts its move: out of a column by its flank, out of a building by its edge."""
    if unit.union == "column" and unit.lead:
        slot = slot_of(state, unit)
        sides = (Side.LEFT, Side.RIGHT)
        side = min(sides, key=lambda s: distance_squared(slot.centre_of(s), to))
        return but(unit, base=face_side(slot, side))
    if unit.building:
        edge = closest_points(to, outlines_of(state.elements[unit.building])[0])[1]
        heading = edge.heading_to(to) if edge != to else unit.base.heading
        return but(unit, base=base_at_front(edge, heading, unit.base.front, unit.base.depth))
    return unit


def starts_of(state: Tercios, unit: Unit) -> list[Unit]:
    """A unit wherever its move may start: in a column by either flank, else where it stands."""
    if unit.union == "column" and unit.lead:
        slot = slot_of(state, unit)
        return [but(unit, base=face_side(slot, side)) for side in (Side.LEFT, Side.RIGHT)]
    return [unit]


def out_of_column(state: Tercios, unit: Unit, to: Point) -> tuple[Tercios, Unit]:
    """The board as it is once a unit has ridden out of its column, whose rest closes up."""
    lead = state.units[unit.lead]
    rest = tuple(p for p in lead.parts if p != unit.id)
    base = leaving_base(state, unit, to).base
    later = state.clone()
    ColumnLeft("TER-troops-choragiew-r", unit.id, base, column_base(state, lead, rest)).apply(later)
    return later, later.units[unit.id]


def step_out(play: Play[Tercios], unit: UnitId, to: Point) -> None:
    """Leave the column or the building from which a march begins."""
    state = play.state
    body = state.units[unit]
    if body.union == "column" and body.lead:
        lead = state.units[body.lead]
        rest = tuple(p for p in lead.parts if p != unit)
        base = leaving_base(state, body, to).base
        play.emit(ColumnLeft("TER-troops-choragiew-r", unit, base, column_base(state, lead, rest)))
    elif body.building:
        play.emit(BuildingLeft("TER-Q78", unit, leaving_base(state, body, to).base))


def works_verdict(state: Tercios, units: tuple[Unit, ...]) -> Verdict:
    """May units be deployed together as works? A gun is then a part like an integrated one.

    ["TER-troops-emplazada-a", "TER-troops-fortaleza-h", "TER-troops-emplazada-d"]
    """
    foot = [u for u in units if u.type != "artillery"]
    guns = [u for u in units if u.type == "artillery"]
    if len(foot) < 2 or any("fortaleza_movil" not in u.profile.traits for u in foot):
        return no("TER-troops-emplazada-a")
    first = foot[0]
    same = all(
        u.command == first.command
        and u.profile.entry == first.profile.entry
        and set(u.profile.options) == set(first.profile.options)
        for u in foot
    )
    if not same:
        return no("TER-troops-emplazada-a")
    for gun in guns:
        grand = "gran_bateria" in gun.profile.options
        if len(guns) > 1 or grand or "fortificada" not in gun.profile.traits:
            return no("TER-troops-emplazada-c", unit=gun.id)
    touching = all(
        any(u is not v and within(u.base, v.base, inches(1, 8)) for v in units) for u in units
    )
    aligned = all((u.base.heading - first.base.heading) % 900 == 0 for u in units)
    if not touching or not aligned or not _is_compact(foot):
        return no("TER-troops-emplazada-e")
    return YES


def ranks_of_works(front: int, depth: int, count: int) -> int:
    """How many units stand side by side when like bases come as near to a square as they can."""
    return min(range(1, count + 1), key=lambda n: (max(n * front, -(-count // n) * depth), n))


def _is_compact(foot: list[Unit]) -> bool:
    """As close to a square as their bases allow: no longer than the best of the ranks is."""
    first = foot[0]
    front, depth = first.profile.front, first.profile.depth
    wide = ranks_of_works(front, depth, len(foot))
    best = max(wide * front, -(-len(foot) // wide) * depth)
    corners = [corner for u in foot for corner in u.base.corners]
    for heading in (first.base.heading, first.base.heading + QUARTER_TURN):
        over, up = displacement(heading, GRID)
        along = [(x * over + y * up) // GRID for x, y in corners]
        if max(along) - min(along) > best + inches(1, 4):
            return False
    return True


GRID = 10_000
"""The length of the measuring vector with which the sides of works are taken."""


class WorksRaised(Event):
    """Several units are one fortification: one card, one count of wear, no flanks and no rear.

    ["TER-troops-emplazada-f"]
    """

    lead: UnitId
    parts: tuple[UnitId, ...]

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.lead], union="works", parts=self.parts))
        for name in self.parts:
            state.put(but(state.units[name], union="works", lead=self.lead))


class GunIntegrated(Event):
    """A light gun is a part of a Formation to the end. ["TER-troops-integrada-b"]"""

    gun: UnitId
    unit: UnitId

    def apply(self, state: Tercios) -> None:
        host = state.units[self.unit]
        state.put(but(host, parts=(*host.parts, self.gun)))
        gun = state.units.get(self.gun) or state.waiting.pop(self.gun)
        state.put(but(gun, union="gun", lead=self.unit, base=host.base))


def integration_verdict(gun: Unit, host: Unit) -> Verdict:
    """May a gun be integrated into a unit at deployment? ["TER-troops-integrada-a"]"""
    light = "canon_ligero" in gun.profile.shooting and "integrada" in gun.profile.traits
    if not light or host.kind != "formation" or host.role != gun.role or host.union:
        return no("TER-troops-integrada-a", gun=gun.id, unit=host.id)
    return YES
