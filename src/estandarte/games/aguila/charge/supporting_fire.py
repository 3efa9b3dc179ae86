"""Supporting fire: a regimental gun answers the charge on its battalion."""

from estandarte.games.aguila.courage.discipline import NERVE, check_with, lacks_nerve, needs_nerve
from estandarte.games.aguila.fire.gunnery import canister_reaches
from estandarte.games.aguila.ground.formations import why_no_fire
from estandarte.games.aguila.ground.sight import is_in_front_of
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import YES, Action, Choice, Forgo, Open, Play, Procedure, Verdict, no, stage
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .defensive_fire import ARTILLERY, fire_canister
from .under_way import Charge

BESIDE = inches(2)


def supporter_of(state: Aguila, charge: Charge) -> Unit | None:
    """The gun assigned to the charged infantry, if it can fire for it."""
    for gun, regiment in state.camp.regimental.items():
        if regiment == charge.target and support_verdict(state, gun, charge):
            return state.units[gun]
    return None


def support_verdict(state: Aguila, gun_id: UnitId, charge: Charge) -> Verdict:
    """Within two inches, in action, and not fired yet. ["BSA-11-regimental-b"]"""
    gun, target = state.units.get(gun_id), state.units.get(charge.target)
    if gun is None or target is None or not within(gun.base, target.base, BESIDE):
        return no("BSA-11-regimental-b", gun=gun_id)
    if gun.shot or gun.reaction_fire or gun.quick_marched:
        return no("BSA-8-fuego-b", gun=gun_id)
    if lacks_nerve(state, gun):
        return no(NERVE.cite, gun=gun_id)  # "BSA-Q138"
    formation = why_no_fire(state, gun)
    if formation is not None or not gun.given("canister"):
        return no(formation or "BSA-13-metralla-a", gun=gun_id)
    if not gun.has_reloaded:
        return no("BSA-11-general-d", gun=gun_id)
    charger = state.units[charge.unit]
    if not is_in_front_of(state, gun, charger.base):
        return no("BSA-11-general-b", gun=gun_id)
    if not canister_reaches(state, gun, charger):
        return no("BSA-11-alcance-a", gun=gun_id)
    return YES


class FireInSupport(Action):
    """Canister at the charger. ["BSA-Q87"]"""

    risky = True

    def perform(self, play: Play[Aguila], during: "SupportingFire") -> None:
        play.end()
        play.call(Supporting(gun=during.gun, charger=during.charger))


class Supporting(Procedure):
    """The shot of a regimental gun, with the nerve that a Wavering one needs. ["BSA-Q40"]"""

    gun: Open[UnitId]
    charger: Open[UnitId]
    asked: Open[bool] = False
    passed: Open[bool] = False

    @stage
    def find_nerve(self, play: Play[Aguila]) -> None:
        if needs_nerve(play.state, play.state.units[self.gun]):
            play.note(asked=True)
            play.call(check_with(self.gun, NERVE))

    @stage
    def fire(self, play: Play[Aguila]) -> None:
        if self.asked and not self.passed:
            return
        units = play.state.units
        fire_canister(play, (units[self.gun],), units[self.charger], (ARTILLERY,))


class HoldSupport(Forgo):
    """Keep the gun silent."""


class SupportingFire(Choice):
    """Does the regimental gun fire at the charge?"""

    accepts = (FireInSupport, HoldSupport)
    shown = ("gun", "charger")
    gun: Open[UnitId]
    charger: Open[UnitId]
