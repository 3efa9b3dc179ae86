"""The alférez: legal in every moment, stronger than chance, and blind to hidden cards."""

import hashlib
from typing import Any

import pytest

from estandarte.games.tercios.commanding.commanding import Command
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.kernel import Dice, encode, prompt_for
from estandarte.kernel.testing import new_match
from estandarte.players.chance import Chance
from estandarte.players.doctrine.tercios import DOCTRINE
from estandarte.players.doctrine.tercios.planning import card_for
from estandarte.players.playing import play_out, take_turn
from estandarte.players.ranks import ALFEREZ_1
from games.tercios.scenes import BLUE, FOE, RED, TERCIOS, Scene, commander, unit


@pytest.mark.parametrize(("seed", "mine", "theirs"), [(1, RED, BLUE), (2, BLUE, RED)])
def test_it_beats_chance(seed: int, mine: str, theirs: str) -> None:
    match = new_match(TERCIOS, "campo_abierto", seed)
    play_out(match, {mine: DOCTRINE, theirs: Chance()}, Dice(f"doctrine-{seed}"))
    assert match.result is not None
    assert match.result.winner == mine


def test_it_plays_the_whole_scenario_with_scenery_and_deployment() -> None:
    match = new_match(TERCIOS, "campos_de_gloria", 4)
    play_out(match, {RED: DOCTRINE, BLUE: DOCTRINE}, Dice("whole"))
    assert match.is_over
    assert match.state.turn >= 5


@pytest.mark.parametrize(
    ("scenario", "seed", "kept"),
    [("campo_abierto", 1, "6c3482af62c2"), ("campos_de_gloria", 3, "5956996dbc56")],
)
def test_the_first_alferez_is_kept_as_he_was(scenario: str, seed: int, kept: str) -> None:
    # A repaired rule may change what happens to him; a change of the doctrine must not.
    match = new_match(TERCIOS, scenario, seed)
    heard, first = hashlib.sha256(), DOCTRINE.of(ALFEREZ_1)
    for _ in range(150):
        step = match.act(take_turn(match, match.waiting[0], first, Dice("first")))
        heard.update(encode(step.action))
        for event in step.events:
            heard.update(encode(event))
    assert heard.hexdigest()[:12] == kept


def test_it_shoots_what_is_in_range_and_charges_what_is_open() -> None:
    scene = Scene(unit("A", at=(36, 18)), unit("X", at=(36, 25), **FOE))
    temper = DOCTRINE.tempers[ALFEREZ_1]
    assert card_for(scene.state, scene.unit("A"), temper) == "fuego"
    guns = Scene(unit("A", "coraceros", at=(36, 18)), unit("X", "canon_medio", at=(36, 24), **FOE))
    assert card_for(guns.state, guns.unit("A"), temper) == "atacad"
    worn = Scene(unit("A", wear=3), unit("X", at=(36, 45), **FOE))
    assert card_for(worn.state, worn.unit("A"), temper) == "resistid"


def test_it_chooses_from_the_view_alone() -> None:
    wishes = set()
    for card in ("fuego", "corred", "atacad"):
        scene = Scene(unit("A", at=(36, 20)), unit("X", at=(36, 24), card=card, **FOE))
        scene.activate("A", "atacad")
        view = view_of(scene.state, RED)
        wishes.add(str(DOCTRINE.choose(TERCIOS, view, prompt_for(scene.state, RED), Dice("x"))))
    assert wishes == {str(Charge("X", role=RED))}
    volley = Scene(unit("A", at=(36, 18)), unit("X", at=(36, 25), **FOE))
    volley.activate("A", "fuego")
    found = DOCTRINE.choose(
        TERCIOS, view_of(volley.state, RED), prompt_for(volley.state, RED), Dice("x")
    )
    assert found == Shoot("X", "arcabuz_mosquete", role=RED)


@pytest.mark.parametrize(
    ("quality", "mine", "asked"),
    [
        ("honorable", {"wear": 2}, {"units": ("A",)}),
        ("diligente", {"disordered": True}, {"units": ("A",)}),
        ("heroe", {"acted": True, "done": "fuego", "card": None}, {"units": ("A",)}),
        ("religioso", {"card": "resistid", "wear": 2}, {"units": ("A",)}),
        ("raudo", {"card": "atencion"}, {"units": ("A",)}),
        ("audaz", {"card": "corred"}, {"units": ("A",), "order": "fuego"}),
        ("estoico", {"card": "fuego"}, {"units": ("A",)}),
        ("amenazante", {"card": "fuego"}, {"units": ("X",)}),
        ("conspirador", {"card": "fuego"}, {"units": ("X",)}),
        ("intrigante", {"card": "fuego"}, {"commanders": ("K",)}),
    ],
)
def test_its_commanders_use_their_qualities(quality: str, mine: Any, asked: Any) -> None:
    scene = Scene(
        unit("A", at=(36, 18), **mine), unit("X", at=(36, 25), card="fuego", wear=4, **FOE),
        commander("C", at=(40, 17), qualities=(quality,)), commander("K", at=(40, 28), role=BLUE),
        unit("B", at=(36, 12)),
    )  # fmt: skip
    scene.go(RED)
    view = view_of(scene.state, RED)
    found = DOCTRINE.choose(TERCIOS, view, prompt_for(scene.state, RED), Dice("x"))
    assert found == Command("C", quality, role=RED, **asked)
