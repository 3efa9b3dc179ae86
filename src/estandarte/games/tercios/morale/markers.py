"""Morale: wear, disorder, checks of Discipline, and breaking."""

from estandarte.games.tercios.state import Tercios, UnitChanged
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import ORDER_CHECK, Check
from estandarte.games.tercios.values.strength import discipline_of, endurance_of, rule_for
from estandarte.kernel import Event, Play, RuleId, Telling, but, fields_of


class UnitWorn(Event):
    """Wear markers were put on a unit; more than it can bear calls for a break check."""

    unit: UnitId
    count: int

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, wear=unit.wear + self.count))


class LimitReached(Event):
    """A unit has all the wear that it can bear."""

    unit: UnitId


class WearShed(Event):
    unit: UnitId
    count: int

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, wear=max(0, unit.wear - self.count)))


class UnitDisordered(UnitChanged):
    """On or off: to be Disordered twice is no worse. ["TER-Q6"]"""

    besides = {"disordered": True}


class UnitReordered(UnitChanged):
    besides = {"disordered": False}


class DisciplineTested(Event):
    """An order check, a reaction or another test of Discipline."""

    unit: UnitId
    sort: str
    dice: tuple[int, ...]
    needed: int
    successes: int

    def told(self) -> Telling:
        return Telling("event.discipline_tested", fields_of(self), self.successes)


PASSES_ON = 5
"""What a die of Discipline needs. ["TER-ordercheck-b"]"""


def throw(play: Play[Tercios], count: int, cite: RuleId, purpose: str) -> tuple[int, ...]:
    return tuple(play.roll(6, cite, purpose) for _ in range(max(0, count)))


def check_discipline(
    play: Play[Tercios],
    unit: UnitId,
    check: Check = ORDER_CHECK,
    cite: RuleId = "TER-ordercheck-b",
    needed: int = PASSES_ON,
) -> int:
    """Roll Discipline; answers how many dice succeed. ["TER-ordercheck-b", "TER-Q49"]"""
    body = play.state.units[unit]
    strength = discipline_of(play.state, body, check)
    dice = throw(play, strength.total, cite, check.sort)
    successes = sum(d >= needed for d in dice)
    others = (t for t in (*strength.terms, *strength.points) if t.source != "command")
    if cite == "TER-ordercheck-b" and any(others):
        cite = "TER-ordercheck-e"  # something else than a missing commander has changed it
    play.emit(DisciplineTested(cite, unit, check.sort, dice, needed, successes))
    return successes


def obeys_at_once(unit: Unit) -> RuleId:
    """The rule by which a unit obeys without a check; nothing if it must pass one."""
    if unit.mark("autoritario") is not None:
        return "TER-qualities-autoritario"
    if unit.bond.obeys and len(unit.parts) > 0:
        return unit.bond.obeys
    return "TER-orders-e" if unit.is_fresh else ""


def disorder(play: Play[Tercios], unit: UnitId, cite: RuleId) -> None:
    body = play.state.body(unit)
    if not body.disordered:
        play.emit(UnitDisordered(cite, body.id))


def wear(play: Play[Tercios], unit: UnitId, count: int, cite: RuleId) -> None:
    """Put markers on a unit without testing yet: one check covers a whole step. ["TER-Q32"]"""
    if count > 0:
        body = play.state.body(unit)
        if body.id != unit and body.bond.worn:
            cite = body.bond.worn
        play.emit(UnitWorn(cite, body.id, count))
        if body.wear + count == endurance_of(play.state, body):
            play.emit(LimitReached("TER-markers-c", body.id))


def shed(play: Play[Tercios], unit: UnitId, count: int, cite: RuleId, last: bool = False) -> int:
    """Take markers off, the last one only if `last` or Élite allows; answers how many."""
    body = play.state.body(unit)
    elite = None if last else rule_for(play.state, body, "sheds_last")
    keeps = 0 if last or elite is not None else 1
    count = max(0, min(count, body.wear - keeps))
    if count:
        cite = elite.sheds_last if elite is not None and count == body.wear else cite
        play.emit(WearShed(cite, body.id, count))
    return count
