"""Reactions to one charge after another, and blows of several: what has been done stays done."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import (
    AnswerBlows,
    BlowsStruck,
    Clash,
    Contact,
)
from estandarte.games.aguila.charge.evading import flight_of
from estandarte.games.aguila.charge.expertise import SpendExpertise
from estandarte.games.aguila.charge.parting import RegroupAfterCombat
from estandarte.games.aguila.charge.phase import (
    ChargeHalf,
    DeclareCharge,
    DeclareJointCharge,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reaction_choices import check_of, reply_verdict
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.charge.under_way import Charge, ChargeStopped, UnitCharged
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire, Shooting
from estandarte.games.aguila.odds.choices import courage_odds
from estandarte.games.aguila.table.envelope import charge_ends
from estandarte.games.aguila.turn.courage_tests import CourageTesting
from estandarte.games.aguila.turn.sequence import TurnBegan
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import nearer_than
from estandarte.wargame.plane.measures import INCH, inches
from games.aguila.charge.test_joint_charges import clash, trials
from games.aguila.charge.test_phase import (
    AT_B,
    HORSE,
    PLAIN,
    foe,
    half,
    mine,
)
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit

OPEN_HORSE: dict[str, Any] = {
    "sort": "fr_husares:10", "formation": "open", "without": ("granaderos", "formacion_abierta"),
}  # fmt: skip
AT_B_TOO = DeclareCharge("C", "B", role=RED)


def met(*dice: int) -> Scene:
    """B has gone to meet A, and C, from beside it, has declared its charge as well."""
    beside = unit("C", at=(24, 24), facing=90, **HORSE)
    scene = half(mine(**HORSE), beside, enemy("B", **OPEN_HORSE), dice=[6, *dice])
    scene.play(AT_B, React("countercharge", role=BLUE), AT_B_TOO)
    return scene


@rule("BSA-8-cond-b", "BSA-6-contra-d", "BSA-Q35")
def test_who_has_gone_to_meet_one_charge_does_not_go_to_meet_another() -> None:
    scene = met()
    assert scene.refusal(React("countercharge", role=BLUE)) == "BSA-8-cond-b"
    assert scene.refusal(React("evade", role=BLUE)) is None  # each charge has its reaction


@rule("BSA-6-evasion-d", "BSA-8-mov-i")
def test_who_evades_after_a_countercharge_is_no_longer_met_by_the_first() -> None:
    slow = mine(**{**HORSE, "order": "advance", "values": {"speed": 6}})
    beside = unit("C", at=(27, 20), facing=45, **HORSE)
    near = enemy("B", at=(36, 26), **OPEN_HORSE)
    scene = half(slow, beside, near, dice=[6, 6] + [1] * 60)
    scene.play(AT_B, React("countercharge", role=BLUE))
    found = next(f for f in scene.state.stack if isinstance(f, ChargeHalf)).charges
    assert [(c.unit, c.head_on) for c in found] == [("A", True)]
    scene.play(AT_B_TOO, React("evade", role=BLUE))
    assert "A" in [e.unit for e in scene.all(ChargeStopped)]
    scene.play(EndDeclarations(role=RED))
    assert "A" not in [e.unit for e in scene.all(UnitCharged)]
    assert scene.at("A") == (36, 20)


@rule("BSA-8-mov-e", "BSA-3-inter-c")
@pytest.mark.parametrize(("reply", "comes"), [("stand", True), ("evade", False)])
def test_nobody_charges_through_those_who_have_evaded_into_his_way(reply: Any, comes: bool) -> None:
    riders = enemy("D", "fr_husares:5", "open", at=(26.5, 21.5), facing=270)
    scene = half(
        unit("A", at=(36, 16), **HORSE), unit("C", at=(18, 21.5), facing=90, **HORSE),
        enemy("B", at=(36, 27), **PLAIN), riders, dice=[6] * 2 + [1] * 60,
    )  # fmt: skip
    scene.play(AT_B, React("stand", role=BLUE), DeclareCharge("C", "D", role=RED))
    scene.play(React(reply, role=BLUE), EndDeclarations(role=RED))
    assert ("A" in [e.unit for e in scene.all(UnitCharged)]) is comes
    assert (
        ("A", "BSA-8-mov-e") in [(e.unit, e.cite) for e in scene.all(ChargeStopped)]
    ) is not comes


@rule("BSA-1-medir-b", "BSA-10-aturdidos-e", "BSA-Q42")
def test_who_was_met_and_wavers_does_not_come_and_the_two_part() -> None:
    """Shaken by the loss of a General, say, after he has declared his charge."""
    shaken, met = mine(**HORSE, wavering=2), enemy("B", at=(36, 20.1), **HORSE)
    scene = Scene(shaken, met)
    charge = Charge("A", "B", Side.FRONT, head_on=True, edge=Side.FRONT)
    scene.begin(ChargeHalf(role=RED, charges=(charge,), at="move"))
    assert [e.unit for e in scene.all(ChargeStopped)] == ["A"]
    assert not nearer_than(scene.unit("A").base, scene.unit("B").base, inches(1))


@rule("BSA-Q40", "BSA-6-reaccion-a")
@pytest.mark.parametrize(
    ("charging", "wavering", "cite"),
    [(PLAIN, 0, None), (PLAIN, 2, "BSA-Q40"), (HORSE, 0, "BSA-6-reaccion-a")],
)
def test_horse_withdraw_from_infantry_unless_they_waver(
    charging: dict[str, Any], wavering: int, cite: str | None
) -> None:
    scene = Scene(mine(**charging), foe(4, **HORSE, wavering=wavering))
    assert reply_verdict(scene.state, Charge("A", "B", Side.FRONT), "withdraw").cite == cite


@rule("BSA-5-abierta-i", "BSA-12-mando-b")
@pytest.mark.parametrize(
    ("sort", "reply", "moment"),
    [("fr_ligera:24", "evade", "DeclaringCharges"), ("fr_husares:10", "withdraw", "AskingHelp")],
)
def test_skirmishers_evade_without_any_modifier(sort: str, reply: Any, moment: str) -> None:
    helper = officer("H", at=(40, 26), role=BLUE)
    skirmishers = enemy("B", sort, "open", at=(36, 24))
    scene = half(mine(), skirmishers, helper, dice=[6])
    scene.play(AT_B, React(reply, role=BLUE))
    assert scene.moment == moment


@rule("BSA-12-espoleador-a", "BSA-Q11")
@pytest.mark.parametrize(
    ("things", "named", "far"),
    [
        ((), {}, 9),
        ((officer("O", role=BLUE, inside="B", abilities=("espoleador",)),), {}, 10),
        ((), {"fields": {"weather": "snow"}}, 6.75),
        ((), {"fields": {"weather": "snow"}, "inch_rounding": "half_inch"}, 7),
    ],
)
def test_how_far_a_unit_evades(things: Any, named: dict[str, Any], far: float) -> None:
    rider = enemy("B", at=(36, 24), **{**OPEN_HORSE, "values": {"speed": 9}})
    scene = Scene(mine(**HORSE), rider, *things, **named)
    end = flight_of(scene.state, "B", "A")
    assert end is not None
    assert end.front_centre.y - rider.base.front_centre.y == pytest.approx(far * INCH, abs=1)


@rule("BSA-8-multiple-a", "BSA-8-multiple-d", "BSA-8-cond-h")
def test_who_charges_along_leaves_his_place_to_the_others() -> None:
    """C stands right before the flank that A comes to; alone A would find no room there."""
    before = unit("C", at=(39.6, 31.5), facing=270, **PLAIN)
    scene = half(unit("A", at=(42, 27), facing=315, **PLAIN), before, enemy("B", **PLAIN))
    assert scene.refusal(AT_B) == "BSA-8-cond-h"
    assert scene.refusal(DeclareJointCharge(("A", "C"), "B", role=RED)) is None


@rule("BSA-8-multiple-b", "BSA-8-multiple-c")
def test_the_end_of_a_charge_is_shown_beside_those_who_are_coming() -> None:
    column = {"formation": "attack_column", **PLAIN}
    units = [unit(n, at=(x, 20), **column) for n, x in (("A", 31), ("C", 36), ("D", 41))]
    scene = half(*units, foe(4.5), sight_arc="wide")
    alone = charge_ends(scene.state, scene.unit("C"))["B"]
    scene.play(AT_B, React("stand", role=BLUE))
    beside = charge_ends(scene.state, scene.unit("C"))["B"]
    assert alone.centre.x == pytest.approx(36 * INCH, abs=20) != beside.centre.x
    scene.play(AT_B_TOO, React("stand", role=BLUE))
    assert charge_ends(scene.state, scene.unit("D")) == {}


@rule("BSA-13-expertos-a")
def test_each_expert_is_asked_before_his_own_blows() -> None:
    expert: dict[str, Any] = {"abilities": ("combatientes_expertos",), **PLAIN}
    first, flank = unit("A", at=(36, 30), **expert), unit("C", at=(33, 31.5), facing=90, **expert)
    frail = enemy("B", at=(36, 30), values={"courage": (2, 3)}, **PLAIN)
    scene = clash(first, flank, frail, dice=[6, 6, *[1] * 10, 6, 6, 3, 3])
    assert scene.state.decision.unit == "A"
    scene.play(SpendExpertise(role=RED))
    assert "B" not in scene.state.units
    assert scene.moment == "RegroupingAfterCombat"  # C had nothing to strike at
    assert scene.unit("C").spent == ()
    scene.play(RegroupAfterCombat("stay", role=RED), RegroupAfterCombat("stay", role=RED))


@rule("BSA-12-unir-a", "BSA-Q52")
def test_an_officer_fights_with_the_first_blows_that_are_struck_back() -> None:
    """All blows upon the second charger: his go with them, though another was gone to meet."""
    horse, flank = unit("A", at=(36, 30), **HORSE), unit("C", at=(33, 31.5), facing=90, **PLAIN)
    rider = enemy("B", "fr_husares:10", "line", at=(36, 30), **PLAIN)
    leader = officer("O", role=BLUE, inside="B", attacks=3)
    scene = clash(horse, flank, rider, leader, dice=[1] * 80, head_on=True)
    scene.play(AnswerBlows({"C": 14}, role=BLUE))
    struck = [(e.unit, e.target, e.dice) for e in scene.all(BlowsStruck)]
    assert struck == [("A", "B", 14), ("C", "B", 24), ("B", "C", 7 + 3)]


@rule("BSA-Q18", "BSA-Q52", "BSA-10-aturdidos-h", "BSA-5-abierta-f")
@pytest.mark.parametrize(
    ("fields", "parts", "dice"),
    [
        ({"wavering": 2}, {"A": 1, "C": 11}, [("A", 1), ("C", 5)]),
        ({"wavering": 2}, {"A": 11, "C": 1}, [("A", 6)]),
        ({"damage": 12, "wavering": 2}, {"A": 5, "C": 7}, [("A", 2), ("C", 1)]),
        ({"formation": "open"}, {"A": 5, "C": 7}, [("A", 3), ("C", 3)]),
        ({}, {"A": 5, "C": 7}, [("A", 5), ("C", 7)]),
    ],
)
def test_divided_blows_are_no_more_than_undivided(
    fields: dict[str, Any], parts: dict[str, int], dice: list[tuple[str, int]]
) -> None:
    first, second = unit("A", at=(34, 30), **PLAIN), unit("C", at=(39, 30), **PLAIN)
    held = enemy("B", at=(36.5, 30), **PLAIN, **fields)
    scene = Scene(first, second, held, dice=[1] * 80)
    scene.begin(Clash(target="B", contacts=(Contact("A"), Contact("C"))))
    scene.play(AnswerBlows(parts, role=BLUE))
    assert [(e.target, e.dice) for e in scene.all(BlowsStruck) if e.unit == "B"] == dice


@rule("BSA-Q52", "BSA-9-coraje-b", "BSA-13-temibles-a")
@pytest.mark.parametrize(("traits", "total"), [((), 4 + 2 + 1), (("temibles",), 4 + 2 + 1 + 2)])
def test_by_the_switch_the_worst_side_counts_whoever_drew_the_blood(
    traits: tuple[str, ...], total: int
) -> None:
    first = unit("A", at=(36, 30), **PLAIN)
    flank = unit("C", at=(33, 31.5), facing=90, abilities=traits, **PLAIN)
    steady = enemy("B", at=(36, 30), values={"courage": (19, 21)}, **PLAIN)
    dice = [6, 6, *[1] * 10, 6, 6, *[1] * 24, 2, 2]
    scene = clash(first, flank, steady, dice=dice, multiple_charge_tests="single")
    assert trials(scene) == [total]


@rule("BSA-12-aguantad-a")
def test_who_wavers_already_wavers_still_when_he_holds_fast() -> None:
    for wavering, end in ((0, "wounds.0"), (2, "wavering.0")):
        scene = Scene(unit("A", damage=3, wavering=wavering))
        odds = courage_odds(scene.state, CourageTesting(unit="A", cause="combat"), passed=True)
        assert [c.result for c in odds.chances] == [end]


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
    assert check_of(other.state, charge, "fire") == (-1, "BSA-10-aturdidos-c")


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
