"""Guns, their two speeds and their horses."""

import pytest

from estandarte.games.tercios.answers.countercharge import Countercharged
from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.movement.limbering import Limber, Unlimber
from estandarte.games.tercios.movement.marches import facing_verdict, move_verdict
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.orders import OrderLost
from estandarte.games.tercios.values.strength import printed_speed
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.tercios.clashes import charged
from games.tercios.scenes import BLUE, FOE, RED, Scene, place, unit


@rule("TER-troops-tiro-f")
def test_a_limbered_gun_charges_nobody() -> None:
    gun = unit("A", "canon_medio", traits=("caballos_de_tiro",), limbered=True)
    scene = Scene(gun, charged(at=(36, 23)), dice=[6] * 20)
    scene.activate("A", "atacad")
    assert scene.moment == ""
    assert scene.last(OrderLost).cite == "TER-troops-tiro-f"


@rule("TER-troops-tiro-f")
def test_a_limbered_gun_meets_no_charge() -> None:
    gun = charged(
        "canon_medio", at=(36, 25), traits=("caballos_de_tiro",), limbered=True, card="atacad"
    )
    scene = Scene(unit("A"), gun)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.refusal(React("X", role=BLUE)) == "TER-troops-tiro-f"
    assert not scene.all(Countercharged)


@rule("TER-troops-tiro-a", "TER-troops-tiro-b", "TER-troops-tiro-c")
def test_guns_have_two_speeds_and_need_horses_for_the_second() -> None:
    light, medium = unit("A", "canon_ligero"), unit("B", "canon_medio+tiro")
    assert (printed_speed(light), printed_speed(medium)) == (2, 0)
    assert printed_speed(unit("B", "canon_medio+tiro", limbered=True)) == 5
    scene = Scene(unit("B", "canon_medio"))
    scene.activate("B", "atencion")
    assert scene.refusal(Limber(role=RED)) == "TER-troops-tiro-c"
    assert move_verdict(scene.state, scene.unit("B"), place(36, 21), "corred").cite == "TER-move-i"
    assert facing_verdict(scene.state, scene.unit("B"), Side.LEFT).cite == "TER-troops-tiro-b"


@rule("TER-troops-tiro-d")
def test_limbering_is_all_that_a_gun_does_in_its_activation() -> None:
    scene = Scene(unit("A", "canon_medio+tiro"), unit("X", at=(36, 40), **FOE))
    scene.activate("A", "atencion")
    scene.play(Limber(role=RED))
    assert (scene.unit("A").limbered, scene.unit("A").acted, scene.moment) == (True, True, "")
    ran = Scene(unit("A", "canon_medio+tiro"))
    ran.activate("A", "corred")
    assert ran.refusal(Limber(role=RED)) is not None


@rule("TER-troops-tiro-e")
@pytest.mark.parametrize(("limbered", "cite"), [(True, "TER-troops-tiro-e"), (False, None)])
def test_a_limbered_gun_does_not_shoot(limbered: bool, cite: str | None) -> None:
    gun = unit("A", "canon_medio+tiro", limbered=limbered)
    scene = Scene(gun, unit("X", at=(36, 40), **FOE))
    scene.activate("A", "fuego")
    assert scene.refusal(Shoot("X", "canon_medio", role=RED)) == cite


@rule("TER-troops-tiro-f", "TER-troops-tiro-g")
def test_limbering_takes_a_whole_activation_and_so_does_unlimbering() -> None:
    scene = Scene(unit("A", "canon_medio+tiro"), unit("X", at=(36, 40), **FOE))
    scene.activate("A", "atencion")
    scene.play(Limber(role=RED))
    assert scene.unit("A").limbered and scene.unit("A").in_place
    assert scene.moment == ""
    scene.activate("A", "fuego")
    assert scene.refusal(Shoot("X", "canon_medio", role=RED)) == "TER-troops-tiro-e"
    scene.state.stack.clear()
    scene.activate("A", "atencion")
    assert scene.refusal(Limber(role=RED)) == "TER-troops-tiro-d"  # it is already
    assert scene.refusal(March(place(36, 22), role=RED)) == "TER-troops-tiro-f"
    scene.state.stack.clear()
    scene.activate("A", "corred")
    assert scene.refusal(March(place(36, 30), role=RED)) is None  # 5 doubled
    scene.state.stack.clear()
    scene.activate("A", "atencion")
    assert scene.refusal(Unlimber(place(36, 25.1), role=RED)) == "TER-move-i"
    scene.play(Unlimber(place(36, 25), role=RED))
    assert not scene.unit("A").limbered and not scene.unit("A").in_place
    assert scene.at("A") == (36.0, 25.0)
    assert scene.moment == ""  # and no shot


@rule("TER-troops-tiro-h")
def test_a_battery_with_horses_may_start_limbered() -> None:
    from estandarte.games.tercios.before.deployment import Deploying

    def scene(sort: str) -> Scene:
        made = Scene(frames=[Deploying((RED,))])
        made.state.waiting["G"] = unit("G", sort, command="red-3")
        return made

    here = {"G": Post(place(36, 10), 0)}
    plain = scene("canon_medio")
    assert (
        plain.refusal(DeployCommand("red-3", here, limbered=("G",), role=RED))
        == "TER-troops-tiro-h"
    )
    horsed = scene("canon_medio+tiro")
    horsed.play(DeployCommand("red-3", here, limbered=("G",), role=RED))
    assert horsed.unit("G").limbered


@rule("TER-troops-tiro-g", "TER-Q61")
def test_unlimbering_after_a_move_is_offered() -> None:
    from estandarte.games.tercios.movement.limbering import Unlimber

    gun = unit("A", "canon_medio+tiro", at=(36, 20), limbered=True)
    scene = Scene(gun, unit("X", at=(36, 40), **FOE))
    scene.activate("A", "atencion")
    decision = scene.state.decision
    assert decision is not None
    found = [a for a in decision.options(scene.state, RED) if isinstance(a, Unlimber)]
    assert any(a.to is not None for a in found)
    assert Unlimber(None, role=RED) in found
    scene.play(next(a for a in found if a.to is not None))
    assert not scene.unit("A").limbered
    assert scene.at("A") != (36.0, 20.0)
