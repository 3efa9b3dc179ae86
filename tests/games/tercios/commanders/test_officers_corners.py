"""Commanders in awkward places: water, walls of troops, overturned bases, lost columns."""

from typing import Any

import pytest

from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.before.deployment import Deploying
from estandarte.games.tercios.before.zones import OFF
from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.commanders.commander_step import JoinUnit
from estandarte.games.tercios.movement.encounters import MoveAway
from estandarte.games.tercios.movement.straight_moves import fall_back
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.turn.casualties import CommanderLost, lose_rear
from estandarte.games.tercios.turn.execution import March, Orient
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from games.tercios.council import BLUE, RED, Scene, asked, leader, order, ordered
from games.tercios.scenes import area, commander, place, unit

TROOPS = unit("A", at=(36, 20), card="resistid")


def river(y: float, bridge: float | None = 60, flow: Any = ("intransitable",)) -> list[Element]:
    """A river 2" wide from left to right, with a bridge over it."""
    found = [Element("r", "river", flow, (), (place(0, y), place(72, y)), inches(2))]
    if bridge is not None:
        ends = (place(bridge, y - 2), place(bridge, y + 2))
        found.append(Element("b", "bridge", (), (), ends, inches(6)))
    return found


@rule("TER-commanders-act-c", "TER-scenery-rio-d")
def test_a_commander_crosses_a_wild_river_on_its_bridge_alone() -> None:
    away = order("correr", path=(place(36, 10.5),))
    assert asked(TROOPS, leader(), *river(13)).refusal(away) == "TER-commanders-act-c"
    assert asked(TROOPS, leader(), *river(13, bridge=36)).refusal(away) is None
    into = order("correr", path=(place(36, 13),))
    assert asked(TROOPS, leader(), *river(13)).refusal(into) is not None
    calm = asked(TROOPS, leader(), *river(13, flow=("dificil",)))
    assert calm.refusal(away) is None


@rule("TER-commanders-join-c", "TER-commanders-act-c", "TER-commanders-act-d")
def test_a_commander_joins_no_unit_through_a_lake_or_the_enemy() -> None:
    join = JoinUnit("C", "A", role=RED)
    captain = leader(at=(36, 12.5))
    assert asked(TROOPS, captain).refusal(join) is None
    lake = asked(TROOPS, captain, area("small_lake", 36, 15, 1))
    assert lake.refusal(join) == "TER-commanders-act-c"
    around = JoinUnit("C", "A", path=(place(37.1, 13.9),), role=RED)
    assert lake.refusal(around) is None
    far = JoinUnit("C", "A", path=(place(41, 15),), role=RED)
    assert lake.refusal(far) == "TER-commanders-join-c"
    enemy = unit("X", "compania_disparo", role=BLUE, at=(36, 15))
    assert asked(TROOPS, captain, enemy).refusal(join) == "TER-commanders-act-d"


@rule("TER-commanders-leave-c", "TER-commanders-act-c")
def test_a_commander_leaves_his_unit_round_a_lake_and_not_through_it() -> None:
    scene = asked(TROOPS, leader(inside="A"), area("small_lake", 36, 21.5, 1))
    through = order("correr", path=(place(36, 23.5),))
    assert scene.refusal(through) == "TER-commanders-act-c"
    assert scene.refusal(order("correr", path=(place(40, 21),))) is None


@rule("TER-qualities-agil-a", "TER-commanders-act-c")
def test_agil_does_not_swim() -> None:
    pair = (TROOPS, unit("B", at=(36, 26), card="resistid"))
    captain = leader("agil", inside="A")
    assert asked(*pair, captain).refusal(order("agil", "B")) is None
    shore = (place(30, 20.5), place(42, 20.5), place(42, 23), place(30, 23))
    wet = asked(*pair, captain, Element("e1", "small_lake", ("intransitable",), shore))
    assert wet.refusal(order("agil", "B")) == "TER-commanders-act-c"


@rule("TER-qualities-agil-c")
def test_agil_that_fails_leaves_him_clear_of_both_units() -> None:
    pair = (TROOPS, unit("B", at=(36, 22.7), card="resistid"))
    scene = ordered(order("agil", "B"), *pair, leader("agil", inside="A"), dice=[1, 1])
    captain = scene.officer("C")
    assert captain.inside == ""
    assert not any(overlaps(u.base, captain.disc) for u in scene.state.on_table())


@rule("TER-qualities-complice", "TER-commanders-act-c")
def test_complice_sends_nobody_through_a_lake() -> None:
    friend = commander("D", at=(40, 16))
    things = (TROOPS, leader("complice"), friend)
    move = order("complice", commanders=("D",), place=place(46, 16))
    assert asked(*things).refusal(move) is None
    wet = asked(*things, area("small_lake", 43, 16, 1))
    assert wet.refusal(move) == "TER-commanders-act-c"
    assert wet.refusal(but(move, further=(place(43, 18),))) is None


@rule("TER-qualities-complice")
def test_complice_is_among_the_options() -> None:
    friend = commander("D", at=(40, 16), exhausted=True)
    scene = asked(TROOPS, leader("complice"), friend)
    decision = scene.state.decision
    assert decision is not None
    found = [getattr(a, "quality", "") for a in decision.options(scene.state, RED)]
    assert "complice" in found


@rule("TER-Q103", "TER-commanders-loss-lugar-b")
def test_who_gets_away_goes_no_farther_than_he_could_move() -> None:
    mover = unit("A", at=(36, 20))
    scene = Scene(mover, commander("K", role=BLUE, at=(36, 22)), dice=[5, 5])
    scene.activate("A", "atencion")
    scene.play(March(place(36, 23), role=RED))
    assert scene.moment == "Escape"
    assert scene.refusal(MoveAway(place(36, 28), role=BLUE)) is None
    assert scene.refusal(MoveAway(place(36, 28.1), role=BLUE)) == "TER-commanders-act-b"


@rule("TER-commanders-loss-lugar-a")
@pytest.mark.parametrize(("y", "touched"), [(22.5, False), (15, True)])
def test_a_withdrawal_touches_whom_it_passes_and_not_whom_it_leaves(
    y: float, touched: bool
) -> None:
    """Going back 3" a unit passes over what is behind it; nobody ahead is touched."""
    captain = commander("K", role=BLUE, at=(36, y))
    scene = Scene(unit("A", at=(36, 20)), captain, dice=[1, 1])
    scene.doing(fall_back, "A", inches(3), "TER-disengage-a")
    assert bool(scene.all(CommanderLost)) is touched


@rule("TER-overlap-e", "TER-face-a")
def test_a_unit_that_turns_onto_a_commander_moves_him_aside() -> None:
    # a base of 12 by 6 cm, turned about, stands where he was
    scene = Scene(unit("A", at=(36, 20)), leader(at=(34.5, 21)))
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert scene.moment == "SteppedOn"


@rule("TER-commanders-loss-lugar-a", "TER-face-a")
def test_a_unit_that_turns_onto_an_enemy_commander_puts_him_to_the_test() -> None:
    captain = commander("K", role=BLUE, at=(34.5, 21))
    scene = Scene(unit("A", at=(36, 20)), captain, dice=[1, 1])
    scene.activate("A", "atencion")
    scene.play(Orient(Side.LEFT, role=RED))
    assert "K" not in scene.state.commanders


@rule("TER-commanders-base-e")
def test_a_charge_at_a_commander_is_refused_by_his_own_rule() -> None:
    scene = Scene(unit("A"), unit("X", role=BLUE, at=(36, 24), facing=180),
                  commander("K", role=BLUE, at=(40, 24)))  # fmt: skip
    scene.activate("A", "atacad")
    assert scene.refusal(Charge("K", role=RED)) == "TER-commanders-base-e"


@rule("TER-commanders-loss-cobardes")
def test_a_commander_runs_when_a_column_loses_its_rear_beside_him() -> None:
    lead = unit("A", "husares_pesados", at=(36, 30), union="column", parts=("B",))
    deep = but(lead.base, depth=2 * lead.base.depth)
    shift = (deep.front_centre.x - lead.front_centre.x, deep.front_centre.y - lead.front_centre.y)
    base = but(deep, centre=deep.centre.moved(-shift[0], -shift[1]))
    rear = unit("B", "husares_pesados", at=(36, 30), union="column", lead="A")
    edge = base.centre.y - base.depth // 2
    near = but(leader(), at=place(36, 0).moved(0, edge - inches(6) - inches(1, 2)))
    scene = Scene(but(lead, base=base, wear=9), rear, near, dice=[1, 1])
    scene.doing(lose_rear, "A")
    assert [e.cite for e in scene.all(CommanderLost)] == ["TER-commanders-loss-cobardes"]


@rule("TER-scenario-f", "TER-terrain-move-intransitable")
def test_no_commander_is_deployed_in_a_lake() -> None:
    captain = commander("C", at=(36, 8))
    scene = Scene(but(captain, at=OFF), area("small_lake", 36, 8, 1), frames=[Deploying((RED,))])
    scene.state.waiting["A"] = unit("A")
    group = scene.state.commands["red-1"]
    scene.state.commands = {**scene.state.commands, "red-1": but(group, commander="C")}
    posts = {"A": Post(place(36, 12), 0)}

    def put(x: float) -> DeployCommand:
        return DeployCommand("red-1", posts, place(x, 8), role=RED)

    assert scene.refusal(put(36)) == "TER-terrain-move-intransitable"
    assert scene.refusal(put(38)) is None


@rule("TER-overlap-a", "TER-scenario-d")
def test_no_unit_is_deployed_on_a_commander() -> None:
    scene = Scene(commander("K", at=(36, 8), command="red-2"), frames=[Deploying((RED,))])
    scene.state.waiting["A"] = unit("A", command="red-3", sort="canon_medio")

    def put(x: float) -> DeployCommand:
        return DeployCommand("red-3", {"A": Post(place(x, 8.5), 0)}, role=RED)

    assert scene.refusal(put(36)) == "TER-overlap-a"
    assert scene.refusal(put(40)) is None


@rule("TER-overlap-d")
def test_a_gun_that_makes_room_does_not_roll_over_a_commander() -> None:
    mover = unit("A", at=(36, 20))
    gun = unit("G", "canon_ligero", at=(36, 22))
    captain = leader(at=(36, 18.2))  # where the gun would go: behind the mover
    scene = Scene(mover, gun, captain)
    scene.activate("A", "atencion")
    scene.play(March(place(36, 22), role=RED))
    placed = scene.unit("G").base
    assert not overlaps(placed, scene.officer("C").disc)
    assert not overlaps(placed, scene.unit("A").base)


@rule("TER-retreat-d", "TER-scenery-rio-d")
@pytest.mark.parametrize(("bridge", "y"), [(60, 19), (36, 17)])
def test_nobody_withdraws_through_a_river_that_cannot_be_waded(bridge: float, y: float) -> None:
    """The bridge elsewhere does not help; on the bridge the way is open."""
    scene = Scene(unit("A", "coraceros", at=(36, 20)), *river(18, bridge))
    way = scene.doing(fall_back, "A", inches(3), "TER-disengage-a")
    assert way.whole is (bridge == 36)
    assert abs(scene.at("A")[1] - y) < 0.01
