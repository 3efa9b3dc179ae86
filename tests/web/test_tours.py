"""Every lesson of every tour, played by somebody who does only what its words say."""

import pytest

from web.conftest import Open
from web.hands.tours import read_tour

LESSONS = {"lepanto": 9, "tercios": 10, "aguila": 12, "mistral": 12}
soak = pytest.mark.soak


@pytest.mark.parametrize(
    ("size", "language"),
    [
        ("wide", "en"),
        ("phone", "es"),
        pytest.param("wide", "es", marks=soak),
        pytest.param("phone", "en", marks=soak),
    ],
)
@pytest.mark.parametrize("game", LESSONS)
def test_a_tour_is_played_by_its_words(visit: Open, game: str, size: str, language: str) -> None:
    page = visit("/", language=language, size=size)
    page.get_by_test_id(f"tour-{game}").click()
    page.get_by_test_id("tour").wait_for()
    assert read_tour(page) == LESSONS[game]
