"""Matches typed as people type, in both languages; and no internal word in anything they read."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from cli.table.typists import Person, Typist, foreign_words, internal_words

HERE = Path(__file__).parent / "transcripts"
SEATS = {
    "aguila": ("campo_abierto", "red", ("R1", "RG")),
    "lepanto": ("tutorial", "christians", ("C-C-10", "C-C")),
    "mistral": ("strait", "bourbons", ("BO-A", "S1")),
    "tercios": ("rocroi", "red", ("R1-1", "RG")),
}
NOT_UNDERSTOOD = {
    "es": ("No se ha entendido", "Eso no es una orden", "No hay opción", "No conozco"),
    "en": ("was not understood", "That is no order", "There is no option", "I do not know"),
}
SAID: dict[str, tuple[str, ...]] = {
    "aguila.es": (
        "Ahora: ",
        "Los Oficiales mueven los últimos",
        "¿Cuántas pulgadas?",
        "Eso no toca ahora:",
        "¿Terminar el movimiento?",
    ),
    "aguila.en": (
        "Now: ",
        "Officers move last",
        "How many inches?",
        "That is not for now:",
        "End the movement?",
    ),
    "lepanto.es": (
        "Fase: movimiento.",
        "en la fase de combate no había nada que hacer",
        "¿Terminar la fase?",
    ),
    "lepanto.en": ("Phase: movement.", "nothing to do in the combat phase", "End the phase?"),
    "mistral.es": (
        "La Flotilla A (BO-A)",
        "Prestigio",
        "Paso: preparación de la guerra.",
        "Paso: Movimiento.",
        "Navarro, con la Flotilla A (BO-A): liderazgo 3",
        "Cádiz [BO-A]",
        "4 Veleros, 3 PD",
        "Flota nº 1 (España): con la Flotilla A (BO-A)",
        "(No Localizada 40,0 %, Localizada",
    ),
    "mistral.en": (
        "Flotilla A (BO-A)",
        "Prestige",
        "Step: preparation of the war.",
        "Step: Movement.",
        "Cádiz [BO-A]",
        "(not Spotted 40.0%,",
    ),
    "tercios.es": (
        "Tercio de Alburquerque (R1-1)",
        "alcance 12",
        "Francisco de Melo (RG), nivel 3, Lealtad",
        "de 8.",
        "Se gana por los puntos de los enemigos destruidos",
        "(lo logra y queda Agotado 44,4 %",
    ),
    "tercios.en": (
        "Tercio of Alburquerque (R1-1)",
        "range 12",
        "Francisco de Melo (RG), level 3",
        "of 8.",
        "Won by the points of destroyed enemies",
    ),
}
OTHER = {"red": "blue", "christians": "ottomans", "bourbons": "british"}
LONG = {("tercios", "en"), ("aguila", "es"), ("mistral", "en"), ("lepanto", "es")}
EVERY = [(game, language) for game in SEATS for language in ("es", "en")]


@pytest.fixture
def sit(monkeypatch, estandarte):
    """Sits down at the table of a game with what is typed; what was said."""

    def play(game: str, language: str, *words: str, typed: str = "") -> str:
        scenario, side, _ = SEATS[game]
        ran = estandarte(
            "play", game, "--scenario", scenario, "--seat", f"{side}=person",
            "--lang", language, "--seed", "7", *words, typed=typed,
        )  # fmt: skip
        assert ran.status == 0, ran.err
        return ran.out

    return play


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_match_is_typed_as_people_type(sit, game, language):
    typed = (HERE / f"{game}.{language}.txt").read_text("utf-8")
    said = sit(game, language, typed=typed)
    for sentence in NOT_UNDERSTOOD[language]:
        assert sentence not in said, said[said.index(sentence) - 300 :][:600]
    whole = " ".join(said.split())  # whatever line it is broken over
    for sentence in SAID[f"{game}.{language}"]:
        assert sentence.strip() in whole, sentence
    assert "estandarte verify" in said  # it came to its end
    assert internal_words(said, language) == []


ENDED = {
    "en": ("It ended in turn ", "Final score: ", "Losses: ", " on average."),
    "es": ("Acabó en el turno ", "Tanteo final: ", "Pérdidas: ", ", de media "),
}
"""What the end of every match tells, as the card on the screen does."""


@pytest.mark.parametrize(
    ("game", "language"),
    [pytest.param(*one, marks=pytest.mark.soak) if one in LONG else one for one in EVERY],
)
def test_a_match_is_played_in_sentences_to_its_end(monkeypatch, capsys, home, game, language):
    from estandarte.__main__ import main

    scenario, side, _ = SEATS[game]
    answers = tomllib.loads((HERE / "answers.toml").read_text("utf-8"))[game][language]
    person = Person(lambda: capsys.readouterr().out, "sí" if language == "es" else "yes", answers)
    monkeypatch.setattr(sys, "stdin", person)
    words = ("--scenario", scenario, "--seat", f"{side}=person", "--seat", f"{OTHER[side]}=chance")
    assert main(["play", game, *words, "--seed", "7", "--lang", language]) == 0
    said = person.said + capsys.readouterr().out
    for told in ENDED[language]:
        assert told in said
    assert internal_words(said, language) == []
    assert foreign_words(said, language) == set()
    (kept,) = (home / "estandarte/matches").iterdir()
    assert main(["verify", str(kept)]) == 0


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_no_internal_word_reaches_a_person(sit, monkeypatch, capsys, game, language):
    from estandarte.__main__ import main

    scenario, side, cards = SEATS[game]
    monkeypatch.setattr(sys, "stdin", Typist(language, 16, "7", cards))
    words = ("--scenario", scenario, "--seat", f"{side}=person", "--lang", language)
    assert main(["play", game, *words, "--seed", "8"]) == 0
    said = capsys.readouterr()
    assert internal_words(said.out, language) == []
    assert said.err == ""


def test_a_screen_reader_is_read_sentences_and_no_drawing(sit):
    said = sit("tercios", "es", "--plain", typed="tablero R1-1\nlista Coraceros\nsalir\n")
    assert "↑" not in said and "%%%" not in said
    assert "Coraceros de Vivero (R2-1) en (" in said


def test_what_is_asked_stands_whole_in_the_document(sit):
    import json

    asked = "ficha R1-1;lista;estado;opciones;mas;porque 1;tablero;describir;regla TER-turn-a"
    asked += ";cronica;detalles;tanteo;ayuda;posicion;atención ?;todas atención;sí;cuotas"
    document = json.loads(sit("tercios", "es", "--json", typed=f"{asked};salir".replace(";", "\n")))
    answers = {a["answer"]: a for a in document["answers"]}
    assert answers.keys() >= {
        "question",
        "card",
        "list",
        "status",
        "options",
        "why",
        "board",
        "rule",
        "page",
        "description",
        "log",
        "details",
        "score",
        "help",
        "position",
        "hint",
        "odds",
    }
    odds = answers["odds"]["options"][0]
    assert odds["beside"] == "lo logra y queda Agotado 44,4 %, fracasa 29,6 %"
    assert answers["options"]["options"][0]["action"]["kind"] == "place_cards"
    assert any("Tercio de Alburquerque (R1-1)" in line for line in answers["list"]["lines"])


def test_the_phase_is_not_ended_by_a_word_inside_a_sentence(sit):
    said = sit("aguila", "es", typed="todos en línea\nred-6 a paso ligero\nfin\nno\nsalir\n")
    assert "¿Cuántas pulgadas? 9.ª batería de a pie (R6) puede hasta 4." in said
    assert "Quedan 11 unidades sin orden" in said
    assert said.count("Francia: Da las órdenes a tus unidades.") == 1


def test_sides_are_called_by_their_nation(sit):
    """Never by their colour alone: in the question, in the marks, in the score."""
    said = sit("tercios", "es", typed="rendirse\nsí\n")
    assert "España: Turno 1" in said and "Marcas: R España, A Francia" in said
    assert "Francia: Victoria por rendición" in said
    assert not re.search(r"\b(Rojo|Azul)\b", said)


def test_who_cannot_follow_an_order_is_named(sit):
    said = sit("aguila", "es", typed="todos en línea\ntodos avanzan 4 pulgadas\nsí\nsalir\n")
    assert "No pueden seguir la orden: 6.ª batería de a pie (R5)" in said and "R11)." in said
    assert '4.º de dragones (R8) mueve 4,0".' in said


def test_an_order_that_fits_several_asks_which_one(sit):
    typed = "todas atención\nsí\nningún mando\nactiva los coraceros\nb\nsalir\n"
    said = sit("tercios", "es", typed=typed)
    assert "¿Cuál? Responde con su letra o di más:" in said
    assert "   b  Activar Coraceros de Cárdenas (R2-2)" in said
    assert "Coraceros de Cárdenas (R2-2) muestra su carta" in said


def test_near_misses_and_examples_are_offered(sit):
    said = sit("tercios", "es", typed="todas atencoin\natención ?\nsalir\n")
    assert "¿Querías decir" in said and "Por ejemplo, ahora vale:" in said


def test_a_shot_at_nobody_is_told_so(sit):
    typed = "todas fuego\nsí\nningún mando\nR4-1\ndispara\nsalir\n"
    assert "no tiene a nadie a tiro." in sit("tercios", "es", typed=typed)
