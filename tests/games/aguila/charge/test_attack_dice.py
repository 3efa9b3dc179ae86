"""How many dice: halves, doubles, and their order."""

import pytest

from estandarte.games.aguila.charge.attack_dice import (
    AttackDice,
    dice_before_the_fight,
    has_half_casualties,
)
from estandarte.games.aguila.switches import Switches
from estandarte.kernel.testing import rule
from games.aguila.scenes import unit

DEFAULT = Switches()


@rule("BSA-1-perfil-e")
def test_a_fresh_unit_rolls_its_attacks() -> None:
    assert dice_before_the_fight(unit(), DEFAULT, "X").total() == 12


@rule("BSA-7-impactar-b", "BSA-9-ataques-b", "BSA-X4")
def test_half_its_minis_in_damage_halve_its_attacks() -> None:
    assert dice_before_the_fight(unit(damage=12), DEFAULT, "X").total() == 6
    assert dice_before_the_fight(unit(damage=11), DEFAULT, "X").total() == 12


@rule("BSA-7-impactar-c", "BSA-X4")
def test_each_rider_counts_as_two() -> None:
    squadron = unit(sort="fr_husares:5", damage=5)
    assert dice_before_the_fight(squadron, DEFAULT, "X").total() == 4
    assert dice_before_the_fight(unit(sort="fr_husares:5", damage=4), DEFAULT, "X").total() == 8


def test_guns_count_their_casualties_only_by_the_switch() -> None:
    gun = unit(sort="g_med", damage=4)
    assert not has_half_casualties(gun, DEFAULT)
    assert has_half_casualties(gun, Switches(gun_casualties="halved"))
    assert not has_half_casualties(unit(sort="g_med", damage=3), Switches(gun_casualties="halved"))


@rule("BSA-X41", "BSA-9-ataques-b")
def test_a_half_is_rounded_up_before_it_is_doubled() -> None:
    dice = AttackDice(11).multiply(2, "flank").reduce(2, "casualties")
    assert dice.total() == 12


def test_rounding_once_is_a_switch() -> None:
    dice = AttackDice(9).reduce(2, "casualties").multiply(2, "flank")
    assert dice.total() == 10
    assert dice.total("once") == 9


@pytest.mark.parametrize(("attacks", "total"), [(12, 5), (1, 3), (0, 0)])
def test_dice_are_added_last_and_one_is_the_least(attacks: int, total: int) -> None:
    dice = AttackDice(attacks).reduce(4, "square").add(2, "heroic")
    assert dice.total() == total


def test_what_does_not_apply_leaves_no_step() -> None:
    dice = AttackDice(8).reduce(2, "a", when=False).multiply(1, "b").add(0, "c").share((1, 1), "d")
    assert dice.cites() == ()
    assert AttackDice(8).share((3, 4), "e").total() == 6
