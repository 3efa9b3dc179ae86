"""Reorganisation: Officers regroup their units, marks end, the weather and the armies are tried."""

from collections.abc import Iterable

from estandarte.games.aguila.courage import breaking
from estandarte.games.aguila.courage.discipline import commands, is_in_range_of, place_of_officer
from estandarte.games.aguila.dice import throw
from estandarte.games.aguila.ground import weather
from estandarte.games.aguila.ground.weather import HALVED
from estandarte.games.aguila.state import Aguila, order_of_players
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Forgo,
    Play,
    Procedure,
    Role,
    RuleId,
    Verdict,
    but,
    no,
    stage,
)
from estandarte.wargame.plane.distance import nearer_than, within
from estandarte.wargame.plane.measures import inches

SAVES_ON = 4
"""Each die of 4 or more takes a marker away. ["BSA-12-reagrupar-f"]"""
TOO_NEAR = inches(2)


class UnitRegrouped(Event):
    officer: str
    unit: UnitId
    removed: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, damage=unit.damage - self.removed, regrouped=True))
        state.put_officer(but(state.officers[self.officer], regrouped=True))


class MarksEnded(Event):
    """Wavering and Disorganised last to the end of the turn after. ["BSA-10-aturdidos-a"]"""

    unit: UnitId
    wavering: int
    disorganised: int

    def apply(self, state: Aguila) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, wavering=self.wavering, disorganised=self.disorganised))


def may_regroup(state: Aguila, officer: Officer) -> Verdict:
    """An Officer who has not quick marched, once a turn. ["BSA-12-reagrupar-a", "BSA-Q72"]"""
    if has_quick_marched(state, officer):
        return no("BSA-12-reagrupar-a", officer=officer.id)
    if officer.regrouped:
        return no("BSA-12-reagrupar-g", officer=officer.id)
    return YES


def has_quick_marched(state: Aguila, officer: Officer) -> bool:
    """By himself, or carried by the unit that he was in when it did. ["BSA-12-reagrupar-a"]"""
    unit = state.units.get(officer.inside)
    carried = unit is not None and unit.quick_marched and not officer.has_moved
    return officer.quick_marched or carried


def may_be_regrouped(state: Aguila, officer: Officer, unit: Unit) -> Verdict:
    if unit.role != officer.role or not commands(state, officer, unit):
        return no("BSA-12-mando-a", unit=unit.id, officer=officer.id)
    if not is_in_range_of(state, officer, unit):
        return no(_too_far(state, officer, unit), unit=unit.id, officer=officer.id)
    if unit.regrouped or not unit.damage:
        return no("BSA-12-reagrupar-g", unit=unit.id)
    if unit.is_wavering and state.switches.wavering_regroup == "neither":
        return no("BSA-10-aturdidos-g", unit=unit.id)  # "BSA-Q61"
    near = [e.id for e in state.enemies_of(unit.role) if nearer_than(unit.base, e.base, TOO_NEAR)]
    if not near and state.switches.officers_as_units == "counted":
        # a lone Officer is a unit too. "BSA-Q124"
        lone = (o for o in state.lone_officers() if o.role != unit.role)
        near = [o.id for o in lone if nearer_than(unit.base, o.disc, TOO_NEAR)]
    if near:
        return no("BSA-12-reagrupar-c", unit=unit.id, enemy=near[0])
    return YES


def _too_far(state: Aguila, officer: Officer, unit: Unit) -> RuleId:
    """Why a unit is out of an Officer's range: bad sight, or for all his aides."""
    clear = within(place_of_officer(state, officer), unit.base, officer.command_range)
    if clear and state.weather in HALVED:
        return HALVED[state.weather]
    if officer.aides:
        return "BSA-12-aide-b"
    return "BSA-12-fuera-b" if unit.officer == officer.id else "BSA-12-reagrupar-b"


class Regroup(Action):
    """An Officer takes damage off one of his units."""

    officer: str
    unit: UnitId

    def check(self, state: Aguila, during: "Regrouping") -> Verdict:
        officer, unit = state.officers.get(self.officer), state.units.get(self.unit)
        if officer is None or officer.role != self.role:
            return no("BSA-12-mando-a", officer=self.officer)
        if unit is None:
            return no("BSA-12-mando-a", unit=self.unit)
        verdict = may_regroup(state, officer)
        return may_be_regrouped(state, officer, unit) if verdict else verdict

    def perform(self, play: Play[Aguila], during: "Regrouping") -> None:
        officer, unit = play.state.officers[self.officer], play.state.units[self.unit]
        thrown = throw(play, officer.regroup_dice, SAVES_ON, "BSA-12-reagrupar-e", "regroup")
        # Duros recover one more each time.
        saved = thrown.successes + sum(unit.given("recovers"))
        removed = min(unit.damage, saved)
        play.emit(UnitRegrouped(_regrouped_by(officer, unit), self.officer, self.unit, removed))


def _regrouped_by(officer: Officer, unit: Unit) -> RuleId:
    """What is to be said of a regrouping: that they are tough, or whose they are."""
    for rule in unit.rules("recovers"):
        return rule.cite
    if unit.officer != officer.id and officer.has("valiente_entre_valientes"):
        return "BSA-12-valiente-a"
    above = officer.is_commander and unit.brigade != officer.brigade
    return "BSA-14-brigadas-e" if above else "BSA-12-reagrupar-f"


class EndRegrouping(Forgo):
    """Regroup no more in this turn."""


class Regrouping(Decision):
    """One side's Officers regroup."""

    out_of_turn = "BSA-12-reagrupar-d"
    asked_by = "BSA-2-reorg-a"
    accepts = (Regroup, EndRegrouping)

    def tries(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield EndRegrouping(role=role)
        for officer in state.staff(role):
            yield from (Regroup(officer.id, unit.id, role=role) for unit in state.of(role))


class Reorganisation(Procedure):
    """The last phase of a turn, in its order. ["BSA-Q127"]"""

    @stage
    def first_regroups(self, play: Play[Aguila]) -> None:
        # The initiative player is first.
        _ask(play, order_of_players(play.state, "reorganisation")[0])

    @stage
    def second_regroups(self, play: Play[Aguila]) -> None:
        _ask(play, order_of_players(play.state, "reorganisation")[1])

    @stage
    def end_marks(self, play: Play[Aguila]) -> None:
        turn = play.state.turn
        for unit in list(play.state.units.values()):
            wavering = unit.wavering if unit.wavering > turn else 0
            disorganised = unit.disorganised if unit.disorganised > turn else 0
            if (wavering, disorganised) != (unit.wavering, unit.disorganised):
                play.emit(MarksEnded("BSA-10-aturdidos-a", unit.id, wavering, disorganised))

    @stage
    def try_weather(self, play: Play[Aguila]) -> None:
        weather.end_of_turn(play)

    @stage
    def try_armies(self, play: Play[Aguila]) -> None:
        breaking.end_of_turn(play)


def _ask(play: Play[Aguila], role: Role) -> None:
    question = Regrouping((role,))
    if any(not isinstance(a, EndRegrouping) for a in question.options(play.state, role)):
        play.call(question)
