"""Dragoons on foot."""

from typing import Any

import pytest

from estandarte.games.aguila.camp import Camp
from estandarte.games.aguila.charge.melee_dice import Blow, melee_to_wound
from estandarte.games.aguila.fire.targets import shooter_verdict
from estandarte.games.aguila.fire.volleys import Shot
from estandarte.games.aguila.ground.garrisons import garrison_verdict
from estandarte.games.aguila.movement.dismounting import FOOT_FORMATIONS, Dismount
from estandarte.games.aguila.movement.orders import ChangeFormation
from estandarte.games.aguila.movement.phase import GivingOrders
from estandarte.games.aguila.odds.choices import odds_of
from estandarte.games.aguila.odds.volleys import fire_odds
from estandarte.games.aguila.scenarios.pitched import SCENARIOS
from estandarte.games.aguila.turn.sequence import TurnBegan
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import INCH
from games.aguila.scenes import PACK, RED, Scene, added, area, enemy, inch, officer, unit

GENERAL = officer("G", "general_de_brigada", at=(30, 15), is_commander=True, bonus_used=True)
DISMOUNT = Dismount("A", "line", role=RED)


def orders(*things: Any, dice: Any = (), scenario: str = "granja") -> Scene:
    scene = Scene(*things, GENERAL, dice=dice, fields={"camp": Camp(scenario=scenario)})
    scene.begin(GivingOrders((RED,)))
    return scene


def dragoons(**named: Any) -> Any:
    return unit("A", "fr_dragones:10", "line", **named)


@rule("BSA-6-dragones-a")
def test_dragoons_dismount_only_where_the_scenario_lets_them() -> None:
    named = {n for n, s in PACK.scenarios.scenario.items() if s.dragoons_dismount}
    assert named == {name for name, known in SCENARIOS.items() if known.dismounting}
    assert orders(dragoons()).refusal(DISMOUNT) is None
    assert orders(dragoons(), scenario="pueblo").refusal(DISMOUNT) is None
    assert orders(dragoons(), scenario="campal").refusal(DISMOUNT) == "BSA-6-dragones-a"
    hussars = unit("A", "fr_husares:10", "line")
    assert orders(hussars).refusal(DISMOUNT) == "BSA-6-dragones-a"


@rule("BSA-6-dragones-b")
@pytest.mark.parametrize(("face", "foot"), [(4, True), (3, False)])
def test_it_is_done_with_a_change_of_formation(face: int, foot: bool) -> None:
    scene = orders(dragoons(), dice=[face])
    scene.play(DISMOUNT)
    assert scene.unit().order == "change_formation"
    assert (scene.unit().dismounted, scene.unit().is_infantry) == (foot, foot)
    assert scene.unit().failed_check is not foot


@rule("BSA-6-dragones-c")
@pytest.mark.parametrize("formation", [*FOOT_FORMATIONS, "open", "mass"])
def test_they_take_any_formation_of_infantry_but_open_order(formation: Any) -> None:
    cite = orders(dragoons()).refusal(Dismount("A", formation, role=RED))
    assert cite == (None if formation in FOOT_FORMATIONS else "BSA-6-dragones-c")


@rule("BSA-6-dragones-d")
def test_they_do_not_mount_again() -> None:
    scene = orders(dragoons(), dice=[6])
    scene.play(DISMOUNT)
    TurnBegan("X", 2).apply(scene.state)
    assert scene.refusal(Dismount("A", "square", role=RED)) == "BSA-6-dragones-d"
    assert scene.refusal(ChangeFormation("A", "square", role=RED)) is None
    assert scene.refusal(ChangeFormation("A", "open", role=RED)) == "BSA-6-dragones-c"


@rule("BSA-6-dragones-e")
def test_on_foot_they_shoot_with_five_or_more_and_go_slowly() -> None:
    scene = orders(dragoons(), enemy("B", at=(36, 28)), dice=[6])
    scene.play(Dismount("A", "line", inch(2), role=RED))
    profile = scene.unit().profile
    assert (profile.shooting, profile.range, profile.speed) == (5, 10, 4)
    assert scene.unit().moved == pytest.approx(2 * INCH)
    assert shooter_verdict(scene.state, RED, "A")
    odds = fire_odds(scene.state, (Shot("A", "B"),), scene.unit("B"))
    assert odds.against is not None
    assert (odds.against.lines[0].cite, odds.against.lines[0].amount) == ("BSA-6-dragones-e", 5)
    assert added(melee_to_wound(scene.state, Blow("A", "B"))) == ()
    assert profile.counted == 20  # ten riders bear as much on foot
    too_far = orders(dragoons()).refusal(Dismount("A", "line", inch(2.1), role=RED))
    assert too_far == "BSA-5-cambio-f"


def test_on_foot_they_can_hold_a_building() -> None:
    farm = area("farm", 36, 40, 3, id="farm")
    scene = orders(dragoons(), farm, dice=[6])
    assert garrison_verdict(scene.state, scene.unit(), farm).cite == "BSA-Q57"
    scene.play(DISMOUNT)
    assert garrison_verdict(scene.state, scene.unit(), farm)


def test_out_of_command_they_need_leave_first() -> None:
    for faces, foot in (([1], False), ([4, 4], True)):
        scene = Scene(dragoons(), dice=faces, fields={"camp": Camp(scenario="granja")})
        scene.begin(GivingOrders((RED,)))
        scene.play(DISMOUNT)
        assert scene.unit().dismounted is foot


@rule("BSA-12-formen-a", "BSA-6-dragones-b")
def test_form_up_dismounts_them_without_a_check() -> None:
    leader = officer("O", abilities=("formen",), at=(60, 10))
    scene = Scene(dragoons(officer="O"), leader, fields={"camp": Camp(scenario="granja")})
    scene.begin(GivingOrders((RED,)))
    called = Dismount("A", "line", officer="O", role=RED)
    assert scene.refusal(Dismount("A", "line", officer="X", role=RED)) == "BSA-12-formen-a"
    assert odds_of(scene.state, called) is None
    assert odds_of(scene.state, DISMOUNT) is not None
    scene.play(called)
    assert (scene.unit().dismounted, scene.dice_thrown()) == (True, 0)
    assert scene.officer().spent == ("formen",)
