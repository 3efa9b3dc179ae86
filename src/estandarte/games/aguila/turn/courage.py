"""Courage: the test, its exceptional results, and what steadies a unit.

The opponent throws the dice of a test, so the unit's owner is asked only whether he spends
something on it. ["BSA-10-prueba-a"]
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from estandarte.games.aguila.answers import tell_asker
from estandarte.games.aguila.dice import faces_of
from estandarte.games.aguila.state import Aguila, other
from estandarte.games.aguila.units import Officer, Unit, UnitId
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Play,
    Procedure,
    Role,
    RuleId,
    Value,
    Verdict,
    but,
    no,
    stage,
)

from .casualties import is_beyond_saving, lose_officer, lose_unit
from .steadiness import (
    Steadier,
    fanatic_in,
    inspirer_of,
    may_roll_again,
    steadiers_for,
    traits_of_test,
)

Result = Literal["steady", "wavering", "routed"]
Cause = Literal["fire", "reaction", "combat", "general"]
MARKS_NEEDED = 2
"""Damage without which nobody has to test. ["BSA-10-prueba-c"]"""


class Modifier(Value):
    """What is added to a test, and by which rule."""

    amount: int
    cite: RuleId


class CourageTested(Event):
    unit: UnitId
    dice: tuple[int, int]
    total: int
    result: Result
    thrown_by: Role = ""
    """The opponent of the unit's owner. ["BSA-10-prueba-a"]"""

    def apply(self, state: Aguila) -> None:
        """The result has its own event, so that this one only tells of the dice."""


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
    """The two limits; each gun beyond the first raises those of a battery. ["BSA-5-bateria-g"]"""
    more = 0
    if unit.battery:
        more = sum(u.battery == unit.battery for u in state.units.values()) - 1
    first, second = unit.profile.courage
    return first + more, second + more


def result_of(courage: tuple[int, int], total: int, dice: tuple[int, int]) -> Result:
    """What a total means. ["BSA-10-prueba-d"]"""
    if dice == (1, 1):
        return "steady"  # "BSA-10-doble-b"
    if total >= courage[1]:
        return "routed"  # "BSA-10-prueba-f"
    if total >= courage[0]:
        return "wavering"  # "BSA-10-prueba-g"
    return "wavering" if dice == (6, 6) else "steady"  # "BSA-10-doble-a", "BSA-10-prueba-h"


def must_test(state: Aguila, unit: Unit, wounded_now: bool = True) -> bool:
    """Wounded just now, and with two markers or more. ["BSA-10-prueba-c", "BSA-7-coraje-f"]"""
    return wounded_now and unit.damage >= MARKS_NEEDED


class HoldFast(Action):
    """¡Aguantad!: the unit passes without a roll."""

    officer: str

    def check(self, state: Aguila, during: "Bracing") -> Verdict:
        return _may_use(state, during, self.officer, "aguantad", "BSA-12-aguantad-a")

    def perform(self, play: Play[Aguila], during: "Bracing") -> None:
        play.end()
        play.emit(AbilitySpent("BSA-12-aguantad-a", self.officer, "aguantad"))
        tell_asker(play, CourageTesting, passed=True)


class KeepThemInHand(Action):
    """Disciplinario: only half of the unit's damage counts."""

    officer: str

    def check(self, state: Aguila, during: "Bracing") -> Verdict:
        return _may_use(state, during, self.officer, "disciplinario", "BSA-12-disciplinario-c")

    def perform(self, play: Play[Aguila], during: "Bracing") -> None:
        great = play.state.officers[self.officer].has("muy_disciplinario")
        cite = "BSA-12-muydisc-b" if great else "BSA-12-disciplinario-b"
        play.end()
        play.emit(OfficerSteadied(cite, self.officer, during.unit))
        tell_asker(play, CourageTesting, halved=True)


class TrustToLuck(Action):
    """Spend nothing on the test."""

    def perform(self, play: Play[Aguila], during: "Bracing") -> None:
        play.end()


class Bracing(Decision):
    """Before a Courage test: does an Officer do something for his unit?"""

    accepts = (HoldFast, KeepThemInHand, TrustToLuck)
    unit: UnitId
    cause: Cause

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"unit": self.unit, "cause": self.cause}

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
        play.end()
        tell_asker(play, CourageTesting, again=True)


class LetItStand(Action):
    def perform(self, play: Play[Aguila], during: "Failing") -> None:
        play.end()


class Failing(Decision):
    """A test has failed and may be rolled again. ["BSA-Q122"]"""

    accepts = (RollAgain, LetItStand)
    unit: UnitId

    def shows(self, state: Aguila, role: Role) -> Mapping[str, Any]:
        return {"unit": self.unit}

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield LetItStand(role=role)
        yield RollAgain(role=role)


class CourageTesting(Procedure):
    """One Courage test, from what is spent on it to its result.

    Who calls it sees to its moment: after all of a player's shots, after a reaction, after the
    blows of each unit. ["BSA-10-prueba-b"]
    """

    unit: UnitId
    cause: Cause
    modifiers: tuple[Modifier, ...] = ()
    passed: bool = False
    halved: bool = False
    again: bool = False
    final: bool = False
    dice: tuple[int, int] = (0, 0)

    @stage
    def look_at_damage(self, play: Play[Aguila]) -> None:
        unit = play.state.units.get(self.unit)
        if unit is None:
            play.end()
        elif is_beyond_saving(play.state, unit):
            lose_unit(play, self.unit, "BSA-10-auto-a")
            play.end()

    @stage
    def ask_before(self, play: Play[Aguila]) -> None:
        unit = play.state.units[self.unit]
        if steadiers_for(play.state, unit, self.cause):
            play.call(Bracing((unit.role,), self.unit, self.cause))

    @stage
    def roll(self, play: Play[Aguila]) -> None:
        if not self.passed:
            self._throw(play, "BSA-10-prueba-e", "courage")

    @stage
    def inspire(self, play: Play[Aguila]) -> None:
        """A rout within sight of an inspiring Officer is thrown again, and that is final."""
        if self._result(play.state) != "routed":
            return
        inspirer = inspirer_of(play.state, play.state.units[self.unit], self.cause)
        if inspirer is not None:
            great = inspirer.has("muy_inspirador")
            cite = "BSA-12-muyinsp-a" if great else "BSA-12-inspirador-a"
            play.note(final=True)
            self._throw(play, cite, "courage_again")

    @stage
    def ask_again(self, play: Play[Aguila]) -> None:
        unit = play.state.units[self.unit]
        failed = self._result(play.state) != "steady"
        if failed and not self.final and may_roll_again(play.state, unit, self.cause):
            play.call(Failing((unit.role,), self.unit))

    @stage
    def roll_again(self, play: Play[Aguila]) -> None:
        if self.again:
            unit = play.state.units[self.unit]
            cite = may_roll_again(play.state, unit, self.cause) or "BSA-1-dados-d"
            self._throw(play, cite, "courage_again")

    @stage
    def conclude(self, play: Play[Aguila]) -> None:
        result = self._result(play.state)
        if result == "steady":
            return
        fanatic = fanatic_in(play.state, self.unit)
        if fanatic is not None:
            play.emit(AbilitySpent("BSA-12-fanatico-b", fanatic.id, "fanatico"))
        elif result == "routed" and self.cause != "general":
            lose_unit(play, self.unit, "BSA-10-prueba-f")
        else:
            # when a General dies nobody is worse than Wavering. "BSA-12-muerte-b"
            cite = "BSA-12-muerte-b" if result == "routed" else "BSA-10-prueba-g"
            play.emit(UnitWavered(cite, self.unit))

    def _throw(self, play: Play[Aguila], cite: RuleId, purpose: str) -> None:
        first, second = faces_of(play, 2, cite, purpose)
        play.note(dice=(first, second))
        unit, total = play.state.units[self.unit], self.total_with(play.state, (first, second))
        result = result_of(courage_of(play.state, unit), total, (first, second))
        thrower = other(unit.role)
        play.emit(CourageTested(cite, self.unit, (first, second), total, result, thrower))

    def _result(self, state: Aguila) -> Result:
        if self.passed:
            return "steady"
        courage = courage_of(state, state.units[self.unit])
        return result_of(courage, self.total_with(state, self.dice), self.dice)

    def total_with(self, state: Aguila, dice: tuple[int, int]) -> int:
        """Two dice, the damage and the modifiers. ["BSA-10-prueba-e"]"""
        unit = state.units[self.unit]
        damage = (unit.damage + 1) // 2 if self.halved else unit.damage
        own = sum(m.amount for m in self.modifiers)
        return sum(dice) + damage + own + traits_of_test(unit, self.cause)


class Mourning(Procedure):
    """The units about a fallen General are tested one after the other. ["BSA-12-muerte-a"]"""

    units: tuple[UnitId, ...]

    @stage
    def test_next(self, play: Play[Aguila]) -> None:
        if not self.units:
            return
        first, *rest = self.units
        play.note(units=tuple(rest), at="test_next")
        unit = play.state.units.get(first)
        everybody = play.state.switches.general_death_test == "all"  # "BSA-Q66"
        if unit is not None and (everybody or must_test(play.state, unit)):
            play.call(CourageTesting(unit=first, cause="general"))


def officer_result(officer: Officer, damage: int, dice: tuple[int, int]) -> Result:
    """An Officer's own test, on the damage that counts for him."""
    return result_of(officer.courage, sum(dice) + damage, dice)


def officer_passes(officer: Officer, damage: int, dice: tuple[int, int]) -> bool:
    """Below the first number, or with double 1: a hero must do no worse. ["BSA-12-heroico-b"]"""
    return dice == (1, 1) or sum(dice) + damage < officer.courage[0]


def try_officers_in(play: Play[Aguila], unit: UnitId, wounds: int) -> None:
    """An Officer shares the danger of his unit: half of its wounds, or all for a hero.

    ["BSA-12-unir-b", "BSA-12-unir-c", "BSA-12-heroico-b", "BSA-Q67"]
    """
    for officer in play.state.inside(unit):
        hero = officer.has("heroico")
        cite = "BSA-12-heroico-b" if hero else "BSA-12-unir-b"
        damage = officer.damage + (wounds if hero else (wounds + 1) // 2)
        if damage < MARKS_NEEDED:
            continue  # he has to test no sooner than anybody. "BSA-10-prueba-c"
        first, second = faces_of(play, 2, cite, "officer_courage")
        if hero and not officer_passes(officer, damage, (first, second)):
            lose_officer(play, officer.id, "BSA-12-heroico-b")
        elif not hero and officer_result(officer, damage, (first, second)) == "routed":
            lose_officer(play, officer.id, "BSA-12-unir-d")


def _may_use(state: Aguila, during: Bracing, officer: str, ability: str, cite: RuleId) -> Verdict:
    wanted = Steadier(officer, ability)
    if wanted not in steadiers_for(state, state.units[during.unit], during.cause):
        return no(cite, officer=officer, unit=during.unit)
    return YES
