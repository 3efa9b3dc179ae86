"""Qualities that make a unit act besides its card."""

import pytest

from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.turn.execution import Done, March
from estandarte.kernel.testing import rule
from games.tercios.clashes import charged
from games.tercios.council import act, asked, foe, leader, order, ordered, refused
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, place, unit


@rule("TER-qualities-heroe-a", "TER-qualities-heroe-b", "TER-qualities-heroe-c", "TER-X40")
def test_a_hero_has_a_unit_act_again() -> None:
    done = unit("A", acted=True, done="corred")
    scene = act("heroe", done, dice=[5, 1, 1, 1, 1, 5], units=("A",))
    assert scene.unit("A").wear == 1
    assert len(scene.last(DisciplineTested).dice) == 4
    assert scene.moment == "Running"
    assert scene.officer("R").exhausted
    scene.play(March(place(36, 28), role=RED))
    assert scene.at("A") == (36.0, 28.0)
    lucky = act("heroe", done, dice=[5, 5], units=("A",))
    assert lucky.unit("A").wear == 0
    assert lucky.officer("R").exhausted
    assert refused("heroe", unit("A", card="corred"), units=("A",)) == "TER-qualities-heroe-a"
    late = act("heroe", done, dice=[5, 1], units=("A",), switches={"heroe_wear": "after"})
    assert late.unit("A").wear == 0
    late.play(Done(role=RED))
    assert late.unit("A").wear == 1


@rule("TER-qualities-implacable-a", "TER-qualities-implacable-b")
def test_the_implacable_make_a_slow_move_and_keep_the_card() -> None:
    scene = act("implacable", unit("A", card="fuego"), units=("A",), place=place(36, 22))
    assert scene.at("A") == (36.0, 22.0)
    assert scene.unit("A").card == "fuego"
    assert not scene.unit("A").acted
    assert (
        refused("implacable", unit("A", card="fuego"), units=("A",), place=place(36, 22.1))
        == "TER-move-i"
    )
    foe = unit("X", at=(36, 22.5), **FOE)
    near = refused("implacable", unit("A", card="fuego"), foe, units=("A",), place=place(36, 22))
    assert near == "TER-centres-c"


@rule("TER-qualities-preparado")
def test_the_prepared_limber_a_gun_that_has_acted() -> None:
    gun = unit("G", "canon_medio+tiro", at=(36, 20), acted=True)
    scene = act("preparado", gun, unit("A", at=(10, 10)), units=("G",))
    assert scene.unit("G").limbered
    early = unit("G", "canon_medio+tiro", at=(36, 20), card="fuego")
    assert (
        refused("preparado", early, unit("A", at=(10, 10)), units=("G",))
        == "TER-qualities-preparado"
    )


@rule("TER-qualities-protector")
def test_the_protector_draws_a_unit_back() -> None:
    scene = act("protector", unit("A", at=(36, 20)), at=(40, 22), units=("A",))
    assert scene.at("A") == (36.0, 16.0)
    assert not scene.unit("A").disordered
    failed = act("protector", unit("A", at=(36, 20)), at=(40, 22), dice=[1, 1], units=("A",))
    assert failed.at("A") == (36.0, 16.0)
    assert failed.unit("A").disordered


@rule("TER-X40", "TER-qualities-heroe-a", "TER-qualities-heroe-b", "TER-qualities-heroe-c")
def test_heroe_makes_a_unit_run_again_and_tires_it() -> None:
    runner = unit("A", acted=True, done="corred")
    scene = ordered(order("heroe", "A"), runner, leader("heroe"), dice=[5, 1, 5, 1, 1, 1])
    assert scene.moment == "Running"
    assert scene.unit("A").wear == 1
    assert len(scene.last(DisciplineTested).dice) == 4
    assert scene.officer("C").exhausted


@rule("TER-qualities-heroe-b", "TER-qualities-heroe-c")
def test_heroe_with_two_successes_tires_the_hero_but_not_the_unit() -> None:
    scene = ordered(
        order("heroe", "A"), unit("A", acted=True, done="corred"), leader("heroe"), dice=[5, 5]
    )
    assert scene.unit("A").is_fresh
    assert scene.officer("C").exhausted


@rule("TER-qualities-heroe-a")
def test_heroe_needs_a_unit_that_has_acted() -> None:
    scene = asked(unit("A", card="corred"), leader("heroe"))
    assert scene.refusal(order("heroe", "A")) == "TER-qualities-heroe-a"


@rule("TER-qualities-heroe-c")
def test_the_marker_of_a_hero_may_be_placed_afterwards() -> None:
    scene = ordered(
        order("heroe", "A"), unit("A", acted=True, done="corred"), leader("heroe"),
        heroe_wear="after",
    )  # fmt: skip
    assert scene.unit("A").is_fresh
    scene.play(March(place(36, 24), role=RED))
    assert scene.unit("A").wear == 1


@rule("TER-qualities-implacable-a", "TER-qualities-implacable-b")
def test_implacable_moves_a_unit_slowly_without_activating_it() -> None:
    things = (unit("A", card="fuego"), leader("implacable"))
    scene = ordered(order("implacable", "A", place=place(36, 22)), *things)
    assert scene.at("A") == (36.0, 22.0)
    assert scene.unit("A").card == "fuego"
    assert not scene.unit("A").acted


@rule("TER-qualities-implacable-a")
def test_implacable_is_half_of_speed_and_starts_no_combat() -> None:
    scene = asked(
        unit("A", card="fuego"),
        leader("implacable"),
        unit("X", role=BLUE, at=(36, 22.5), facing=180),
    )
    assert scene.refusal(order("implacable", "A", place=place(36, 22.1))) == "TER-move-i"
    assert scene.refusal(order("implacable", "A", place=place(36, 21.9))) == "TER-centres-c"
    tired = asked(unit("A", acted=True), leader("implacable"))
    assert (
        tired.refusal(order("implacable", "A", place=place(36, 21))) == "TER-qualities-implacable-a"
    )


@rule("TER-qualities-protector")
@pytest.mark.parametrize(("dice", "shaken"), [([5, 1], False), ([1, 1], True)])
def test_protector_takes_a_unit_back_in_order_or_not(dice: list[int], shaken: bool) -> None:
    things = (unit("A", at=(36, 20)), leader("protector", at=(32, 20)))
    scene = ordered(order("protector", "A"), *things, dice=dice)
    assert scene.at("A") == (36.0, 16.0)
    assert scene.unit("A").base.heading == 0
    assert scene.unit("A").disordered is shaken


@rule("TER-qualities-preparado")
def test_preparado_limbers_a_gun_that_has_acted() -> None:
    gun = unit("A", "canon_medio", traits=("caballos_de_tiro",), acted=True)
    assert ordered(order("preparado", "A"), gun, leader("preparado")).unit("A").limbered
    waiting = unit("A", "canon_medio", traits=("caballos_de_tiro",), card="fuego")
    scene = asked(waiting, leader("preparado"))
    assert scene.refusal(order("preparado", "A")) == "TER-qualities-preparado"
    bare = asked(unit("A", "canon_medio", acted=True), leader("preparado"))
    assert bare.refusal(order("preparado", "A")) == "TER-qualities-preparado"


@rule("TER-qualities-heroe-a", "TER-qualities-precavido")
def test_a_hero_moves_a_unit_that_was_given_another_card_since() -> None:
    kept = unit("A", at=(34, 20), card="fuego", only_reacts=True, done="corred")
    other = unit("B", at=(50, 20), card="fuego")
    assert asked(kept, other, leader("heroe", at=(34, 16))).refusal(order("heroe", "A")) is None


@rule("TER-qualities-heroe-a", "TER-troops-impetuosos-b")
def test_a_hero_repeats_the_charge_that_the_impetuous_made_of_their_order() -> None:
    wild = unit("A", "coraceros", at=(36, 20), traits=("impetuosos",))
    scene = Scene(wild, charged(at=(36, 25)), dice=[1] * 30)
    scene.activate("A", "fuego")
    assert scene.unit("A").done == "atacad"


@rule("TER-qualities-protector", "TER-Q113")
def test_a_unit_that_is_taken_back_goes_as_far_as_it_is_told() -> None:
    back = order("protector", "A", place=place(36, 18.5))
    scene = ordered(back, unit("A", card="fuego"), leader("protector", at=(40, 16)))
    assert scene.at("A") == (36, 18.5)


@rule("TER-qualities-implacable-a", "TER-Q78")
def test_the_implacable_lead_a_unit_out_of_its_building_from_the_edge() -> None:
    holder = unit("A", "compania_disparo", at=(36, 20), building="e1", card="fuego")
    house = area("large_building", 36, 20, 2)
    scene = asked(holder, house, leader("implacable", level=2, at=(30, 20)), foe(), dice=[5, 1])
    # Speed 5 decreased is 3: from the edge at 22" to 25".
    far = order("implacable", "A", place=place(36, 25.1))
    assert scene.refusal(far) == "TER-move-i"
    scene.play(order("implacable", "A", place=place(36, 25)))
    assert scene.at("A") == (36.0, 25.0)
    assert scene.unit("A").building == ""


@rule("TER-qualities-protector", "TER-Q78")
def test_a_protector_draws_troops_out_of_a_building_by_its_back_door() -> None:
    holder = unit("A", "compania_disparo", at=(36, 24), building="e1", card="fuego")
    house = area("large_building", 36, 24, 2)
    scene = asked(holder, house, leader("protector", at=(30, 24)), foe(at=(36, 34)), dice=[5, 1])
    scene.play(order("protector", "A"))
    out = scene.unit("A")
    assert out.building == ""
    assert out.base.heading == 0
    assert scene.at("A") == (36.0, 17.0)  # five inches from the edge at 22"
