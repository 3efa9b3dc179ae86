"""A commander's action: its targets, its check, what holds for every quality."""

from estandarte.games.tercios.commanders.effects import MarkPlaced
from estandarte.games.tercios.commanding.commanding import QUALITIES, Command, needed_for
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.units import Mark
from estandarte.kernel import check
from estandarte.kernel.testing import rule
from games.tercios.council import asked, leader, line, order, ordered, ready
from games.tercios.scenes import BLUE, PACK, RED, commander, unit

HARD = {
    "avizor", "companero", "conspirador", "diligente", "frio", "honorable", "intrigante",
    "provocador", "sagaz",
}  # fmt: skip
"""The qualities that the book marks (6)."""


@rule("TER-qualities-a")
def test_a_commander_uses_only_his_own_qualities() -> None:
    scene = ready("audaz", unit("A", card="fuego"))
    other = Command("R", "diligente", units=("A",), role=RED)
    assert scene.refusal(other) == "TER-qualities-a"
    assert scene.refusal(Command("R", "nonsense", role=RED)) == "TER-qualities-a"


@rule("TER-qualities-c")
def test_automatic_qualities_are_no_actions_and_the_data_agrees() -> None:
    for name, quality in PACK.qualities.quality.items():
        scene = ready(name, unit("A", card="fuego"))
        if quality.automatic:
            assert scene.refusal(Command("R", name, role=RED)) == "TER-qualities-c"
        assert needed_for(scene.state, name) == (6 if name in HARD else 5)
    assert set(QUALITIES.names()) == set(PACK.qualities.quality)


@rule("TER-troops-mandoinc-c")
def test_artillery_is_not_touched_by_actions_that_do_not_name_it() -> None:
    scene = asked(
        unit("A", "canon_ligero", wear=1, disordered=True, card="fuego"), leader("diligente")
    )
    assert scene.refusal(order("diligente", "A")) == "TER-troops-mandoinc-c"


@rule("TER-commanders-action-b")
def test_an_action_needs_command_distance_and_a_line() -> None:
    far = asked(unit("A", at=(36, 25), disordered=True), leader("diligente"))
    assert far.refusal(order("diligente", "A")) == "TER-commanders-distance-a"
    near = asked(unit("A", at=(36, 24.85), disordered=True), leader("diligente"))
    assert near.refusal(order("diligente", "A")) is None


@rule("TER-commanders-action-a", "TER-qualities-a")
def test_an_action_names_its_target_and_must_be_known() -> None:
    scene = asked(unit("A", wear=2), leader("honorable"))
    assert scene.refusal(order("honorable")) == "TER-commanders-action-a"
    assert scene.refusal(order("diligente", "A")) == "TER-qualities-a"


@rule("TER-qualities-c")
def test_an_automatic_quality_is_no_action() -> None:
    scene = asked(unit("A"), leader("bravo"))
    assert scene.refusal(order("bravo", "A")) == "TER-qualities-c"


@rule("TER-commanders-d", "TER-commanders-e")
def test_a_commander_deals_with_his_own_troops_and_the_general_with_all() -> None:
    other = unit("A", wear=2, command="red-2")
    scene = asked(other, leader("honorable"))
    verdict = check(scene.state, order("honorable", "A"))
    assert (verdict.cite, verdict.facts["see"]) == ("TER-commanders-e", "TER-commanders-d")
    general = asked(other, leader("honorable", is_general=True))
    assert general.refusal(order("honorable", "A")) is None


@rule("TER-virtues-fama")
def test_a_famous_commander_deals_with_all_troops() -> None:
    scene = asked(unit("A", wear=2, command="red-2"), leader("honorable", virtues=("fama",)))
    assert scene.refusal(order("honorable", "A")) is None


@rule("TER-commanders-action-h")
def test_an_exhausted_commander_cannot_be_activated() -> None:
    ready = commander("D", at=(30, 16))
    scene = asked(unit("A", wear=2), leader("honorable", exhausted=True), ready)
    assert scene.refusal(order("honorable", "A")) == "TER-commanders-action-h"


@rule("TER-commanders-action-i")
def test_a_commander_who_is_not_exhausted_may_do_the_same_again() -> None:
    things = (unit("A", wear=3, card="resistid"), unit("B", at=(20, 20), card="resistid"))
    scene = ordered(order("honorable", "A"), *things, leader("honorable"), dice=[6, 6, 6, 6])
    scene.play(Activate("B", role=RED))
    scene.go(RED)
    scene.play(order("honorable", "A"))
    assert scene.unit("A").wear == 1


@rule("TER-qualities-c")
def test_no_automatic_quality_is_offered_as_an_action() -> None:
    scene = asked(*line("A"), leader(at=(31, 16), qualities=("bravo", "frio", "honorable")))
    decision = scene.state.decision
    assert decision is not None
    offer = next(o for o in decision.offers(scene.state, RED) if o.action == "command")
    assert set(offer.limits["quality"].among) == {"correr", "honorable", "inspirar"}


@rule("TER-commanders-action-a")
def test_what_dice_decide_is_called_risky_and_a_secret_mark_is_the_owners_to_see() -> None:
    assert order("diligente", "A").risky
    mark = MarkPlaced("TER-qualities-religioso-a", "A", Mark("religioso", "turn", by="R"), RED)
    assert mark.seen_by(RED) is mark
    assert mark.seen_by(BLUE) is None
