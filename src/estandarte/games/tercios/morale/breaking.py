"""Breaking: the check that too much wear calls for, and the units that works give up for it."""

from collections.abc import Iterable, Mapping
from typing import Any

from estandarte.games.tercios.state import Tercios
from estandarte.games.tercios.units import Unit, UnitId
from estandarte.games.tercios.values.modifiers import with_increases
from estandarte.games.tercios.values.reach import commands
from estandarte.games.tercios.values.strength import endurance_of, has, leaders_in, virtue
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Offer,
    Open,
    Play,
    Role,
    RuleId,
    Verdict,
    choice,
    no,
)

from .casualties import CommanderLost, destroy, expendable, lose_part, points_for
from .markers import LimitReached, WearShed, throw

HOLDS_ON = 6
"""What a die of a break check needs. ["TER-break-d"]"""


class BreakCalled(Event):
    """A unit has more wear than it can hold; what is too much are its break points."""

    unit: UnitId
    points: int


class BreakTested(Event):
    unit: UnitId
    points: int
    dice: tuple[int, ...]
    held: bool


def settle_breaks(play: Play[Tercios], unit: UnitId, cite: RuleId = "TER-break-a") -> bool:
    """Make the break check that excess wear calls for; answers whether the unit is still there.

    Where the owner of works may choose which of their units is lost he is asked, and what is left
    to settle waits for his answer. ["TER-Q47"]
    """
    state = play.state
    if unit not in state.units:
        return False
    body = state.body(unit)
    while body.parts and body.bond.many:
        if body.wear <= endurance_of(state, body):
            return True
        # no check while more than one unit is left: "TER-Q47", "TER-Q54"
        lost = expendable(state, body)
        if len(lost) > 1:
            play.call(LossOfWorks((body.role,), body.id, cite))
            return True
        body = state.units[lose_part(play, body, lost[0], cite)]
    return _settle_alone(play, body)


def _settle_alone(play: Play[Tercios], body: Unit) -> bool:
    """The break check of a unit that stands for itself."""
    excess = body.wear - endurance_of(play.state, body)
    if excess <= 0:
        return True
    play.emit(BreakCalled("TER-break-b", body.id, excess))
    if _holds(play, body, excess):
        play.emit(WearShed("TER-break-e", body.id, excess))
        play.emit(LimitReached("TER-markers-g", body.id))
        check_fervor(play, body.id)  # it may have held for a commander who has fallen: "TER-Q7"
        return body.id in play.state.units
    destroy(play, body.id, "TER-break-f")
    return False


def _holds(play: Play[Tercios], body: Unit, points: int) -> bool:
    """As many sixes as break points."""
    dice = break_dice(play.state, body)
    if dice is None:
        play.emit(BreakTested("TER-troops-mercenarios-a", body.id, points, (), False))
        return False
    if _roll_break(play, body, dice, points):
        return True
    devoted = next((c for c in leaders_in(play.state, body) if "abnegado" in c.qualities), None)
    if devoted is None:
        return False
    held = _roll_break(play, body, dice, points, "TER-qualities-abnegado-a")
    play.emit(CommanderLost("TER-qualities-abnegado-b", devoted.id, points_for(devoted)))
    return held


def _roll_break(
    play: Play[Tercios], body: Unit, count: int, points: int, cite: RuleId = "TER-break-c"
) -> bool:
    dice = throw(play, count, cite, "break")
    held = sum(d >= HOLDS_ON for d in dice) >= points
    play.emit(BreakTested("TER-break-d", body.id, points, dice, held))
    return held


def break_dice(state: Tercios, body: Unit) -> int | None:
    """Printed Discipline; None for mercenaries whom nobody pays. ["TER-break-c", "TER-Q115"]"""
    dice = body.profile.discipline
    if state.switches.loyalty_in_break_checks:  # "TER-Q33"
        dice += sum(1 for _ in virtue(state, body, "discipline"))
    if not has(state, body, "for_pay"):
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


class GiveUpUnit(Action):
    """Name the unit that the works lose."""

    unit: UnitId

    def check(self, state: Tercios, during: "LossOfWorks") -> Verdict:
        body = state.units[during.works]
        if self.unit in expendable(state, body):
            return YES
        if self.unit in body.parts:  # the gun goes last
            return no("TER-Q47", unit=self.unit)
        return no("TER-troops-emplazada-r", unit=self.unit)

    def perform(self, play: Play[Tercios], during: "LossOfWorks") -> None:
        play.end()
        head = lose_part(play, play.state.units[during.works], self.unit, during.cite)
        settle_breaks(play, head, during.cite)  # again while it is still too much


class LossOfWorks(Decision):
    """Works have more wear than they bear: one of their units is lost, but which?"""

    accepts = (GiveUpUnit,)
    works: Open[UnitId]
    """The unit that leads them."""
    cite: Open[RuleId]

    def grounds(self, state: Tercios) -> RuleId:
        return self.cite

    def options(self, state: Tercios, role: Role) -> Iterable[Action]:
        units = expendable(state, state.units[self.works])
        return (GiveUpUnit(unit, role=role) for unit in units)

    def offers(self, state: Tercios, role: Role) -> Iterable[Offer]:
        yield Offer("give_up_unit", {"unit": choice(*expendable(state, state.units[self.works]))})

    def shows(self, state: Tercios, role: Role) -> Mapping[str, Any]:
        return {"works": self.works, "wear": state.units[self.works].wear}
