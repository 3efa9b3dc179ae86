"""Sentences cut into clauses, and pieces found by what they are called."""

import pytest

from estandarte.wargame.wording import called, clauses, folded


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("advance 4 inches, then face left", ["advance 4 inches", "face left"]),
        ("avanza 4 pulgadas y luego gira", ["avanza 4 pulgadas", "gira"]),
        ("avanza 2,5; después, dispara", ["avanza 2,5", "dispara"]),
        ("march 2, shoot at x", ["march 2, shoot at x"]),
        ("strengthen", ["strengthen"]),
        ("; then ;", []),
        ("", []),
    ],
)
def test_a_sentence_is_cut_where_one_order_follows_another(words: str, parts: list[str]) -> None:
    assert clauses(words) == parts


def test_words_are_compared_without_case_accents_and_marks() -> None:
    assert folded("¡Carga al Escuadrón  clásico!") == "carga al escuadron clasico"


def test_a_piece_is_found_by_the_words_of_its_name() -> None:
    names = {
        "x": ("Classic squadron", "Escuadrón clásico"),
        "y": ("Swiss squadron", "Escuadrón suizo"),
        "z": ("Cuirassiers", "Coraceros"),
    }
    assert called("charge the cuirassiers", names) == ["z"]
    assert called("carga al escuadrón", names) == ["x", "y"]
    assert called("carga al escuadron suizo", names) == ["y"]
    assert called("charge", names) == []
