"""Somebody who does not know what to do asks for advice; after the match he sees how it stood."""

import json
import urllib.request

import pytest

from surroundings import PATIENCE
from web.conftest import Open, Server
from web.hands.field import Wire

sync_api = pytest.importorskip("playwright.sync_api")
MOST = PATIENCE * 1000


def opened(server: Server, game: str, scenario: str, me: str, foe: str) -> str:
    seats = {me: {"kind": "me"}, foe: {"kind": "machine", "rank": "grumete"}}
    form = {"game": game, "scenario": scenario, "seats": seats}
    request = urllib.request.Request(
        f"{server.url}/api/matches",
        json.dumps(form).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        seated = json.load(answer)
    return f"/#/match/{seated['match']}/{seated['token']}"


def test_advice_is_asked_for_and_followed_and_the_match_looked_back_upon(
    visit: Open, server: Server
) -> None:
    expect = sync_api.expect
    page = visit(opened(server, "lepanto", "tutorial", "christians", "ottomans"), language="es")
    expect(page.get_by_test_id("advice")).to_be_visible(timeout=MOST)
    page.keyboard.press("h")
    card = page.get_by_test_id("advice-card")
    expect(card.get_by_test_id("advised")).not_to_be_empty(timeout=MOST)
    expect(card).to_contain_text("Consejo del capitán", timeout=MOST)
    expect(card.get_by_test_id("advice-why")).not_to_be_empty()
    card.get_by_test_id("follow-advice").click()
    expect(card).to_have_count(0, timeout=MOST)
    expect(page.locator("[role=slider]")).not_to_have_attribute("aria-valuemax", "0", timeout=MOST)
    Wire(server, page).ask("/ask", {"ask": {"kind": "resign"}})
    # why the last step was done, whoever took it
    page.get_by_test_id("ask-why").click(timeout=MOST)
    expect(page.get_by_test_id("why-expected")).to_contain_text("error", timeout=MOST)
    expect(page.get_by_test_id("why-rivals")).not_to_be_empty()
    page.get_by_test_id("ask-fortunes").click(timeout=MOST)
    point = page.get_by_test_id("fortune-point").first
    expect(point).to_be_visible(timeout=MOST)
    point.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("question")).to_contain_text("Paso", timeout=MOST)
    # which of his decisions mattered, judgement apart from luck
    expect(page.get_by_test_id("fortune-sum")).to_contain_text("juicio", timeout=MOST)


def test_advice_asked_for_while_the_enemy_still_places_his_cards_is_given(
    visit: Open, server: Server
) -> None:
    page = visit(opened(server, "tercios", "campo_abierto", "red", "blue"), language="en")
    page.get_by_test_id("advice").click(timeout=MOST)
    card = page.get_by_test_id("advice-card")
    sync_api.expect(card.get_by_test_id("advised")).to_contain_text("Orders", timeout=MOST)
    page.get_by_text("has placed its cards").first.wait_for(timeout=MOST)
    sync_api.expect(card.get_by_test_id("advised")).to_contain_text("Orders")
    card.get_by_test_id("follow-advice").click()
    sync_api.expect(card).to_have_count(0, timeout=MOST)
