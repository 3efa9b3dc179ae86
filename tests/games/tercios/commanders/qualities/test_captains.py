"""Qualities that touch commanders, and their own ways."""

from typing import Any

import pytest

from estandarte.games.tercios.commanders.officers import CommanderExhausted
from estandarte.games.tercios.commanding.commander_step import CommanderStep, JoinUnit
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.morale.casualties import CommanderLost
from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.state import Demand
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.orders import Activating
from estandarte.games.tercios.units import Mark
from estandarte.games.tercios.values.circumstances import Fight
from estandarte.games.tercios.values.strength import combat_of
from estandarte.kernel.testing import rule
from games.tercios.clashes import charged
from games.tercios.council import (
    OWN,
    act,
    acts,
    asked,
    foe,
    leader,
    line,
    order,
    ordered,
    ready,
    refused,
    rival,
)
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, place, unit


@rule("TER-qualities-correr")
def test_a_gallop_is_a_second_move() -> None:
    scene = act("correr", unit("A"), dice=[5, 1], path=(place(30, 16),), further=(place(24, 16),))
    assert scene.officer("R").at == place(24, 16)
    failed = act("correr", unit("A"), dice=[1, 1], path=(place(30, 16),), further=(place(24, 16),))
    assert failed.officer("R").at == place(30, 16)
    assert (
        refused("correr", unit("A"), path=(place(30, 16),), further=(place(23, 16),))
        == "TER-commanders-act-b"
    )


@rule("TER-qualities-agil-a", "TER-qualities-agil-b", "TER-qualities-agil-c")
def test_the_agile_change_units_with_one_move() -> None:
    two = (unit("A", at=(36, 20)), unit("B", at=(41.5, 20)))
    scene = act("agil", *two, dice=[5, 5], inside="A", units=("B",))
    assert scene.officer("R").inside == "B"
    assert scene.officer("R").exhausted
    failed = act("agil", *two, dice=[1, 1], inside="A", units=("B",))
    assert failed.officer("R").inside == ""
    assert failed.officer("R").exhausted
    assert failed.officer("R").at.x == (two[0].base.centre.x + two[1].base.centre.x) // 2
    just = Scene(*two, commander("R", inside="A", joined_now=True, qualities=("agil",)),
                 frames=[CommanderStep((RED,))])  # fmt: skip
    cite = just.refusal(Command("R", "agil", units=("B",), role=RED))
    assert cite == "TER-qualities-agil-b"


@rule("TER-qualities-companero")
def test_a_comrade_rests_another_commander() -> None:
    tired = commander("C", at=(40, 16), exhausted=True)
    scene = act("companero", unit("A"), tired, dice=[6, 1], commanders=("C",))
    assert not scene.officer("C").exhausted
    fresh = commander("C", at=(40, 16))
    assert refused("companero", unit("A"), fresh, commanders=("C",)) == "TER-markers-h"


@rule("TER-qualities-complice")
def test_an_accomplice_moves_though_exhausted() -> None:
    friend = commander("C", at=(40, 16), exhausted=True)
    scene = act("complice", unit("A"), friend, commanders=("C",), place=place(49, 16))
    assert scene.officer("C").at == place(49, 16)
    far = Command("R", "complice", commanders=("C",), place=place(49.1, 16), role=RED)
    assert ready("complice", unit("A"), friend).refusal(far) == "TER-qualities-complice"


@rule("TER-qualities-despiadado")
def test_the_ruthless_silence_an_enemy_leader() -> None:
    foe = unit("X", at=(36, 22), **FOE)
    leader = commander("S", role=BLUE, inside="X", virtues=("destreza",))
    scene = act("despiadado", foe, leader, unit("A", at=(10, 10)), units=("X",))
    assert combat_of(scene.state, Fight(scene.unit("X"), scene.unit("A"))).total == 4


@rule("TER-qualities-intrepido-a", "TER-qualities-intrepido-b", "TER-qualities-intrepido-c")
def test_the_intrepid_lead_a_charge_and_die_if_it_fails() -> None:
    def led(dice: list[int], **fields: Any) -> Scene:
        scene = act(
            "intrepido", unit("A", at=(36, 20), **fields), unit("X", at=(36, 24), **FOE),
            dice=[5, 1, *dice], units=("A",),
        )  # fmt: skip
        scene.play(Charge("X", role=RED))
        return scene

    lost = led([1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 5, 1, 1, 1], card="corred")
    assert lost.unit("A").card is None
    assert lost.unit("A").acted
    assert "R" not in lost.state.commanders
    won = led([4, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1], acted=True, done="fuego", wear=1)
    assert won.officer("R").inside == "A"  # a second action, without a check
    assert not won.all(DisciplineTested)
    failed = act("intrepido", unit("A", card="corred"), dice=[1, 1], units=("A",))
    assert failed.officer("R").inside == "A"
    assert failed.unit("A").card == "corred"


@rule("TER-qualities-intrigante")
def test_the_schemer_exhausts_an_enemy_commander() -> None:
    foe = commander("S", at=(36, 44), role=BLUE)
    scene = act("intrigante", unit("A", at=(10, 10)), foe, dice=[6, 1], commanders=("S",))
    assert scene.officer("S").exhausted
    assert scene.all(CommanderExhausted)


@rule("TER-qualities-sagaz")
def test_the_shrewd_choose_the_enemys_next_commander() -> None:
    foes = (commander("S", at=(36, 22), role=BLUE), commander("T", at=(40, 40), role=BLUE))
    troops = (unit("A", at=(10, 10)), unit("X", at=(60, 40), card="fuego", **FOE))
    scene = act("sagaz", *troops, *foes, dice=[6, 1], commanders=("S",))
    scene.begin(CommanderStep((BLUE,)))
    assert scene.refusal(Command("T", "correr", role=BLUE)) == "TER-qualities-sagaz"
    assert scene.refusal(Command("S", "correr", role=BLUE)) is None
    far = commander("S", at=(36, 40), role=BLUE)
    assert refused("sagaz", *troops, far, commanders=("S",)) == "TER-commanders-action-b"


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
    assert scene.refusal(order("agil", "B")) == "TER-qualities-agil-b"


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


@rule("TER-qualities-sagaz", "TER-Q80")
@pytest.mark.parametrize("spent", [True, False])
def test_sagaz_is_wasted_on_a_commander_who_cannot_act(spent: bool) -> None:
    other = commander("D", at=(30, 16), exhausted=spent)
    scene = Scene(*line("A"), leader(at=(36, 16)), other)
    scene.state.demands = (Demand(RED, "commander", commander="D"),)
    scene.go(RED)
    assert scene.moment == "CommanderStep"
    assert scene.refusal(order("correr")) == (None if spent else "TER-qualities-sagaz")


@rule("TER-qualities-intrepido-c", "TER-Q101")
def test_an_intrepid_leader_does_not_fall_when_his_unit_is_charged_later() -> None:
    things = (
        unit("A", at=(36, 20), card="fuego"),
        unit("B", at=(60, 20), card="resistid"),
        leader("intrepido", at=(41, 19)),
        unit("X", "coraceros", role=BLUE, at=(36, 12), card="atacad"),  # A does not see it
    )
    dice = [5, 1, 6, 6, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1]
    scene = asked(*things, dice=dice)
    scene.play(order("intrepido", "A"))
    acts(scene, "B")
    scene.go(BLUE)
    scene.play(Activate("X", role=BLUE), Charge("A", role=BLUE))
    assert scene.unit("A").wear == 1  # it was beaten
    assert scene.officer("C").inside == "A"


@rule("TER-qualities-intrepido-a", "TER-virtues-brio")
def test_an_intrepid_leader_reaches_as_far_as_he_moves() -> None:
    far = unit("A", at=(36, 26.3), card="fuego")  # more than 6" off, less than 9"
    scene = asked(far, leader("intrepido", at=(36, 16), virtues=("brio",)))
    assert scene.refusal(order("intrepido", "A")) is None
    slow = asked(far, leader("intrepido", at=(36, 16)))
    assert slow.refusal(order("intrepido", "A")) == "TER-commanders-join-c"


@rule("TER-qualities-intrepido-c", "TER-Q7")
def test_the_fall_of_an_intrepid_leader_takes_his_fervour_from_the_unit() -> None:
    led = unit("A", wear=4, marks=(Mark("intrepido", "go", 0, "C"),), values={"combat": 1})
    captain = leader("intrepido", inside="A", virtues=("fervor",))
    # it takes one wear and loses; five of four once he has fallen
    scene = Scene(led, captain, charged(), dice=[1, 6, 1, 1, 1, *[1] * 30])
    scene.begin(Activating(unit="A", order="atacad", free=True))
    scene.play(Charge("X", role=RED))
    assert "C" not in scene.state.commanders
    assert "A" not in scene.state.units
