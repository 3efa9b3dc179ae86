"""Charges declared together: sharing the contact, one reaction, one combat."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import (
    AnswerBlows,
    BlowsStruck,
    Clash,
    Contact,
)
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.expertise import SpendExpertise
from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat
from estandarte.games.aguila.charge.phase import (
    ChargeHalf,
    DeclareCharge,
    DeclareJointCharge,
    EndDeclarations,
    arrivals,
)
from estandarte.games.aguila.charge.reactions import (
    CallOff,
    PressOn,
    React,
    Reacting,
    TurnEvader,
)
from estandarte.games.aguila.charge.under_way import Charge, ChargeStopped, UnitCharged
from estandarte.games.aguila.movement.separation import UnitParted
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.alignment import contact_length
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between
from games.aguila.scenes import BLUE, RED, Scene, enemy, inch, officer, unit

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
HORSE: dict[str, Any] = {"sort": "fr_dragones:10", "formation": "line", **PLAIN}
GENERALS = (
    officer("G", "general_de_brigada", at=(20, 12), is_commander=True, command_range=inch(60)),
    officer("E", "general_de_brigada", at=(52, 40), is_commander=True, role=BLUE),
)
TWO = DeclareJointCharge(("A", "C"), "B", role=RED)


def half(*things: Any, dice: Any = (), **switches: Any) -> Scene:
    fields = {"initiative": RED}
    scene = Scene(*things, *spent(), dice=dice, fields=fields, **switches)
    scene.begin(ChargeHalf(role=RED))
    return scene


def spent() -> list[Any]:
    return [but(o, bonus_used=True) for o in GENERALS]


def pair(**named: Any) -> list[Any]:
    """Two columns side by side, each half before the same enemy."""
    column = {"formation": "attack_column", **PLAIN, **named}
    return [unit("A", at=(33, 20), **column), unit("C", at=(39, 20), **column)]


def foe(**named: Any) -> Any:
    return enemy("B", **{"at": (36, 24), **PLAIN, **named})


@rule("BSA-8-multiple-a")
def test_two_units_declare_one_charge_that_is_answered_once() -> None:
    scene = half(*pair(), foe(), dice=[1] * 36)
    assert scene.refusal(DeclareJointCharge(("A",), "B", role=RED)) == "BSA-8-multiple-a"
    assert scene.refusal(DeclareJointCharge(("A", "A"), "B", role=RED)) == "BSA-8-multiple-a"
    assert scene.refusal(DeclareJointCharge(("A", "X"), "B", role=RED)) == "BSA-8-cond-a"
    scene.play(TWO, React("stand", role=BLUE))
    assert scene.moment == "DeclaringCharges"
    assert scene.unit("A").declared
    assert scene.unit("C").declared


@rule("BSA-8-multiple-b")
def test_units_on_one_side_share_it_evenly() -> None:
    scene = half(*pair(), foe(), dice=[1] * 100)
    scene.play(TWO, React("stand", role=BLUE), EndDeclarations(role=RED))
    target = scene.unit("B").base
    shares = [contact_length(e.base, target, Side.FRONT) for e in scene.all(UnitCharged)]
    assert shares[0] == pytest.approx(shares[1], abs=10)
    assert sum(shares) == pytest.approx(target.front, abs=20)


@rule("BSA-8-multiple-c")
def test_where_there_is_no_room_for_all_some_may_not_charge() -> None:
    column = {"formation": "attack_column", **PLAIN}
    wide = foe(at=(36, 24.5))
    units = [unit(n, at=(x, 20), **column) for n, x in (("A", 31), ("C", 36), ("D", 41))]
    scene = half(*units, wide, sight_arc="wide")
    three = DeclareJointCharge(("A", "C", "D"), "B", role=RED)
    assert scene.refusal(three) == "BSA-8-multiple-c"
    assert scene.refusal(TWO) is None
    assert three not in list(scene.state.decision.options(scene.state, RED))


@rule("BSA-8-multiple-c")
def test_of_charges_declared_one_by_one_the_last_finds_no_room() -> None:
    column = {"formation": "attack_column", **PLAIN}
    units = [unit(n, at=(x, 20), **column) for n, x in (("A", 31), ("C", 36), ("D", 41))]
    scene = half(*units, foe(at=(36, 24.5)), sight_arc="wide", dice=[1] * 200)
    for name in ("A", "C"):
        scene.play(DeclareCharge(name, "B", role=RED), React("stand", role=BLUE))
    assert scene.refusal(DeclareCharge("D", "B", role=RED)) == "BSA-8-multiple-c"
    charges = [Charge(n, "B", Side.FRONT) for n in ("A", "C", "D")]
    assert len(arrivals(scene.state, charges)) == 2  # the nearest two


@rule("BSA-8-multiple-d")
def test_a_charger_need_not_keep_an_inch_from_others() -> None:
    beside = enemy("D", at=(41, 24), **PLAIN)  # a third of an inch beside the target
    scene = half(unit("A", at=(36, 20), **PLAIN), foe(), beside, dice=[1] * 24)
    scene.play(DeclareCharge("A", "B", role=RED), React("stand", role=BLUE))
    scene.play(EndDeclarations(role=RED))
    placed = scene.last(UnitCharged).base
    assert gap_between(placed, beside.base).nearer_than(inch(1))


@rule("BSA-8-multiple-e")
def test_who_is_in_contact_without_a_part_in_the_fight_is_nudged_out_of_it() -> None:
    touched = enemy("D", at=(40.7245, 24), **PLAIN)  # side by side with the target
    scene = half(unit("A", at=(36, 20), **PLAIN), foe(), touched, dice=[1] * 24)
    scene.play(DeclareCharge("A", "B", role=RED), React("stand", role=BLUE))
    scene.play(EndDeclarations(role=RED))
    nudged = next(e for e in scene.all(UnitParted) if e.unit == "D")
    assert nudged.cite == "BSA-8-multiple-e"
    assert not gap_between(nudged.base, scene.unit("B").base).nearer_than(inch(1))


@rule("BSA-8-multiple-f", "BSA-8-multiple-g")
def test_the_target_answers_the_nearest_or_fires_at_the_cavalry() -> None:
    foot = unit("A", at=(35, 20), **PLAIN)
    horse = unit("C", at=(43, 16), **HORSE)
    scene = half(foot, horse, foe(), dice=[1] * 12)
    scene.play(TWO)
    assert scene.state.decision.charge.unit == "A"
    assert scene.refusal(React("square", role=BLUE)) == "BSA-5-reaccion-a"  # the nearest is foot
    assert scene.refusal(React("square", "C", role=BLUE)) == "BSA-8-multiple-f"
    assert scene.refusal(React("fire", "X", role=BLUE)) == "BSA-8-multiple-f"
    scene.play(React("fire", "C", role=BLUE))
    assert scene.last(ReactionFired).target == "C"


@rule("BSA-8-multiple-f", "BSA-8-multiple-g")
def test_infantry_that_is_not_the_nearest_is_not_fired_at() -> None:
    scene = half(unit("A", at=(34, 20), **PLAIN), unit("C", at=(38.9, 19.5), **PLAIN), foe())
    scene.play(TWO)
    assert scene.refusal(React("fire", "C", role=BLUE)) == "BSA-8-multiple-f"
    assert scene.refusal(React("fire", role=BLUE)) is None


def test_those_who_lose_their_nerve_drop_out_and_the_rest_goes_on() -> None:
    scene = Scene(*pair(), foe(), dice=[1, 6], fields={"initiative": RED})
    scene.begin(ChargeHalf(role=RED))  # nobody is in command
    scene.play(TWO)
    assert scene.last(ChargeStopped).unit == "A"
    decision = scene.state.decision
    assert isinstance(decision, Reacting)
    assert [c.unit for c in decision.charges] == ["C"]


def test_each_squadron_says_whether_it_charges_the_square() -> None:
    horse = [unit("A", at=(33, 18), **HORSE), unit("C", at=(39, 18), **HORSE)]
    scene = half(*horse, foe(), dice=[6] + [1] * 40)
    scene.play(TWO, React("square", role=BLUE), CallOff(role=RED))
    assert scene.state.decision.unit == "C"
    scene.play(PressOn(role=RED), EndDeclarations(role=RED))
    assert [e.unit for e in scene.all(UnitCharged)] == ["C"]


def test_who_evades_two_chargers_is_followed_by_the_one_that_reaches_it() -> None:
    light = foe(sort="fr_ligera:12", formation="open", at=(36, 24))
    foot, horse = unit("A", at=(36, 20), **PLAIN), unit("C", at=(41, 18), **HORSE)
    scene = half(foot, horse, light, dice=[6] + [1] * 60)
    scene.play(TWO, React("evade", role=BLUE))
    assert scene.last(ChargeStopped).unit == "A"
    scene.play(EndDeclarations(role=RED))
    assert [e.unit for e in scene.all(UnitCharged)] == ["C"]


def test_by_a_switch_infantry_looks_where_it_likes_after_evading() -> None:
    light = foe(sort="fr_ligera:12", formation="open", at=(36, 24))
    for switches, moment in (
        ({}, "DeclaringCharges"),
        ({"evader_facing": "infantry_free"}, "TurningEvader"),
    ):
        scene = half(unit("A", at=(36, 20), **PLAIN), light, dice=[6], **switches)
        scene.play(DeclareCharge("A", "B", role=RED), React("evade", role=BLUE))
        assert scene.moment == moment
    assert scene.refusal(TurnEvader(9999, role=BLUE)) == "BSA-Q46"
    scene.play(TurnEvader(1800, role=BLUE))
    assert scene.unit("B").base.heading == 0
    horse = foe(sort="fr_husares:10", formation="open", at=(36, 24))
    rider = half(unit("A", at=(36, 20), **PLAIN), horse, dice=[6], evader_facing="infantry_free")
    rider.play(DeclareCharge("A", "B", role=RED), React("evade", role=BLUE))
    assert rider.moment == "DeclaringCharges"


def test_a_square_is_met_on_the_side_from_which_the_charge_comes() -> None:
    square = foe(formation="square", facing=0)  # its rear is turned to the charger
    scene = half(unit("A", at=(36, 20), **PLAIN), square, dice=[1] * 40)
    scene.play(DeclareCharge("A", "B", role=RED), React("stand", role=BLUE))
    scene.play(EndDeclarations(role=RED))
    assert scene.last(UnitCharged).base.heading == 0
    assert scene.all(BlowsStruck)[0].dice == 12  # and no rear for that


def clash(*things: Any, dice: Any, head_on: bool = False, **switches: Any) -> Scene:
    scene = Scene(*things, dice=dice, **switches)
    contacts = (Contact("A"), Contact("C", Side.LEFT))
    scene.begin(Clash(target="B", contacts=contacts, head_on=head_on))
    return scene


def trials(scene: Scene) -> list[int]:
    return [e.total for e in scene.events if type(e).__name__ == "CourageTested"]


def test_by_a_switch_all_strike_before_one_test_on_the_worst_side() -> None:
    first, flank = unit("A", at=(36, 30), **PLAIN), unit("C", at=(33, 31.5), facing=90, **PLAIN)
    steady = enemy("B", at=(36, 30), values={"courage": (19, 21)}, **PLAIN)
    front = [6, 6, *[1] * 10, 6, 6]
    side = [6, *[1] * 23, 6]
    usual = clash(first, flank, steady, dice=[*front, 2, 2, *side, 2, 2])
    assert trials(usual) == [6, 8]
    single = clash(first, flank, steady, dice=[*front, *side, 2, 2], multiple_charge_tests="single")
    assert trials(single) == [8]  # four, three markers, one for the flank


def test_a_countercharge_against_one_of_two_divides_the_blows_beforehand() -> None:
    horse, flank = unit("A", at=(36, 30), **HORSE), unit("C", at=(33, 31.5), facing=90, **PLAIN)
    rider = enemy("B", "fr_husares:10", "line", at=(36, 30), **PLAIN)
    scene = clash(horse, flank, rider, dice=[1] * 80, head_on=True)
    assert scene.moment == "DividingBlows"
    scene.play(AnswerBlows({"A": 8, "C": 6}, role=BLUE))
    struck = [(e.unit, e.target, e.dice) for e in scene.all(BlowsStruck)]
    assert struck == [("A", "B", 14), ("B", "A", 8), ("C", "B", 24), ("B", "C", 3)]


@rule("BSA-9-retroceso-e")
def test_victors_who_stood_side_by_side_end_an_inch_apart() -> None:
    frail = foe(values={"courage": (2, 3)})
    dice = [6, 6, *[1] * 10, 1, 1, 1, 6, 6, 3, 3]  # the column rolls three misses again
    scene = half(*pair(), frail, dice=dice)
    scene.play(TWO, React("stand", role=BLUE), EndDeclarations(role=RED))
    assert "B" not in scene.state.units
    scene.play(RegroupAfterCombat("stay", role=RED), RegroupAfterCombat("stay", role=RED))
    gap = gap_between(scene.unit("A").base, scene.unit("C").base)
    assert not gap.nearer_than(inch(1))
    assert gap.within(inch(1.2))


def test_a_charge_remembers_the_side_it_meets() -> None:
    assert Charge("A", "B", Side.FRONT, edge=Side.REAR).meets is Side.REAR
    assert Charge("A", "B", Side.LEFT).meets is Side.LEFT


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
