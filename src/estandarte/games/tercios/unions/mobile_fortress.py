"""Fortaleza Móvil: works on wheels, carried along or left behind."""

from estandarte.games.tercios.state import Tercios, UnitChanged
from estandarte.games.tercios.units import UnitId
from estandarte.kernel import YES, Action, Decision, Play, Verdict, no


class Abandon(Action):
    """Leave the waggons behind for good, at any moment. ["TER-troops-fortaleza-a"]"""

    unit: UnitId

    def check(self, state: Tercios, during: Decision) -> Verdict:
        unit = state.units.get(self.unit)
        if unit is None or unit.role != self.role or not unit.fortress:
            return no("TER-troops-fortaleza-b", unit=self.unit)
        if unit.bond.rooted:
            return no("TER-troops-emplazada-b", unit=self.unit)
        return YES

    def perform(self, play: Play[Tercios], during: Decision) -> None:
        play.emit(FortressLost("TER-troops-fortaleza-a", self.unit))


class FortressLost(UnitChanged):
    """The works on wheels are left behind for ever. ["TER-troops-fortaleza-b"]"""

    besides = {"fortress": False}
