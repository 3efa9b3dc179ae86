"""Dice: what they need, sixes, rolling again."""

import pytest

from estandarte.games.aguila.charge.combat import BlowsStruck
from estandarte.games.aguila.dice import (
    DIE,
    Need,
    ToPass,
    d2,
    d3,
    dice_of,
    need_of_check,
    need_to_hit,
    need_to_wound,
    passes,
    throw,
    total_of,
)
from estandarte.kernel import Term
from estandarte.kernel.testing import rule
from games.aguila.charge.test_combat import charged, charger, clash
from games.aguila.scenes import Scene


@rule("BSA-1-dados-a")
def test_all_dice_have_six_faces() -> None:
    scene = Scene(dice=[6, 1])
    scene.doing(throw, 2, 4, "X", "hit")
    assert [e.sides for e in scene.events] == [DIE, DIE] == [6, 6]


@rule("BSA-1-dados-b", "BSA-X38")
def test_a_d3_is_half_a_die_rounded_up() -> None:
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_a_d2_is_a_third_of_a_die_rounded_up() -> None:
    assert [d2(face) for face in range(1, 7)] == [1, 1, 1, 2, 2, 2]


@rule("BSA-1-dados-c")
def test_two_dice_are_summed() -> None:
    assert Scene(dice=[5, 3]).doing(total_of, 2, "X", "test") == 8


@rule("BSA-1-dados-d")
def test_failed_dice_are_rolled_again_and_the_second_result_stands() -> None:
    scene = Scene(dice=[1, 5, 2, 3, 6, 1])
    thrown = scene.doing(throw, 4, 4, "X", "hit", rerolls=2)
    assert thrown.faces == (6, 5, 1, 3)  # the 1 became 6, the 2 a 1; the 3 was not rolled again
    assert (thrown.successes, thrown.again) == (2, 2)


@rule("BSA-1-dados-d")
def test_no_die_is_rolled_again_twice_and_successes_are_kept() -> None:
    scene = Scene(dice=[2, 6, 3])
    thrown = scene.doing(throw, 2, 4, "X", "hit", rerolls=5)
    assert thrown.faces == (3, 6)
    assert scene.dice_thrown() == 3


@rule("BSA-1-dados-e", "BSA-X37")
def test_a_six_succeeds_even_where_seven_is_needed() -> None:
    assert passes(6, 7)
    assert not passes(5, 7)
    need = ToPass(Term(5, "BSA-5-disciplina-a"), (Term(-2, "BSA-5-reaccion-a"),))
    assert [(line.cite, line.amount) for line in need.tally.lines][1:] == [
        ("BSA-5-reaccion-a", 2), ("BSA-1-dados-e", 6),
    ]  # fmt: skip


@rule("BSA-7-mod-h", "BSA-7-impactar-d")
def test_modifiers_change_what_a_die_needs() -> None:
    assert need_to_hit(4, 0) == Need(4)
    for modifier, needed in ((-1, 5), (-2, 6), (1, 3)):
        assert need_to_hit(4, modifier) == Need(needed, cite="BSA-7-mod-h")


@rule("BSA-7-mod-i")
def test_seven_needs_a_six_with_half_the_dice_rounded_up() -> None:
    need = need_to_hit(5, -2)
    assert (need.number, need.share) == (6, (1, 2))
    assert dice_of(need.share, 12) == 6
    assert dice_of(need.share, 9) == 5


@rule("BSA-7-mod-j")
def test_eight_or_more_needs_a_six_with_a_quarter_of_the_dice() -> None:
    for modifier in (-3, -4, -7):
        need = need_to_hit(5, modifier)
        assert (need.number, need.share) == (6, (1, 4))
    assert dice_of((1, 4), 12) == 3
    assert dice_of((1, 4), 1) == 1


def test_a_natural_one_misses_unless_the_switch_says_otherwise() -> None:
    assert need_to_hit(2, 1) == Need(2)
    assert need_to_hit(2, 1, one_may_hit=True).number == 1


@rule("BSA-7-herir-c")
@pytest.mark.parametrize(
    ("defence", "modifier", "needed"), [(4, 0, 4), (4, 3, 2), (3, 4, 2), (5, -4, 6)]
)
def test_a_one_never_wounds_and_a_six_always_does(defence: int, modifier: int, needed: int) -> None:
    assert need_to_wound(defence, modifier) == needed


@rule("BSA-5-disciplina-a")
@pytest.mark.parametrize(
    ("discipline", "modifier", "needed"),
    [(4, 0, 4), (4, -1, 5), (4, -2, 6), (4, -3, 6), (3, 1, 2), (2, 1, 2), (2, 2, 2)],
)
def test_a_check_equals_or_exceeds_the_discipline(
    discipline: int, modifier: int, needed: int
) -> None:
    assert need_of_check(discipline, modifier) == needed


def test_a_switch_lets_a_one_pass_a_check() -> None:
    assert need_of_check(2, 2, floor=1) == 1


@rule("BSA-Q20")
def test_a_natural_one_misses_unless_the_switch_lets_it_hit() -> None:
    assert need_to_hit(2, 1).number == 2
    assert need_to_hit(2, 1, one_may_hit=True).number == 1


@rule("BSA-Q20")
@pytest.mark.parametrize(("switch", "hit"), [("misses", 0), ("counts", 14)])
def test_the_switch_lets_a_one_hit(switch: str, hit: int) -> None:
    horse = charger(sort="fr_dragones:10", formation="line", values={"melee": 2, "attacks": 14})
    scene = clash(horse, charged(), dice=[1] * 40, natural_one_to_hit=switch)
    assert scene.all(BlowsStruck)[0].hits == hit
