"""A battle of Tercios in the terminal: orders in one's own words, and what may be measured."""

import pytest

from estandarte.games.tercios import TERCIOS
from estandarte.games.tercios.state import BLUE
from estandarte.kernel import Setup, write_position
from estandarte.kernel.testing import rule
from games.tercios.scenes import Scene, unit

SEATS = ("--seat", "red=person", "--seat", "blue=person", "--seed", "7")


@pytest.fixture
def battle(estandarte, tmp_path):
    """Types at the table from the moment when red-1-1 acts with an order; what was said."""

    def sit(
        order: str, typed: str, *words: str, gap: int = 6, card: str | None = None, **switches: str
    ) -> str:
        scene = Scene(
            unit("red-1-1", at=(30, 20)), unit("red-1-2", at=(10, 8), card="resistid"),
            unit("blue-1-1", at=(30, 20 + gap), facing=180, role=BLUE, card=card),
            dice=[6] * 40, **switches,
        )  # fmt: skip
        scene.activate("red-1-1", order)
        setup = Setup("tercios", "campo_abierto", switches=switches)
        path = tmp_path / "position"
        path.write_text(write_position(TERCIOS, setup, scene.state), encoding="utf-8")
        ran = estandarte("play", "--position", path, *SEATS, *words, typed=typed)
        assert ran.status == 0, ran.err
        return ran.out

    return sit


@pytest.mark.parametrize(
    ("language", "words", "told"),
    [
        ("en", "advance 2 inches, then face left", "changes its facing"),
        ("es", "avanza 2 pulgadas y luego gira a la izquierda", "cambia de orientación"),
    ],
)
def test_two_orders_in_one_sentence_are_carried_out_one_after_the_other(
    battle, language, words, told
):
    said = battle("atencion", f"\n{words}\n", "--lang", language)
    assert told in said


def test_nothing_is_done_of_what_is_not_understood_whole(battle):
    said = battle("atencion", "\nadvance 1 inch, then dance, then face left\nface right\n")
    assert "I did not understand: “then dance then face”" in said
    assert "marches" not in said
    assert "changes its facing" in said.rpartition(" face right\n")[2]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "charge the squadron"), ("es", "carga al escuadrón")]
)
def test_an_enemy_is_charged_by_its_name(battle, language, words):
    said = battle("atacad", f"\n{words}\n", "--lang", language)
    told = said.rpartition(f"> {words}\n")[2]
    assert ("(B1-1)" if language == "en" else "(A1-1)") in told
    assert "blue-1-1" not in said
    assert "not understood" not in said


@rule("TER-Q12")
@pytest.mark.parametrize(("choice", "told"), [("allowed", "%"), ("forbidden", "TER-Q12")])
def test_the_odds_of_a_charge_are_told_or_refused_with_the_rule(battle, choice, told):
    said = battle("atacad", "\nodds charge blue-1-1\n", premeasuring=choice)
    assert told in said.rpartition("> odds charge blue-1-1\n")[2]


@rule("TER-charge-e")
@pytest.mark.parametrize(
    ("language", "beside", "warned"),
    [
        ("en", 'falls short: 20.0" away, reaches 6.0"', "will fall short: it is"),
        ("es", 'se queda corta: a 20,0", alcanza 6,0"', "se quedará corta: está a"),
    ],
)
def test_a_charge_that_will_fall_short_is_said_before_it_is_confirmed(
    battle, language, beside, warned
):
    said = battle("atacad", "\n1\nno\n1\nyes\n", "--lang", language, gap=20)
    assert beside in " ".join(said.split())  # whatever line it is broken over
    assert said.count(warned) == 2
    assert said.count("[TER-charge-c]") == 1


@rule("TER-Q12")
def test_nothing_is_measured_beforehand_where_the_table_forbids_it(battle):
    said = battle("atacad", "\n1\n", gap=20, premeasuring="forbidden")
    assert "fall" not in said.partition("[TER-charge-c]")[0]


@pytest.mark.parametrize(
    ("language", "asked", "beside"),
    [
        ("es", "Su carta es ¡Fuego!: ¿reacciona?", "(a 5 o más, el blanco se destraba"),
        (
            "en",
            "Its card is ¡Fuego!: does it react?",
            "(needs 5 or more, the target disengages",
        ),
    ],
)
def test_a_reaction_names_the_threat_the_card_and_the_odds(battle, language, asked, beside):
    said = battle("atacad", "\n1\n\n", "--lang", language, card="fuego")
    assert asked in said
    assert beside in " ".join(said.split())
