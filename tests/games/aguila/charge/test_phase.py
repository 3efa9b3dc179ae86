"""Charges: conditions, reactions, contact."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import BlowsStruck
from estandarte.games.aguila.charge.conditions import charge_gap, charge_verdict
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.evading import UnitCountercharged, meet_countercharge
from estandarte.games.aguila.charge.phase import (
    ChargeHalf,
    Charges,
    DeclareCharge,
    EndDeclarations,
    FightNext,
    OrderingCombats,
)
from estandarte.games.aguila.charge.reaction_choices import check_of, reply_verdict
from estandarte.games.aguila.charge.reactions import CallOff, PressOn, React
from estandarte.games.aguila.charge.under_way import Charge, UnitCharged, followed
from estandarte.games.aguila.courage.casualties import UnitDamaged
from estandarte.kernel import Term
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
GENERALS = (
    officer("G", "general_de_brigada", at=(31, 15), is_commander=True, bonus_used=True),
    officer("E", "general_de_brigada", at=(45, 34), is_commander=True, bonus_used=True, role=BLUE),
)
AT_B = DeclareCharge("A", "B", role=RED)
HORSE: dict[str, Any] = {"sort": "fr_dragones:10", "formation": "line", **PLAIN}


def half(
    *things: Any, dice: Any = (), fields: dict[str, Any] | None = None, **switches: Any
) -> Scene:
    scene = Scene(
        *things, *GENERALS, dice=dice, fields={"initiative": RED, **(fields or {})}, **switches
    )
    scene.begin(ChargeHalf(role=RED))
    return scene


def mine(**named: Any) -> Any:
    return unit("A", **{**PLAIN, **named})


def foe(gap: float = 4, **named: Any) -> Any:
    return enemy("B", at=(36, 20 + gap), **{**PLAIN, **named})


@rule("BSA-2-cargas-a")
def test_charges_are_declared_one_by_one_and_each_is_answered_before_the_next() -> None:
    scene = half(mine(), unit("C", at=(50, 20), **PLAIN), foe(), enemy("D", at=(50, 24), **PLAIN))
    scene.play(AT_B)
    assert (scene.moment, scene.state.decision.waiting) == ("Reacting", (BLUE,))
    assert not scene.all(BlowsStruck) and scene.at("A") == (36, 20)
    scene.play(React("stand", role=BLUE))
    assert (scene.moment, scene.state.decision.waiting) == ("DeclaringCharges", (RED,))
    assert scene.refusal(DeclareCharge("C", "D", role=RED)) is None


@rule("BSA-2-cargas-b")
def test_all_chargers_are_moved_before_the_first_combat() -> None:
    second = unit("C", at=(50, 20), **PLAIN), enemy("D", at=(50, 24), **PLAIN)
    scene = half(mine(), foe(), *second, dice=[6, *[1] * 48])
    scene.play(AT_B, React("stand", role=BLUE))
    scene.play(DeclareCharge("C", "D", role=RED), React("stand", role=BLUE))
    scene.play(EndDeclarations(role=RED), FightNext("B", role=RED))
    kinds = [type(e).__name__ for e in scene.events]
    moved = [n for n, k in enumerate(kinds) if k == "UnitCharged"]
    assert len(moved) == 2 and moved[-1] < kinds.index("BlowsStruck")


@rule("BSA-8-cond-a")
def test_guns_do_not_charge() -> None:
    assert half(mine(sort="g_med"), foe()).refusal(AT_B) == "BSA-8-cond-a"


@rule("BSA-8-mov-g")
def test_a_charge_is_declared_answered_moved_and_fought() -> None:
    scene = half(mine(), foe(), dice=[1] * 24)
    scene.play(AT_B)
    assert scene.moment == "Reacting"
    scene.play(React("stand", role=BLUE))
    assert scene.moment == "DeclaringCharges"
    scene.play(EndDeclarations(role=RED))
    assert [e.unit for e in scene.all(BlowsStruck)] == ["A", "B"]
    assert scene.at("A") == (36, 22)  # contact at 24, then back two inches


@rule("BSA-8-mov-g", "BSA-8-mov-h")
def test_a_charger_is_set_flush_with_its_target_and_centred() -> None:
    scene = half(mine(), enemy("B", at=(37, 24), facing=190, **PLAIN), dice=[1] * 24)
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    base = scene.last(UnitCharged).base
    assert base.heading == 100
    assert base.front_centre.x == pytest.approx(inch(37), abs=30)


@rule("BSA-8-cond-b")
def test_each_unit_charges_one_single_enemy() -> None:
    scene = half(mine(), unit("C", at=(50, 20)), foe())
    assert scene.refusal(DeclareCharge("A", "C", role=RED)) == "BSA-8-cond-b"
    assert scene.refusal(DeclareCharge("A", "X", role=RED)) == "BSA-8-cond-b"
    scene.play(AT_B, React("stand", role=BLUE))
    assert scene.refusal(AT_B) == "BSA-8-cond-b"


def why_no_charge(**fields: Any) -> str | None:
    return half(mine(**fields), foe()).refusal(AT_B)


@rule("BSA-3-ligero-d")
def test_foot_that_quick_marched_does_not_charge() -> None:
    assert why_no_charge(order="quick_march") == "BSA-3-ligero-d"
    assert why_no_charge(order="halt") is None


@rule("BSA-8-cond-c")
def test_horse_that_quick_marched_does_not_charge() -> None:
    assert why_no_charge(**HORSE, order="quick_march") == "BSA-8-cond-c"
    assert why_no_charge(**HORSE, order="advance") is None


@rule("BSA-3-encarar-c")
def test_who_changed_facing_does_not_charge() -> None:
    assert why_no_charge(order="change_facing") == "BSA-3-encarar-c"


@rule("BSA-10-aturdidos-e")
def test_who_wavers_does_not_charge_but_who_is_disorganised_may() -> None:
    assert why_no_charge(wavering=2) == "BSA-10-aturdidos-e"
    assert why_no_charge(disorganised=2) is None


@rule("BSA-2-cargas-e", "BSA-16-reservas-c")
def test_who_was_charged_or_has_just_come_does_not_charge() -> None:
    assert why_no_charge(was_charged=True) == "BSA-2-cargas-e"
    assert why_no_charge(entered=True) == "BSA-16-reservas-c"


@rule("BSA-8-cond-d")
def test_some_formations_do_not_charge() -> None:
    assert why_no_charge(formation="march_column") == "BSA-5-marcha-e"
    assert why_no_charge(formation="square") == "BSA-5-cuadro-k"


@rule("BSA-8-cond-e")
def test_the_target_must_be_in_the_front_arc() -> None:
    assert half(mine(), enemy("B", at=(42, 24))).refusal(AT_B) == "BSA-8-cond-e"
    assert half(mine(**HORSE), enemy("B", at=(42, 24))).refusal(AT_B) is None


@rule("BSA-8-cond-f")
def test_the_charger_must_see_its_target() -> None:
    hill = area("easy_hill", 36, 24, 2)
    assert half(mine(**HORSE), foe(9), hill).refusal(AT_B) == "BSA-8-cond-f"


@rule("BSA-8-cond-g", "BSA-5-linea-c")
@pytest.mark.parametrize(("gap", "cite"), [(5, None), (5.1, "BSA-8-cond-g")])
def test_the_target_must_be_within_the_charge(gap: float, cite: str | None) -> None:
    assert half(mine(), foe(gap)).refusal(AT_B) == cite


@rule("BSA-15-niebla-a")
def test_no_charge_beyond_eight_inches_in_fog() -> None:
    fog = {"weather": "fog"}
    assert half(mine(**HORSE), foe(8), fields=fog).refusal(AT_B) is None
    assert half(mine(**HORSE), foe(8.1), fields=fog).refusal(AT_B) == "BSA-15-niebla-a"


@rule("BSA-8-cond-h")
def test_there_must_be_room_to_stand_in_contact() -> None:
    crowd = [unit(n, at=(x, 23.5)) for n, x in (("C", 31.5), ("D", 40.5))]
    found = half(mine(formation="attack_column", at=(36, 19)), foe(4), *crowd)
    assert found.refusal(AT_B) == "BSA-8-cond-h"


@rule("BSA-3-inter-c")
def test_nobody_charges_through_a_friend() -> None:
    hill = area("easy_hill", 36, 18, 2.5)  # from a hill it sees over the friend
    friend = unit("C", "fr_husares:5", at=(36, 22), facing=180)
    scene = Scene(mine(**HORSE), foe(11), friend, hill)
    assert charge_verdict(scene.state, scene.unit("A"), scene.unit("B")).cite == "BSA-3-inter-c"


@rule("BSA-8-mov-f", "BSA-8-mov-i")
def test_difficult_ground_counts_double_only_where_it_lies_in_the_way() -> None:
    column = {"formation": "attack_column"}  # six inches
    wood = area("fields", 36, 22, 1)  # two inches of it
    assert half(mine(**column), foe(4), wood).refusal(AT_B) is None
    assert half(mine(**column), foe(4.2), wood).refusal(AT_B) == "BSA-8-mov-f"
    assert half(mine(**column), foe(4.2), wood, charge_path="straight").refusal(AT_B) is None


@rule("BSA-8-obstaculo-a")
def test_the_distance_to_a_unit_behind_a_wall_is_measured_to_the_wall() -> None:
    fence = wall((30, 24.8), (42, 24.8))
    scene = Scene(mine(), foe(5.5), fence)
    assert charge_gap(scene.state, scene.unit("A"), scene.unit("B")).within(inch(5))


@rule("BSA-6-general-b")
def test_cavalry_may_not_attack_behind_high_walls() -> None:
    before, behind = (
        wall((30, 27.5), (42, 27.5), "high_wall"),
        wall((30, 32), (42, 32), "high_wall"),
    )
    assert half(mine(**HORSE), foe(8), before).refusal(AT_B) == "BSA-6-general-b"
    assert half(mine(**HORSE), foe(8), behind).refusal(AT_B) is None  # it is at their backs
    column = {"formation": "attack_column"}
    assert (
        half(mine(**column), foe(4), wall((30, 23.5), (42, 23.5), "high_wall")).refusal(AT_B)
        == "BSA-8-cond-f"
    )


@rule("BSA-12-fuera-a")
def test_out_of_command_a_charge_needs_a_check() -> None:
    for face, moment in ((4, "Reacting"), (3, "DeclaringCharges")):
        scene = Scene(mine(), foe(), dice=[face], fields={"initiative": RED})
        scene.begin(ChargeHalf(role=RED))
        scene.play(AT_B)
        assert scene.moment == moment


@rule("BSA-6-carga-a")
def test_light_horse_need_a_check_to_charge_a_line_in_front() -> None:
    light: dict[str, Any] = {"sort": "fr_husares:10", "formation": "line"}
    for face, moment in ((3, "Reacting"), (2, "DeclaringCharges")):
        scene = half(mine(**light, values={"discipline": 3}), foe(), dice=[face])
        scene.play(AT_B)
        assert scene.moment == moment
    column = half(mine(**light), foe(formation="attack_column"))
    column.play(AT_B)
    assert column.dice_thrown() == 0


@rule("BSA-8-fuego-d")
def test_fire_at_a_charge_has_one_flat_modifier_and_no_other() -> None:
    fence = wall((30, 20.5), (42, 20.5))
    moved = foe(5, order="advance", values={"shooting": 4})
    scene = half(mine(), moved, fence, dice=[4, *[1] * 11])
    scene.play(AT_B, React("fire", role=BLUE))
    fired = scene.last(ReactionFired)
    assert (fired.dice, fired.needed, fired.hits) == (12, 5, 0)


@rule("BSA-8-fuego-f")
def test_a_charger_under_fire_is_tested_with_one_more() -> None:
    scene = half(mine(), foe(5), dice=[6, 6, *[1] * 10, 4, 4, 2, 3])
    scene.play(AT_B, React("fire", role=BLUE))
    tests = [e.total for e in scene.events if type(e).__name__ == "CourageTested"]
    assert tests == [5 + 2 + 1]  # dice, markers, the fire


@rule("BSA-8-fuego-e", "BSA-8-fuego-i", "BSA-X17")
def test_reaction_fire_has_a_flat_minus_one_and_the_test_comes_before_the_move() -> None:
    dice = [6, 6, 6] + [1] * 9 + [4, 4, 1] + [2, 2]
    scene = half(mine(damage=1), foe(5), wall((30, 20.5), (42, 20.5)), dice=dice)
    scene.play(AT_B, React("fire", role=BLUE))
    fired = scene.last(ReactionFired)
    assert (fired.dice, fired.needed, fired.wounds) == (12, 6, 2)
    totals = [e.total for e in scene.events if type(e).__name__ == "CourageTested"]
    assert totals == [8]  # four, three markers, one for the fire
    assert scene.at("A") == (36, 20)


@rule("BSA-5-voltigeurs-b")
def test_skirmishers_do_not_hinder_fire_at_a_charge() -> None:
    screened = mine(without=("granaderos", "elan"), abilities=("voltigeurs",))
    scene = half(screened, foe(5), dice=[1] * 12)
    scene.play(AT_B, React("fire", role=BLUE))
    fired = scene.last(ReactionFired)
    assert (fired.dice, fired.needed) == (12, 6)  # with another -1 it would be half the dice


@rule("BSA-8-fuego-a")
def test_only_who_is_charged_in_front_fires_unless_it_is_a_square() -> None:
    def refusals(**fields: Any) -> list[str | None]:
        state = Scene(mine(), foe(**fields)).state
        return [reply_verdict(state, Charge("A", "B", s), "fire").cite for s in Side]

    assert dict(zip(Side, refusals(), strict=True)) == {
        Side.FRONT: None, Side.LEFT: "BSA-8-fuego-a", Side.RIGHT: "BSA-8-fuego-a",
        Side.REAR: "BSA-8-fuego-a",
    }  # fmt: skip


@rule("BSA-8-fuego-b", "BSA-8-fuego-h", "BSA-5-marcha-d")
@pytest.mark.parametrize(
    ("fields", "side", "cite"),
    [
        ({}, Side.FRONT, None),
        ({"shot": True}, Side.FRONT, "BSA-8-fuego-b"),
        ({"reaction_fire": True}, Side.FRONT, "BSA-8-fuego-b"),
        ({"order": "quick_march"}, Side.FRONT, "BSA-8-fuego-h"),
        ({}, Side.LEFT, "BSA-8-fuego-a"),
        ({"formation": "march_column"}, Side.FRONT, "BSA-5-marcha-d"),
    ],
)
def test_who_may_fire_at_a_charge(fields: dict[str, Any], side: Side, cite: str | None) -> None:
    scene = Scene(mine(), foe(**fields))
    assert reply_verdict(scene.state, Charge("A", "B", side), "fire").cite == cite


@rule("BSA-5-cuadro-n", "BSA-5-cuadro-i")
def test_a_square_fires_at_a_charge_from_any_side_with_the_dice_of_its_arcs() -> None:
    square = foe(formation="square", facing=90)
    scene = half(mine(**HORSE), square, dice=[1] * 6)
    scene.play(AT_B, React("fire", role=BLUE))
    assert scene.last(ReactionFired).dice == 6


@rule("BSA-8-fuego-c")
def test_even_a_charge_that_does_not_arrive_is_shot_at() -> None:
    frail = mine(values={"courage": (2, 3)}, damage=1)
    scene = half(frail, foe(), dice=[6] + [1] * 11 + [6] + [3, 3])
    scene.play(AT_B, React("fire", role=BLUE))
    assert "A" not in scene.state.units
    assert scene.last(UnitDamaged).cite == "BSA-8-fuego-c"
    scene.play(EndDeclarations(role=RED))
    assert scene.all(UnitCharged) == []


def test_a_charger_made_wavering_stays_where_it_is() -> None:
    shaky = mine(values={"courage": (5, 20)}, damage=1)
    scene = half(shaky, foe(), dice=[6] + [1] * 11 + [6] + [2, 2])
    scene.play(AT_B, React("fire", role=BLUE), EndDeclarations(role=RED))
    assert scene.unit("A").is_wavering
    assert scene.at("A") == (36, 20)


@rule("BSA-5-reaccion-a", "BSA-X16")
def test_the_check_for_a_square_is_at_minus_two() -> None:
    alone = Scene(mine(**HORSE), foe())
    charge = Charge("A", "B", Side.FRONT)
    assert check_of(alone.state, charge, "square") == Term(-2, "BSA-5-reaccion-a")


@rule("BSA-5-reaccion-b")
@pytest.mark.parametrize(("x", "modifier"), [(46.7, -3), (46.8, -2)])
def test_with_foot_within_six_inches_the_check_for_a_square_is_at_minus_three(
    x: float, modifier: int
) -> None:
    near = Scene(mine(**HORSE), foe(), unit("C", at=(x, 24), facing=180))
    found = check_of(near.state, Charge("A", "B", Side.FRONT), "square")
    assert found is not None and found.amount == modifier
    horse = Scene(mine(**HORSE), foe(), unit("C", at=(44, 20), **HORSE))
    assert check_of(horse.state, Charge("A", "B", Side.FRONT), "square") == Term(
        -2, "BSA-5-reaccion-a"
    )


@rule("BSA-8-reac-a")
def test_infantry_may_try_to_form_square_before_horse_and_only_before_horse() -> None:
    replies = {}
    for name, charger in (("horse", HORSE), ("foot", {})):
        scene = half(mine(**charger), foe())
        scene.play(AT_B)
        replies[name] = scene.refusal(React("square", role=BLUE))
        assert scene.state.decision.grounds(scene.state) == "BSA-8-reac-a"
    assert replies == {"horse": None, "foot": "BSA-5-reaccion-a"}


@rule("BSA-5-reaccion-a")
@pytest.mark.parametrize(
    ("charger", "target", "able"),
    [
        (HORSE, {}, True),
        ({}, {}, False),
        (HORSE, {"formation": "square"}, False),
        (HORSE, {"sort": "fr_husares:10"}, False),
        (HORSE, {"sort": "ot_azab:24"}, False),
    ],
)
def test_who_may_form_square(charger: Any, target: Any, able: bool) -> None:
    scene = Scene(mine(**charger), foe(**target))
    verdict = reply_verdict(scene.state, Charge("A", "B", Side.FRONT), "square")
    assert verdict.cite == (None if able else "BSA-5-reaccion-a")


@rule("BSA-5-reaccion-c", "BSA-5-reaccion-d", "BSA-X16")
def test_a_six_forms_the_square_and_the_charge_may_be_called_off() -> None:
    scene = half(mine(**HORSE), foe(), unit("C", at=(44, 20)), dice=[6])
    scene.play(AT_B, React("square", role=BLUE))
    assert (scene.unit("B").formation, scene.moment) == ("square", "FacingSquare")
    scene.play(CallOff(role=RED), EndDeclarations(role=RED))
    assert scene.all(UnitCharged) == []
    assert scene.at("A") == (36, 20)


@rule("BSA-5-reaccion-c")
def test_or_it_is_pressed_home() -> None:
    scene = half(mine(**HORSE), foe(), dice=[6] + [1] * 17)
    scene.play(AT_B, React("square", role=BLUE), PressOn(role=RED), EndDeclarations(role=RED))
    assert [e.dice for e in scene.all(BlowsStruck)] == [14, 3]


@rule("BSA-5-reaccion-e", "BSA-13-maniobreros-b", "BSA-X16")
def test_a_failed_square_receives_the_charge_and_the_well_drilled_try_again() -> None:
    failed = half(mine(**HORSE), foe(), dice=[5])
    failed.play(AT_B, React("square", role=BLUE))
    assert (failed.unit("B").formation, failed.moment) == ("line", "DeclaringCharges")
    drilled = half(mine(**HORSE), foe(abilities=("maniobreros",)), dice=[1, 6])
    drilled.play(AT_B, React("square", role=BLUE))
    assert drilled.unit("B").formation == "square"


HUSSARS: dict[str, Any] = {"sort": "fr_husares:10", "formation": "line", **PLAIN}  # Vel 9


def why_no_countercharge(charger: Any, target: Any, side: Side = Side.FRONT) -> str | None:
    state = Scene(mine(**charger), foe(**target)).state
    return reply_verdict(state, Charge("A", "B", side), "countercharge").cite


@rule("BSA-6-contra-a")
def test_only_horse_countercharges_and_only_horse_that_is_not_behind_it() -> None:
    assert why_no_countercharge(HORSE, HUSSARS, Side.LEFT) is None
    assert why_no_countercharge(HORSE, HUSSARS, Side.REAR) == "BSA-6-contra-a"
    assert why_no_countercharge({}, HUSSARS) == "BSA-6-contra-a"
    assert why_no_countercharge(HORSE, {}) == "BSA-6-contra-a"


@rule("BSA-3-ligero-e")
def test_light_horse_that_quick_marched_does_not_countercharge() -> None:
    assert why_no_countercharge(HORSE, {**HUSSARS, "order": "quick_march"}) == "BSA-3-ligero-e"
    assert why_no_countercharge(HORSE, {**HUSSARS, "order": "advance"}) is None


@rule("BSA-6-contra-b")
def test_nor_does_any_other_horse() -> None:
    assert why_no_countercharge(HORSE, {**HORSE, "order": "quick_march"}) == "BSA-6-contra-b"
    assert why_no_countercharge(HORSE, {**HORSE, "order": "advance"}) is None


@rule("BSA-10-aturdidos-f")
def test_who_wavers_does_not_countercharge() -> None:
    assert why_no_countercharge(HORSE, {**HUSSARS, "wavering": 2}) == "BSA-10-aturdidos-f"


@rule("BSA-8-reac-b")
def test_horse_charged_by_horse_is_asked_whether_it_countercharges() -> None:
    scene = half(mine(**HORSE), foe(10, **HUSSARS), dice=[3])
    scene.play(AT_B)
    assert scene.state.decision.grounds(scene.state) == "BSA-8-reac-b"
    scene.play(React("countercharge", role=BLUE))
    assert [e.unit for e in scene.all(UnitCountercharged)] == ["B"]


@rule("BSA-6-contra-c")
@pytest.mark.parametrize(
    ("sort", "needed"), [("fr_husares:10", 3), ("fr_dragones:10", 4), ("fr_coraceros:10", 5)]
)
def test_the_die_of_a_countercharge(sort: str, needed: int) -> None:
    for face in (needed, needed - 1):
        scene = half(mine(**HORSE), foe(10, sort=sort, formation="line"), dice=[face])
        scene.play(AT_B, React("countercharge", role=BLUE))
        assert bool(scene.all(UnitCountercharged)) is (face >= needed)


@rule("BSA-6-contra-d", "BSA-6-contra-e", "BSA-X33")
def test_a_countercharge_goes_half_its_charge_and_both_strike_together() -> None:
    scene = half(mine(**HORSE), foe(11, **HUSSARS), dice=[3] + [1] * 28)
    scene.play(AT_B, React("countercharge", role=BLUE))
    assert scene.at("B")[1] == pytest.approx(31 - 6.75, abs=0.07)
    scene.play(EndDeclarations(role=RED))
    assert [e.dice for e in scene.all(BlowsStruck)] == [14, 14]


OPEN: dict[str, Any] = {"sort": "fr_ligera:12", "formation": "open", **PLAIN}


@rule("BSA-8-reac-c")
def test_open_order_is_asked_whether_it_evades() -> None:
    asked = {}
    for name, target in (("open", OPEN), ("line", {})):
        scene = half(mine(), foe(4, **target))
        scene.play(AT_B)
        evades = scene.refusal(React("evade", role=BLUE)) is None
        asked[name] = (scene.state.decision.grounds(scene.state), evades)
    assert asked == {"open": ("BSA-8-reac-c", True), "line": ("BSA-8-reac-a", False)}


@rule("BSA-5-abierta-i", "BSA-5-abierta-j", "BSA-6-evasion-d")
def test_skirmishers_evade_and_the_charge_is_lost() -> None:
    scene = half(mine(), foe(4, **OPEN), dice=[4])
    scene.play(AT_B, React("evade", role=BLUE))
    assert scene.at("B") == (36, 28)
    scene.play(EndDeclarations(role=RED))
    assert (scene.at("A"), scene.all(UnitCharged)) == ((36, 20), [])


@rule("BSA-5-abierta-k")
def test_skirmishers_who_do_not_get_far_enough_are_caught() -> None:
    scene = half(mine(**HORSE), foe(4, **OPEN), dice=[4] + [1] * 40)
    scene.play(AT_B, React("evade", role=BLUE), EndDeclarations(role=RED))
    assert scene.all(BlowsStruck)[0].dice == 28
    assert scene.last(UnitCharged).cite == "BSA-5-abierta-k"


@rule("BSA-6-evasion-c")
def test_horse_that_does_not_get_far_enough_is_caught() -> None:
    light = foe(1.5, sort="fr_husares:5", formation="open", **PLAIN, values={"speed": 3})
    scene = half(mine(**HORSE), light, dice=[6] + [1] * 40)
    scene.play(AT_B, React("evade", role=BLUE))
    assert scene.at("B") == (36, 24.5)
    scene.play(EndDeclarations(role=RED))
    assert [e.cite for e in scene.all(UnitCharged)] == ["BSA-6-evasion-c"]
    assert scene.all(BlowsStruck)[0].unit == "A"


@rule("BSA-5-abierta-i")
def test_only_open_order_evades_and_a_failed_check_stays() -> None:
    charge = Charge("A", "B", Side.FRONT)
    line = Scene(mine(), foe())
    assert reply_verdict(line.state, charge, "evade").cite == "BSA-5-abierta-i"
    scene = half(mine(), foe(4, **OPEN), dice=[2])
    scene.play(AT_B, React("evade", role=BLUE))
    assert scene.at("B") == (36, 24)


@rule("BSA-6-evasion-b")
@pytest.mark.parametrize(("face", "y"), [(3, 33), (2, 24)])
def test_horse_evades_by_a_check_and_goes_its_whole_speed(face: int, y: int) -> None:
    light = foe(4, sort="fr_husares:5", formation="open", **PLAIN, values={"discipline": 3})
    scene = half(mine(**HORSE), light, dice=[face])
    scene.play(AT_B, React("evade", role=BLUE))
    assert (scene.at("B"), scene.dice_thrown()) == ((36, y), 1)


@rule("BSA-6-evasion-a", "BSA-6-evasion-e", "BSA-6-evasion-f")
def test_cavalry_in_open_order_evades_cavalry() -> None:
    scene = Scene(mine(**HORSE), foe(sort="fr_husares:5", formation="open", wavering=2))
    verdicts = {s: reply_verdict(scene.state, Charge("A", "B", s), "evade").cite for s in Side}
    assert verdicts == {
        Side.FRONT: None, Side.LEFT: None, Side.RIGHT: None, Side.REAR: "BSA-6-evasion-f",
    }  # fmt: skip
    assert check_of(scene.state, Charge("A", "B", Side.FRONT), "evade") == Term(
        0, "BSA-6-evasion-a"
    )
    assert check_of(scene.state, Charge("A", "B", Side.LEFT), "evade") == Term(
        -2, "BSA-6-evasion-e"
    )


@rule("BSA-6-reaccion-a", "BSA-6-reaccion-b")
def test_cavalry_charged_by_infantry_withdraws_and_keeps_its_facing() -> None:
    scene = half(mine(), foe(4, **HUSSARS), dice=[4])
    scene.play(AT_B, React("withdraw", role=BLUE))
    assert (scene.at("B"), scene.unit("B").base.heading) == ((36, 33), 1800)
    by_horse = Scene(mine(**HORSE), foe(4, **HUSSARS))
    verdict = reply_verdict(by_horse.state, Charge("A", "B", Side.FRONT), "withdraw")
    assert verdict.cite == "BSA-6-reaccion-a"


@rule("BSA-4-areas-b", "BSA-6-reaccion-b")
def test_who_withdraws_through_difficult_ground_comes_half_as_far_in_it() -> None:
    marsh = area("marsh", 36, 31, 3)  # from 28 to 34; nine inches from 24 end at 30.5
    scene = half(mine(), foe(4, **HUSSARS), marsh, dice=[4])
    scene.play(AT_B, React("withdraw", role=BLUE))
    assert scene.at("B") == (36, 30.5)


@rule("BSA-4-areas-b", "BSA-6-contra-d")
def test_who_goes_to_meet_a_charge_through_difficult_ground_comes_half_as_far_in_it() -> None:
    horse = {"sort": "fr_dragones:10", "formation": "line", **PLAIN}
    for ground, y in (((), 24), ((area("marsh", 36, 28, 2),), 27)):
        foes = enemy("B", at=(36, 30), **horse)
        scene = Scene(unit("A", at=(36, 18), **horse), foes, *ground)
        scene.doing(meet_countercharge, "B", "A")
        assert scene.at("B")[1] == pytest.approx(y, abs=0.07)  # half of twelve inches


@rule("BSA-6-evasion-d", "BSA-8-mov-i", "BSA-Q114")
def test_who_follows_an_evader_needs_a_way_to_him() -> None:
    """Within its reach as the crow flies, but with difficult ground on the way."""
    near, light = mine(), enemy("B", "fr_ligera:24", "open", at=(36, 24), **PLAIN)
    marsh = area("marsh", 36, 22, 1)
    charge = Charge("A", "B", Side.FRONT)
    assert followed(Scene(near, light).state, charge) is not None
    assert followed(Scene(near, light, marsh).state, charge) is None
    assert followed(Scene(near).state, charge) is None  # nobody is left to charge
    assert followed(Scene(light).state, charge) is None  # nor who would
    barred = Scene(near, light, unit("C", "fr_ligera:12", at=(36, 23), facing=0, **PLAIN)).state
    assert followed(barred, charge) is None
    assert followed(barred, charge, ("C",)) is not None


def test_who_evades_over_the_edge_stops_or_by_a_switch_is_lost() -> None:
    far = {"at": (36, 40), **PLAIN}
    target = enemy("B", "fr_ligera:12", "open", at=(36, 44), **PLAIN)
    generals = {"dice": [4]}
    for switches, alive in (({}, True), ({"evader_at_edge": "destroyed"}, False)):
        scene = Scene(
            unit("A", officer="N", **far), target, officer("N", at=(36, 34)), **generals, **switches
        )
        scene.begin(ChargeHalf(role=RED))
        scene.play(AT_B, React("evade", role=BLUE))
        assert ("B" in scene.state.units) is alive


@rule("BSA-8-lado-a", "BSA-8-lado-b", "BSA-8-lado-c")
@pytest.mark.parametrize(
    ("facing", "dice", "blows"), [(180, 24, 12), (90, 30, 24), (270, 30, 24), (0, 40, 36)]
)
def test_the_charged_side_is_where_the_centre_of_the_charger_lies(
    facing: int, dice: int, blows: int
) -> None:
    scene = half(mine(), foe(4, facing=facing), dice=[1] * dice)
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    assert scene.all(BlowsStruck)[0].dice == blows


@rule("BSA-2-cargas-d", "BSA-2-cargas-e")
def test_the_second_player_charges_afterwards_but_not_with_those_who_were_charged() -> None:
    scene = Scene(mine(), foe(), *GENERALS, dice=[1] * 24, fields={"initiative": RED})
    scene.begin(Charges())
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    assert scene.state.decision.waiting == (BLUE,)
    assert scene.refusal(DeclareCharge("B", "A", role=BLUE)) == "BSA-2-cargas-e"


@rule("BSA-9-orden-a")
def test_the_charging_player_chooses_the_order_of_combats() -> None:
    second, other = unit("C", at=(44, 20), **PLAIN), enemy("D", at=(44, 24), **PLAIN)
    scene = half(mine(), foe(), second, other, dice=[1] * 48)
    scene.play(AT_B, React("stand", role=BLUE), DeclareCharge("C", "D", role=RED))
    scene.play(React("stand", role=BLUE), EndDeclarations(role=RED))
    assert scene.moment == "OrderingCombats"
    assert scene.refusal(FightNext("A", role=RED)) == "BSA-9-orden-a"
    scene.play(FightNext("D", role=RED))
    assert [e.unit for e in scene.all(BlowsStruck)] == ["C", "D", "A", "B"]


def test_every_option_offered_is_legal() -> None:
    scene = half(mine(), unit("H", "fr_dragones:10", "line", at=(46, 20)), foe())
    options = list(scene.state.decision.options(scene.state, RED))
    assert len(options) == 4
    assert all(scene.refusal(o) is None for o in options)


@rule("BSA-Q32", "BSA-9-orden-a")
@pytest.mark.parametrize(("switch", "orders"), [("charger", BLUE), ("initiative", RED)])
def test_in_each_half_the_charging_player_orders_the_combats(switch: str, orders: str) -> None:
    rows = [
        maker(name, at=(x, y), **PLAIN)
        for maker, y, names in ((unit, 20, "PQ"), (enemy, 24, "XY"))
        for name, x in zip(names, (30, 40), strict=True)
    ]
    general = officer("E", "general_de_brigada", at=(35, 31), is_commander=True, role=BLUE)
    scene = Scene(*rows, general, fields={"initiative": RED, "first": RED}, combat_order=switch)
    scene.begin(Charges())
    scene.play(EndDeclarations(role=RED))
    for charger_, target in (("X", "P"), ("Y", "Q")):
        scene.play(DeclareCharge(charger_, target, role=BLUE), React("stand", role=RED))
    scene.play(EndDeclarations(role=BLUE))
    decision = scene.state.decision
    assert isinstance(decision, OrderingCombats)
    assert decision.waiting == (orders,)
