"""Qualities that touch the enemy or other commanders."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.commanders.commander_step import JoinUnit
from estandarte.games.tercios.commanders.commanding import Cool, StayCool
from estandarte.games.tercios.commanders.qualities.enemies import CardSeen
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.turn.activation import Activate
from estandarte.games.tercios.turn.casualties import CommanderLost
from estandarte.games.tercios.turn.morale import DisciplineTested
from estandarte.kernel.testing import rule
from games.tercios.council import BLUE, RED, Scene, asked, leader, order, ordered
from games.tercios.scenes import area, commander, place, unit


def foe(id: str = "X", **more: Any) -> Any:
    return unit(id, role=BLUE, **{"at": (36, 30), "facing": 180, "card": "resistid", **more})


def rival(**more: Any) -> Any:
    """An enemy commander."""
    return commander("K", role=BLUE, **{"at": (42, 20), **more})


OWN = unit("A", at=(20, 20), card="resistid")


# --- the enemy's troops


@rule("TER-qualities-amenazante")
def test_amenazante_leaves_an_enemy_only_reactions() -> None:
    things = (OWN, leader("amenazante", at=(36, 20)), foe(), foe("Y", at=(60, 30)))
    scene = ordered(order("amenazante", "X"), *things)
    scene.play(Activate("A", role=RED))
    scene.go(BLUE)
    assert scene.refusal(Activate("X", role=BLUE)) == "TER-qualities-amenazante"
    scene.play(Activate("Y", role=BLUE))
    scene.go(BLUE)
    assert scene.refusal(Activate("X", role=BLUE)) is None  # the last of its side


@rule("TER-qualities-amenazante")
@pytest.mark.parametrize(("y", "cite"), [(31.9, None), (32, "TER-qualities-amenazante")])
def test_amenazante_reaches_less_than_twelve_inches(y: float, cite: str | None) -> None:
    # the base of the enemy begins at y, his own ends at 20
    scene = asked(OWN, leader("amenazante", at=(36, 19.5)), foe(at=(36, y)))
    assert scene.refusal(order("amenazante", "X")) == cite


@rule("TER-qualities-avizor")
def test_avizor_says_which_enemy_acts_next() -> None:
    things = (OWN, leader("avizor"), foe(), foe("Y", at=(60, 30)))
    scene = ordered(order("avizor", "Y"), *things, dice=[6, 1])
    scene.play(Activate("A", role=RED))
    scene.go(BLUE)
    assert scene.refusal(Activate("X", role=BLUE)) == "TER-qualities-avizor"
    assert scene.refusal(Activate("Y", role=BLUE)) is None


@rule("TER-qualities-avizor")
def test_avizor_needs_a_six() -> None:
    scene = ordered(order("avizor", "X"), OWN, leader("avizor"), foe(), dice=[5, 5])
    assert not scene.state.demands


@rule("TER-qualities-ilustrado")
def test_ilustrado_says_which_enemy_does_not_act_next() -> None:
    things = (OWN, leader("ilustrado"), foe(), foe("Y", at=(60, 30)))
    scene = ordered(order("ilustrado", "Y"), *things)
    scene.play(Activate("A", role=RED))
    scene.go(BLUE)
    assert scene.refusal(Activate("Y", role=BLUE)) == "TER-qualities-ilustrado"
    scene.play(Activate("X", role=BLUE))
    scene.go(BLUE)
    assert scene.refusal(Activate("Y", role=BLUE)) is None


@rule("TER-qualities-ilustrado")
def test_ilustrado_is_wasted_where_there_is_no_other_choice() -> None:
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), foe())
    scene.play(Activate("A", role=RED))
    scene.go(BLUE)
    assert scene.refusal(Activate("X", role=BLUE)) is None


@rule("TER-qualities-conspirador-a")
@pytest.mark.parametrize(("face", "card"), [(1, "atencion"), (2, "atacad"), (5, "resistid")])
def test_conspirador_makes_a_card_a_random_one(face: int, card: str) -> None:
    scene = ordered(
        order("conspirador", "X"), OWN, leader("conspirador"), foe(card="fuego"), dice=[6, 1, face]
    )
    assert scene.unit("X").card == card


@rule("TER-qualities-conspirador-b")
def test_not_even_the_owner_sees_the_card_of_a_conspiracy() -> None:
    from estandarte.games.tercios.commanders.effects import CardExchanged

    scene = ordered(order("conspirador", "X"), OWN, leader("conspirador"), foe(), dice=[6, 1, 2])
    assert scene.unit("X").blind
    assert scene.last(CardExchanged).seen_by(BLUE).order is None
    scene.play(Activate("A", role=RED))
    scene.go(BLUE)
    scene.play(Activate("X", role=BLUE))
    assert scene.unit("X").done == "atacad"


@rule("TER-qualities-conspirador-a")
def test_conspirador_is_for_foot_and_horse_not_yet_activated() -> None:
    gone = asked(OWN, leader("conspirador"), foe(card=None, acted=True))
    assert gone.refusal(order("conspirador", "X")) == "TER-qualities-conspirador-a"
    gun = asked(OWN, leader("conspirador"), foe(sort="canon_ligero"))
    assert gun.refusal(order("conspirador", "X")) == "TER-troops-mandoinc-c"


@rule("TER-qualities-enigmatico")
def test_enigmatico_swaps_the_cards_of_neighbours() -> None:
    pair = (foe(card="fuego"), foe("Y", at=(45, 30), card="atacad"))
    scene = ordered(order("enigmatico", "X", "Y"), OWN, leader("enigmatico"), *pair)
    assert (scene.unit("X").card, scene.unit("Y").card) == ("atacad", "fuego")


@rule("TER-qualities-enigmatico")
@pytest.mark.parametrize(("x", "cite"), [(46.7, None), (46.8, "TER-qualities-enigmatico")])
def test_enigmatico_needs_less_than_six_inches_between_them(x: float, cite: str | None) -> None:
    # two bases of 12 cm: 4.724 inches between their middles and 6 between their edges
    pair = (foe(), foe("Y", at=(x, 30)))
    assert asked(OWN, leader("enigmatico"), *pair).refusal(order("enigmatico", "X", "Y")) == cite


@rule("TER-qualities-enigmatico")
def test_enigmatico_may_be_played_with_a_six() -> None:
    pair = (foe(card="fuego"), foe("Y", at=(45, 30), card="atacad"))
    scene = ordered(
        order("enigmatico", "X", "Y"), OWN, leader("enigmatico"), *pair, dice=[5, 5],
        enigmatico_target=6,
    )  # fmt: skip
    assert scene.unit("X").card == "fuego"


@rule("TER-qualities-inteligente")
def test_inteligente_looks_at_a_card_at_any_distance() -> None:
    scene = ordered(order("inteligente", "X"), OWN, leader("inteligente"), foe(at=(36, 46)))
    assert scene.last(CardSeen).by == RED
    assert scene.state.known["X"] == (RED,)
    blind = asked(OWN, leader("inteligente"), foe(), area("hill", 36, 24, 3))
    assert blind.refusal(order("inteligente", "X")) == "TER-commanders-action-b"


@rule("TER-qualities-terrible")
def test_terrible_makes_an_enemy_react_worse() -> None:
    near = foe(at=(36, 22), card="resistid")
    things = (unit("A", "coraceros", at=(36, 18), card="atacad"), leader("terrible", at=(30, 22)))
    scene = ordered(order("terrible", "X"), *things, near, rival(), dice=[5, 1, *[6] * 60])
    scene.play(Activate("A", role=RED), Charge("X", role=RED), React("X", role=BLUE))
    assert len(scene.last(DisciplineTested).dice) == 2


@rule("TER-qualities-terrible")
def test_terrible_reaches_command_distance_only() -> None:
    scene = asked(OWN, leader("terrible"), foe())
    assert scene.refusal(order("terrible", "X")) == "TER-commanders-action-b"


@rule("TER-qualities-provocador-a", "TER-qualities-provocador-b")
def test_provocador_drives_an_enemy_to_charge() -> None:
    near = unit("A", at=(36, 26), card="fuego")
    scene = ordered(
        order("provocador", "X"), near, leader("provocador", at=(28, 26)), foe(),
        rival(at=(40, 31)),
        dice=[6, 1, 1, 1, 1, 1],
    )  # fmt: skip
    assert scene.moment == "ChargeChoice"
    assert not scene.unit("X").has_card
    assert scene.unit("X").done == "atacad"


@rule("TER-qualities-provocador-b")
@pytest.mark.parametrize(
    ("dice", "held"),
    [([6, 1, 5, 1, 1, 1], True), ([6, 6, 5, 1, 1, 1], False), ([6, 6, 5, 5, 1, 1], True)],
)
def test_the_provoked_need_as_many_successes_as_the_provoker(dice: list[int], held: bool) -> None:
    near = unit("A", at=(36, 26), card="fuego")
    scene = ordered(
        order("provocador", "X"), near, leader("provocador", at=(28, 26)), foe(),
        rival(at=(40, 31)),
        dice=dice,
    )  # fmt: skip
    assert scene.unit("X").has_card is held


@rule("TER-qualities-provocador-a")
def test_an_enemy_that_cannot_charge_is_not_provoked() -> None:
    scene = asked(unit("A", at=(36, 10), card="fuego"), leader("provocador"), foe())
    assert scene.refusal(order("provocador", "X")) == "TER-qualities-provocador-a"


# --- commanders


@rule("TER-qualities-companero")
@pytest.mark.parametrize(("die", "tired"), [(6, False), (5, True)])
def test_companero_rests_another_commander_with_a_six(die: int, tired: bool) -> None:
    friend = commander("D", at=(40, 16), exhausted=True)
    command = order("companero", commanders=("D",))
    scene = ordered(command, OWN, leader("companero"), friend, dice=[die, 1])
    assert scene.officer("D").exhausted is tired


@rule("TER-qualities-complice")
def test_complice_moves_an_exhausted_friend_up_to_nine_inches() -> None:
    friend = commander("D", at=(40, 16), exhausted=True)
    things = (OWN, leader("complice"), friend)
    scene = ordered(order("complice", commanders=("D",), place=place(49, 16)), *things)
    assert scene.officer("D").at == place(49, 16)
    far = order("complice", commanders=("D",), place=place(49.01, 16))
    assert asked(*things).refusal(far) == "TER-qualities-complice"


@rule("TER-qualities-complice", "TER-qualities-sagaz")
@pytest.mark.parametrize(
    ("reach", "cite"), [("command_distance", "TER-commanders-action-b"), ("line_of_sight", None)]
)
def test_complice_and_sagaz_may_be_played_with_sight_alone(reach: Any, cite: str | None) -> None:
    friend, enemy = commander("D", at=(60, 16)), rival(at=(60, 30))
    things = (OWN, leader(qualities=("complice", "sagaz")), friend, enemy)
    scene = asked(*things, complice_and_sagaz_reach=reach)
    assert scene.refusal(order("complice", commanders=("D",), place=place(58, 16))) == cite
    assert scene.refusal(order("sagaz", commanders=("K",))) == cite


@rule("TER-qualities-intrigante")
@pytest.mark.parametrize(("die", "tired"), [(6, True), (5, False)])
def test_intrigante_exhausts_an_enemy_commander_at_any_range(die: int, tired: bool) -> None:
    command = order("intrigante", commanders=("K",))
    scene = ordered(command, OWN, leader("intrigante"), rival(at=(60, 44)), dice=[die, 1])
    assert scene.officer("K").exhausted is tired


@rule("TER-qualities-intrigante")
def test_intrigante_needs_a_line_to_the_commander() -> None:
    scene = asked(OWN, leader("intrigante"), rival(at=(36, 30)), area("hill", 36, 23, 3))
    found = scene.refusal(order("intrigante", commanders=("K",)))
    assert found == "TER-commanders-action-b"


@rule("TER-qualities-sagaz")
def test_sagaz_says_which_commander_is_next() -> None:
    near = (OWN, leader("sagaz"), rival(at=(40, 16)), commander("L", role=BLUE, at=(36, 21)), foe())
    scene = ordered(order("sagaz", commanders=("L",)), *near, dice=[6, 1])
    scene.play(Activate("A", role=RED))
    scene.go(BLUE)
    assert scene.refusal(JoinUnit("K", "X", role=BLUE)) == "TER-qualities-sagaz"
    assert scene.refusal(JoinUnit("L", "X", role=BLUE)) == "TER-commanders-join-c"


@rule("TER-qualities-despiadado")
def test_despiadado_takes_the_virtue_of_the_commander_inside() -> None:
    from estandarte.games.tercios.values.strength import discipline_of

    near = foe(at=(36, 20))
    inside = rival(inside="X", virtues=("lealtad",))
    things = (OWN, leader("despiadado"), near, inside)
    before = Scene(*things)
    assert discipline_of(before.state, before.unit("X")).total == 5
    scene = ordered(order("despiadado", "X"), *things)
    assert discipline_of(scene.state, scene.unit("X")).total == 4


@rule("TER-qualities-despiadado")
def test_despiadado_needs_a_commander_inside() -> None:
    scene = asked(OWN, leader("despiadado"), foe(at=(36, 20)))
    assert scene.refusal(order("despiadado", "X")) == "TER-qualities-despiadado"


@rule("TER-qualities-frio-a", "TER-qualities-frio-b")
@pytest.mark.parametrize(
    ("dice", "undone", "tired"),
    [([6, 1], True, True), ([6, 6], True, False), ([5, 5], False, True)],
)
def test_frio_undoes_an_action_against_his_troops(
    dice: list[int], undone: bool, tired: bool
) -> None:
    cold = rival(qualities=("frio",), at=(40, 32))
    scene = ordered(
        order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe(), dice=[5, 1, *dice]
    )
    assert scene.moment == "ColdAnswer"
    scene.play(Cool("K", role=BLUE))
    assert (not scene.state.demands) is undone
    assert scene.officer("K").exhausted is tired


@rule("TER-qualities-frio-a")
def test_frio_may_let_it_happen() -> None:
    cold = rival(qualities=("frio",), at=(40, 32))
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe())
    scene.play(StayCool(role=BLUE))
    assert scene.state.demands
    assert not scene.officer("K").exhausted


@rule("TER-qualities-frio-a")
@pytest.mark.parametrize("more", [{"at": (60, 32)}, {"exhausted": True}, {"inside": "X"}])
def test_frio_must_be_near_awake_and_outside(more: dict[str, Any]) -> None:
    cold = rival(qualities=("frio",), **{"at": (40, 32), **more})
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe())
    assert scene.moment != "ColdAnswer"


@rule("TER-qualities-frio-a")
def test_frio_answers_an_action_against_himself() -> None:
    cold = rival(qualities=("frio",), at=(60, 32))
    command = order("intrigante", commanders=("K",))
    scene = ordered(command, OWN, leader("intrigante"), cold, dice=[6, 1])
    assert scene.moment == "ColdAnswer"


@rule("TER-qualities-frio-a")
def test_a_failed_action_leaves_nothing_to_undo() -> None:
    cold = rival(qualities=("frio",), at=(40, 32))
    scene = ordered(order("ilustrado", "X"), OWN, leader("ilustrado"), cold, foe(), dice=[1, 1])
    assert scene.moment != "ColdAnswer"


# --- the commander himself


@rule("TER-qualities-correr")
def test_correr_is_a_second_move() -> None:
    command = order("correr", path=(place(42, 16),), further=(place(48, 16),))
    scene = ordered(command, OWN, leader())
    assert scene.officer("C").at == place(48, 16)
    failed = ordered(command, OWN, leader(), dice=[1, 1])
    assert failed.officer("C").at == place(42, 16)
    assert failed.officer("C").exhausted


@rule("TER-qualities-correr", "TER-virtues-brio")
def test_with_brio_each_move_is_nine_inches() -> None:
    command = order("correr", path=(place(45, 16),), further=(place(54, 16),))
    assert asked(OWN, leader()).refusal(command) == "TER-commanders-act-b"
    assert asked(OWN, leader(virtues=("brio",))).refusal(command) is None


@rule("TER-qualities-agil-a")
def test_agil_goes_from_one_unit_to_another() -> None:
    things = (unit("A", card="fuego"), unit("B", at=(42, 20), card="fuego"))
    scene = ordered(order("agil", "B"), *things, leader("agil", inside="A"), dice=[5, 5])
    assert scene.officer("C").inside == "B"
    assert scene.officer("C").exhausted  # whoever joins is


@rule("TER-qualities-agil-b")
def test_agil_may_not_leave_a_unit_he_has_just_joined() -> None:
    things = (
        unit("A", card="fuego"),
        unit("B", at=(42, 20), card="fuego"),
        commander("D", at=(30, 10)),
    )
    scene = asked(*things, leader("agil", inside="A", joined_now=True))
    assert scene.refusal(order("agil", "B")) == "TER-commanders-leave-a"


@rule("TER-qualities-agil-c")
def test_agil_that_fails_is_left_between_the_two() -> None:
    things = (unit("A", card="fuego"), unit("B", at=(44, 20), card="fuego"))
    scene = ordered(order("agil", "B"), *things, leader("agil", inside="A"), dice=[1, 1])
    a, b = scene.unit("A").base.centre, scene.unit("B").base.centre
    assert scene.officer("C").inside == ""
    assert scene.officer("C").at.x == (a.x + b.x) // 2
    assert scene.officer("C").exhausted


@rule("TER-qualities-intrepido-a")
def test_intrepido_joins_and_leads_an_immediate_charge() -> None:
    things = (unit("A", wear=2, card="fuego"), leader("intrepido"), foe(at=(36, 24), card=None))
    scene = ordered(order("intrepido", "A"), *things)
    assert scene.moment == "ChargeChoice"
    assert scene.officer("C").inside == "A"
    assert not scene.unit("A").has_card
    assert not scene.all(DisciplineTested)


@rule("TER-qualities-intrepido-b")
def test_intrepido_may_make_a_unit_act_twice() -> None:
    things = (
        unit("A", acted=True, done="corred"),
        leader("intrepido"),
        foe(at=(36, 24), card=None),
    )
    assert ordered(order("intrepido", "A"), *things).moment == "ChargeChoice"


@rule("TER-qualities-intrepido-c")
@pytest.mark.parametrize(
    ("loss", "acted", "dead"),
    [
        ("every_combat", False, True),
        ("second_action_only", False, False),
        ("second_action_only", True, True),
    ],
)
def test_intrepido_falls_in_a_lost_combat(loss: Any, acted: bool, dead: bool) -> None:
    done: dict[str, Any] = {"acted": True, "done": "corred"} if acted else {"card": "fuego"}
    dice = [5, 1, *[1] * 6, 6, 6, 1, 1, 5, 1, 1, 1]
    scene = ordered(
        order("intrepido", "A"), unit("A", **done), leader("intrepido"),
        foe(at=(36, 24), card=None),
        dice=dice, intrepido_loss=loss,
    )  # fmt: skip
    scene.play(Charge("X", role=RED))
    assert ("C" not in scene.state.commanders) is dead
    assert "A" in scene.state.units
    assert bool(scene.all(CommanderLost)) is dead
