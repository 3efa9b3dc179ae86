"""After a combat: falling back after a melee, and regrouping when the enemy is gone."""

from collections.abc import Iterable
from typing import Literal

from estandarte.games.aguila.courage.testing import wound
from estandarte.games.aguila.dice import DIE, d3
from estandarte.games.aguila.movement.ice import cross_all_ice, ice_between
from estandarte.games.aguila.movement.separation import UnitParted, carried, may_pass
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Open,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import HALF_TURN, TOUCH, inches, is_angle
from estandarte.wargame.plane.motions import retreat, turn


def farthest(state: Aguila, unit_id: UnitId, distance: int, backwards: bool) -> Base:
    """The end of the longest free way of up to a distance, ahead or to the rear."""
    unit = state.units[unit_id]
    return carried(state, unit, unit.base.heading + (HALF_TURN if backwards else 0), distance)


def fall_back_distance(unit: Unit, together: bool) -> int:
    """Foot two inches, horse four; the two of a countercharge two each, by a switch.

    ["BSA-9-retroceso-a", "BSA-9-retroceso-b", "BSA-Q50"]
    """
    return inches(2 if unit.is_infantry or together else 4)


def go_to(play: Play[Aguila], unit_id: UnitId, base: Base, cite: RuleId) -> None:
    """A move after a melee; ice breaks under it as under any other. ["BSA-15-nieve-c"]"""
    ice = ice_between(play.state, play.state.units[unit_id].base, base)
    play.emit(UnitParted(cite, unit_id, base))
    cross_all_ice(play, unit_id, ice)


def touches_enemy(state: Aguila, unit_id: UnitId) -> bool:
    """Whether an enemy of another combat is left in contact with it."""
    unit = state.units[unit_id]
    if unit.building:
        return False
    return any(within(unit.base, e.base, TOUCH) for e in state.enemies_of(unit.role))


def may_regroup(state: Aguila, unit_id: UnitId) -> bool:
    """In the open, not Wavering, and no enemy in contact any more.

    ["BSA-10-aturdidos-g", "BSA-Q59"]
    """
    unit = state.units[unit_id]
    return not (unit.is_wavering or unit.building or touches_enemy(state, unit_id))


class FallingBack(Procedure):
    """Chargers that did not break their enemy step back from him. ["BSA-9-orden-d"]"""

    units: Open[tuple[UnitId, ...]]
    from_unit: Open[UnitId]
    pair: Open[tuple[UnitId, ...]] = ()
    """The two of a countercharge, where both give way. ["BSA-Q50"]"""

    @stage
    def step_back(self, play: Play[Aguila]) -> None:
        for unit_id in self.units:
            unit = play.state.units.get(unit_id)
            if unit is None:
                continue
            cite: RuleId = "BSA-9-retroceso-b" if unit.is_cavalry else "BSA-9-retroceso-a"
            distance = fall_back_distance(unit, unit_id in self.pair)
            base = farthest(play.state, unit_id, distance, backwards=True)
            short = base != retreat(unit.base, distance)
            # it must go even where it cannot go so far
            go_to(play, unit_id, base, "BSA-9-orden-d" if short else cite)
            hurts = play.state.switches.blocked_fallback == "damage" and unit_id in play.state.units
            if hurts and short:
                wound(play, unit_id, d3(play.roll(DIE, cite, "blocked")))  # "BSA-Q58"


class RegroupAfterCombat(Action):
    """Stay and turn, advance 1D6 inches, or retreat 1D3."""

    how: Literal["stay", "advance", "retreat"]
    turn: int = 0

    def check(self, state: Aguila, during: "RegroupingAfterCombat") -> Verdict:
        if self.how == "advance" and during.was_charged:
            return no("BSA-9-reagrupar-d", unit=during.unit)
        if self.how != "stay":
            return YES if self.turn == 0 else no("BSA-9-reagrupar-a", turn=self.turn)
        unit = state.units[during.unit]
        if not is_angle(self.turn) or (
            self.turn and not may_pass(state, unit, turn(unit.base, self.turn))
        ):
            return no("BSA-9-reagrupar-a", unit=during.unit)
        return YES

    def perform(self, play: Play[Aguila], during: "RegroupingAfterCombat") -> None:
        play.end()
        unit = play.state.units[during.unit]
        if self.how == "stay":
            cite = "BSA-9-reagrupar-d" if during.was_charged else "BSA-9-reagrupar-a"
            play.emit(UnitParted(cite, during.unit, turn(unit.base, self.turn)))
            return
        if self.how == "advance":
            cite = "BSA-9-reagrupar-b"
            distance = play.roll(DIE, cite, "pursuit")
        else:
            cite = "BSA-9-reagrupar-e" if during.was_charged else "BSA-9-reagrupar-c"
            distance = d3(play.roll(DIE, cite, "retreat"))
        # the whole distance rolled, but an inch short of anybody
        base = farthest(play.state, during.unit, inches(distance), self.how == "retreat")
        go_to(play, during.unit, base, cite)


class RegroupingAfterCombat(Decision):
    """Who destroyed the enemy chooses what to do. ["BSA-Q59"]"""

    accepts = (RegroupAfterCombat,)
    shown = ("unit",)
    unit: Open[UnitId]
    was_charged: Open[bool] = False

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield RegroupAfterCombat("stay", role=role)
        yield RegroupAfterCombat("retreat", role=role)
        yield RegroupAfterCombat("advance", role=role)
        yield RegroupAfterCombat("stay", HALF_TURN, role=role)
