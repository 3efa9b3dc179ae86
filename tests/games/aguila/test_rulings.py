"""The rulings on movement, fire, charges and combat, each with its switch where it has one."""

from fractions import Fraction
from typing import Any

import pytest

from estandarte.games.aguila.charge.attack_dice import AttackDice
from estandarte.games.aguila.charge.capturing import ChargeOfficer
from estandarte.games.aguila.charge.combat import BlowsStruck, Contact
from estandarte.games.aguila.charge.defensive_fire import ReactionFired
from estandarte.games.aguila.charge.melee_dice import (
    Blow,
    melee_dice,
    melee_modifiers,
    melee_need,
    strength_of,
)
from estandarte.games.aguila.charge.melee_dice import hit_rerolls_in_melee as rerolls
from estandarte.games.aguila.charge.phase import (
    Charges,
    DeclareCharge,
    DeclaringCharges,
    EndDeclarations,
    OrderingCombats,
)
from estandarte.games.aguila.charge.reaction_choices import check_of, reaction_dice, reply_verdict
from estandarte.games.aguila.charge.reactions import CallOff, PressOn, React
from estandarte.games.aguila.charge.under_way import Charge, ChargeStopped
from estandarte.games.aguila.dice import need_of_check, need_to_hit
from estandarte.games.aguila.fire.firing import UnitShot
from estandarte.games.aguila.fire.phase import DeclareShot, HoldFire
from estandarte.games.aguila.fire.volleys import (
    Shot,
    dice_for,
    fire_modifiers,
    hit_rerolls,
    need_of,
)
from estandarte.games.aguila.ground.sight import (
    cover_of,
    is_hidden,
    opening_of,
    sees,
)
from estandarte.games.aguila.movement.allowances import charge_allowance, quick_march_allowance
from estandarte.games.aguila.movement.orders import Advance, ChangeFacing, ChangeFormation
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.turn.courage import CourageTested, result_of
from estandarte.games.aguila.turn.discipline import LendHelp
from estandarte.games.aguila.turn.reorganisation import Reorganisation, may_be_regrouped
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.charge.test_combat import (
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
from games.aguila.fire.test_phase import AT_B as SHOT
from games.aguila.fire.test_phase import phase
from games.aguila.movement.test_phase import orders, quick
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, unit, wall

LIGHT: dict[str, Any] = {"sort": "fr_ligera:24", "formation": "open"}
HUSSARS: dict[str, Any] = {"sort": "fr_husares:10"}
LANCERS: dict[str, Any] = {"sort": "fr_lanceros:10", "formation": "line"}


def legs(*found: Leg) -> Advance:
    return Advance("A", found, role=RED)


@rule("BSA-Q1")
def test_a_pivot_is_a_wheel_that_is_paid_for_or_by_the_switch_a_free_turn() -> None:
    pivot = legs(Leg("wheel", 450, "right"))
    scene = orders(unit())
    scene.play(pivot)
    base = unit().base
    assert scene.unit().moved == pytest.approx(0.7854 * base.front, rel=0.01)
    free = orders(unit(), pivot="centre_45")
    assert free.refusal(legs(Leg("wheel", 451))) == "BSA-3-avanzad-c"
    free.play(pivot)
    assert (free.unit().moved, free.unit().base.centre) == (0, base.centre)
    assert free.unit().base.heading == 450
    wheels = orders(unit(values={"speed": 20}))
    assert wheels.refusal(legs(Leg("wheel", 900))) is None
    assert wheels.refusal(legs(Leg("wheel", 901))) == "BSA-3-avanzad-c"


@rule("BSA-Q2")
def test_an_advance_has_a_turn_and_two_pivots() -> None:
    way = (Leg("wheel", 100), Leg("turn", 900), Leg("ahead", inch(1)), Leg("wheel", 100))
    assert orders(unit()).refusal(legs(*way)) is None
    assert orders(unit()).refusal(legs(*way, Leg("wheel", 10))) == "BSA-3-avanzad-c"
    assert orders(unit()).refusal(legs(*way, Leg("turn", 10))) == "BSA-3-avanzad-b"


@rule("BSA-Q3")
def test_after_a_change_of_facing_it_goes_ahead_the_new_way() -> None:
    scene = orders(unit())
    scene.play(ChangeFacing("A", 1800, inch(2), role=RED))
    depth = unit().base.depth / inch(1)
    assert scene.at() == pytest.approx((36, 20 - depth - 2), abs=0.01)


def reach(allowance: Any, **named: Any) -> Fraction:
    switches = named.pop("switches", {})
    scene = Scene(unit(**named), **switches)
    found: Fraction = allowance(scene.state, scene.unit()).inches
    return found


@rule("BSA-Q4", "BSA-X7")
def test_the_inch_of_a_line_replaces_or_is_added() -> None:
    assert reach(charge_allowance) == 5
    assert reach(charge_allowance, order="advance", moved=inch(4)) == 1
    assert reach(charge_allowance, order="advance", moved=inch(4.5)) == 1  # never less
    assert reach(charge_allowance, order="advance", moved=inch(1.5)) == Fraction(7, 2)
    assert reach(quick_march_allowance) == 5
    added = {"switches": {"line_bonus": "added"}}
    assert reach(charge_allowance, **added) == 9
    assert reach(charge_allowance, order="advance", moved=inch(4), **added) == 5
    assert reach(quick_march_allowance, **added) == 9


@rule("BSA-Q5", "BSA-X8", "BSA-Q11")
def test_the_charge_of_an_attack_column() -> None:
    column = {"formation": "attack_column"}
    assert reach(charge_allowance, **column) == 6
    assert reach(charge_allowance, order="back", **column) == 3
    half_way = {"switches": {"attack_column_charge": "half"}}
    assert reach(charge_allowance, **column, **half_way) == 4
    odd = {"values": {"speed": 9}, "sort": "fr_husares:10", "formation": "line"}
    assert reach(charge_allowance, **odd) == Fraction(27, 2)
    five = {"values": {"speed": 5}}
    assert reach(charge_allowance, **column, **five) == Fraction(15, 2)
    assert reach(charge_allowance, order="back", **column, **five) == Fraction(15, 4)
    rounded = {"switches": {"inch_rounding": "half_inch"}}
    assert reach(charge_allowance, order="back", **column, **five, **rounded) == 4


@rule("BSA-Q8", "BSA-X9")
@pytest.mark.parametrize(
    ("sort", "formation", "expected"),
    [
        ("fr_linea:24", "march_column", 8),
        ("fr_ligera:24", "open", 8),
        ("fr_linea:24", "attack_column", 7),
        ("at_linea:36", "mass", 6),
    ],
)
def test_quick_marches_start_from_twice_the_speed(sort: str, formation: str, expected: int) -> None:
    vel = {"values": {"speed": 4}}
    assert reach(quick_march_allowance, sort=sort, formation=formation, **vel) == expected


@rule("BSA-Q9", "BSA-X9")
def test_open_order_charges_the_general_distance() -> None:
    vel = {"values": {"speed": 8}, **HUSSARS}
    assert reach(charge_allowance, formation="open", **vel) == 16
    assert reach(charge_allowance, formation="open", order="advance", **vel) == 8
    assert reach(charge_allowance, formation="line", **vel) == 12
    assert reach(charge_allowance, formation="line", order="advance", **vel) == 8
    assert reach(quick_march_allowance, formation="line", **vel) == 12
    assert reach(quick_march_allowance, formation="march_column", **vel) == 16
    fast = {"abilities": ("rapidos",), "formation": "attack_column"}
    assert reach(charge_allowance, **fast) == 7


@rule("BSA-Q14")
def test_a_check_needs_two_at_least_and_six_at_most() -> None:
    assert (need_of_check(3, 2), need_of_check(3, 2, floor=1)) == (2, 1)
    assert (need_of_check(4, -1), need_of_check(4, -3), need_of_check(4, 1)) == (5, 6, 3)


@rule("BSA-Q15")
def test_a_charge_crosses_a_fence_that_a_quick_march_does_not() -> None:
    fence = wall((30, 22), (42, 22))
    column = {"formation": "attack_column"}
    assert half(mine(**column), foe(5), fence).refusal(AT_B) is None
    assert orders(unit(**column), fence).refusal(quick(5)) == "BSA-4-piezas-d"


@rule("BSA-Q16")
def test_close_order_sees_a_corridor_and_by_the_switch_everybody_sees_aside() -> None:
    for fields, expected in (({}, 0), (LIGHT, 450), ({**HUSSARS}, 450), ({"sort": "g_med"}, 450)):
        scene = Scene(unit(**fields))
        assert opening_of(scene.state, scene.unit()) == expected
    led = Scene(unit(), officer("O", inside="A"))
    assert opening_of(led.state, led.unit()) == 450
    walked = Scene(unit(), officer("O", inside="A", mounted=False))
    assert opening_of(walked.state, walked.unit()) == 0
    wide = Scene(unit(), sight_arc="wide")
    assert opening_of(wide.state, wide.unit()) == 450


@rule("BSA-Q17")
def test_a_hill_hides_what_is_beyond_it_and_not_what_is_on_it() -> None:
    hill = area("easy_hill", 36, 27, 3)
    for y, seen in ((26, True), (33, False)):
        scene = Scene(unit(at=(36, 20)), enemy("B", "fr_linea:12", at=(36, y)), hill)
        assert sees(scene.state, scene.unit("A"), scene.unit("B")) is seen
    both = Scene(unit(at=(36, 25.5)), enemy("B", "fr_linea:12", at=(36, 28)), hill)
    assert sees(both.state, both.unit("A"), both.unit("B"))


@rule("BSA-Q18", "BSA-X41", "BSA-X13")
@pytest.mark.parametrize(
    ("attacks", "damage", "side", "each", "once"),
    [(9, 12, Side.LEFT, 10, 9), (11, 12, Side.LEFT, 12, 11), (12, 0, Side.REAR, 36, 36)],
)
def test_reductions_are_rounded_before_the_doubling(
    attacks: int, damage: int, side: Side, each: int, once: int
) -> None:
    scene = Scene(mine(values={"attacks": attacks}, damage=damage), foe())
    dice = melee_dice(scene.state, Blow("A", "B", side))
    assert (dice.total("each_step"), dice.total("once")) == (each, once)
    assert AttackDice(1).reduce(4, "BSA-Q18").total() == 1


@rule("BSA-Q19")
def test_beyond_six_blows_lose_dice_too() -> None:
    horse = mine(**{**HORSE, "values": {"melee": 5, "attacks": 14}})
    scene = Scene(horse, foe(formation="square"))
    assert melee_need(scene.state, Blow("A", "B")).share == (1, 2)
    assert melee_dice(scene.state, Blow("A", "B")).total() == 7


@rule("BSA-Q20")
def test_a_natural_one_misses_unless_the_switch_lets_it_hit() -> None:
    assert need_to_hit(2, 1).number == 2
    assert need_to_hit(2, 1, one_may_hit=True).number == 1


@rule("BSA-Q21", "BSA-Q23")
def test_of_two_covers_the_better_counts_and_all_else_adds_up() -> None:
    fence, rocks = wall((30, 25.5), (42, 25.5)), area("rocky", 36, 28, 3, id="t2")
    scene = Scene(
        unit(order="advance", disorganised=2, at=(36, 18)), enemy("B", at=(36, 26)), fence, rocks
    )
    found = fire_modifiers(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B"))
    assert sorted(m.cite for m in found) == [
        "BSA-5-voltigeurs-a", "BSA-7-mod-a", "BSA-7-mod-c", "BSA-7-mod-e", "BSA-7-mod-f",
    ]  # fmt: skip
    assert sum(m.amount for m in found) == -6


@rule("BSA-Q22")
def test_open_order_has_no_skirmishers_of_its_own_besides() -> None:
    target = enemy("B", "fr_ligera:24", "open", at=(36, 25), abilities=("voltigeurs", "sigiloso"))
    scene = Scene(unit(), target)
    found = fire_modifiers(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B"))
    assert [m.cite for m in found] == ["BSA-7-mod-g", "BSA-13-sigiloso-a"]


@rule("BSA-Q24", "BSA-4-bosque-a")
def test_at_the_edge_of_a_wood_there_is_light_cover_and_no_hiding() -> None:
    wood = area("wood", 36, 30, 6)  # it begins at 24
    for y, hidden in ((26, False), (26.05, True)):
        small = {"values": {"front": 2400, "depth": 2400}}
        scene = Scene(unit(), enemy("B", at=(36, y), **small), wood)
        assert is_hidden(scene.state, scene.unit("B")) is hidden
        assert cover_of(scene.state, scene.unit("A"), scene.unit("B")) == "light"


@rule("BSA-Q25", "BSA-X25")
@pytest.mark.parametrize(("gap", "far"), [(4, False), (4.1, True)])
def test_half_the_range_is_half_of_what_the_rain_leaves(gap: float, far: bool) -> None:
    scene = Scene(unit(), enemy("B", at=(36, 20 + gap), **PLAIN), fields={"weather": "rain"})
    found = fire_modifiers(scene.state, scene.unit("A"), scene.unit("B"), Shot("A", "B"))
    assert ("BSA-7-mod-a" in [m.cite for m in found]) is far


@rule("BSA-Q27")
def test_permissions_to_roll_again_add_up_and_a_die_is_thrown_twice_at_most() -> None:
    guards = unit(abilities=("guardias",), **PLAIN)
    scene = Scene(guards, foe(formation="march_column"))
    assert hit_rerolls(scene.state, scene.unit("A"), scene.unit("B")) == 4
    column = mine(formation="attack_column", abilities=("elite",))
    melee = Scene(column, foe(formation="square"))
    assert rerolls(melee.state, Blow("A", "B")) == 3 + 4 + 1
    dice = phase(unit(**PLAIN, values={"attacks": 1}), foe(formation="march_column"), dice=[1, 2])
    dice.play(SHOT, HoldFire(role=RED))
    assert dice.last(UnitShot).hits == 0  # two permissions, but only one die to use them on


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
    assert reaction_dice(scene.state, scene.unit("B")).total() == dice


@rule("BSA-Q38")
def test_canister_at_a_charge_needs_five() -> None:
    scene = half(mine(), enemy("B", "g_med", at=(36, 24)), dice=[4] * 8)
    scene.play(AT_B, React("fire", role=BLUE))
    assert (scene.last(ReactionFired).needed, scene.last(ReactionFired).hits) == (5, 0)


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
    assert check[0] == expected


@rule("BSA-Q51", "BSA-X14")
def test_flank_and_formation_multiply_together_and_a_gun_counts_three() -> None:
    scene = Scene(mine(values={"attacks": 12}), foe(sort="fr_ligera:24", formation="open"))
    assert melee_dice(scene.state, Blow("A", "B", Side.FRONT)).total() == 24
    assert melee_dice(scene.state, Blow("A", "B", Side.LEFT)).total() == 48
    assert melee_dice(scene.state, Blow("A", "B", Side.REAR)).total() == 72
    gun = Scene(mine(values={"attacks": 12}), foe(sort="g_med"))
    assert melee_dice(gun.state, Blow("A", "B", Side.FRONT)).total() == 36


@rule("BSA-Q53")
def test_the_bonus_against_a_line_and_its_fence_add_up_and_only_chargers_have_it() -> None:
    fence = wall((30, 23.5), (42, 23.5))
    scene = Scene(mine(**HORSE), foe(4), fence)
    assert {m.cite: m.amount for m in melee_modifiers(scene.state, Blow("A", "B"))} == {
        "BSA-5-linea-f": 1, "BSA-9-mod-a": -1,
    }  # fmt: skip
    assert melee_modifiers(scene.state, Blow("A", "B", charged=False)) == ()


@rule("BSA-Q54", "BSA-6-lanceros-f", "BSA-6-general-a")
@pytest.mark.parametrize(
    ("piece", "horse", "lancers"),
    [("wood", -1, -2), ("vineyard", 0, -2), ("marsh", -1, -1), ("rocky", -1, -1)],
)
def test_horse_and_lancers_in_bad_ground(piece: str, horse: int, lancers: int) -> None:
    ground = area(piece, 36, 20, 5)
    for sort, expected in (("fr_dragones:10", horse), ("fr_lanceros:10", lancers)):
        column = foe(formation="attack_column")
        scene = Scene(mine(sort=sort, formation="line"), column, ground)
        found = sum(m.amount for m in melee_modifiers(scene.state, Blow("A", "B")))
        assert found == expected


@rule("BSA-Q55", "BSA-X11")
def test_against_squares_and_masses_horse_lose_strength_but_not_their_elite() -> None:
    for formation, sort in (("square", "fr_linea:24"), ("mass", "at_linea:36")):
        strong = mine(**{**LANCERS, "values": {"strength": 2}, "abilities": ("granaderos",)})
        scene = Scene(strong, foe(sort=sort, formation=formation))
        assert strength_of(scene.state, Blow("A", "B"))[0] == 0
    line = Scene(mine(**{**LANCERS, "values": {"strength": 2}}), foe())
    assert strength_of(line.state, Blow("A", "B"))[0] == 3
    assert strength_of(line.state, Blow("A", "B", charged=False))[0] == 2


@rule("BSA-Q56")
def test_a_mass_rolls_again_in_any_melee_or_by_the_switch_in_its_charge() -> None:
    mass = mine(sort="at_linea:36", formation="mass")
    for switch, charging, expected in (
        ("any_melee", False, 3), ("charge_only", False, 0), ("charge_only", True, 3),
    ):  # fmt: skip
        scene = Scene(mass, foe(), mass_reroll=switch)
        assert rerolls(scene.state, Blow("A", "B", charged=charging)) == expected
    column = Scene(mine(formation="attack_column"), foe())
    assert rerolls(column.state, Blow("A", "B", charged=False)) == 0


@rule("BSA-Q58")
def test_who_cannot_fall_back_is_shifted_or_by_the_switch_hurt() -> None:
    behind = unit("C", at=(36, 30 - charger().base.depth / inch(1) - 1), **PLAIN)
    blows = [*hits(0, 12, 0), *hits(0, 12, 0)]
    shifted = clash(charger(), charged(), behind, dice=blows)
    assert shifted.unit("A").damage == 0
    hurt = clash(charger(), charged(), behind, dice=[*blows, 3], blocked_fallback="damage")
    assert hurt.unit("A").damage == 2


@rule("BSA-Q60", "BSA-10-aturdidos-a")
def test_marks_of_one_turn_end_with_the_next() -> None:
    marked = unit(wavering=2, disorganised=2)
    for turn, left in ((1, True), (2, False)):
        scene = Scene(marked, fields={"turn": turn, "initiative": RED})
        scene.begin(Reorganisation())
        assert (scene.unit().is_wavering, scene.unit().is_disorganised) == (left, left)


@rule("BSA-Q61", "BSA-10-aturdidos-g")
def test_an_officer_regroups_the_wavering_only_by_the_switch() -> None:
    general = officer("G", "general_de_brigada", is_commander=True)
    for switch, cite in (("neither", "BSA-10-aturdidos-g"), ("by_officer", None)):
        scene = Scene(unit(wavering=2, damage=3), general, wavering_regroup=switch)
        found = may_be_regrouped(scene.state, scene.officer("G"), scene.unit())
        assert found.cite == cite


@rule("BSA-Q64", "BSA-10-doble-a", "BSA-10-doble-b", "BSA-X2", "BSA-X3")
def test_double_six_never_helps_and_double_one_always_does() -> None:
    assert result_of((11, 13), 15, (6, 6)) == "routed"
    assert result_of((14, 16), 14, (6, 6)) == "wavering"
    assert result_of((19, 21), 14, (6, 6)) == "wavering"
    assert result_of((3, 4), 99, (1, 1)) == "steady"


@rule("BSA-Q119", "BSA-2-cargas-e")
@pytest.mark.parametrize(("switch", "cite"), [("declared", "BSA-2-cargas-e"), ("contacted", None)])
def test_who_evaded_was_charged_all_the_same_unless_the_switch_says_contact(
    switch: str, cite: str | None
) -> None:
    light = foe(5, **LIGHT, values={"speed": 9})
    scene = half(mine(), light, dice=[6], charged_units=switch, fields={"initiative": RED})
    scene.play(AT_B, React("evade", role=BLUE), EndDeclarations(role=RED))
    scene.state.stack[:] = []
    scene.begin(DeclaringCharges((BLUE,)))
    back = scene.refusal(DeclareCharge("B", "A", role=BLUE))
    assert (back == "BSA-2-cargas-e") is (cite is not None)


@rule("BSA-Q34")
def test_officers_do_not_charge_and_are_chased_apart() -> None:
    scene = half(mine(), officer("E2", at=(36, 23), role=BLUE))
    assert scene.refusal(DeclareCharge("A", "E2", role=RED)) == "BSA-8-cond-b"
    assert scene.refusal(DeclareCharge("G", "B", role=RED)) == "BSA-8-cond-a"
    assert scene.refusal(ChargeOfficer("A", "E2", role=RED)) is None


@rule("BSA-Q114")
def test_the_way_around_counts_unless_the_switch_counts_only_the_straight_line() -> None:
    crops = area("fields", 36, 23, 1)
    column = {"formation": "attack_column"}
    for switch, cite in (("path", "BSA-8-mov-i"), ("straight", None)):
        scene = half(mine(**column), foe(5), crops, charge_path=switch)
        assert scene.refusal(AT_B) == cite


@rule("BSA-Q116", "BSA-8-fuego-h")
def test_who_marched_quickly_does_not_fire_at_a_charge() -> None:
    scene = Scene(mine(), foe(order="quick_march"))
    verdict = reply_verdict(scene.state, Charge("A", "B", Side.FRONT), "fire")
    assert verdict.cite == "BSA-8-fuego-h"


@rule("BSA-Q117", "BSA-X4")
@pytest.mark.parametrize(("damage", "dice"), [(4, 8), (5, 4)])
def test_riders_count_twice_in_melee_too(damage: int, dice: int) -> None:
    five = {"sort": "fr_husares:5", "values": {"attacks": 8}, "formation": "line"}
    scene = Scene(mine(**five, damage=damage), foe(formation="attack_column"))
    assert melee_dice(scene.state, Blow("A", "B")).total() == dice
    shot = Shot("A", "B")
    need = need_of(scene.state, scene.unit("A"), scene.unit("B"), shot)
    volley = dice_for(scene.state, scene.unit("A"), scene.unit("B"), shot, need)
    assert need.share == (1, 1)
    assert volley.total() == dice


@rule("BSA-Q32", "BSA-9-orden-a")
def test_in_each_half_the_charging_player_orders_the_combats() -> None:
    rows = [
        maker(name, at=(x, y), **PLAIN)
        for maker, y, names in ((unit, 20, "PQ"), (enemy, 24, "XY"))
        for name, x in zip(names, (30, 40), strict=True)
    ]
    general = officer("E", "general_de_brigada", at=(35, 31), is_commander=True, role=BLUE)
    scene = Scene(*rows, general, fields={"initiative": RED, "first": RED})
    scene.begin(Charges())
    scene.play(EndDeclarations(role=RED))
    for charger_, target in (("X", "P"), ("Y", "Q")):
        scene.play(DeclareCharge(charger_, target, role=BLUE), React("stand", role=RED))
    scene.play(EndDeclarations(role=BLUE))
    decision = scene.state.decision
    assert isinstance(decision, OrderingCombats)
    assert decision.waiting == (BLUE,)


@rule("BSA-Q33")
def test_horse_is_answered_only_with_a_square_that_stands_where_it_stood() -> None:
    scene = half(mine(**HORSE), foe(8), dice=[6])
    before = scene.unit("B").base
    scene.play(AT_B, React("square", role=BLUE), PressOn(role=RED))
    assert (scene.unit("B").formation, scene.unit("B").base) == ("square", before)
    guerrilla = Scene(mine(**HORSE), foe(8, sort="es_guerrilla:24", formation="march_column"))
    verdict = reply_verdict(guerrilla.state, Charge("A", "B", Side.FRONT), "square")
    assert verdict.cite == "BSA-5-reaccion-a"


@rule("BSA-Q30", "BSA-Q31")
def test_tests_after_each_shooting_or_by_the_switch_after_both() -> None:
    frail: dict[str, Any] = {"values": {"courage": (2, 3), "attacks": 2}, **PLAIN}
    for switch, shooters in (("each_player", ["A"]), ("phase_end", ["A", "B"])):
        dice = [6, 6, 6, 6] + ([3, 3] if switch == "each_player" else [1, 1, 3, 3])
        scene = phase(
            unit(**frail), enemy("B", at=(36, 25), **frail), dice=dice, shooting_courage=switch
        )
        scene.play(SHOT, HoldFire(role=RED))
        if scene.moment == "DeclaringShots" and "B" in scene.state.units:
            scene.play(DeclareShot("B", "A", role=BLUE))
        if scene.moment == "DeclaringShots":
            scene.play(HoldFire(role=BLUE))
        assert [e.unit for e in scene.all(UnitShot)] == shooters
        assert "B" not in scene.state.units
        assert len(scene.all(CourageTested)) == 1


@rule("BSA-Q14")
@pytest.mark.parametrize(("switch", "formation"), [("two_plus", "line"), ("one_plus", "square")])
def test_the_switch_lets_a_check_need_one(switch: str, formation: str) -> None:
    general = officer("G", "general_de_brigada", at=(30, 12), is_commander=True)
    keen = unit(values={"discipline": 3})
    scene = orders(keen, general, dice=[1], discipline_floor=switch)
    scene.play(ChangeFormation("A", "square", role=RED), LendHelp("G", role=RED))
    assert scene.unit().formation == formation


@rule("BSA-Q18")
@pytest.mark.parametrize(("switch", "dice"), [("each_step", 10), ("once", 9)])
def test_the_switch_rounds_attacks_once(switch: str, dice: int) -> None:
    flank = (Contact("A", Side.LEFT),)
    nine = charger(values={"attacks": 9}, damage=12)
    scene = clash(nine, charged(), dice=[1] * 16, contacts=flank, attack_rounding=switch)
    assert scene.all(BlowsStruck)[0].dice == dice


@rule("BSA-Q20")
@pytest.mark.parametrize(("switch", "hit"), [("misses", 0), ("counts", 14)])
def test_the_switch_lets_a_one_hit(switch: str, hit: int) -> None:
    horse = charger(sort="fr_dragones:10", formation="line", values={"melee": 2, "attacks": 14})
    scene = clash(horse, charged(), dice=[1] * 40, natural_one_to_hit=switch)
    assert scene.all(BlowsStruck)[0].hits == hit
