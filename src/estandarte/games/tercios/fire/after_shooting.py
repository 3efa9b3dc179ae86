"""After a shot: the caracole, and slipping away from an ambush."""

from collections.abc import Iterable
from typing import Any

from estandarte.games.tercios.ground.terrain import effects_of, elements_at, going, is_inside
from estandarte.games.tercios.morale.activity import UnitHalted
from estandarte.games.tercios.morale.markers import check_discipline
from estandarte.games.tercios.movement.displacement import carry
from estandarte.games.tercios.movement.footing import obstacles, settle_base
from estandarte.games.tercios.movement.leaving import leaving_base
from estandarte.games.tercios.movement.straight_moves import go_back, straight_way
from estandarte.games.tercios.schema.troops import Effect, Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Check
from estandarte.games.tercios.values.strength import has, printed_speed, speed_of
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Forgo,
    Open,
    Play,
    Role,
    RuleId,
    Verdict,
    but,
    no,
)
from estandarte.wargame.plane.bases import base_at_front
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.crossing import goes_through
from estandarte.wargame.plane.measures import HALF_TURN, inches, is_heading
from estandarte.wargame.plane.outlines import outline_of
from estandarte.wargame.plane.points import Point, distance_squared, is_point, nearest_on_line

COVER: tuple[Effect, ...] = ("dificil", "muy_dificil", "cubierto", "oculto")


def offer_after(play: Play[Tercios], unit: UnitId, order: Order, last: bool) -> None:
    """Ask what a unit does after its own shot; never after a reaction."""
    state = play.state
    body = state.units[unit]
    if has(state, body, "falls_back") and last and printed_speed(body):
        play.call(AfterShot((body.role,), unit))
        return
    ambush = order == "fuego" and state.switches.ambush == "withdraw"
    if ambush and has(state, body, "ambushes") and is_inside(state, body, *COVER):
        play.call(AfterAmbush((body.role,), unit))


class FallBack(Action):
    """Try to ride back to reload, facing the enemy."""

    distance: int

    def check(self, state: Tercios, during: "AfterShot") -> Verdict:
        unit = state.units.get(during.unit)
        if unit is None or not 0 < self.distance <= ride_back(state, unit):
            return no("TER-troops-caracolear-a", distance=self.distance)
        return YES

    def perform(self, play: Play[Tercios], during: "AfterShot") -> None:
        play.end()
        cite = "TER-troops-caracolear-a"
        # The shot was the last action, nothing follows; and the ride stops at obstacles.
        if check_discipline(play, during.unit, Check("other"), cite):
            go_back(play, during.unit, self.distance, cite, halts="TER-Q53")
        else:
            play.emit(UnitHalted("TER-Q53", during.unit))


def ride_back(state: Tercios, unit: Unit) -> int:
    """How far horse may fall back: its Speed, less where the ground behind it is bad.

    ["TER-terrain-move-dificil"]
    """
    far = inches(speed_of(state, unit, None).total)
    way = straight_way(state, unit, unit.base.heading + HALF_TURN, far, keep_off=True)
    ground = going(state, unit.front_centre, way.base.front_centre)
    return inches(speed_of(state, unit, None, but(ground, easy=False)).total)


class StandFast(Forgo):
    """Stay as one stands."""

    def check(self, state: Tercios, during: Any) -> Verdict:
        # Whoever flees must; only loose horse that has shot may think better of it.
        return YES if getattr(during, "may_stay", True) else no("TER-reactions-corred-b")


class AfterShot(Decision):
    """Having shot, the horse may fall back."""

    asked_by = "TER-troops-caracolear-a"
    accepts = (FallBack, StandFast)
    shown = ("unit",)
    unit: Open[UnitId]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield StandFast(role=role)
        if self.unit in state.units:
            yield FallBack(ride_back(state, state.units[self.unit]), role=role)


class SlipAway(Action):
    """Melt away to other cover after the volley. ["TER-Q45"]"""

    to: Point
    heading: int

    def check(self, state: Tercios, during: "AfterAmbush") -> Verdict:
        unit = state.units.get(during.unit)
        if unit is None or not is_point(self.to) or not is_heading(self.heading):
            return no("TER-troops-emboscada-a", to=self.to)
        return slip_verdict(state, unit, self.to, self.heading)

    def perform(self, play: Play[Tercios], during: "AfterAmbush") -> None:
        play.end()
        unit = play.state.units[during.unit]
        base = base_at_front(self.to, self.heading, unit.base.front, unit.base.depth)
        placed = settle_base(play.state, unit, base)
        assert placed is not None
        carry(play, during.unit, placed, "TER-troops-emboscada-a")


def slip_verdict(state: Tercios, unit: Unit, to: Point, heading: int) -> Verdict:
    """Within Speed, in any direction, into cover and away from enemies."""
    here = leaving_base(state, unit, to).front_centre  # "TER-Q78"
    reach = inches(printed_speed(unit))
    if distance_squared(here, to) > reach * reach:
        return no("TER-move-i", reach=reach)
    if going(state, here, to, unit.building).blocked:
        return no("TER-move-d")
    for other in obstacles(state, unit, "atencion"):
        if goes_through(here.x, here.y, to.x, to.y, outline_of(other.base)):
            return no("TER-move-c", unit=other.id)
    base = base_at_front(to, heading, unit.base.front, unit.base.depth)
    placed = settle_base(state, unit, base)
    if placed is None or not is_on_field(placed, state.field):
        return no("TER-overlap-a", unit=unit.id)
    stands = but(unit, base=placed, building="")  # where it stands, not where it aimed
    if not is_inside(state, stands, *COVER):
        return no(_in_the_open(state, stands), to=to)
    for enemy in state.enemies_of(unit.role):
        for centre in enemy.base.centres:
            passed = nearest_on_line(here, to, centre)
            spots = placed.centres if passed == here else (*placed.centres, passed)
            if any(distance_squared(spot, centre) < state.gap**2 for spot in spots):
                return no("TER-troops-emboscada-a", enemy=enemy.id)
    return YES


def _in_the_open(state: Tercios, unit: Unit) -> RuleId:
    """Why a unit is in no cover: its front centre is outside, the others may be where they like."""
    elsewhere = unit.base.centres[1:]
    near = (e for c in elsewhere for e in elements_at(state, c) if not e.is_linear)
    covered = any(set(COVER) & set(effects_of(state, e)) for e in near)
    return "TER-terrain-move-c" if covered else "TER-terrain-move-b"


class AfterAmbush(Decision):
    """The ambush is sprung: slip away or stay."""

    accepts = (SlipAway, StandFast)
    shown = ("unit",)
    unit: Open[UnitId]

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        yield StandFast(role=role)
        unit = state.units.get(self.unit)
        if unit is None:
            return
        reach = inches(printed_speed(unit))
        for turn in (0, 900, 1800, 2700):
            to = unit.front_centre.towards(unit.base.heading + turn, reach // 2)
            if slip_verdict(state, unit, to, unit.base.heading):
                yield SlipAway(to, unit.base.heading, role=role)
