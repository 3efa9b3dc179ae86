"""Before the first turn: vanguards move, and hidden ambushers are placed."""

from typing import Any

from estandarte.games.tercios.before.vanguard import EndVanguard, Vanguard, VanguardMove
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.points import Point
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
            unit("X", at=(36, 40), **FOE), area("small_wood", 36, 26, 4),
            frames=[AmbushChoice((RED,), ("A",))],
        )  # fmt: skip
        scene.state.waiting["A"] = unit("A", "compania_disparo", traits=("emboscada",))
        # beside the enemy's front: corner to corner it would be nearer than centre to centre
        return scene.refusal(LayAmbush("A", place(33, y), 0, role=RED))

    assert laid(28.2) is None
    assert laid(28.5) == "TER-centres-b"


@rule("TER-Q45", "TER-troops-emboscada-a")
def test_ambushers_who_are_called_off_stand_in_the_rear_of_their_zone() -> None:
    """From its left edge on, the next as near as half inches allow."""
    from estandarte.games.tercios.before.vanguard import AmbushChoice, CallOff

    hidden = {n: unit(n, "compania_disparo", traits=("emboscada",)) for n in ("A", "B")}
    scene = Scene(frames=[AmbushChoice((RED,), ("A", "B"))])
    scene.state.waiting.update(hidden)
    scene.play(CallOff(role=RED))
    first, second = scene.unit("A"), scene.unit("B")
    front, depth = first.profile.front, first.profile.depth
    assert first.front_centre == Point(front, depth)
    assert second.front_centre == Point(front - -front // inches(1, 2) * inches(1, 2), depth)
    assert first.base.heading == second.base.heading == 0
    assert not scene.state.waiting


@rule("TER-troops-emboscada-a", "TER-battle-table", "TER-overlap-a", "TER-overlap-b")
def test_hidden_ambushers_lie_in_hiding_on_the_table_and_on_nobody() -> None:
    from estandarte.games.tercios.before.vanguard import AmbushChoice, LayAmbush

    scene = Scene(
        area("small_wood", 36, 12, 3), area("small_wood", 60, 1, 3, "e2"),
        area("small_wood", 12, 40, 3, "e3"), area("small_wood", 20, 12, 3, "e4"),
        area("small_lake", 20, 10, 1, "e5"), unit("B", at=(36, 12)), unit("X", at=(36, 46), **FOE),
        frames=[AmbushChoice((RED,), ("A",))],
    )  # fmt: skip
    scene.state.waiting["A"] = unit("A", "compania_disparo", traits=("emboscada",))

    def laid(x: float, y: float, heading: int = 0, name: str = "A") -> str | None:
        return scene.refusal(LayAmbush(name, place(x, y), heading, role=RED))

    assert laid(60, 3) is None
    assert laid(60, 0.5) == "TER-battle-table"
    assert laid(36, 12) == "TER-overlap-a"
    assert laid(20, 11) == "TER-overlap-b"
    assert laid(50, 12) == "TER-troops-emboscada-a"  # in the open
    assert laid(12, 40) == "TER-troops-emboscada-a"  # in the enemy's zone
    assert laid(60, 3, 3600) == "TER-troops-emboscada-a"
    assert laid(60, 3, 0, "B") == "TER-troops-emboscada-a"
    scene.state.waiting["C"] = unit("C", "compania_disparo", traits=("emboscada",))
    assert laid(60, 3, 0, "C") == "TER-troops-emboscada-a"  # it was not asked about
    assert laid(10_000, 3) == "TER-troops-emboscada-a"  # nowhere on any table
