"""Guns that come apart or together: batteries after they have moved."""

from collections.abc import Iterable

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Event, Play, Role, but
from estandarte.wargame.plane.distance import nearer_than

from .paths import APART


class GunLeftBattery(Event):
    """A gun that moved apart fights on alone; the others count one gun less. ["BSA-Q83"]"""

    gun: UnitId

    def apply(self, state: Aguila) -> None:
        gun = state.units[self.gun]
        for mate in list(state.units.values()):
            if mate.battery == gun.battery and mate.id != gun.id:
                state.put(but(mate, battery_guns=mate.battery_guns - 1))
        state.put(but(gun, battery="", battery_guns=0))


class BatteryReformed(Event):
    """Guns have come base to base and act as one again."""

    battery: str
    guns: tuple[UnitId, ...]
    count: int
    """With the guns that its parts have lost."""

    def apply(self, state: Aguila) -> None:
        for gun in self.guns:
            state.put(but(state.units[gun], battery=self.battery, battery_guns=self.count))


def look_over_batteries(play: Play[Aguila], role: Role) -> None:
    """After a side has moved: who has left his battery, and by a switch who has joined one.

    Batteries are formed only at deployment. ["BSA-5-bateria-a", "BSA-Q83"]
    """
    names = dict.fromkeys(u.battery for u in play.state.of(role) if u.battery)
    for name in names:
        guns = [u for u in play.state.of(role) if u.battery == name]
        together = max(groups_of(guns), key=len)
        for gun in guns:
            if gun not in together:
                play.emit(GunLeftBattery("BSA-5-bateria-a", gun.id))
    if play.state.switches.battery_reforming == "base_to_base":
        for group in groups_of([u for u in play.state.of(role) if u.is_gun]):
            _join(play, group)


def _join(play: Play[Aguila], group: list[Unit]) -> None:
    if len(group) < 2 or len({g.battery or g.id for g in group}) == 1:
        return
    old = {g.battery: g.battery_guns for g in group if g.battery}
    count = sum(old.values()) + sum(not g.battery for g in group)
    name = next(iter(old), f"battery-{group[0].id}")
    play.emit(BatteryReformed("BSA-5-bateria-a", name, tuple(g.id for g in group), count))


def groups_of(guns: Iterable[Unit]) -> list[list[Unit]]:
    """Guns base to base, group by group: nearer to each other than units otherwise stand."""
    groups: list[list[Unit]] = []
    for gun in guns:
        near = [g for g in groups if any(nearer_than(gun.base, u.base, APART) for u in g)]
        merged = [u for g in near for u in g] + [gun]
        groups = [g for g in groups if g not in near] + [merged]
    return groups
