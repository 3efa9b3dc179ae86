"""After a shot: the caracole, and slipping away from an ambush."""

from typing import Any

from estandarte.games.tercios.fire.after_shooting import FallBack, SlipAway
from estandarte.games.tercios.fire.shooting import resolve
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit
from games.tercios.volleys import shot


@rule("TER-troops-caracolear-a", "TER-Q53")
def test_after_the_caracole_nothing_follows() -> None:
    scene = Scene(
        unit("A", "arcabuceros_caballo", at=(36, 20)), unit("X", at=(36, 27), **FOE),
        commander("C", at=(40, 20)), dice=[1, 1, 5, 1, 1],
    )  # fmt: skip
    scene.activate("A", "atencion")
    scene.play(Shoot("X", "arcabuz", role=RED))
    scene.play(FallBack(inches(4), role=RED))
    assert scene.at("A") == (36.0, 16.0)
    assert scene.moment == ""  # shot, and rode back: it does not march on


@rule("TER-troops-caracolear-a", "TER-terrain-move-dificil", "TER-centres-d")
def test_the_caracole_is_slowed_by_bad_ground_and_stops_before_enemies() -> None:
    def shot(*things: Any) -> Scene:
        scene = Scene(
            unit("A", "arcabuceros_caballo", at=(36, 20)), unit("X", at=(36, 27), **FOE), *things,
            commander("C", at=(40, 20)), dice=[1, 1, 1, 5, 1, 1],
        )  # fmt: skip
        scene.activate("A", "fuego")
        scene.play(Shoot("X", "arcabuz", role=RED))
        return scene

    swamp = shot(area("swamp", 36, 16, 2))
    assert swamp.refusal(FallBack(inches(5), role=RED)) == "TER-troops-caracolear-a"
    assert swamp.refusal(FallBack(inches(4), role=RED)) is None
    assert shot().refusal(FallBack(inches(8), role=RED)) is None
    behind = shot(unit("Y", "canon_ligero", at=(38.3, 11), facing=90, role=BLUE))
    behind.play(FallBack(inches(8), role=RED))
    mine = behind.unit("A").base.centres
    theirs = behind.unit("Y").base.centres
    nearest = min(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 for a in mine for b in theirs)
    assert nearest >= inch(1)


@rule("TER-troops-caracolear-a", "TER-troops-caracolear-b")
def test_the_caracole_falls_back_after_its_shot() -> None:
    from estandarte.games.tercios.fire.after_shooting import FallBack

    scene = Scene(
        unit("A", "arcabuceros_caballo", at=(36, 20)), commander("R", at=(36, 16)),
        unit("X", at=(36, 27), **FOE), dice=[1, 1, 1, 5, 1, 1],
    )  # fmt: skip
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "arcabuz", role=RED))
    assert scene.moment == "AfterShot"
    assert scene.refusal(FallBack(inches(9), role=RED)) == "TER-troops-caracolear-a"
    scene.play(FallBack(inches(8), role=RED))
    assert scene.at("A") == (36.0, 12.0)
    assert scene.unit("A").base.heading == 0
    reacting = Scene(
        unit("A", "arcabuceros_caballo", at=(36, 20)), unit("X", at=(36, 22), **FOE), dice=[1] * 4
    )
    found = shot(reacting, "arcabuz", reaction=True)
    reacting.doing(resolve, found)
    assert reacting.moment == ""


@rule("TER-troops-emboscada-a")
def test_ambushers_slip_away_into_cover_after_their_volley() -> None:
    from estandarte.games.tercios.fire.after_shooting import SlipAway

    def sprung(**switches: Any) -> Scene:
        scene = Scene(
            unit("A", "haiduks", at=(36, 20)), unit("X", at=(36, 29), **FOE),
            area("small_wood", 36, 18, 4), dice=[1, 1, 1], **switches,
        )  # fmt: skip
        scene.activate("A", "fuego")
        scene.play(Shoot("X", "mosquete", role=RED))
        return scene

    scene = sprung()
    assert scene.moment == "AfterAmbush"
    assert scene.refusal(SlipAway(place(36, 25), 0, role=RED)) == "TER-terrain-move-b"
    assert scene.refusal(SlipAway(place(36, 14.9), 0, role=RED)) == "TER-move-i"
    scene.play(SlipAway(place(36, 16), 0, role=RED))
    assert scene.at("A") == (36.0, 16.0)
    assert sprung(ambush="none").moment == ""


@rule("TER-Q45", "TER-troops-emboscada-a")
def test_ambushers_end_in_cover_where_they_stand_and_not_where_they_aimed() -> None:
    def slips(friend: float) -> str | None:
        scene = Scene(
            unit("A", "compania_disparo", at=(36, 22.9), traits=("emboscada",)),
            unit("F", "compania_disparo", at=(friend, 20)), area("small_wood", 36, 20, 3),
            unit("X", at=(36, 28), **FOE), dice=[1] * 9,
        )  # fmt: skip
        scene.activate("A", "fuego")
        scene.play(Shoot("X", "arcabuz", role=RED))
        return scene.refusal(SlipAway(place(38.8, 20), 0, role=RED))

    # F pushes it aside, at first a little, then out of the wood, which ends at 39"
    assert slips(35.7) is None
    assert slips(36.05) == "TER-terrain-move-c"


@rule("TER-troops-emboscada-a", "TER-Q78")
def test_ambushers_slip_out_of_a_house_into_a_wood() -> None:
    scene = Scene(
        unit("A", "haiduks", at=(36, 20), building="h"), unit("X", at=(36, 32), **FOE),
        area("large_building", 36, 20, 2, "h"), area("small_wood", 36, 14, 3), dice=[1, 1, 1],
    )  # fmt: skip
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "mosquete", role=RED))
    assert scene.moment == "AfterAmbush"
    scene.play(SlipAway(place(36, 15), 0, role=RED))
    assert scene.unit("A").building == ""
    assert scene.at("A") == (36.0, 15.0)


@rule("TER-troops-emboscada-a", "TER-Q45")
def test_ambushers_do_not_slip_away_past_an_enemy() -> None:
    def refused(*things: Any) -> str | None:
        scene = Scene(
            unit("A", "haiduks", at=(36, 20)), unit("X", at=(36, 32), **FOE),
            area("small_wood", 36, 18, 6), *things, dice=[1, 1, 1],
        )  # fmt: skip
        scene.activate("A", "fuego")
        scene.play(Shoot("X", "mosquete", role=RED))
        return scene.refusal(SlipAway(place(36.5, 15.2), 0, role=RED))

    assert refused() is None
    # All its centres are more than 3" from where A will stand, but not from the way there.
    assert refused(unit("Y", "canon_ligero", at=(38.6, 18.2), **FOE)) == "TER-troops-emboscada-a"
