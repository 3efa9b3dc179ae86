"""What troops do who were told something beforehand, question by question. [KER-14]"""

from typing import Any

import pytest

from estandarte.games.aguila.charge.falling_back import RegroupAfterCombat, RegroupingAfterCombat
from estandarte.games.aguila.charge.phase import DeclaringCharges, EndDeclarations
from estandarte.games.aguila.charge.reactions import React, Reacting
from estandarte.games.aguila.charge.under_way import charge_on
from estandarte.games.aguila.fire.phase import DeclareShot, DeclaringShots, HoldFire
from estandarte.games.aguila.intentions import language as said
from estandarte.games.aguila.intentions.answers import intended
from estandarte.games.aguila.movement.orders import Advance, StandStill
from estandarte.games.aguila.movement.paths import Leg
from estandarte.games.aguila.movement.phase import EndMovement, GivingOrders
from estandarte.games.aguila.turn.initiative import ChoosingFirst, MoveFirst
from estandarte.games.aguila.turn.reorganisation import EndRegrouping, Regroup, Regrouping
from estandarte.kernel import Decision, Intention, but
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, area, enemy, inch, officer, unit


def answer(during: Decision, *intentions: Intention, scene: Scene) -> Any:
    scene.state.stack[:] = [during]
    return intended(scene.state, during.waiting[0], intentions)


def ahead(name: str, length: float) -> Advance:
    return Advance(name, (Leg("ahead", inch(length)),), role=RED)


@rule("KER-14")
@pytest.mark.parametrize(("wall", "length"), [(30, 4), (24.5, 4), (23.5, 3), (22.5, 2), (21.5, 1)])
def test_an_advance_tries_whole_three_quarters_half_and_a_quarter(
    wall: float, length: float
) -> None:
    scene = Scene(unit("A", at=(36, 20)), area("mountain", 36, wall + 3))
    assert answer(GivingOrders((RED,)), said.GoForward(), scene=scene) == ahead("A", length)


@rule("KER-14")
def test_who_has_no_room_stays_and_who_is_near_an_enemy_asks() -> None:
    orders = GivingOrders((RED,))
    blocked = Scene(unit("A", at=(36, 20)), area("mountain", 36, 23.5))
    stays = StandStill("A", role=RED)
    assert answer(orders, said.GoForward(), scene=blocked) == stays
    # from centre to centre, each base 80 mm deep: 6 inches between the fronts are more than 9
    near = Scene(unit("A"), enemy("B", at=(36, 26)))
    depth = 2 * near.unit("A").profile.depth // 2
    gap = inch(6) + depth
    assert inch(9) < gap < inch(10)
    assert answer(orders, said.GoForward(inches=9), scene=near) == ahead("A", 4)
    assert answer(orders, said.GoForward(inches=10), scene=near) is None
    exact = Scene(unit("A"), enemy("B", at=(36, 20 + (inch(9) - depth) / inch(1))))
    assert answer(orders, said.GoForward(inches=9), scene=exact) is None


@rule("KER-14")
def test_one_units_own_word_goes_before_that_of_all() -> None:
    orders, scene = GivingOrders((RED,)), Scene(unit("A"), unit("C", at=(48, 20)))
    assert answer(orders, said.KeepPlace("A"), said.GoForward(), scene=scene) == StandStill(
        "A", role=RED
    )
    assert answer(orders, said.GoForward("A"), said.KeepPlace(), scene=scene) == ahead("A", 4)
    assert answer(orders, said.GoForward("C"), scene=scene) == ahead("C", 4)
    assert answer(orders, said.KeepPlace(), scene=scene) == StandStill("A", role=RED)
    assert answer(orders, scene=scene) is None


@rule("KER-14")
def test_when_everybody_has_his_order_the_phase_ends_by_itself() -> None:
    orders, scene = GivingOrders((RED,)), Scene(unit("A"), unit("C", at=(48, 20)))
    scene.state.put(but(scene.unit("A"), order="halt"))
    scene.state.put(but(scene.unit("C"), failed_check=True))
    assert answer(orders, said.KeepPlace(), scene=scene) == EndMovement(role=RED)
    assert answer(orders, said.GoForward(), scene=scene) == EndMovement(role=RED)
    assert answer(orders, said.Rally(), scene=scene) is None
    scene.state.put(but(scene.unit("C"), failed_check=False))
    assert answer(orders, said.GoForward("A"), scene=scene) is None


@rule("KER-14")
@pytest.mark.parametrize(
    ("target", "do", "reply"),
    [
        ("fr_linea:24", "stand", "stand"), ("fr_linea:24", "fire", "fire"),
        ("fr_linea:24", "square", "square"), ("fr_linea:24", "meet", "fire"),
        ("fr_husares:10", "evade", "fire"), ("fr_husares:10", "meet", "countercharge"),
        ("fr_coraceros:10", "square", "stand"), ("fr_coraceros:10", "fire", "stand"),
    ],
)  # fmt: skip
def test_how_a_charge_of_horse_is_received(target: str, do: Any, reply: Any) -> None:
    scene = Scene(unit("A", "fr_husares:10"), enemy("B", target, at=(36, 26)))
    charge = charge_on(scene.state, scene.unit("A"), scene.unit("B"))
    during = Reacting((BLUE,), (charge,))
    assert answer(during, said.Receive(do=do), scene=scene) == React(reply, role=BLUE)
    assert answer(during, said.Receive("C", do=do), scene=scene) is None


@rule("KER-14")
def test_shots_go_to_the_nearest_and_then_fire_is_held() -> None:
    during = DeclaringShots((RED,))
    scene = Scene(
        unit("A"), enemy("B", at=(34, 27)), enemy("C", at=(38, 25)), unit("D", at=(60, 5))
    )
    shot = DeclareShot("A", "C", role=RED)
    assert answer(during, said.FireAtNearest(), scene=scene) == shot
    assert answer(during, said.FireAtNearest("A"), scene=scene) == shot
    assert answer(during, said.FireAtNearest("D"), scene=scene) is None
    scene.state.put(but(scene.unit("A"), shot=True))
    assert answer(during, said.FireAtNearest(), scene=scene) == HoldFire(role=RED)
    assert answer(during, said.FireAtNearest("A"), scene=scene) is None


@rule("KER-14")
def test_charges_and_victories() -> None:
    scene = Scene(unit("A"), enemy("B"))
    charging = DeclaringCharges((RED,))
    assert answer(charging, said.NoCharges(), scene=scene) == EndDeclarations(role=RED)
    assert answer(charging, said.Rally(), scene=scene) is None
    won = RegroupingAfterCombat((RED,), "A")
    for do in ("stay", "advance", "retreat"):
        how: Any = do
        found = answer(won, said.AfterVictory(do=how), scene=scene)
        assert found == RegroupAfterCombat(how, role=RED)
    charged = but(won, was_charged=True)  # it may not advance
    found = answer(charged, said.AfterVictory(do="advance"), scene=scene)
    assert found == RegroupAfterCombat("stay", role=RED)
    assert answer(won, scene=scene) is None


@rule("KER-14")
def test_who_has_suffered_most_is_rallied_first() -> None:
    during = Regrouping((RED,))
    scene = Scene(
        unit("A", damage=2, officer="O"), unit("C", at=(42, 20), damage=3, officer="O"), officer(),
    )  # fmt: skip
    assert answer(during, said.Rally(), scene=scene) == Regroup("O", "C", role=RED)
    assert answer(during, said.Help(), scene=scene) is None
    for name in "AC":
        scene.state.put(but(scene.unit(name), damage=0))
    assert answer(during, said.Rally(), scene=scene) == EndRegrouping(role=RED)


@rule("KER-14")
def test_who_goes_first_is_said_once() -> None:
    scene, during = Scene(unit("A")), ChoosingFirst((RED,))
    assert answer(during, said.GoFirst(), scene=scene) == MoveFirst("me", role=RED)
    assert answer(during, said.GoFirst(False), scene=scene) == MoveFirst("opponent", role=RED)
    assert answer(during, scene=scene) is None


def test_whose_units_may_be_told_something() -> None:
    scene = Scene(unit("A"), enemy("B"))
    scene.state.stack[:] = [GivingOrders((RED,))]
    for name, refused in (("A", None), ("", None), ("B", "BSA-3-ordenes-a")):
        assert scene.refusal(said.Intend((said.GoForward(name),), role=RED)) == refused


def test_what_is_usual_and_what_is_offered() -> None:
    assert (
        said.Receive(do="fire"), said.FireAtNearest(), said.Rally(), said.Help(True),
        said.AsListed(), said.AfterVictory(do="stay"),
    ) == said.USUAL  # fmt: skip
    assert said.OFFERED[6:] == (
        said.Receive(do="square"), said.Receive(do="evade"), said.Receive(do="meet"),
        said.Receive(do="stand"), said.GoForward(inches=12), said.KeepPlace(), said.NoCharges(),
        said.Help(False), said.GoFirst(True), said.GoFirst(False), said.AfterVictory(do="advance"),
        said.AfterVictory(do="retreat"),
    )  # fmt: skip
