"""Reactions with ¡Corred!, and Evasión."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.flight import Flee, away_from, away_heading
from estandarte.games.tercios.answers.shooting_back import ShootBack
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.fire.after_shooting import StandFast
from estandarte.games.tercios.movement.displacement import UnitTurned
from estandarte.games.tercios.reactions.reacting import Evade, React, Threat
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.containment import is_on_field
from estandarte.wargame.plane.measures import inches
from games.tercios.clashes import SIXES, charged, charger, chief, declared, resisting
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit


@rule("TER-Q22", "TER-reactions-corred-a")
def test_a_unit_caught_while_fleeing_is_flanked() -> None:
    dice = [5, 1, 1, 1, *SIXES]
    scene = declared(charger(at=(36, 21)), charged(card="corred"), chief(at=(42, 24)), dice=dice)
    scene.play(React("X", role=BLUE))
    scene.play(Flee(4 * 2540, role=BLUE))
    assert scene.all(RoundFought)
    assert resisting(scene, "X") == 2


@rule("TER-Q51", "TER-troops-evasion-a")
@pytest.mark.parametrize("state", [{"acted": True}, {"card": "fuego"}])
def test_evading_spends_the_card_and_is_tried_once(state: dict[str, Any]) -> None:
    dice = [1, 1, 1, *[1] * 40]
    scene = declared(charger(), charged("coraceros", **state), chief(), dice=dice)
    scene.play(Evade("X", role=BLUE))
    assert scene.moment != "Reaction"
    assert scene.all(RoundFought)
    assert not scene.unit("X").has_card
    assert scene.unit("X").acted


@rule("TER-Q95", "TER-reactions-corred-a")
def test_a_unit_that_flees_beside_the_edge_stays_on_the_table() -> None:
    edge = charged("coraceros", at=(70.2, 24), card="corred")
    scene = Scene(charger(at=(66, 20)), edge, dice=[6] * 60)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED), React("X", role=BLUE))
    assert scene.moment == "Flight"
    scene.play(Flee(inch(14), role=BLUE))
    fled = scene.unit("X")
    assert is_on_field(fled.base, scene.state.field)
    assert fled.base.centre.y > place(0, 24.7).y  # away from A, not towards it


@rule("TER-Q95", "TER-reactions-corred-a")
def test_a_unit_with_no_room_to_turn_still_flees_away_from_its_enemy() -> None:
    boxed = charged("compania_disparo", at=(36, 24), card="corred")
    left = unit("L", "compania_disparo", role=BLUE, at=(32.84, 24), facing=180)
    right = unit("R", "compania_disparo", role=BLUE, at=(39.16, 24), facing=180)
    fixed: dict[str, Any] = {"correction_inches": 0, "correction_degrees": 0}
    scene = Scene(charger(at=(34.5, 20)), boxed, left, right, **fixed)
    threat = Threat("A", True, place(34.5, 20), place(36, 24))
    assert away_from(scene.state, scene.unit("X"), threat) == boxed.base
    assert 100 < away_heading(scene.state, scene.unit("X"), threat) < 200  # up the table


@rule("TER-troops-hostigador-b", "TER-reactions-corred-b")
def test_loose_horse_may_shoot_and_stay_after_all() -> None:
    def reacting(card: str) -> Scene:
        target = unit("X", "tartaros", at=(36, 24), card=card, **FOE)
        scene = Scene(
            unit("A", at=(36, 18.5)), target, commander("S", at=(40, 26), role=BLUE),
            dice=[5, 1] + [1] * 20,
        )  # fmt: skip
        scene.activate("A", "atacad")
        scene.play(Charge("X", role=RED))
        scene.play(React("X", role=BLUE))
        return scene

    shoots = reacting("fuego")
    shoots.play(ShootBack("arco", role=BLUE))
    assert shoots.moment == "Flight"
    before = shoots.at("X")
    shoots.play(StandFast(role=BLUE))
    assert shoots.at("A")[1] == pytest.approx(before[1], abs=3)  # the charge came home
    assert not [e for e in shoots.all(UnitTurned) if e.unit == "X" and e.cite != "TER-retreat-b"]
    runs = reacting("corred")
    assert runs.refusal(StandFast(role=BLUE)) == "TER-reactions-corred-b"


@rule("TER-troops-brigada-e", "TER-Q51")
def test_evading_breaks_a_joint_order_too() -> None:
    def company(name: str, x: float) -> Any:
        return unit(
            name,
            "caballeria_ligera",
            at=(x, 24),
            card="fuego",
            group=1,
            traits=("brigada",),
            **FOE,
        )

    scene = Scene(unit("A", at=(36, 18.5)), company("X", 36), company("Y", 50), dice=[1] * 30)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(Evade("X", role=BLUE))
    assert scene.unit("Y").group == 0
    assert scene.unit("Y").card == "fuego"


@rule("TER-troops-hostigador-b", "TER-reactions-fuego-a")
def test_loose_horse_that_has_shot_its_enemy_down_need_not_flee() -> None:
    loose = unit(
        "X", "husares_ligeros", at=(36, 25), card="fuego", traits=("hostigador",),
        values={"shooting": ("arco",), "fire": (4,)}, **FOE,
    )  # fmt: skip
    foot = unit("A", "compania_disparo", at=(36, 20), traits=("mercenarios",))
    scene = Scene(
        foot, loose, commander("S", at=(40, 27), role=BLUE),
        dice=[6] * (loose.profile.discipline + 4) + [1] * 9,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(React("X", role=BLUE))
    scene.play(ShootBack("arco", role=BLUE))
    assert "A" not in scene.state.units
    assert scene.moment == ""
    assert scene.at("X") == (36.0, 25.0)


HOUSE = ("large_building", 36, 26, 3)


@rule("TER-Q78", "TER-reactions-corred-b")
def test_who_flees_from_a_building_starts_at_its_edge() -> None:
    inside = unit("X", "compania_disparo", at=(36, 26), building="e1", card="corred", **FOE)
    scene = Scene(
        unit("A", "coraceros", at=(36, 19)), inside, area(*HOUSE),
        commander("S", at=(42, 27), role=BLUE), dice=[5] * 4 + [1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(React("X", role=BLUE))
    scene.play(Flee(inches(5), role=BLUE))
    fled = scene.unit("X")
    assert fled.building == ""
    assert fled.base.centres[2].y >= inch(29 + 5)  # its whole depth is five inches clear
