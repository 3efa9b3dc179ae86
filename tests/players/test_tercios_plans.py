"""Plans as things: who stands, who goes when, who stays; told in words; nothing hidden is read."""

import hashlib
from typing import Any

import pytest

from estandarte.games.tercios.table.view import view_of
from estandarte.kernel import LANGUAGES, Dice, Match, Setup, but, encode
from estandarte.kernel.testing import new_match
from estandarte.players.doctrine.tercios import DOCTRINE, TerciosDoctrine
from estandarte.players.doctrine.tercios.planning import card_for
from estandarte.players.doctrine.tercios.plans import BOOK, Plan, leaning
from estandarte.players.playing import take_turn
from games.tercios.scenes import BLUE, FOE, RED, TERCIOS, Scene, unit

STANDARD = DOCTRINE.tempers["standard"]
WAITS = Plan(foot="hold", horse="hold", guns="hold", hour=5, goes=("foot", "horse"))


def army(**more: Any) -> Scene:
    return Scene(
        unit("A", at=(20, 18), **more), unit("B", at=(52, 18)), unit("C", "coraceros", at=(36, 10)),
        unit("G", "canon_medio", at=(30, 18)), unit("X", at=(20, 50), **FOE),
        unit("Y", at=(24, 50), **FOE), unit("Z", at=(52, 50), wear=1, **FOE),
    )  # fmt: skip


def stances(plan: Plan, turn: int = 1, scene: Scene | None = None) -> dict[str, str]:
    scene = scene or army()
    scene.state.turn = turn
    return {name: plan.stance_of(scene.state, scene.unit(name)) for name in "ABCG"}


@pytest.mark.parametrize("name", sorted(BOOK.plans))
def test_a_plan_is_told_in_a_sentence_in_both_languages(name: str) -> None:
    told = BOOK.plans[name].told
    assert set(told) == set(LANGUAGES)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in told.values())


def test_everything_that_a_plan_says_is_heard_in_its_words() -> None:
    plain = WAITS.told["en"]
    for more in (
        {"foot": "close"}, {"hour": 6}, {"goes": ("horse",)}, {"then": "round"},
        {"refuses": True}, {"reserve": 2}, {"given_up": (6, 2)},
    ):  # fmt: skip
        assert but(WAITS, **more).told["en"] != plain


def test_nobody_goes_before_the_hour_and_then_only_who_is_to() -> None:
    assert set(stances(WAITS, 4).values()) == {"hold"}
    assert stances(WAITS, 5) == {"A": "press", "B": "press", "C": "press", "G": "hold"}


def test_who_faces_the_stronger_wing_stays_where_a_wing_is_refused() -> None:
    refused = but(WAITS, refuses=True, goes=("foot",))
    assert stances(refused, 5) == {"A": "hold", "B": "press", "C": "hold", "G": "hold"}


def test_the_reserve_is_who_stands_farthest_from_the_enemy() -> None:
    assert stances(but(WAITS, reserve=1), 5)["C"] == "hold"
    assert stances(but(WAITS, reserve=1), 5)["A"] == "press"


def test_a_plan_is_given_up_when_it_cannot_win_any_more() -> None:
    given_up = but(WAITS, hour=99, given_up=(6, 2))
    scene = army()
    scene.state.score = {RED: 0, BLUE: 2}
    assert set(stances(given_up, 5, scene).values()) == {"hold"}
    assert set(stances(given_up, 6, scene).values()) == {"press"}


def test_the_doctrine_carries_out_what_the_plan_says() -> None:
    """The same foot, the enemy out of reach: under one plan it stands, under another it goes."""
    scene = Scene(unit("A", at=(36, 18)), unit("X", at=(36, 46), **FOE))
    scene.state.turn = 1
    cards = {
        name: card_for(scene.state, scene.unit("A"), but(STANDARD, battle=name))
        for name in ("stand-and-shoot", "close-in")
    }
    assert cards["close-in"] == "corred"
    assert cards["stand-and-shoot"] == "fuego"


@pytest.mark.parametrize(
    ("army", "plan"),
    [
        ("gran_alianza", "stand-and-shoot"),
        ("rey_sol", "stand-and-shoot"),
        ("gran_capitan", "close-in"),
        ("leon_del_norte", "stand-and-shoot"),
    ],
)
def test_the_plan_is_chosen_by_the_army_that_one_leads(army: str, plan: str) -> None:
    setup = Setup("tercios", "campos_de_gloria", armies={RED: army, BLUE: army})
    match = Match.start(TERCIOS, setup, "plan")
    mind: Any = DOCTRINE.of("standard")
    while not match.state.turn:
        match.act(take_turn(match, match.waiting[0], mind, Dice("plan")))
    assert mind.temper_for(match.state, RED).battle == plan


def test_a_plan_reads_nothing_that_lies_face_down() -> None:
    found = set()
    for card in ("fuego", "corred", "atacad"):
        scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 30), card=card, **FOE))
        scene.state.turn = 5
        view = view_of(scene.state, RED)
        board = TERCIOS.imagine(view, Dice("x"))
        temper = TerciosDoctrine(STANDARD).temper_for(board, RED)
        found.add(encode(leaning(board, board.units["A"], temper)))
    assert len(found) == 1


@pytest.mark.parametrize(
    ("scenario", "seed", "kept"),
    [("campo_abierto", 1, "4826dd16e81d"), ("campos_de_gloria", 3, "edfd9f10cfff")],
)
def test_the_alferez_of_before_is_kept_as_he_was(scenario: str, seed: int, kept: str) -> None:
    """The measure of plans: he played so as long as he was the standard."""
    match = new_match(TERCIOS, scenario, seed)
    heard, before = hashlib.sha256(), DOCTRINE.of("alferez-2")
    for _ in range(150):
        step = match.act(take_turn(match, match.waiting[0], before, Dice("first")))
        heard.update(encode(step.action))
        for event in step.events:
            heard.update(encode(event))
    assert heard.hexdigest()[:12] == kept
