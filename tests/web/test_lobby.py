"""The lobby in the browser: looked through, sat down from; and an umpire whom all agree to."""

import os
from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import SIZES, Open, Server
from web.hands import settle

LOOK = os.environ.get("ESTANDARTE_LOOK", "")
"""A folder for pictures, for whoever wants to look."""


def keep(page: Any, name: str) -> None:
    if LOOK:
        settle(page)
        page.screenshot(path=f"{LOOK}/{name}.png", full_page=True)


def opened(page: Any, server: Server, title: str, **form: Any) -> dict[str, Any]:
    body = {"game": "lepanto", "scenario": "tutorial", "public": True, "title": title, **form}
    found: dict[str, Any] = page.request.post(f"{server.url}/api/matches", data=body).json()
    return found


def enter(page: Any, name: str) -> None:
    """With a new account, from wherever one is; then back to the matches."""
    page.get_by_test_id("person-name").fill(name)
    page.get_by_test_id("person-password").fill("a long enough one")
    page.get_by_test_id("person-open").click()
    page.get_by_test_id("person-open-now").click()
    page.get_by_test_id("leave").wait_for()
    page.goto(page.url.split("#")[0] + "#/matches")


def test_somebody_finds_a_free_seat_and_sits_down(visit: Open, server: Server) -> None:
    host = visit("/#/lobby", language="es")
    host.get_by_role("link", name="Abrir una partida para cualquiera").click()
    expect(host.get_by_test_id("listed")).to_be_checked()
    host.get_by_test_id("begin").click()
    host.get_by_test_id("invite").wait_for()
    for n in range(25):
        opened(host, server, f"Junk {n}", seats={"christians": {"kind": "me"}}, name="Somebody")
    opened(
        host, server, "Full", seats={r: {"kind": "hot_seat"} for r in ("christians", "ottomans")}
    )
    page = visit("/#/lobby", language="en")
    page.get_by_test_id("lobby-line").first.wait_for()
    assert page.get_by_test_id("lobby-line").count() == 20
    page.get_by_test_id("lobby-more").click()
    page.get_by_text("Page 2").wait_for()
    page.get_by_test_id("lobby-back").click()
    page.get_by_test_id("lobby-search").fill("FULL")
    page.get_by_text("There is no such match").wait_for()
    page.get_by_test_id("lobby-open").uncheck()
    page.get_by_text("being played").wait_for()
    page.get_by_test_id("lobby-search").fill("ines")
    mine = page.get_by_test_id("lobby-line").filter(has_text="Inés")
    mine.get_by_test_id("lobby-sit").click()
    for seat in (host, page):
        seat.wait_for_selector("[data-ship]")


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_lobby_fits_every_screen(visit: Open, server: Server, language: str) -> None:
    for size in SIZES:
        page = visit("/#/lobby", language=language, size=size)
        if size == "wide":
            opened(page, server, "Una tarde de domingo, <b>sin prisa</b>", name="José de la Torre")
            page.reload()
        page.get_by_test_id("lobby-line").first.wait_for()
        keep(page, f"lobby-{language}-{size}")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{size}: {wide} too wide"


def test_a_host_who_plays_invites_an_umpire_and_both_agree(visit: Open) -> None:
    judge = visit("/#/person", language="en")
    enter(judge, "Judge of Lepanto")
    host = visit("/#/person", language="es")
    enter(host, "Inés de Lepanto")
    host.goto(host.url.split("#")[0] + "#/setup/lepanto/person")
    host.get_by_test_id("begin").click()
    link = host.get_by_test_id("invite").input_value()
    host.get_by_test_id("umpire-name").fill("judge of lepanto")
    keep(host, "umpire-invite")
    host.get_by_test_id("umpire-invite").click()
    host.get_by_text("Judge of Lepanto ya tiene la invitación").wait_for()
    judge.reload()
    keep(judge, "umpire-invited")
    judge.get_by_test_id("invitation").get_by_role("link").click()
    judge.get_by_text("you would be its umpire").wait_for()
    keep(judge, "umpire-join")
    guest = visit("/#/person", language="en", size="phone")
    enter(guest, "Bea of Lepanto")
    guest.goto(guest.url.split("#")[0] + link[link.index("#") :])
    guest.get_by_test_id("sit").click()
    for page in (host, guest):
        page.wait_for_selector("[data-ship]")
    judge.get_by_test_id("sit").click()
    judge.wait_for_selector("[data-ship]")
    assert judge.get_by_test_id("umpire-tab").count() == 0
    for page, name in ((host, "host"), (guest, "phone")):
        asked = page.get_by_test_id("umpire-asked")
        asked.wait_for()
        keep(page, f"umpire-asked-{name}")
        asked.get_by_role("button").first.click()
    judge.get_by_test_id("umpire-tab").wait_for()
    keep(judge, "umpire-seated")
