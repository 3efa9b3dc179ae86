"""Discipline checks: need, help of Officers, command."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.courage.discipline import (
    AskingHelp,
    CheckingDiscipline,
    DisciplineChecked,
    LendHelp,
    RollAlone,
    help_of,
    helpers_for,
    is_in_command,
    to_pass,
)
from estandarte.games.aguila.dice import need_of_check
from estandarte.games.aguila.movement.orders import ChangeFormation
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.kernel import Term
from estandarte.kernel.testing import rule
from games.aguila.falls import told
from games.aguila.movement.test_phase import orders
from games.aguila.scenes import RED, Scene, officer, unit

CHECK = CheckingDiscipline(unit="A", cite="BSA-5-disciplina-a")


def checked(scene: Scene) -> tuple[int, bool]:
    event = scene.last(DisciplineChecked)
    return event.needed, event.passed


@rule("BSA-5-disciplina-a", "BSA-1-perfil-g")
@pytest.mark.parametrize(("face", "passed"), [(4, True), (3, False), (6, True)])
def test_a_check_is_one_die_against_the_discipline(face: int, passed: bool) -> None:
    scene = Scene(unit(), dice=[face])
    scene.begin(CHECK)
    assert checked(scene) == (4, passed)


@rule("BSA-12-mando-b")
def test_an_officer_alone_gives_one_point_to_a_check_in_his_range() -> None:
    scene = Scene(unit(), officer(at=(36, 16)), dice=[3])
    scene.begin(CHECK)
    assert scene.moment == "AskingHelp"
    scene.play(LendHelp("O", role=RED))
    assert checked(scene) == (3, True)
    assert scene.officer().bonus_used


@rule("BSA-12-mando-b")
def test_an_officer_helps_once_a_turn_and_not_from_inside_a_unit() -> None:
    state = Scene(unit(), officer("P", bonus_used=True), officer("Q", inside="A")).state
    assert helpers_for(state, state.units["A"]) == []
    far = Scene(unit(at=(36, 20)), officer(at=(36, 7))).state
    assert helpers_for(far, far.units["A"]) == []


@rule("BSA-12-mando-c")
def test_the_armys_general_gives_two_points() -> None:
    assert help_of(officer(rank="general_de_brigada", is_commander=True)) == Term(
        2, "BSA-12-mando-c"
    )
    assert help_of(officer(rank="general_de_brigada")) == Term(1, "BSA-12-mando-b")
    scene = Scene(unit(), officer(rank="general_de_brigada", is_commander=True), dice=[2])
    scene.begin(CHECK)
    scene.play(LendHelp("O", role=RED))
    assert checked(scene) == (2, True)


@rule("BSA-12-mando-b", "BSA-12-mando-c")
def test_several_officers_may_help_one_check_each_once_a_turn() -> None:
    general = officer("G", "general_de_brigada", at=(30, 12), is_commander=True)
    staff = (general, officer("O", at=(36, 16)), officer("P", at=(40, 16)))
    scene = Scene(unit(values={"discipline": 6}), *staff, dice=[3])
    scene.begin(CHECK)
    scene.play(LendHelp("O", role=RED))
    assert scene.moment == "AskingHelp"
    assert scene.refusal(LendHelp("O", role=RED)) == "BSA-12-mando-b"
    scene.play(LendHelp("G", role=RED), RollAlone(role=RED))
    assert checked(scene) == (3, True)
    assert [scene.officer(n).bonus_used for n in "GOP"] == [True, True, False]


@rule("BSA-Q14")
def test_nobody_is_asked_for_help_that_cannot_make_a_check_easier() -> None:
    scene = Scene(unit(values={"discipline": 3}), officer("O"), officer("P", at=(40, 16)), dice=[2])
    scene.begin(CHECK)
    scene.play(LendHelp("O", role=RED))
    assert checked(scene) == (2, True)
    assert not scene.officer("P").bonus_used


def test_the_chances_of_a_check_count_the_help_already_given() -> None:
    scene = Scene(unit(values={"discipline": 6}), officer("O"), officer("P", at=(40, 16)))
    scene.begin(CHECK)
    scene.play(LendHelp("O", role=RED))
    assert told(odds_of(scene.state, RollAlone(role=RED)))["passes"] == Fraction(2, 6)
    assert told(odds_of(scene.state, LendHelp("P", role=RED)))["passes"] == Fraction(3, 6)


def test_help_may_be_declined_and_strangers_cannot_give_it() -> None:
    scene = Scene(unit(), officer(), dice=[3])
    scene.begin(CHECK)
    assert scene.refusal(LendHelp("nobody", role=RED)) == "BSA-12-mando-b"
    scene.play(RollAlone(role=RED))
    assert checked(scene) == (4, False)
    assert not scene.officer().bonus_used


def test_the_question_lists_its_answers() -> None:
    scene = Scene(unit(), officer())
    asking = AskingHelp((RED,), "A")
    assert [type(a).__name__ for a in asking.options(scene.state, RED)] == ["RollAlone", "LendHelp"]


@rule("BSA-13-maniobreros-a")
def test_well_drilled_troops_roll_again() -> None:
    scene = Scene(unit(), dice=[1, 4])
    scene.begin(CheckingDiscipline(unit="A", cite="BSA-5-cambio-a", rerolls=1))
    assert checked(scene) == (4, True)


@rule("BSA-12-disciplinario-a")
def test_a_unit_uses_the_discipline_of_a_disciplinarian_in_it() -> None:
    inside = Scene(unit(), officer(inside="A", abilities=("disciplinario",)))
    lent = to_pass(inside.state, inside.unit())
    assert (lent.total, lent.base.cite) == (3, "BSA-12-disciplinario-a")
    apart = Scene(unit(), officer(abilities=("disciplinario",)))
    assert to_pass(apart.state, apart.unit()).total == 4


@rule("BSA-12-muydisc-a")
def test_a_great_disciplinarian_lends_his_to_the_nearest_unit_within_six_inches() -> None:
    great: dict[str, Any] = {"abilities": ("muy_disciplinario",), "is_commander": True}
    near, further = unit("A", at=(36, 20)), unit("C", at=(44, 20))
    scene = Scene(near, further, officer(at=(36, 14), **great))
    assert to_pass(scene.state, scene.unit("A")).total == 3
    assert to_pass(scene.state, scene.unit("C")).total == 4
    far = Scene(near, officer(at=(36, 10), **great))
    assert to_pass(far.state, far.unit("A")).total == 4


@rule("BSA-12-fuera-a", "BSA-12-mando-d")
def test_a_unit_is_in_command_near_its_officer_or_the_general() -> None:
    def commanded(*officers: Any) -> bool:
        # the rear of the battalion is 3.15 inches behind its front
        scene = Scene(unit(officer="O", at=(36, 20)), *officers)
        return is_in_command(scene.state, scene.unit())

    assert commanded(officer("O", at=(36, 10.5)))
    assert not commanded(officer("O", at=(36, 10)))
    assert not commanded(officer("P", at=(36, 15)))
    general = {"rank": "general_de_brigada", "is_commander": True}
    assert commanded(officer("G", at=(36, 5), **general))
    assert not commanded(officer("G", at=(36, 3), **general))


@rule("BSA-Q70", "BSA-12-fuera-a")
@pytest.mark.parametrize(
    ("near", "general", "either", "both"),
    [(12, 12, True, True), (12, 2, True, False), (5, 12, True, False), (5, 2, False, False)],
)
def test_the_switch_asks_for_both_its_officer_and_the_general(
    near: int, general: int, either: bool, both: bool
) -> None:
    own = officer("O", at=(36, near))
    chief = officer("G", "general_de_brigada", at=(38, general), is_commander=True)
    for switch, commanded in (("either", either), ("both", both)):
        scene = Scene(unit(officer="O", at=(36, 20)), own, chief, command_reach=switch)
        assert is_in_command(scene.state, scene.unit()) is commanded
        lone = Scene(unit(officer="O", at=(36, 20)), own, command_reach=switch)
        assert is_in_command(lone.state, lone.unit()) is (near == 12)  # who has no General


@rule("BSA-15-niebla-b")
def test_fog_puts_units_out_of_command() -> None:
    for weather, commanded in (("fine", True), ("fog", False)):
        scene = Scene(unit(officer="O"), officer("O", at=(36, 12)), fields={"weather": weather})
        assert is_in_command(scene.state, scene.unit()) is commanded


@rule("BSA-Q14")
def test_a_check_needs_two_at_least_and_six_at_most() -> None:
    assert (need_of_check(3, 2), need_of_check(3, 2, floor=1)) == (2, 1)
    assert (need_of_check(4, -1), need_of_check(4, -3), need_of_check(4, 1)) == (5, 6, 3)


@rule("BSA-Q14")
@pytest.mark.parametrize(("switch", "formation"), [("two_plus", "line"), ("one_plus", "square")])
def test_the_switch_lets_a_check_need_one(switch: str, formation: str) -> None:
    general = officer("G", "general_de_brigada", at=(30, 12), is_commander=True)
    keen = unit(values={"discipline": 3})
    scene = orders(keen, general, dice=[1], discipline_floor=switch)
    scene.play(ChangeFormation("A", "square", role=RED), LendHelp("G", role=RED))
    assert scene.unit().formation == formation
