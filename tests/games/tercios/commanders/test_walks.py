"""The ways of commanders: water, lakes and enemies that bar them."""

from estandarte.games.tercios.commanding.commander_step import JoinUnit
from estandarte.games.tercios.movement.walks import MOST_CORNERS
from estandarte.games.tercios.state import Element
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.overlap import overlaps
from games.tercios.council import asked, leader, order, ordered
from games.tercios.scenes import BLUE, RED, area, commander, place, river, unit

TROOPS = unit("A", at=(36, 20), card="resistid")


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
    winding = JoinUnit("C", "A", path=(place(36, 12.5),) * (MOST_CORNERS + 1), role=RED)
    assert asked(TROOPS, captain).refusal(winding) == "TER-commanders-join-c"
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
