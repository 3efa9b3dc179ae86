"""Morale: wear, disorder, checks of Discipline, and breaking."""

from estandarte.games.tercios.commanders.reach import commands
from estandarte.games.tercios.schema.troops import Order
from estandarte.games.tercios.state import ROLES, Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.circumstances import ORDER_CHECK, Check
from estandarte.games.tercios.values.modifiers import with_increases
from estandarte.games.tercios.values.strength import (
    break_discipline,
    discipline_of,
    endurance_of,
    has,
    leaders_in,
)
from estandarte.kernel import Event, Play, RuleId, but

from .casualties import (
    CommanderLost,
    destroy,
    expendable,
    lose_part,
    lose_rear,
)


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


class BreakTested(Event):
    unit: UnitId
    points: int
    dice: tuple[int, ...]
    held: bool


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


def settle_breaks(play: Play[Tercios], unit: UnitId, cite: RuleId = "TER-break-a") -> bool:
    """Make the break check that excess wear calls for; answers whether the unit is still there.

    Where the owner of works may choose which of their units is lost he is asked, and what is left
    to settle waits for his answer. ["TER-Q47"]
    """
    state = play.state
    if unit not in state.units:
        return False
    body = state.body(unit)
    while body.parts and body.union in ("column", "works"):
        if body.wear <= endurance_of(state, body):
            return True
        # no check while more than one unit is left: "TER-Q47", "TER-Q54"
        if body.union == "column":
            lose_rear(play, body.id)
            body = state.units[body.id]
            continue
        lost = expendable(state, body)
        if len(lost) > 1:
            from estandarte.games.tercios.unions.works_losses import LossOfWorks

            play.call(LossOfWorks((body.role,), body.id, cite))
            return True
        body = state.units[lose_part(play, body.id, lost[0])]
    return _settle_alone(play, body)


def _settle_alone(play: Play[Tercios], body: Unit) -> bool:
    """The break check of a unit that stands for itself."""
    excess = body.wear - endurance_of(play.state, body)
    if excess <= 0:
        return True
    if _holds(play, body, excess):
        play.emit(WearShed("TER-break-e", body.id, excess))  # At the Limit: "TER-markers-g"
        if endurance_of(play.state, body) < body.wear - excess:
            check_fervor(play, body.id)  # it held for a commander who has fallen: "TER-Q7"
        return body.id in play.state.units
    destroy(play, body.id, "TER-break-f")
    return False


def _holds(play: Play[Tercios], body: Unit, points: int) -> bool:
    """As many sixes as break points. ["TER-break-b", "TER-break-d"]"""
    dice = _break_dice(play.state, body)
    if dice is None:
        play.emit(BreakTested("TER-troops-mercenarios-a", body.id, points, (), False))
        return False
    if _roll_break(play, body, dice, points):
        return True
    devoted = next((c for c in leaders_in(play.state, body) if "abnegado" in c.qualities), None)
    if devoted is None:
        return False
    held = _roll_break(play, body, dice, points, "TER-qualities-abnegado-a")
    play.emit(CommanderLost("TER-qualities-abnegado-b", devoted.id, _worth(devoted.is_general)))
    return held


def _worth(is_general: bool) -> int:
    return 3 if is_general else 0  # "TER-scenario-j", "TER-scenario-k"


def _roll_break(
    play: Play[Tercios], body: Unit, count: int, points: int, cite: RuleId = "TER-break-c"
) -> bool:
    dice = throw(play, count, cite, "break")
    held = sum(d == 6 for d in dice) >= points
    play.emit(BreakTested(cite, body.id, points, dice, held))
    return held


def _break_dice(state: Tercios, body: Unit) -> int | None:
    """None for mercenaries whom nobody pays: they never roll. ["TER-Q115"]"""
    dice = break_discipline(state, body)
    if not has(state, body, "mercenarios"):
        return dice
    paid = [
        c.level
        for c in state.officers(body.role)
        if "acaudalado" in c.qualities and c.level > 0 and commands(state, c, body)
    ]
    if not paid:
        return None
    return dice if max(paid) >= 4 else with_increases(dice, -1)  # "TER-qualities-acaudalado"


def check_fervor(play: Play[Tercios], unit: UnitId) -> None:
    """A lost bonus to Endurance may leave more wear than the unit can bear. ["TER-Q7"]"""
    if play.state.switches.fervor_loss == "check" and unit in play.state.units:
        settle_breaks(play, unit, "TER-virtues-fervor")


class CardRevealed(Event):
    """A card is turned up and spent; whoever shares it has no secret any more.

    ["TER-troops-brigada-d"]
    """

    unit: UnitId
    order: Order

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        for mate in state.units.values():
            if unit.group and (mate.role, mate.group) == (unit.role, unit.group):
                state.known[mate.id] = tuple(r for r in ROLES if r != unit.role)
        state.put(but(unit, card=None, blind=False, only_reacts=False, group=0))
        state.known.pop(self.unit, None)


class CardLost(Event):
    """A card is taken away unseen."""

    unit: UnitId

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        state.put(but(unit, card=None, blind=False, only_reacts=False, group=0))
        state.known.pop(self.unit, None)


class UnitActed(Event):
    """It counts as having acted this turn."""

    unit: UnitId
    order: Order | None = None

    def apply(self, state: Tercios) -> None:
        unit = state.units[self.unit]
        marks = tuple(m for m in unit.marks if m.until != "act")
        state.put(but(unit, acted=True, done=self.order or unit.done, marks=marks))


def reveal(play: Play[Tercios], unit: UnitId, cite: RuleId = "TER-orders-a") -> Order:
    """Turn a unit's card up; everybody sees it and it is spent."""
    order = play.state.units[unit].card
    assert order is not None
    play.emit(CardRevealed(cite, unit, order))
    return order
