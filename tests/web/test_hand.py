"""What the hand does with many pieces at once, and what it may leave to the table."""

import json
import urllib.request
from typing import Any

import pytest

from surroundings import PATIENCE
from web.conftest import Open, Server
from web.hands import settle
from web.hands.field import Wire

sync_api = pytest.importorskip("playwright.sync_api")


def opened(server: Server, game: str, scenario: str) -> str:
    seats = {"red": {"kind": "me"}, "blue": {"kind": "machine", "rank": "grumete"}}
    form = {"game": game, "scenario": scenario, "seats": seats}
    data = json.dumps(form).encode()
    request = urllib.request.Request(
        f"{server.url}/api/matches", data, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        seated = json.load(answer)
    return f"/#/match/{seated['match']}/{seated['token']}"


def asked(server: Server, page: Any, asks: str) -> None:
    """Play on by the wire until a question is put to the page."""
    wire = Wire(server, page)
    wire.play_until(lambda b: b["prompt"]["mine"] and b["prompt"]["asks"] == asks)


def test_a_whole_army_advances_in_a_few_clicks(visit: Open, server: Server) -> None:
    page = visit(opened(server, "aguila", "waterloo"), language="es")
    page.get_by_test_id("all-attack_column").click()
    page.get_by_test_id("confirm").click()
    settle(page)
    asked(server, page, "giving_orders")
    page.get_by_test_id("brigade").wait_for()
    assert "1 de 9" in page.locator(".top").inner_text()
    assert "0/18" in page.locator(".top").inner_text()
    before = {i: page.locator(f"[data-unit=red-{i}]").bounding_box()["y"] for i in (1, 2, 4)}
    page.get_by_test_id("brigade").click()
    page.get_by_test_id("brigade").click()  # pressed again it is everybody
    assert "11 unidades" in page.get_by_test_id("question").inner_text()
    lead = page.locator("[data-unit=red-1]").bounding_box()
    page.mouse.click(lead["x"] + lead["width"] / 2, lead["y"] - 60)
    page.get_by_test_id("confirm").click()
    page.wait_for_function(
        "n => Number(document.querySelector('[role=slider]').ariaValueMax) >= n", arg=11
    )
    settle(page)
    for unit, y in before.items():
        assert page.locator(f"[data-unit=red-{unit}]").bounding_box()["y"] < y - 10


def test_setting_up_is_left_to_the_table(visit: Open, server: Server) -> None:
    page = visit(opened(server, "tercios", "campos_de_gloria"), language="en")
    page.get_by_test_id("arrange-for-me").wait_for()
    settle(page)
    ways = page.get_by_test_id("way").all_inner_texts()
    assert len(ways) == len(set(ways))  # one line for each kind of ground, not one for each place
    asked(server, page, "deploying")
    page.get_by_label("Your zone").wait_for()
    page.get_by_test_id("arrange-for-me").click()
    page.get_by_test_id("plan").wait_for()
    settle(page)
    page.keyboard.press("n")
    card = page.get_by_test_id("card-rows").inner_text()
    assert all(word in card for word in ("Weapons", "Defences", "Under"))
