"""Evading: stepping out of a charge's way, and going to meet it."""

from estandarte.kernel import Event, Play, RuleId, but
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.distance import gap_between
from estandarte.wargame.plane.headings import displacement
from estandarte.wargame.plane.measures import FULL_TURN, INCH
from estandarte.wargame.plane.motions import advance, moved, turn
from estandarte.wargame.plane.overlap import overlaps

from .casualties import lose_unit
from .marching import charge_allowance
from .paths import ice_between
from .separation import STEP, carried, clear_riders, may_pass_ground
from .state import Aguila
from .units import UnitId
from .weather import cross_all_ice, movement_share


class UnitEvaded(Event):
    """It went away from a charge."""

    unit: UnitId
    base: Base

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], base=self.base))


class EvaderTurned(Event):
    """It looks another way after its evasion; without the switch it keeps its facing."""

    unit: UnitId
    turn: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, base=turn(unit.base, self.turn)))


class UnitCountercharged(Event):
    unit: UnitId
    base: Base

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], base=self.base))


def move_away(play: Play[Aguila], unit_id: UnitId, charger_id: UnitId, cite: RuleId) -> bool:
    """Its full Vel directly away from the charge, or as far as there is room.

    Answers whether the unit is still there. ["BSA-5-abierta-j", "BSA-6-evasion-b", "BSA-Q45"]
    """
    state = play.state
    unit, charger = state.units[unit_id], state.units[charger_id]
    away = charger.base.centre.heading_to(unit.base.centre)
    share = movement_share(state, unit) * unit.speed * INCH
    whole = share.numerator // share.denominator
    leaves = not is_on_field(moved(unit.base, *displacement(away, whole)), state.field)
    if leaves and state.switches.evader_at_edge == "destroyed":
        lose_unit(play, unit_id, cite)
        return False
    end = carried(state, unit, away, whole)
    ice = ice_between(state, unit.base, end)
    play.emit(UnitEvaded(cite, unit_id, end))
    clear_riders(play, (unit_id,), "BSA-Q45")
    cross_all_ice(play, unit_id, ice)  # "BSA-15-nieve-c"
    return unit_id in state.units


def meet_countercharge(play: Play[Aguila], unit_id: UnitId, charger_id: UnitId) -> None:
    """It turns to the charger and goes up to half its charge to meet it.

    ["BSA-6-contra-d", "BSA-Q49"]
    """
    state = play.state
    unit, charger = state.units[unit_id], state.units[charger_id]
    facing = unit.base.centre.heading_to(charger.base.centre)
    base = turn(unit.base, (facing - unit.base.heading) % FULL_TURN)
    half = charge_allowance(state, unit).length // 2
    best = base
    others = [u.base for u in state.units.values() if u.id not in (unit_id, charger_id)]
    for length in range(STEP, half + 1, STEP):
        ahead = advance(base, length)
        if gap_between(ahead, charger.base).nearer_than(STEP):
            break
        if any(overlaps(ahead, other) for other in others) or not may_pass_ground(state, ahead):
            break
        best = ahead
    play.emit(UnitCountercharged("BSA-6-contra-d", unit_id, best))
