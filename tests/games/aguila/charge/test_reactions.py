"""Reactions: what a charged unit may do, and what each reaction leaves of the charge."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import BlowsStruck
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.phase import (
    ChargeHalf,
    DeclareCharge,
    DeclareJointCharge,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reaction_choices import check_of, reply_verdict
from estandarte.games.aguila.charge.reactions import CallOff, PressOn, React, nerves_needed
from estandarte.games.aguila.charge.under_way import Charge, ChargeStopped, UnitCharged
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import nearer_than
from estandarte.wargame.plane.measures import inches
from games.aguila.charge.test_combat import charged, charger, clash
from games.aguila.charge.test_phase import AT_B, HORSE, PLAIN, foe, half, mine
from games.aguila.scenes import BLUE, RED, Scene, enemy, officer, unit


def answer(scene: Scene, reply: Any, side: Side = Side.FRONT) -> str | None:
    return reply_verdict(scene.state, Charge("A", "B", side), reply).cite


@rule("BSA-13-recarga-a", "BSA-11-general-d", "BSA-11-metralla-a", "BSA-Q120")
@pytest.mark.parametrize(
    ("sort", "fields", "cite"),
    [
        ("g_med", {}, None),
        ("g_med", {"order": "halt"}, None),
        ("g_med", {"order": "advance", "moved": 10}, "BSA-11-general-d"),
        ("g_med", {"order": "change_facing"}, "BSA-11-general-d"),
        ("g_med", {"order": "change_facing", "unlimbered_now": True}, None),
        ("g_med", {"order": "advance", "moved": 10, "unlimbered_now": True}, "BSA-11-general-d"),
        ("g_med_m", {"order": "advance", "moved": 10, "unlimbered_now": True}, None),
        ("g_med", {"failed_check": True}, "BSA-11-general-d"),
        ("fr_linea:24", {"order": "advance"}, None),
        ("fr_linea:24", {"order": "advance", "abilities": ("recarga",)}, "BSA-13-recarga-a"),
        ("fr_linea:24", {"abilities": ("recarga",)}, None),
    ],
)
def test_who_reloads_slowly_answers_a_charge_only_if_it_stood(
    sort: str, fields: dict[str, Any], cite: str | None
) -> None:
    assert answer(Scene(mine(), enemy("B", sort, **fields)), "fire") == cite


@rule("BSA-5-marcha-e", "BSA-8-cond-d", "BSA-6-contra-a")
def test_horse_in_march_column_do_not_go_to_meet_a_charge() -> None:
    for formation, cite in (("march_column", "BSA-8-cond-d"), ("line", None)):
        horse = {**HORSE, "formation": formation}
        scene = Scene(mine(**HORSE), enemy("B", at=(36, 28), **horse))
        assert answer(scene, "countercharge") == cite


@rule("BSA-6-carga-a", "BSA-12-fuera-a")
@pytest.mark.parametrize(
    ("faces", "moment"),
    [([4, 4], "Reacting"), ([3], "DeclaringCharges"), ([4, 3], "DeclaringCharges")],
)
def test_light_horse_out_of_command_need_two_checks_before_a_line(
    faces: list[int], moment: str
) -> None:
    light: dict[str, Any] = {"sort": "fr_husares:10", "formation": "line"}
    scene = Scene(mine(**light), foe(), dice=faces, fields={"initiative": RED})
    scene.begin(ChargeHalf(role=RED))
    scene.play(AT_B)
    assert (scene.moment, scene.dice_thrown()) == (moment, len(faces))
    assert nerves_needed(scene.state, Charge("A", "B", Side.LEFT)) == ("BSA-12-fuera-a",)


@rule("BSA-5-cuadro-a", "BSA-5-reaccion-a")
def test_a_square_formed_against_horse_has_no_flank_for_those_who_came_before() -> None:
    flanker = unit("C", at=(32, 26), facing=90, **PLAIN)  # it comes at the left flank of B
    dice = [6] + [1] * 12 + [1] * 4 + [1] * 14 + [1] * 6
    scene = half(flanker, mine(**HORSE), enemy("B", at=(36, 24.5), **PLAIN), dice=dice)
    scene.play(DeclareCharge("C", "B", role=RED), React("stand", role=BLUE))
    [first] = next(f for f in scene.state.stack if isinstance(f, ChargeHalf)).charges
    assert first.side is Side.RIGHT
    scene.play(AT_B, React("square", role=BLUE), PressOn(role=RED))
    found = next(f for f in scene.state.stack if isinstance(f, ChargeHalf)).charges
    assert {(c.unit, c.side, c.meets) for c in found} == {
        ("C", Side.FRONT, Side.RIGHT),
        ("A", Side.FRONT, Side.FRONT),
    }
    scene.play(EndDeclarations(role=RED))
    assert {e.unit: e.dice for e in scene.all(BlowsStruck)}["C"] == 12


@rule("BSA-Q40", "BSA-6-evasion-a")
def test_of_wavering_troops_only_horse_in_open_order_evade() -> None:
    open_order: dict[str, Any] = {"formation": "open", "wavering": 2}
    for comer in (mine(), mine(**HORSE)):
        for sort, cite in (("fr_husares:10", None), ("fr_ligera:24", "BSA-Q40")):
            assert answer(Scene(comer, foe(5, sort=sort, **open_order)), "evade") == cite


@rule("BSA-5-abierta-g", "BSA-5-abierta-h", "BSA-6-contra-e")
@pytest.mark.parametrize(
    ("ours", "theirs", "blows"),
    [
        ("line", "line", [("A", 14), ("B", 14)]),
        ("line", "open", [("A", 28), ("B", 7)]),
        ("open", "open", [("A", 7), ("B", 7)]),
        ("open", "line", [("A", 7), ("B", 14)]),
    ],
)
def test_skirmishing_horse_who_go_to_meet_a_charge_still_receive_it_in_open_order(
    ours: Any, theirs: Any, blows: list[tuple[str, int]]
) -> None:
    horse: dict[str, Any] = {"sort": "fr_husares:10", "values": {"attacks": 14}}
    us, them = charger(**horse, formation=ours), charged(**horse, formation=theirs)
    scene = clash(us, them, dice=[1] * 35, head_on=True)
    assert [(e.unit, e.dice) for e in scene.all(BlowsStruck)] == blows


@rule("BSA-Q52", "BSA-8-multiple-f")
@pytest.mark.parametrize("order", [("A", "C"), ("C", "A")])
def test_joint_chargers_strike_as_they_are_named_and_the_nearest_is_answered(
    order: tuple[str, str],
) -> None:
    narrow: dict[str, Any] = {"values": {"front": 2400, "attacks": 2}, **PLAIN}
    near, far = unit("A", at=(36, 21), **narrow), unit("C", at=(37.5, 20), **narrow)
    target = enemy("B", at=(36, 24), **{**PLAIN, "values": {"attacks": 1}})
    scene = half(near, far, target, dice=[1] * 6)
    scene.play(DeclareJointCharge(order, "B", role=RED))
    assert scene.refusal(React("fire", "C", role=BLUE)) == "BSA-8-multiple-f"
    scene.play(React("fire", role=BLUE), EndDeclarations(role=RED))
    assert scene.last(ReactionFired).target == "A"
    assert [e.unit for e in scene.all(BlowsStruck)][:2] == list(order)


@rule("BSA-8-multiple-f")
def test_of_two_chargers_as_near_as_each_other_either_is_answered() -> None:
    narrow: dict[str, Any] = {"values": {"front": 2400}, **PLAIN}
    pair = [unit(n, at=(x, 20), **narrow) for n, x in (("A", 36), ("C", 37.5))]
    scene = half(*pair, enemy("B", at=(36, 24), **PLAIN))
    scene.play(DeclareJointCharge(("A", "C"), "B", role=RED))
    for name in "AC":
        assert scene.refusal(React("fire", name, role=BLUE)) is None


AT_B_TOO = DeclareCharge("C", "B", role=RED)
OPEN_HORSE: dict[str, Any] = {
    "sort": "fr_husares:10", "formation": "open", "without": ("granaderos", "formacion_abierta"),
}  # fmt: skip


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


@rule("BSA-Q41", "BSA-5-reaccion-c")
@pytest.mark.parametrize(("switch", "cite"), [("spent", "BSA-8-cond-b"), ("redirect", None)])
def test_a_charge_called_off_is_spent_or_turned_elsewhere(switch: str, cite: str | None) -> None:
    other = enemy("D", at=(41, 28), **PLAIN)
    scene = half(mine(**HORSE), foe(8), other, dice=[6], cancelled_charge=switch)
    scene.play(AT_B, React("square", role=BLUE), CallOff(role=RED))
    assert scene.at("A") == (36, 20)
    assert scene.refusal(DeclareCharge("A", "D", role=RED)) == cite


@rule("BSA-Q42")
def test_a_charger_made_wavering_by_fire_stops() -> None:
    weak = mine(damage=4, values={"courage": (10, 30)})
    fire = [6] + [1] * 11 + [6] + [3, 3]
    scene = half(weak, foe(), dice=fire)
    scene.play(AT_B, React("fire", role=BLUE), EndDeclarations(role=RED))
    assert scene.unit("A").is_wavering
    assert (scene.at("A"), len(scene.all(ChargeStopped))) == ((36, 20), 1)
    assert scene.all(BlowsStruck) == []


HUSSARS: dict[str, Any] = {"sort": "fr_husares:10"}


@rule("BSA-Q44", "BSA-6-evasion-e", "BSA-6-evasion-f")
@pytest.mark.parametrize(
    ("target", "charger", "side", "expected"),
    [
        (HUSSARS, HORSE, Side.FRONT, 0),
        (HUSSARS, HORSE, Side.LEFT, -2),
        (HUSSARS, HORSE, Side.REAR, None),
        (HUSSARS, {}, Side.REAR, 0),
        ({"sort": "fr_ligera:24"}, HORSE, Side.REAR, 0),
        ({"sort": "fr_ligera:24"}, {}, Side.LEFT, 0),
    ],
)
def test_how_open_order_evades(
    target: dict[str, Any], charger: dict[str, Any], side: Side, expected: int | None
) -> None:
    scene = Scene(mine(**charger), foe(6, formation="open", **target))
    charge = Charge("A", "B", side)
    verdict = reply_verdict(scene.state, charge, "evade")
    if expected is None:
        assert verdict.cite == "BSA-6-evasion-f"
        return
    check = check_of(scene.state, charge, "evade")
    assert verdict.cite is None
    assert check is not None
    assert check.amount == expected


@rule("BSA-Q33")
def test_horse_is_answered_only_with_a_square_that_stands_where_it_stood() -> None:
    scene = half(mine(**HORSE), foe(8), dice=[6])
    before = scene.unit("B").base
    scene.play(AT_B, React("square", role=BLUE), PressOn(role=RED))
    assert (scene.unit("B").formation, scene.unit("B").base) == ("square", before)
    guerrilla = Scene(mine(**HORSE), foe(8, sort="es_guerrilla:24", formation="march_column"))
    verdict = reply_verdict(guerrilla.state, Charge("A", "B", Side.FRONT), "square")
    assert verdict.cite == "BSA-5-reaccion-a"
