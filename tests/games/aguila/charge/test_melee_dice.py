"""Blows: dice, needs, re-rolls, strength."""

from typing import Any

import pytest

from estandarte.games.aguila.charge import melee_dice as m
from estandarte.games.aguila.charge.combat import strike
from estandarte.games.aguila.charge.melee_dice import (
    Blow,
    melee_dice,
    melee_modifiers,
    melee_to_hit,
    melee_to_wound,
)
from estandarte.kernel import DieRolled, Term
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.aguila.charge.test_phase import HORSE, foe, mine
from games.aguila.scenes import Scene, added, area, enemy, officer, unit, wall

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
CHARGE = Blow("A", "B")
BACK = Blow("B", "A", charged=False)


def scene(*things: Any, **switches: Any) -> Scene:
    return Scene(*things, **switches)


def dice(found: Scene, blow: Blow = CHARGE) -> int:
    return m.melee_dice(found.state, blow).total


def need(found: Scene, blow: Blow = CHARGE) -> int:
    return m.melee_to_hit(found.state, blow).total


def wounding(found: Scene, blow: Blow = CHARGE) -> int:
    return melee_to_wound(found.state, blow).total


def strength(state: Any, blow: Blow) -> int:
    return sum(term.amount for term in added(melee_to_wound(state, blow)))


@rule("BSA-9-ataques-a")
def test_a_frontal_charge_rolls_its_attacks() -> None:
    assert dice(scene(unit(values={"attacks": 7}), enemy())) == 7


@rule("BSA-9-impactar-a", "BSA-1-perfil-b")
def test_a_frontal_charge_rolls_its_attacks_with_its_own_skill() -> None:
    for skill in (3, 4, 5):
        mixed = {"values": {"melee": skill, "shooting": 6}}
        assert need(scene(unit(**mixed), enemy(values={"melee": 2}))) == skill


@rule("BSA-9-herir-a", "BSA-1-perfil-d")
def test_a_hit_wounds_by_the_defence_of_who_is_hit() -> None:
    for defence in (3, 4, 5):
        shielded = enemy(values={"defence": defence})
        assert wounding(scene(unit(values={"defence": 2}), shielded)) == defence


@rule("BSA-9-ataques-b")
def test_half_casualties_halve_the_blows() -> None:
    assert dice(scene(unit(damage=12), enemy())) == 6


@rule("BSA-10-aturdidos-h")
def test_a_wavering_unit_strikes_with_half() -> None:
    assert dice(scene(unit(), enemy(wavering=2)), BACK) == 6


FLANKS = (Side.LEFT, Side.RIGHT)


def blows_on(side: Side) -> int:
    return dice(scene(unit(), enemy()), Blow("A", "B", side))


def answer_on(side: Side) -> int:
    return dice(scene(unit(), enemy()), Blow("B", "A", side, charged=False))


def weight_on(side: Side) -> list[tuple[int, str]]:
    state = scene(unit(), enemy()).state
    assert m.combat_courage(state, Blow("B", "A", side, charged=False)) == ()
    return [(c.amount, c.cite) for c in m.combat_courage(state, Blow("A", "B", side))]


@rule("BSA-9-ataques-c", "BSA-X13")
def test_a_charge_on_a_flank_doubles_the_blows() -> None:
    assert [blows_on(s) for s in (Side.FRONT, *FLANKS)] == [12, 24, 24]


@rule("BSA-9-ataques-d")
def test_a_charge_on_the_rear_triples_the_blows() -> None:
    assert blows_on(Side.REAR) == 36


@rule("BSA-9-ataques-e")
def test_who_is_charged_in_a_flank_strikes_back_with_half() -> None:
    assert [answer_on(s) for s in (Side.FRONT, *FLANKS)] == [12, 6, 6]


@rule("BSA-9-ataques-f")
def test_who_is_charged_in_the_rear_strikes_back_with_a_third() -> None:
    assert answer_on(Side.REAR) == 4


@rule("BSA-9-coraje-b")
def test_a_charge_on_a_flank_weighs_one_on_courage() -> None:
    assert weight_on(Side.FRONT) == []
    assert [weight_on(s) for s in FLANKS] == [[(1, "BSA-9-coraje-b")]] * 2


@rule("BSA-9-coraje-c")
def test_a_charge_on_the_rear_weighs_two_on_courage() -> None:
    assert weight_on(Side.REAR) == [(2, "BSA-9-coraje-c")]


@rule("BSA-X41")
def test_the_half_is_rounded_before_it_is_doubled() -> None:
    odd = unit(damage=12, values={"attacks": 11})
    assert dice(scene(odd, enemy()), Blow("A", "B", Side.LEFT)) == 12


@rule("BSA-9-ataques-g")
def test_the_formations_of_both_change_the_dice() -> None:
    light = unit(sort="fr_ligera:24", formation="open", values={"attacks": 12})
    column = melee_dice(scene(light, enemy(formation="march_column")).state, CHARGE)
    assert (column.total, "BSA-9-ataques-g" in column.cites()) == (12, True)  # half, doubled
    plain = melee_dice(scene(light, enemy()).state, CHARGE)
    assert (plain.total, "BSA-9-ataques-g" in plain.cites()) == (6, False)


@rule("BSA-X14", "BSA-5-abierta-f", "BSA-5-abierta-g", "BSA-5-abierta-h")
def test_charging_skirmishers() -> None:
    skirmishers = enemy("B", "fr_ligera:12", "open")
    found = scene(unit(), skirmishers)
    assert (dice(found), dice(found, BACK)) == (24, 4)
    opened = scene(unit(sort="fr_ligera:24", formation="open"), skirmishers)
    assert dice(opened) == 6


@rule("BSA-5-marcha-f")
def test_charging_a_march_column_doubles_and_its_flank_doubles_again() -> None:
    found = scene(unit(), enemy(formation="march_column"))
    assert dice(found) == 24
    assert dice(found, Blow("A", "B", Side.LEFT)) == 48


@rule("BSA-11-cargada-a")
@pytest.mark.parametrize("side", [Side.FRONT, Side.REAR])
def test_charging_a_gun_triples_and_it_does_not_strike_back(side: Side) -> None:
    found = scene(unit(), enemy("B", "g_med"))
    assert dice(found, Blow("A", "B", side)) == 36
    assert dice(found, BACK) == 0


@rule("BSA-X10", "BSA-5-cuadro-b", "BSA-5-cuadro-c", "BSA-5-cuadro-e", "BSA-5-cuadro-f")
def test_cuirassiers_on_a_square() -> None:
    found = scene(unit(sort="fr_coraceros:10", formation="line"), enemy(formation="square"))
    assert (dice(found), need(found), wounding(found)) == (14, 5, 4)
    assert need(found, Blow("A", "B", with_infantry=True)) == 4
    assert dice(found, BACK) == 3


@rule("BSA-6-lanceros-e")
def test_with_infantry_on_a_square_lancers_lose_the_bonus_of_the_lance() -> None:
    lancers = unit(sort="fr_lanceros:10", formation="line", values={"strength": 0})
    together = Blow("A", "B", with_infantry=True)
    square, line = scene(lancers, enemy(formation="square")), scene(lancers, enemy())
    assert added(melee_to_wound(square.state, together)) == (Term(0, "BSA-6-lanceros-e"),)
    assert added(melee_to_wound(line.state, together)) == (Term(1, "BSA-6-lanceros-a"),)


@rule("BSA-X11", "BSA-6-lanceros-b", "BSA-6-lanceros-c", "BSA-6-lanceros-d")
def test_lancers_on_squares_and_masses() -> None:
    lancers = unit(sort="fr_lanceros:10", formation="line")
    square = scene(lancers, enemy(formation="square"))
    together = Blow("A", "B", with_infantry=True)
    assert lancers.profile.melee == 4
    assert (need(square), need(square, together)) == (5, 4)
    assert strength(square.state, together) == 0
    mass = scene(lancers, enemy("B", "at_linea:36", "mass"))
    assert (need(mass), strength(mass.state, CHARGE)) == (4, 0)


@rule("BSA-X12", "BSA-5-cuadro-d")
def test_infantry_on_a_square_rolls_four_misses_again() -> None:
    found = scene(unit(**PLAIN), enemy(formation="square"))
    assert (dice(found), len(m.melee_reroll_rules(found.state, CHARGE))) == (12, 4)
    assert not m.melee_reroll_rules(found.state, Blow("A", "B", charged=False))


@rule("BSA-5-linea-f")
def test_cavalry_hits_a_line_more_easily_when_it_charges() -> None:
    found = scene(unit(sort="fr_dragones:10", formation="line"), enemy(formation="line"))
    skill = found.unit("A").profile.melee
    assert need(found) == skill - 1
    assert need(found, Blow("A", "B", charged=False)) == skill


@rule("BSA-6-lanceros-a")
def test_the_lance_counts_only_after_a_charge() -> None:
    found = scene(
        unit(sort="fr_lanceros:10", formation="line"), enemy("B", "fr_husares:10", "line")
    )
    own = found.unit("A").profile.strength
    assert strength(found.state, CHARGE) == own + 1
    assert strength(found.state, Blow("A", "B", charged=False)) == own
    assert strength(found.state, Blow("A", "B", head_on=True)) == own + 1


@rule("BSA-13-demoledora-a", "BSA-13-coraza-a")
def test_strength_helps_to_wound_unless_the_enemy_wears_a_cuirass() -> None:
    heavy = unit(sort="fr_carabineros:10", formation="line")
    hussars = scene(heavy, enemy("B", "fr_husares:10", "line"))
    assert (strength(hussars.state, CHARGE), wounding(hussars)) == (2, 2)
    armour = scene(heavy, enemy("B", "fr_husares:10", "line", abilities=("coraza",)))
    assert (strength(armour.state, CHARGE), wounding(armour)) == (0, 4)


@rule("BSA-9-mod-a", "BSA-9-mod-b")
@pytest.mark.parametrize(
    ("piece", "amount"), [("fence", -1), ("stone_walls", -1), ("position", -2)]
)
def test_positions_fend_off_blows(piece: str, amount: int) -> None:
    found = scene(unit(at=(36, 29)), enemy(at=(36, 30)), wall((30, 29.5), (42, 29.5), piece))
    assert need(found) == 4 - amount
    assert need(found, BACK) == 4


def test_a_wood_does_not_fend_off_blows() -> None:
    found = scene(unit(at=(36, 29)), enemy(at=(36, 30)), area("wood", 36, 32, 3))
    assert need(found) == 4


@rule("BSA-11-zapadores-d", "BSA-11-zapadores-e")
def test_sappers_assault_forts_better() -> None:
    fort = wall((30, 29.5), (42, 29.5), "position")
    found = scene(unit(at=(36, 29), sappers=True), enemy(at=(36, 30)), fort)
    assert (need(found), dice(found)) == (5, 14)
    open_field = scene(unit(at=(36, 29), sappers=True), enemy(at=(36, 30)))
    assert (need(open_field), dice(open_field)) == (4, 12)
    always = scene(unit(sappers=True), enemy(), sapper_attacks="always")
    assert dice(always) == 14


@rule("BSA-6-general-a", "BSA-6-lanceros-f")
def test_horse_in_a_wood() -> None:
    wood = area("wood", 36, 19, 3)
    for sort, amount in (("fr_dragones:10", -1), ("fr_lanceros:10", -2)):
        found = scene(unit(sort=sort, formation="line"), enemy("B", "fr_husares:10", "line"), wood)
        assert need(found) == found.unit("A").profile.melee - amount


@rule("BSA-12-unir-a", "BSA-12-heroico-a")
def test_an_officer_adds_his_attacks_and_a_hero_two_more() -> None:
    general = {"rank": "general_de_division", "inside": "A"}  # At 3
    assert dice(scene(unit(), enemy(), officer(**general))) == 15
    assert dice(scene(unit(), enemy(), officer(**general, abilities=("heroico",)))) == 17


def rolled_again(*abilities: str, leader: tuple[str, ...] = ()) -> list[str]:
    """The rules by which misses are rolled again, one for each die."""
    led = officer(inside="A", abilities=leader)
    state = scene(unit(abilities=abilities, **PLAIN), enemy(), led).state
    return list(m.blows_of(state, CHARGE).rerolls)


@rule("BSA-12-fanatico-c")
def test_a_fanatic_makes_two_misses_good() -> None:
    assert rolled_again() == []
    assert rolled_again(leader=("fanatico",)) == ["BSA-12-fanatico-c"] * 2


@rule("BSA-13-odio-a")
def test_hatred_makes_three_misses_good() -> None:
    assert rolled_again("odio") == ["BSA-13-odio-a"] * 3


@rule("BSA-13-elite-a", "BSA-13-guardias-a")
def test_the_elite_makes_one_miss_good_and_the_guard_two_and_a_fanatic_adds_his() -> None:
    assert rolled_again("elite") == ["BSA-13-elite-a"]
    assert len(rolled_again("guardias", leader=("fanatico",))) == 4


@rule("BSA-5-ataque-f", "BSA-5-masa-g")
def test_columns_and_masses_roll_three_misses_again() -> None:
    column = scene(unit(formation="attack_column", **PLAIN), enemy())
    assert len(m.melee_reroll_rules(column.state, CHARGE)) == 3
    mass = scene(enemy("B", "at_linea:36", "mass"), unit())
    assert len(m.melee_reroll_rules(mass.state, BACK)) == 3


def wounds_again(*abilities: str) -> list[str]:
    state = scene(unit(abilities=abilities, **PLAIN), enemy()).state
    return list(m.blows_of(state, CHARGE).again)


@rule("BSA-13-cruel-a")
def test_the_cruel_roll_one_failed_wound_again() -> None:
    assert wounds_again() == []
    assert wounds_again("cruel") == ["BSA-13-cruel-a"]


@rule("BSA-13-granaderos-a", "BSA-9-herir-b")
def test_grenadiers_roll_two_failed_wounds_again() -> None:
    assert wounds_again("granaderos") == ["BSA-9-herir-b", "BSA-13-granaderos-a"]


@rule("BSA-13-granaderos-b")
def test_cruel_grenadiers_roll_three_failed_wounds_again() -> None:
    assert wounds_again("cruel", "granaderos") == ["BSA-13-granaderos-b"] * 3


@rule("BSA-13-expertos-a")
def test_expert_fighters_hit_better() -> None:
    assert need(scene(unit(), enemy()), Blow("A", "B", expert=True)) == 3


@rule("BSA-13-temibles-a")
def test_fearsome_troops_weigh_on_the_courage_of_those_they_fought() -> None:
    found = scene(unit(abilities=("temibles",)), enemy())
    for blow in (CHARGE, Blow("A", "B", charged=False)):
        assert sum(c.amount for c in m.combat_courage(found.state, blow)) == 2


@rule("BSA-6-contra-e")
def test_after_a_countercharge_both_strike_in_full() -> None:
    found = scene(
        unit(sort="fr_husares:10", formation="line"), enemy("B", "fr_dragones:10", "line")
    )  # fmt: skip
    assert dice(found, Blow("A", "B", Side.LEFT, head_on=True)) == 14
    assert dice(found, Blow("B", "A", Side.LEFT, head_on=True)) == 14


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


@rule("BSA-Q19")
def test_beyond_six_blows_lose_dice_too() -> None:
    horse = mine(**{**HORSE, "values": {"melee": 5, "attacks": 14}})
    scene = Scene(horse, foe(formation="square"))
    assert melee_to_hit(scene.state, Blow("A", "B")).need.share == (1, 2)
    assert melee_dice(scene.state, Blow("A", "B")).total == 7


@rule("BSA-Q51", "BSA-X14")
def test_flank_and_formation_multiply_together_and_a_gun_counts_three() -> None:
    scene = Scene(mine(values={"attacks": 12}), foe(sort="fr_ligera:24", formation="open"))
    assert melee_dice(scene.state, Blow("A", "B", Side.FRONT)).total == 24
    assert melee_dice(scene.state, Blow("A", "B", Side.LEFT)).total == 48
    assert melee_dice(scene.state, Blow("A", "B", Side.REAR)).total == 72
    gun = Scene(mine(values={"attacks": 12}), foe(sort="g_med"))
    assert melee_dice(gun.state, Blow("A", "B", Side.FRONT)).total == 36


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


@rule("BSA-Q54")
@pytest.mark.parametrize(
    ("piece", "lancers"), [("wood", -3), ("vineyard", -2), ("marsh", -1), ("rocky", -1)]
)
def test_by_the_switch_lancers_suffer_both_penalties(piece: str, lancers: int) -> None:
    column, ground = foe(formation="attack_column"), area(piece, 36, 20, 5)
    scene = Scene(mine(**LANCERS), column, ground, lancers_in_woods="added")
    assert sum(m.amount for m in melee_modifiers(scene.state, Blow("A", "B"))) == lancers


LANCERS: dict[str, Any] = {"sort": "fr_lanceros:10", "formation": "line"}


@rule("BSA-Q55", "BSA-X11")
def test_against_squares_and_masses_horse_lose_strength_but_not_their_elite() -> None:
    for formation, sort in (("square", "fr_linea:24"), ("mass", "at_linea:36")):
        strong = mine(**{**LANCERS, "values": {"strength": 2}, "abilities": ("granaderos",)})
        scene = Scene(strong, foe(sort=sort, formation=formation))
        assert strength(scene.state, Blow("A", "B")) == 0
    line = Scene(mine(**{**LANCERS, "values": {"strength": 2}}), foe())
    assert strength(line.state, Blow("A", "B")) == 3
    assert strength(line.state, Blow("A", "B", charged=False)) == 2


@rule("BSA-Q56")
def test_a_mass_rolls_again_in_any_melee_or_by_the_switch_in_its_charge() -> None:
    mass = mine(sort="at_linea:36", formation="mass")
    for switch, charging, expected in (
        ("any_melee", False, 3), ("charge_only", False, 0), ("charge_only", True, 3),
    ):  # fmt: skip
        scene = Scene(mass, foe(), mass_reroll=switch)
        assert len(m.melee_reroll_rules(scene.state, Blow("A", "B", charged=charging))) == expected
    column = Scene(mine(formation="attack_column"), foe())
    assert not m.melee_reroll_rules(column.state, Blow("A", "B", charged=False))


@rule("BSA-5-masa-i")
def test_against_a_mass_horse_has_nothing_of_its_strength() -> None:
    horse = unit(sort="fr_coraceros:10", formation="line", values={"strength": 2})
    mass = enemy(sort="at_linea:36", formation="mass")
    assert added(melee_to_wound(scene(horse, mass).state, CHARGE)) == (Term(0, "BSA-5-masa-i"),)


@rule("BSA-7-herir-c")
def test_however_strong_they_are_a_one_does_not_wound() -> None:
    strong = unit(sort="fr_coraceros:10", formation="line", values={"strength": 3, "attacks": 2})
    found = scene(strong, enemy(values={"defence": 3}), dice=[6, 6, 1, 2])
    assert found.doing(strike, CHARGE) == 1
    cites = [e.cite for e in found.all(DieRolled) if e.purpose == "melee_wound"]
    assert cites == ["BSA-7-herir-c"] * 2
