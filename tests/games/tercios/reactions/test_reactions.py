"""Reactions to approach and to charges: every card, evasion, guarding cavalry, skirmishers."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.countercharge import Countercharged, GoOn, Intercepted
from estandarte.games.tercios.answers.flight import Flee, flight_bounds
from estandarte.games.tercios.answers.shooting_back import ShootBack, TurnToFace
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.fire.after_shooting import StandFast
from estandarte.games.tercios.fire.shooting import VolleyFired
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.movement.watchers import first_trigger
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React, Reacting, Threat
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from estandarte.wargame.plane.measures import inches
from games.tercios.clashes import charge_at, charged, charger, chief, declared
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, inch, place, unit


def passing(
    watcher: Any, *things: Any, dice: Any = (), to: Any = (32, 22), **switches: Any
) -> Scene:
    """Red marches past a blue unit."""
    scene = Scene(unit("A", at=(24, 22), facing=90), watcher, *things, dice=dice, **switches)
    scene.activate("A", "corred")
    scene.play(March(place(*to), role=RED))
    return scene


@rule("TER-reactions-a")
def test_only_a_unit_with_its_card_reacts() -> None:
    asked = charge_at(unit("X", at=(36, 24), card="resistid", **FOE))
    assert asked.moment == "Reaction"
    spent = charge_at(unit("X", at=(36, 24), acted=True, **FOE), dice=[1] * 10)
    assert spent.moment != "Reaction"


@rule("TER-reactions-b", "TER-reactions-k")
def test_coming_nearer_than_three_inches_to_the_front_centre_is_a_trigger() -> None:
    def triggered(y: float, facing: int = 180, scale: Any = "mm15") -> bool:
        scene = Scene(
            unit("A", at=(24, 20), facing=90, scale=scale),
            unit("X", at=(28, y), facing=facing, role=BLUE, card="fuego", scale=scale), scale=scale,
        )  # fmt: skip
        found = first_trigger(scene.state, scene.unit("A"), place(24, 20), place(31, 20))
        return found is not None

    assert triggered(22.9)
    assert not triggered(23)  # not nearer than 3"
    assert triggered(23.5, scale="mm28")
    assert not triggered(24, scale="mm28")
    behind = Scene(
        unit("A", at=(24, 20), facing=90),
        unit("X", at=(28, 24.5), facing=0, role=BLUE, card="fuego"),
    )  # its rear centre is near, its front centre is not
    assert first_trigger(behind.state, behind.unit("A"), place(24, 20), place(31, 20)) is None


@rule("TER-reactions-c", "TER-charge-c")
def test_a_declared_charge_is_a_trigger_even_if_it_falls_short() -> None:
    scene = charge_at(unit("X", at=(36, 30), card="resistid", **FOE), unit("A", at=(36, 10)))
    assert scene.moment == "Reaction"


@rule("TER-reactions-d")
def test_reacting_is_never_compulsory() -> None:
    scene = charge_at(unit("X", at=(36, 24), card="resistid", **FOE), dice=[1] * 10)
    scene.play(Hold(role=BLUE))
    assert scene.unit("X").card == "resistid"
    assert not scene.unit("X").acted


def reacted(card: str, *dice: int, officer: bool = False) -> Scene:
    """A fresh squadron reacts to a charge with a card, with a Commander near or without."""
    near = (commander("S", at=(40, 26), role=BLUE),) if officer else ()
    scene = charge_at(unit("X", at=(36, 24), card=card, **FOE), None, *near, dice=dice)
    scene.play(React("X", role=BLUE))
    return scene


@rule("TER-reactions-g")
@pytest.mark.parametrize(("card", "turns"), [("fuego", False), ("atencion", True)])
def test_the_card_shown_says_what_the_reaction_is(card: str, turns: bool) -> None:
    kinds = reacted(card, 5, 1, 1, 1, officer=True).option_kinds(BLUE)
    assert ("ShootBack" in kinds, "TurnToFace" in kinds) == (True, turns)


@rule("TER-reactions-h")
def test_who_has_reacted_has_used_its_card_and_has_acted() -> None:
    for dice in ((5, 5), (1, 1)):  # whether it obeyed or not
        scene = reacted("resistid", *dice, *[1] * 20)
        assert (scene.unit("X").card, scene.unit("X").acted) == (None, True)


@rule("TER-reactions-i")
@pytest.mark.parametrize(("officer", "dice"), [(True, 4), (False, 2)])
def test_without_a_commander_even_a_fresh_unit_reacts_with_less(officer: bool, dice: int) -> None:
    scene = reacted("resistid", *[1] * 30, officer=officer)
    test = scene.all(DisciplineTested)[0]
    assert (test.sort, len(test.dice), scene.unit("X").is_fresh) == ("reaction", dice, True)


@rule("TER-reactions-e", "TER-reactions-f")
def test_a_reaction_is_always_checked_and_spends_the_card() -> None:
    scene = charge_at(unit("X", at=(36, 24), card="resistid", **FOE), dice=[4, 4] + [1] * 10)
    scene.play(React("X", role=BLUE))
    test = scene.all(DisciplineTested)[0]
    assert (test.sort, test.dice, test.successes) == ("reaction", (4, 4), 0)  # Fresh, no commander
    assert scene.unit("X").card is None
    assert scene.unit("X").acted
    assert not scene.unit("X").braced


@rule("TER-flank-d")
def test_a_flanked_unit_reacts_worse() -> None:
    scene = charge_at(
        unit("X", at=(36, 21), facing=0, role=BLUE, card="resistid"), unit("A", at=(36, 16)),
        commander("S", at=(40, 21), role=BLUE), dice=[5, 1] + [1] * 10,
    )  # fmt: skip
    scene.play(React("X", role=BLUE))
    assert len(scene.all(DisciplineTested)[0].dice) == 2


@rule("TER-reactions-atencion-a", "TER-Q118")
def test_attention_reacts_with_a_turn_or_a_shot_or_neither() -> None:
    def asked() -> Scene:
        scene = charge_at(
            unit("X", at=(36, 24), card="atencion", **FOE),
            None,
            commander("S", at=(40, 26), role=BLUE),
            dice=[5, 1, 1, 1, *[1] * 20],
        )
        scene.play(React("X", role=BLUE))
        return scene

    turns = asked()
    assert turns.option_kinds(BLUE) == {"TurnToFace", "ShootBack", "StandFast"}
    turns.play(TurnToFace(Side.LEFT, role=BLUE))
    assert turns.unit("X").base.heading == 900
    shoots = asked()
    shoots.play(ShootBack("arcabuz_mosquete", "X", role=BLUE))
    assert len(shoots.last(VolleyFired).dice) == 3  # increase and decrease cancel
    stands = asked()
    stands.play(StandFast(role=BLUE))
    assert stands.unit("X").base.heading == 1800
    assert stands.all(VolleyFired) == []
    assert not stands.unit("X").has_card  # it is spent all the same


@rule("TER-reactions-fuego-a", "TER-X10", "TER-reactions-j")
def test_fire_in_reaction_comes_before_the_combat() -> None:
    scene = charge_at(
        unit("X", at=(36, 24), card="fuego", **FOE), None, commander("S", at=(40, 26), role=BLUE),
        dice=[5, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1, *[1] * 20],
    )  # fmt: skip
    scene.play(React("X", role=BLUE), ShootBack("arcabuz_mosquete", "X", role=BLUE))
    assert len(scene.last(VolleyFired).dice) == 4
    kinds = [type(e).__name__ for e in scene.events]
    assert kinds.index("VolleyFired") < kinds.index("RoundFought")
    assert scene.unit("A").disordered  # and it fought so


@rule("TER-reactions-j")
def test_a_unit_charged_from_behind_can_neither_shoot_nor_countercharge() -> None:
    for card, cite in (("fuego", "TER-reactions-j"), ("atacad", "TER-move-g")):
        scene = charge_at(
            unit("X", at=(36, 21), facing=0, role=BLUE, card=card), unit("A", at=(36, 16))
        )
        assert scene.refusal(React("X", role=BLUE)) == cite


@rule("TER-reactions-atacad-a", "TER-reactions-atacad-c", "TER-X37")
def test_a_countercharge_meets_half_way_and_a_draw_drives_the_first_charger_back() -> None:
    scene = charge_at(
        unit("X", "coraceros", at=(36, 26), card="atacad", **FOE),
        unit("A", "coraceros", at=(36, 18)),
        commander("S", at=(40, 28), role=BLUE),
        dice=[5, 1, 1, 4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 4, 4, 1, 1, 1, 1, 5, 1, 1, 1],
    )
    scene.play(React("X", role=BLUE))
    assert scene.last(Countercharged).unit == "X"
    assert [len(e.dice) for e in scene.all(RoundFought)] == [6, 6]
    assert scene.at("X") == (36.0, 22.0)
    assert scene.at("A") == (36.0, 19.0)  # the one activated in this go disengages


@rule("TER-reactions-atacad-d")
def test_an_interception_is_fought_at_the_nearest_point_of_the_way() -> None:
    scene = passing(
        unit("X", at=(28, 24.5), card="atacad", **FOE), commander("S", at=(32, 27), role=BLUE),
        dice=[5, 1, 1, 1, *[1] * 20],
    )  # fmt: skip
    assert scene.moment == "Reaction"
    scene.play(React("X", role=BLUE))
    met = scene.last(Intercepted)
    assert met.at == place(28, 22)
    assert scene.last(RoundFought)


@rule("TER-reactions-atacad-e")
def test_if_the_interceptor_is_driven_off_the_march_goes_on() -> None:
    scene = passing(
        unit("X", at=(28, 24.5), card="atacad", **FOE), commander("S", at=(32, 27), role=BLUE),
        # check; the interceptor does nothing, the marcher (flanked) wins
        dice=[5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 5, 1, 1, 1],
    )  # fmt: skip
    scene.play(React("X", role=BLUE))
    assert scene.unit("X").wear >= 1
    assert scene.moment == "WayClear"
    scene.play(GoOn(role=RED))
    assert scene.at("A") == (32.0, 22.0)
    lost = passing(
        unit("X", at=(28, 24.5), card="atacad", **FOE), commander("S", at=(32, 27), role=BLUE),
        dice=[5, 1, 1, 1, 4, 4, 4, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1],
    )  # fmt: skip
    lost.play(React("X", role=BLUE))
    assert lost.at("A") != (32.0, 22.0)


@rule("TER-reactions-corred-a", "TER-reactions-corred-b", "TER-reactions-corred-c")
def test_a_flight_goes_straight_away_between_speed_and_twice_speed() -> None:
    scene = charge_at(
        unit("X", at=(36, 24), card="corred", **FOE), None, commander("S", at=(40, 26), role=BLUE),
        dice=[5, 1, 1, 1, *[1] * 20],
    )  # fmt: skip
    scene.play(React("X", role=BLUE))
    assert scene.refusal(Flee(inch(3.9), role=BLUE)) == "TER-reactions-corred-b"
    assert scene.refusal(Flee(inch(8.1), role=BLUE)) == "TER-reactions-corred-c"
    before = scene.unit("X").base.centre
    scene.play(Flee(inch(8), role=BLUE))
    assert scene.unit("X").base.heading == 0
    assert scene.unit("X").base.centre.y - before.y == inch(8)
    assert scene.at("A") == (36.0, 24.5)  # the charger followed with all its Speed and fell short


@rule("TER-reactions-resistid-a")
def test_bracing_gives_courage_for_the_whole_enemy_activation() -> None:
    scene = charge_at(
        unit("X", at=(36, 24), card="resistid", **FOE),
        None,
        commander("S", at=(40, 26), role=BLUE),
        dice=[5, 1, 1, 1, 4, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    )
    scene.play(React("X", role=BLUE))
    assert len(scene.all(RoundFought)[0].resist_dice) == 6
    scene.state.stack.clear()
    from estandarte.games.tercios.morale.activity import ActivationEnded

    scene.doing(lambda play: play.emit(ActivationEnded("TER-activation-f", "A")))
    assert not scene.unit("X").braced


@rule("TER-troops-evasion-a", "TER-troops-evasion-b", "TER-X22")
def test_cavalry_evades_though_it_has_acted() -> None:
    scene = charge_at(
        unit("X", "coraceros", at=(36, 24), acted=True, **FOE), None,
        commander("S", at=(40, 26), role=BLUE), dice=[1, 2, 3, 5],
    )  # fmt: skip
    scene.play(Evade("X", role=BLUE))
    assert scene.last(DisciplineTested).dice == (1, 2, 3, 5)
    bounds = flight_bounds(
        scene.state, scene.unit("X"), Threat("A", True, place(36, 18.5), place(0, 0))
    )
    assert bounds == (inches(7), inches(14))
    scene.play(Flee(inches(14), role=BLUE))
    assert scene.unit("X").base.heading == 0


@rule("TER-troops-evasion-c")
def test_evasion_answers_charges_only() -> None:
    scene = passing(unit("X", "coraceros", at=(28, 24.5), card="resistid", **FOE))
    assert scene.refusal(Evade("X", role=BLUE)) == "TER-troops-evasion-c"


@rule("TER-troops-pesada-a", "TER-troops-pesada-b", "TER-X23")
def test_heavy_cavalry_does_not_evade_horse_but_may_run_or_brace() -> None:
    horse = unit("A", "coraceros", at=(36, 16))
    heavy = charge_at(unit("X", "gendarmes", at=(36, 24), card="resistid", **FOE), horse)
    assert heavy.refusal(Evade("X", role=BLUE)) == "TER-troops-pesada-a"
    assert heavy.refusal(React("X", role=BLUE)) is None
    runs = charge_at(unit("X", "gendarmes", at=(36, 24), card="corred", **FOE), horse)
    assert runs.refusal(React("X", role=BLUE)) is None
    foot = charge_at(unit("X", "gendarmes", at=(36, 24), card="resistid", **FOE))
    assert foot.refusal(Evade("X", role=BLUE)) is None


@rule("TER-troops-hostigador-b", "TER-troops-hostigador-c", "TER-troops-hostigador-d")
def test_skirmishing_horse_shoots_and_flees_on_one_check() -> None:
    def asked(stand: bool) -> Scene:
        scene = charge_at(
            unit("X", "cosacos+don", at=(36, 22), card="fuego", **FOE), unit("A", at=(36, 18)),
            commander("S", at=(40, 26), role=BLUE), dice=[5, 1, *[1] * 30],
        )  # fmt: skip
        scene.play(React("X", stand, role=BLUE), ShootBack("pistola", "X", role=BLUE))
        return scene

    flees = asked(False)
    assert len(flees.last(VolleyFired).dice) == 2  # no increase: it will run
    assert flees.moment == "Flight"
    assert len(flees.all(DisciplineTested)) == 1
    stays = asked(True)
    assert len(stays.last(VolleyFired).dice) == 3
    assert stays.moment != "Flight"


@rule("TER-qualities-agresivo")
def test_aggressive_leaders_are_hard_to_flee_from() -> None:
    def dice_of(card: str) -> int:
        scene = charge_at(
            unit("X", at=(36, 24), card=card, **FOE), unit("A", at=(36, 18.5)),
            commander("R", inside="A", qualities=("agresivo",)),
            commander("S", at=(40, 26), role=BLUE), dice=[1] * 30,
        )  # fmt: skip
        scene.play(React("X", role=BLUE))
        return len(scene.all(DisciplineTested)[0].dice)

    assert dice_of("corred") == 2
    assert dice_of("resistid") == 4


@rule("TER-qualities-imperturbable")
def test_an_imperturbable_commander_steadies_reactions() -> None:
    scene = charge_at(
        unit("X", at=(36, 24), card="resistid", **FOE), None,
        commander("S", at=(40, 26), role=BLUE, qualities=("imperturbable",)), dice=[1] * 30,
    )  # fmt: skip
    scene.play(React("X", role=BLUE))
    assert len(scene.all(DisciplineTested)[0].dice) == 5


def test_the_question_does_not_depend_on_the_hidden_card() -> None:
    moments = set()
    for card in ("atencion", "atacad", "corred", "fuego", "resistid"):
        scene = charge_at(unit("X", at=(36, 24), card=card, **FOE))
        decision: Any = scene.state.decision
        moments.add((scene.moment, decision.units, str(decision.shows(scene.state, RED))))
    assert len(moments) == 1


def test_a_unit_is_asked_once_in_an_activation() -> None:
    scene = charge_at(unit("X", at=(36, 24), card="resistid", **FOE), dice=[1] * 10)
    scene.play(Hold(role=BLUE))
    assert sum(type(f).__name__ == "Reacting" for f in scene.state.stack) == 0
    assert "X" in str(scene.state.asked) or scene.state.asked == ()


@pytest.mark.parametrize("element", ["hill", "small_wood"])
def test_reacting_needs_the_enemy_to_be_there(element: str) -> None:
    scene = Scene(unit("X", card="fuego", **FOE), area(element, 10, 10))
    scene.begin(Reacting(units=("X",), enemy="gone"))
    assert scene.moment == ""


@rule("TER-reactions-atacad-e", "TER-orders-atencion-a")
def test_a_unit_destroyed_or_beaten_on_its_march_has_no_second_action() -> None:
    def met(hits: list[int], wear: int) -> Scene:
        scene = Scene(
            unit("A", at=(24, 22), facing=90, wear=wear, traits=("mercenarios",)),
            unit("Y", at=(60, 40), **FOE),
            unit("B", at=(5, 5)),
            unit("X", at=(27.9, 24.9), card="atacad", **FOE),
            commander("S", at=(31, 27), role=BLUE),
            commander("R", at=(22, 18)),
            dice=[*([6, 6, 6, 6] if wear else []), 5, 1, 1, 1, *hits, *[1] * 30],
        )
        scene.activate("A", "atencion")
        scene.play(March(place(27.9, 22), role=RED), React("X", role=BLUE))
        return scene

    dead = met([6, 6, 6, 1, 1, 1], 4)
    assert "A" not in dead.state.units
    assert dead.moment in ("", "Consolidation")
    beaten = met([6, 6, 6, 1, 1, 1, 5, 1, 1, 1], 0)
    assert "A" in beaten.state.units
    assert beaten.moment == ""


@rule("TER-Q19", "TER-reactions-b", "TER-reactions-c")
def test_nobody_reacts_to_being_shot_at() -> None:
    scene = Scene(unit("A"), charged(at=(36, 27), card="fuego"), dice=[1, 1, 1])
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "arcabuz_mosquete", role=RED))
    assert scene.moment == ""
    assert scene.unit("X").has_card


@rule("TER-Q94", "TER-reactions-b")
def test_a_third_unit_that_a_charger_passes_may_react() -> None:
    # the line of A goes from (36, 14) to (36, 24); the front centre of Y is 2.5 inches from it
    beside = unit("Y", role=BLUE, at=(38.5, 19), facing=270, card="resistid")
    scene = declared(charger(at=(36, 14)), charged(), beside, chief(at=(42, 19)))
    assert scene.moment == "Reaction"
    decision: Any = scene.state.decision
    assert decision.units == ("Y",)
    scene.play(Hold(role=BLUE))
    assert scene.all(RoundFought)


@rule("TER-Q18", "TER-reactions-b")
@pytest.mark.parametrize(("choice", "asks"), [("path", True), ("end_of_move", False)])
def test_a_march_past_a_unit_provokes_it_only_if_the_way_counts(choice: Any, asks: bool) -> None:
    watcher = unit("X", role=BLUE, at=(38.8, 22), facing=270, card="resistid")
    scene = Scene(unit("A", "coraceros", at=(36, 16)), watcher, proximity=choice)
    scene.activate("A", "corred")
    scene.play(March(place(36, 29), role=RED))
    assert (scene.moment == "Reaction") is asks


@rule("TER-Q18", "TER-reactions-b")
def test_at_the_end_of_a_move_any_centre_of_the_mover_counts() -> None:
    # the front centre stays 4 inches away, the right centre comes to 2.5
    watcher = unit("X", role=BLUE, at=(40, 22), facing=270, card="resistid")
    scene = Scene(unit("A", "coraceros", at=(36, 16)), watcher, proximity="end_of_move")
    scene.activate("A", "corred")
    scene.play(March(place(36, 22.8), role=RED))
    assert scene.moment == "Reaction"


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


@rule("TER-reactions-b")
def test_without_a_card_only_who_may_evade_is_asked_about_a_charge() -> None:
    for sort, asked in (("escuadron_clasico", ""), ("coraceros", "Reaction")):
        scene = Scene(unit("A", sort, at=(36, 20)), unit("X", "coraceros", at=(36, 27), **FOE))
        scene.begin(Reacting(units=("A",), enemy="X", charge=True, start=place(36, 27)))
        assert scene.moment == asked


@rule("TER-reactions-b")
@pytest.mark.parametrize(("acted", "moment"), [(False, "Reaction"), (True, "")])
def test_who_has_acted_already_is_not_asked(acted: bool, moment: str) -> None:
    scene = Scene(
        unit("A", card="fuego", acted=acted), unit("X", at=(36, 22), **FOE),
        frames=[Reacting(units=("A",), enemy="X")],
    )  # fmt: skip
    assert scene.moment == moment


@rule("TER-reactions-k")
def test_who_was_come_near_to_from_the_side_is_not_asked() -> None:
    scene = Scene(
        unit("A", at=(36, 20)),
        unit("X", at=(36, 22.5), card="fuego", **FOE),
        unit("Y", at=(39.3, 21.2), facing=90, role=BLUE, card="fuego"),
    )
    scene.begin(Reacting(units=("X",), enemy="A", start=place(36, 18)))
    assert scene.refusal(React("Y", role=BLUE)) == "TER-reactions-k"
