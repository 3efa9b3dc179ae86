"""Before the first turn: vanguards move, and hidden ambushers are placed."""

from typing import Any

from estandarte.games.tercios.before.vanguard import EndVanguard, Vanguard, VanguardMove
from estandarte.kernel.testing import rule
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, place, unit


@rule("TER-qualities-cauteloso")
def test_the_cautious_keep_vanguards_away() -> None:
    from estandarte.games.tercios.before.vanguard import vanguard_verdict

    def cite(role: str, **switches: Any) -> str | None:
        watch = commander("S", at=(36, 30), role=role, qualities=("cauteloso",))
        scene = Scene(
            unit("A", "azapes", at=(36, 10)), unit("Q", at=(5, 5), role=role), watch, **switches
        )
        return vanguard_verdict(scene.state, scene.unit("A"), place(36, 16 + 1.5)).cite

    assert cite(BLUE) == "TER-move-i"
    near = commander("S", at=(36, 28), role=BLUE, qualities=("cauteloso",))
    scene = Scene(unit("A", "azapes", at=(36, 10)), near)
    assert vanguard_verdict(scene.state, scene.unit("A"), place(36, 15.4)).cite is None
    assert (
        vanguard_verdict(scene.state, scene.unit("A"), place(36, 15.6)).cite
        == "TER-qualities-cauteloso"
    )
    mine = commander("S", at=(36, 28), qualities=("cauteloso",))
    own = Scene(unit("A", "azapes", at=(36, 10)), mine, cauteloso_scope="enemies_only")
    assert vanguard_verdict(own.state, own.unit("A"), place(36, 15.6)).cite is None


@rule("TER-troops-vanguardia-a", "TER-troops-vanguardia-b", "TER-troops-vanguardia-c")
def test_vanguards_move_before_the_first_turn_in_order_of_initiative() -> None:
    scene = Scene(
        unit("A", "azapes", at=(36, 10)), unit("X", "azapes", at=(36, 20), **FOE),
        commander("R", 3, at=(5, 5), is_general=True),
        commander("S", 2, at=(10, 40), role=BLUE, is_general=True),
        frames=[Vanguard(sides=(RED, BLUE))], dice=[1, 6],
    )  # fmt: skip
    assert scene.state.decision.waiting == (BLUE,)
    assert scene.refusal(VanguardMove("X", place(36, 13.9), role=BLUE)) == "TER-move-i"
    assert scene.refusal(VanguardMove("A", place(36, 12), role=BLUE)) == "TER-troops-vanguardia-a"
    scene.play(VanguardMove("X", place(36, 15), role=BLUE))
    assert scene.state.decision.waiting == (RED,)
    assert scene.refusal(VanguardMove("A", place(36, 12.1), role=RED)) == "TER-troops-vanguardia-c"
    scene.play(VanguardMove("A", place(36, 12), role=RED))
    assert scene.moment == ""
    nobody = Scene(unit("A", "azapes", at=(36, 10)), frames=[Vanguard(sides=(RED,))])
    nobody.play(EndVanguard(role=RED))
    assert nobody.moment == ""


@rule("TER-Q45", "TER-centres-b")
def test_hidden_ambushers_keep_their_distance_from_centre_to_centre() -> None:
    from estandarte.games.tercios.before.vanguard import AmbushChoice, LayAmbush

    def laid(y: float) -> str | None:
        scene = Scene(
            unit("X", at=(36, 40), **FOE), area("small_wood", 36, 26, 3),
            frames=[AmbushChoice((RED,), ("A",))],
        )  # fmt: skip
        scene.state.waiting["A"] = unit("A", "compania_disparo", traits=("emboscada",))
        # beside the enemy's front: corner to corner it would be nearer than centre to centre
        return scene.refusal(LayAmbush("A", place(33, y), 0, role=RED))

    assert laid(28.2) is None
    assert laid(28.5) == "TER-centres-b"
