"""Charges and reactions at their limits: who has failed, who has not reloaded, who came first."""

from typing import Any

import pytest

from estandarte.games.aguila.charge.combat import AnswerBlows, BlowsStruck, Contact
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.melee_dice import Blow, melee_modifiers
from estandarte.games.aguila.charge.parting import RegroupAfterCombat
from estandarte.games.aguila.charge.phase import (
    ChargeHalf,
    DeclareCharge,
    DeclareJointCharge,
    EndDeclarations,
)
from estandarte.games.aguila.charge.reaction_choices import reply_verdict
from estandarte.games.aguila.charge.reactions import PressOn, React, nerves_needed
from estandarte.games.aguila.charge.supporting_fire import support_verdict
from estandarte.games.aguila.charge.under_way import Charge
from estandarte.games.aguila.movement.dismounting import on_foot
from estandarte.games.aguila.state import Ground
from estandarte.games.aguila.turn.casualties import is_beyond_saving
from estandarte.games.aguila.turn.courage import CourageTested
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.distance import gap_between, nearer_than
from games.aguila.charge.test_combat import (
    FRAIL,
    charged,
    charger,
    clash,
    hits,
)
from games.aguila.charge.test_phase import (
    AT_B,
    HORSE,
    PLAIN,
    foe,
    half,
    mine,
)
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, place, unit, wall


@rule("BSA-5-cambio-d", "BSA-5-disciplina-b")
@pytest.mark.parametrize("order", ["change_formation", None])
def test_who_failed_a_check_to_act_does_not_charge_either(order: Any) -> None:
    failed = mine(order=order, failed_check=True)
    assert half(failed, foe(3)).refusal(AT_B) == "BSA-5-disciplina-b"
    assert half(mine(order="change_formation"), foe(3)).refusal(AT_B) is None  # "BSA-Q12"


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


@rule("BSA-11-regimental-b", "BSA-11-general-d")
def test_a_regimental_gun_that_has_moved_is_not_able_to_fire() -> None:
    for fields, cite in (({}, None), ({"order": "advance", "moved": 9}, "BSA-11-general-d")):
        gun = enemy("C", "g_lig", at=(39.5, 24), **fields)
        scene = Scene(mine(), foe(4), gun)
        assert support_verdict(scene.state, "C", Charge("A", "B", Side.FRONT)).cite == cite


@rule("BSA-Q39")
def test_by_the_switch_a_gun_answers_only_within_the_reach_of_its_canister() -> None:
    for gap, cite in ((6, None), (6.1, "BSA-7-objetivo-e")):
        scene = Scene(
            mine(**HORSE), enemy("B", "g_med", at=(36, 20 + gap)), reaction_range="measured"
        )
        assert answer(scene, "fire") == cite


@rule("BSA-5-marcha-e", "BSA-8-cond-d", "BSA-6-contra-a")
def test_horse_in_march_column_do_not_go_to_meet_a_charge() -> None:
    for formation, cite in (("march_column", "BSA-5-marcha-e"), ("line", None)):
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


@rule("BSA-5-marcha-g", "BSA-10-aturdidos-g")
def test_a_march_column_wavers_even_if_it_destroys_its_attacker() -> None:
    dice = [*hits(0, 24, 0), *hits(2, 12, 2), 3, 3]
    scene = clash(charger(**FRAIL), charged(formation="march_column"), dice=dice)
    assert "A" not in scene.state.units
    assert scene.unit("B").is_wavering
    assert scene.moment == ""  # and so it does not regroup
    line = clash(charger(**FRAIL), charged(), dice=[*hits(0, 12, 0), *hits(2, 12, 2), 3, 3])
    assert line.refusal(RegroupAfterCombat("stay", role=BLUE)) is None


@rule("BSA-Q65")
def test_dragoons_on_foot_count_like_riders_once_and_by_the_switch_twice() -> None:
    horse = unit(sort="fr_dragones:10", damage=11)
    for men in (horse, on_foot(horse, "line")):
        assert is_beyond_saving(Scene(men).state, men)
        assert not is_beyond_saving(Scene(men, cavalry_destruction="double").state, men)


def beset(*arcs: Side, dice: list[int]) -> Scene:
    """A square with a charger against each of some arcs, all of whose blows miss."""
    things = [unit(f"A{n}", at=(10 + 8 * n, 10), **PLAIN) for n in range(len(arcs))]
    contacts = tuple(Contact(f"A{n}", Side.FRONT, arc) for n, arc in enumerate(arcs))
    missed = [1] * (16 * len(arcs))  # twelve dice each, and four rolled again
    return clash(*things, charged(formation="square"), dice=[*missed, *dice], contacts=contacts)


@rule("BSA-5-cuadro-f", "BSA-Q52")
def test_a_square_fights_with_a_quarter_of_its_attacks_in_every_arc() -> None:
    scene = beset(Side.FRONT, Side.REAR, dice=[1] * 6)
    answers = [(e.target, e.dice) for e in scene.all(BlowsStruck) if e.unit == "B"]
    assert answers == [("A0", 3), ("A1", 3)]


@rule("BSA-5-cuadro-f", "BSA-Q52")
def test_those_in_one_arc_share_its_quarter() -> None:
    scene = beset(Side.FRONT, Side.REAR, Side.FRONT, dice=[1] * 7)
    assert scene.moment == "DividingBlows"
    assert scene.refusal(AnswerBlows({"A1": 12}, role=BLUE)) == "BSA-9-orden-c"
    scene.play(AnswerBlows({"A0": 4, "A2": 8}, role=BLUE))
    answers = {e.target: e.dice for e in scene.all(BlowsStruck) if e.unit == "B"}
    assert answers == {"A0": 1, "A1": 3, "A2": 2}


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


@rule("BSA-Q40", "BSA-6-evasion-a")
def test_of_wavering_troops_only_horse_in_open_order_evade() -> None:
    open_order: dict[str, Any] = {"formation": "open", "wavering": 2}
    for comer in (mine(), mine(**HORSE)):
        for sort, cite in (("fr_husares:10", None), ("fr_ligera:24", "BSA-Q40")):
            assert answer(Scene(comer, foe(5, sort=sort, **open_order)), "evade") == cite


@rule("BSA-9-reagrupar-b", "BSA-9-reagrupar-c")
def test_who_is_stopped_after_a_combat_stands_exactly_an_inch_off() -> None:
    first = [*hits(2, 12, 2), 3, 3, 5]
    ahead = clash(charger(), charged(**FRAIL), enemy("D", at=(36, 34.3)), dice=first)
    ahead.play(RegroupAfterCombat("advance", role=RED))
    assert ahead.at("A") == (36, 33.3)
    behind = unit("D", at=(36, 24.9), **PLAIN)
    back = clash(charger(), charged(**FRAIL), behind, dice=first)
    back.play(RegroupAfterCombat("retreat", role=RED))
    gap = gap_between(back.unit("A").base, back.unit("D").base)
    assert gap.within(inch(1) + 2)
    assert not gap.nearer_than(inch(1))


@rule("BSA-9-retroceso-e", "BSA-Q124")
def test_a_lone_officer_behind_those_who_fall_back_rides_aside() -> None:
    deep = charger().base.depth / inch(1)
    rider = officer("O", at=(36, 30 - deep - 1.5))
    scene = clash(charger(), charged(), rider, dice=[*hits(0, 12, 0), *hits(0, 12, 0)])
    assert scene.at("A") == (36, 28)
    assert not nearer_than(scene.officer().disc, scene.unit("A").base, inch(1) - 2)


@rule("BSA-Q45", "BSA-Q124")
def test_a_lone_officer_behind_skirmishers_who_evade_rides_aside() -> None:
    light: dict[str, Any] = {"sort": "fr_ligera:12", "formation": "open"}
    rider = officer("O", at=(36, 29), role=BLUE, bonus_used=True)
    scene = half(mine(), foe(4, **light), rider, dice=[6] + [1] * 40)
    scene.play(AT_B, React("evade", role=BLUE))
    assert scene.at("B") == (36, 28)
    assert not nearer_than(scene.officer().disc, scene.unit("B").base, inch(1) - 2)


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


@rule("BSA-Q9", "BSA-16-cruce-c")
@pytest.mark.parametrize(
    ("gap", "road", "cite"),
    [(5, False, None), (5.1, False, "BSA-8-cond-g"), (6, True, None), (6.1, True, "BSA-8-cond-g")],
)
def test_a_charge_along_a_road_goes_an_inch_farther(
    gap: float, road: bool, cite: str | None
) -> None:
    way = Ground("road", "road", (), (place(36, 0), place(36, 48)), inch(2))
    across = Ground("road", "road", (), (place(0, 19), place(72, 19)), inch(2))  # it ends off it
    ways = (way,) if road else (across,)
    assert half(mine(), foe(gap), *ways).refusal(AT_B) == cite


@rule("BSA-Q59", "BSA-9-retroceso-a")
def test_who_still_touches_another_enemy_falls_back_and_does_not_regroup() -> None:
    first = [*hits(2, 12, 2), 3, 3]
    beside = enemy("D", at=(36 + charged().base.front / inch(1), 30), **PLAIN)
    scene = clash(unit("A", at=(38, 30), **PLAIN), charged(**FRAIL), beside, dice=first)
    assert "B" not in scene.state.units
    assert (scene.moment, scene.at("A")) == ("", (38, 28))
    assert scene.unit("A").is_disorganised
    free = clash(unit("A", at=(38, 30), **PLAIN), charged(**FRAIL), dice=first)
    assert free.moment == "RegroupingAfterCombat"


@rule("BSA-5-cuadro-e", "BSA-6-lanceros-c", "BSA-6-lanceros-d", "BSA-Q119")
@pytest.mark.parametrize(
    ("sort", "switch", "need"),
    [
        ("fr_dragones:10", "declared", 5),
        ("fr_dragones:10", "contacted", 6),
        ("fr_lanceros:10", "declared", 5),
    ],
)
def test_horse_charge_a_square_after_infantry_even_if_that_was_stopped(
    sort: str, switch: Any, need: int
) -> None:
    weak = unit("C", at=(37.5, 20), damage=4, **{**PLAIN, "values": {
        "courage": (8, 30), "front": 2400}})  # fmt: skip
    horse = mine(sort=sort, formation="line", values={"front": 2400, "attacks": 8, "melee": 4})
    square = enemy("B", at=(36, 24), formation="square", **PLAIN)
    fire = [6] + [1] * 5 + [6] + [3, 3]  # one wound, and C wavers
    scene = half(weak, horse, square, dice=[*fire, *[1] * 11], charged_units=switch)
    scene.play(DeclareCharge("C", "B", role=RED), React("fire", role=BLUE))
    assert scene.unit("C").is_wavering
    scene.play(AT_B, React("stand", role=BLUE), EndDeclarations(role=RED))
    assert scene.all(BlowsStruck)[0].needed == need


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


@rule("BSA-9-mod-a")
@pytest.mark.parametrize(("fence_at", "cites"), [(23.5, ["BSA-9-mod-a"]), (28, [])])
def test_a_fence_fends_off_blows_only_where_it_stands_between(
    fence_at: float, cites: list[str]
) -> None:
    column = mine(formation="attack_column")
    wood, fence = area("wood", 36, 26, 4, id="t2"), wall((30, fence_at), (42, fence_at))
    scene = Scene(column, foe(4), wood, fence)
    found = melee_modifiers(scene.state, Blow("A", "B"))
    assert [m.cite for m in found] == cites
