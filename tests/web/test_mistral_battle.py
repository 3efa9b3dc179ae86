"""Mistral's forms: stations, damage and Flotillas put together by hand, and judged."""

import re
from typing import Any

from playwright.sync_api import expect

from web.conftest import SCREENS, SIZES, Open, Server
from web.hands import ground, settle
from web.hands.mistral import Seat, admirals_asked, play_until
from web.test_looks import serious

FOUGHT: dict[str, Any] = {"fog": "open", "damage_split": "owner"}


def verdict(page: Any, ok: bool) -> str:
    """What the table says of the form as it stands, once it has said it."""
    told = page.locator(f"[data-testid=verdict][data-ok='{str(ok).lower()}']")
    told.wait_for()
    return str(told.inner_text())


def chip(page: Any, row: str, name: str) -> Any:
    return page.get_by_role("group", name=row).get_by_role("button", name=name)


def at_every_size(page: Any, name: str) -> None:
    SCREENS.mkdir(exist_ok=True)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert serious(page) == [], size
        ground(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.screenshot(path=SCREENS / f"mistral-{name}-{size}.png")
    page.set_viewport_size({"width": 1440, "height": 900})


def open_seat(visit: Open, seat: Seat, **how: str) -> Any:
    page = visit(seat.path, **how)
    page.get_by_test_id("battle").wait_for()
    page.get_by_test_id("form").wait_for()
    return page


def test_stations_are_put_together_freely_and_judged(visit: Open, server: Server) -> None:
    british, bourbons = admirals_asked(server, "taking_stations", "bourbons", **FOUGHT)
    page = open_seat(visit, bourbons, language="es")
    assert "admite" in verdict(page, True)
    chip(page, "Navarro", "Escuadra S2").click()
    refused = verdict(page, False)
    assert "MIS-2.224-a" in refused  # an Admiral belongs on his Flagship
    assert "Navarro" in refused and "Real Felipe" in refused
    assert page.get_by_test_id("confirm").count() == 0
    at_every_size(page, "stations-es")
    chip(page, "Navarro", "Real Felipe").click()
    chip(page, "Real Felipe", "Escuadra S2").click()
    verdict(page, True)
    page.get_by_test_id("confirm").click()
    page.wait_for_selector("[data-testid=form]", state="detached")
    while not bourbons.board()["view"]["battle"].get("companions"):
        british.answer()
    assert bourbons.board()["view"]["battle"]["companions"] == {"real_felipe": "S2"}


def test_an_admiral_weighs_every_choice_of_a_battle(visit: Open, server: Server) -> None:
    """How hard to fight: the odds of each intensity stand side by side before one is chosen."""
    _, bourbons = admirals_asked(server, "choosing_intensity", "bourbons", **FOUGHT)
    page = visit(bourbons.path, language="es")
    answers = page.get_by_test_id("battle").get_by_test_id("answers")
    expect(answers.get_by_test_id("way").nth(1)).to_be_visible()
    expect(answers).to_contain_text("%")
    expect(answers.get_by_role("cell").first).to_be_visible()
    # in a strait nobody can hang back: struck out, with its rule
    expect(answers.get_by_test_id("barred")).to_contain_text(re.compile("Ligera.*IC-", re.DOTALL))
    at_every_size(page, "intensity-es")
    answers.get_by_test_id("way").first.click()
    expect(page.get_by_test_id("confirm")).to_be_visible()


def test_damage_is_shared_out_point_by_point(visit: Open, server: Server) -> None:
    seats = admirals_asked(server, "sharing_damage", "bourbons", **FOUGHT)
    bourbons = seats[1]
    facts = bourbons.board()["prompt"]["facts"]
    page = open_seat(visit, bourbons, language="en", theme="dark")
    points = int(facts["points"])
    clash = bourbons.board()["view"]["battle"]["clashes"][int(facts["clash"])]
    first, *others = clash["units"]["bourbons"]
    before = {unit["id"]: unit["damage"] for unit in own_units(bourbons)}
    page.get_by_role("button", name="One more for").first.click()
    refused = verdict(page, False)
    assert "IC-8.36-c" in refused and "1 too many" in page.get_by_test_id("form").inner_text()
    assert page.get_by_test_id("confirm").count() == 0
    at_every_size(page, "damage-en")
    for other in others:
        while page.get_by_test_id(f"share-{other}").inner_text() != "0":
            give(page, other, first)
    while int(page.get_by_test_id(f"share-{first}").inner_text()) > points:
        less = page.locator("[data-field=shares] .row").first.get_by_role("button")
        less.first.click()
    verdict(page, True)
    page.get_by_test_id("confirm").click()
    settle(page)
    play_until(seats, lambda _, board: board["prompt"]["asks"] != "sharing_damage")
    after = {unit["id"]: unit["damage"] for unit in own_units(bourbons)}
    assert after.get(first, 0) >= before[first] + points or first not in after


def test_a_flotilla_is_formed_of_chosen_squadrons(visit: Open, server: Server) -> None:
    british, _ = admirals_asked(
        server, "reorganising", "british", stays="british", strategy_checks="off"
    )
    british.act({"kind": "unform_flotilla", "formation": "BR-A", "role": "british"})
    page = visit(british.path, language="es")
    page.get_by_test_id("compose-form_flotilla").click()
    assert "IC-3.33-a" in verdict(page, False)  # a Flotilla of nobody
    units = page.locator("[data-field=units]")
    for squadron in ("B1", "BD1"):
        units.get_by_role("button", name=f"Escuadra {squadron} ").click()
    page.locator("[data-field=formation] select").select_option("BR-B")
    verdict(page, True)
    assert serious(page) == []
    page.get_by_test_id("confirm").click()
    page.wait_for_selector("[data-testid=form]", state="detached")
    formed = {unit["id"]: unit["formation"] for unit in own_units(british)}
    assert formed["B1"] == formed["BD1"] == "BR-B"
    assert formed["B2"] == ""


def own_units(seat: Seat) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = seat.board()["view"]["fleets"][seat.role]["units"]
    return found


def give(page: Any, giver: str, taker: str) -> None:
    """One point from one ship to another."""
    for unit, place in ((giver, 0), (taker, 1)):
        row = page.locator("[data-field=shares] .row").filter(
            has=page.get_by_test_id(f"share-{unit}")
        )
        row.get_by_role("button").nth(place).click()
