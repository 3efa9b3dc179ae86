"""Courage tests, and the losses that set them off: a unit that routs takes its Officers with it."""

from estandarte.games.aguila.dice import DIE, faces_of, need_of_check, passes
from estandarte.games.aguila.movement.riding import place_verdict
from estandarte.games.aguila.movement.separation import ride_aside
from estandarte.games.aguila.state import Aguila, other
from estandarte.games.aguila.units import Unit, UnitId
from estandarte.kernel import Open, Play, Procedure, RuleId, Term, Whole, is_mended, stage
from estandarte.wargame.plane.distance import within
from estandarte.wargame.plane.measures import inches

from .breaking import consider
from .casualties import (
    OfficerLost,
    OfficerMovedOut,
    UnitDamaged,
    UnitLost,
    has_mates,
    is_beyond_saving,
    points_lost,
)
from .results import (
    CAUSES,
    AbilitySpent,
    Bracing,
    Cause,
    CourageTested,
    Failing,
    Result,
    UnitWavered,
    burden_on,
    courage_of,
    is_tested_with,
    must_test,
    officer_passes,
    officer_result,
    result_of,
    result_rule,
    settled,
)
from .steadiness import fanatic_in, inspirer_of, may_roll_again, steadiers_for


class CourageTesting(Procedure):
    """One Courage test, from what is spent on it to its result.

    Who calls it sees to its moment: after all of a player's shots, after a reaction, after the
    blows of each unit. ["BSA-10-prueba-b"]
    """

    unit: Open[UnitId]
    cause: Open[Cause]
    modifiers: Whole[tuple[Term, ...]] = ()
    several: Open[bool] = False
    """Other enemies strike the unit too, after this test."""
    passed: Open[bool] = False
    halved: Open[bool] = False
    again: Open[bool] = False
    final: Open[bool] = False
    dice: Open[tuple[int, int]] = (0, 0)

    @stage
    def look_at_damage(self, play: Play[Aguila]) -> None:
        unit = play.state.units.get(self.unit)
        if unit is None:
            play.end()
        elif is_beyond_saving(play.state, unit):
            lose_unit(play, self.unit, _worn_out(unit))
            play.end()

    @stage
    def ask_before(self, play: Play[Aguila]) -> None:
        unit = play.state.units[self.unit]
        if steadiers_for(play.state, unit, self.cause):
            play.call(Bracing((unit.role,), self.unit, self.cause))

    @stage
    def roll(self, play: Play[Aguila]) -> None:
        if not self.passed:
            each = "BSA-9-coraje-d" if self.several else CAUSES[self.cause]
            self._throw(play, each, "courage")

    @stage
    def inspire(self, play: Play[Aguila]) -> None:
        """A rout within sight of an inspiring Officer is thrown again, and that is final."""
        if self._result(play.state) != "routed":
            return
        inspirer = inspirer_of(play.state, play.state.units[self.unit], self.cause)
        if inspirer is not None:
            great = inspirer.has("muy_inspirador")
            near = self.cause == "reaction"  # then he must be nearer
            cite = "BSA-12-muyinsp-b" if near else "BSA-12-muyinsp-a"
            plain = "BSA-12-inspirador-b" if near else "BSA-12-inspirador-a"
            cite = cite if great else plain
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
        end = settled(result, self.cause, fanatic is not None)
        if fanatic is not None:
            play.emit(AbilitySpent("BSA-12-fanatico-b", fanatic.id, "fanatico"))
        elif end == "routed":
            lose_unit(play, self.unit, "BSA-10-derrota-a")
        else:
            cite = "BSA-12-muerte-b" if result == "routed" else "BSA-10-prueba-g"
            play.emit(UnitWavered(cite, self.unit))

    def _throw(self, play: Play[Aguila], cite: RuleId, purpose: str) -> None:
        first, second = faces_of(play, 2, cite, purpose)
        play.note(dice=(first, second))
        unit, total = play.state.units[self.unit], self.total_with(play.state, (first, second))
        courage, dice = courage_of(play.state, unit), (first, second)
        result, rule = result_of(courage, total, dice), result_rule(courage, total, dice)
        if courage != unit.profile.courage and result != result_of(
            unit.profile.courage, total, dice
        ):
            rule = "BSA-5-bateria-g"  # alone it would have done worse
        play.emit(CourageTested(rule, self.unit, dice, total, result, other(unit.role)))

    def _result(self, state: Aguila) -> Result:
        if self.passed:
            return "steady"
        courage = courage_of(state, state.units[self.unit])
        return result_of(courage, self.total_with(state, self.dice), self.dice)

    def total_with(self, state: Aguila, dice: tuple[int, int]) -> int:
        """Two dice, the damage and the modifiers. ["BSA-10-prueba-e"]"""
        unit = state.units[self.unit]
        burden = burden_on(unit, unit.damage, self.modifiers, self.cause, self.halved)
        return sum(dice) + burden.total


class Mourning(Procedure):
    """The units about a fallen General are tested one after the other."""

    units: Open[tuple[UnitId, ...]]

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


def try_officers_in(play: Play[Aguila], unit: UnitId, wounds: int) -> None:
    """An Officer shares the danger of his unit: half of its wounds, or all for a hero.

    However few they are: the two markers of BSA-10-prueba-c are a unit's.
    ["BSA-12-unir-b", "BSA-Q67"]
    """
    for officer in play.state.inside(unit):
        hero = officer.has("heroico")
        shared = "BSA-12-unir-c" if wounds > 1 else "BSA-12-unir-b"
        cite = "BSA-12-heroico-b" if hero else shared
        damage = officer.damage + (wounds if hero else (wounds + 1) // 2)
        if not is_tested_with(damage) and not is_mended("BSA-12-unir-b"):
            continue
        first, second = faces_of(play, 2, cite, "officer_courage")
        if hero and not officer_passes(officer, damage, (first, second)):
            lose_officer(play, officer.id, "BSA-12-heroico-b")
        elif not hero and officer_result(officer, damage, (first, second)) == "routed":
            lose_officer(play, officer.id, "BSA-12-unir-d")


def wound(play: Play[Aguila], unit: UnitId, wounds: int, cite: RuleId = "BSA-7-herir-d") -> bool:
    """Mark wounds; a unit with too many is destroyed without a test. Answers whether it stands."""
    if wounds > 0:
        play.emit(UnitDamaged(cite, unit, wounds))
    if is_beyond_saving(play.state, play.state.units[unit]):
        lose_unit(play, unit, _worn_out(play.state.units[unit]))
        return False
    return True


def _worn_out(unit: Unit) -> RuleId:
    """Why a unit is destroyed without a test: more wounds than minis, or than a gun resists."""
    return "BSA-11-resist-a" if unit.is_gun else "BSA-10-auto-a"


def lose_unit(play: Play[Aguila], unit_id: UnitId, cite: RuleId) -> None:
    """Remove a unit, with the Officers in it, and see whether its army breaks."""
    state = play.state
    unit, officers = state.units[unit_id], state.inside(unit_id)
    place = unit.base.centre
    # while guns of its battery are left, no unit is lost yet
    lost = "BSA-10-ruptura-g" if has_mates(state, unit) else cite
    play.emit(UnitLost(lost, unit_id, points_lost(state, unit)))
    for officer in officers:
        agile = officer.has("agil")
        why = "BSA-12-agil-a" if agile else cite
        play.emit(OfficerMovedOut(why, officer.id, place.x, place.y))
        # he gets away with a Discipline check at -1. "BSA-12-agil-a"
        needed = need_to_escape(officer.discipline)
        if not (agile and passes(play.roll(DIE, "BSA-12-agil-a", "escape"), needed)):
            lose_officer(play, officer.id, cite)
            continue
        alone = state.officers[officer.id]
        if not place_verdict(state, alone, alone.at):
            ride_aside(play, alone, "BSA-12-agil-a")
    consider(play, unit.role)


def need_to_escape(discipline: int) -> int:
    return need_of_check(discipline, -1)


def lose_officer(play: Play[Aguila], officer_id: str, cite: RuleId) -> None:
    """An Officer dies; for a General the units about him are tested at once."""
    state = play.state
    officer = state.officers[officer_id]
    place = state.units[officer.inside].base if officer.inside else officer.disc
    play.emit(OfficerLost(cite, officer_id))
    if not officer.is_general:
        return
    near = [u.id for u in state.of(officer.role) if within(place, u.base, inches(8))]
    if near:
        play.call(Mourning(units=tuple(near)))
