"""The fire of emplaced works: every unit its own shot, all declared before the first is rolled."""

from typing import Any

from estandarte.games.tercios.fire.shooting import aim, resolve, shooters, shots
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel import YES, Action, Event, Open, Play, Procedure, Value, Verdict, no, stage

from .allowances import action_verdict, spend


class Declared(Value):
    """One shot of the works."""

    shooter: Open[UnitId]
    target: Open[UnitId]
    weapon: Open[str]


def first_shots(state: Tercios, unit: Unit, order: Order) -> tuple[Declared, ...]:
    """Everybody at the first target he can reach."""
    found = []
    for shooter in shooters(state, unit):
        first = next(shots(state, shooter, order), None)
        if first is not None:
            found.append(Declared(shooter.id, *first))
    return tuple(found)


class DeclareShots(Action):
    """Name who shoots at whom, and in which order. ["TER-troops-emplazada-m"]

    So it is with ¡Fuego! and with the Shoot action of ¡Atención!. ["TER-troops-emplazada-l"]
    """

    risky = True
    shots: tuple[Declared, ...]

    def check(self, state: Tercios, during: Any) -> Verdict:
        unit = state.units[during.unit]
        if not unit.bond.declares:
            return no("TER-troops-emplazada-m", unit=unit.id)
        verdict = action_verdict(state, during, "shoot")
        if not verdict:
            return verdict
        names = [s.shooter for s in self.shots]
        if not names or len(set(names)) < len(names):
            return no("TER-troops-emplazada-l", shooters=names)  # each unit makes its own shot
        members = {u.id: u for u in shooters(state, unit)}
        for shot in self.shots:
            if shot.shooter not in members:
                return no("TER-troops-emplazada-l", shooter=shot.shooter)
            found = aim(state, members[shot.shooter], shot.target, shot.weapon, during.order)
            if isinstance(found, Verdict):
                return found
        return YES

    def perform(self, play: Play[Tercios], during: Any) -> None:
        if during.order == "atencion":
            spend(play, "shoot")
        else:
            play.end()
        play.call(WorksFire(unit=during.unit, shots=self.shots, order=during.order))


class ShotLost(Event):
    """The shots before it have left nothing to shoot at; who declared it cannot aim anew."""

    unit: UnitId
    target: UnitId


class WorksFire(Procedure):
    """One shot after the other, each resolved in full."""

    unit: Open[UnitId]
    shots: Open[tuple[Declared, ...]]
    order: Open[Order] = "fuego"

    @stage
    def shoot(self, play: Play[Tercios]) -> None:
        if not self.shots:
            return
        play.note(at="shoot", shots=self.shots[1:])
        state, now = play.state, self.shots[0]
        unit = state.units.get(self.unit)
        members = {u.id: u for u in shooters(state, unit)} if unit is not None else {}
        if now.shooter not in members:
            return  # it is gone, and its shot with it
        found = aim(state, members[now.shooter], now.target, now.weapon, self.order)
        if isinstance(found, Shot):
            resolve(play, found)
        else:
            play.emit(ShotLost("TER-troops-emplazada-n", now.shooter, now.target))
