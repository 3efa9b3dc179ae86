"""Why a commander may not: each refusal by the rule that gives its reason."""

from estandarte.games.tercios.commanding.commander_step import JoinUnit, SkipCommander
from estandarte.games.tercios.turn.sequence import PlaceCards, Turn
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side
from games.tercios.council import asked, leader, order
from games.tercios.scenes import BLUE, RED, Scene, commander, place, unit


@rule("TER-units-a")
def test_a_commander_is_a_unit_but_no_troops_to_be_helped() -> None:
    scene = asked(unit("A", wear=2), leader("honorable"), commander("D", at=(34, 16)))
    assert scene.refusal(order("honorable", "D")) == "TER-units-a"


@rule("TER-commanders-base-c")
def test_a_commander_has_no_side_to_be_turned_to() -> None:
    scene = asked(unit("A"), leader("atento"), commander("D", at=(34, 16)))
    assert scene.refusal(order("atento", "D", side=Side.LEFT)) == "TER-commanders-base-c"


@rule("TER-virtues-a")
def test_a_virtue_is_no_action() -> None:
    scene = asked(unit("A", wear=2), leader("honorable", virtues=("fama",)))
    assert scene.refusal(order("fama", "A")) == "TER-virtues-a"


@rule("TER-virtues-presencia")
def test_presence_reaches_three_inches_farther_and_no_more() -> None:
    chief = leader("honorable", virtues=("presencia",))
    assert asked(unit("A", at=(36, 27), wear=2), chief).refusal(order("honorable", "A")) is None
    far = asked(unit("A", at=(36, 29), wear=2), chief)
    assert far.refusal(order("honorable", "A")) == "TER-virtues-presencia"


@rule("TER-qualities-respetable-b")
def test_respect_helps_inspiration_alone() -> None:
    chief = leader(qualities=("honorable", "respetable"))
    scene = asked(unit("A", at=(36, 29), wear=2), chief)
    assert scene.refusal(order("honorable", "A")) == "TER-qualities-respetable-b"


@rule("TER-virtues-brio")
def test_verve_takes_him_three_inches_farther_and_no_more() -> None:
    chief, troops = leader("honorable", virtues=("brio",)), unit("A", wear=2)
    scene = asked(troops, chief)
    assert scene.refusal(order("honorable", "A", path=(place(36, 2),))) == "TER-virtues-brio"


@rule("TER-components-b")
def test_nobody_rides_off_the_small_table() -> None:
    scene = asked(unit("A", at=(36, 6), wear=2), leader("honorable", at=(36, 3)))
    assert scene.refusal(order("honorable", "A", path=(place(36, 0),))) == "TER-components-b"


@rule("TER-commanders-join-g")
def test_who_has_joined_in_this_turn_is_spent() -> None:
    chief = leader("honorable", inside="A", joined_now=True, exhausted=True)
    scene = asked(unit("A", wear=2), chief, commander("D", at=(30, 16)))
    assert scene.refusal(order("honorable", "A")) == "TER-commanders-join-g"


@rule("TER-virtues-fama")
def test_a_famous_commander_joins_troops_of_another_command() -> None:
    scene = asked(unit("A", command="red-2"), leader(virtues=("fama",)))
    scene.play(JoinUnit("C", "A", role=RED))
    assert "TER-virtues-fama" in scene.cites()


@rule("TER-turn-f")
def test_the_other_side_does_not_act_in_this_go() -> None:
    scene = asked(unit("A", card="fuego"), leader(), unit("X", at=(36, 40), role=BLUE))
    assert scene.refusal(SkipCommander(role=BLUE)) == "TER-turn-f"


@rule("TER-turn-e", "TER-turn-g")
def test_commanders_act_neither_with_the_cards_nor_before_the_initiative() -> None:
    chiefs = (commander("R", 3, is_general=True),
              commander("S", 2, at=(36, 45), role=BLUE, is_general=True))  # fmt: skip
    scene = Scene(unit("A"), unit("X", at=(36, 40), role=BLUE), *chiefs,
                  frames=[Turn(number=2)], dice=[6, 1])  # fmt: skip
    assert scene.refusal(JoinUnit("R", "A", role=RED)) == "TER-turn-g"
    scene.play(PlaceCards({"A": "fuego"}, role=RED), PlaceCards({"X": "fuego"}, role=BLUE))
    assert scene.moment == "Initiative"
    assert scene.refusal(SkipCommander(role=RED)) == "TER-turn-e"
