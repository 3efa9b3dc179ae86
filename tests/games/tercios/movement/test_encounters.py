"""Hard cases of moves that are watched, stopped, cut across, and of what stands in their way."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.fire.after_shooting import SlipAway
from estandarte.games.tercios.fire.shooting import DamageResisted, VolleyFired, aim
from estandarte.games.tercios.movement.marches import facing_verdict
from estandarte.games.tercios.reactions.countercharge import meeting
from estandarte.games.tercios.reactions.reacting import Hold, React
from estandarte.games.tercios.reactions.shooting_back import ShootBack
from estandarte.games.tercios.state import Element
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.orders import OrderLost
from estandarte.games.tercios.turn.sequence import PlaceCards, Planning
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.games.tercios.values.strength import courage_under_fire
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from games.tercios.scenes import BLUE, RED, Scene, area, commander, place, unit, wall

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}


@rule("TER-centres-d", "TER-face-a")
def test_a_change_of_facing_keeps_off_enemy_centres_like_any_move() -> None:
    # Turned to its left a wide unit reaches 1.18" farther ahead than before.
    unit_a = unit("A", at=(36, 20))
    clear = Scene(unit_a, unit("X", "canon_ligero", at=(34.8, 22.3), **FOE))
    assert facing_verdict(clear.state, clear.unit("A"), Side.LEFT)
    near = Scene(unit_a, unit("X", "canon_ligero", at=(34.8, 21.9), **FOE))
    assert facing_verdict(near.state, near.unit("A"), Side.LEFT).cite == "TER-centres-d"


@rule("TER-Q18", "TER-Q24")
def test_where_only_the_end_of_a_move_counts_the_answer_meets_the_enemy_there() -> None:
    watcher = unit("X", "compania_disparo", at=(36, 32), card="fuego", **FOE)
    scene = Scene(
        unit("A", "coraceros", at=(36, 20)), watcher, commander("S", at=(40, 33), role=BLUE),
        dice=[5, 1, 1] + [1] * 9, proximity="end_of_move",
    )  # fmt: skip
    scene.activate("A", "corred")
    scene.play(March(place(36, 29.5), role=RED))
    assert scene.at("A") == (36.0, 29.5)
    assert scene.refusal(React("X", role=BLUE)) is None  # 12" away it had no target
    scene.play(React("X", role=BLUE))
    scene.play(ShootBack("arcabuz", role=BLUE))
    assert scene.all(VolleyFired)
    assert scene.at("A") == (36.0, 29.5)


@rule("TER-move-c", "TER-move-e")
def test_whoever_stands_across_the_way_by_now_bars_it() -> None:
    from estandarte.games.tercios.movement.moving import Moving

    scene = Scene(
        unit("A", "coraceros", at=(36, 20)), unit("X", "canon_ligero", at=(36, 25), **FOE)
    )
    # It set out before X was there, was stopped at 20" and is now to go on.
    resumed = Moving(unit="A", place=place(36, 30), order="corred", start=place(36, 18))
    scene.begin(resumed)
    assert scene.at("A") == (36.0, 20.0)


@rule("TER-reactions-b", "TER-Q13")
def test_an_attack_that_only_comes_nearer_is_watched_too() -> None:
    # X cannot be reached in a straight line; A presses on past W, which keeps watch.
    blockers = [unit(f"B{n}", "canon_ligero", at=(33 + 1.6 * n, 25), **FOE) for n in range(5)]
    watcher = unit("W", at=(38.7, 23.2), facing=250, role=BLUE, card="fuego")
    scene = Scene(
        unit("A", "coraceros", at=(36, 20)), unit("X", at=(36, 30), acted=True, **FOE),
        *blockers, watcher,
    )  # fmt: skip
    scene.begin(_charging("A", "X"))
    assert scene.moment == "Reaction"
    assert scene.state.decision is not None
    assert scene.state.decision.units == ("W",)


def _charging(name: str, target: str) -> Any:
    from estandarte.games.tercios.charge.charging import Charging

    return Charging(unit=name, target=target, start=place(36, 20))


def _intercepted() -> Scene:
    scene = Scene(
        unit("A", at=(24, 22), facing=90), unit("X", at=(28, 24.5), card="atacad", **FOE),
        commander("S", at=(32, 27), role=BLUE),
        dice=[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 5, 1, 1, 1],
    )  # fmt: skip
    scene.activate("A", "corred")
    scene.play(March(place(32, 22), role=RED))
    scene.play(React("X", role=BLUE))
    return scene


@rule("TER-reactions-atacad-e", "TER-troops-resguardo-d")
def test_who_has_thrown_back_an_interception_need_not_go_on() -> None:
    from estandarte.games.tercios.reactions.countercharge import BreakOff

    scene = _intercepted()
    assert scene.option_kinds() == {"GoOn", "BreakOff"}
    before = scene.at("A")
    scene.play(BreakOff(role=RED))
    assert scene.at("A") == before
    assert scene.at("A") != (32.0, 22.0)
    assert scene.moment == ""


@rule("TER-terrain-shoot-cubierto", "TER-Q77")
def test_only_a_wall_on_the_line_of_the_shot_covers() -> None:
    target = unit("X", at=(36, 27), **FOE)
    # The wall covers the left half of the front; the line to its centre passes beside it.
    half = wall((36.5, 26.6), (39, 26.6))
    scene = Scene(unit("A", at=(36, 20)), target, half)
    shot = aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    assert courage_under_fire(scene.state, shot).total == 4
    whole = Scene(unit("A", at=(36, 20)), target, wall((33, 26.6), (39, 26.6)))
    shot = aim(whole.state, whole.unit("A"), "X", "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    assert courage_under_fire(whole.state, shot).total == 6


@rule("TER-terrain-shoot-cubierto", "TER-Q24")
def test_a_charger_out_of_a_building_is_shot_at_in_the_open() -> None:
    house = area("large_building", 36, 18, 2)
    inside = unit("A", "compania_combate", at=(36, 19), building="e1", values={"courage": 2})
    target = unit("X", "compania_disparo", at=(36, 23), card="fuego", **FOE)
    scene = Scene(
        inside, target, house, commander("S", at=(40, 25), role=BLUE),
        dice=[5, 1, 1, 6, 6, 6, 6] + [1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    scene.play(React("X", role=BLUE))
    scene.play(ShootBack("arcabuz", role=BLUE))
    assert len(scene.all(DamageResisted)[0].dice) == 2


@rule("TER-reactions-atacad-b", "TER-troops-dotacion-a")
def test_gunners_meet_horse_like_foot() -> None:
    gun = unit("X", "canon_ligero", at=(36, 26), card="atacad", **FOE)
    scene = Scene(unit("A", "coraceros", at=(36, 20)), gun)
    assert meeting(scene.state, scene.unit("X"), scene.unit("A"))[1] == inches(1)


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
    assert slips(36.05) == "TER-troops-emboscada-a"


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
    assert laid(28.5) == "TER-troops-emboscada-a"


@rule("TER-troops-tiro-b", "TER-Q3")
def test_a_gun_that_cannot_move_attacks_nobody() -> None:
    scene = Scene(unit("A", "canon_medio", at=(36, 20)), unit("X", at=(39, 26), **FOE))
    scene.activate("A", "atacad")
    assert scene.last(OrderLost).cite == "TER-troops-tiro-b"
    assert scene.unit("A").base.heading == 0


@rule("TER-troops-brigada-a")
def test_who_gets_no_card_shares_none() -> None:
    traits = ("brigada",)
    scene = Scene(
        unit("A", traits=traits), unit("B", traits=traits, union="works", lead="A", at=(10, 10)),
        unit("C", traits=traits, union="works", lead="A", at=(20, 10)), frames=[Planning((RED,))],
    )  # fmt: skip
    cards = PlaceCards({"A": "fuego"}, (("B", "C"),), role=RED)
    assert scene.refusal(cards) == "TER-troops-brigada-a"


@rule("TER-overlap-c", "TER-overlap-d", "TER-troops-fortificada-c")
def test_a_march_that_is_only_stopped_over_a_gun_leaves_it_in_its_place() -> None:
    watcher = unit("X", at=(28, 24.5), card="fuego", **FOE)
    gun = unit("G", "canon_medio+fortificada", at=(25.4, 22.5), facing=0)
    scene = Scene(unit("A", at=(24, 22), facing=90), watcher, gun)
    scene.activate("A", "corred")
    scene.play(March(place(32, 22), role=RED))
    assert scene.moment == "Reaction"
    assert overlaps(scene.unit("A").base, scene.unit("G").base)
    scene.play(Hold(role=BLUE))
    assert scene.at("A") == (32.0, 22.0)
    assert scene.unit("G").in_place


def _flooded(*things: Any, bridge: float = 60, dice: Any = ()) -> Scene:
    """An impassable river along 18", two inches wide, with one bridge."""
    river = Element("r", "river", ("intransitable",), (), (place(0, 18), place(72, 18)), inches(2))
    span = (place(bridge, 16), place(bridge, 20))
    return Scene(*things, river, Element("b", "bridge", (), (), span, inches(6)), dice=dice)


@rule("TER-terrain-move-intransitable", "TER-overlap-b")
def test_a_river_is_open_at_its_bridge_and_nowhere_else() -> None:
    # The front centre stays dry, but to end there it would have to stand in the water.
    turned = _flooded(unit("A", at=(30, 22), facing=90))
    turned.activate("A", "corred")
    assert turned.refusal(March(place(36, 19.3), role=RED)) == "TER-overlap-b"
    assert turned.refusal(March(place(36, 23), role=RED)) is None
    onto = _flooded(unit("A", at=(36, 21), facing=180), bridge=36)
    onto.activate("A", "corred")
    assert onto.refusal(March(place(36, 17), role=RED)) is None


@rule("TER-terrain-move-intransitable", "TER-disengage-c")
def test_nobody_is_driven_through_a_river_because_it_has_a_bridge_elsewhere() -> None:
    from estandarte.games.tercios.movement.straight_moves import fall_back

    scene = _flooded(unit("A", at=(36, 22.5)))
    way = scene.doing(fall_back, "A", inches(8), "TER-retreat-a")
    assert not way.whole
    assert scene.at("A")[1] == pytest.approx(21.36, abs=0.05)


@rule("TER-obstacles-b", "TER-charge-d", "TER-reactions-atacad-a")
def test_a_countercharge_needs_a_corridor_like_any_move() -> None:
    from estandarte.games.tercios.reactions.countercharge import counter_verdict

    def met(gap: float) -> str | None:
        beside = [
            unit(n, "compania_disparo", at=(36 + way * (gap / 2 + 1.575), 24), acted=True, **FOE)
            for n, way in (("B", -1), ("C", 1))
        ]
        scene = Scene(
            unit("A", "coraceros", at=(36, 20)), *beside,
            unit("X", "coraceros", at=(36, 28), card="atacad", **FOE),
        )  # fmt: skip
        cite: str | None = counter_verdict(scene.state, scene.unit("X"), scene.unit("A")).cite
        return cite

    assert met(2.5) == "TER-obstacles-b"
    assert met(3.4) != "TER-obstacles-b"


@rule("TER-charge-i", "TER-reactions-atacad-d", "TER-troops-resguardo-c")
def test_nobody_intercepts_what_a_house_hides() -> None:
    from estandarte.games.tercios.reactions.countercharge import intercept_verdict

    def seen(*ground: Any) -> str | None:
        guard = unit("H", "coraceros", at=(30, 24), facing=90, role=BLUE)
        scene = Scene(unit("A", at=(38, 20)), guard, *ground)
        cite: str | None = intercept_verdict(
            scene.state, scene.unit("H"), scene.unit("A"), place(38, 30), place(38, 24)
        ).cite
        return cite

    hill = area("hill", 34, 24, 1)
    assert seen() is None
    assert seen(hill) == "TER-charge-i"


@rule("TER-flank-a", "TER-Q78")
def test_a_charge_out_of_a_building_starts_at_its_edge() -> None:
    # The middle of the house is behind the front line of X, the edge nearest to it is not.
    house = area("large_building", 30, 23.5, 3)
    inside = unit("A", "compania_combate", at=(30, 25), building="e1", values={"speed": 9})
    target = unit("X", "compania_disparo", at=(36, 25), facing=275, role=BLUE, card="fuego")
    scene = Scene(inside, target, house, dice=[1] * 40)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    edge = scene.state.decision.threat.start
    assert edge.x == inches(33)


@rule("TER-terrain-move-muydificil-a", "TER-scenery-edificio-c")
def test_the_way_into_a_building_disorders_like_any_other() -> None:
    def entered(*things: Any) -> Scene:
        scene = Scene(
            unit("A", "compania_disparo", at=(36, 19), without=("ligera",)),
            area("large_building", 36, 23.4, 2, "h"), *things,
        )  # fmt: skip
        scene.activate("A", "atencion")
        scene.play(March(place(36, 21.4), "h", role=RED))
        return scene

    assert not entered().unit("A").disordered
    through = entered(area("swamp", 36, 20, 0.5))
    assert through.unit("A").building == "h"
    assert through.unit("A").disordered


@rule("TER-commanders-loss-lugar-a", "TER-scenery-edificio-c")
def test_a_commander_before_the_door_is_overrun() -> None:
    scene = Scene(
        unit("A", "compania_disparo", at=(36, 19)), area("large_building", 36, 25.4, 2, "h"),
        commander("S", 1, at=(36, 21.2), role=BLUE), dice=[1],
    )  # fmt: skip
    scene.activate("A", "atencion")
    scene.play(March(place(36, 23.4), "h", role=RED))
    assert "S" not in scene.state.commanders


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


@rule("TER-troops-tiro-g", "TER-Q61")
def test_unlimbering_after_a_move_is_offered() -> None:
    from estandarte.games.tercios.movement.limbering import Unlimber

    gun = unit("A", "canon_medio+tiro", at=(36, 20), limbered=True)
    scene = Scene(gun, unit("X", at=(36, 40), **FOE))
    scene.activate("A", "atencion")
    decision = scene.state.decision
    assert decision is not None
    found = [a for a in decision.options(scene.state, RED) if isinstance(a, Unlimber)]
    assert any(a.to is not None for a in found)
    assert Unlimber(None, role=RED) in found
    scene.play(next(a for a in found if a.to is not None))
    assert not scene.unit("A").limbered
    assert scene.at("A") != (36.0, 20.0)


@rule("TER-troops-fortaleza-a")
def test_waggons_may_be_left_behind_with_run_in_hand() -> None:
    scene = Scene(unit("A", "levas+tabor", at=(36, 20)), unit("X", at=(36, 40), **FOE))
    scene.activate("A", "corred")
    assert "Abandon" in scene.option_kinds()


@rule("TER-move-g", "TER-troops-persecucion-b", "TER-reactions-atacad-e")
def test_who_has_pursued_beyond_the_end_of_its_march_does_not_come_back() -> None:
    from estandarte.games.tercios.movement.moving import Moving

    scene = Scene(unit("A", "coraceros", at=(36, 30)), unit("X", at=(10, 40), **FOE))
    # It set out from 20" for 26", rode somebody down on its way and stands at 30" now.
    scene.begin(Moving(unit="A", place=place(36, 26), order="corred", start=place(36, 20)))
    assert scene.at("A") == (36.0, 30.0)
    assert scene.unit("A").base.heading == 0
