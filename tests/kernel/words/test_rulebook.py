"""The rulebook: one id, one statement in each language; faults named with their line."""

import re
from pathlib import Path

import pytest

from estandarte.kernel import Statement, read_book
from estandarte.kernel.words.rulebook import BookFault, book_of
from skirmish import SKIRMISH

BOOK = """# Lepanto

Prose that belongs to nobody.

## 6.2 Movement · Movimiento

- **LEP-6.2-a** Galleys row.
  - es: Las galeras bogan.
- **LEP-6.2-b** (aux) Ships have a bow.
  - es: Los barcos tienen proa.

## Rulings

- **LEP-Q5** (switch: calm, gusts) Doubt -> ruling (reason).
  - es: Duda -> interpretación (motivo).
- **LEP-Q6** (ruling) Another doubt.
  - es: Otra duda.
- **LEP-X1** (example) A galley rows 2.
  - es: Una galera boga 2.
- **LEP-7** (of any size) is not a mark.
  - es: (de cualquier tamaño) no es una marca.
"""


def test_statements_are_read_in_order_with_chapter_and_mark() -> None:
    book = read_book(BOOK)
    assert list(book) == ["LEP-6.2-a", "LEP-6.2-b", "LEP-Q5", "LEP-Q6", "LEP-X1", "LEP-7"]
    assert book["LEP-6.2-a"] == Statement(
        "LEP-6.2-a",
        "Galleys row.",
        "Las galeras bogan.",
        chapter_en="6.2 Movement",
        chapter_es="Movimiento",
    )
    assert book["LEP-6.2-b"].mark == "aux"
    assert book["LEP-Q5"].switches == ("calm", "gusts")
    assert book["LEP-Q5"].chapter_es == "Rulings"
    assert book["LEP-7"].en == "(of any size) is not a mark."
    assert book["LEP-Q6"].text("es") == "Otra duda."
    assert book["LEP-Q6"].text("en") == book["LEP-Q6"].text("fr") == "Another doubt."


def test_rulings_switches_and_examples_are_no_rules() -> None:
    assert [s.id for s in read_book(BOOK).rules()] == ["LEP-6.2-a", "LEP-6.2-b", "LEP-7"]


def test_a_search_looks_for_every_word_in_either_language() -> None:
    book = read_book(BOOK)
    assert [s.id for s in book.search("GALERAS row")] == ["LEP-6.2-a"]
    assert [s.id for s in book.search("lep-q")] == ["LEP-Q5", "LEP-Q6"]
    assert book.search("elephants") == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("- **LEP-1** One.\n- **LEP-2** Two.\n  - es: Dos.\n", "book:2: LEP-1 has no Spanish"),
        ("- **LEP-1** One.\n", "book: LEP-1 has no Spanish"),
        ("  - es: Nada.\n", "book:1: a Spanish statement without an id"),
        ("- **LEP-1** One.\n  - es: Uno.\n  - es: Uno.\n", "book:3: a Spanish statement"),
        ("- **LEP-1**\n  - es: Uno.\n", "book:1: not a statement"),
        ("- **lep-1** One.\n  - es: Uno.\n", "book:1: not a statement"),
        ("- **LEP-1** One.\n  - es: Uno.\n- **LEP-1** One.\n  - es: Uno.\n", "LEP-1 stands twice"),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(BookFault) as caught:
        read_book(text, "book")
    assert str(caught.value).startswith(fault)


def test_a_game_has_the_rules_of_the_table_before_its_own() -> None:
    ids = list(SKIRMISH.book)
    assert ids[0] == "KER-1"
    assert ids.index("KER-8") < ids.index("SKI-1-a")
    assert SKIRMISH.book is book_of("skirmish", "rulebook.md")
    assert list(book_of("skirmish")) == list(SKIRMISH.book)  # it is usually called so
    assert "KER-99" not in SKIRMISH.book
    with pytest.raises(KeyError):
        SKIRMISH.book["KER-99"]


def test_every_rule_of_the_table_and_of_the_toy_is_proved() -> None:
    marked: set[str] = set()
    for page in sorted(Path(__file__).parents[1].rglob("test_*.py")):
        for call in re.findall(r"^@rule\((.*?)\)$", page.read_text("utf-8"), re.M | re.S):
            marked |= set(re.findall(r'"([A-Z]{3}-[^"]+)"', call))
    rules = {s.id for s in SKIRMISH.book.rules()}
    assert sorted(rules - marked) == []
    assert sorted(marked - SKIRMISH.book.keys()) == []
