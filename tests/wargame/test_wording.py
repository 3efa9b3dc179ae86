"""Words compared as people write them, and pieces found by what they are called."""

from estandarte.wargame.wording import called, folded


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
