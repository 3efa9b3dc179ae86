"""Light guns in the ranks of a Formation."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.flight import Flee
from estandarte.games.tercios.answers.shooting_back import ShootBack
from estandarte.games.tercios.charge.combat import Combat, fights_of
from estandarte.games.tercios.fire.shooting import VolleyFired
from estandarte.games.tercios.morale.casualties import UnitDestroyed, destroy
from estandarte.games.tercios.reactions.reacting import React, Reacting
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.games.tercios.unions.gun import integration_verdict
from estandarte.games.tercios.values.reach import has_own_command
from estandarte.games.tercios.values.strength import combat_of, speed_of
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.clashes import charged, charger, clash
from games.tercios.scenes import BLUE, FOE, RED, Scene, commander, place, unit


@rule("TER-Q62", "TER-troops-integrada-f")
@pytest.mark.parametrize(("choice", "left"), [("survives", True), ("destroyed", False)])
def test_a_lost_combat_may_cost_an_integrated_gun(choice: Any, left: bool) -> None:
    host = charged(parts=("G",))
    gun = unit("G", "canon_ligero", role=BLUE, at=(36, 24), facing=180, union="gun", lead="X")
    dice = [6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 6]
    scene = clash(charger(), host, gun, dice=dice, integrated_gun_in_defeat=choice)
    assert scene.at("X") == (36.0, 27.0)  # it disengaged, beaten 2 to 0
    assert ("G" in scene.state.units) is left


@rule("TER-Q62", "TER-troops-integrada-f")
def test_an_integrated_gun_is_lost_when_its_formation_retreats() -> None:
    host = charged(parts=("G",))
    gun = unit("G", "canon_ligero", role=BLUE, at=(36, 24), facing=180, union="gun", lead="X")
    scene = clash(charger("escuadron_clasico"), host, gun, dice=[6, *[1] * 30])
    assert "G" not in scene.state.units
    assert scene.state.score[RED] == 1


@rule("TER-troops-experimental-a", "TER-Q62")
def test_an_experimental_gun_in_the_ranks_wears_nobody() -> None:
    host = unit("A", parts=("G",))
    gun = unit("G", "canon_ligero", traits=("experimental",), union="gun", lead="A")
    scene = Scene(host, gun, unit("X", role=BLUE, at=(36, 30), facing=180), dice=[1] * 10)
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "canon_ligero", "G", role=RED))
    assert scene.unit("A").wear == 0


def armed(**fields: Any) -> Scene:
    """A Formation with a light gun in its ranks."""
    host = unit("A", at=(36, 20), parts=("G",), **fields)
    gun = unit("G", "canon_ligero+integrada", at=(36, 20), union="gun", lead="A")
    return Scene(host, gun, unit("X", at=(36, 27), **FOE), unit("Y", at=(42, 27), **FOE))


@rule("TER-troops-integrada-a")
def test_light_guns_may_be_integrated_into_formations() -> None:
    gun = unit("G", "canon_ligero+integrada")
    assert integration_verdict(gun, unit("A")).cite is None
    assert integration_verdict(gun, unit("A", "compania_disparo")).cite == "TER-troops-integrada-a"
    assert (
        integration_verdict(unit("G", "canon_ligero"), unit("A")).cite == "TER-troops-integrada-a"
    )


@rule("TER-troops-integrada-b", "TER-troops-integrada-c", "TER-troops-integrada-d")
def test_an_integrated_gun_is_a_part_of_its_formation() -> None:
    scene = armed()
    assert [u.id for u in scene.state.of(RED)] == ["A"]
    assert not scene.unit("G").is_on_table
    assert not has_own_command(scene.state, scene.unit("G"))
    combat = Combat(attacker="A", defender="X", start=place(36, 20), attacker_attacks=True)
    assert combat_of(scene.state, fights_of(scene.state, combat)[0]).total == 6


@rule("TER-troops-integrada-e")
def test_a_formation_with_a_gun_runs_slowly() -> None:
    scene = armed()
    assert speed_of(scene.state, scene.unit("A"), "corred").total == 6


@rule("TER-troops-integrada-j")
def test_a_formation_and_its_gun_are_worth_what_they_are_worth_apart() -> None:
    scene = armed()
    scene.doing(destroy, "A", "TER-break-f")
    fallen = [(e.unit, e.points, e.cite) for e in scene.all(UnitDestroyed)]
    assert fallen == [("G", 1, "TER-troops-integrada-j"), ("A", 2, "TER-break-f")]


@rule("TER-troops-integrada-f")
def test_a_formation_that_flees_loses_its_gun() -> None:
    scene = armed(card="corred")
    scene.throw(5, 1, 1, 1)
    scene.state.commanders["R"] = commander("R", at=(36, 15))
    scene.begin(Reacting(units=("A",), enemy="X", charge=True, start=place(36, 27)))
    scene.play(React("A", role=RED), Flee(inches(6), role=RED))
    assert "G" not in scene.state.units
    assert scene.state.score[BLUE] == 1
    assert scene.unit("A").parts == ()


@rule("TER-troops-integrada-g", "TER-troops-integrada-h", "TER-troops-integrada-i")
def test_the_gun_shoots_with_fire_at_the_same_target_in_any_order() -> None:
    scene = armed()
    scene.activate("A", "atencion")
    assert scene.refusal(Shoot("X", "canon_ligero", "G", role=RED)) == "TER-troops-integrada-g"
    scene.state.stack.clear()
    scene.throw(1, 1, 1, 1)
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "canon_ligero", "G", role=RED))  # the gun first
    assert scene.refusal(Shoot("Y", "arcabuz_mosquete", role=RED)) == "TER-troops-integrada-h"
    scene.play(Shoot("X", "arcabuz_mosquete", role=RED))
    assert [e.unit for e in scene.all(VolleyFired)] == ["G", "A"]


@rule("TER-troops-integrada-f", "TER-troops-escapatoria-a")
@pytest.mark.parametrize(("reading", "survives"), [("survives", True), ("destroyed", False)])
def test_an_integrated_gun_in_a_lost_combat(reading: str, survives: bool) -> None:
    gun = unit("G", "canon_ligero+integrada", at=(36, 20), union="gun", lead="A")
    scene = Scene(
        unit("A", at=(36, 20), parts=("G",)), gun, unit("X", at=(36, 24), **FOE),
        dice=[1] * 6 + [4, 4, 1, 1] + [5, 1, 1, 1], integrated_gun_in_defeat=reading,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert ("G" in scene.state.units) == survives
    assert scene.unit("A").front_centre.y < place(36, 24).y


@rule("TER-troops-integrada-e", "TER-reactions-fuego-a")
def test_the_gun_in_the_ranks_shoots_back_after_its_formation() -> None:
    host = charged(card="fuego", parts=("G",))
    gun = unit("G", "canon_ligero+integrada", at=(36, 24), union="gun", lead="X", **FOE)
    chief = commander("K", role=BLUE, at=(41, 26))
    scene = Scene(charger(), host, gun, chief, dice=[6] * 4 + [1] * 60)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED), React("X", role=BLUE))
    scene.play(ShootBack("arcabuz_mosquete", "X", role=BLUE))
    assert [volley.unit for volley in scene.all(VolleyFired)] == ["X", "G"]
