"""Qualities that touch his own troops."""

from typing import Any

import pytest

from estandarte.games.tercios.commanders.effects import CardExchanged
from estandarte.games.tercios.commanding.commanding import ActionFailed
from estandarte.games.tercios.fire.shooting import VolleyFired, aim, range_of
from estandarte.games.tercios.morale.casualties import UnitDestroyed
from estandarte.games.tercios.reactions.reacting import React, Reacting
from estandarte.games.tercios.schema.pack import PACKS
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Done, Shoot
from estandarte.games.tercios.turn.goes import Activate, Go
from estandarte.games.tercios.units import Mark
from estandarte.games.tercios.values.circumstances import Fight, Shot
from estandarte.games.tercios.values.strength import courage_in_combat, courage_under_fire
from estandarte.kernel import as_seen, but, encode
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.motions import moved
from games.tercios.clashes import charged
from games.tercios.council import (
    FOE_X,
    act,
    acts,
    asked,
    foe,
    leader,
    line,
    order,
    ordered,
    refused,
)
from games.tercios.scenes import BLUE, FOE, RED, Scene, commander, place, unit


@rule("TER-qualities-atento")
def test_the_attentive_turn_a_unit_at_once() -> None:
    scene = act("atento", unit("A", acted=True), units=("A",), side=Side.LEFT)
    assert scene.unit("A").base.heading == 2700


@rule("TER-qualities-audaz", "TER-orders-c")
def test_the_daring_exchange_a_card_unseen() -> None:
    scene = act("audaz", unit("A", card="fuego"), units=("A",), order="corred")
    assert scene.unit("A").card == "corred"
    assert as_seen([scene.last(CardExchanged)], BLUE)[0].order is None  # type: ignore[attr-defined]
    assert b'"corred"' not in encode(as_seen(scene.events, BLUE))
    assert (
        refused("audaz", unit("A", acted=True), units=("A",), order="corred")
        == "TER-qualities-audaz"
    )


@rule("TER-qualities-diligente")
def test_the_diligent_restore_order() -> None:
    scene = act("diligente", unit("A", disordered=True), dice=[6, 1], units=("A",))
    assert not scene.unit("A").disordered
    assert refused("diligente", unit("A"), units=("A",)) == "TER-markers-a"


@rule("TER-qualities-ducho-a", "TER-qualities-ducho-b")
def test_the_skilful_turn_a_gun_but_may_cost_its_card() -> None:
    gun = unit("G", "canon_medio", at=(36, 20), card="fuego")
    neat = act("ducho", gun, unit("A", at=(10, 10)), dice=[5, 5], units=("G",), side=Side.LEFT)
    assert (neat.unit("G").base.heading, neat.unit("G").card) == (2700, "fuego")
    rough = act("ducho", gun, unit("A", at=(10, 10)), dice=[5, 1], units=("G",), side=Side.LEFT)
    assert (rough.unit("G").base.heading, rough.unit("G").card) == (2700, None)


@rule("TER-qualities-estoico", "TER-qualities-imperterrito")
def test_stoic_and_undaunted_units_count_as_in_cover_until_they_act() -> None:
    foe = unit("X", at=(36, 27), **FOE)
    covered = act("estoico", unit("A", card="fuego"), foe, units=("A",))
    shot = aim(covered.state, foe, "A", "arcabuz_mosquete", "fuego")
    assert courage_under_fire(covered.state, shot).total == 6  # type: ignore[arg-type]
    covered.activate("A", "fuego")
    shot = aim(covered.state, foe, "A", "arcabuz_mosquete", "fuego")
    assert courage_under_fire(covered.state, shot).total == 4  # type: ignore[arg-type]
    walled = act("imperterrito", unit("A", card="fuego"), foe, units=("A",))
    fight = Fight(walled.unit("A"), foe, is_charged=True)
    assert courage_in_combat(walled.state, fight).total == 6


@rule(
    "TER-qualities-experimentado-a",
    "TER-qualities-experimentado-b",
    "TER-qualities-experimentado-c",
)
def test_the_experienced_dissolve_a_company_into_a_formation() -> None:
    company, formation = unit("C", "compania_disparo", at=(32, 20)), unit("A", wear=2)
    scene = act("experimentado", company, formation, units=("C", "A"))
    assert scene.unit("A").is_fresh
    assert "C" not in scene.state.units
    assert scene.state.score[BLUE] == 1
    far = unit("C", "compania_disparo", at=(29, 12.5))
    cite = refused(
        "experimentado", far, unit("A", at=(40.5, 16), wear=2), at=(34, 14), units=("C", "A")
    )
    assert cite == "TER-qualities-experimentado-b"
    worn = unit("C", "compania_disparo", at=(32, 20), wear=2)
    assert (
        refused("experimentado", worn, formation, units=("C", "A"))
        == "TER-qualities-experimentado-a"
    )


@rule("TER-qualities-ingeniero", "TER-qualities-tutor")
def test_engineers_and_tutors_lengthen_the_range() -> None:
    gun = unit("G", "canon_medio", at=(36, 20), card="fuego")
    scene = act("ingeniero", gun, unit("A", at=(10, 10)), dice=[5, 5], units=("G",))
    assert range_of(scene.state, scene.unit("G"), "canon_medio").total == 30
    taught = act("tutor", unit("A", card="fuego"), dice=[5, 1], units=("A",))
    assert range_of(taught.state, taught.unit("A"), "arcabuz_mosquete").total == 14
    assert refused("ingeniero", unit("A"), units=("A",)) == "TER-qualities-ingeniero"


@rule("TER-qualities-oficioso")
def test_the_officious_pass_wear_on() -> None:
    two = (unit("A", wear=1), unit("B", at=(31, 20)))
    scene = act("oficioso", *two, units=("A", "B"))
    assert scene.unit("A").is_fresh
    assert scene.unit("B").wear == 1
    mixed = (unit("A", wear=1), unit("B", "compania_disparo", at=(31, 20)))
    assert refused("oficioso", *mixed, units=("A", "B")) == "TER-qualities-oficioso"


@rule("TER-qualities-precavido")
def test_the_provident_leave_a_card_for_reactions() -> None:
    scene = act("precavido", unit("A", acted=True, done="corred"), units=("A",), order="resistid")
    assert scene.unit("A").card == "resistid"
    scene.begin(Go(role=RED))
    assert scene.moment != "TroopStep"
    scene.state.stack.clear()
    scene.throw(5, 5, 5, 5)
    scene.state.put(unit("X", at=(36, 22), **FOE))
    scene.begin(Reacting(units=("A",), enemy="X"))
    assert scene.refusal(React("A", role=RED)) is None
    assert (
        refused("precavido", unit("A", card="fuego"), units=("A",), order="fuego")
        == "TER-qualities-precavido"
    )


@rule("TER-qualities-raudo")
def test_the_swift_shoot_undiminished_with_attention() -> None:
    scene = act(
        "raudo",
        unit("A", card="atencion"),
        unit("X", at=(36, 27), **FOE),
        dice=[5, 5, 1, 1, 1],
        units=("A",),
    )
    scene.activate("A", "atencion")
    scene.play(Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 3


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


@rule("TER-commanders-action-d")
@pytest.mark.parametrize(("dice", "wear"), [([6, 1, 1], 1), ([5, 5, 5], 2)])
def test_one_success_does_it_and_none_does_not(dice: list[int], wear: int) -> None:
    officer = leader("honorable", 3)
    scene = ordered(order("honorable", "A"), unit("A", wear=2), officer, dice=dice)
    assert (scene.unit("A").wear, bool(scene.all(ActionFailed))) == (wear, wear == 2)


@rule("TER-X27", "TER-commanders-action-e", "TER-commanders-action-c")
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

    scene = ordered(order("estoico", "A"), unit("A", card="corred"), leader("estoico"), FOE_X)

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

    scene = ordered(order("imperterrito", "A"), unit("A"), leader("imperterrito"), FOE_X)
    fight = Fight(scene.unit("A"), scene.unit("X"), is_charged=True)
    assert courage_in_combat(scene.state, fight).total == 6
    charging = Fight(scene.unit("A"), scene.unit("X"), attacks=True)
    assert courage_in_combat(scene.state, charging).total == 4


@rule("TER-qualities-raudo")
def test_raudo_spares_the_decrease_of_attention() -> None:
    scene = ordered(
        order("raudo", "A"),
        unit("A", card="atencion"),
        leader("raudo"),
        FOE_X,
        dice=[5, 1, 1, 1, 1],
    )
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 3


@rule("TER-qualities-ingeniero")
@pytest.mark.parametrize(("dice", "reach"), [([5, 1], 21), ([5, 6], 24), ([1, 1], 18)])
def test_ingeniero_adds_three_inches_for_each_success(dice: list[int], reach: int) -> None:
    scene = ordered(
        order("ingeniero", "A"), unit("A", "canon_ligero"), leader("ingeniero"), dice=dice
    )
    assert range_of(scene.state, scene.unit("A"), "canon_ligero").total == reach


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


@rule("TER-qualities-precavido", "TER-qualities-meticuloso-a")
@pytest.mark.parametrize("quality", ["meticuloso", "autoritario", "decidido", "tutor"])
def test_a_unit_with_a_card_for_reacting_cannot_be_the_next_or_last_to_act(quality: str) -> None:
    kept = unit("A", at=(34, 20), card="fuego", only_reacts=True)
    scene = asked(kept, unit("B", at=(50, 20), card="fuego"), leader(quality, at=(34, 16)))
    assert scene.refusal(order(quality, "A")) is not None


@rule("TER-qualities-precavido", "TER-qualities-implacable-a")
def test_a_unit_with_a_card_for_reacting_has_been_activated() -> None:
    kept = unit("A", at=(34, 20), card="fuego", only_reacts=True, done="corred")
    move = order("implacable", "A", place=place(34, 21))
    other = unit("B", at=(50, 20), card="fuego")
    assert asked(kept, other, leader("implacable", at=(34, 16))).refusal(move) == (
        "TER-qualities-implacable-a"
    )
    for quality, names in (("conspirador", ("X",)), ("enigmatico", ("X", "Y"))):
        foes = (foe(only_reacts=True), foe("Y", at=(41, 30)))
        scene = asked(other, leader(quality, at=(50, 16)), *foes)
        assert scene.refusal(order(quality, *names)) is not None


@rule("TER-qualities-oficioso", "TER-Q89")
@pytest.mark.parametrize(("more", "cite"), [(0, None), (1, "TER-qualities-oficioso")])
def test_oficioso_reaches_exactly_six_inches(more: int, cite: str | None) -> None:
    first = unit("A", "coraceros", at=(30, 20), wear=1, card="fuego")
    aside = first.base.front + inches(6) + more
    second = but(first, id="B", wear=0, base=moved(first.base, aside, 0))
    scene = asked(first, second, leader("oficioso", at=(34.5, 16.5)))
    assert scene.refusal(order("oficioso", "A", "B")) == cite


@rule("TER-qualities-experimentado-c", "TER-commanders-loss-heroes")
def test_nobody_falls_with_a_company_that_is_dissolved() -> None:
    company = unit("A", "compania_disparo", at=(33, 20), card="fuego")
    worn = unit("B", at=(38, 20), wear=2, card="fuego")
    inside = commander("D", inside="A")
    scene = ordered(
        order("experimentado", "A", "B"), company, worn, leader("experimentado"), inside
    )
    assert scene.unit("B").is_fresh
    assert scene.state.score[BLUE] == 1
    assert scene.officer("D").inside == ""
    assert [e.unit for e in scene.all(UnitDestroyed)] == ["A"]


@rule("TER-qualities-ingeniero", "TER-troops-integrada-b")
def test_an_engineer_helps_a_gun_in_the_ranks_and_one_in_works() -> None:
    host = unit("A", at=(36, 20), card="fuego", parts=("G",))
    gun = unit("G", "canon_ligero", at=(36, 20), union="gun", lead="A")
    scene = ordered(order("ingeniero", "G"), host, gun, leader("ingeniero"))
    assert range_of(scene.state, scene.unit("G"), "canon_ligero").total == 21
    assert asked(host, gun, leader("ingeniero")).refusal(order("ingeniero", "A")) == (
        "TER-qualities-ingeniero"
    )
    dug = unit("A", at=(36, 20), card="fuego", union="works", parts=("G",))
    part = unit("G", "canon_medio", at=(39, 20), union="works", lead="A")
    works = ordered(order("ingeniero", "G"), dug, part, leader("ingeniero"))
    assert range_of(works.state, works.unit("G"), "canon_medio").total == 27


@rule("TER-qualities-imperterrito", "TER-malaguerra-c", "TER-Q43")
@pytest.mark.parametrize("steeled", [True, False])
def test_no_mala_guerra_against_whoever_counts_as_fortified(steeled: bool) -> None:
    marks = (Mark("imperterrito", "act"),) if steeled else ()
    scene = Scene(unit("A"), charged(marks=marks), dice=[1] * 20)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert (scene.moment == "MalaGuerra") is not steeled


@rule("TER-qualities-a", "TER-qualities-honorable")
def test_a_pack_that_makes_a_quality_easier_is_played_so() -> None:
    easier = {"qualities": {"quality": {"honorable": {"target": 4}}}}
    scene = asked(unit("A", wear=2, card="fuego"), leader("honorable"), dice=[4, 1])
    scene.state.pack_name = PACKS.open(easier).fingerprint
    scene.play(order("honorable", "A"))
    assert scene.unit("A").wear == 1


@rule("TER-qualities-audaz", "TER-troops-brigada-c")
def test_an_exchanged_card_takes_its_unit_out_of_the_joint_order() -> None:
    pair = line("A", "B", traits=("brigada",), group=1, card="corred")
    scene = ordered(order("audaz", "A", order="fuego"), *pair, leader("audaz", at=(31, 16)))
    assert scene.unit("A").group == 0
    acts(scene, "A")
    scene.play(Done(role=RED))
    assert scene.moment == ""
    assert scene.unit("B").has_card


@rule("TER-qualities-experimentado-a")
@pytest.mark.parametrize(("sort", "armed"), [("compania_disparo", True), ("compania_picas", True),
                                             ("compania_combate", False)])  # fmt: skip
def test_experimentado_dissolves_companies_of_shot_or_of_pikes(sort: str, armed: bool) -> None:
    company = unit("B", sort, at=(38, 20))
    scene = asked(unit("A", wear=2, at=(33, 20)), company, leader("experimentado"))
    cite = scene.refusal(order("experimentado", "B", "A"))
    assert cite == (None if armed else "TER-qualities-experimentado-a")


@rule("TER-qualities-ducho-b", "TER-qualities-inteligente")
def test_a_card_that_was_shown_and_lost_is_known_no_longer() -> None:
    gun = unit("A", "canon_medio", card="fuego")
    scene = asked(gun, leader("ducho"), dice=[1, 1])
    scene.state.known["A"] = (BLUE,)
    scene.play(order("ducho", "A", side=Side.RIGHT))
    assert not scene.unit("A").has_card and scene.state.known == {}
