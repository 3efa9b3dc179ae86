"""Reactions with ¡Atención! and ¡Fuego!: turning, and shooting at whoever comes."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.shooting_back import ShootBack, TurnToFace
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.fire.shooting import DamageResisted, VolleyFired
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.tercios.clashes import SIXES, blows, charged, charger, chief, declared, resisting
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, place, unit


@rule("TER-Q14", "TER-reactions-c")
def test_a_charge_that_falls_short_is_shot_at_where_it_ends() -> None:
    scene = declared(
        charger(at=(36, 10)),
        charged(at=(36, 22), card="fuego"),
        chief(),
        dice=[5, 1, 1, 1, *[1] * 9],
    )
    scene.play(React("X", role=BLUE), ShootBack("arcabuz_mosquete", role=BLUE))
    assert len(scene.last(VolleyFired).dice) == 4
    assert not scene.all(RoundFought)
    assert scene.at("A") == (36.0, 20.0)


@rule("TER-Q22", "TER-flank-a", "TER-reactions-atencion-a")
def test_a_unit_that_turns_to_face_the_charge_is_not_flanked_in_combat() -> None:
    scene = declared(charger(at=(36, 16)), charged(facing=0, card="atencion"), chief())
    scene.play(React("X", role=BLUE))
    assert len(scene.last(DisciplineTested).dice) == 2  # at the declaration it was
    scene.play(TurnToFace(Side.REAR, role=BLUE))
    assert resisting(scene, "X") == 4
    assert blows(scene, "X") == 6


@rule("TER-Q24", "TER-reactions-fuego-a")
def test_a_charger_destroyed_by_fire_does_not_fight() -> None:
    dice = [5, 1, 5, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    scene = declared(charger(wear=3), charged(card="fuego"), chief(), dice=dice)
    scene.play(React("X", role=BLUE), ShootBack("arcabuz_mosquete", role=BLUE))
    assert "A" not in scene.state.units
    assert not scene.all(RoundFought)


@rule("TER-Q24", "TER-Q87", "TER-reactions-fuego-a")
def test_a_charger_disordered_by_fire_fights_disordered() -> None:
    dice = [5, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, *SIXES]
    horse = charger("escuadron_clasico", arms=("salvas",))
    scene = declared(horse, charged(card="fuego"), chief(), dice=dice)
    scene.play(React("X", role=BLUE), ShootBack("arcabuz_mosquete", role=BLUE))
    assert resisting(scene, "A") == 2
    assert blows(scene, "A") == 6  # Salvas is lost, the order's increase stays


@rule("TER-Q55", "TER-troops-dragon-a")
def test_dragoons_with_attention_may_turn_but_not_shoot() -> None:
    scene = declared(charger(), charged("dragones", card="atencion"), chief())
    scene.play(React("X", role=BLUE))
    assert scene.moment == "AttentionChoice"
    assert scene.option_kinds(BLUE) == {"TurnToFace", "StandFast"}


@rule("TER-Q58", "TER-troops-hostigador-a")
def test_bows_of_skirmishers_shoot_with_attention_but_do_not_flee() -> None:
    riders = charged(
        "coraceros",
        traits=("hostigador",),
        card="atencion",
        values={"shooting": ("arco",), "fire": (3,)},
    )
    scene = declared(charger(), riders, chief(), dice=[5, 1, 1, *[1] * 40])
    scene.play(React("X", role=BLUE), ShootBack("arco", role=BLUE))
    assert len(scene.last(VolleyFired).dice) == 2
    assert scene.moment != "Flight"


@rule("TER-Q107", "TER-weapons-superpesado-a")
def test_one_check_serves_the_reaction_and_the_shot_of_the_heaviest_guns() -> None:
    gun = charged("canon_superpesado", card="fuego")
    scene = declared(charger(), gun, dice=[6] * 3 + [1] * 40)
    scene.play(React("X", role=BLUE), ShootBack("canon_superpesado", role=BLUE))
    assert len(scene.all(DisciplineTested)) == 1
    assert scene.all(VolleyFired)


@rule("TER-terrain-move-muydificil-a", "TER-Q24", "TER-markers-f")
def test_a_charger_is_shot_at_in_the_disorder_of_the_swamp_it_came_through() -> None:
    def resisting(*ground: Any) -> int:
        scene = Scene(
            charger("coraceros"), charged("compania_disparo", card="fuego"), *ground,
            commander("S", at=(40, 26), role=BLUE), dice=[5, 1, 1, 6, 6, 6, 6] + [6] * 60,
        )  # fmt: skip
        scene.activate("A", "atacad")
        scene.play(Charge("X", role=RED))
        scene.play(React("X", role=BLUE))
        scene.play(ShootBack("arcabuz", role=BLUE))
        return len(scene.all(DamageResisted)[0].dice)

    assert resisting() == 4
    assert resisting(area("swamp", 36, 21.6, 0.7)) == 2


@rule("TER-Q14", "TER-Q13")
def test_a_charger_without_a_straight_way_is_shot_at_where_it_will_stand() -> None:
    from estandarte.games.tercios.answers.shooting_back import where_shot
    from estandarte.games.tercios.charge.charging import Charging
    from estandarte.games.tercios.movement.marches import nearest_approach
    from estandarte.games.tercios.reactions.reacting import Threat

    blockers = [unit(f"B{n}", "canon_ligero", at=(33 + 1.6 * n, 25), **FOE) for n in range(5)]
    scene = Scene(unit("A", "coraceros", at=(36, 20)), unit("X", at=(36, 30), **FOE), *blockers)
    scene.state.stack.append(Charging(unit="A", target="X", start=place(36, 20)))
    state = scene.state
    end = nearest_approach(state, scene.unit("A"), scene.unit("X"))
    assert end is not None
    assert where_shot(state, Threat("A", True, place(36, 20), place(36, 20))) == end


@rule("TER-Q91", "TER-reactions-j")
@pytest.mark.parametrize(("y", "cite"), [(23.9, None), (24.5, "TER-reactions-j")])
def test_who_is_charged_from_behind_its_front_line_cannot_shoot(y: float, cite: str | None) -> None:
    # At the contact a side of the charger would stick out before the front of X.
    horse = unit("A", "coraceros", at=(44, y), facing=270)
    scene = Scene(horse, unit("X", at=(36, 24), card="fuego", **FOE), dice=[5] * 9)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.refusal(React("X", role=BLUE)) == cite
