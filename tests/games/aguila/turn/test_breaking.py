"""The breaking point."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila import AGUILA
from estandarte.games.aguila.courage.breaking import ArmyBroke, end_of_turn, needed, worth
from estandarte.games.aguila.courage.casualties import UnitLost
from estandarte.games.aguila.courage.testing import lose_unit
from estandarte.games.aguila.odds.combats import breaking_now
from estandarte.games.aguila.scenarios.outcome import result_of
from estandarte.games.aguila.schema.battlefield import Length
from estandarte.games.aguila.state import Losses
from estandarte.games.aguila.turn.sequence import Turn
from estandarte.kernel import as_of_old, but, tell
from estandarte.kernel.testing import rule
from games.aguila.movement.test_phase import orders
from games.aguila.scenes import BLUE, PACK, RED, Scene, enemy, officer, unit


def army(
    *things: Any, dice: list[int], losses: Losses, general: bool = True, **switches: Any
) -> Scene:
    commander = (
        [officer(rank="general_de_brigada", is_commander=True, at=(5, 5))] if general else []
    )
    scene = Scene(*things, *commander, dice=dice, **switches)
    scene.state.losses[RED] = losses
    return scene


@rule("BSA-10-ruptura-a")
@pytest.mark.parametrize(
    ("sort", "points"),
    [
        ("fr_linea:12", 1), ("fr_husares:5", 1), ("g_med", 1), ("fr_linea:24", 2),
        ("fr_husares:10", 2), ("at_linea:36", 3), ("fr_dragones:15", 3),
    ],
)  # fmt: skip
def test_what_each_unit_is_worth(sort: str, points: int) -> None:
    assert worth([unit(sort=sort)]) == points


@rule("BSA-10-ruptura-a", "BSA-X23")
def test_the_worth_of_the_example() -> None:
    guns = [unit("G", "g_med", battery="b"), unit("H", "g_med", battery="b")]
    whole = [unit()] * 4 + [unit(sort="fr_linea:12")] * 2 + [unit(sort="fr_husares:10")] + guns
    assert worth(whole) == 14


@rule("BSA-10-ruptura-b")
def test_the_check_comes_at_once_when_half_is_lost() -> None:
    early = army(unit("A"), unit("C"), dice=[], losses=Losses(whole=14, lost=4))
    early.doing(lose_unit, "A", "X")  # 6 of 14
    assert early.dice_thrown() == 0
    due = army(unit("A"), unit("C"), dice=[3], losses=Losses(whole=14, lost=5))
    due.doing(lose_unit, "A", "X")  # 7 of 14
    assert due.dice_thrown() == 1
    assert due.state.losses[RED].reached_in == 1
    assert not due.state.is_over


@rule("BSA-10-ruptura-c")
def test_a_failed_check_loses_the_battle_at_once() -> None:
    scene = army(unit("A"), unit("C"), dice=[2], losses=Losses(whole=14, lost=5))
    scene.doing(lose_unit, "A", "X")
    assert (scene.state.is_over, scene.state.winner) == (True, BLUE)


@rule("BSA-10-ruptura-d")
def test_the_check_is_repeated_at_the_end_of_every_turn() -> None:
    scene = army(unit("C"), dice=[3, 2], losses=Losses(whole=14, lost=7, reached_in=1))
    scene.doing(end_of_turn)
    assert not scene.state.is_over
    scene.doing(end_of_turn)
    assert scene.state.is_over


def test_whether_the_first_turn_has_two_checks_is_a_switch() -> None:
    losses = Losses(whole=14, lost=7, reached_in=1)
    same, later = (
        army(dice=[6], losses=losses),
        army(dice=[], losses=losses, breaking_check="next_turn"),
    )
    same.doing(end_of_turn)
    later.doing(end_of_turn)
    assert (same.dice_thrown(), later.dice_thrown()) == (1, 0)


@rule("BSA-10-ruptura-e", "BSA-X23")
def test_each_further_unit_lost_makes_the_check_harder() -> None:
    losses = Losses(whole=14, lost=7, reached_in=1)
    scene = army(unit("A"), unit("C"), unit("D"), dice=[], losses=losses)
    assert needed(scene.state, RED) == 3
    scene.doing(lose_unit, "A", "X")
    scene.doing(lose_unit, "C", "X")
    assert needed(scene.state, RED) == 5


@rule("BSA-10-ruptura-f")
def test_without_its_general_the_army_withdraws() -> None:
    scene = army(unit("A"), unit("C"), dice=[], losses=Losses(whole=14, lost=5), general=False)
    scene.doing(lose_unit, "A", "X")
    assert scene.last(ArmyBroke).cite == "BSA-10-ruptura-f"
    assert scene.state.is_over


@rule("BSA-10-ruptura-g")
def test_a_battery_is_lost_with_its_last_gun() -> None:
    guns = [unit(n, "g_med", battery="b", battery_guns=2) for n in ("G", "H")]
    scene = army(*guns, dice=[], losses=Losses(whole=14))
    scene.doing(lose_unit, "G", "X")
    assert scene.state.losses[RED].lost == 0
    scene.doing(lose_unit, "H", "X")
    assert scene.state.losses[RED].lost == 2
    assert [lost.points for lost in scene.all(UnitLost)] == [0, 2]


@rule("BSA-10-ruptura-a")
def test_a_loss_is_told_in_breaking_points() -> None:
    scene = army(unit("A"), unit("C"), dice=[], losses=Losses(whole=20))
    scene.doing(lose_unit, "A", "X")
    lost = scene.last(UnitLost)
    points = scene.state.losses[RED].lost
    assert points == lost.points == 2
    assert tell(AGUILA, lost, "en") == "A is destroyed: two breaking points are lost."
    assert tell(AGUILA, lost, "es") == "A es destruida: se pierden dos puntos de ruptura."
    assert (
        tell(AGUILA, but(lost, points=1), "es") == "A es destruida: se pierde un punto de ruptura."
    )


def test_a_loss_on_a_record_of_old_costs_what_it_cost_then() -> None:
    scene = army(unit("A"), unit("C"), dice=[], losses=Losses(whole=20))
    as_of_old(UnitLost("X", "A", 2)).apply(scene.state)
    assert scene.state.losses[RED].lost == 2


def test_if_both_armies_break_together_nobody_wins() -> None:
    scene = army(dice=[1], losses=Losses(whole=4, lost=2, reached_in=1))
    scene.state.losses[BLUE] = Losses(whole=4, lost=2, reached_in=1)  # without a General
    scene.doing(end_of_turn)
    assert (scene.state.is_over, scene.state.winner) == (True, "")
    assert PACK


@rule("BSA-10-ruptura-b", "BSA-12-agil-a")
@pytest.mark.parametrize(
    ("inside", "agile", "flees"),
    [("", (), Fraction(1, 3)), ("A", (), Fraction(1)), ("A", ("agil",), Fraction(2, 3))],
)
def test_how_likely_an_army_flees_with_the_unit_of_its_general(
    inside: str, agile: tuple[str, ...], flees: Fraction
) -> None:
    """On 3+ the army stands, and with a check at -1 an agile one lives to see to it: on 4+."""
    chief = officer(rank="general_de_brigada", is_commander=True, inside=inside, abilities=agile)
    losses = Losses(whole=14, lost=5)
    scene = army(unit("A"), unit("C"), chief, dice=[], losses=losses, general=False)
    assert chief.discipline == 3
    assert breaking_now(scene.state, scene.unit("A")) == flees


@rule("BSA-10-ruptura-f")
def test_a_general_still_in_reserve_is_not_dead() -> None:
    scene = army(unit("A"), unit("C"), dice=[3], losses=Losses(whole=14, lost=5), general=False)
    late = officer(rank="general_de_brigada", is_commander=True)
    scene.state.camp = but(scene.state.camp, staff={late.id: late}, reserves=(late.id,))
    assert breaking_now(scene.state, scene.unit("A")) == Fraction(1, 3)
    scene.doing(lose_unit, "A", "X")
    assert (scene.dice_thrown(), scene.state.is_over) == (1, False)


def guns(**fields: Any) -> list[Any]:
    return [
        unit(n, "g_lig", at=(35 + 2 * i, 20), battery="b", battery_guns=2, **fields)
        for i, n in enumerate("AG")
    ]


@rule("BSA-10-ruptura-e", "BSA-10-ruptura-g")
def test_a_battery_is_one_further_unit_however_many_guns_it_loses() -> None:
    general = officer("G", "general_de_brigada", is_commander=True, discipline=3)
    losses = {RED: Losses(whole=8, lost=4, reached_in=1), BLUE: Losses()}
    scene = Scene(*guns(), unit("L", at=(50, 20)), general, fields={"losses": losses})
    for name, further in (("A", 0), ("G", 1), ("L", 2)):
        scene.doing(lose_unit, name, "BSA-10-prueba-f")
        assert scene.state.losses[RED].further == further
    assert needed(scene.state, RED) == 5


@rule("BSA-10-ruptura-c")
def test_nobody_shoots_once_an_army_has_fled() -> None:
    scene = Scene(unit(), enemy(), fields={"is_over": True, "initiative": RED, "first": RED})
    scene.begin(Turn(length=Length(6, ()), at="shooting"))
    assert scene.moment == ""


@rule("BSA-10-ruptura-c", "BSA-Q113")
def test_an_army_that_flees_leaves_nothing_to_be_decided() -> None:
    scene = orders(unit(), unit("C", at=(46, 20)), dice=[1])
    scene.state.losses[RED] = Losses(whole=4)
    scene.doing(lose_unit, "A", "BSA-15-nieve-c")  # the ice broke while they marched
    assert (scene.state.winner, scene.state.stack) == (BLUE, [])
    result = result_of(scene.state)
    assert result is not None
    assert result.reason == "broken"


@rule("BSA-Q127")
def test_armies_that_break_in_one_and_the_same_clash_draw() -> None:
    def both_fall(play: Any) -> None:
        lose_unit(play, "A", "BSA-10-auto-a")
        lose_unit(play, "B", "BSA-10-auto-a")

    scene = Scene(unit(), enemy())  # neither has a General to hold it together
    scene.state.losses = {RED: Losses(whole=2), BLUE: Losses(whole=2)}
    scene.doing(both_fall)
    assert (scene.state.is_over, scene.state.winner, scene.state.stack) == (True, "", [])
