"""A whole tutorial match of Lepanto, from home to the account, by keyboard, in both languages."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import Open
from web.hands import (
    after,
    end_phase,
    is_over,
    move_ahead,
    question,
    settle,
    sit_down,
    steps,
    wait_for_my_turn,
)
from web.hands.tours import read_tour

KINDS = {"es": re.compile("Victoria|Tablas"), "en": re.compile("Victory|Draw")}
WORDS = {
    "es": ("Elige dónde termina", "La batalla naval de Lepanto", "Terminar fase"),
    "en": ("Choose where", "The naval battle of Lepanto", "End phase"),
}


def fight(page: Any) -> None:
    """Attack whatever the first ready ship can reach; odds are shown before any die is thrown."""
    page.keyboard.press("n")
    settle(page)
    page.keyboard.press("t")
    settle(page)
    if page.get_by_test_id("odds").count() and page.get_by_test_id("confirm").count():
        page.get_by_test_id("odds").get_by_text("%").first.wait_for()
        after(page, "Enter")


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.soak)])
def test_the_tutorial_is_played_from_home_to_the_account(visit: Open, language: str) -> None:
    asks, title, end = WORDS[language]
    page = visit("/", language=language)
    sit_down(page)
    expect(page.get_by_test_id("tour")).to_be_visible()
    expect(page.get_by_test_id("end")).to_contain_text(end, use_inner_text=True)
    page.keyboard.press("n")
    page.wait_for_selector("[data-reach]")
    assert asks in question(page)
    page.keyboard.press("Escape")
    if language == "es":
        read_tour(page)
    else:
        for _ in range(3):
            move_ahead(page)
    fought = 0
    for _ in range(60):
        if is_over(page):
            break
        if page.get_by_test_id("broadside").count() and fought < 3:
            fight(page)
            fought += 1
        wait_for_my_turn(page)
        if not is_over(page):
            end_phase(page)
    ended = page.get_by_test_id("ending").inner_text()
    assert KINDS[language].search(ended), ended
    assert KINDS[language].search(page.locator(".chronicle .ent").last.inner_text())
    page.get_by_test_id("account").click()
    page.wait_for_selector("[data-ready=true]")
    expect(page.get_by_role("heading", level=1)).to_contain_text(title, use_inner_text=True)
    with page.expect_download() as saved:
        page.get_by_test_id("save-page").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert title in text
    assert "src=" not in text and "url(/" not in text
    assert "font/woff2;base64" in text or "octet-stream;base64" in text


def test_the_language_changes_in_the_middle_of_a_match(visit: Open) -> None:
    page = visit("/", language="es")
    sit_down(page, "play-lepanto")
    move_ahead(page)
    page.wait_for_selector("text=hasta")
    page.get_by_role("button", name="Read in English").click()
    page.wait_for_selector("text=Talk")
    page.wait_for_selector("text=rows one hex")
    assert "ships" in question(page)


def test_what_is_not_allowed_is_answered_with_its_rule(visit: Open) -> None:
    page = visit("/", language="es")
    sit_down(page, "play-lepanto")
    page.keyboard.press("n")
    page.wait_for_selector("[data-reach]")
    for _ in range(3):
        page.keyboard.press("r")
        settle(page)
    card = page.get_by_test_id("why")
    card.wait_for()
    expect(card).to_contain_text("LEP-6.2-b", use_inner_text=True)


def test_a_move_is_taken_back_and_the_past_can_be_looked_at(visit: Open) -> None:
    page = visit("/", language="es")
    expect(page.get_by_test_id("play-lepanto")).to_have_attribute(
        "aria-label", re.compile("Lepanto")
    )
    sit_down(page, "play-lepanto")
    ship = page.locator("[data-ship='C-C-09']")
    expect(ship).to_have_attribute("aria-label", re.compile(r"^La .+, .*\d{4}.*proa"))
    for by in ("a double click", "the ghost pressed once more", "Enter after a click"):
        page.keyboard.press("n")
        reach = page.locator("[data-reach]").first
        expect(reach).to_be_visible()
        settle(page)
        box, before = reach.bounding_box(), steps(page)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if by == "a double click":
            page.mouse.dblclick(x, y)
        else:
            page.mouse.click(x, y)
            expect(page.get_by_test_id("confirm")).to_be_visible()
        if by.startswith("Enter"):
            page.keyboard.press("Enter")
        elif by.startswith("the ghost"):
            page.mouse.click(x, y)
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuemax", str(before + 1))
    page.keyboard.press("[")
    page.wait_for_selector("text=Paso 2 de 3")
    page.keyboard.press("]")
    page.wait_for_selector('[data-testid="end"]')
    page.keyboard.press("u")
    page.wait_for_function(
        "() => Number(document.querySelector('[role=slider]').ariaValueMax) === 2"
    )
