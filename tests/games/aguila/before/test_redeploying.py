"""Redeployment: who stays in range, and who stays at the bridge."""

from estandarte.games.aguila.before.redeploying import Redeploying
from estandarte.games.aguila.camp import Objective
from estandarte.kernel.testing import rule
from games.aguila.before.test_after_deployment import again, redeploying
from games.aguila.before.test_deployment import the_river
from games.aguila.scenes import BLUE, RED, officer, place, unit
from games.aguila.tables import ZONES, table


@rule("BSA-12-lista-d")
def test_who_is_redeployed_stays_in_range_of_his_officer_or_the_general() -> None:
    eye = officer("O", abilities=("estratega",), at=(30, 6))
    scene = redeploying(unit(at=(30, 12), officer="O"), eye)
    assert scene.refusal(again(45, 12)) == "BSA-12-lista-d"
    assert scene.refusal(again(35, 12)) is None
    general = officer("G", "general_de_brigada", at=(50, 4), is_commander=True)
    helped = redeploying(unit(at=(30, 12), officer="O"), eye, general)
    assert helped.refusal(again(45, 12)) is None


@rule("BSA-12-estratega-a")
def test_one_unit_at_least_is_left_at_the_bridge() -> None:
    bridge = Objective("bridge", place(35, 18), "the_river")
    troops = [unit(at=(36, 14), officer="O"), unit("C", at=(28, 6), officer="O")]
    eye = officer("O", abilities=("gran_estratega",), at=(30, 9))
    things = the_river(), bridge
    camp = {"attacker": BLUE, "zones": ZONES}
    scene = table("puente", *things, begin=False, on_table=(*troops, eye), camp=camp)
    scene.begin(Redeploying(role=RED))
    assert scene.refusal(again(36, 5)) == "BSA-Q103"
    scene.play(again(30, 15, "C"))
    assert scene.refusal(again(36, 5)) is None
