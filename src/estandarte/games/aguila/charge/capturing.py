"""Capturing: a lone Officer who is charged rides for the nearest friends, or is lost.

He has neither flanks nor rear, so that nothing depends on where the charge comes from.
["BSA-12-individual-a"]
"""

from estandarte.games.aguila.courage.discipline import CheckingDiscipline, is_in_command
from estandarte.games.aguila.courage.testing import lose_officer
from estandarte.games.aguila.ground.sight import has_line, opening_of
from estandarte.games.aguila.ground.weather import farthest_target
from estandarte.games.aguila.movement.allowances import charge_allowance
from estandarte.games.aguila.movement.riding import ride_allowance, ride_verdict
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
    Play,
    Procedure,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.arcs import meets_arc
from estandarte.wargame.plane.bases import Base
from estandarte.wargame.plane.distance import closest_points, gap_between, within

from .conditions import charger_verdict, is_walled_off
from .paths import way_of_charge


class OfficerCharged(Event):
    """A unit has spent its charge on a lone Officer."""

    unit: UnitId
    officer: str

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], declared=True))


class OfficerSheltered(Event):
    """He has reached a unit and is in it."""

    officer: str
    unit: UnitId

    def apply(self, state: Aguila) -> None:
        shelter = state.units[self.unit].base.centre
        officer = state.officers[self.officer]
        state.put_officer(but(officer, inside=self.unit, at=shelter))


def chase_verdict(state: Aguila, unit: Unit, officer: Officer) -> Verdict:
    """May he be charged: an enemy alone, in the arc, seen, near enough? ["BSA-Q34"]"""
    if officer.role == unit.role or officer.inside:
        return no("BSA-8-cond-b", officer=officer.id)
    eye, disc = unit.base.front_centre, officer.disc
    if not meets_arc(unit.base, disc, opening_of(state, unit)):
        return no("BSA-8-cond-e", officer=officer.id)
    gap, limit = gap_between(eye, disc), farthest_target(state)
    if limit is not None and not gap.within(limit[0]):
        return no(limit[1], officer=officer.id)
    side = 2 * officer.radius
    spot = but(unit, id=officer.id, base=Base(officer.at, 0, side, side), building="")
    if unit.is_cavalry and is_walled_off(state, unit, spot):
        return no("BSA-6-general-b", officer=officer.id)
    if not has_line(state, eye, unit.base.centre, disc, (unit.id, officer.id)):
        return no("BSA-8-cond-f", officer=officer.id)
    reach = charge_allowance(state, unit).length
    if not gap.within(reach):
        return no("BSA-8-cond-g", officer=officer.id, allowed=reach)
    # the way to him is the way of any charge. "BSA-8-mov-e"
    way = way_of_charge(state, unit, spot, reach)
    return way if isinstance(way, Verdict) else YES


def refuge_of(state: Aguila, officer: Officer) -> Unit | None:
    """The nearest friends, if twice his Vel brings him to them. ["BSA-12-individual-c"]"""
    friends = sorted(state.of(officer.role), key=lambda u: gap_between(officer.disc, u.base).length)
    reach = ride_allowance(state, officer, quick=True)
    if not friends or not within(officer.disc, friends[0].base, reach):
        return None
    _, door = closest_points(officer.disc, friends[0].base)
    way = ride_verdict(state, officer, door, reach + officer.radius)
    return friends[0] if way else None


class ChargeOfficer(Action):
    """Send a unit against an Officer who is alone."""

    unit: UnitId
    officer: str

    def check(self, state: Aguila, during: Decision) -> Verdict:
        verdict = charger_verdict(state, self.role, self.unit)
        if not verdict:
            return verdict
        officer = state.officers.get(self.officer)
        if officer is None:
            return no("BSA-8-cond-b", officer=self.officer)
        return chase_verdict(state, state.units[self.unit], officer)

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.end()
        play.emit(OfficerCharged("BSA-12-individual-a", self.unit, self.officer))
        play.call(Chasing(unit=self.unit, officer=self.officer))


class Chasing(Procedure):
    """The charge at an Officer: the nerve of those who charge, then his flight."""

    unit: Open[UnitId]
    officer: Open[str]
    asked: Open[bool] = False
    passed: Open[bool] = False

    @stage
    def find_nerve(self, play: Play[Aguila]) -> None:
        if not is_in_command(play.state, play.state.units[self.unit]):
            play.note(asked=True)
            play.call(CheckingDiscipline(unit=self.unit, cite="BSA-12-fuera-a"))

    @stage
    def flee(self, play: Play[Aguila]) -> None:
        if self.asked and not self.passed:
            return
        refuge = refuge_of(play.state, play.state.officers[self.officer])
        if refuge is None:
            lose_officer(play, self.officer, "BSA-12-individual-d")
        else:
            play.emit(OfficerSheltered("BSA-12-individual-c", self.officer, refuge.id))
