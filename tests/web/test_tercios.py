"""Tercios on the plane: a battle opened from home, cards sealed, nothing of the enemy's shown."""

import json
import re
from typing import Any

import pytest

from web.conftest import Open

sync_api = pytest.importorskip("playwright.sync_api")

WARNED = {"es": "no tendría efecto", "en": "would have no effect"}
QUESTIONS = {"es": ("cartas", "orden", "carta"), "en": ("card", "order")}


@pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.soak)])
def test_a_battle_opens_from_home_asks_for_the_cards_and_warns_of_idle_ones(
    visit: Open, language: str
) -> None:
    page = visit("/", language=language)
    page.get_by_test_id("play-tercios").click()
    asked = page.get_by_test_id("question")
    asked.wait_for()
    words = asked.inner_text().lower()
    assert any(word in words for word in QUESTIONS[language]), words
    assert page.locator("svg [data-unit], [data-unit]").count() > 10
    assert page.get_by_test_id("account").count() == 0  # no tale is promised that nobody tells
    page.get_by_role("button", name=re.compile("(todas|To all).*Fuego")).click()
    warned = page.get_by_test_id("caution")
    sync_api.expect(warned).to_contain_text(WARNED[language])
    warned.get_by_role("button").click()  # the rule behind it
    sync_api.expect(page.get_by_test_id("why")).to_contain_text("TER-shoot-ranges")
    page.get_by_role("button", name=re.compile("(todas|To all).*Resistid")).click()
    sync_api.expect(warned).to_have_count(0)


def orders_heard(frames: list[str], of: str) -> list[str]:
    """The orders of a side that were told on a line while their cards lay face down."""
    found: list[str] = []
    for frame in frames:
        heard = json.loads(frame)
        board = heard.get("board") or heard
        for step in board.get("steps") or []:
            for told in step["events"]:
                event = told["event"]
                if event["kind"] == "cards_placed" and event["role"] == of:
                    found.extend((event["cards"] or {}).values())
        units = (board.get("view") or {}).get("units") or []
        puts = [change["put"] for change in board.get("changes") or [] if "put" in change]
        for seen in [*units, *puts]:
            if isinstance(seen, dict) and "card" in seen and seen["unit"]["role"] == of:
                found.extend([seen["card"]] if seen["card"] not in ("", "down") else [])
    return found


def test_at_one_screen_the_cards_of_a_side_never_reach_the_other(visit: Open) -> None:
    page = visit("/#/setup/tercios/hot_seat", language="es")
    lines: list[dict[str, Any]] = []

    def listen(socket: Any) -> None:
        line: dict[str, Any] = {"role": "", "heard": []}
        lines.append(line)

        def said(frame: Any) -> None:
            message = json.loads(frame)
            if message.get("kind") == "hello":
                line["role"] = message.get("role", "")

        socket.on("framesent", said)
        socket.on("framereceived", lambda frame: line["heard"].append(frame))

    page.on("websocket", listen)
    page.locator("input[name=scenario][value=rocroi]").check(force=True)
    page.get_by_test_id("begin").click()
    curtain = page.get_by_test_id("curtain")
    curtain.wait_for()
    assert page.locator("[data-unit]").count() == 0
    first = str(curtain.get_attribute("data-side"))
    curtain.get_by_text({"red": "España", "blue": "Francia"}[first]).first.wait_for()
    other = "blue" if first == "red" else "red"
    curtain.get_by_role("button").click()
    page.get_by_test_id("plan").wait_for()
    assert page.locator(f"[data-testid^=card-{other}]").count() == 0
    page.get_by_role("button", name="A todas: ¡Resistid!").click()
    page.keyboard.press("Enter")
    curtain.wait_for()
    assert page.locator("[data-unit]").count() == 0
    curtain.get_by_role("button").click()
    page.get_by_test_id("plan").wait_for()
    assert page.locator(f"[data-testid^=card-{first}]").count() == 0
    nation = {"red": "España", "blue": "Francia"}[first]
    told = page.locator(f".chronicle [data-side={first}]").last  # by its nation, in its colour
    assert nation in told.inner_text() and told.locator("svg").count() == 1
    page.get_by_text("Tercio de Garciez").first.wait_for(state="attached")
    shown = page.locator("main").inner_html()
    assert f'data-unit="{first}-1-1"' in shown
    label = str(page.locator(f'[data-unit="{first}-1-1"]').get_attribute("aria-label"))
    assert "del borde izquierdo" in label  # where it stands, for whoever cannot see it
    assert "boca abajo" in label and "¡Resistid!" not in label
    heard = {line["role"]: line["heard"] for line in lines}
    assert set(heard) == {"red", "blue"}
    assert orders_heard(heard[first], first), "the side itself knows its cards"
    assert orders_heard(heard[other], first) == []
