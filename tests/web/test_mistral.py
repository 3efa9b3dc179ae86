"""Mistral on its chart: a Year opened from home, played until a Formation has its course."""

import re
from pathlib import Path
from typing import Any

import pytest

from web.conftest import Open
from web.test_looks import serious

SCREENS = Path(__file__).parent / "screens"
MOVES = re.compile(r"rumbo|Mueve")
DECISIONS = 140


def one_decision(page: Any) -> None:
    """Confirm, end, the first way or the first piece; nothing while the enemy decides."""
    for name in ("confirm", "end", "way", "group"):
        found = page.get_by_test_id(name)
        if found.count() and found.first.is_enabled():
            found.first.click()
            return
    answers = page.locator(".acts .btn:not(.plain)")
    if answers.count():
        answers.first.click()


def may_sail(page: Any) -> bool:
    """A counter of one's own that glows, chosen, and a place that glows for it."""
    ready = page.locator(".counter.ready")
    if not MOVES.search(page.get_by_test_id("question").inner_text()) or not ready.count():
        return False
    for i in range(ready.count()):
        ready.nth(i).focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(120)
        if page.locator(".spot.open").count():
            return True
    return False


def look(page: Any, name: str) -> None:
    SCREENS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENS / f"mistral-{name}.png")


def test_a_year_opens_from_home_and_a_formation_sets_sail(visit: Open) -> None:
    page = visit("/", language="es")
    page.get_by_test_id("play-mistral").click()
    page.get_by_test_id("question").wait_for(timeout=20_000)
    page.locator(".spot").first.wait_for(state="attached", timeout=20_000)
    assert page.locator(".spot").count() > 80  # every place of the chart can be pressed
    assert page.get_by_role("button", name="Tolón").count() > 0
    for _ in range(DECISIONS):
        page.wait_for_timeout(120)
        if may_sail(page):
            break
        one_decision(page)
    else:
        pytest.fail("nobody could sail")
    assert serious(page) == []
    look(page, "wide-es")
    chosen = page.locator(".counter.chosen").get_attribute("aria-label")
    page.locator(".spot.open").first.focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("confirm").click()
    told = re.compile(r"sale del Muelle|salir del Muelle|navega")
    page.locator("aside").get_by_text(told).last.wait_for(timeout=15_000)
    assert chosen
    for width, height, name in ((1024, 768, "middle-es"), (390, 844, "phone-es")):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.locator(".counter").first.wait_for(state="attached", timeout=20_000)
        page.wait_for_timeout(400)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        look(page, name)
