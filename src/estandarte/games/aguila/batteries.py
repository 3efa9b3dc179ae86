"""Batteries: guns named for a shot, one by one or all that stand together."""

from typing import TYPE_CHECKING

from estandarte.kernel import Action, Event, Play, Verdict, no

from .answers import tell_asker
from .gunnery import Load, aim_verdict, battery_of, gunner_verdict
from .state import Aguila
from .units import UnitId
from .volleys import Shot

if TYPE_CHECKING:
    from .shooting import DeclaringShots


class ShotDeclared(Event):
    shot: Shot

    def apply(self, state: Aguila) -> None:
        """Declarations wait in the phase; the board is as it was."""


class FireGuns(Action):
    """Name the target of a gun, or of a whole battery. ["BSA-5-bateria-b"]"""

    risky = True

    unit: UnitId
    target: UnitId
    load: Load = "ball"

    def check(self, state: Aguila, during: "DeclaringShots") -> Verdict:
        gun, target = state.units.get(self.unit), state.units.get(self.target)
        if gun is None or gun.role != self.role or not gun.is_gun or target is None:
            return no("BSA-7-objetivo-a", unit=self.unit, target=self.target)
        if any(s.unit == gun.id for s in during.shots):
            return no("BSA-7-objetivo-a", unit=self.unit)
        verdict = gunner_verdict(state, gun)
        if not verdict:
            return verdict
        return aim_verdict(state, gun, target, self.load)

    def perform(self, play: Play[Aguila], during: "DeclaringShots") -> None:
        from .shooting import Shooting

        state, target = play.state, play.state.units[self.target]
        firing = [
            g
            for g in battery_of(state, state.units[self.unit])
            if gunner_verdict(state, g) and aim_verdict(state, g, target, self.load)
        ]
        new = tuple(Shot(g.id, self.target, load=self.load) for g in firing)
        shots = (*during.shots, *new)
        play.note(shots=shots)
        tell_asker(play, Shooting, shots=shots)
        for shot in new:
            play.emit(ShotDeclared("BSA-2-disparo-b", shot))
