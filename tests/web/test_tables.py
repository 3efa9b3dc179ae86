"""Two at one screen, two browsers, and a server that goes away and comes back."""

import lzma
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.conftest import ROOT, Open, Server
from web.hands import after, end_phase, move_ahead, sit_down, steps


def test_a_curtain_falls_between_two_at_one_screen(visit: Open) -> None:
    page = visit("/#/setup/lepanto/hot_seat", language="es")
    page.get_by_test_id("begin").click()
    curtain = page.get_by_test_id("curtain")
    curtain.wait_for()
    assert page.locator("[data-ship]").count() == 0
    curtain.get_by_role("button").click()
    page.wait_for_selector("[data-ship]")
    move_ahead(page)
    for _ in range(3):
        page.keyboard.press("Escape")
        # both lines must have told whose turn it is
        page.wait_for_selector('[data-testid=curtain], [data-testid="end"]:not([disabled])')
        if not curtain.count():
            after(page, "e")
    expect(curtain).to_contain_text("otomanos", ignore_case=True)
    curtain.get_by_role("button").click()
    page.wait_for_selector('[data-testid="end"]')


def test_two_browsers_bind_their_dice_play_talk_and_verify(visit: Open) -> None:
    host = visit("/#/setup/lepanto/person", language="es")
    host.get_by_test_id("begin").click()
    link = host.get_by_test_id("invite").input_value()
    for word in ("Lepanto", "Primera sangre", "Inés", "Otomanos"):
        expect(host.locator("main")).to_contain_text(word)
    guest = visit("/" + link[link.index("#") :], language="en")
    guest.get_by_test_id("sit").wait_for()
    for word in ("Lepanto", "First blood", "Ottomans", "Inés"):
        expect(guest.locator("main")).to_contain_text(word)
    guest.get_by_test_id("sit").click()
    guest.wait_for_selector("[data-ship]")
    host.wait_for_selector("[data-ship]")
    expect(host.locator("header .people")).to_have_text("Inés, en la mesa")
    expect(guest.locator("header .people")).to_have_text("Inés, at the table")
    assert guest.get_by_test_id("end").count() == 0
    move_ahead(host)
    guest.wait_for_selector("text=rows one hex")
    host.get_by_role("button", name="Charla").click()
    host.get_by_placeholder("Di algo").fill('<img src=x onerror="document.title=1"> ¡Santiago!')
    host.keyboard.press("Enter")
    guest.get_by_role("button", name="Talk").click()
    guest.wait_for_selector("text=¡Santiago!")
    assert guest.locator(".talk img").count() == 0
    for act in ("report", "block"):
        guest.get_by_role("button", name="About what").click()
        guest.get_by_test_id(act).click()
        if act == "report":
            guest.get_by_test_id("report-why").fill("too loud")
            guest.get_by_test_id("report-send").click()
            guest.wait_for_selector("text=It lies before whoever keeps this table.")
            expect(guest.get_by_role("button", name="Understood").first).to_be_focused()
            guest.keyboard.press("Escape")
            expect(guest.locator("dialog")).to_have_count(0)
    guest.get_by_test_id("unblock").wait_for()
    assert "Santiago" not in guest.locator(".talk").inner_text()
    guest.get_by_test_id("unblock").click()
    guest.wait_for_selector("text=¡Santiago!")
    guest.get_by_role("button", name="Table").click()
    guest.get_by_role("button", name="Resign").click()
    guest.get_by_role("button", name="Yes").click()
    for page, name, said in (
        (host, "Mesa", "Todo concuerda."), (guest, "Table", "Everything agrees.")
    ):  # fmt: skip
        page.get_by_role("button", name=name).click()
        page.get_by_role("button", name="Verific" if page is host else "Verify").click()
        page.wait_for_selector(f"text={said}")
        proof = page.get_by_test_id("proof").inner_text()
        assert ("La semilla de tu propio" if page is host else "of your own browser") in proof
    host.go_back()  # the guest has left the table to verify it
    expect(host.locator("header .people")).to_have_text("Inés, ausente")


def test_the_chronicle_folds_each_activation_and_opens_by_click_and_key(visit: Open) -> None:
    page = visit("/#/replay", language="es")
    kept = next((ROOT / "tests/matches/corpus").glob("*/tercios-rocroi.jsonl.xz"))
    record = {"name": "rocroi.ndjson", "mimeType": "text/plain"}
    page.get_by_test_id("record-file").set_input_files(
        files=[{**record, "buffer": lzma.decompress(kept.read_bytes())}]
    )
    more = page.locator(".ent .more").first
    entry = page.locator(".ent", has=page.locator(".more")).first
    told = entry.locator("p")
    expect(more).to_have_attribute("aria-expanded", "false")
    folded, hidden = told.count(), int(re.findall(r"\d+", more.inner_text())[0])
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(told).to_have_count(folded + hidden)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(more).to_be_focused()
    page.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(told).to_have_count(folded)


def test_a_match_survives_a_server_that_stops(visit: Open, server: Server) -> None:
    page = visit("/", language="es")
    sit_down(page, "play-lepanto")
    move_ahead(page)
    assert steps(page) == 1
    server.stop()
    page.wait_for_selector("text=Se ha cortado la conexión")
    server.start()
    page.wait_for_selector("text=Se ha cortado la conexión", state="detached")
    assert steps(page) == 1
    move_ahead(page)
    assert steps(page) == 2
    page.reload()
    page.wait_for_selector("[data-ship]")
    assert steps(page) == 2
    end_phase(page)


def test_two_tabs_of_one_seat_stay_together(visit: Open) -> None:
    page = visit("/", language="es")
    sit_down(page, "play-lepanto")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("[data-ship]")
    move_ahead(page)
    other.wait_for_function(
        "() => Number(document.querySelector('[role=slider]').ariaValueMax) === 1"
    )
    move_ahead(other)
    page.wait_for_function(
        "() => Number(document.querySelector('[role=slider]').ariaValueMax) === 2"
    )
    assert (steps(page), steps(other)) == (2, 2)


def test_an_old_page_before_a_newer_server_asks_to_be_loaded_again(visit: Open) -> None:
    page = visit("/", language="es")
    assert page.locator(".stale").count() == 0
    page.route("**/build.json", lambda route: route.fulfill(json={"build": "of tomorrow"}))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector("text=Hay una versión más nueva de esta página.")
    page.unroute("**/build.json")
    page.get_by_role("button", name="Cargarla").click()
    page.wait_for_selector(".art svg")
    assert page.locator(".stale").count() == 0


def test_a_record_is_replayed_and_a_damaged_one_is_refused(visit: Open) -> None:
    page = visit("/", language="es")
    sit_down(page, "play-lepanto")
    move_ahead(page)
    page.get_by_role("button", name="Mesa").click()
    page.get_by_role("button", name="Rendirse").click()
    page.get_by_role("button", name="Sí").click()
    page.get_by_test_id("account").wait_for()
    page.get_by_role("button", name="Mesa").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Descargar el acta").click()
    record = saved.value.path().read_bytes()
    page.goto(page.url.split("#")[0] + "#/replay")
    chooser = page.get_by_test_id("record-file")
    chooser.set_input_files(
        files=[{"name": "bad.ndjson", "mimeType": "text/plain", "buffer": record[:200] + b"<b>"}]
    )
    page.get_by_role("alert").wait_for()
    assert page.get_by_role("alert").locator("b").count() == 0
    chooser.set_input_files(
        files=[{"name": "good.ndjson", "mimeType": "text/plain", "buffer": record}]
    )
    page.wait_for_selector("[data-ship]")
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("aria-valuemax") or 0)
    expect(slider).to_have_attribute("aria-valuenow", "0")  # opens at the first decision
    page.keyboard.press("]")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    expect(page.locator(".chronicle .now")).to_have_count(1)  # and the chronicle goes with it
    expect(page.locator(".chronicle .now")).to_be_in_viewport()
    page.keyboard.press("}")
    page.keyboard.press("}")
    expect(slider).to_have_attribute("aria-valuenow", str(last))
    # on a phone too it is played backwards, at another speed, and by its key moments
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_test_id("time-more").click()
    for speed in ("2×", "4×"):
        page.get_by_test_id("speed").click()
        expect(page.get_by_test_id("speed")).to_have_text(speed)
    page.get_by_role("button", name="Hacia atrás").click()
    page.get_by_role("button", name="Reproducir").click()
    page.get_by_test_id("time-more").click()
    expect(slider).to_have_attribute("aria-valuenow", "0")
    page.get_by_test_id("time-more").click()
    page.get_by_test_id("key-next").click()
    page.get_by_test_id("time-more").click()
    expect(slider).not_to_have_attribute("aria-valuenow", "0")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("}")
    page.get_by_test_id("account").click()
    page.wait_for_selector("[data-ready=true]")


NEWER = """
from estandarte.games.lepanto import LepantoGame


class Newer(LepantoGame):
    version = "2"


LEPANTO = Newer()
"""


def test_newer_rules_are_put_to_both_sides(
    visit: Open, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = visit("/#/setup/lepanto/person", language="es")
    host.get_by_test_id("begin").click()
    link = host.get_by_test_id("invite").input_value()
    guest = visit("/" + link[link.index("#") :], language="en")
    guest.get_by_test_id("sit").click()
    host.wait_for_selector("[data-ship]")
    (tmp_path / "newer_lepanto.py").write_text(NEWER, encoding="utf-8")
    server.stop()
    with monkeypatch.context() as environment:
        environment.setenv("PYTHONPATH", str(tmp_path))
        environment.setenv("ESTANDARTE_GAMES", "newer_lepanto:LEPANTO")
        server.start()
    try:
        cards = [page.get_by_test_id("newer-rules") for page in (host, guest)]
        for card in cards:
            card.wait_for()
        expect(cards[0]).to_contain_text("versión 1, ahora 2", use_inner_text=True)
        cards[0].get_by_role("button", name="Aceptar").click()
        cards[1].get_by_role("button", name="Decline").click()
        host.wait_for_selector("text=Un bando rechaza el reglamento nuevo")
        cards[1].get_by_role("button", name="Accept").click()
        for card in cards:
            card.wait_for(state="detached")
        move_ahead(host)
    finally:
        server.stop()
        server.start()
