"""Pursuit, consolidation, the caracole and granted moves under the enemy's eyes."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.countercharge import GoOn, Intercepted
from estandarte.games.tercios.answers.shooting_back import ShootBack
from estandarte.games.tercios.charge.outcome import Consolidate
from estandarte.games.tercios.commanding.commander_step import CommanderStep
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.fire.after_shooting import FallBack
from estandarte.games.tercios.fire.shooting import VolleyFired
from estandarte.games.tercios.morale.activity import UnitHalted
from estandarte.games.tercios.morale.casualties import UnitDestroyed
from estandarte.games.tercios.movement.footing import impassable
from estandarte.games.tercios.movement.straight_moves import (
    MovingStraight,
    fall_back,
    go_back,
)
from estandarte.games.tercios.reactions.reacting import Hold, React
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.outlines import outline_of
from games.tercios.clashes import charged, charger
from games.tercios.scenes import BLUE, FOE, RED, Scene, commander, place, river, unit

RIDDEN_DOWN = [6, *[1] * 5, *[1] * 3, *[1] * 2]
"""One hit, nothing cancelled, nothing given back."""


def pursuit(card: str, *dice: int, **more: Any) -> Scene:
    """Cuirassiers ride down a company and on towards Y, which has kept a card."""
    second = unit("Y", at=(36, 31), card=card, **FOE)
    leader = commander("S", at=(40, 33), role=BLUE)
    scene = Scene(
        charger(), charged("compania_disparo"), second, leader, dice=[*RIDDEN_DOWN, *dice], **more
    )
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    return scene


@rule("TER-reactions-b", "TER-Q18")
def test_a_pursuit_is_stopped_where_others_may_react() -> None:
    scene = pursuit("fuego", 5, 1, 1, 1, *[6] * 4, *[1] * 9)
    assert scene.moment == "Reaction"
    assert scene.state.decision is not None
    assert scene.state.decision.units == ("Y",)
    assert 27.99 <= scene.at("A")[1] <= 28.01  # at 3" from the front centre of Y
    scene.play(React("Y", role=BLUE))
    scene.play(ShootBack("arcabuz_mosquete", role=BLUE))
    assert len(scene.last(VolleyFired).dice) == 4  # as a reaction
    assert scene.last(UnitDestroyed).unit == "A"


@rule("TER-reactions-d", "TER-Q52")
def test_a_pursuit_that_nobody_answers_goes_on() -> None:
    scene = pursuit("fuego")
    scene.play(Hold(role=BLUE))
    assert scene.moment == ""
    assert 29.7 <= scene.at("A")[1] <= 30
    assert scene.unit("Y").card == "fuego"


@rule("TER-reactions-b", "TER-Q18")
def test_where_only_the_end_counts_a_pursuit_is_answered_there() -> None:
    scene = pursuit("fuego", proximity="end_of_move")
    assert scene.moment == "Reaction"
    assert 29.7 <= scene.at("A")[1] <= 30


@rule("TER-reactions-atacad-d", "TER-reactions-atacad-e")
def test_a_pursuit_may_be_cut_across_and_goes_on_if_it_throws_them_back() -> None:
    # Passing the test; Y hits nothing, A hits once and is not resisted but for one die.
    blows = [5, 1, 1, 1, *[1] * 6, 6, 6, 1, 1, 1, 1, 5, 1, 1, 1]
    scene = pursuit("atacad", *blows)
    scene.play(React("Y", role=BLUE))
    assert scene.all(Intercepted)[0].unit == "Y"
    assert scene.moment == "WayClear"
    before = scene.at("A")[1]
    scene.play(GoOn(role=RED))
    assert scene.moment == ""
    assert before <= scene.at("A")[1] <= 31.01  # seven inches from where it had ridden X down


@rule("TER-reactions-b", "TER-consolidate-a")
def test_a_consolidation_is_watched_too() -> None:
    third = unit("Y", at=(36, 28), card="fuego", **FOE)
    worn = charged(wear=4, values={"discipline": 1, "endurance": 4})
    scene = Scene(
        charger("escuadron_clasico"), worn, third, dice=[6, 6, *[1] * 4, 5, *[1] * 3, *[1] * 5]
    )
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.moment == "Consolidation"
    scene.play(Consolidate(role=RED))
    assert scene.moment == "Reaction"
    assert scene.state.decision is not None
    assert scene.state.decision.units == ("Y",)
    scene.play(Hold(role=BLUE))
    assert scene.at("A")[1] > 25
    assert scene.last(UnitHalted).unit == "A"


@rule("TER-reactions-b", "TER-troops-caracolear-a")
def test_the_caracole_is_watched_from_behind_and_then_nothing_follows() -> None:
    def ride(**more: Any) -> Scene:
        scene = Scene(
            unit("A", "arcabuceros_caballo", at=(36, 24)), commander("R", at=(33, 24)),
            unit("X", at=(36, 31), **FOE), unit("Y", at=(37.5, 18), role=BLUE, **more),
            dice=[1, 1, 1, 5, 1, 1, 5, *[1] * 20],
        )  # fmt: skip
        scene.activate("A", "fuego")
        scene.play(Shoot("X", "arcabuz", role=RED))
        scene.play(FallBack(inches(8), role=RED))
        return scene

    free = ride()
    assert free.moment == ""
    seen = ride(card="resistid")
    assert seen.moment == "Reaction"
    assert seen.unit("A").base.heading == 0
    seen.play(Hold(role=BLUE))
    assert seen.at("A") == free.at("A")
    assert seen.unit("A").base.heading == 0
    assert seen.last(UnitHalted).cite == "TER-Q53"


@rule("TER-reactions-atacad-d")
def test_whoever_is_cut_off_while_it_rides_back_keeps_its_front() -> None:
    scene = Scene(
        unit("A", "arcabuceros_caballo", at=(36, 24)), commander("R", at=(33, 26)),
        unit("Y", at=(38.8, 19), facing=270, role=BLUE, card="atacad"),
        commander("S", at=(42, 19), role=BLUE), dice=[5, *[1] * 30],
    )  # fmt: skip
    scene.doing(go_back, "A", inches(6), "TER-troops-caracolear-a")
    assert scene.moment == "Reaction"
    scene.play(React("Y", role=BLUE))
    assert scene.all(Intercepted)
    assert scene.unit("A").base.heading == 0


@rule("TER-reactions-b", "TER-qualities-protector")
@pytest.mark.parametrize("die", [5, 1])
def test_a_unit_drawn_back_is_watched_and_is_shaken_only_afterwards(die: int) -> None:
    scene = Scene(
        unit("A", at=(36, 24)), commander("R", at=(33, 23), qualities=("protector",)),
        unit("Y", at=(37, 18.5), role=BLUE, card="resistid"),
        commander("S", at=(42, 19), role=BLUE), frames=[CommanderStep((RED,))],
        dice=[die, 1, 5, *[1] * 9],
    )  # fmt: skip
    scene.play(Command("R", "protector", units=("A",), role=RED))
    assert scene.moment == "Reaction"
    assert not scene.unit("A").disordered
    scene.play(React("Y", role=BLUE))
    assert scene.unit("A").disordered is (die == 1)
    assert not scene.unit("Y").braced  # it braced itself for that move alone
    assert scene.unit("A").front_centre.y < place(36, 22).y


@rule("TER-retreat-d", "TER-scenery-rio-d")
@pytest.mark.parametrize(("bridge", "y"), [(60, 19), (36, 17)])
def test_nobody_withdraws_through_a_river_that_cannot_be_waded(bridge: float, y: float) -> None:
    """The bridge elsewhere does not help; on the bridge the way is open."""
    scene = Scene(unit("A", "coraceros", at=(36, 20)), *river(18, bridge))
    way = scene.doing(fall_back, "A", inches(3), "TER-disengage-a")
    assert way.whole is (bridge == 36)
    assert abs(scene.at("A")[1] - y) < 0.01


@rule("TER-move-g", "TER-troops-persecucion-b", "TER-reactions-atacad-e")
def test_who_has_pursued_beyond_the_end_of_its_march_does_not_come_back() -> None:
    from estandarte.games.tercios.movement.moving import Moving

    scene = Scene(unit("A", "coraceros", at=(36, 30)), unit("X", at=(10, 40), **FOE))
    # It set out from 20" for 26", rode somebody down on its way and stands at 30" now.
    scene.begin(Moving(unit="A", place=place(36, 26), order="corred", start=place(36, 20)))
    assert scene.at("A") == (36.0, 30.0)
    assert scene.unit("A").base.heading == 0


@rule("TER-reactions-b")
def test_who_was_halted_goes_no_further() -> None:
    scene = Scene(unit("A", "coraceros", at=(36, 20)))
    move = MovingStraight("A", place(36, 20), 0, inches(4), "TER-troops-persecucion-b")
    scene.state.halted = ("A",)
    scene.begin(move)
    assert scene.at("A") == (36, 20)
    scene.state.halted = ()
    scene.begin(move)
    assert scene.at("A") == (36, 24)


@rule("TER-scenery-rio-d")
def test_beyond_the_end_of_a_river_there_is_no_water_under_a_bridge() -> None:
    water = Element("r", "river", ("intransitable",), (), (place(0, 18), place(36, 18)), inches(2))
    bridge = Element("b", "bridge", (), (), (place(35, 16), place(35, 20)), inches(6))
    scene = Scene(unit("A", "coraceros", at=(60, 40)), water, bridge)
    deep = impassable(scene.state)
    assert max(outline_of(one).right for one in deep) == place(32, 18).x
