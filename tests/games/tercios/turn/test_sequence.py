"""The turn, planning, initiative, goes, joint orders and hordes."""

from typing import Any

from estandarte.games.tercios.commanders.officers import CommanderExhausted
from estandarte.games.tercios.commanding.commander_step import CommanderStep, SkipCommander
from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.reactions.reacting import React
from estandarte.games.tercios.table.view import secrets_of, view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Done
from estandarte.games.tercios.turn.goes import (
    Activate,
    Go,
    GoEnded,
    PassGo,
    TroopStep,
)
from estandarte.games.tercios.turn.sequence import (
    CardsPlaced,
    ChooseFirst,
    InitiativeRolled,
    PlaceCards,
    Planning,
    Turn,
    initiative_bonus,
)
from estandarte.kernel import SPECTATOR, Sum, Term, as_seen, encode, prompt_for
from estandarte.kernel.testing import rule
from games.tercios.council import leader
from games.tercios.scenes import BLUE, FOE, RED, Scene, commander, unit


def two_sides(**dice: Any) -> Scene:
    return Scene(
        unit("A", at=(20, 10)),
        unit("B", at=(40, 10)),
        unit("X", at=(20, 40), facing=180, role=BLUE),
        unit("Y", at=(40, 40), facing=180, role=BLUE),
        commander("R", 3, at=(30, 5), is_general=True),
        commander("S", 2, at=(30, 45), role=BLUE, is_general=True, exhausted=True),
        frames=[Turn(number=1)],
        **dice,
    )


def planned(scene: Scene, orders: str = "atencion") -> None:
    red = {u.id: orders for u in scene.state.of(RED)}
    blue = {u.id: orders for u in scene.state.of(BLUE)}
    scene.play(PlaceCards(red, role=RED), PlaceCards(blue, role=BLUE))  # type: ignore[arg-type]


@rule("TER-turn-a", "TER-turn-b")
def test_a_turn_begins_with_rested_commanders_and_planning_for_both() -> None:
    scene = two_sides()
    assert scene.moment == "Planning"
    assert scene.state.decision.waiting == (RED, BLUE)
    assert not scene.officer("S").exhausted


@rule("TER-turn-c", "TER-orders-d")
def test_every_unit_gets_one_card_face_down() -> None:
    scene = two_sides()
    assert scene.refusal(PlaceCards({"A": "fuego"}, role=RED)) == "TER-turn-c"
    assert (
        scene.refusal(PlaceCards({"A": "fuego", "B": "fuego", "X": "fuego"}, role=RED))
        == "TER-turn-c"
    )
    scene.play(PlaceCards({"A": "fuego", "B": "corred"}, role=RED))
    assert scene.unit("A").card == "fuego"
    placed = scene.last(CardsPlaced)
    assert as_seen([placed], BLUE)[0].cards is None  # type: ignore[attr-defined]
    assert as_seen([placed], SPECTATOR)[0].cards is None  # type: ignore[attr-defined]
    assert as_seen([placed], RED)[0].cards == {"A": "fuego", "B": "corred"}  # type: ignore[attr-defined]
    assert {u.card for u in view_of(scene.state, BLUE).units if u.unit.role == RED} == {"down"}
    assert b'"corred"' not in encode(view_of(scene.state, BLUE))
    assert set(secrets_of(scene.state, BLUE)) == {"units A card", "units B card"}


@rule("TER-turn-d")
def test_commanders_get_no_cards() -> None:
    scene = two_sides()
    cards = {"A": "fuego", "B": "fuego", "R": "fuego"}
    assert scene.refusal(PlaceCards(cards, role=RED)) == "TER-turn-d"  # type: ignore[arg-type]


@rule("TER-turn-e", "TER-initiative-a", "TER-initiative-c")
def test_die_and_level_decide_who_chooses_who_begins() -> None:
    scene = two_sides(dice=[3, 3])
    planned(scene)
    assert scene.last(InitiativeRolled).totals == {RED: 6, BLUE: 5}
    assert scene.state.decision.waiting == (RED,)
    scene.play(ChooseFirst(BLUE, role=RED))
    assert scene.state.decision.waiting == (BLUE,)
    assert scene.refusal(Activate("A", role=RED)) is not None


@rule("TER-initiative-b", "TER-virtues-iniciativa", "TER-X5")
def test_equal_totals_are_rolled_again() -> None:
    scene = Scene(
        unit("A", at=(20, 10)), unit("X", at=(20, 40), role=BLUE),
        commander("R", 3, is_general=True),
        commander("S", 2, at=(30, 45), role=BLUE, is_general=True, virtues=("iniciativa",)),
        frames=[Turn(number=1)], dice=[2, 1, 4, 2],
    )  # fmt: skip
    planned(scene)
    assert [e.totals for e in scene.all(InitiativeRolled)] == [{RED: 5, BLUE: 5}, {RED: 7, BLUE: 6}]
    assert scene.state.decision.waiting == (RED,)


@rule("TER-initiative-d")
def test_other_commanders_do_not_count_for_the_initiative() -> None:
    scene = Scene(
        commander("R", 2, is_general=True), commander("C", 4, at=(10, 10), virtues=("iniciativa",))
    )
    assert initiative_bonus(scene.state, RED).base == Term(2, "TER-initiative-a")
    assert initiative_bonus(scene.state, BLUE) == Sum(Term(0, "TER-initiative-d"))


@rule("TER-turn-f", "TER-activation-a", "TER-activation-d")
def test_sides_alternate_and_may_skip_the_commander() -> None:
    scene = two_sides(dice=[6, 1])
    planned(scene)
    scene.play(ChooseFirst(RED, role=RED))
    assert scene.moment == "CommanderStep"
    scene.play(SkipCommander(role=RED))
    assert scene.moment == "TroopStep"
    assert scene.refusal(PassGo(role=RED)) == "TER-activation-a"
    scene.play(Activate("A", role=RED), Done(role=RED))
    assert scene.state.decision.waiting == (BLUE,)


@rule("TER-activation-b", "TER-activation-c")
def test_after_the_troops_no_commander_acts_in_the_same_go() -> None:
    scene = two_sides(dice=[6, 1])
    planned(scene)
    scene.play(ChooseFirst(RED, role=RED), SkipCommander(role=RED))
    assert scene.refusal(Command("R", "correr", role=RED)) == "TER-activation-c"
    # the unit need not be near the commander of the go
    assert scene.refusal(Activate("B", role=RED)) is None


@rule("TER-turn-g", "TER-activation-e", "TER-activation-f")
def test_the_turn_ends_when_no_troops_are_left_though_commanders_could_act() -> None:
    scene = Scene(
        unit("A", at=(20, 10), card="atencion"), unit("B", at=(40, 10), card="atencion"),
        unit("X", at=(20, 40), role=BLUE, acted=True),
        commander("R", 2), commander("S", 2, at=(30, 45), role=BLUE),
        frames=[Turn(number=1, at="act", next_role=RED)],
    )  # fmt: skip
    scene.play(SkipCommander(role=RED), Activate("A", role=RED), Done(role=RED))
    assert scene.moment == "CommanderStep"  # blue has no troops, but may use one commander
    assert scene.state.decision.waiting == (BLUE,)
    scene.play(SkipCommander(role=BLUE), SkipCommander(role=RED))
    assert scene.refusal(Activate("A", role=RED)) == "TER-activation-f"
    scene.play(Activate("B", role=RED), Done(role=RED))
    assert scene.moment == "Planning"
    assert scene.state.turn == 2


@rule("TER-orders-a", "TER-orders-b")
def test_activation_turns_up_the_card_and_spends_it() -> None:
    scene = Scene(unit("A", card="fuego"), frames=[Go(role=RED)])
    scene.play(Activate("A", role=RED))
    assert scene.unit("A").card is None
    assert scene.unit("A").acted
    assert "fuego" in str(scene.events)


@rule("TER-troops-brigada-a", "TER-troops-brigada-b")
def test_units_with_brigada_of_one_command_may_share_a_card() -> None:
    scene = Scene(
        unit("A", "batallon_reformado", at=(10, 10)), unit("B", "batallon_reformado", at=(20, 10)),
        unit("C", "escuadron_clasico", at=(30, 10)),
        unit("D", "batallon_reformado", at=(50, 10), command="red-2"),
        frames=[Planning((RED,))],
    )  # fmt: skip
    cards: Any = {"A": "fuego", "B": "fuego", "C": "fuego", "D": "fuego"}
    assert scene.refusal(PlaceCards(cards, (("A", "C"),), role=RED)) == "TER-troops-brigada-a"
    assert scene.refusal(PlaceCards(cards, (("A", "D"),), role=RED)) == "TER-troops-brigada-a"
    mixed: Any = {**cards, "B": "corred"}
    assert scene.refusal(PlaceCards(mixed, (("A", "B"),), role=RED)) == "TER-troops-brigada-a"
    scene.play(PlaceCards(cards, (("A", "B"),), role=RED))
    told: Any = scene.last(CardsPlaced).seen_by(BLUE)
    assert told.groups == (("A", "B"),)
    assert told.cards is None


@rule("TER-troops-brigada-c")
def test_a_joint_order_activates_all_its_units_in_one_go() -> None:
    scene = Scene(
        unit("A", "batallon_reformado", at=(10, 10), card="atencion", group=1),
        unit("B", "batallon_reformado", at=(20, 10), card="atencion", group=1),
        unit("C", at=(40, 10), card="atencion"),
        frames=[Go(role=RED)],
    )  # fmt: skip
    scene.play(Activate("A", role=RED), Done(role=RED))
    assert scene.refusal(Activate("C", role=RED)) == "TER-troops-brigada-c"
    scene.play(Activate("B", role=RED), Done(role=RED))
    assert not scene.state.stack  # the go is over


@rule("TER-troops-brigada-d", "TER-troops-brigada-e")
def test_reacting_breaks_a_joint_order() -> None:
    from estandarte.games.tercios.reactions.reacting import Reacting

    scene = Scene(
        unit("A", "batallon_reformado", at=(10, 10), card="resistid", group=1),
        unit("B", "batallon_reformado", at=(20, 10), card="resistid", group=1),
        unit("X", at=(10, 12.5), facing=180, role=BLUE),
        frames=[Reacting(units=("A",), enemy="X")], dice=[1, 1, 5, 1],
    )  # fmt: skip
    scene.play(React("A", role=RED))
    assert scene.unit("A").card is None
    assert (scene.unit("B").card, scene.unit("B").group) == ("resistid", 0)


@rule("TER-troops-horda-a", "TER-troops-horda-b")
def test_a_horde_activates_two_units_in_a_go() -> None:
    scene = Scene(
        unit("A", at=(10, 10), card="atencion"), unit("B", at=(20, 10), card="atencion"),
        unit("C", at=(30, 10), card="atencion"),
    )  # fmt: skip
    scene.state.hordes = (RED,)
    scene.go()
    assert prompt_for(scene.state, RED).cite == "TER-troops-horda-a"
    scene.play(Activate("A", role=RED), Done(role=RED))
    assert isinstance(scene.state.decision, TroopStep)
    scene.play(Activate("B", role=RED), Done(role=RED))
    assert not scene.state.stack
    scene.go()
    scene.play(Activate("C", role=RED), Done(role=RED))
    assert not scene.state.stack  # the last one acts alone
    assert scene.last(GoEnded).cite == "TER-troops-horda-b"


@rule("TER-troops-horda-b")
def test_a_horde_of_which_two_have_acted_has_had_its_go() -> None:
    scene = Scene(unit("A", at=(10, 10), card="atencion"), unit("B", at=(20, 10), card="atencion"))
    scene.state.hordes = (RED,)
    scene.go()
    scene.play(Activate("A", role=RED), Done(role=RED), Activate("B", role=RED), Done(role=RED))
    assert scene.last(GoEnded).cite == "TER-qualities-inspirar-b"


@rule("TER-orders-c")
def test_cards_cannot_be_changed_while_acting() -> None:
    scene = Scene(unit("A", card="fuego"), commander("R"), frames=[Go(role=RED)])
    assert isinstance(scene.state.decision, CommanderStep)
    assert scene.refusal(PlaceCards({"A": "corred"}, role=RED)) == "TER-orders-c"
    assert not scene.all(CommanderExhausted)


@rule("TER-Q116", "TER-initiative-a")
def test_without_a_general_nothing_is_added_to_the_initiative() -> None:
    scene = Scene(unit("A"), leader(level=3, is_general=True))
    assert initiative_bonus(scene.state, RED).total == 3
    assert initiative_bonus(scene.state, BLUE).total == 0


@rule("TER-troops-brigada-d", "TER-orders-d")
def test_the_enemy_knows_the_cards_of_a_joint_order_once_one_was_turned_up() -> None:
    def company(name: str, x: float, group: int = 1) -> Any:
        return unit(name, at=(x, 24), card="resistid", group=group, traits=("brigada",), **FOE)

    scene = Scene(
        unit("A", at=(36, 18.5)), company("X", 36), company("Y", 50), company("Z", 20, 0),
        dice=[1] * 30,
    )  # fmt: skip
    scene.activate("A", "atacad")
    scene.play(Charge("X", role=RED))
    assert {s.unit.id: s.card for s in view_of(scene.state, RED).units}["Y"] == "down"
    scene.play(React("X", role=BLUE))
    cards = {s.unit.id: s.card for s in view_of(scene.state, RED).units}
    assert (cards["Y"], cards["Z"]) == ("resistid", "down")
    assert {s.unit.id: s.card for s in view_of(scene.state, "spectator").units}["Z"] == "down"


@rule("TER-troops-brigada-a")
def test_who_gets_no_card_shares_none() -> None:
    traits = ("brigada",)
    scene = Scene(
        unit("A", traits=traits), unit("B", traits=traits, union="works", lead="A", at=(10, 10)),
        unit("C", traits=traits, union="works", lead="A", at=(20, 10)), frames=[Planning((RED,))],
    )  # fmt: skip
    cards = PlaceCards({"A": "fuego"}, (("B", "C"),), role=RED)
    assert scene.refusal(cards) == "TER-troops-brigada-a"
