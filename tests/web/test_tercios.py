"""Tercios on the plane: a battle opened from home, cards sealed, nothing of the enemy's shown."""

import pytest

from web.conftest import Open

QUESTIONS = {"es": ("cartas", "orden", "carta"), "en": ("card", "order")}


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_battle_opens_from_home_and_asks_for_the_cards(visit: Open, language: str) -> None:
    page = visit("/", language=language)
    page.get_by_test_id("play-tercios").click()
    asked = page.get_by_test_id("question")
    asked.wait_for(timeout=20_000)
    words = asked.inner_text().lower()
    assert any(word in words for word in QUESTIONS[language]), words
    assert page.locator("svg [data-unit], [data-unit]").count() > 10
    assert page.get_by_test_id("account").count() == 0  # no tale is promised that nobody tells
