"""Limbering and unlimbering guns with draught horses."""

from typing import Any

from estandarte.games.tercios.state import Tercios, UnitChanged
from estandarte.games.tercios.values.strength import has, printed_speed
from estandarte.kernel import YES, Action, Play, Verdict, no
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point

from .marches import move_verdict
from .moving import Moving


class GunLimbered(UnitChanged):
    besides = {"limbered": True}


class GunUnlimbered(UnitChanged):
    besides = {"limbered": False}


class Limber(Action):
    """Hitch the horses, which takes the whole activation. ["TER-troops-tiro-d"]"""

    def check(self, state: Tercios, during: Any) -> Verdict:
        unit = state.units[during.unit]
        if unit.type != "artillery" or not has(state, unit, "has_horses"):
            return no("TER-troops-tiro-c", unit=unit.id)
        if unit.limbered or during.done:
            return no("TER-troops-tiro-d", unit=unit.id)
        return YES

    def perform(self, play: Play[Tercios], during: Any) -> None:
        play.end()
        play.emit(GunLimbered("TER-troops-tiro-d", during.unit))


class Unlimber(Action):
    """Move if wished, then unhitch; no shot this turn. ["TER-troops-tiro-g"]"""

    to: Point | None = None

    def check(self, state: Tercios, during: Any) -> Verdict:
        unit = state.units[during.unit]
        if not unit.limbered or during.done:
            return no("TER-troops-tiro-g", unit=unit.id)
        if self.to is None:
            return YES
        limit = inches(printed_speed(unit))  # "TER-Q61"
        return move_verdict(state, unit, self.to, None, limit=limit)

    def perform(self, play: Play[Tercios], during: Any) -> None:
        play.end()
        play.emit(GunUnlimbered("TER-troops-tiro-g", during.unit))
        if self.to is not None:
            play.call(Moving(unit=during.unit, place=self.to, cite="TER-troops-tiro-g"))
