"""The alférez of Águila: legal in every moment, stronger than chance, true to its trade."""

from typing import Any

import pytest

from estandarte.games.aguila.batteries import FireGuns
from estandarte.games.aguila.charges import DeclareCharge, DeclaringCharges, EndDeclarations
from estandarte.games.aguila.game import AGUILA
from estandarte.games.aguila.initiative import ChoosingFirst, MoveFirst
from estandarte.games.aguila.movement import GivingOrders
from estandarte.games.aguila.orders import ChangeFormation, QuickMarch
from estandarte.games.aguila.reorganisation import Regroup, Regrouping
from estandarte.games.aguila.shooting import DeclareShot, DeclaringShots
from estandarte.kernel import Action, Dice
from estandarte.kernel.testing import new_match
from estandarte.players.chance import Chance
from estandarte.players.doctrine.aguila import DOCTRINE
from estandarte.players.doctrine.aguila.moving import order_for
from estandarte.players.doctrine.aguila.setting_up import formation_wanted
from estandarte.players.player import play_out
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit


@pytest.mark.parametrize(("seed", "mine", "theirs"), [(1, RED, BLUE), (4, BLUE, RED)])
def test_it_beats_chance(seed: int, mine: str, theirs: str) -> None:
    match = new_match(AGUILA, "campo_abierto", seed)
    play_out(match, {mine: DOCTRINE, theirs: Chance()}, Dice(f"d{seed}"))
    assert match.result is not None
    assert match.result.winner == mine


@pytest.mark.parametrize("scenario", ["puente", "escalada"])
def test_it_plays_whole_scenarios_with_ground_deployment_and_reserves(scenario: str) -> None:
    match = new_match(AGUILA, scenario, 2)
    play_out(match, {RED: DOCTRINE, BLUE: DOCTRINE}, Dice("whole"))
    assert match.is_over
    assert match.state.turn >= 4


def asked(scene: Scene, moment: Any) -> Action:
    scene.state.stack[:] = [moment]
    found = DOCTRINE.answers[type(moment)](scene.state, moment, RED)
    assert found is not None
    return found


def test_columns_march_while_the_enemy_is_far() -> None:
    scene = Scene(
        unit("A", formation="attack_column", at=(36, 10), officer="O"),
        enemy("B", at=(36, 45)),
        officer(at=(36, 6)),
    )
    order = order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))
    assert isinstance(order, QuickMarch)


def test_infantry_forms_square_before_horse() -> None:
    scene = Scene(
        unit("A", formation="line", officer="O"),
        enemy("B", "fr_coraceros:10", at=(36, 30), formation="line"),
        officer(),
    )
    order = order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))
    assert order == ChangeFormation("A", "square", role=RED)


def test_a_column_opens_into_line_to_fire() -> None:
    scene = Scene(
        unit("A", formation="attack_column", officer="O"),
        enemy("B", at=(36, 29), formation="line"),
        officer(),
    )
    order = order_for(scene.state, scene.unit("A"), GivingOrders((RED,)))
    assert isinstance(order, ChangeFormation)
    assert order.formation == "line"


def test_horse_charges_a_flank_and_leaves_a_square_alone() -> None:
    horse = unit("A", "fr_coraceros:10", at=(36, 20), formation="line")
    flank = Scene(horse, enemy("B", at=(36, 26), facing=90, formation="line"))
    assert asked(flank, DeclaringCharges((RED,))) == DeclareCharge("A", "B", role=RED)
    square = Scene(horse, enemy("B", at=(36, 26), formation="square"))
    assert asked(square, DeclaringCharges((RED,))) == EndDeclarations(role=RED)


def test_fire_is_massed_on_what_is_nearly_broken() -> None:
    scene = Scene(
        unit("G", "g_med", at=(36, 20)),
        enemy("B", at=(30, 40), formation="line"),
        enemy("C", at=(42, 40), formation="line", damage=9),
    )
    assert asked(scene, DeclaringShots((RED,))) == FireGuns("G", "C", role=RED)
    foot = Scene(unit("A", formation="line"), enemy("B", at=(36, 25), formation="line"))
    assert asked(foot, DeclaringShots((RED,))) == DeclareShot("A", "B", role=RED)


def test_officers_regroup_the_most_damaged() -> None:
    scene = Scene(
        unit("A", damage=1, officer="O"),
        unit("B", at=(42, 20), damage=6, officer="O"),
        officer("O", at=(39, 16)),
    )
    assert asked(scene, Regrouping((RED,))) == Regroup("O", "B", role=RED)


def test_who_has_the_initiative_lets_the_enemy_move_first() -> None:
    assert asked(Scene(unit()), ChoosingFirst((RED,))) == MoveFirst("opponent", role=RED)


def test_formations_for_the_march() -> None:
    assert formation_wanted(unit("A")) == "attack_column"
    assert formation_wanted(unit("A", "fr_husares:10")) == "line"
    assert formation_wanted(unit("A", "gb_rifles:12")) == "open"
