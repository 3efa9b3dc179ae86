"""Rulings on what the book leaves open, where the chapters' own tests do not reach."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.charge.outcome import Grace
from estandarte.games.tercios.fire.shooting import VolleyFired, aim
from estandarte.games.tercios.movement.encounters import JoinHere
from estandarte.games.tercios.reactions.flight import Flee
from estandarte.games.tercios.reactions.reacting import Evade, Hold, React
from estandarte.games.tercios.reactions.shooting_back import ShootBack, TurnToFace
from estandarte.games.tercios.turn.activation import Activate
from estandarte.games.tercios.turn.breaking import BreakTested
from estandarte.games.tercios.turn.execution import March, Shoot
from estandarte.games.tercios.turn.morale import DisciplineTested
from estandarte.games.tercios.turn.sequence import initiative_bonus
from estandarte.games.tercios.values.circumstances import Shot
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.tercios.clashes import (
    BLUE,
    RED,
    SIXES,
    Scene,
    blows,
    charged,
    charger,
    clash,
    resisting,
)
from games.tercios.council import leader, order, ordered
from games.tercios.scenes import area, commander, place, unit


def chief(**more: Any) -> Any:
    """A blue commander who keeps X in hand."""
    return commander("K", role=BLUE, **{"at": (41, 26), **more})


def declared(*things: Any, dice: Any = SIXES, **switches: Any) -> Scene:
    """A has declared its charge on X, which may react."""
    scene = Scene(*things, dice=dice, **switches)
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    return scene


@rule("TER-Q2", "TER-centres-c", "TER-centres-d")
@pytest.mark.parametrize(("y", "cite"), [(23, None), (23.01, "TER-centres-d")])
def test_exactly_one_inch_from_an_enemy_centre_is_allowed(y: float, cite: str | None) -> None:
    scene = Scene(unit("A", at=(36, 20)), charged(at=(36, 24)))
    scene.activate("A", "corred")
    assert scene.refusal(March(place(36, y), role=RED)) == cite


@rule("TER-Q13", "TER-orders-atacad-b")
def test_without_a_way_the_charger_goes_as_near_as_it_can() -> None:
    lake = area("small_lake", 36, 24, 1)
    scene = Scene(charger(), charged(at=(36, 28)), lake)
    scene.activate("A", "atacad")
    before = scene.at("A")
    scene.play(Charge("X", role=RED))
    assert not scene.all(RoundFought)
    assert scene.at("A") != before
    assert scene.moment == ""


@rule("TER-Q14", "TER-reactions-c")
def test_a_charge_that_falls_short_is_shot_at_where_it_ends() -> None:
    scene = declared(
        charger(at=(36, 10)),
        charged(at=(36, 22), card="fuego"),
        chief(),
        dice=[5, 1, 1, 1, *[1] * 9],
    )
    scene.play(React("X", role=BLUE), ShootBack("arcabuz_mosquete", role=BLUE))
    assert len(scene.last(VolleyFired).dice) == 4
    assert not scene.all(RoundFought)
    assert scene.at("A") == (36.0, 20.0)


@rule("TER-Q16", "TER-orders-resistid-a")
def test_a_unit_that_needs_no_check_recovers_without_one() -> None:
    scene = ordered(
        order("autoritario", "A"), unit("A", wear=3, card="resistid"), leader("autoritario")
    )
    scene.play(Activate("A", role=RED))
    assert scene.unit("A").wear == 2
    assert not scene.all(DisciplineTested)


@rule("TER-Q16", "TER-troops-numerosos-a")
@pytest.mark.parametrize(("check", "left"), [([1, 1, 1, 1, 1], 3), ([5, 5, 1, 1, 1], 2)])
def test_the_numerous_still_count_successes_with_one_marker_at_least(
    check: list[int], left: int
) -> None:
    scene = ordered(
        order("autoritario", "A"), unit("A", "tercio", wear=4, card="resistid"),
        leader("autoritario"), dice=[5, 1, *check],
    )  # fmt: skip
    scene.play(Activate("A", role=RED))
    assert scene.unit("A").wear == left


@rule("TER-Q114", "TER-troops-elite-a")
def test_the_elite_and_numerous_shed_even_the_last_marker() -> None:
    best = unit("A", "tercio", traits=("elite",), wear=2)
    scene = Scene(best, dice=[5, 5, 5, 1, 1])
    scene.activate("A", "resistid")
    assert scene.unit("A").is_fresh


@rule("TER-Q19", "TER-reactions-b", "TER-reactions-c")
def test_nobody_reacts_to_being_shot_at() -> None:
    scene = Scene(unit("A"), charged(at=(36, 27), card="fuego"), dice=[1, 1, 1])
    scene.activate("A", "fuego")
    scene.play(Shoot("X", "arcabuz_mosquete", role=RED))
    assert scene.moment == ""
    assert scene.unit("X").has_card


@rule("TER-Q22", "TER-flank-a", "TER-reactions-atencion-a")
def test_a_unit_that_turns_to_face_the_charge_is_not_flanked_in_combat() -> None:
    scene = declared(charger(at=(36, 16)), charged(facing=0, card="atencion"), chief())
    scene.play(React("X", role=BLUE))
    assert len(scene.last(DisciplineTested).dice) == 2  # at the declaration it was
    scene.play(TurnToFace(Side.REAR, role=BLUE))
    assert resisting(scene, "X") == 4
    assert blows(scene, "X") == 6


@rule("TER-Q22", "TER-reactions-corred-a")
def test_a_unit_caught_while_fleeing_is_flanked() -> None:
    dice = [5, 1, 1, 1, *SIXES]
    scene = declared(charger(at=(36, 21)), charged(card="corred"), chief(at=(42, 24)), dice=dice)
    scene.play(React("X", role=BLUE))
    scene.play(Flee(4 * 2540, role=BLUE))
    assert scene.all(RoundFought)
    assert resisting(scene, "X") == 2


@rule("TER-Q24", "TER-reactions-fuego-a")
def test_a_charger_destroyed_by_fire_does_not_fight() -> None:
    dice = [5, 1, 5, 1, 1, 1, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    scene = declared(charger(wear=3), charged(card="fuego"), chief(), dice=dice)
    scene.play(React("X", role=BLUE), ShootBack("arcabuz_mosquete", role=BLUE))
    assert "A" not in scene.state.units
    assert not scene.all(RoundFought)


@rule("TER-Q24", "TER-Q87", "TER-reactions-fuego-a")
def test_a_charger_disordered_by_fire_fights_disordered() -> None:
    dice = [5, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, *SIXES]
    horse = charger("escuadron_clasico", arms=("salvas",))
    scene = declared(horse, charged(card="fuego"), chief(), dice=dice)
    scene.play(React("X", role=BLUE), ShootBack("arcabuz_mosquete", role=BLUE))
    assert resisting(scene, "A") == 2
    assert blows(scene, "A") == 6  # Salvas is lost, the order's increase stays


@rule("TER-Q42", "TER-disengage-c")
def test_the_wear_of_a_blocked_move_may_break_a_unit() -> None:
    block = unit("Y", role=BLUE, at=(36, 28), facing=0)
    dice = [6, 6, 6, 1, 1, 1, 5, 1, 1, 1, *[1] * 6, 5, 5, 5, 5]
    scene = clash(charger(), charged(wear=2), block, dice=dice)
    assert scene.last(BreakTested).points == 1
    assert "X" not in scene.state.units


@rule("TER-Q43", "TER-malaguerra-a")
def test_disordered_pikes_may_fight_on() -> None:
    scene = clash(charger("tercio"), charged(disordered=True), dice=[1] * 40)
    assert scene.moment == "MalaGuerra"


@rule("TER-Q43", "TER-malaguerra-a")
def test_no_mala_guerra_when_one_of_them_is_broken() -> None:
    # A causes one and takes one; X, at its limit, fails its break check
    dice = [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    scene = clash(charger("tercio"), charged(wear=4), dice=[*dice, *[1] * 9])
    assert "X" not in scene.state.units
    assert scene.moment != "MalaGuerra"


@rule("TER-Q46", "TER-troops-fortaleza-d")
def test_works_on_wheels_do_not_react_with_atacad() -> None:
    waggons = charged(traits=("fortaleza_movil",), card="atacad")
    scene = declared(charger(), waggons)
    assert scene.refusal(React("X", role=BLUE)) == "TER-troops-fortaleza-d"


@rule("TER-Q51", "TER-troops-evasion-a")
@pytest.mark.parametrize("state", [{"acted": True}, {"card": "fuego"}])
def test_evading_spends_the_card_and_is_tried_once(state: dict[str, Any]) -> None:
    dice = [1, 1, 1, *[1] * 40]
    scene = declared(charger(), charged("coraceros", **state), chief(), dice=dice)
    scene.play(Evade("X", role=BLUE))
    assert scene.moment != "Reaction"
    assert scene.all(RoundFought)
    assert not scene.unit("X").has_card
    assert scene.unit("X").acted


@rule("TER-Q55", "TER-troops-dragon-a")
def test_dragoons_with_attention_may_turn_but_not_shoot() -> None:
    scene = declared(charger(), charged("dragones", card="atencion"), chief())
    scene.play(React("X", role=BLUE))
    assert scene.moment == "AttentionChoice"
    assert scene.option_kinds(BLUE) == {"TurnToFace", "StandFast"}


@rule("TER-Q58", "TER-troops-hostigador-a")
def test_bows_of_skirmishers_shoot_with_attention_but_do_not_flee() -> None:
    riders = charged(
        "coraceros",
        traits=("hostigador",),
        card="atencion",
        values={"shooting": ("arco",), "fire": (3,)},
    )
    scene = declared(charger(), riders, chief(), dice=[5, 1, 1, *[1] * 40])
    scene.play(React("X", role=BLUE), ShootBack("arco", role=BLUE))
    assert len(scene.last(VolleyFired).dice) == 2
    assert scene.moment != "Flight"


@rule("TER-Q65", "TER-weapons-bayoneta-b", "TER-weapons-salvas-a")
@pytest.mark.parametrize("arm", ["bayoneta", "salvas"])
def test_weapon_and_order_together_double_combat(arm: str) -> None:
    scene = clash(charger("escuadron_clasico", arms=(arm,)), charged())
    assert blows(scene, "A") == 8


@rule("TER-Q88", "TER-commanders-join-d")
def test_a_commander_retreats_with_his_unit() -> None:
    scene = clash(charger("escuadron_clasico"), charged(), chief(inside="X"), dice=[6, *[1] * 30])
    assert scene.unit("X").base.heading == 0
    assert scene.officer("K").inside == "X"


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


@rule("TER-Q97", "TER-qualities-elegante", "TER-troops-persecucion-a")
def test_elegance_saves_infantry_from_being_ridden_down() -> None:
    graceful = chief(qualities=("elegante",))
    scene = clash(charger(), charged(), graceful, dice=[6, *[1] * 30])
    assert scene.moment == "RetreatNear"
    scene.play(Grace("K", role=BLUE))
    assert scene.at("X") == (36.0, 27.0)
    assert scene.unit("X").disordered
    assert scene.officer("K").exhausted


@rule("TER-Q97", "TER-troops-persecucion-a")
def test_infantry_that_holds_its_break_check_is_ridden_down_all_the_same() -> None:
    # one hit at the limit, nothing cancelled; the break check is held with a six
    scene = clash(
        charger(), charged(wear=4), dice=[6, *[1] * 5, *[1] * 4, *[1] * 4, 6, 1, 1, 1, *[1] * 9]
    )
    assert scene.all(BreakTested)[-1].held
    assert "X" not in scene.state.units


@rule("TER-Q105", "TER-qualities-gallardo")
def test_a_gallant_commander_does_not_help_the_reaction_check() -> None:
    gallant = chief(qualities=("gallardo",), inside="X")
    scene = declared(charger(), charged(facing=0, card="resistid"), gallant)
    scene.play(React("X", role=BLUE))
    assert len(scene.last(DisciplineTested).dice) == 2


@rule("TER-Q107", "TER-weapons-superpesado-a")
def test_one_check_serves_the_reaction_and_the_shot_of_the_heaviest_guns() -> None:
    gun = charged("canon_superpesado", card="fuego")
    scene = declared(charger(), gun, dice=[6] * 3 + [1] * 40)
    scene.play(React("X", role=BLUE), ShootBack("canon_superpesado", role=BLUE))
    assert len(scene.all(DisciplineTested)) == 1
    assert scene.all(VolleyFired)


@rule("TER-Q108", "TER-shoot-i")
def test_a_mortar_does_not_shoot_over_units() -> None:
    mortar = unit("A", "canon_medio", traits=("mortero",), at=(36, 10))
    scene = Scene(mortar, unit("B", at=(36, 16)), charged(at=(36, 26)))
    assert not isinstance(aim(scene.state, scene.unit("A"), "X", "canon_medio", "fuego"), Shot)


@rule("TER-Q100", "TER-overlap-e")
def test_a_commander_whom_his_troops_overrun_joins_exhausted() -> None:
    scene = Scene(unit("A"), leader(at=(36, 23)))
    scene.activate("A", "corred")
    scene.play(March(place(36, 24), role=RED), JoinHere(role=RED))
    assert scene.officer("C").exhausted
    assert scene.officer("C").joined_now


@rule("TER-Q116", "TER-initiative-a")
def test_without_a_general_nothing_is_added_to_the_initiative() -> None:
    scene = Scene(unit("A"), leader(level=3, is_general=True))
    assert initiative_bonus(scene.state, RED) == 3
    assert initiative_bonus(scene.state, BLUE) == 0


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


@rule("TER-Q85", "TER-weapons-pistolas-c")
def test_a_unit_with_two_weapons_names_one_for_each_shot() -> None:
    riders = unit("A", "arcabuceros_caballo+pistolas", at=(36, 20))
    scene = Scene(riders, charged(at=(36, 25)))
    near = aim(scene.state, scene.unit("A"), "X", "pistola", "fuego")
    assert getattr(near, "cite", None) == "TER-shoot-k"
    assert isinstance(aim(scene.state, scene.unit("A"), "X", "arcabuz", "fuego"), Shot)


@rule("TER-Q44", "TER-terrain-melee-altura")
def test_an_enemy_that_does_not_touch_the_hill_counts_as_partly_off_it() -> None:
    hill = area("hill", 36, 27.5, 3.4)
    scene = clash(charger(at=(36, 18)), charged(at=(36, 24.2), disordered=True), hill)
    assert blows(scene, "X") == 6


@rule("TER-Q5", "TER-markers-f")
def test_disorder_costs_courage_and_nothing_else() -> None:
    from estandarte.games.tercios.values.strength import discipline_of, fire_of, speed_of

    scene = Scene(unit("A", disordered=True), charged(at=(36, 26)), leader())
    shot = aim(scene.state, scene.unit("A"), "X", "arcabuz_mosquete", "fuego")
    assert isinstance(shot, Shot)
    assert fire_of(scene.state, shot).total == 3
    assert discipline_of(scene.state, scene.unit("A")).total == 4
    assert speed_of(scene.state, scene.unit("A"), "corred").total == 8
