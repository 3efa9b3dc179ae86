"""What one sits down to is seen before: the map of the day, how many fight, how long it takes."""

import re
from typing import Any

from playwright.sync_api import expect

from estandarte.kernel import SHELF
from estandarte.kernel.testing import rule
from web.conftest import Open
from web.hands import settle


def card(page: Any, said: str) -> str:
    """The chosen scenario, once its map has been unrolled and says so."""
    shown = page.get_by_test_id("battle-card")
    shown.get_by_text(said).wait_for()
    shown.locator("[data-testid=preview] svg").first.wait_for()
    settle(page)
    return str(shown.inner_text())


def test_set_up_shows_the_battle_and_the_great_one_is_a_click_away(visit: Open) -> None:
    page = visit("/#/setup/tercios/scenario/rocroi", language="es")
    assert "hora y media" in card(page, "19 unidades: 8 y 11")
    expect(page.locator("h1")).to_have_text("Tercios")
    brought = page.evaluate("() => performance.getEntriesByType('resource').map((one) => one.name)")
    others = [one for one in brought if re.search(r"assets/(lepanto|aguila|mistral)-.*js$", one)]
    assert others == []  # a game comes when it is chosen
    side = page.locator("label", has=page.locator("input[name=side]"))
    assert [one.strip() for one in side.all_inner_texts()][:2] == ["España", "Francia"]
    drawn = page.locator(".country path").count()
    assert drawn > 10
    page.get_by_text("Campo abierto", exact=True).click()
    page.wait_for_function("() => !document.querySelector('.country')")
    page.goto(page.url.split("#")[0] + "#/setup/lepanto")
    assert "227" in card(page, "10 naves: 5 y 5")  # the small one says that it is small
    page.get_by_test_id("great-scenario").click()
    assert "Es pequeña" not in card(page, "227 naves:")


def test_the_country_around_a_battle_has_its_names_in_both_languages(visit: Open) -> None:
    page = visit("/#/setup/aguila/scenario/albuera", language="es")
    card(page, "lluvia")
    page.get_by_test_id("begin").click()
    names = page.get_by_test_id("country")
    names.get_by_text("A Badajoz").wait_for(state="attached")
    assert "ninguna regla la conoce" in names.get_attribute("aria-label")
    page.get_by_role("button", name="Read in English").first.click()
    names.get_by_text("To Badajoz").wait_for(state="attached")
    assert page.get_by_label("Woods: Holm oaks").or_(page.get_by_label("Wood: Holm oaks")).count()


@rule("KER-23")
def test_one_press_is_by_the_letter_and_says_what_that_is(visit: Open) -> None:
    page = visit("/#/setup/lepanto/hot_seat", language="es")
    letter = SHELF.take("lepanto").letter
    page.get_by_test_id("by-the-letter").click()
    said = page.get_by_test_id("changed").locator("li")
    expect(said).to_have_count(len(letter))
    assert all(one.endswith("a la letra") for one in said.all_inner_texts())
    page.get_by_test_id("our-rulings").click()
    expect(said).to_have_count(0)
    page.get_by_test_id("by-the-letter").click()
    with page.expect_request("**/api/matches") as sent:
        page.get_by_test_id("begin").click()
    assert sent.value.post_data_json["switches"] == dict(letter)
