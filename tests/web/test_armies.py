"""Armies in the browser: built from nothing, broken, mended, printed, played with."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from web.conftest import Open
from web.hands import settle
from web.test_looks import serious


def take(page: Any, place: str, unit: str) -> None:
    page.get_by_test_id(f"add-{place}").select_option(unit)
    settle(page)


def test_an_army_is_built_from_nothing_broken_mended_printed_and_played(
    visit: Open, tmp_path: Path
) -> None:
    page = visit("/")
    page.get_by_test_id("army-tercios").click()
    page.get_by_test_id("faction").select_option("spain")
    page.get_by_test_id("list").select_option("espana_1618")
    page.get_by_test_id("points").fill("600")
    page.get_by_test_id("begin-army").click()
    verdict, cost = page.get_by_test_id("verdict"), page.get_by_test_id("cost")
    expect(verdict).to_contain_text("Un problema")
    expect(page.get_by_test_id("problems")).to_contain_text("Faltan mandos de infantería")
    expect(page.get_by_test_id("play-army")).to_be_disabled()

    # built, by keys and by hand
    page.get_by_role("button", name="Añadir Tercio, 290").press("Enter")
    expect(cost).to_have_text("290")
    expect(verdict).to_have_text("Todo está en orden")
    row = page.locator("[data-slot='command[0].companies']")
    page.locator("[data-entry='compania_disparo']").first.drag_to(row)
    expect(page.get_by_test_id("unit-command[0].companies[0]")).to_be_visible()
    page.get_by_test_id("unit-command[0].units[0]").click()
    page.get_by_test_id("option-escuadronado").check()
    expect(cost).to_have_text("355")
    expect(page.get_by_test_id("option-modernizado")).to_be_disabled()
    page.get_by_test_id("group-general").click()
    page.get_by_test_id("person").fill("El cardenal-infante «Ñ»")
    page.get_by_test_id("person").press("Enter")
    page.get_by_test_id("option-lealtad").check()
    settle(page)
    assert serious(page) == []

    # broken, undone, broken again, mended by the message
    page.get_by_test_id("remove-command[0].units[1]").click()
    expect(page.get_by_test_id("problems")).to_contain_text("TER-army-h")
    page.keyboard.press("Control+z")
    expect(verdict).to_have_text("Todo está en orden")
    page.get_by_test_id("remove-command[0].units[1]").click()
    page.get_by_role("button", name="Añadir Tercio, 140").click()
    expect(verdict).to_have_text("Todo está en orden")
    page.get_by_test_id("complete").click()
    expect(cost).not_to_have_text("355")
    expect(verdict).to_have_text("Todo está en orden")
    page.get_by_test_id("army-name").fill("Los de mi tío")
    page.get_by_test_id("army-name").press("Enter")
    settle(page)
    full = cost.inner_text()

    # kept, shared, saved, printed
    with page.expect_download() as saved:
        page.get_by_test_id("save").click()
    file = tmp_path / "army.toml"
    saved.value.save_as(file)
    assert "unit" in file.read_text("utf-8")
    page.get_by_test_id("share").click()
    link = page.get_by_test_id("link").input_value()
    other = visit(link[link.index("/#") :], language="en", size="phone")
    expect(other.get_by_test_id("cost")).to_have_text(full)
    expect(other.get_by_test_id("verdict")).to_have_text("Everything is in order")
    other.get_by_test_id("unit-command[0].units[0]").tap()
    expect(other.get_by_text("Side by side")).to_be_visible()
    assert serious(other) == []
    page.get_by_test_id("print").click()
    expect(page.get_by_test_id("sheets")).to_contain_text("¡Resistid!")
    assert len(page.pdf()) > 20_000
    page.reload()
    expect(page.get_by_test_id("army-name")).to_have_value("Los de mi tío")
    page.get_by_test_id("play-army").click()
    expect(page.get_by_test_id("army-red/")).to_contain_text("Los de mi tío")
    assert serious(page) == []
    page.locator("input[value=campo_abierto]").check(force=True)
    expect(page.get_by_test_id("army-red/")).to_contain_text("Los de mi tío")
    page.get_by_test_id("begin").click()
    page.wait_for_selector("[data-unit]")


def test_a_list_in_words_a_ready_army_and_both_parts_of_an_assault(visit: Open) -> None:
    page = visit("/#/army/aguila", language="en")
    page.get_by_test_id("roll").fill(
        "Spain: regular army 1808-1814, 1810, 900 points\nBrigade\nCommander\n"
        "4 Spanish line infantry\n3 war elephants"
    )
    page.get_by_test_id("read-roll").click()
    expect(page.get_by_text("“3 war elephants”")).to_be_visible()
    expect(page.get_by_test_id("verdict")).to_have_text("Everything is in order")
    # what the player unfolds stays unfolded, whatever the table answers meanwhile
    page.get_by_text("Units of your own").click()
    page.get_by_test_id("complete").click()
    settle(page)
    expect(page.get_by_test_id("customs")).to_have_attribute("open", "")
    page.get_by_test_id("new-custom").click()
    expect(page.get_by_test_id("custom-own1")).to_contain_text("My unit")

    page = visit("/#/setup/aguila", language="en")
    page.locator("input[value=asalto]").check(force=True)
    for part, army in (("attacker", "dupont_1808"), ("defender", "dupont_1808_defensa")):
        page.get_by_test_id(f"choose-red/{part}").click()
        page.get_by_test_id("find-army").fill("dupont")
        page.get_by_test_id(f"pick-{army}").click()
    expect(page.get_by_test_id("army-red/defender")).to_contain_text("Dupont")
    page.get_by_test_id("begin").click()
    page.wait_for_selector("[data-testid=question]")
