"""The field as text: how facts are written, in both languages."""

from typing import Any

import pytest

from estandarte.games.tercios.table.drawing import draw, writers
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.units import Mark
from estandarte.kernel import Texts
from games.tercios.scenes import FOE, PACK, RED, TERCIOS, Scene, area, commander, place, unit, wall

WOOD = area("small_wood", 20, 20)


@pytest.mark.parametrize(
    ("writer", "value", "es", "en"),
    [
        ("point", place(2.5, 11), '(2,5" 11,0")', '(2.5" 11.0")'),
        ("point", None, "-", "-"),
        ("inches", 12700, '5,0"', '5.0"'),
        ("heading", 2700, "a la izquierda", "to the left"),
        ("names", ("A", "B"), "A, B", "A, B"),
        ("targets", ("A", "B"), " (A, B)", " (A, B)"),
        ("targets", (), "", ""),
        ("dice", (1, 6), "1 6", "1 6"),
        ("dice", (), "-", "-"),
        ("spread", (place(2, 4), place(4, 8)), ' en (3,0" 6,0")', ' at (3.0" 6.0")'),
        ("spread", (), "", ""),
        ("end", (place(2, 4), place(4, 8)), ' en (4,0" 8,0")', ' at (4.0" 8.0")'),
        ("spot", place(4, 8), ' en (4,0" 8,0")', ' at (4.0" 8.0")'),
        ("spot", None, "", ""),
        ("role", "", "-", "-"),
        ("element", "nowhere", "nowhere", "nowhere"),
    ],
)  # fmt: skip
def test_facts_are_written_in_the_language_of_the_reader(
    writer: str, value: Any, es: str, en: str
) -> None:
    write = writers(TERCIOS)[writer]
    assert (write(value, "es"), write(value, "en")) == (es, en)


def test_things_are_named_as_the_lists_name_them() -> None:
    write, element = writers(TERCIOS), PACK.terrain.element["small_wood"].name
    for language in ("es", "en"):
        assert write["piece"](WOOD, language) == write["piece"]("small_wood", language)
        assert write["element"]("small_wood", language) == element[language]
        hero = PACK.qualities.quality["heroe"].name[language]
        assert write["quality"]("heroe", language) == hero
        assert write["gifts"](("heroe",), language) == f", {hero}"
        assert write["mark"](Mark("heroe_now", "turn"), language) == hero
        bow = PACK.weapons.weapon["arcabuz"].name[language]
        assert write["weapon"]("arcabuz", language) == bow
    assert write["element"]("small_wood", "fr") == element["en"]


def crowded() -> Any:
    things: list[Any] = [WOOD, wall((30, 30), (34, 30), id="w")]
    for number, sort in enumerate(("hill", "swamp", "small_lake", "crop_field", "rocks")):
        things.append(area(sort, 10 + 12 * number, 40, 2, f"h{number}"))
    things += [unit("red-1-1", at=(36, 20), card="fuego"), unit("red-1-2", at=(30, 20), facing=90)]
    things += [unit("blue-1-1", at=(36, 24), disordered=True, **FOE)]
    things += [commander("red-g", 3, at=(36, 16), virtues=("brio",))]
    things += [commander("red-1", inside="red-1-1")]
    return view_of(Scene(*things).state, RED)


@pytest.mark.parametrize("part", ["", "red-1-1", "red-g", "e1", "w", "nobody"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_table_is_drawn_as_it_was(part: str, language: str, scenes: list[Any]) -> None:
    texts = Texts((), TERCIOS.writers())
    texts.wordless.update(texts.catalogues)
    drawn = draw(crowded(), part, texts, language, 72).split("\n")
    assert any("R1-1↑" in line for line in drawn) is (part != "e1")  # the wood is far from it
    scenes.append(drawn)
