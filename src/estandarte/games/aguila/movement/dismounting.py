"""Dismounting: dragoons become infantry for the rest of the battle."""

from estandarte.games.aguila.courage.discipline import CheckingDiscipline
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Profile, Unit, UnitId
from estandarte.kernel import YES, Decision, Event, Open, Play, Procedure, Verdict, but, no, stage
from estandarte.wargame.plane.measures import is_length

from .allowances import half_allowance
from .execution import (
    CheckFailed,
    FormenSpent,
    OrderGiven,
    UnitMoved,
    check_to_form,
    needs_check_to_act,
)
from .ice import cross_all_ice
from .orders import Order, formen_verdict
from .paths import Leg, Walk, walk

FOOT_FORMATIONS: tuple[FormationName, ...] = ("line", "march_column", "attack_column", "square")
"""What every list lets infantry adopt; open formation is not for them. ["BSA-6-dragones-c"]"""
FOOT_SPEED = 4
FOOT_SHOOTING = 5
"""["BSA-6-dragones-e"]"""
CARBINE = 10


class UnitDismounted(Event):
    """They will not mount again in this battle. ["BSA-6-dragones-d"]"""

    unit: UnitId
    formation: FormationName

    def apply(self, state: Aguila) -> None:
        state.put(on_foot(state.units[self.unit], self.formation))


def on_foot(unit: Unit, formation: FormationName) -> Unit:
    """The same men as infantry: slower, with carbines, without the weight of their horses."""
    profile: Profile = but(
        unit.profile, arm="infantry", speed=FOOT_SPEED, shooting=FOOT_SHOOTING, range=CARBINE,
        gunpowder=True, strength=0, kind="line_infantry", formations=FOOT_FORMATIONS,
    )  # fmt: skip
    return but(unit, profile=profile, formation=formation, dismounted=True)


class Dismount(Order):
    """Leave the horses, with the order Change formation. ["BSA-6-dragones-b"]

    With `officer` it is done by his ¡Formen!, without a check.
    """

    name = "change_formation"
    formation: FormationName
    ahead: int = 0
    officer: str = ""

    def leads(self, state: Aguila, unit: Unit) -> Verdict:
        if not scenario_of(state).dismounting or not unit.profile.dismounts:
            return no("BSA-6-dragones-a", unit=self.unit, scenario=state.camp.scenario)
        if unit.dismounted:
            return no("BSA-6-dragones-d", unit=self.unit)
        if self.formation not in FOOT_FORMATIONS:
            return no("BSA-6-dragones-c", unit=self.unit, formation=self.formation)
        verdict = formen_verdict(state, unit, self.officer)
        if not verdict:
            return verdict
        if not is_length(self.ahead):
            return no("BSA-5-cambio-f", unit=self.unit)
        found = walk_on_foot(state, on_foot(unit, self.formation), self.ahead)
        if isinstance(found, Walk):
            return no("BSA-3-cerca-a", other=found.crossed[0]) if found.crossed else YES
        return no("BSA-5-cambio-f", **found.facts) if found.cite == "BSA-3-avanzad-a" else found

    def perform(self, play: Play[Aguila], during: Decision) -> None:
        play.call(
            Dismounting(
                unit=self.unit, formation=self.formation, ahead=self.ahead, officer=self.officer
            )
        )


def walk_on_foot(state: Aguila, unit: Unit, ahead: int) -> Walk | Verdict:
    """Up to half the Vel of infantry. ["BSA-5-cambio-f"]"""
    legs = (Leg("ahead", ahead),) if ahead else ()
    return walk(state, unit, legs, half_allowance(state, unit, "BSA-5-cambio-f").length)


class Dismounting(Procedure):
    """Dragoons dismount, with the checks of a change of formation. ["BSA-6-dragones-b"]"""

    unit: Open[UnitId]
    formation: Open[FormationName]
    ahead: Open[int] = 0
    officer: Open[str] = ""
    checking: Open[bool] = False
    passed: Open[bool] = False

    @stage
    def ask_leave(self, play: Play[Aguila]) -> None:
        state = play.state
        if self.officer:
            play.emit(FormenSpent("BSA-12-formen-a", self.officer))
            return
        cite = needs_check_to_act(state, state.units[self.unit], "change_formation")
        if cite is not None and state.switches.out_of_command_change == "two_checks":
            play.note(checking=True)
            play.call(CheckingDiscipline(unit=self.unit, cite=cite))

    @stage
    def ask_to_form(self, play: Play[Aguila]) -> None:
        if self.checking and not self.passed:
            play.emit(CheckFailed("BSA-5-disciplina-b", self.unit))
            play.end()
            return
        if self.officer:
            return
        play.call(check_to_form(play.state, play.state.units[self.unit]))

    @stage
    def dismount(self, play: Play[Aguila]) -> None:
        play.emit(OrderGiven("BSA-6-dragones-b", self.unit, "change_formation"))
        if not self.officer and not self.passed:
            play.emit(CheckFailed("BSA-5-cambio-d", self.unit))
            return
        cite = scenario_of(play.state).dismounting
        play.emit(UnitDismounted(cite, self.unit, self.formation))
        found = walk_on_foot(play.state, play.state.units[self.unit], self.ahead)
        if self.ahead and isinstance(found, Walk):
            play.emit(UnitMoved("BSA-5-cambio-f", self.unit, found.base, found.spent))
            cross_all_ice(play, self.unit, found.ice)
