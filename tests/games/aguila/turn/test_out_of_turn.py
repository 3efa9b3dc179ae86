"""Who acts when it is not his moment, or beyond his reach, is told by which rule."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.phase import DeclareCharge, DeclaringCharges, FightNext
from estandarte.games.aguila.courage.discipline import CheckingDiscipline, LendHelp
from estandarte.games.aguila.fire.phase import DeclareShot, DeclaringShots, HoldFire
from estandarte.games.aguila.turn.reorganisation import EndRegrouping, Regrouping
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit


@rule("BSA-2-disparo-a", "BSA-12-reagrupar-d", "BSA-2-cargas-b")
@pytest.mark.parametrize(
    ("moment", "action", "cite"),
    [
        (DeclaringShots((RED,)), HoldFire(role=BLUE), "BSA-2-disparo-a"),
        (Regrouping((RED,)), EndRegrouping(role=BLUE), "BSA-12-reagrupar-d"),
        (DeclaringCharges((RED,)), FightNext("B", role=RED), "BSA-2-cargas-b"),
    ],
)
def test_each_side_declares_in_its_turn_and_combats_come_last(
    moment: Any, action: Any, cite: str
) -> None:
    scene = Scene(unit(), enemy())
    scene.begin(moment)
    assert scene.refusal(action) == cite


@rule("BSA-12-mando-d")
def test_an_officer_helps_within_his_command_range() -> None:
    scene = Scene(unit(officer="O"), officer(), officer("P", at=(8, 8)), dice=[6])
    scene.begin(CheckingDiscipline(unit="A", cite="BSA-5-disciplina-a"))
    assert scene.moment == "AskingHelp"
    assert scene.refusal(LendHelp("P", role=RED)) == "BSA-12-mando-d"
    assert scene.refusal(LendHelp("O", role=RED)) is None


@rule("BSA-1-vision-d")
def test_loose_order_charges_what_it_has_before_it() -> None:
    scene = Scene(unit(sort="fr_ligera:24", formation="open"), enemy(at=(36, 8)))
    scene.begin(DeclaringCharges((RED,)))
    assert scene.refusal(DeclareCharge("A", "B", role=RED)) == "BSA-1-vision-d"


@rule("BSA-5-bateria-h")
def test_whoever_shoots_at_a_battery_names_one_of_its_guns() -> None:
    guns = [enemy(n, "g_med", at=(x, 24), battery="pair") for n, x in (("B", 36), ("C", 38))]
    scene = Scene(unit(), *guns)
    scene.begin(DeclaringShots((RED,)))
    assert scene.refusal(DeclareShot("A", "pair", role=RED)) == "BSA-5-bateria-h"
