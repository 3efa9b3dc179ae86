"""Qualities that touch a commander's own troops."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.commanders.commanding import ActionFailed
from estandarte.games.tercios.fire.shooting import VolleyFired, aim, range_of
from estandarte.games.tercios.ground.terrain import Going
from estandarte.games.tercios.turn.activation import Activate, PassGo
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.morale import DisciplineTested
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import speed_of
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.tercios.council import BLUE, RED, Scene, asked, leader, order, ordered
from games.tercios.scenes import area, commander, place, unit

A: dict[str, Any] = {"at": (36, 20)}
FOE = unit("X", role=BLUE, at=(36, 27), facing=180)


@rule("TER-X27", "TER-qualities-honorable", "TER-commanders-action-f")
def test_honorable_with_one_six_sheds_one_wear_and_exhausts() -> None:
    scene = ordered(
        order("honorable", "A"), unit("A", wear=2), leader("honorable", 3), dice=[6, 5, 2]
    )
    assert scene.unit("A").wear == 1
    assert scene.officer("C").exhausted


@rule("TER-X27", "TER-commanders-action-g")
def test_honorable_with_two_sixes_leaves_him_ready() -> None:
    scene = ordered(
        order("honorable", "A"), unit("A", wear=2), leader("honorable", 3), dice=[6, 6, 1]
    )
    assert scene.unit("A").wear == 1
    assert not scene.officer("C").exhausted


@rule("TER-X27", "TER-commanders-action-d", "TER-commanders-action-e", "TER-commanders-action-c")
def test_honorable_without_a_six_fails_and_exhausts() -> None:
    scene = ordered(
        order("honorable", "A"), unit("A", wear=2), leader("honorable", 3), dice=[5, 5, 5]
    )
    assert scene.unit("A").wear == 2
    assert scene.last(ActionFailed).quality == "honorable"
    assert scene.officer("C").exhausted


@rule("TER-qualities-honorable", "TER-troops-elite-a")
def test_honorable_takes_the_only_marker_from_the_elite_alone() -> None:
    plain = asked(unit("A", wear=1), leader("honorable"))
    assert plain.refusal(order("honorable", "A")) == "TER-qualities-honorable"
    best = unit("A", wear=1, traits=("elite",))
    scene = ordered(order("honorable", "A"), best, leader("honorable"), dice=[6, 1])
    assert scene.unit("A").is_fresh


@rule("TER-qualities-diligente")
@pytest.mark.parametrize(("die", "shaken"), [(5, True), (6, False)])
def test_diligente_restores_order_with_a_six(die: int, shaken: bool) -> None:
    things = (unit("A", disordered=True), leader("diligente"))
    scene = ordered(order("diligente", "A"), *things, dice=[die, 1])
    assert scene.unit("A").disordered is shaken


@rule("TER-qualities-atento")
@pytest.mark.parametrize("acted", [False, True])
def test_atento_turns_a_unit_whether_or_not_it_has_acted(acted: bool) -> None:
    things = (unit("A", acted=acted), leader("atento"))
    scene = ordered(order("atento", "A", side=Side.RIGHT), *things)
    assert scene.unit("A").base.heading == 900
    assert scene.unit("A").acted is acted


@rule("TER-qualities-ducho-a", "TER-qualities-ducho-b")
@pytest.mark.parametrize(
    ("dice", "heading", "kept"), [([5, 5], 900, True), ([5, 1], 900, False), ([1, 1], 0, False)]
)
def test_ducho_turns_a_gun_that_cannot_move(dice: list[int], heading: int, kept: bool) -> None:
    gun = unit("A", "canon_medio", card="fuego")
    scene = ordered(order("ducho", "A", side=Side.RIGHT), gun, leader("ducho"), dice=dice)
    assert scene.unit("A").base.heading == heading
    assert scene.unit("A").has_card is kept


@rule("TER-qualities-ducho-a")
def test_ducho_does_not_help_a_gun_that_has_acted() -> None:
    scene = asked(unit("A", "canon_medio", acted=True), leader("ducho"))
    assert scene.refusal(order("ducho", "A", side=Side.RIGHT)) == "TER-qualities-ducho-a"


@rule("TER-qualities-audaz")
def test_audaz_exchanges_a_card_for_another() -> None:
    things = (unit("A", card="fuego"), leader("audaz"))
    assert ordered(order("audaz", "A", order="atacad"), *things).unit("A").card == "atacad"
    failed = ordered(order("audaz", "A", order="atacad"), *things, dice=[4, 4])
    assert failed.unit("A").card == "fuego"


@rule("TER-qualities-audaz")
def test_audaz_needs_a_card_not_yet_used() -> None:
    scene = asked(unit("A", acted=True), leader("audaz"))
    assert scene.refusal(order("audaz", "A", order="atacad")) == "TER-qualities-audaz"


@rule("TER-qualities-precavido")
def test_precavido_gives_a_unit_that_has_acted_a_card_to_react_with() -> None:
    things = (unit("A", acted=True), unit("B", at=(20, 20), card="corred"), leader("precavido"))
    scene = ordered(order("precavido", "A", order="fuego"), *things)
    assert scene.unit("A").card == "fuego"
    assert scene.refusal(Activate("A", role=RED)) == "TER-qualities-precavido"


@rule("TER-qualities-precavido")
def test_precavido_serves_no_unit_that_has_not_acted() -> None:
    scene = asked(unit("A", card="fuego"), leader("precavido"))
    assert scene.refusal(order("precavido", "A", order="fuego")) == "TER-qualities-precavido"


@rule("TER-qualities-estoico")
def test_estoico_covers_a_unit_until_it_acts() -> None:
    from estandarte.games.tercios.values.strength import courage_under_fire

    scene = ordered(order("estoico", "A"), unit("A", card="corred"), leader("estoico"), FOE)

    def courage() -> int:
        shot = aim(scene.state, scene.unit("X"), "A", "arcabuz_mosquete", "fuego")
        assert isinstance(shot, Shot)
        return courage_under_fire(scene.state, shot).total

    assert courage() == 6
    scene.play(Activate("A", role=RED))
    assert courage() == 4


@rule("TER-qualities-imperterrito")
def test_imperterrito_protects_a_charged_unit() -> None:
    from estandarte.games.tercios.values.circumstances import Fight
    from estandarte.games.tercios.values.strength import courage_in_combat

    scene = ordered(order("imperterrito", "A"), unit("A"), leader("imperterrito"), FOE)
    fight = Fight(scene.unit("A"), scene.unit("X"), is_charged=True)
    assert courage_in_combat(scene.state, fight).total == 6
    charging = Fight(scene.unit("A"), scene.unit("X"), attacks=True)
    assert courage_in_combat(scene.state, charging).total == 4


@rule("TER-qualities-raudo")
def test_raudo_spares_the_decrease_of_attention() -> None:
    scene = ordered(
        order("raudo", "A"), unit("A", card="atencion"), leader("raudo"), FOE, dice=[5, 1, 1, 1, 1]
    )
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 3


@rule("TER-qualities-ingeniero")
@pytest.mark.parametrize(("dice", "reach"), [([5, 1], 21), ([5, 6], 24), ([1, 1], 18)])
def test_ingeniero_adds_three_inches_for_each_success(dice: list[int], reach: int) -> None:
    scene = ordered(
        order("ingeniero", "A"), unit("A", "canon_ligero"), leader("ingeniero"), dice=dice
    )
    assert range_of(scene.state, scene.unit("A"), "canon_ligero") == reach


@rule("TER-qualities-ingeniero")
def test_ingeniero_serves_cannons_only() -> None:
    scene = asked(unit("A"), leader("ingeniero"))
    assert scene.refusal(order("ingeniero", "A")) == "TER-qualities-ingeniero"


@rule("TER-qualities-oficioso")
def test_oficioso_moves_a_marker_to_a_unit_of_the_same_kind() -> None:
    things = (unit("A", wear=1, at=(33, 20)), unit("B", at=(39, 20)), leader("oficioso"))
    scene = ordered(order("oficioso", "A", "B"), *things)
    assert scene.unit("A").is_fresh
    assert scene.unit("B").wear == 1


@rule("TER-qualities-oficioso")
@pytest.mark.parametrize(
    "other",
    [
        unit("B", "compania_disparo", at=(39, 20)),
        unit("B", at=(39, 20), command="red-2"),
        unit("B", "coraceros", at=(39, 20)),
    ],
)
def test_oficioso_needs_the_same_kind_and_command(other: Any) -> None:
    scene = asked(unit("A", wear=1, at=(33, 20)), other, leader("oficioso", is_general=True))
    assert scene.refusal(order("oficioso", "A", "B")) == "TER-qualities-oficioso"


@rule("TER-qualities-experimentado-a", "TER-qualities-experimentado-c")
def test_experimentado_dissolves_a_company_into_a_formation() -> None:
    things = (unit("A", wear=2, at=(33, 20)), unit("B", "compania_disparo", at=(38, 20)))
    scene = ordered(order("experimentado", "B", "A"), *things, leader("experimentado"))
    assert scene.unit("A").is_fresh
    assert "B" not in scene.state.units
    assert scene.state.score[BLUE] == 1


@rule("TER-qualities-experimentado-a")
def test_experimentado_dissolves_no_company_at_the_limit() -> None:
    things = (unit("A", wear=2, at=(33, 20)), unit("B", "compania_disparo", at=(38, 20), wear=2))
    scene = asked(*things, leader("experimentado"))
    assert scene.refusal(order("experimentado", "B", "A")) == "TER-qualities-experimentado-a"


@rule("TER-qualities-experimentado-b")
def test_experimentado_needs_both_less_than_six_inches_apart() -> None:
    near = unit("A", wear=2, at=(30, 20))
    far = unit("B", "compania_disparo", at=(40, 20))
    assert (
        asked(near, far, leader("experimentado", at=(35, 17))).refusal(
            order("experimentado", "B", "A")
        )
        == "TER-qualities-experimentado-b"
    )


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
    assert scene.refusal(order("implacable", "A", place=place(36, 21.9))) == "TER-centres-d"
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


@rule("TER-troops-mandoinc-c")
def test_artillery_is_not_touched_by_actions_that_do_not_name_it() -> None:
    scene = asked(
        unit("A", "canon_ligero", wear=1, disordered=True, card="fuego"), leader("diligente")
    )
    assert scene.refusal(order("diligente", "A")) == "TER-troops-mandoinc-c"


@rule("TER-qualities-inspirar-a", "TER-virtues-d", "TER-virtues-instruccion")
def test_inspirar_lends_a_virtue_to_the_unit_activated_next() -> None:
    things = (unit("A", card="fuego"), leader(virtues=("instruccion",)), FOE)
    scene = ordered(order("inspirar", "A", virtue="instruccion"), *things, dice=[5, 1, 1, 1, 1, 1])
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 4


@rule("TER-qualities-inspirar-b")
def test_inspiration_ends_with_the_go() -> None:
    things = (unit("A", card="resistid"), leader(virtues=("lealtad",)), FOE)
    scene = ordered(order("inspirar", "A", virtue="lealtad"), *things)
    assert scene.unit("A").mark("inspirar_lealtad") is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == ""
    assert scene.unit("A").mark("inspirar_lealtad") is None


@rule("TER-qualities-inspirar-a")
def test_a_virtue_that_adds_to_no_value_inspires_nobody() -> None:
    scene = asked(unit("A", card="fuego"), leader(virtues=("brio",)))
    assert scene.refusal(order("inspirar", "A", virtue="brio")) == "TER-Q69"


@rule("TER-qualities-inspirar-a")
def test_inspiration_for_another_unit_is_lost() -> None:
    things = (unit("A", card="fuego"), unit("B", at=(20, 20), card="resistid"))
    scene = ordered(
        order("inspirar", "A", virtue="instruccion"), *things, leader(virtues=("instruccion",))
    )
    scene.play(Activate("B", role=RED))
    assert scene.unit("A").mark("inspirar_instruccion") is None


@rule("TER-qualities-experto")
def test_experto_inspires_every_brigade_unit_of_his_command() -> None:
    things = (
        unit("A", at=(33, 20), traits=("brigada",), card="fuego"),
        unit("B", at=(39, 20), traits=("brigada",), card="fuego"),
        unit("D", at=(60, 20), card="fuego"),
    )
    scene = ordered(
        order("inspirar", "A", virtue="instruccion"), *things,
        leader("experto", virtues=("instruccion",)),
    )  # fmt: skip
    marked = {u.id for u in scene.state.units.values() if u.mark("inspirar_instruccion")}
    assert marked == {"A", "B"}


@rule("TER-qualities-autoritario")
def test_autoritario_makes_a_unit_act_next_without_a_check() -> None:
    things = (unit("A", wear=2, card="corred"), unit("B", at=(20, 20), card="corred"))
    scene = ordered(order("autoritario", "A"), *things, leader("autoritario"))
    assert scene.refusal(Activate("B", role=RED)) is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == "Running"
    assert not scene.all(DisciplineTested)


@rule("TER-qualities-decidido-a")
def test_decidido_adds_one_wear_to_a_charge_won_against_the_slow() -> None:
    things = (
        unit("A", "coraceros", card="atacad"),
        leader("decidido"),
        unit("X", role=BLUE, at=(36, 24), facing=180),
    )
    dice = [5, 1, 6, 6, 1, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = ordered(order("decidido", "A"), *things, dice=dice)
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert scene.unit("X").wear == 2  # one of the combat, one of Decidido


@rule("TER-qualities-decidido-a")
def test_decidido_adds_nothing_against_a_rival_as_fast_and_in_order() -> None:
    foe = unit("X", role=BLUE, at=(36, 24), facing=180)
    dice = [5, 1, 6, 6, 1, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = ordered(
        order("decidido", "A"), unit("A", card="atacad"), leader("decidido"), foe, dice=dice
    )
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert scene.unit("X").wear == 1


@rule("TER-qualities-decidido-b")
def test_decidido_disorders_a_unit_that_loses() -> None:
    foe = unit("X", role=BLUE, at=(36, 24), facing=180)
    dice = [5, 1, *[1] * 6, 6, 6, 1, 1, 5, 1, 1, 1]
    scene = ordered(
        order("decidido", "A"), unit("A", card="atacad"), leader("decidido"), foe, dice=dice
    )
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert scene.unit("A").disordered


@rule("TER-qualities-entusiasta")
def test_entusiasta_makes_a_unit_light_and_a_light_one_skirmishers() -> None:
    heavy = ordered(order("entusiasta", "A"), unit("A", card="corred"), leader("entusiasta"))
    rough = Going(difficult=True, very_difficult=True)
    from estandarte.games.tercios.movement.marches import unsettles

    assert not unsettles(heavy.state, heavy.unit("A"), rough)
    assert speed_of(heavy.state, heavy.unit("A"), "corred", rough).total == 6
    light = unit("A", traits=("ligera",), card="corred")
    quick = ordered(order("entusiasta", "A"), light, leader("entusiasta"))
    assert speed_of(quick.state, quick.unit("A"), "corred", rough).total == 8


@rule("TER-qualities-insigne")
def test_insigne_helps_a_distant_unit_in_sight_to_obey() -> None:
    far = unit("A", at=(36, 40), wear=1, card="corred")
    scene = ordered(order("insigne", "A"), far, leader("insigne"), dice=[5, 1, 1, 1, 1, 5])
    scene.play(Activate("A", role=RED))
    assert len(scene.last(DisciplineTested).dice) == 4  # out of command, and one increase
    blind = asked(far, leader("insigne"), area("hill", 36, 28, 3))
    assert blind.refusal(order("insigne", "A")) == "TER-commanders-action-b"


@rule("TER-qualities-tutor")
@pytest.mark.parametrize(("dice", "reach"), [([5, 1], 14), ([6, 5], 16)])
def test_tutor_adds_two_inches_for_each_success(dice: list[int], reach: int) -> None:
    scene = ordered(order("tutor", "A"), unit("A", card="fuego"), leader("tutor"), dice=dice)
    assert range_of(scene.state, scene.unit("A"), "arcabuz_mosquete") == reach


@rule("TER-qualities-tenaz")
def test_tenaz_hides_light_troops_that_end_in_a_wood() -> None:
    light = unit("A", "compania_disparo", traits=("ligera",), at=(36, 20), card="corred")
    things = (light, leader("tenaz"), area("small_wood", 36, 24, 2), FOE)
    scene = ordered(order("tenaz", "A"), *things)
    scene.play(Activate("A", role=RED), March(place(36, 23), role=RED))
    shot = aim(scene.state, scene.unit("X"), "A", "arcabuz_mosquete", "fuego")
    assert not isinstance(shot, Shot)
    assert shot.cite == "TER-qualities-tenaz"


@rule("TER-qualities-tenaz")
def test_tenaz_needs_light_troops_and_a_hiding_place() -> None:
    heavy = asked(unit("A", card="corred"), leader("tenaz"))
    assert heavy.refusal(order("tenaz", "A")) == "TER-qualities-tenaz"
    light = unit("A", "compania_disparo", traits=("ligera",), at=(36, 20), card="corred")
    scene = ordered(order("tenaz", "A"), light, leader("tenaz"), FOE)
    scene.play(Activate("A", role=RED), March(place(36, 22), role=RED))
    assert isinstance(aim(scene.state, scene.unit("X"), "A", "arcabuz_mosquete", "fuego"), Shot)


@rule("TER-qualities-picaro")
def test_picaro_gives_fire_to_a_unit_in_hiding() -> None:
    things = (unit("A", card="fuego"), leader("picaro"), area("small_wood", 36, 20, 2), FOE)
    scene = ordered(order("picaro", "A", virtue="fire"), *things, dice=[5, 1, 1, 1, 1, 1])
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 4
    open_field = asked(unit("A", card="fuego"), leader("picaro"))
    assert open_field.refusal(order("picaro", "A", virtue="fire")) == "TER-qualities-picaro"


@rule("TER-qualities-picaro")
def test_picaro_may_give_combat_instead() -> None:
    from estandarte.games.tercios.charge.combat import RoundFought

    foe = unit("X", role=BLUE, at=(36, 24), facing=180)
    things = (unit("A", card="atacad"), leader("picaro"), area("small_wood", 36, 20, 1), foe)
    scene = ordered(order("picaro", "A", virtue="combat"), *things, dice=[5, 1, *[1] * 40])
    scene.play(Activate("A", role=RED), Charge("X", role=RED))
    assert len(scene.all(RoundFought)[0].dice) == 8


@rule("TER-qualities-perfeccionista-a", "TER-qualities-perfeccionista-b")
@pytest.mark.parametrize(("dice", "count"), [([5, 1], 4), ([1, 1], 3)])
def test_perfeccionista_improves_a_volley_that_is_fired_anyway(dice: list[int], count: int) -> None:
    things = (
        unit("A", card="fuego"),
        unit("B", at=(20, 20), card="fuego"),
        leader("perfeccionista"),
        FOE,
    )
    scene = ordered(order("perfeccionista", "A"), *things, dice=[*dice, 1, 1, 1, 1])
    assert scene.refusal(Activate("B", role=RED)) is not None
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == count


@rule("TER-qualities-perfeccionista-a")
@pytest.mark.parametrize(
    "bad",
    [{"wear": 1, "card": "fuego"}, {"card": "corred"}, {"sort": "coraceros", "card": "fuego"}],
)
def test_perfeccionista_needs_fresh_infantry_with_fuego(bad: dict[str, Any]) -> None:
    scene = asked(unit("A", **bad), leader("perfeccionista"))
    assert scene.refusal(order("perfeccionista", "A")) == "TER-qualities-perfeccionista-a"


@rule("TER-qualities-coordinador-a")
def test_coordinador_makes_two_units_act_one_after_the_other() -> None:
    things = (
        unit("A", at=(33, 20), card="resistid"), unit("B", at=(39, 20), card="resistid"),
        unit("D", at=(60, 20), card="resistid"), leader("coordinador"),
    )  # fmt: skip
    scene = ordered(order("coordinador", "A", "B"), *things)
    assert scene.refusal(Activate("D", role=RED)) is not None
    scene.play(Activate("B", role=RED))
    assert scene.moment == "TroopStep"
    assert scene.refusal(Activate("D", role=RED)) is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == ""


@rule("TER-qualities-meticuloso-a")
def test_meticuloso_keeps_a_unit_for_the_end() -> None:
    things = (
        unit("A", card="resistid"),
        unit("B", at=(20, 20), card="resistid"),
        leader("meticuloso"),
    )
    foe = unit("X", role=BLUE, at=(36, 40), card="resistid")
    scene = ordered(order("meticuloso", "A"), *things, foe)
    assert scene.refusal(Activate("A", role=RED)) == "TER-qualities-meticuloso-a"
    scene.play(Activate("B", role=RED))
    scene.go(RED)  # nobody else of red is left, but blue still has one
    assert scene.moment == ""
    scene.go(BLUE)
    scene.play(Activate("X", role=BLUE))
    scene.go(RED)
    assert scene.refusal(Activate("A", role=RED)) is None


@rule("TER-qualities-meticuloso-b")
def test_several_kept_for_the_end_alternate_there() -> None:
    from estandarte.games.tercios.state import Demand
    from estandarte.games.tercios.turn.activation import candidates

    scene = Scene(unit("A", card="fuego"), unit("X", role=BLUE, at=(36, 40), card="fuego"))
    scene.state.demands = (Demand(RED, "last", "A"), Demand(BLUE, "last", "X"))
    assert [u.id for u in candidates(scene.state, RED)] == ["A"]
    assert [u.id for u in candidates(scene.state, BLUE)] == ["X"]


@rule("TER-qualities-paciente")
def test_paciente_lets_the_go_pass_without_troops() -> None:
    impatient = asked(unit("A", card="fuego"), leader("paciente"))
    assert impatient.refusal(PassGo(role=RED)) is not None
    scene = ordered(order("paciente"), unit("A", card="fuego"), leader("paciente"))
    scene.play(PassGo(role=RED))
    assert scene.unit("A").has_card
    assert scene.moment == ""
    failed = ordered(order("paciente"), unit("A", card="fuego"), leader("paciente"), dice=[1, 1])
    assert failed.refusal(PassGo(role=RED)) == "TER-activation-a"


@rule("TER-qualities-innovador-a")
def test_innovador_opens_the_angle_of_a_unit_for_the_turn() -> None:
    beside = unit("X", role=BLUE, at=(44, 15), facing=270)
    things = (unit("A", card="corred"), leader("innovador"), beside)
    shut = asked(*things)
    assert not isinstance(aim(shut.state, shut.unit("A"), "X", "arcabuz_mosquete", "fuego"), Shot)
    scene = ordered(order("innovador", "A"), *things)
    assert isinstance(aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "fuego"), Shot)


@rule("TER-qualities-innovador-b")
def test_innovador_lets_a_unit_that_acts_next_take_fuego() -> None:
    things = (
        unit("A", card="corred"),
        unit("B", at=(20, 20), card="corred"),
        leader("innovador"),
        FOE,
    )
    scene = ordered(order("innovador", "A", order="fuego"), *things)
    assert scene.refusal(Activate("B", role=RED)) is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == "FireOrder"


@rule("TER-qualities-religioso")
def test_religioso_gives_resistid_or_helps_whoever_had_it() -> None:
    changed = ordered(
        order("religioso", "A", order="resistid"), unit("A", wear=2, card="fuego"),
        leader("religioso"), dice=[5, 1, 5, 1, 1, 1],
    )  # fmt: skip
    changed.play(Activate("A", role=RED))
    assert changed.unit("A").wear == 1
    had = ordered(
        order("religioso", "A"), unit("A", wear=2, card="resistid"), leader("religioso"),
        dice=[5, 1, 1, 1, 1, 1, 1, 5],
    )  # fmt: skip
    had.play(Activate("A", role=RED))
    assert len(had.last(DisciplineTested).dice) == 6


@rule("TER-qualities-respetable-a", "TER-qualities-respetable-b")
def test_respetable_needs_no_line_to_inspire_but_does_for_the_rest() -> None:
    from estandarte.games.tercios.commanders.reach import is_in_command

    hidden = (unit("A", "compania_disparo", wear=2, card="fuego"), area("hill", 36, 16.2, 1.5))
    plain = Scene(*hidden, leader(at=(36, 14)))
    assert not is_in_command(plain.state, plain.unit("A"))
    leads = leader(at=(36, 14), virtues=("lealtad",), qualities=("respetable", "honorable"))
    known = asked(*hidden, leads)
    assert is_in_command(known.state, known.unit("A"))
    assert known.refusal(order("inspirar", "A", virtue="lealtad")) is None
    assert known.refusal(order("honorable", "A")) == "TER-commanders-action-b"


@rule("TER-commanders-action-b")
def test_an_action_needs_command_distance_and_a_line() -> None:
    far = asked(unit("A", at=(36, 25), disordered=True), leader("diligente"))
    assert far.refusal(order("diligente", "A")) == "TER-commanders-action-b"
    near = asked(unit("A", at=(36, 24.85), disordered=True), leader("diligente"))
    assert near.refusal(order("diligente", "A")) is None


@rule("TER-commanders-action-a", "TER-qualities-a")
def test_an_action_names_its_target_and_must_be_known() -> None:
    scene = asked(unit("A", wear=2), leader("honorable"))
    assert scene.refusal(order("honorable")) == "TER-commanders-action-a"
    assert scene.refusal(order("diligente", "A")) == "TER-qualities-a"


@rule("TER-qualities-c")
def test_an_automatic_quality_is_no_action() -> None:
    scene = asked(unit("A"), leader("bravo"))
    assert scene.refusal(order("bravo", "A")) == "TER-qualities-c"


@rule("TER-commanders-d", "TER-commanders-e")
def test_a_commander_deals_with_his_own_troops_and_the_general_with_all() -> None:
    other = unit("A", wear=2, command="red-2")
    scene = asked(other, leader("honorable"))
    assert scene.refusal(order("honorable", "A")) == "TER-commanders-e"
    general = asked(other, leader("honorable", is_general=True))
    assert general.refusal(order("honorable", "A")) is None


@rule("TER-virtues-fama")
def test_a_famous_commander_deals_with_all_troops() -> None:
    scene = asked(unit("A", wear=2, command="red-2"), leader("honorable", virtues=("fama",)))
    assert scene.refusal(order("honorable", "A")) is None


@rule("TER-commanders-action-h")
def test_an_exhausted_commander_cannot_be_activated() -> None:
    ready = commander("D", at=(30, 16))
    scene = asked(unit("A", wear=2), leader("honorable", exhausted=True), ready)
    assert scene.refusal(order("honorable", "A")) == "TER-commanders-action-h"


@rule("TER-commanders-action-i")
def test_a_commander_who_is_not_exhausted_may_do_the_same_again() -> None:
    things = (unit("A", wear=3, card="resistid"), unit("B", at=(20, 20), card="resistid"))
    scene = ordered(order("honorable", "A"), *things, leader("honorable"), dice=[6, 6, 6, 6])
    scene.play(Activate("B", role=RED))
    scene.go(RED)
    scene.play(order("honorable", "A"))
    assert scene.unit("A").wear == 1
