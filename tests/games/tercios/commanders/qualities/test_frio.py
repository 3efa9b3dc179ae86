"""Frío, which undoes an enemy action."""

from typing import Any

import pytest

from estandarte.games.tercios.commanding.commanding import Cool, StayCool
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.points import Point
from games.tercios.council import OWN, act, asked, foe, leader, order, ordered, rival
from games.tercios.scenes import BLUE, FOE, Scene, commander, unit


@rule("TER-qualities-frio-a", "TER-qualities-frio-b")
def test_the_cold_undo_an_enemy_action() -> None:
    def asked(dice: list[int]) -> Scene:
        return act(
            "avizor",
            unit("X", at=(36, 40), card="fuego", **FOE),
            unit("A", at=(10, 10)),
            commander("S", 2, at=(40, 42), role=BLUE, qualities=("frio",)),
            dice=[6, 1, *dice],
            units=("X",),
        )

    undone = asked([6, 1])
    assert undone.moment == "ColdAnswer"
    undone.play(Cool("S", role=BLUE))
    assert undone.state.demands == ()
    assert undone.officer("S").exhausted
    let = asked([])
    let.play(StayCool(role=BLUE))
    assert let.state.demands
    failed = asked([5, 5])
    failed.play(Cool("S", role=BLUE))
    assert failed.state.demands
    assert failed.officer("S").exhausted


@rule("TER-qualities-frio-a", "TER-qualities-frio-b")
@pytest.mark.parametrize(
    ("dice", "undone", "tired"),
    [([6, 1], True, True), ([6, 6], True, False), ([5, 5], False, True)],
)
def test_frio_undoes_an_action_against_his_troops(
    dice: list[int], undone: bool, tired: bool
) -> None:
    cold = rival(qualities=("frio",), at=(40, 32))
    scene = ordered(
        order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe(), dice=[5, 1, *dice]
    )
    assert scene.moment == "ColdAnswer"
    scene.play(Cool("K", role=BLUE))
    assert (not scene.state.demands) is undone
    assert scene.officer("K").exhausted is tired


@rule("TER-qualities-frio-a")
def test_frio_may_let_it_happen() -> None:
    cold = rival(qualities=("frio",), at=(40, 32))
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe())
    scene.play(StayCool(role=BLUE))
    assert scene.state.demands
    assert not scene.officer("K").exhausted


@rule("TER-qualities-frio-a")
@pytest.mark.parametrize("more", [{"at": (60, 32)}, {"exhausted": True}, {"inside": "X"}])
def test_frio_must_be_near_awake_and_outside(more: dict[str, Any]) -> None:
    cold = rival(qualities=("frio",), **{"at": (40, 32), **more})
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe())
    assert scene.moment != "ColdAnswer"


@rule("TER-qualities-frio-a")
def test_frio_answers_an_action_against_himself() -> None:
    cold = rival(qualities=("frio",), at=(60, 32))
    command = order("intrigante", commanders=("K",))
    scene = ordered(command, OWN, leader("intrigante"), cold, dice=[6, 1])
    assert scene.moment == "ColdAnswer"


@rule("TER-qualities-frio-a")
def test_a_failed_action_leaves_nothing_to_undo() -> None:
    cold = rival(qualities=("frio",), at=(40, 32))
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe(), dice=[1, 1])
    assert scene.moment != "ColdAnswer"


@rule("TER-qualities-frio-a", "TER-units-a")
@pytest.mark.parametrize(("at", "asks"), [((40, 38), True), ((40, 44), False)])
def test_frio_protects_friendly_commanders_near_him_as_well(
    at: tuple[float, float], asks: bool
) -> None:
    cold = commander("S", 2, at=at, role=BLUE, qualities=("frio",))
    friend = commander("T", 2, at=(40, 32), role=BLUE)
    scene = asked(
        unit("A"), foe(), cold, friend, leader("intrigante", level=2, at=(44, 20)), dice=[6, 1]
    )
    scene.play(order("intrigante", commanders=("T",)))
    assert (scene.moment == "ColdAnswer") is asks


@rule("TER-qualities-frio-a")
@pytest.mark.parametrize(("inches", "answers"), [(6, True), (6.1, False)])
def test_frio_reaches_six_inches(inches: float, answers: bool) -> None:
    threatened = foe()
    edge = threatened.base.centre.y / 2540 + threatened.base.depth / 2 / 2540
    cold = rival(qualities=("frio",), at=(threatened.base.centre.x / 2540, edge + inches))
    cold = but(cold, at=Point(cold.at.x, cold.at.y + cold.radius))
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), cold, threatened)
    assert (scene.moment == "ColdAnswer") is answers
