"""How few presses it takes from home until one's own piece has done something; a draft counts."""

from collections.abc import Callable
from typing import Any

import pytest

from web.conftest import Open, Server
from web.hands import settle
from web.hands.field import Wire
from web.hands.tours import on_board, seen

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


class Presses:
    """A hand that counts."""

    def __init__(self, page: Any) -> None:
        self.page, self.count = page, 0

    def button(self, one: Any) -> None:
        one.click()
        self._done()

    def piece(self, pieces: Any) -> None:
        """The first of them that lies in sight."""
        box = seen(self.page, pieces).bounding_box()
        self.at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def at(self, x: float, y: float) -> None:
        assert on_board(self.page, x, y)
        self.page.mouse.click(x, y)
        self._done()

    def _done(self) -> None:
        self.count += 1
        settle(self.page)

    def dark(self) -> None:
        self.button(self.page.locator(".prompt .primary"))


def begins(page: Any, game: str) -> Presses:
    hand = Presses(page)
    hand.button(page.get_by_test_id(f"play-{game}"))
    page.get_by_test_id("orders").wait_for()
    settle(page)
    return hand


def lepanto(page: Any) -> tuple[int, str]:
    hand = begins(page, "lepanto")
    page.locator("[data-reach]").first.wait_for()
    hand.piece(page.locator("[data-reach]"))
    hand.dark()
    return hand.count, "ship_moved"


def cards(page: Any) -> Presses:
    hand = begins(page, "tercios")
    top = page.get_by_test_id("plan").locator("[data-row=all] button")
    expect(top.first).to_be_enabled()
    hand.button(top.nth(0))
    hand.dark()
    return hand


def tercios_cards(page: Any) -> tuple[int, str]:
    return cards(page).count, "cards_placed"


def mistral(page: Any) -> tuple[int, str]:
    hand = begins(page, "mistral")
    hand.piece(page.locator(".counter.formation"))
    hand.piece(page.locator('[data-place="sp_19"] circle'))
    hand.dark()
    return hand.count, ""


MOST: dict[str, tuple[int, Callable[[Any], tuple[int, str]]]] = {
    "lepanto": (3, lepanto),
    "tercios cards": (3, tercios_cards),
    "mistral": (5, mistral),
}


@pytest.mark.parametrize("what", MOST)
def test_little_is_pressed_before_something_is_done(visit: Open, server: Server, what: str) -> None:
    most, does = MOST[what]
    page = visit("/", language="en")
    presses, event = does(page)
    if event:
        wire = Wire(server, page)
        page.wait_for_function("() => asked.size === 0")
        assert f'"{event}"' in wire.record()
    else:
        page.locator("[data-course] .line").first.wait_for(state="attached")
    assert presses <= most
