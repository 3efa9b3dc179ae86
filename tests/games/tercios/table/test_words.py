"""Orders in a player's words, in both languages: pieces by what they are called."""

from typing import Any

import pytest

from estandarte.games.tercios.answers.flight import Flee
from estandarte.games.tercios.answers.shooting_back import ShootBack
from estandarte.games.tercios.commanding.commander_step import CommanderStep, JoinUnit
from estandarte.games.tercios.reactions.reacting import Hold, React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Done, March, Orient, Shoot
from estandarte.games.tercios.turn.goes import Activate
from estandarte.games.tercios.turn.sequence import PlaceCards, Planning
from estandarte.kernel import LANGUAGES
from estandarte.kernel.testing import new_match
from estandarte.wargame.plane.bases import Side
from games.tercios.scenes import FOE, RED, TERCIOS, Scene, commander, inch, place, understand, unit


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
    "words", ["advance 2 inches, then face left", "avanza 2 pulgadas y luego gira a la izquierda"]
)
def test_of_two_orders_the_first_comes_first(words: str) -> None:
    """A sentence is carried out whole: both orders of it are read, each after the other."""
    scene = Scene(unit("red-1-1", at=(36, 20)), unit("blue-1-1", at=(10, 40), **FOE))
    scene.activate("red-1-1", "atencion")
    (way,) = TERCIOS.chapters.grammar.read(scene.state, RED, words).ways
    assert way.actions == (March(place(36, 22), role=RED), Orient(Side.LEFT, role=RED))
    for action in way.actions:
        scene.play(action)
    assert scene.unit("red-1-1").base.heading == 2700


def test_enough_is_enough() -> None:
    scene = Scene(unit("red-1-1", at=(36, 20)))
    scene.activate("red-1-1", "atencion")
    for words in ("done", "enough", "basta", "nada más"):
        assert understand(scene.state, RED, words) == Done(role=RED)


def in_attention() -> Scene:
    scene = Scene(unit("A", "coraceros", at=(36, 20)), unit("X", at=(36, 24), **FOE))
    scene.activate("A", "atencion")
    return scene


def test_orders_in_a_players_words() -> None:
    scene = in_attention()
    state = scene.state
    assert understand(state, RED, "advance 2.5 inches") == March(place(36, 22.5), role=RED)
    assert understand(state, RED, "avanza 2,5 pulgadas") == March(place(36, 22.5), role=RED)
    assert understand(state, RED, "march 30 22") == March(place(30, 22), role=RED)
    turn = understand(state, RED, "gira a la izquierda")
    assert getattr(turn, "side", None) is Side.LEFT
    assert understand(state, RED, "shoot at X") == Shoot("X", "pistola", role=RED)
    assert understand(state, RED, "sing a song") is None
    assert understand(state, RED, "charge X") is None  # not with this order
    scene.state.stack.clear()
    scene.activate("A", "atacad")
    assert understand(state, RED, "charge x") == Charge("X", role=RED)
    assert understand(state, RED, "carga contra X") == Charge("X", role=RED)


def test_planning_in_words() -> None:
    scene = Scene(unit("A"), unit("B", at=(10, 10)), frames=[Planning((RED,))])
    wish = understand(scene.state, RED, "orders A fuego corred")
    assert wish == PlaceCards({"A": "fuego", "B": "corred"}, role=RED)
    scene.play(wish)


def test_words_of_a_reaction() -> None:
    from estandarte.games.tercios.reactions.reacting import Reacting

    scene = Scene(
        unit("A", card="fuego"), unit("X", at=(36, 22), **FOE),
        frames=[Reacting(units=("A",), enemy="X")], dice=[5, 5],
    )  # fmt: skip
    assert understand(scene.state, RED, "hold") == Hold(role=RED)
    assert understand(scene.state, RED, "react") == React("A", role=RED)
    scene.play(React("A", role=RED))
    assert isinstance(understand(scene.state, RED, "fire!"), ShootBack)
    assert understand(scene.state, RED, "flee 5") is None
    assert Flee(inch(5), role=RED) != Done(role=RED)


@pytest.mark.parametrize(
    "words",
    ["", "   ", "advance", "turn", "charge", "x" * 500, "orders ¡!", "march -1 -2"],
)
def test_words_that_mean_nothing_are_no_orders(words: str) -> None:
    scene = in_attention()
    found = understand(scene.state, RED, words)
    assert found is None or scene.refusal(found) is not None


def test_the_board_in_text_and_in_sentences() -> None:
    match = new_match(TERCIOS, "rocroi", 1)
    view: Any = match.view(RED)
    drawn = TERCIOS.draw(view, "en", 100)
    assert "R1-1↑" in drawn
    assert "B1-1↓" in drawn
    assert "%" in drawn  # the wood
    near = TERCIOS.draw_part(view, "red-1-1", "en", 100)
    assert "R1-1↑" in near and "B1-1" not in near
    assert max(map(len, drawn.splitlines())) <= 100
    enghien = {
        "es": ", nivel 3, Brío, Héroe, Amenazante, ",
        "en": ", level 3, Verve, Hero, Menacing, ",
    }
    for language in LANGUAGES:
        lines = list(TERCIOS.describe(view, language))
        assert len(lines) > 20
        assert not any("[" in line for line in lines)
        assert any(enghien[language] in line for line in lines)
    assert Orient(Side.LEFT, role=RED).told().key == "action.orient"


@pytest.mark.parametrize(
    "words", ["place a small wood at 20 20", "coloca un bosque pequeño en 20 20"]
)
def test_scenery_is_placed_by_its_name_where_it_is_wanted(words: str) -> None:
    match = new_match(TERCIOS, "campos_de_gloria", 1)
    role = match.waiting[0]
    wish: Any = understand(match.state, role, words)
    assert wish.sort == "small_wood"
    across = [corner.x for corner in wish.corners]
    assert abs(min(across) + max(across) - 2 * inch(20)) < inch(9)  # as near as it is offered
    assert understand(match.state, role, words.rstrip("20 ")) is None  # nobody has said where


@pytest.mark.parametrize("words", ["red-g joins red-1-2", "une a red-g con red-1-2"])
def test_a_commander_joins_the_unit_that_is_named(words: str) -> None:
    scene = Scene(
        unit("red-1-1"), unit("red-1-2", at=(30, 20)), commander("red-g", at=(34, 18)),
        frames=[CommanderStep((RED,))],
    )  # fmt: skip
    assert understand(scene.state, RED, words) == JoinUnit("red-g", "red-1-2", role=RED)


PLANS: list[tuple[str, dict[str, str] | None]] = [
    ("all fuego", {"A": "fuego", "B": "fuego", "C": "fuego"}),
    ("todas atención, A fuego", {"A": "fuego", "B": "atencion", "C": "atencion"}),
    ("A fuego, B corred, C atacad", {"A": "fuego", "B": "corred", "C": "atacad"}),
    ("A B fuego, C atacad", {"A": "fuego", "B": "fuego", "C": "atacad"}),
    ("fuego A, corred B, atacad C", {"A": "fuego", "B": "corred", "C": "atacad"}),
    ("fuego A corred B atacad C", {"A": "fuego", "B": "corred", "C": "atacad"}),
    ("A fuego B corred C atacad", {"A": "fuego", "B": "corred", "C": "atacad"}),
    ("A fuego, rest atacad", {"A": "fuego", "B": "atacad", "C": "atacad"}),
    ("A, B fuego, C corred", {"A": "fuego", "B": "fuego", "C": "corred"}),
    ("X fuego", None),
    ("A B C", None),
]


@pytest.mark.parametrize(("words", "cards"), PLANS)
def test_a_card_goes_to_those_who_are_named_beside_it(words: str, cards: Any) -> None:
    scene = Scene(
        unit("A"), unit("B", at=(10, 10)), unit("C", at=(60, 10)), unit("X", at=(36, 40), **FOE),
        frames=[Planning((RED,))],
    )  # fmt: skip
    wish = understand(scene.state, RED, words)
    assert wish == (None if cards is None else PlaceCards(cards, role=RED))


SAID = (
    "advance half", "avanza la mitad", "advance as far as you can", "avanza lo más posible",
    "advance 2 inches to the left", "avanza 2 pulgadas a la derecha", "march 34 23", "about face",
    "media vuelta", "face right", "gira a la derecha", "turn 180 degrees", "shoot", "dispara",
    "shoot at Y", "dispara a X", "charge", "carga", "charge Y", "reorganise", "reorganiza",
    "B advance 2", "A advance 2", "activate A", "activa B", "flee", "huye", "react", "reacciona",
    "evade", "esquiva", "hold", "aguanta", "C mandar A", "C inspira a A", "C joins A",
    "red goes first", "empieza el azul", "the enemy goes first", "abajo", "bottom", "give up A",
)  # fmt: skip


@pytest.mark.parametrize("order", ["", "atencion", "fuego", "corred", "atacad"])
def test_what_is_said_is_understood_as_it_was(order: Any, scenes: list[Any]) -> None:
    scene = Scene(
        unit("A", "coraceros", at=(36, 20), card="" if order else "fuego"),
        unit("B", at=(28, 20), card="corred"), commander("C", at=(32, 18), qualities=("inspirar",)),
        unit("X", at=(36, 24), **FOE), unit("Y", "canon_medio", at=(40.8, 24), **FOE),
    )  # fmt: skip
    if order:
        scene.activate("A", order)
    else:
        scene.go()
    understood = {words: understand(scene.state, RED, words) for words in SAID}
    assert sum(wish is not None for wish in understood.values()) > 0
    scenes.append(understood)
