"""Casualties: damage, units destroyed and Officers killed, and how they are counted."""

from estandarte.games.aguila.camp import fallen_officer, fallen_unit, with_fallen
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Event, Telling, but, fields_of
from estandarte.wargame.plane.points import Point


class UnitDamaged(Event):
    """One marker for each wound. ["BSA-7-herir-d"]"""

    unit: UnitId
    wounds: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, damage=unit.damage + self.wounds))


class UnitLost(Event):
    """A unit is destroyed and removed."""

    later = {"points": None}
    unit: UnitId
    points: int | None = None
    """The breaking points that go with it; nothing in records of old."""

    def apply(self, state: Aguila) -> None:
        unit = state.units.pop(self.unit)
        before = state.losses[unit.role]
        # the guns of a battery are one unit, lost with the last of them. "BSA-10-ruptura-g"
        whole = not has_mates(state, unit)
        further = before.further + int(whole) if before.reached_in else 0
        points = points_lost(state, unit) if self.points is None else self.points
        state.losses[unit.role] = but(before, lost=before.lost + points, further=further)
        state.camp = with_fallen(state.camp, fallen_unit(unit))

    def told(self) -> Telling:
        if not self.points:  # a gun whose battery fights on, or a record of old
            return Telling("event.unit_lost", fields_of(self))
        return Telling("event.unit_lost.points", fields_of(self), self.points)


class OfficerLost(Event):
    officer: str

    def apply(self, state: Aguila) -> None:
        fallen = state.officers.pop(self.officer)
        state.camp = with_fallen(state.camp, fallen_officer(fallen))


class OfficerMovedOut(Event):
    """He is left where the middle of his unit was."""

    later = {"cite": "BSA-12-agil-a"}
    officer: str
    x: int
    y: int

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        state.put_officer(but(officer, inside="", at=Point(self.x, self.y)))


def points_lost(state: Aguila, unit: Unit) -> int:
    """The breaking points that go with a unit.

    A battery counts as one: its points go with its last gun. ["BSA-10-ruptura-g", "BSA-Q73"]
    """
    if not unit.battery:
        return unit.profile.breaking
    return 0 if has_mates(state, unit) else unit.battery_guns * unit.profile.breaking


def has_mates(state: Aguila, unit: Unit) -> bool:
    """Whether other guns of its battery are on the table."""
    return bool(unit.battery) and any(
        u.battery == unit.battery for u in state.units.values() if u.id != unit.id
    )


def is_beyond_saving(state: Aguila, unit: Unit) -> bool:
    return unit.damage > most_damage(state, unit)


def most_damage(state: Aguila, unit: Unit) -> int:
    """As much as it has minis, or as a gun resists; by a switch riders count twice.

    ["BSA-10-auto-a", "BSA-Q65"]
    """
    twice = state.switches.cavalry_destruction == "double" and not unit.is_gun
    return unit.profile.counted if twice else unit.profile.resists
