"""Formations: fire at them and from them, charges, blows, arcs."""

from typing import Any

import pytest

from estandarte.games.aguila.ground import formations as f
from estandarte.games.aguila.ground.sight import is_in_front_of
from estandarte.kernel import Term
from estandarte.kernel.testing import rule
from games.aguila.scenes import PACK, RED, Scene, enemy, officer, unit

ANY = Scene().state
BIG = "at_linea:36"


def austrian(formation: str, **fields: Any) -> Any:
    return enemy("B", BIG if formation == "mass" else "fr_linea:24", formation, **fields)


def amount(effect: Any) -> int:
    return effect.amount if effect else 0


@rule("BSA-5-general-a")
def test_every_formation_has_its_marker() -> None:
    assert set(PACK.formations.formation) == {
        "line", "open", "square", "march_column", "attack_column", "mass", "limbered",
        "unlimbered", "none",
    }  # fmt: skip


@rule("BSA-5-general-b")
def test_a_list_says_which_formations_a_unit_may_adopt() -> None:
    assert f.may_adopt(unit(), "square")
    assert not f.may_adopt(unit(), "open")
    assert f.may_adopt(unit(sort="fr_husares:5"), "open")
    assert not f.may_adopt(unit(sort="pr06_mosq:24"), "attack_column")


@rule("BSA-5-masa-a")
def test_only_a_unit_of_36_forms_a_mass() -> None:
    assert f.may_adopt(unit(sort=BIG), "mass")
    assert not f.may_adopt(unit(sort="at_linea:24"), "mass")


@rule("BSA-5-linea-a", "BSA-5-ataque-g", "BSA-5-masa-j")
def test_a_line_shoots_with_all_and_columns_and_masses_with_half() -> None:
    assert f.fire_share(ANY, unit(formation="line")) is None
    column = f.fire_share(ANY, unit(formation="attack_column"))
    mass = f.fire_share(ANY, unit(sort=BIG, formation="mass"))
    assert column and (column.part, column.cite) == ((1, 2), "BSA-5-ataque-g")
    assert mass and (mass.part, mass.cite) == ((1, 2), "BSA-5-masa-j")


@rule("BSA-5-marcha-d")
def test_a_march_column_may_not_shoot() -> None:
    assert f.why_no_fire(ANY, unit(formation="march_column")) == "BSA-5-marcha-d"
    assert f.why_no_fire(ANY, unit(formation="attack_column")) is None
    assert f.why_no_fire(ANY, unit(sort="g_med", formation="limbered")) == "BSA-Q81"
    assert f.why_no_fire(ANY, unit(sort="g_med")) is None


@rule("BSA-5-marcha-e", "BSA-5-cuadro-k", "BSA-8-cond-d")
def test_march_columns_and_squares_may_not_charge() -> None:
    refusals = {
        n: f.why_no_charge(ANY, unit(formation=n))
        for n in ("line", "attack_column", "square", "march_column")
    }
    assert refusals == {
        "line": None, "attack_column": None, "square": "BSA-5-cuadro-k",
        "march_column": "BSA-5-marcha-e",
    }  # fmt: skip


def again(formation: str, guns: bool = False) -> tuple[int, str] | None:
    """Dice rolled again against a formation, and by which rule."""
    found = (f.gun_wound_rerolls if guns else f.fire_rerolls)(ANY, austrian(formation))
    return (len(found), found[0]) if found else None


@rule("BSA-5-marcha-b")
def test_small_arms_roll_two_misses_again_against_a_march_column() -> None:
    assert again("march_column") == (2, "BSA-5-marcha-b")
    assert again("line") is None


@rule("BSA-5-ataque-c")
def test_small_arms_roll_one_miss_again_against_an_attack_column() -> None:
    assert again("attack_column") == (1, "BSA-5-ataque-c")


@rule("BSA-5-cuadro-l")
def test_small_arms_roll_two_misses_again_against_a_square() -> None:
    assert again("square") == (2, "BSA-5-cuadro-l")


@rule("BSA-5-masa-d")
def test_small_arms_roll_one_miss_again_against_a_mass() -> None:
    assert again("mass") == (1, "BSA-5-masa-d")


@rule("BSA-5-marcha-c", "BSA-5-cuadro-m")
def test_artillery_rolls_three_wounds_again_against_march_columns_and_squares() -> None:
    assert again("march_column", guns=True) == (3, "BSA-5-marcha-c")
    assert again("square", guns=True) == (3, "BSA-5-cuadro-m")
    assert again("line", guns=True) is None


@rule("BSA-5-ataque-d")
def test_artillery_rolls_two_wounds_again_against_an_attack_column() -> None:
    assert again("attack_column", guns=True) == (2, "BSA-5-ataque-d")


@rule("BSA-5-masa-e")
def test_artillery_rolls_two_wounds_again_against_a_mass() -> None:
    assert again("mass", guns=True) == (2, "BSA-5-masa-e")


@rule("BSA-5-marcha-c")
def test_artillery_rolls_no_hits_again_against_a_march_column() -> None:
    entry = PACK.formations.formation["march_column"]
    assert (entry.fire_rerolls, entry.gun_wound_rerolls) == (2, 3)


@rule("BSA-5-marcha-f", "BSA-5-abierta-g", "BSA-5-abierta-h")
def test_charging_march_columns_and_open_order_doubles_the_attacks() -> None:
    line, hussars = unit(), unit(sort="fr_husares:5", formation="open")
    skirmishers = enemy("B", "fr_ligera:12", "open")
    assert amount(f.charged_attacks(ANY, line, enemy("B", formation="march_column"))) == 2
    assert amount(f.charged_attacks(ANY, line, skirmishers)) == 2
    assert f.charged_attacks(ANY, hussars, skirmishers) is None
    assert f.charged_attacks(ANY, hussars, enemy("B", formation="march_column")) is not None
    assert f.charged_attacks(ANY, line, enemy("B", formation="line")) is None


@rule("BSA-5-masa-h")
def test_horse_hits_a_mass_less_easily_with_infantry_or_without() -> None:
    horse, mass = unit(sort="fr_coraceros:10", formation="line"), austrian("mass")
    for together in (False, True):
        found = f.cavalry_to_hit(ANY, horse, mass, together)
        assert found is not None and (found.amount, found.cite) == (-1, "BSA-5-masa-h")


@rule("BSA-5-linea-f", "BSA-5-cuadro-b", "BSA-5-cuadro-e")
@pytest.mark.parametrize(
    ("formation", "alone", "with_infantry"),
    [("line", 1, 1), ("square", -2, -1), ("mass", -1, -1), ("attack_column", 0, 0)],
)
def test_cavalry_charging_infantry(formation: str, alone: int, with_infantry: int) -> None:
    horse = unit(sort="fr_coraceros:10", formation="line")
    target = austrian(formation)
    assert amount(f.cavalry_to_hit(ANY, horse, target)) == alone
    assert amount(f.cavalry_to_hit(ANY, horse, target, True)) == with_infantry


def test_infantry_and_charges_on_cavalry_have_no_such_modifier() -> None:
    assert f.cavalry_to_hit(ANY, unit(), enemy("B", formation="square")) is None
    horse = unit(sort="fr_coraceros:10", formation="line")
    assert f.cavalry_to_hit(ANY, horse, enemy("B", "fr_husares:5", "line")) is None


@rule("BSA-6-lanceros-b", "BSA-6-lanceros-c", "BSA-6-lanceros-d")
def test_lancers_fear_squares_less_and_masses_not_at_all() -> None:
    lancers = unit(sort="fr_lanceros:10", formation="line")
    assert amount(f.cavalry_to_hit(ANY, lancers, austrian("square"))) == -1
    assert amount(f.cavalry_to_hit(ANY, lancers, austrian("square"), True)) == 0
    assert amount(f.cavalry_to_hit(ANY, lancers, austrian("mass"))) == 0
    assert f.strength_cancelled_by(ANY, lancers, austrian("mass")) == Term(0, "BSA-5-masa-i")


@rule("BSA-5-cuadro-c", "BSA-5-masa-i")
def test_cavalry_loses_its_strength_against_squares_and_masses() -> None:
    horse = unit(sort="fr_coraceros:10", formation="line")
    assert f.strength_cancelled_by(ANY, horse, austrian("square")) == Term(0, "BSA-5-cuadro-c")
    assert f.strength_cancelled_by(ANY, horse, austrian("mass")) == Term(0, "BSA-5-masa-i")
    assert f.strength_cancelled_by(ANY, horse, austrian("line")) is None
    assert f.strength_cancelled_by(ANY, unit(), austrian("square")) is None


@rule("BSA-5-cuadro-d")
def test_infantry_charging_a_square_rolls_four_misses_again() -> None:
    assert len(f.rerolls_against_square(ANY, unit(), austrian("square"))) == 4
    assert f.rerolls_against_square(ANY, unit(), austrian("line")) == ()
    horse = unit(sort="fr_coraceros:10", formation="line")
    assert f.rerolls_against_square(ANY, horse, austrian("square")) == ()


@rule("BSA-5-ataque-f", "BSA-5-masa-g")
def test_columns_roll_misses_again_when_they_charge_and_masses_always() -> None:
    column, mass = unit(formation="attack_column"), unit(sort=BIG, formation="mass")
    assert len(f.own_melee_rerolls(ANY, column, charged=True)) == 3
    assert f.own_melee_rerolls(ANY, column, charged=False) == ()
    assert len(f.own_melee_rerolls(ANY, mass, charged=False)) == 3
    strict = Scene(mass_reroll="charge_only").state
    assert f.own_melee_rerolls(strict, mass, charged=False) == ()
    assert len(f.own_melee_rerolls(strict, mass, charged=True)) == 3


@rule("BSA-5-cuadro-f", "BSA-5-abierta-f")
def test_squares_fight_with_a_quarter_and_open_order_with_half() -> None:
    square = f.melee_share(ANY, unit(formation="square"))
    opened = f.melee_share(ANY, unit(sort="fr_ligera:12", formation="open"))
    assert square and square.part == (1, 4)
    assert opened and opened.part == (1, 2)
    assert f.melee_share(ANY, unit(formation="line")) is None
    halved = f.melee_share(Scene(square_melee="half").state, unit(formation="square"))
    assert halved and halved.part == (1, 2)


@rule("BSA-5-cuadro-g", "BSA-4-edificio-b", "BSA-4-edificio-c")
@pytest.mark.parametrize(
    "fields", [{"formation": "square"}, {"formation": "none", "building": "t1"}]
)
def test_squares_and_garrisons_split_their_fire_by_arcs(fields: dict[str, Any]) -> None:
    shooter = unit(**fields)
    shares = [f.share_through_arcs(ANY, shooter, arcs) for arcs in (2, 3, 4)]
    assert [s.part for s in shares if s] == [(1, 2), (1, 3), (1, 4)]
    assert f.share_through_arcs(ANY, shooter, 1) is None
    assert f.share_through_arcs(ANY, shooter, 5) is None


@rule("BSA-5-masa-k", "BSA-5-masa-l")
def test_a_mass_that_has_not_moved_shoots_a_quarter_through_each_side() -> None:
    still = f.share_through_arcs(ANY, unit(sort=BIG, formation="mass"), 2)
    assert still and still.part == (1, 4)
    moved = unit(sort=BIG, formation="mass", order="advance")
    assert f.share_through_arcs(ANY, moved, 2) is None
    assert f.share_through_arcs(ANY, unit(formation="line"), 2) is None


@rule("BSA-5-abierta-c", "BSA-7-mod-g")
def test_open_order_is_harder_to_hit() -> None:
    assert amount(f.to_hit_by_fire(ANY, enemy("B", "fr_ligera:12", "open"))) == -1
    assert f.to_hit_by_fire(ANY, enemy("B", "fr_ligera:12", "line")) is None


@rule("BSA-5-abierta-d", "BSA-5-abierta-e")
def test_ball_loses_half_its_hits_on_open_order_and_canister_none() -> None:
    target = enemy("B", "fr_ligera:12", "open")
    assert f.halves_ball_hits(ANY, target, canister=False)
    assert not f.halves_ball_hits(ANY, target, canister=True)
    assert not f.halves_ball_hits(ANY, enemy("B"), canister=False)


@rule("BSA-5-cuadro-a", "BSA-11-general-a", "BSA-4-edificio-f")
def test_squares_guns_and_garrisons_have_no_flanks() -> None:
    assert f.has_flanks(ANY, unit(formation="line"))
    assert not f.has_flanks(ANY, unit(formation="square"))
    assert not f.has_flanks(ANY, unit(sort="g_med"))
    assert not f.has_flanks(ANY, unit(formation="none", building="t1"))


def sees_aside(scene: Scene) -> bool:
    """Whether it sees an enemy ahead and to the right, 40 degrees from where it looks."""
    aside = enemy("B", "fr_linea:12", at=(46.5, 30))
    state = Scene(*scene.state.units.values(), *scene.state.officers.values(), aside).state
    wide = f.sees_to_the_sides(scene.state, scene.unit())
    assert is_in_front_of(state, state.units["A"], aside.base) is wide
    return wide


@rule("BSA-1-vision-b")
def test_horse_sees_to_the_sides_and_foot_does_not() -> None:
    assert sees_aside(Scene(unit(sort="fr_husares:5", formation="line")))
    assert not sees_aside(Scene(unit()))


@rule("BSA-1-vision-c")
def test_a_mounted_leader_sees_to_the_sides_for_his_unit() -> None:
    assert sees_aside(Scene(unit(), officer(inside="A")))
    assert not sees_aside(Scene(unit(), officer(inside="A", mounted=False)))
    assert not sees_aside(Scene(unit(), officer()))


@rule("BSA-1-vision-d", "BSA-5-abierta-m")
def test_open_order_sees_to_the_sides() -> None:
    assert sees_aside(Scene(unit(sort="fr_ligera:12", formation="open")))
    assert not sees_aside(Scene(unit(sort="fr_ligera:12", formation="line")))


@rule("BSA-11-general-b")
def test_guns_see_to_the_sides_and_by_a_switch_everybody() -> None:
    assert sees_aside(Scene(unit(sort="g_med")))
    assert f.sees_to_the_sides(Scene(sight_arc="wide").state, unit())


@rule("BSA-5-voltigeurs-d")
def test_skirmishers_go_out_from_lines_columns_and_masses_only() -> None:
    out = {
        n: f.screens(unit(formation=n)) for n in ("line", "attack_column", "square", "march_column")
    }
    assert out == {"line": True, "attack_column": True, "square": False, "march_column": False}
    assert f.screens(unit(sort=BIG, formation="mass", abilities=("voltigeurs",)))
    assert not f.screens(unit(without=("voltigeurs",)))
    assert RED == "red"
