"""How many dice: halves, doubles, and their order."""

import pytest

from estandarte.games.aguila.attack_dice import (
    AttackDice,
    dice_before_the_fight,
    has_half_casualties,
)
from estandarte.games.aguila.charge.combat import BlowsStruck, Contact
from estandarte.games.aguila.charge.melee_dice import Blow, melee_dice
from estandarte.games.aguila.fire.volleys import Shot, dice_for, to_hit_of
from estandarte.games.aguila.switches import Switches
from estandarte.kernel import Term, but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.charge.test_combat import charged, charger, clash
from games.aguila.charge.test_phase import foe, mine
from games.aguila.scenes import Scene, unit

DEFAULT = Switches()


@rule("BSA-1-perfil-e")
def test_a_fresh_unit_rolls_its_attacks() -> None:
    assert dice_before_the_fight(unit(), DEFAULT, "X").total == 12


@rule("BSA-7-impactar-b", "BSA-9-ataques-b", "BSA-X4")
def test_half_its_minis_in_damage_halve_its_attacks() -> None:
    assert dice_before_the_fight(unit(damage=12), DEFAULT, "X").total == 6
    assert dice_before_the_fight(unit(damage=11), DEFAULT, "X").total == 12


@rule("BSA-7-impactar-c", "BSA-X4")
def test_each_rider_counts_as_two() -> None:
    squadron = unit(sort="fr_husares:5", damage=5)
    assert dice_before_the_fight(squadron, DEFAULT, "X").total == 4
    assert dice_before_the_fight(unit(sort="fr_husares:5", damage=4), DEFAULT, "X").total == 8


def test_guns_count_their_casualties_only_by_the_switch() -> None:
    gun = unit(sort="g_med", damage=4)
    assert not has_half_casualties(gun, DEFAULT)
    assert has_half_casualties(gun, Switches(gun_casualties="halved"))
    assert not has_half_casualties(unit(sort="g_med", damage=3), Switches(gun_casualties="halved"))


@rule("BSA-X41", "BSA-9-ataques-b")
def test_a_half_is_rounded_up_before_it_is_doubled() -> None:
    dice = AttackDice(Term(11, "X")).multiply(2, "flank").reduce(2, "casualties")
    assert dice.total == 12


def test_rounding_once_is_a_switch() -> None:
    dice = AttackDice(Term(9, "X")).reduce(2, "casualties").multiply(2, "flank")
    assert dice.total == 10
    assert but(dice, rounding="once").total == 9


@pytest.mark.parametrize(("attacks", "total"), [(12, 5), (1, 3), (0, 0)])
def test_dice_are_added_last_and_one_is_the_least(attacks: int, total: int) -> None:
    dice = AttackDice(Term(attacks, "X")).reduce(4, "square").add(Term(2, "heroic"))
    assert dice.total == total


def test_what_does_not_apply_leaves_no_step() -> None:
    dice = AttackDice(Term(8, "X")).reduce(2, "a", when=False).multiply(1, "b").share((1, 1), "d")
    assert dice.add(Term(2, "c"), when=False).cites() == ()
    assert AttackDice(Term(8, "X")).share((3, 4), "e").total == 6


@rule("BSA-Q18", "BSA-X41", "BSA-X13")
@pytest.mark.parametrize(
    ("attacks", "damage", "side", "each", "once"),
    [(9, 12, Side.LEFT, 10, 9), (11, 12, Side.LEFT, 12, 11), (12, 0, Side.REAR, 36, 36)],
)
def test_reductions_are_rounded_before_the_doubling(
    attacks: int, damage: int, side: Side, each: int, once: int
) -> None:
    scene = Scene(mine(values={"attacks": attacks}, damage=damage), foe())
    dice = melee_dice(scene.state, Blow("A", "B", side))
    assert (dice.total, but(dice, rounding="once").total) == (each, once)
    assert AttackDice(Term(1, "X")).reduce(4, "BSA-Q18").total == 1


@rule("BSA-Q117", "BSA-X4")
@pytest.mark.parametrize(("damage", "dice"), [(4, 8), (5, 4)])
def test_riders_count_twice_in_melee_too(damage: int, dice: int) -> None:
    five = {"sort": "fr_husares:5", "values": {"attacks": 8}, "formation": "line"}
    scene = Scene(mine(**five, damage=damage), foe(formation="attack_column"))
    assert melee_dice(scene.state, Blow("A", "B")).total == dice
    shot = Shot("A", "B")
    need = to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), shot).need
    volley = dice_for(scene.state, scene.unit("A"), scene.unit("B"), shot, need)
    assert need.share == (1, 1)
    assert volley.total == dice


@rule("BSA-Q117")
@pytest.mark.parametrize(("damage", "dice"), [(2, 8), (3, 4)])
def test_by_the_switch_riders_count_once_in_melee(damage: int, dice: int) -> None:
    five = {"sort": "fr_husares:5", "values": {"attacks": 8}, "formation": "line"}
    enemy_ = foe(formation="attack_column")
    scene = Scene(mine(**five, damage=damage), enemy_, melee_casualties="single")
    assert melee_dice(scene.state, Blow("A", "B")).total == dice
    shot = Shot("A", "B")
    need = to_hit_of(scene.state, scene.unit("A"), scene.unit("B"), shot).need
    assert dice_for(scene.state, scene.unit("A"), scene.unit("B"), shot, need).total == 8


@rule("BSA-Q18")
@pytest.mark.parametrize(("switch", "dice"), [("each_step", 10), ("once", 9)])
def test_the_switch_rounds_attacks_once(switch: str, dice: int) -> None:
    flank = (Contact("A", Side.LEFT),)
    nine = charger(values={"attacks": 9}, damage=12)
    scene = clash(nine, charged(), dice=[1] * 16, contacts=flank, attack_rounding=switch)
    assert scene.all(BlowsStruck)[0].dice == dice
