"""Casualties: damage, units destroyed, Officers killed, and what their loss sets off."""

from estandarte.games.aguila.dice import DIE, need_of_check, passes
from estandarte.games.aguila.scenarios.camp import fallen_officer, fallen_unit, with_fallen
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Event, Play, RuleId, but
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point


class UnitDamaged(Event):
    """One marker for each wound. ["BSA-7-herir-d"]"""

    unit: UnitId
    wounds: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, damage=unit.damage + self.wounds))


class UnitLost(Event):
    """A unit is destroyed and removed. ["BSA-10-derrota-a"]"""

    unit: UnitId

    def apply(self, state: Aguila) -> None:
        unit = state.units.pop(self.unit)
        before = state.losses[unit.role]
        # the guns of a battery are one unit, lost with the last of them. "BSA-10-ruptura-g"
        whole = not has_mates(state, unit)
        further = before.further + int(whole) if before.reached_in else 0
        lost = before.lost + points_lost(state, unit)
        state.losses[unit.role] = but(before, lost=lost, further=further)
        state.camp = with_fallen(state.camp, fallen_unit(unit))


class OfficerLost(Event):
    officer: str

    def apply(self, state: Aguila) -> None:
        fallen = state.officers.pop(self.officer)
        state.camp = with_fallen(state.camp, fallen_officer(fallen))


class OfficerMovedOut(Event):
    """He is left where the middle of his unit was."""

    officer: str
    x: int
    y: int

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        state.put_officer(but(officer, inside="", at=Point(self.x, self.y)))


def points_lost(state: Aguila, unit: Unit) -> int:
    """The breaking points that go with a unit, once it is off the table.

    A battery counts as one: its points go with its last gun. ["BSA-10-ruptura-g", "BSA-Q73"]
    """
    if not unit.battery:
        return unit.profile.breaking
    return 0 if has_mates(state, unit) else unit.battery_guns * unit.profile.breaking


def has_mates(state: Aguila, unit: Unit) -> bool:
    """Whether other guns of its battery are on the table."""
    return bool(unit.battery) and any(u.battery == unit.battery for u in state.units.values())


def is_beyond_saving(state: Aguila, unit: Unit) -> bool:
    return unit.damage > most_damage(state, unit)


def most_damage(state: Aguila, unit: Unit) -> int:
    """As much as it has minis, or as a gun resists; by a switch riders count twice.

    ["BSA-10-auto-a", "BSA-Q65"]
    """
    twice = state.switches.cavalry_destruction == "double" and not unit.is_gun
    return unit.profile.counted if twice else unit.profile.resists


def wound(play: Play[Aguila], unit: UnitId, wounds: int, cite: RuleId = "BSA-7-herir-d") -> bool:
    """Mark wounds; a unit with too many is destroyed without a test. Answers whether it stands."""
    if wounds > 0:
        play.emit(UnitDamaged(cite, unit, wounds))
    if is_beyond_saving(play.state, play.state.units[unit]):
        lose_unit(play, unit, "BSA-10-auto-a")
        return False
    return True


def lose_unit(play: Play[Aguila], unit_id: UnitId, cite: RuleId) -> None:
    """Remove a unit, with the Officers in it, and see whether its army breaks."""
    from estandarte.games.aguila.movement.riding import place_verdict
    from estandarte.games.aguila.movement.separation import ride_aside

    from .breaking import consider

    state = play.state
    role, place = state.units[unit_id].role, state.units[unit_id].base.centre
    officers = state.inside(unit_id)
    play.emit(UnitLost(cite, unit_id))
    for officer in officers:
        play.emit(OfficerMovedOut("BSA-12-agil-a", officer.id, place.x, place.y))
        if not officer.has("agil") or not _escapes(play, officer.discipline):
            lose_officer(play, officer.id, cite)
            continue
        alone = state.officers[officer.id]
        if not place_verdict(state, alone, alone.at):
            ride_aside(play, alone, "BSA-12-agil-a")
    consider(play, role)


def _escapes(play: Play[Aguila], discipline: int) -> bool:
    """Ágil: he gets away with a Discipline check at -1. ["BSA-12-agil-a"]"""
    return passes(play.roll(DIE, "BSA-12-agil-a", "escape"), need_of_check(discipline, -1))


def lose_officer(play: Play[Aguila], officer_id: str, cite: RuleId) -> None:
    """An Officer dies; for a General the units about him are tested at once. ["BSA-12-muerte-a"]"""
    from .courage import Mourning

    state = play.state
    officer = state.officers[officer_id]
    place = state.units[officer.inside].base if officer.inside else officer.disc
    play.emit(OfficerLost(cite, officer_id))
    if not officer.is_general:
        return
    near = [u.id for u in state.of(officer.role) if within(place, u.base, inches(8))]
    if near:
        play.call(Mourning(units=tuple(near)))
