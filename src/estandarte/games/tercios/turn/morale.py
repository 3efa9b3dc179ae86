"""Morale: wear, disorder, checks of Discipline, and breaking."""

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import ORDER_CHECK, Check
from estandarte.games.tercios.values.strength import discipline_of, has
from estandarte.kernel import Event, Play, RuleId, Telling, but, fields_of


class UnitWorn(Event):
    """Wear markers were put on a unit; more than it can bear calls for a break check."""

    unit: UnitId
    count: int

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, wear=unit.wear + self.count))


class WearShed(Event):
    unit: UnitId
    count: int

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, wear=max(0, unit.wear - self.count)))


class UnitDisordered(Event):
    """On or off: to be Disordered twice is no worse. ["TER-Q6"]"""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.unit], disordered=True))


class UnitReordered(Event):
    unit: UnitId

    def apply(self, state: Tercios) -> None:
        state.put(but(state.units[self.unit], disordered=False))


class DisciplineTested(Event):
    """An order check, a reaction or another test of Discipline."""

    unit: UnitId
    sort: str
    dice: tuple[int, ...]
    needed: int
    successes: int

    def told(self) -> Telling:
        return Telling("event.discipline_tested", fields_of(self), self.successes)


def throw(play: Play[Tercios], count: int, cite: RuleId, purpose: str) -> tuple[int, ...]:
    return tuple(play.roll(6, cite, purpose) for _ in range(max(0, count)))


def check_discipline(
    play: Play[Tercios],
    unit: UnitId,
    check: Check = ORDER_CHECK,
    cite: RuleId = "TER-ordercheck-b",
    needed: int = 5,
) -> int:
    """Roll Discipline; answers how many dice succeed. ["TER-ordercheck-b", "TER-Q49"]"""
    body = play.state.units[unit]
    # Whatever changes Discipline changes the check. "TER-ordercheck-e"
    dice = throw(play, discipline_of(play.state, body, check).total, cite, check.sort)
    successes = sum(d >= needed for d in dice)
    play.emit(DisciplineTested(cite, unit, check.sort, dice, needed, successes))
    return successes


def needs_order_check(state: Tercios, unit: Unit) -> bool:
    """A Fresh unit obeys at once; one with wear must test. ["TER-orders-e", "TER-ordercheck-a"]"""
    if unit.mark("autoritario") is not None:
        return False  # "TER-qualities-autoritario"
    if unit.union in ("column", "works") and len(unit.parts) > 0:
        return False  # "TER-troops-choragiew-n", "TER-troops-emplazada-j"
    return not unit.is_fresh


def disorder(play: Play[Tercios], unit: UnitId, cite: RuleId) -> None:
    body = play.state.body(unit)
    if not body.disordered:
        play.emit(UnitDisordered(cite, body.id))


def wear(play: Play[Tercios], unit: UnitId, count: int, cite: RuleId) -> None:
    """Put markers on a unit without testing yet: one check covers a whole step. ["TER-Q32"]"""
    if count > 0:
        play.emit(UnitWorn(cite, play.state.body(unit).id, count))


def shed(play: Play[Tercios], unit: UnitId, count: int, cite: RuleId, last: bool = False) -> int:
    """Take markers off, the last one only if `last` or Élite allows; answers how many."""
    body = play.state.body(unit)
    keeps = 0 if last or has(play.state, body, "elite") else 1  # "TER-troops-elite-a"
    count = max(0, min(count, body.wear - keeps))
    if count:
        play.emit(WearShed(cite, body.id, count))
    return count
