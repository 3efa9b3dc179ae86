"""`estandarte rules`."""

import json

import pytest

from estandarte.cli.rulebook import citations
from estandarte.cli.rulebook.citations import citations_of


def test_the_whole_book_is_printed_by_chapters(estandarte):
    said = estandarte("rules", "skirmish").out
    assert said.index("KER-1") < said.index("2 Acting") < said.index("SKI-2-a")


def test_a_rule_is_told_in_both_languages_the_chosen_one_first(estandarte):
    english = estandarte("rules", "skirmish", "SKI-3-d").out
    spanish = estandarte("rules", "skirmish", "ski-3-d", "--lang", "es").out
    one, other = "A unit with two hits", "La unidad con dos bajas"
    assert english.index(one) < english.index(other)
    assert spanish.index(other) < spanish.index(one)


def test_a_rule_names_the_lines_that_implement_it(estandarte):
    found = json.loads(estandarte("rules", "skirmish", "SKI-3-d", "--json").out)
    (place,) = found["implemented"]
    name, line = place.split(":")
    assert name == "examples/skirmish/skirmish/acting.py"
    source = (citations.project_of(citations.Path(__file__)) / name).read_text(encoding="utf-8")
    assert "SKI-3-d" in source.splitlines()[int(line) - 1]


def test_a_rule_of_the_table_is_looked_up_in_the_kernel(estandarte):
    found = json.loads(estandarte("rules", "skirmish", "KER-6", "--json").out)
    assert any("estandarte/kernel/match.py:" in place for place in found["implemented"])


def test_a_ruling_names_its_switch(estandarte):
    said = estandarte("rules", "skirmish", "SKI-Q1", "--lang", "es").out
    assert "interpretación con opción" in said
    assert "sharp_fire: El fuego alcanza también con 3" in said


def test_rules_are_searched_in_either_language(estandarte):
    english = estandarte("rules", "skirmish", "--search", "CARD", "face").out
    assert "SKI-1-b" in english
    assert "SKI-3-d" not in english
    spanish = estandarte("rules", "skirmish", "--search", "boca", "abajo", "--lang", "es").out
    assert "SKI-2-d" in spanish


def test_a_search_without_result_is_answered_with_no(estandarte):
    ran = estandarte("rules", "skirmish", "--search", "elephants")
    assert ran.status == 1
    assert "elephants" in ran.err
    assert json.loads(estandarte("rules", "skirmish", "--search", "elephants", "--json").out) == []


@pytest.mark.parametrize("id", ["SKI-99", "", "nonsense", "SKI-9", "-"])
def test_an_unknown_rule_is_named_with_others(estandarte, id):
    ran = estandarte("rules", "skirmish", id)
    assert ran.status == 2
    assert "SKI-" in ran.err or "KER-" in ran.err


@pytest.mark.parametrize("words", [("SKI-2",), ("2 Acting",), ("card", "face", "down")])
def test_a_section_is_shown_whole_and_words_are_searched_without_an_option(estandarte, words):
    said = estandarte("rules", "skirmish", *words).out
    assert "SKI-2-d" in said
    assert ("SKI-2-a" in said) == (words != ("card", "face", "down"))


def test_coverage_counts_rules_and_not_rulings(estandarte):
    found = json.loads(estandarte("rules", "skirmish", "--coverage", "--json").out)
    assert found["counts"]["rules"] == found["counts"]["statements"] - 1
    assert all(row["id"].startswith("SKI-") for row in found["rows"])
    said = estandarte("rules", "skirmish", "--coverage").out
    assert "SKI-4-a" in said


def test_tests_are_found_by_their_marks(tmp_path):
    package = tmp_path / "src" / "toy"
    package.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    (package / "chapter.py").write_text('cite = "TOY-1"\n# "TOY-2"\n', encoding="utf-8")
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_broken.py").write_text("def (", encoding="utf-8")
    (tests / "test_toy.py").write_text(
        "pytestmark = rule('TOY-0')\n"
        "@rule('TOY-1', 'TOY-2')\ndef test_a(): ...\n"
        "class TestB:\n    @pytest.mark.rule('TOY-3')\n    def test_c(self): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=rule('TOY-4'))])\n"
        "async def test_d(x): ...\n"
        "def helper(): ...\n",
        encoding="utf-8",
    )
    implemented = dict(citations._in_code(package, tmp_path))
    proved = citations._grouped(citations._in_tests(tests, tmp_path))
    assert implemented == {"TOY-1": "src/toy/chapter.py:1", "TOY-2": "src/toy/chapter.py:2"}
    assert proved == {
        "TOY-0": [f"tests/test_toy.py::{n}" for n in ("test_a", "TestB::test_c", "test_d")],
        "TOY-1": ["tests/test_toy.py::test_a"],
        "TOY-2": ["tests/test_toy.py::test_a"],
        "TOY-3": ["tests/test_toy.py::TestB::test_c"],
        "TOY-4": ["tests/test_toy.py::test_d"],
    }


def test_an_installation_without_tests_says_so(estandarte, monkeypatch):
    monkeypatch.setattr(citations, "project_of", lambda folder: None)
    assert not citations_of("skirmish").has_tests
    assert "do not come with" in estandarte("rules", "skirmish", "SKI-1-a").out


def test_at_a_terminal_a_book_is_read_page_by_page(screen, monkeypatch):
    monkeypatch.setenv("LINES", "12")
    table = screen("rules", "skirmish")
    table.until(b"q: stop")
    table.type(b"\n")
    table.until(b"q: stop")
    table.type(b"q\n")
    assert table.leave() == 0
    assert b"KER-1" in table.said and b"SKI-3-d" not in table.said
