"""Evading: stepping out of a charge's way, and going to meet it."""

from estandarte.games.aguila.courage.testing import lose_unit
from estandarte.games.aguila.ground.terrain import going_of, slows
from estandarte.games.aguila.movement.allowances import advance_allowance, charge_allowance, half_of
from estandarte.games.aguila.movement.ice import cross_all_ice, ice_between
from estandarte.games.aguila.movement.paths import difficulty, hull_of, pieces_met
from estandarte.games.aguila.movement.separation import (
    STEP,
    UnitSetDown,
    carried,
    clear_riders,
    may_pass_ground,
)
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Event, Play, RuleId, but
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import FULL_TURN, TOUCH
from estandarte.wargame.plane.motions import advance, moved, turn
from estandarte.wargame.plane.overlap import overlaps


class UnitEvaded(UnitSetDown):
    """It went away from a charge."""


class EvaderTurned(Event):
    """It looks another way after its evasion; without the switch it keeps its facing."""

    unit: UnitId
    turn: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, base=turn(unit.base, self.turn)))


class UnitCountercharged(UnitSetDown):
    """It went to meet a charge."""


def move_away(play: Play[Aguila], unit_id: UnitId, charger_id: UnitId, cite: RuleId) -> bool:
    """Its full Vel directly away from the charge, or as far as there is room.

    Answers whether the unit is still there. ["BSA-5-abierta-j", "BSA-6-evasion-b", "BSA-Q45"]
    """
    state = play.state
    unit = state.units[unit_id]
    end = flight_of(state, unit_id, charger_id)
    if end is None:
        lose_unit(play, unit_id, cite)
        return False
    ice = ice_between(state, unit.base, end)
    play.emit(UnitEvaded(cite, unit_id, end))
    clear_riders(play, (unit_id,), "BSA-Q45")
    cross_all_ice(play, unit_id, ice)  # "BSA-15-nieve-c"
    return unit_id in state.units


def flight_of(state: Aguila, unit_id: UnitId, charger_id: UnitId) -> Base | None:
    """Where a unit that steps away comes to; None where by a switch it is gone. ["BSA-Q45"]"""
    unit, charger = state.units[unit_id], state.units[charger_id]
    away = charger.base.centre.heading_to(unit.base.centre)
    whole = advance_allowance(state, unit).length  # "BSA-12-espoleador-a", "BSA-Q11"
    gone = how_far(state, unit, unit.base, away, whole)
    end = carried(state, unit, away, gone)
    if state.switches.evader_at_edge == "destroyed" and _leaves(state, unit, end, away, gone):
        return None
    return end


def _leaves(state: Aguila, unit: Unit, end: Base, away: int, gone: int) -> bool:
    """Whether nothing but the edge of the table has stopped it. ["BSA-Q45"]"""
    if end == moved(unit.base, *displacement(away, gone)):
        return False
    return not is_on_field(moved(end, *displacement(away, 2 * TOUCH)), state.field)


def how_far(state: Aguila, unit: Unit, base: Base, heading: int, whole: int) -> int:
    """How much of a way it makes: each inch in difficult ground counts as two. ["BSA-4-areas-b"]"""
    end = moved(base, *displacement(heading, whole))
    met = pieces_met(state, hull_of(base, end), base, end)
    slow = [g for g in met if slows(going_of(state, g), unit)]
    start, least, most = base.front_centre, 0 if slow else whole, whole
    while least < most:
        half = (least + most + 1) // 2
        cost = difficulty(state, unit, start, start.towards(heading, half), slow)
        least, most = (half, most) if half + cost <= whole else (least, half - 1)
    return least


def meet_countercharge(play: Play[Aguila], unit_id: UnitId, charger_id: UnitId) -> None:
    """It goes to meet the charger, over ice at its own risk. ["BSA-6-contra-d"]"""
    met = meeting_place(play.state, unit_id, charger_id)
    ice = ice_between(play.state, play.state.units[unit_id].base, met)
    play.emit(UnitCountercharged("BSA-6-contra-d", unit_id, met))
    cross_all_ice(play, unit_id, ice)  # "BSA-15-nieve-d"


def meeting_place(state: Aguila, unit_id: UnitId, charger_id: UnitId) -> Base:
    """It turns to the charger and goes up to half its charge to meet it.

    ["BSA-6-contra-d", "BSA-Q49"]
    """
    unit, charger = state.units[unit_id], state.units[charger_id]
    facing = unit.base.centre.heading_to(charger.base.centre)
    base = turn(unit.base, (facing - unit.base.heading) % FULL_TURN)
    whole = half_of(state, charge_allowance(state, unit))  # "BSA-Q11"
    half = how_far(state, unit, base, base.heading, whole)
    best = base
    others = [u.base for u in state.units.values() if u.id not in (unit_id, charger_id)]
    for length in range(STEP, half + 1, STEP):
        ahead = advance(base, length)
        if gap_between(ahead, charger.base).nearer_than(STEP):
            break
        if any(overlaps(ahead, other) for other in others) or not may_pass_ground(state, ahead):
            break
        best = ahead
    return best
