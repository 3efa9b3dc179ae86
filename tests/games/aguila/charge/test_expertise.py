"""Combatientes expertos: asked before the blows, spent once."""

from typing import Any

from estandarte.games.aguila.charge.combat import BlowsStruck, Clash, Contact
from estandarte.games.aguila.charge.expertise import SaveExpertise, SpendExpertise
from estandarte.kernel.testing import rule
from games.aguila.scenes import BLUE, RED, Scene, enemy, unit

PLAIN: dict[str, Any] = {"without": ("voltigeurs", "granaderos", "elan")}
EXPERT: dict[str, Any] = {"abilities": ("combatientes_expertos",), **PLAIN}


def clash(*things: Any) -> Scene:
    scene = Scene(*things, dice=[1] * 60)
    scene.begin(Clash(target="B", contacts=(Contact("A"),)))
    return scene


@rule("BSA-13-expertos-a")
def test_an_expert_charger_may_strike_with_one_more_and_only_once() -> None:
    scene = clash(unit("A", at=(36, 30), **EXPERT), enemy("B", at=(36, 30), **PLAIN))
    assert (scene.moment, scene.state.decision.waiting) == ("Sparring", (RED,))
    scene.play(SpendExpertise(role=RED))
    assert [e.needed for e in scene.all(BlowsStruck)] == [3, 4]
    assert scene.unit("A").spent == ("combatientes_expertos",)
    again = clash(
        unit("A", at=(36, 30), spent=("combatientes_expertos",), **EXPERT),
        enemy("B", at=(36, 30), **PLAIN),
    )
    assert [e.needed for e in again.all(BlowsStruck)] == [4, 4]


@rule("BSA-13-expertos-a")
def test_an_expert_defender_is_asked_before_he_strikes_back_and_may_save_it() -> None:
    scene = clash(unit("A", at=(36, 30), **PLAIN), enemy("B", at=(36, 30), **EXPERT))
    assert (scene.moment, scene.state.decision.waiting) == ("Sparring", (BLUE,))
    assert len(scene.all(BlowsStruck)) == 1
    scene.play(SaveExpertise(role=BLUE))
    assert [e.needed for e in scene.all(BlowsStruck)] == [4, 4]
    assert scene.unit("B").spent == ()
