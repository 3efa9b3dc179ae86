"""Reactions with ¡Atacad!: countercharges and interceptions."""

from typing import Any

from estandarte.games.tercios.answers.countercharge import meeting
from estandarte.games.tercios.movement.displacement import UnitMoved
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import March
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.measures import inches
from games.tercios.clashes import blows, charged, charger, chief, clash, declared
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit


@rule("TER-Q46", "TER-troops-fortaleza-d")
def test_works_on_wheels_do_not_react_with_atacad() -> None:
    waggons = charged(traits=("fortaleza_movil",), card="atacad")
    scene = declared(charger(), waggons)
    assert scene.refusal(React("X", role=BLUE)) == "TER-troops-fortaleza-d"


@rule("TER-Q93", "TER-weapons-picas-a", "TER-reactions-atacad-c")
def test_pikes_that_countercharge_cavalry_have_two_increases() -> None:
    scene = declared(charger(), charged(card="atacad"), chief())
    scene.play(React("X", role=BLUE))
    assert blows(scene, "X") == 8


@rule("TER-Q93", "TER-weapons-picas-a")
def test_pikes_whose_charge_is_met_by_cavalry_are_charged_by_it_too() -> None:
    met = declared(charger("escuadron_clasico"), charged("coraceros", card="atacad"), chief())
    met.play(React("X", role=BLUE))
    assert blows(met, "A") == 8
    assert blows(clash(charger("escuadron_clasico"), charged("coraceros")), "A") == 6


@rule("TER-Q93", "TER-draw-a", "TER-X37")
def test_after_a_drawn_countercharge_the_first_charger_disengages() -> None:
    dice = [5, 1, 1, *[1] * 40]
    scene = declared(charger(at=(36, 18)), charged("coraceros", card="atacad"), chief(), dice=dice)
    scene.play(React("X", role=BLUE))
    assert scene.at("X") == (36.0, 21.0)
    assert scene.at("A") == (36.0, 18.0)  # it met X at 21 and went back 3 inches


@rule("TER-Q20", "TER-reactions-atacad-a")
def test_a_countercharge_needs_room_where_both_would_meet() -> None:
    beside = (unit("P", at=(32.1, 22.6)), unit("Q", at=(39.9, 22.6)))  # 3 inches between them
    foe = charged(at=(36, 25), card="atacad")
    tight = Scene(charger("escuadron_clasico"), foe, *beside, dice=[6] * 60)
    tight.activate("A", "atacad")
    tight.play(Charge("X", role=RED))
    assert tight.refusal(React("X", role=BLUE)) == "TER-overlap-a"
    wide = Scene(charger("escuadron_clasico"), foe, dice=[6] * 60)
    wide.activate("A", "atacad")
    wide.play(Charge("X", role=RED))
    assert wide.refusal(React("X", role=BLUE)) is None


@rule("TER-Q78", "TER-reactions-atacad-a", "TER-Q20")
def test_a_charge_out_of_a_building_may_be_met_half_way() -> None:
    holder = unit("A", "compania_combate", at=(36, 16), building="e1")
    horse = unit("X", "coraceros", at=(36, 23), card="atacad", **FOE)
    scene = Scene(
        holder, horse, area("large_building", 36, 16, 3), commander("S", at=(42, 27), role=BLUE),
        dice=[5] * 3 + [1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert scene.refusal(React("X", role=BLUE)) is None
    scene.play(React("X", role=BLUE))
    met = scene.all(UnitMoved)[:2]
    # From the edge of the house at 19" and from 23" they meet at 21".
    assert [round(m.base.front_centre.y / inch(1), 1) for m in met] == [21.0, 21.0]


@rule("TER-reactions-atacad-b")
def test_infantry_goes_only_an_inch_to_meet_horse() -> None:
    horse, foot = unit("A", "coraceros", at=(36, 18)), unit("X", at=(36, 26), **FOE)
    assert meeting(Scene(horse, foot).state, foot, horse) == (inch(7), inch(1))
    other = unit("A", at=(36, 18))
    assert meeting(Scene(other, foot).state, foot, other) == (inch(4), inch(4))


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
    from estandarte.games.tercios.answers.countercharge import BreakOff

    scene = _intercepted()
    assert scene.option_kinds() == {"GoOn", "BreakOff"}
    before = scene.at("A")
    scene.play(BreakOff(role=RED))
    assert scene.at("A") == before
    assert scene.at("A") != (32.0, 22.0)
    assert scene.moment == ""


@rule("TER-reactions-atacad-b", "TER-troops-dotacion-a")
def test_gunners_meet_horse_like_foot() -> None:
    gun = unit("X", "canon_ligero", at=(36, 26), card="atacad", **FOE)
    scene = Scene(unit("A", "coraceros", at=(36, 20)), gun)
    assert meeting(scene.state, scene.unit("X"), scene.unit("A"))[1] == inches(1)


@rule("TER-obstacles-b", "TER-charge-d", "TER-reactions-atacad-a")
def test_a_countercharge_needs_a_corridor_like_any_move() -> None:
    from estandarte.games.tercios.answers.countercharge import counter_verdict

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
    from estandarte.games.tercios.answers.countercharge import intercept_verdict

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


@rule("TER-reactions-atacad-a")
def test_who_cannot_move_does_not_answer_with_atacad() -> None:
    for speed, cite in ((0, "TER-reactions-atacad-a"), (2, None)):
        scene = declared(charger(), charged(card="atacad", values={"speed": speed}), chief())
        assert scene.refusal(React("X", role=BLUE)) == cite
