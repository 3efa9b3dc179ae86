"""Somebody who does not know what to do asks for advice; after the match he sees how it stood."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from surroundings import PATIENCE
from web.conftest import Open, Server
from web.hands import settle
from web.hands.field import STEPPED, Wire, last_step

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
    # at sea nothing is sealed: it is carried out at once, or lies there to be confirmed
    confirmable = "document.querySelector('[data-testid=confirm]:enabled')"
    page.wait_for_function(f"{STEPPED} || {confirmable}", arg=0)
    if page.locator("[data-testid=confirm]:enabled").count():
        page.get_by_test_id("confirm").click()
    expect(card).to_have_count(0, timeout=MOST)
    expect(page.locator("[role=slider]")).not_to_have_attribute("aria-valuemax", "0", timeout=MOST)
    Wire(server, page).ask("/ask", {"ask": {"kind": "resign"}})
    # why the last step was done, whoever took it
    page.get_by_test_id("ask-why").click(timeout=MOST)
    expect(page.get_by_test_id("why-expected")).to_contain_text("error", timeout=MOST)
    expect(page.get_by_test_id("why-rivals")).not_to_be_empty()


def test_advice_lays_cards_that_the_player_seals(visit: Open, server: Server) -> None:
    page = visit(opened(server, "tercios", "campo_abierto", "red", "blue"), language="en")
    page.get_by_test_id("advice").click(timeout=MOST)
    card = page.get_by_test_id("advice-card")
    expect = sync_api.expect
    expect(card.get_by_test_id("advised")).to_contain_text("Orders", timeout=MOST)
    page.get_by_text("has placed its cards").first.wait_for(timeout=MOST)
    # advice asked for while the enemy still places his cards stays
    expect(card.get_by_test_id("advised")).to_contain_text("Orders")
    before = last_step(page)
    card.get_by_test_id("follow-advice").click()
    expect(card).to_contain_text("It is laid out", timeout=MOST)
    plan = page.get_by_test_id("plan")
    laid = plan.get_by_role("radio", checked=True).count()
    assert laid == plan.get_by_role("radiogroup").count() > 0
    settle(page)
    assert Wire(server, page).board()["prompt"]["mine"]  # nothing is sealed yet
    assert last_step(page) == before
    page.get_by_test_id("confirm").click()
    expect(card).to_have_count(0, timeout=MOST)
    page.wait_for_function(STEPPED, arg=before)


def test_advice_fills_in_the_sheet_of_formations(visit: Open, server: Server) -> None:
    page = visit(opened(server, "aguila", "waterloo", "red", "blue"), language="es")
    page.get_by_test_id("advice").click(timeout=MOST)
    card, expect = page.get_by_test_id("advice-card"), sync_api.expect
    card.get_by_test_id("follow-advice").click(timeout=MOST)
    expect(card).to_contain_text("Queda puesto", timeout=MOST)
    expect(page.get_by_test_id("marking")).to_be_visible()
    settle(page)
    assert Wire(server, page).board()["prompt"]["mine"]
    page.get_by_test_id("confirm").click()
    expect(card).to_have_count(0, timeout=MOST)


def test_browser_server_and_terminal_say_the_same_of_a_match(
    visit: Open, server: Server, tmp_path: Path
) -> None:
    """Somebody only passes for a turn, and gives up."""
    page = visit(opened(server, "lepanto", "tutorial", "christians", "ottomans"), language="es")
    wire, role = Wire(server, page), "christians"
    wire.chosen = lambda options: next(  # type: ignore[method-assign]
        (one for one in options if one["action"]["kind"] == "end_phase"), options[0]
    )
    wire.play_until(
        lambda board: board["step"] > 0 and wire.ask("?mark=0")["board"]["view"]["turn"] > 1
    )
    wire.ask("/ask", {"ask": {"kind": "resign"}})
    page.get_by_test_id("ask-fortunes").click(timeout=MOST)
    total = page.get_by_test_id("fortune-sum")
    total.wait_for(timeout=MOST)
    told = wire.ask("/ask", {"ask": {"kind": "analyse", "role": role}})
    record = tmp_path / "match.jsonl"
    record.write_text(wire.record())
    asked = [sys.executable, "-m", "estandarte", "analyse", str(record), "--role", role]
    (side,) = json.loads(subprocess.check_output([*asked, "--json"]))["sides"]
    assert told["sum"] == {key: side[key] for key in told["sum"]}
    assert [stand["chance"] for stand in told["stands"]] == [s["chance"] for s in side["stands"]]
    assert [(j["gain"], j["error"]) for j in told["judged"]] == [
        (j["gain"], j["error"]) for j in side["judged"]
    ]
    shown = page.get_by_test_id("fortune-point")
    assert shown.count() == len(side["stands"])
    assert shown.last.get_attribute("aria-label") == "Resultado: 0,0 %"
    words = subprocess.check_output([*asked, "--lang", "es"]).decode()
    for figure in total.locator("dd").all_inner_texts():
        assert figure in words
    shown.first.focus()
    page.keyboard.press("Enter")
    sync_api.expect(page.get_by_test_id("question")).to_contain_text("Paso", timeout=MOST)


def test_a_match_that_is_over_is_played_on_from_any_of_its_moments(
    visit: Open, server: Server
) -> None:
    page = visit(opened(server, "lepanto", "tutorial", "christians", "ottomans"), language="es")
    wire = Wire(server, page)
    wire.play_until(lambda board: wire.ask("?mark=0")["board"]["view"]["turn"] > 1)
    wire.ask("/ask", {"ask": {"kind": "resign"}})
    page.get_by_test_id("ending").wait_for(timeout=MOST)
    assert page.get_by_test_id("play-on").count() == 0  # of the end there is nothing to play on
    page.keyboard.press("[")
    page.get_by_test_id("play-on").wait_for()
    step = int(page.get_by_role("slider").get_attribute("aria-valuenow") or 0)
    then = wire.ask(f"/moments/{step}")["view"]
    before = page.url
    page.get_by_test_id("play-on").click()
    page.wait_for_function("url => location.href !== url", arg=before)
    page.get_by_test_id("undo").wait_for(timeout=MOST)
    again = Wire(server, page)
    now = again.ask("/moments/0")["view"]
    assert (now["turn"], now["ships"]) == (then["turn"], then["ships"])
    assert again.ask("?mark=0")["board"]["result"] is None
