"""Qualities that touch the enemy."""

import pytest

from estandarte.games.tercios.morale.markers import DisciplineTested
from estandarte.games.tercios.qualities.enemies import CardSeen
from estandarte.games.tercios.reactions.reacting import React, Reacting
from estandarte.games.tercios.table.view import imagined, view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Done
from estandarte.games.tercios.turn.goes import Activate, Go
from estandarte.games.tercios.units import Mark, sees_card
from estandarte.games.tercios.values.circumstances import Check
from estandarte.games.tercios.values.strength import discipline_of
from estandarte.kernel import Dice, as_seen, encode
from estandarte.kernel.testing import rule
from games.tercios.council import (
    OWN,
    act,
    asked,
    foe,
    leader,
    order,
    ordered,
    refused,
    rival,
)
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, unit


@rule("TER-qualities-amenazante")
def test_the_menaced_may_only_react_unless_they_are_last() -> None:
    foes = (
        unit("X", at=(36, 26), card="fuego", **FOE),
        unit("Y", at=(60, 40), card="fuego", **FOE),
    )
    scene = act("amenazante", *foes, unit("A", at=(10, 10)), at=(36, 16), units=("X",))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("X", role=BLUE)) == "TER-qualities-amenazante"
    scene.play(Activate("Y", role=BLUE), Done(role=BLUE))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("X", role=BLUE)) is None
    far = unit("X", at=(36, 28.6), card="fuego", **FOE)
    assert (
        refused("amenazante", far, unit("A", at=(10, 10)), units=("X",))
        == "TER-qualities-amenazante"
    )


@rule("TER-qualities-avizor")
def test_the_watchful_choose_the_enemys_next_unit() -> None:
    foes = (
        unit("X", at=(36, 40), card="atencion", **FOE),
        unit("Y", at=(60, 40), card="atencion", **FOE),
    )
    scene = act("avizor", *foes, unit("A", at=(10, 10)), dice=[6, 1], units=("X",))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("Y", role=BLUE)) == "TER-qualities-avizor"
    scene.play(Activate("X", role=BLUE), Done(role=BLUE))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("Y", role=BLUE)) is None


@rule("TER-qualities-conspirador-a", "TER-qualities-conspirador-b")
def test_a_conspirator_deals_a_card_that_nobody_knows() -> None:
    foe = unit("X", at=(36, 40), card="atacad", **FOE)
    scene = act("conspirador", foe, unit("A", at=(10, 10)), dice=[6, 1, 4], units=("X",))
    assert scene.unit("X").card == "fuego"
    for role in (RED, BLUE, "spectator"):
        seen = next(u for u in view_of(scene.state, role).units if u.unit.id == "X")
        assert seen.card == "down"
        assert b'"fuego"' not in encode(as_seen(scene.events, role))
    reacts = Scene(foe, unit("A", at=(36, 38)), frames=())
    reacts.state.put(scene.unit("X"))
    reacts.throw(5, 5)
    reacts.begin(Reacting(units=("X",), enemy="A"))
    assert reacts.refusal(React("X", role=BLUE)) is None  # he finds out when he turns it up


@rule("TER-qualities-enigmatico")
def test_the_enigmatic_swap_two_cards() -> None:
    near = (
        unit("X", at=(36, 40), card="fuego", **FOE),
        unit("Y", at=(42, 40), card="corred", **FOE),
    )
    scene = act("enigmatico", *near, unit("A", at=(10, 10)), units=("X", "Y"))
    assert (scene.unit("X").card, scene.unit("Y").card) == ("corred", "fuego")
    far = (near[0], unit("Y", at=(52, 40), card="corred", **FOE))
    assert (
        refused("enigmatico", *far, unit("A", at=(10, 10)), units=("X", "Y"))
        == "TER-qualities-enigmatico"
    )


@rule("TER-qualities-inteligente")
def test_the_intelligent_see_one_card() -> None:
    foe = unit("X", at=(36, 40), card="corred", **FOE)
    scene = act("inteligente", foe, unit("A", at=(10, 10)), units=("X",))
    seen = next(u for u in view_of(scene.state, RED).units if u.unit.id == "X")
    assert seen.card == "corred"
    spectator = next(u for u in view_of(scene.state, "spectator").units if u.unit.id == "X")
    assert spectator.card == "down"


@rule("TER-qualities-ilustrado")
def test_the_enlightened_keep_an_enemy_from_acting_next() -> None:
    foes = (
        unit("X", at=(36, 40), card="atencion", **FOE),
        unit("Y", at=(60, 40), card="atencion", **FOE),
    )
    scene = act("ilustrado", *foes, unit("A", at=(10, 10)), units=("X",))
    scene.begin(Go(role=BLUE))
    assert scene.refusal(Activate("X", role=BLUE)) == "TER-qualities-ilustrado"
    only = act("ilustrado", foes[0], unit("A", at=(10, 10)), units=("X",))
    only.begin(Go(role=BLUE))
    assert only.refusal(Activate("X", role=BLUE)) is None


@rule("TER-qualities-terrible")
def test_the_terrible_unnerve_a_reaction() -> None:
    foe = unit("X", at=(36, 22), card="resistid", **FOE)
    scene = act(
        "terrible",
        foe,
        unit("A", at=(10, 10)),
        commander("S", at=(40, 26), role=BLUE),
        units=("X",),
    )
    assert discipline_of(scene.state, scene.unit("X"), Check("reaction")).total == 2
    assert discipline_of(scene.state, scene.unit("X"), Check("order")).total == 4


@rule("TER-qualities-provocador-a", "TER-qualities-provocador-b")
def test_the_provoked_charge_unless_they_master_themselves() -> None:
    def provoked(dice: list[int]) -> Scene:
        return act(
            "provocador", unit("X", at=(36, 25), card="resistid", **FOE), unit("A", at=(36, 20)),
            commander("S", at=(40, 28), role=BLUE), dice=[6, 1, *dice], units=("X",), at=(30, 22),
        )  # fmt: skip

    wild = provoked([1, 1, 1, 1])
    assert wild.moment == "ChargeChoice"
    assert wild.unit("X").card is None
    calm = provoked([5, 1, 1, 1])
    assert calm.moment != "ChargeChoice"
    assert calm.unit("X").card == "resistid"


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
    assert scene.refusal(order("terrible", "X")) == "TER-commanders-distance-a"


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


@rule("TER-qualities-amenazante", "TER-qualities-precavido")
def test_a_unit_that_only_reacts_does_not_keep_the_threatened_one_waiting() -> None:
    cowed = foe(marks=(Mark("amenazante", "turn"),))
    scene = Scene(cowed, foe("Y", at=(60, 30), only_reacts=True), unit("A", card="fuego"))
    scene.go(BLUE)
    assert scene.refusal(Activate("X", role=BLUE)) is None


@rule("TER-troops-emplazada-f", "TER-qualities-terrible")
def test_whoever_aims_an_action_at_works_reaches_all_of_them() -> None:
    lead = unit("X", role=BLUE, at=(36, 23), facing=180, union="works", parts=("Y",), card="fuego")
    part = unit("Y", role=BLUE, at=(41, 23), facing=180, union="works", lead="X")
    own = unit("A", at=(20, 20), card="resistid")
    scene = ordered(order("terrible", "Y"), own, leader("terrible", at=(41, 18)), lead, part)
    assert scene.unit("X").mark("terrible") is not None
    assert scene.unit("Y").mark("terrible") is None


@rule("TER-qualities-inteligente", "TER-troops-brigada-a")
def test_who_sees_the_card_of_a_joint_order_sees_that_of_all() -> None:
    pair = [foe("X", group=1, card="fuego"), foe("Y", at=(41, 30), group=1, card="fuego")]
    own = unit("A", at=(20, 20), card="resistid")
    scene = ordered(order("inteligente", "X"), own, leader("inteligente"), *pair)
    assert sees_card(scene.state, RED, scene.unit("Y"))
    guess = imagined(view_of(scene.state, RED), [], Dice("a"))
    assert guess.units["Y"].card == "fuego"


@rule("TER-qualities-enigmatico", "TER-qualities-inteligente")
def test_a_known_card_is_followed_when_two_change_places() -> None:
    foes = [foe("X", card="fuego"), foe("Y", at=(41, 30), card="corred")]
    own = unit("A", at=(20, 20), card="resistid")
    scene = asked(own, leader("enigmatico"), *foes, dice=[5, 1])
    scene.state.known = {"X": (RED,)}
    scene.play(order("enigmatico", "X", "Y"))
    assert sees_card(scene.state, RED, scene.unit("Y"))
    assert not sees_card(scene.state, RED, scene.unit("X"))
