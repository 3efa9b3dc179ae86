"""Odds and verdicts in words."""

from fractions import Fraction

import pytest

from estandarte.cli.speech import Speech
from estandarte.cli.table.explanations import advice_told, odds_told, verdict_told
from estandarte.kernel import YES, Odds, but, chances, no, tally
from estandarte.players.thinking.advice import Advice, Reasons
from estandarte.players.thinking.racing import Rated
from skirmish import SKIRMISH, SkirmishGame
from skirmish.acting import EndTurn


@pytest.fixture
def counting(monkeypatch):
    """The toy game with a result that is counted."""
    game = SkirmishGame()
    for language, forms in (("en", ("one unit", "{count} units")), ("es", ("una", "{count}"))):
        sentences = game.texts.catalogues[language].sentences
        sentences["result.lost.count"] = forms
        sentences["result.lost.0"] = ("nobody",)
    return game


def test_chances_are_fractions_and_percentages():
    odds = Odds(chances({"hit": Fraction(1, 3), "miss": Fraction(2, 3)}), "SKI-3-b")
    said = list(odds_told(SKIRMISH, odds, Speech("en"), 80))
    assert said[:2] == ["  missed: 2/3 (66.7%)", "  hit: 1/3 (33.3%)"]
    assert said[-1].startswith("[SKI-3-b] Fire hits the charger")


def test_sums_are_told_line_by_line_with_their_rules():
    counted = tally(4, "SKI-3-b", unit="r1").halve("SKI-2-a").add(-1, "SKI-2-b")
    odds = Odds(chances({"hit": Fraction(1)}), None, counted, tally(2, "SKI-3-d"))
    said = "\n".join(odds_told(SKIRMISH, odds, Speech("en"), 200))
    assert "The sum is 1:" in said
    assert "    4  [SKI-3-b] Fire hits" in said and "(unit: r1)" in said
    assert " ×1/2  [SKI-2-a]" in said
    assert "   -1  [SKI-2-b]" in said
    assert "Against 2:" in said


def test_a_counted_result_is_said_in_singular_and_plural(counting):
    odds = Odds(chances({f"lost.{n}": Fraction(1, 3) for n in range(3)}))
    said = "\n".join(odds_told(counting, odds, Speech("en"), 80))
    assert "nobody: 1/3" in said and "one unit: 1/3" in said and "2 units: 1/3" in said


def test_a_verdict_is_yes_or_a_rule():
    assert list(verdict_told(SKIRMISH, YES, Speech("es"), 80)) == ["Sí, está permitido."]
    refused = list(verdict_told(SKIRMISH, no("SKI-2-c", targets=["a", "b"]), Speech("es"), 80))
    assert refused[0] == "[SKI-2-c] Se carga contra una unidad enemiga en juego."
    assert refused[1].strip() == "Hechos: blancos: a, b"


def test_a_rule_that_no_book_knows_is_named_all_the_same():
    assert list(verdict_told(SKIRMISH, no("XYZ-1"), Speech("en"), 80)) == ["[XYZ-1] ?"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("The captain would do this:", "to close in", "1.5 ± 0.4 points better", "30")),
        ("es", ("El capitán haría esto:", "cerrar", "1,5 ± 0,4 puntos mejor", "30")),
    ],
)
def test_advice_is_told_with_plan_and_error(language, words):
    best = Rated("plan", 0.1, 0.02, 1.5, 0.4, 0.6, 30)
    plan = {"en": "to close in", "es": "cerrar"}
    advice = Advice("capitan", EndTurn(role="red"), Reasons(plan, best))
    said = "\n".join(advice_told(SKIRMISH, advice, Speech(language), 200))
    assert all(word in said for word in words)


def test_advice_without_a_clear_best_says_about_equal():
    best = Rated("plan", 0.01, 0.02, 0.1, 0.4, 0.6, 30)
    advice = Advice("capitan", EndTurn(role="red"), Reasons({}, best))
    said = "\n".join(advice_told(SKIRMISH, advice, Speech("en"), 200))
    assert "about equal" in said
    nearer = Reasons({}, best, {"en": "to close in"}, "1", but(best, won=0.5))
    said = "\n".join(advice_told(SKIRMISH, but(advice, reasons=nearer), Speech("en"), 200))
    assert "to close in" in said
    assert "expected to win 50.0% of 30" in said
    ahead = but(nearer, expected=but(best, lead=-2.25, lead_error=0.5, is_over=False))
    said = "\n".join(advice_told(SKIRMISH, but(advice, reasons=ahead), Speech("en"), 200))
    assert "expected a lead of -2.2 ± 0.5 points" in said
    same = but(nearer, best=None, nearest={})
    said = "\n".join(advice_told(SKIRMISH, but(advice, reasons=same), Speech("es"), 200))
    assert "en lo mismo" in said
    unthought = "\n".join(advice_told(SKIRMISH, but(advice, reasons=Reasons()), Speech("en"), 200))
    assert "doctrine" in unthought
