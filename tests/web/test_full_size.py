"""Matches in their full size, at the screen, from the first question to the account.

A whole year of Mistral is played in test_mistral.py.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import Open, Server
from web.hands.field import Wire, answer, is_over
from web.test_hand import opened

MATCHES = [
    ("lepanto", "battle", "christians", "ottomans"),
    ("tercios", "campo_abierto", "red", "blue"),
    ("aguila", "campal", "red", "blue"),
]
BY_MOUSE = 8
"""Answers of each match that are given by hand; a hand on the wire gives the others."""


@pytest.mark.soak
@pytest.mark.parametrize(("game", "scenario", "me", "other"), MATCHES)
def test_a_match_of_full_size_is_played_to_its_account(
    visit: Open, server: Server, game: str, scenario: str, me: str, other: str
) -> None:
    page: Any = visit(opened(server, game, scenario, me, other), language="es")
    expect(page.get_by_test_id("orders")).to_be_attached()
    for _ in range(BY_MOUSE):
        answer(page)
    Wire(server, page).play_until(lambda board: bool(board["result"]))
    expect(page.get_by_test_id("ending")).to_be_visible()
    assert is_over(page)
    page.get_by_test_id("account").click()
    page.wait_for_selector("[data-ready=true]")
