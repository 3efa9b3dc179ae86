"""Inspirar: a virtue lent to the unit that is activated next."""

from estandarte.games.tercios.fire.shooting import VolleyFired
from estandarte.games.tercios.morale.breaking import BreakTested
from estandarte.games.tercios.state import Demand
from estandarte.games.tercios.turn.execution import Done, Shoot
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.units import Mark
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.tercios.council import FOE_X, acts, asked, foe, leader, line, order, ordered
from games.tercios.scenes import BLUE, RED, Scene, unit


@rule("TER-qualities-inspirar-a", "TER-virtues-d", "TER-virtues-instruccion")
def test_inspirar_lends_a_virtue_to_the_unit_activated_next() -> None:
    things = (unit("A", card="fuego"), leader(virtues=("instruccion",)), FOE_X)
    scene = ordered(order("inspirar", "A", virtue="instruccion"), *things, dice=[5, 1, 1, 1, 1, 1])
    scene.play(Activate("A", role=RED), Shoot("X", "arcabuz_mosquete", role=RED))
    assert len(scene.last(VolleyFired).dice) == 4


@rule("TER-qualities-inspirar-b")
def test_inspiration_ends_with_the_go() -> None:
    things = (unit("A", card="resistid"), leader(virtues=("lealtad",)), FOE_X)
    scene = ordered(order("inspirar", "A", virtue="lealtad"), *things)
    assert scene.unit("A").mark("inspirar_lealtad") is not None
    scene.play(Activate("A", role=RED))
    assert scene.moment == ""
    assert scene.unit("A").mark("inspirar_lealtad") is None


@rule("TER-qualities-inspirar-a")
def test_a_virtue_that_adds_to_no_value_inspires_nobody() -> None:
    scene = asked(unit("A", card="fuego"), leader(virtues=("brio",)))
    assert scene.refusal(order("inspirar", "A", virtue="brio")) == "TER-Q69"


@rule("TER-qualities-inspirar-a")
def test_inspiration_for_another_unit_is_lost() -> None:
    things = (unit("A", card="fuego"), unit("B", at=(20, 20), card="resistid"))
    scene = ordered(
        order("inspirar", "A", virtue="instruccion"), *things, leader(virtues=("instruccion",))
    )
    scene.play(Activate("B", role=RED))
    assert scene.unit("A").mark("inspirar_instruccion") is None


@rule("TER-Q57", "TER-qualities-inspirar-a")
def test_inspiration_is_lost_in_a_horde_when_another_unit_acts_first() -> None:
    scene = Scene(
        *line("A", "B"), leader(at=(31, 16), virtues=("instruccion",)), foe(), dice=[5, 1]
    )
    scene.state.hordes = (RED,)
    scene.state.demands = (Demand(BLUE, "last", "X"),)  # of no concern here
    scene.go(RED)
    scene.play(order("inspirar", "A", virtue="instruccion"))
    acts(scene, "B")
    assert scene.unit("A").mark("inspirar_instruccion") is None


@rule("TER-qualities-inspirar-a")
def test_nobody_inspires_a_unit_that_cannot_act_any_more() -> None:
    done, ready = line("A", "B")
    scene = asked(but(done, card=None, acted=True), ready, leader(virtues=("fervor",)))
    assert scene.refusal(order("inspirar", "A", virtue="fervor")) == "TER-qualities-inspirar-a"
    assert scene.refusal(order("inspirar", "B", virtue="fervor")) is None


@rule("TER-Q7", "TER-Q57")
def test_lent_endurance_that_goes_to_nobody_is_taken_back_at_once() -> None:
    lent = (Mark("inspirar_fervor", "go", 0, "C"),)
    worn = unit("A", at=(28, 20), wear=5, card="resistid", marks=lent)
    spare = line("B", "D", "E")[1:]
    scene = Scene(worn, *spare, dice=[1, 1, 1, 1])
    scene.state.hordes = (RED,)
    scene.go(RED)
    acts(scene, "D")
    assert scene.moment == "TroopStep"  # the horde goes on
    assert scene.all(BreakTested)[0].unit == "A"


@rule("TER-qualities-inspirar-b", "TER-troops-brigada-c")
def test_inspiration_lasts_to_the_end_of_the_go_for_whoever_acted_first() -> None:
    pair = line("A", "B", traits=("brigada",), group=1, card="corred")
    scene = Scene(*pair, leader(at=(31, 16), virtues=("fervor",)), dice=[5, 1])
    scene.go(RED)
    scene.play(order("inspirar", "A", virtue="fervor"))
    scene.play(Activate("A", role=RED), Done(role=RED), Activate("B", role=RED))
    assert scene.unit("A").mark("inspirar_fervor") is not None
    scene.play(Done(role=RED))
    assert scene.unit("A").mark("inspirar_fervor") is None
