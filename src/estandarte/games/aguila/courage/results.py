"""Courage: what a test means, its exceptional results, and what may be spent on it.

The opponent throws the dice of a test, so the unit's owner is asked only whether he spends
something on it. ["BSA-10-prueba-a"]
"""

from collections.abc import Iterable
from typing import Literal

from estandarte.games.aguila.state import Aguila
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Choice,
    Decision,
    Event,
    Forgo,
    Open,
    Play,
    Role,
    RuleId,
    Sum,
    Tally,
    Term,
    Verdict,
    but,
    no,
    tally,
)

from .steadiness import Steadier, steadiers_for, traits_of_test

Result = Literal["steady", "wavering", "routed"]
Cause = Literal["fire", "reaction", "combat", "general"]
MARKS_NEEDED = 2
"""Damage without which nobody has to test. ["BSA-10-prueba-c"]"""


class CourageTested(Event):
    unit: UnitId
    dice: tuple[int, int]
    total: int
    result: Result
    thrown_by: Role = ""
    """The opponent of the unit's owner. ["BSA-10-prueba-a"]"""


class UnitWavered(Event):
    """Until the end of the next turn. ["BSA-10-aturdidos-a", "BSA-Q60"]"""

    unit: UnitId

    def apply(self, state: Aguila) -> None:
        state.put(but(state.units[self.unit], wavering=state.turn + 1))


class AbilitySpent(Event):
    """Something that works once a game has worked."""

    officer: str
    ability: str

    def apply(self, state: Aguila) -> None:
        officer = state.officers[self.officer]
        state.put_officer(but(officer, spent=(*officer.spent, self.ability)))


class OfficerSteadied(Event):
    """Disciplinario has worked in this turn."""

    officer: str
    unit: UnitId

    def apply(self, state: Aguila) -> None:
        state.put_officer(but(state.officers[self.officer], steadied=True))


def courage_of(state: Aguila, unit: Unit) -> tuple[int, int]:
    """The two limits; each gun beyond the first raises those of a battery."""
    more = 0
    if unit.battery:
        more = sum(u.battery == unit.battery for u in state.units.values()) - 1
    first, second = unit.profile.courage
    return first + more, second + more


CAUSES: dict[Cause, RuleId] = {
    "fire": "BSA-7-coraje-a",
    "reaction": "BSA-8-fuego-e",
    "combat": "BSA-9-coraje-a",
    "general": "BSA-12-muerte-a",
}
"""Why a unit is tested."""
RESULTS: dict[Result, RuleId] = {
    "steady": "BSA-10-prueba-h",
    "wavering": "BSA-10-prueba-g",
    "routed": "BSA-10-prueba-f",
}


def result_rule(courage: tuple[int, int], total: int, dice: tuple[int, int]) -> RuleId:
    """The rule by which a test comes out as it does."""
    if dice == (1, 1):
        return "BSA-10-doble-b"
    if dice == (6, 6) and total < courage[0]:
        return "BSA-10-doble-a"
    return RESULTS[result_of(courage, total, dice)]


def result_of(courage: tuple[int, int], total: int, dice: tuple[int, int]) -> Result:
    """What a total means. ["BSA-10-prueba-d"]"""
    if dice == (1, 1):
        return "steady"
    if total >= courage[1]:
        return "routed"
    if total >= courage[0]:
        return "wavering"
    return "wavering" if dice == (6, 6) else "steady"


def must_test(state: Aguila, unit: Unit, wounded_now: bool = True) -> bool:
    """Wounded just now, and with two markers or more. ["BSA-10-prueba-c", "BSA-7-coraje-f"]"""
    return wounded_now and is_tested_with(unit.damage)


def is_tested_with(damage: int) -> bool:
    """Nobody is with a single marker. ["BSA-10-prueba-c"]"""
    return damage >= MARKS_NEEDED


def halved_on_test(damage: int) -> int:
    """What a strict Officer leaves of it. ["BSA-12-disciplinario-b"]"""
    return (damage + 1) // 2


class Burden(Sum):
    """What is added to the two dice of a test: its damage, and what weighs besides."""

    unit: UnitId = ""
    halved: bool = False
    """A strict Officer keeps it in hand."""

    @property
    def total(self) -> int:
        damage = self.base.amount
        return (halved_on_test(damage) if self.halved else damage) + self.added

    @property
    def tally(self) -> Tally:
        found = tally(self.base.amount, self.base.cite, unit=self.unit)
        left = halved_on_test(self.base.amount)
        return found.become(left, "BSA-12-disciplinario-b", self.halved).plus(self.terms)


def burden_on(
    unit: Unit, damage: int, modifiers: Iterable[Term], cause: Cause, halved: bool = False
) -> Burden:
    """What weighs on a unit under test. ["BSA-10-prueba-e"]"""
    terms = (*modifiers, *traits_of_test(unit, cause))
    return Burden(Term(damage, "BSA-10-prueba-e"), terms, unit.id, halved)


def settled(result: Result, cause: Cause, fanatic: bool = False) -> Result:
    """What a result comes to: a fanatic holds his men once; when a General dies nobody routs.

    ["BSA-12-fanatico-b", "BSA-12-muerte-b"]
    """
    if fanatic:
        return "steady"
    return "wavering" if result == "routed" and cause == "general" else result


class HoldFast(Action):
    """¡Aguantad!: the unit passes without a roll."""

    officer: str

    def check(self, state: Aguila, during: "Bracing") -> Verdict:
        return _may_use(state, during, self.officer, "aguantad", "BSA-12-aguantad-a")

    def perform(self, play: Play[Aguila], during: "Bracing") -> None:
        play.end(passed=True)
        play.emit(AbilitySpent("BSA-12-aguantad-a", self.officer, "aguantad"))


class KeepThemInHand(Action):
    """Disciplinario: only half of the unit's damage counts."""

    officer: str

    def check(self, state: Aguila, during: "Bracing") -> Verdict:
        officer = state.officers.get(self.officer)
        great = officer is not None and officer.has("muy_disciplinario")
        cite = "BSA-12-muydisc-c" if great else "BSA-12-disciplinario-c"
        return _may_use(state, during, self.officer, "disciplinario", cite)

    def perform(self, play: Play[Aguila], during: "Bracing") -> None:
        great = play.state.officers[self.officer].has("muy_disciplinario")
        cite = "BSA-12-muydisc-b" if great else "BSA-12-disciplinario-b"
        play.end(halved=True)
        play.emit(OfficerSteadied(cite, self.officer, during.unit))


class TrustToLuck(Forgo):
    """Spend nothing on the test."""


class Bracing(Decision):
    """Before a Courage test: does an Officer do something for his unit?"""

    asked_by = "BSA-12-disciplinario-c"
    accepts = (HoldFast, KeepThemInHand, TrustToLuck)
    shown = ("unit", "cause")
    unit: Open[UnitId]
    cause: Open[Cause]

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield TrustToLuck(role=role)
        for steadier in steadiers_for(state, state.units[self.unit], self.cause):
            if steadier.ability == "aguantad":
                yield HoldFast(steadier.officer, role=role)
            else:
                yield KeepThemInHand(steadier.officer, role=role)


class RollAgain(Action):
    """Have the opponent throw the test again; the second result stands."""

    def perform(self, play: Play[Aguila], during: "Failing") -> None:
        play.end(again=True)


class LetItStand(Forgo):
    pass


class Failing(Choice):
    """A test has failed and may be rolled again. ["BSA-Q122"]"""

    accepts = (LetItStand, RollAgain)
    shown = ("unit",)
    unit: Open[UnitId]


def officer_result(officer: Officer, damage: int, dice: tuple[int, int]) -> Result:
    """An Officer's own test, on the damage that counts for him."""
    return result_of(officer.courage, sum(dice) + damage, dice)


def officer_passes(officer: Officer, damage: int, dice: tuple[int, int]) -> bool:
    """Below the first number, or with double 1: a hero must do no worse. ["BSA-12-heroico-b"]"""
    return dice == (1, 1) or sum(dice) + damage < officer.courage[0]


def _may_use(state: Aguila, during: Bracing, officer: str, ability: str, cite: RuleId) -> Verdict:
    wanted = Steadier(officer, ability)
    if wanted not in steadiers_for(state, state.units[during.unit], during.cause):
        return no(cite, officer=officer, unit=during.unit)
    return YES
