"""Orders in a player's words, in both languages: pieces by what they are called."""

from typing import Any

import pytest

from estandarte.games.tercios.charge.declaration import Charge
from estandarte.games.tercios.table.words import understand
from estandarte.games.tercios.turn.activation import Activate
from estandarte.games.tercios.turn.execution import Done, March, Orient, Shoot
from estandarte.wargame.plane.bases import Side
from games.tercios.scenes import BLUE, RED, Scene, place, unit

FOE: dict[str, Any] = {"facing": 180, "role": BLUE}


def charging(*foes: Any) -> Scene:
    scene = Scene(unit("red-1-1", at=(36, 20)), *foes)
    scene.activate("red-1-1", "atacad")
    return scene


@pytest.mark.parametrize(
    "words", ["charge the squadron", "carga al escuadrón", "¡Cargad contra el escuadrón clásico!"]
)
def test_an_enemy_is_charged_by_its_name(words: str) -> None:
    scene = charging(
        unit("blue-1-1", at=(36, 24), **FOE), unit("blue-1-2", "coraceros", at=(40, 24), **FOE)
    )
    assert understand(scene.state, RED, words.strip("¡!")) == Charge("blue-1-1", role=RED)


def test_of_two_that_are_called_alike_the_one_in_reach_is_meant() -> None:
    near, far = unit("blue-1-1", at=(36, 24), **FOE), unit("blue-1-2", at=(60, 40), **FOE)
    assert understand(charging(near, far).state, RED, "charge the squadron") == Charge(
        "blue-1-1", role=RED
    )


def test_where_a_name_could_mean_two_nothing_is_done() -> None:
    one, two = unit("blue-1-1", at=(34, 24), **FOE), unit("blue-1-2", at=(38.5, 24), **FOE)
    scene = charging(one, two)
    assert understand(scene.state, RED, "charge the squadron") is None
    assert understand(scene.state, RED, "charge blue-1-2") == Charge("blue-1-2", role=RED)


def test_kinds_and_names_serve_for_shots_and_activations_too() -> None:
    scene = Scene(unit("red-1-1", at=(36, 20)), unit("blue-3-1", "canon_medio", at=(36, 25), **FOE))
    scene.activate("red-1-1", "fuego")
    wish = understand(scene.state, RED, "shoot at the artillery")
    assert wish == Shoot("blue-3-1", "arcabuz_mosquete", role=RED)
    assert understand(scene.state, RED, "dispara a los cañones") == wish
    both = Scene(
        unit("red-1-1", at=(36, 20), card="fuego"),
        unit("red-2-1", "coraceros", at=(30, 20), card="corred"),
    )
    both.go()
    assert understand(both.state, RED, "activa los coraceros") == Activate("red-2-1", role=RED)
    assert understand(both.state, RED, "activate the squadron") == Activate("red-1-1", role=RED)


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("advance 2 inches, then face left", "face left"),
        ("avanza 2 pulgadas y luego gira a la izquierda", "gira a la izquierda"),
    ],
)
def test_of_two_orders_the_first_comes_first(words: str, after: str) -> None:
    scene = Scene(unit("red-1-1", at=(36, 20)), unit("blue-1-1", at=(10, 40), **FOE))
    scene.activate("red-1-1", "atencion")
    first = understand(scene.state, RED, words)
    assert first == March(place(36, 22), role=RED)
    scene.play(first)
    then = understand(scene.state, RED, after)
    assert then == Orient(Side.LEFT, role=RED)
    scene.play(then)
    assert scene.unit("red-1-1").base.heading == 2700


def test_enough_is_enough() -> None:
    scene = Scene(unit("red-1-1", at=(36, 20)))
    scene.activate("red-1-1", "atencion")
    for words in ("done", "enough", "basta", "nada más"):
        assert understand(scene.state, RED, words) == Done(role=RED)
