"""Batteries: guns named for a shot, one by one or all that stand together."""

from collections.abc import Iterable

from estandarte.games.aguila.movement.separation import UnitSetDown
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Action, Play, Verdict, but, no
from estandarte.wargame.plane.measures import FULL_TURN
from estandarte.wargame.plane.motions import turn
from estandarte.wargame.plane.points import Point

from .declarations import NamedShots, declare
from .gunnery import Load, aim_verdict, battery_of, battery_verdict, gunner_verdict, values_of
from .targets import unmasked_verdict
from .volleys import Shot


class GunTrained(UnitSetDown):
    """A gun looks at its target."""


def train(play: Play[Aguila], gun: Unit, mark: Point) -> None:
    """Turn a gun to what it fires at, which is no movement. ["BSA-11-disparo-a"]"""
    heading = gun.base.centre.heading_to(mark)
    trained = turn(gun.base, (heading - gun.base.heading) % FULL_TURN)
    play.emit(GunTrained("BSA-11-disparo-a", gun.id, trained))


class FireGuns(Action):
    """Name the target of a gun, or of a whole battery. ["BSA-5-bateria-b"]"""

    risky = True

    unit: UnitId
    target: UnitId
    load: Load = "ball"

    def check(self, state: Aguila, during: NamedShots) -> Verdict:
        gun, target = state.units.get(self.unit), state.units.get(self.target)
        if gun is None or gun.role != self.role or not gun.is_gun or target is None:
            return no("BSA-7-objetivo-a", unit=self.unit, target=self.target)
        verdict = battery_verdict(state, gun, self.target, during.shots)
        verdict = verdict and gunner_verdict(state, gun)
        verdict = verdict and aim_verdict(state, gun, target, self.load)
        return verdict and unmasked_verdict(state, Shot(gun.id, target.id, load=self.load))

    def perform(self, play: Play[Aguila], during: NamedShots) -> None:
        gun, target = play.state.units[self.unit], play.state.units[self.target]
        new = shots_of_guns(play.state, gun, target, self.load, during.shots)
        declare(play, during, new)


def shots_of_guns(
    state: Aguila, gun: Unit, target: Unit, load: Load, before: Iterable[Shot] = ()
) -> tuple[Shot, ...]:
    """The guns that fire with it: all of its battery that bear and are not named yet.

    ["BSA-5-bateria-b", "BSA-7-objetivo-a"]
    """
    firing = [g for g in idle_guns(state, gun, before) if aim_verdict(state, g, target, load)]
    return tuple(Shot(g.id, target.id, load=load) for g in firing)


def idle_guns(state: Aguila, gun: Unit, before: Iterable[Shot]) -> list[Unit]:
    """Those of a battery that can fire and have no shot among those named before."""
    named = {shot.unit for shot in before}
    idle = [g for g in battery_of(state, gun) if g.id not in named and gunner_verdict(state, g)]
    # those that wound best throw first, so that what is rolled again is theirs. "BSA-Q135"
    return sorted(idle, key=lambda g: -values_of(g).piercing)


def battery_led(state: Aguila, shot: Shot) -> str:
    """The battery whose other guns follow a shot; none for muskets and for lone guns."""
    return state.units[shot.unit].battery if shot.load and not shot.officer else ""


def following(state: Aguila, shot: Shot, led: Shot) -> Shot | None:
    """A shot after the first of its battery: one check for all, and one target.

    None for a gun that cannot bear on it. ["BSA-5-bateria-b"]
    """
    new = but(shot, target=led.target, building=led.building)
    if new == shot:
        return shot
    # who turned to the nearest sees it, and all fire straight at it. "BSA-Q26"
    new = but(new, load="ball" if shot.load == "indirect" else shot.load)
    gun, target = state.units[shot.unit], state.units.get(led.target)
    bears = target is not None and new.load and aim_verdict(state, gun, target, new.load)
    return new if bears else None
