"""Fire at a charge: who may, with how many dice, and the nerve it needs."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import ChargeHalf, DeclareCharge
from estandarte.games.aguila.charge.reaction_choices import check_of, reaction_dice, reply_verdict
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.charge.under_way import Charge
from estandarte.games.aguila.courage.results import CourageTested
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire, Shooting
from estandarte.games.aguila.turn.sequence import TurnBegan
from estandarte.kernel import Term
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.charge.test_phase import AT_B, HORSE, PLAIN, foe, half, mine
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit


def answer(scene: Scene, reply: Any, side: Side = Side.FRONT) -> str | None:
    return reply_verdict(scene.state, Charge("A", "B", side), reply).cite


@rule("BSA-Q39")
def test_by_the_switch_a_gun_answers_only_within_the_reach_of_its_canister() -> None:
    for gap, cite in ((6, None), (6.1, "BSA-7-objetivo-e")):
        scene = Scene(
            mine(**HORSE), enemy("B", "g_med", at=(36, 20 + gap)), reaction_range="measured"
        )
        assert answer(scene, "fire") == cite


@rule("BSA-5-bateria-b", "BSA-8-fuego-g", "BSA-Q62")
def test_a_charged_battery_answers_with_all_its_guns() -> None:
    guns = [
        enemy(n, "g_med", at=(x, 24), battery="b", battery_guns=2, **fields)
        for n, x, fields in (("B", 36, {}), ("D", 37.5, {}))
    ]
    canister = [5] + [1] * 7 + [3]  # one hit, one wound
    scene = half(mine(damage=1), *guns, dice=[*canister, *canister, 1, 2])
    scene.play(AT_B, React("fire", role=BLUE))
    assert [(e.unit, e.dice, e.wounds) for e in scene.all(ReactionFired)] == [
        ("B", 8, 1),
        ("D", 8, 1),
    ]
    assert [e.total for e in scene.all(CourageTested)] == [3 + 3 + 2 + 1]
    assert scene.unit("D").reaction_fire


@rule("BSA-8-fuego-b", "BSA-5-bateria-b")
@pytest.mark.parametrize(
    "fields", [{"shot": True}, {"reaction_fire": True}, {"order": "advance", "moved": 5}]
)
def test_a_gun_that_cannot_fire_is_silent_when_its_battery_does(fields: dict[str, Any]) -> None:
    one = enemy("B", "g_med", at=(36, 24), battery="b", battery_guns=2)
    two = enemy("D", "g_med", at=(37.5, 24), battery="b", battery_guns=2, **fields)
    scene = half(mine(damage=1), one, two, dice=[5] + [1] * 7 + [3, 1, 2])
    scene.play(AT_B, React("fire", role=BLUE))
    assert [e.unit for e in scene.all(ReactionFired)] == ["B"]
    assert [e.total for e in scene.all(CourageTested)] == [3 + 2 + 2]


def wavered(*dice: int, **switches: Any) -> Scene:
    """B, Wavering, has tried to shoot in the Shooting phase; its Disciplina is 4, at -1."""
    shaken = enemy("B", at=(36, 24), wavering=2, **PLAIN)
    fields = {"initiative": BLUE, "first": BLUE}
    scene = Scene(mine(), shaken, dice=dice, fields=fields, **switches)
    scene.begin(Shooting())
    scene.play(DeclareShot("B", "A", role=BLUE), HoldFire(role=BLUE), HoldFire(role=RED))
    return scene


@rule("BSA-10-aturdidos-c", "BSA-Q138")
def test_who_failed_the_check_to_shoot_does_not_check_again_at_a_charge() -> None:
    scene, charge = wavered(4), Charge("A", "B", Side.FRONT)
    assert not scene.unit("B").shot
    assert reply_verdict(scene.state, charge, "fire").cite == "BSA-10-aturdidos-c"
    other = wavered(4, wavering_nerve="each_time")
    assert reply_verdict(other.state, charge, "fire").cite is None
    assert check_of(other.state, charge, "fire") == Term(-1, "BSA-10-aturdidos-c")


AT_B_TOO = DeclareCharge("C", "B", role=RED)


@rule("BSA-10-aturdidos-c", "BSA-Q138")
def test_a_check_to_shoot_holds_from_one_charge_to_the_next() -> None:
    narrow: dict[str, Any] = {"values": {"front": 2400}, **PLAIN}
    second = unit("C", at=(37.5, 20), **narrow)
    shaken = enemy("B", at=(36, 24), wavering=2, **PLAIN)
    for switches, cite in (({}, "BSA-10-aturdidos-c"), ({"wavering_nerve": "each_time"}, None)):
        scene = Scene(
            mine(**narrow), second, shaken, officer("N", at=(36, 16), is_commander=True,
            bonus_used=True), dice=[4], fields={"initiative": RED}, **switches,
        )  # fmt: skip
        scene.begin(ChargeHalf(role=RED))
        scene.play(AT_B, React("fire", role=BLUE), AT_B_TOO)
        assert scene.refusal(React("fire", role=BLUE)) == cite


@rule("BSA-Q138")
def test_a_new_turn_forgets_the_check_and_a_check_passed_is_not_taken_twice() -> None:
    scene = Scene(mine(), enemy("B", at=(36, 24), wavering=2, nerve="found", **PLAIN))
    assert check_of(scene.state, Charge("A", "B", Side.FRONT), "fire") is None
    scene.doing(lambda play: play.emit(TurnBegan("BSA-2-turno-a", 2)))
    assert scene.unit("B").nerve == ""


@rule("BSA-Q35", "BSA-Q118")
def test_reaction_fire_works_once_and_who_shot_can_only_brace() -> None:
    line = enemy("B", at=(36, 24), **PLAIN)
    narrow = {"values": {"front": 2400}, **PLAIN}
    second = unit("C", at=(37.5, 20), **narrow)
    scene = half(mine(**narrow), second, line, dice=[1] * 40)
    scene.play(AT_B, React("fire", role=BLUE), DeclareCharge("C", "B", role=RED))
    assert scene.refusal(React("fire", role=BLUE)) == "BSA-8-fuego-b"
    charge = Charge("A", "B", Side.FRONT)
    braced = Scene(mine(**HORSE), foe(6, shot=True))
    assert reply_verdict(braced.state, charge, "square").cite == "BSA-8-fuego-b"
    assert reply_verdict(braced.state, charge, "stand").cite is None
    open_to = Scene(mine(**HORSE), foe(6, shot=True), reaction_after_fire="others_open")
    assert reply_verdict(open_to.state, charge, "fire").cite == "BSA-8-fuego-b"
    assert reply_verdict(open_to.state, charge, "square").cite is None


@rule("BSA-Q36", "BSA-Q37")
@pytest.mark.parametrize(
    ("fields", "dice"),
    [
        ({}, 12),
        ({"formation": "attack_column"}, 6),
        ({"formation": "square"}, 6),
        ({"damage": 12}, 6),
        ({"disorganised": 2}, 6),
        ({"disorganised": 2, "formation": "square", "damage": 12}, 2),
    ],
)
def test_the_dice_of_fire_at_a_charge(fields: dict[str, Any], dice: int) -> None:
    scene = Scene(mine(), foe(values={"attacks": 12}, **fields))
    assert reaction_dice(scene.state, scene.unit("B")).total == dice


@rule("BSA-Q38")
def test_canister_at_a_charge_needs_five() -> None:
    scene = half(mine(), enemy("B", "g_med", at=(36, 24)), dice=[4] * 8)
    scene.play(AT_B, React("fire", role=BLUE))
    assert (scene.last(ReactionFired).needed, scene.last(ReactionFired).hits) == (5, 0)


@rule("BSA-Q116", "BSA-8-fuego-h")
def test_who_marched_quickly_does_not_fire_at_a_charge() -> None:
    scene = Scene(mine(), foe(order="quick_march"))
    verdict = reply_verdict(scene.state, Charge("A", "B", Side.FRONT), "fire")
    assert verdict.cite == "BSA-8-fuego-h"
