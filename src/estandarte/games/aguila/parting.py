"""Parting: falling back after a melee, and regrouping when the enemy is gone."""

from collections.abc import Iterable
from typing import Literal

from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.measures import HALF_TURN, INCH, inches, is_angle
from estandarte.wargame.plane.motions import advance, retreat, turn

from .casualties import wound
from .paths import end_verdict
from .rolls import DIE, d3
from .state import Aguila
from .units import UnitId

STEP = INCH // 16
"""How finely the longest free way is sought."""


class UnitParted(Event):
    """A unit moved after a melee."""

    unit: UnitId
    base: Base

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], base=self.base))


def farthest(state: Aguila, unit_id: UnitId, distance: int, backwards: bool) -> Base | None:
    """The end of the longest free way of up to a distance; None if there is none at all."""
    unit = state.units[unit_id]
    for length in (*range(distance, 0, -STEP), 0):
        base = retreat(unit.base, length) if backwards else advance(unit.base, length)
        if end_verdict(state, unit, base):
            return base
    return None


class FallingBack(Procedure):
    """Chargers that did not break their enemy step back from him. ["BSA-9-orden-d"]"""

    units: tuple[UnitId, ...]
    from_unit: UnitId
    both: bool = False

    @stage
    def step_back(self, play: Play[Aguila]) -> None:
        for unit_id in self.units:
            unit = play.state.units.get(unit_id)
            if unit is None:
                continue
            cite: RuleId = "BSA-9-retroceso-b" if unit.is_cavalry else "BSA-9-retroceso-a"
            split = self.both and len(self.units) > 1  # "BSA-Q50"
            distance = inches(2 if unit.is_infantry or split else 4)
            base = farthest(play.state, unit_id, distance, backwards=True)
            if base is not None:
                play.emit(UnitParted(cite, unit_id, base))
            blocked = base is None or base != retreat(unit.base, distance)
            if blocked and play.state.switches.blocked_fallback == "damage":
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
            self.turn and not end_verdict(state, unit, turn(unit.base, self.turn))
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
        if base is not None:
            play.emit(UnitParted(cite, during.unit, base))


class RegroupingAfterCombat(Decision):
    """Who destroyed the enemy chooses what to do. ["BSA-Q59"]"""

    accepts = (RegroupAfterCombat,)
    unit: UnitId
    was_charged: bool = False

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        tries = [RegroupAfterCombat("stay", role=role), RegroupAfterCombat("retreat", role=role)]
        tries += [RegroupAfterCombat("advance", role=role)]
        tries += [RegroupAfterCombat("stay", HALF_TURN, role=role)]
        yield from (a for a in tries if a.check(state, self))
