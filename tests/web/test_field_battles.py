"""Tercios and Águila from home to the account, in both languages, against the machine."""

from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import SCREENS, Open, Server
from web.hands import too_small
from web.hands.field import Wire, finish, is_over, wait_for_me
from web.hands.tours import read_tour

TITLES = {
    ("tercios", "es"): "La batalla de Rocroi, 1643",
    ("tercios", "en"): "The battle of Rocroi, 1643",
    ("aguila", "es"): "La batalla de Bailén, 1808",
    ("aguila", "en"): "The battle of Bailén, 1808",
}
WORDS = {
    "es": ("Unidades en el campo", "Fortuna de los dados", "Al terminar, el tanteo era"),
    "en": ("Units in the field", "Fortune of the dice", "When it was over, the score"),
}


def read_account(page: Any, game: str, language: str) -> None:
    page.get_by_test_id("account").click()
    page.wait_for_selector("[data-ready=true]")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        TITLES[game, language], use_inner_text=True
    )
    text = page.get_by_test_id("story").inner_text()
    for words in WORDS[language]:
        assert words in text
    assert page.locator("figure svg").count() >= 3
    assert "red-" not in text and "blue-" not in text  # nobody is called by his mark
    SCREENS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENS / f"account-{game}-{language}.png", full_page=True)


@pytest.mark.parametrize("language", ["es", pytest.param("en", marks=pytest.mark.soak)])
def test_a_battle_of_tercios_from_the_tour_to_the_account(
    visit: Open, server: Server, language: str
) -> None:
    page = visit("/", language=language)
    page.get_by_test_id("tour-tercios").click()
    page.locator("[data-testid=plan] .rows .pick").first.wait_for()  # the units are listed
    if language == "es":
        read_tour(page)
    wire = Wire(server, page)
    wire.play_until(lambda board: board["view"]["turn"] == 4 and few_left(board))
    wait_for_me(page)
    finish(page)
    read_account(page, "tercios", language)


@pytest.mark.soak
def test_the_tour_of_tercios_is_taken_by_finger(visit: Open) -> None:
    """All that its text says to press is in sight of a phone, and large enough."""
    page = visit("/", language="en", size="phone")
    page.get_by_test_id("tour-tercios").tap()
    page.locator("[data-testid=plan] .rows .pick").first.wait_for()
    assert too_small(page) == []
    read_tour(page)


def few_left(board: dict[str, Any]) -> bool:
    """Red has one or two units that have not acted yet, and its cards lie on the table."""
    mine = [seen for seen in board["view"]["units"] if seen["unit"]["role"] == "red"]
    waiting = [seen for seen in mine if not seen["unit"]["acted"]]
    return board["prompt"]["mine"] and board["prompt"]["asks"] != "planning" and len(waiting) <= 2


@pytest.mark.parametrize("language", [pytest.param("es", marks=pytest.mark.soak), "en"])
def test_a_battle_of_the_eagle_from_the_tour_to_the_account(
    visit: Open, server: Server, language: str
) -> None:
    page = visit("/", language=language)
    page.get_by_test_id("tour-aguila").click()
    page.get_by_test_id("marking").wait_for()
    if language == "es":
        read_tour(page)
    wire = Wire(server, page)
    wire.play_until(
        lambda board: (
            board["prompt"]["mine"]
            and board["view"]["turn"] >= 6
            and board["prompt"]["asks"] in ("declaring_charges", "regrouping")
        )
    )
    wait_for_me(page)
    finish(page)
    # what it has cost each side, in the points of this game
    cost = {"es": "Puntos de ruptura perdidos", "en": "Breaking points lost"}[language]
    expect(page.get_by_test_id("ending").get_by_role("row", name=cost)).to_contain_text("/")
    read_account(page, "aguila", language)
    assert not is_over(page)
