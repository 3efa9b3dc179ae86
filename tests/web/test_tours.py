"""Every lesson of every tour, played by somebody who does only what its words say."""

import pytest
from playwright.sync_api import expect

from web.conftest import Open
from web.hands import settle
from web.hands.tours import read_tour

LESSONS = {"lepanto": 9, "tercios": 10, "aguila": 12, "mistral": 12}
soak = pytest.mark.soak


@pytest.mark.parametrize(
    ("size", "language"),
    [
        ("phone", "es"),
        # what is played from home to its account begins with a wide tour, in one language each
        pytest.param("wide", "en", marks=soak),
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


def test_in_a_lesson_nothing_is_filled_in_and_a_wrong_press_is_answered(visit: Open) -> None:
    page = visit("/", language="en")
    page.get_by_test_id("tour-tercios").click()
    page.get_by_test_id("tour-next").click()
    sheet = page.get_by_test_id("plan")
    top = sheet.locator("[data-row=all]")
    expect(top.get_by_role("button", name="Atacad")).to_be_enabled()
    assert sheet.get_by_role("radio", checked=True).count() == 0
    assert page.get_by_test_id("confirm").count() == 0
    top.get_by_role("button", name="Atacad").click()
    settle(page)
    wrong = page.get_by_test_id("tour-wrong")
    expect(wrong).to_contain_text("That was “¡Atacad!”; look for “¡Atención!” in the top row")
    assert page.get_by_test_id("tour").get_attribute("data-lesson") == "1"
    assert page.get_by_test_id("tour-done").count() == 0
    top.get_by_role("button", name="Atención").click()
    expect(wrong).to_have_count(0)
    cuirassiers = sheet.get_by_role("radiogroup", name="Cuirassiers of Vivero")
    cuirassiers.get_by_role("radio", name="Corred").click()
    # the tick bears the name of the lesson that is done
    expect(page.get_by_test_id("tour-done")).to_have_text("✓ The plan: done")


@pytest.mark.parametrize("game", ["aguila", "mistral"])
def test_enter_does_no_form_for_whoever_learns(visit: Open, game: str) -> None:
    page = visit("/", language="en")
    page.get_by_test_id(f"tour-{game}").click()
    page.get_by_test_id("tour-next").click()
    page.locator("[data-testid=all-line], [data-testid=group]").first.wait_for()
    settle(page)
    assert page.locator(".prompt .primary").count() == 0
    assert page.get_by_test_id("sheet").count() == 0
    assert page.locator("[data-testid=marking] [aria-pressed=true]").count() == 0
