"""What Tercios' thinking ranks weigh, and what they suppose that the enemy hides."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.tercios.turn.declaration import Charge, ChargeChoice
from estandarte.games.tercios.turn.execution import (
    Attention,
    Done,
    FreeTurn,
    March,
    Orient,
    Running,
)
from estandarte.games.tercios.turn.sequence import PlaceCards, Planning
from estandarte.kernel import Action, Dice, but, question_for
from estandarte.players.doctrine.tercios import DOCTRINE, TerciosDoctrine
from estandarte.players.doctrine.tercios.planning import card_for
from estandarte.players.thinking.thinker import Notes, Thinker
from estandarte.players.thinking.worlds import Worlds
from estandarte.wargame.plane.measures import INCH
from games.tercios.scenes import FOE, RED, TERCIOS, Scene, unit

STANDARD = DOCTRINE.tempers["standard"]


def others_than(scene: Scene, usual: Action) -> list[Action]:
    assert DOCTRINE.answers is not None
    return list(DOCTRINE.answers(scene.state, usual))


def test_those_with_the_enemy_close_are_thought_about_with_every_other_card() -> None:
    scene = Scene(
        unit("A", at=(36, 10)),
        unit("B", at=(30, 10)),
        unit("C", at=(60, 10)),
        unit("X", at=(36, 20), **FOE),
        frames=[Planning((RED,))],
    )
    usual = PlaceCards({"A": "fuego", "B": "atacad", "C": "corred"}, role=RED)
    others = [("A", order) for order in ("atacad", "resistid", "atencion", "corred")]
    others += [("B", order) for order in ("fuego", "resistid", "atencion", "corred")]
    assert others_than(scene, usual) == [
        but(usual, cards={**usual.cards, name: order}) for name, order in others
    ]


@pytest.mark.parametrize("order", [Running, Attention])
def test_who_acts_is_thought_about_standing_turning_shooting_and_going_all_round(
    order: Callable[..., Any],
) -> None:
    question = order((RED,), "A")
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=(36, 20), wear=1, **FOE), frames=[question])
    others = others_than(scene, Done(role=RED))
    options = list(question.options(scene.state, RED))
    marches = [act for act in others if isinstance(act, March)]
    assert [act for act in others if act not in marches] == [
        act for act in options if not isinstance(act, March | Orient | FreeTurn)
    ]
    assert set(marches) < set(options)
    assert 5 <= len(marches) <= 8
    assert min(m.to.x for m in marches) < 36 * INCH < max(m.to.x for m in marches)


@pytest.mark.parametrize(("at", "sides"), [((36, 20), []), ((46, 9), ["right"]), ((60, 9), [])])
def test_nobody_thinks_of_turning_to_where_no_enemy_is_close(
    at: tuple[int, int], sides: list[str]
) -> None:
    question = Attention((RED,), "A")
    scene = Scene(unit("A", at=(36, 10)), unit("X", at=at, **FOE), frames=[question])
    offered = [act for act in question.options(scene.state, RED) if isinstance(act, Orient)]
    assert len(offered) == 3
    others = others_than(scene, Done(role=RED))
    assert [act.side.value for act in others if isinstance(act, Orient)] == sides


def test_whoever_may_charge_several_is_thought_about_with_each() -> None:
    question = ChargeChoice((RED,), "A")
    scene = Scene(
        unit("A", "coraceros", at=(36, 18)),
        unit("X", at=(32, 24), **FOE),
        unit("Y", "compania_disparo", at=(40, 24), **FOE),
        frames=[question],
    )
    usual = TerciosDoctrine(STANDARD).wish(scene.state, question, RED)
    assert usual in (others := others_than(scene, usual))
    assert sorted(act.target for act in others if isinstance(act, Charge)) == ["X", "Y"]


def test_a_card_is_told_without_those_that_stay_as_they_are() -> None:
    scene = Scene(
        unit("A", at=(36, 10)),
        unit("B", at=(30, 10)),
        unit("X", at=(36, 20), **FOE),
        frames=[Planning((RED,))],
    )
    view, prompt = TERCIOS.view(scene.state, RED), question_for(scene.state, RED)
    notes = Thinker(DOCTRINE, 20).think(TERCIOS, view, prompt, Dice("t"), Notes()).notes
    told = [
        (notes.said[rated.name]["en"], notes.instead[rated.name]["en"]) for rated in notes.rated
    ]
    usual = told.pop(0)
    assert usual[0] == usual[1] == "Orders: ¡Fuego! A, B"
    assert told[0] == ("Orders: ¡Atacad! A", "Orders: ¡Fuego! A")
    assert told[-1] == ("Orders: ¡Corred! B", "Orders: ¡Fuego! B")


def test_what_one_unit_does_is_told_with_its_name() -> None:
    scene = Scene(
        unit("A", at=(36, 10)), unit("X", at=(36, 20), **FOE), frames=[Running((RED,), "A")]
    )
    view, prompt = TERCIOS.view(scene.state, RED), question_for(scene.state, RED)
    notes = Thinker(DOCTRINE, 20).think(TERCIOS, view, prompt, Dice("t"), Notes()).notes
    assert {said["es"][:3] for said in notes.said.values()} == {"A: "}
    assert not any(said["es"].startswith("A: ") for said in notes.instead.values())


def imagined_cards(scene: Scene, worlds: int = 60) -> dict[str, Counter[str]]:
    """How often each unit has each card on the boards that red imagines."""
    thought = Worlds(TERCIOS, TERCIOS.view(scene.state, RED), Dice("t"), DOCTRINE)
    boards = [thought.world(number).board for number in range(worlds)]
    return {u: Counter(board.units[u].card for board in boards) for u in scene.state.units}


def face_down(**cards: str) -> Scene:
    """Muskets before our own, horse that is far off, and whatever cards they have."""
    return Scene(
        unit("A", at=(36, 10), card="atencion"),
        unit("X", at=(36, 22), card=cards.get("X", "corred"), group=1, **FOE),
        unit("Y", at=(42, 22), card=cards.get("X", "corred"), group=1, **FOE),
        unit("Z", "coraceros", at=(60, 66), card=cards.get("Z", "corred"), **FOE),
        frames=[Running((RED,), "A")],
    )


def test_hidden_cards_are_supposed_to_be_what_the_enemy_would_place() -> None:
    found = imagined_cards(face_down())
    assert found["A"] == {"atencion": 60}  # one's own are known
    likely = card_for(face_down().state, face_down().unit("X"), STANDARD)
    assert found["X"].most_common(1)[0][0] == likely == "fuego"
    assert found["X"][likely] > 40
    assert len(found["X"]) > 1  # and now and then anything at all
    assert found["X"] == found["Y"]  # a joint order is one card
    assert found["Z"]["resistid"] > 40


def test_a_card_that_was_shown_is_supposed_to_be_what_it_is() -> None:
    scene = face_down()
    scene.state.known["X"] = (RED,)
    scene.state.known["Y"] = (RED,)
    assert imagined_cards(scene)["X"] == {"corred": 60}


def test_what_is_supposed_does_not_depend_on_what_is_hidden() -> None:
    assert imagined_cards(face_down()) == imagined_cards(face_down(X="fuego", Z="atacad"))


def test_the_enemy_is_imagined_as_any_man_and_in_any_plan_but_never_as_a_stranger() -> None:
    thought = Worlds(TERCIOS, TERCIOS.view(face_down().state, RED), Dice("t"), DOCTRINE)
    plans = {"plan-press", "plan-hold", "plan-flank"}
    assert {thought.world(n).foe for n in range(200)} == {*DOCTRINE.men, "alferez-1", *plans}
