"""The field editor: by the book, broken and mended, by mouse and keys, printed and fought on."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from web.conftest import Open
from web.hands import settle
from web.test_looks import serious


def drag(page: Any, what: Any, over: float, up: float) -> None:
    """With the mouse from the middle of something, so many points to the right and up."""
    box = what.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + over / 2, y - up / 2, steps=4)
    page.mouse.move(x + over, y - up, steps=4)
    page.mouse.up()


def test_a_field_is_made_by_the_book_broken_mended_printed_and_fought_on(
    visit: Open, tmp_path: Path
) -> None:
    page = visit("/#/fields/tercios")
    report, pieces = page.get_by_test_id("field-report"), page.locator("[data-piece]")
    page.get_by_test_id("begin-seed").fill("s2")
    page.get_by_test_id("begin-book").click()
    steps = page.get_by_test_id("procedure")
    expect(steps).to_contain_text("puntos de escenografía")
    settle(page)
    for kind in ("hill", "small_wood"):
        count = pieces.count()
        steps.locator(f"[data-kind='{kind}']").click()
        expect(pieces).to_have_count(count + 1)
        settle(page)
    expect(report).to_contain_text("Está hecho según el libro")
    # carried upon another piece it is refused with its rule, and taken back
    hill, wood = page.locator("[data-piece='0']"), page.locator("[data-piece='1']")
    hill.evaluate("piece => piece.closest('.map').scrollIntoView({ block: 'center' })")
    there, here = hill.bounding_box(), wood.bounding_box()
    over = there["x"] + there["width"] / 2 - here["x"] - here["width"] / 2
    up = here["y"] + here["height"] / 2 - there["y"] - there["height"] / 2
    drag(page, wood, over, up)
    expect(report).to_contain_text("mal")
    expect(page.get_by_test_id("pieces")).to_contain_text("encima de la pieza 1")
    assert serious(page) == []
    page.get_by_test_id("undo").click()
    expect(report).to_contain_text("Está hecho según el libro")
    # by keys: carried, turned, resized; the handle turns it with the mouse
    before = hill.locator(".rim").get_attribute("d")
    hill.focus()
    for key in ("ArrowRight", ".", "-"):
        page.keyboard.press(key)
    settle(page)
    expect(hill.locator(".rim")).not_to_have_attribute("d", before)
    turned = hill.locator(".rim").get_attribute("d")
    drag(page, page.locator("[data-handle='turn']"), 40, -30)
    settle(page)
    expect(hill.locator(".rim")).not_to_have_attribute("d", turned)
    for _ in range(4):
        page.keyboard.press("Control+z")
    settle(page)
    expect(report).to_contain_text("Está hecho según el libro")
    page.get_by_test_id("field-name").fill("El cerro «de» Inés")
    page.get_by_test_id("field-name").press("Enter")
    settle(page)
    with page.expect_download() as saved:
        page.get_by_test_id("save-field").click()
    file = tmp_path / "cerro.toml"
    saved.value.save_as(file)
    assert 'kind = "hill"' in file.read_text(encoding="utf-8")
    page.get_by_test_id("print-field").click()
    expect(page.get_by_test_id("sheets").locator("img").first).to_be_visible()
    page.reload()
    page.get_by_test_id("open-field").set_input_files(file)
    settle(page)
    expect(pieces).to_have_count(2)
    expect(page.get_by_test_id("field-name")).to_have_value("El cerro «de» Inés")
    # in set-up it stays chosen, however late the table says which scenarios are fought on it
    late: list[Any] = []
    grounds = "**/api/games/*/fields"
    page.route(grounds, lambda route: route.continue_() if late else late.append(route))
    with page.expect_response(grounds):
        page.get_by_test_id("play-field").click()
    page.wait_for_function("() => asked.size === 1")
    late.pop().continue_()
    expect(page.get_by_test_id("field").locator("option:checked")).to_have_text(
        "El cerro «de» Inés"
    )
    page.locator("label", has_text="Campo abierto").first.click()
    page.get_by_test_id("opponent").select_option("hot_seat")
    page.get_by_test_id("begin").click()
    page.locator("button", has_text="aquí estoy").click()
    expect(page.locator("[data-unit]").first).to_be_visible()
    expect(page.locator("g[role='img'][aria-label='Colina']")).to_have_count(1)


def test_ground_and_miniatures_of_a_scenario_are_placed_by_hand(visit: Open) -> None:
    page = visit("/#/scenarios/tercios")
    report, map = page.get_by_test_id("scenario-report"), page.get_by_test_id("scenario-map")
    expect(report).to_contain_text("Se puede jugar.")
    figures = map.locator("[data-figure]")
    expect(figures.first).to_be_visible()
    drag(page, map.locator("[data-piece='0']"), 30, 20)
    settle(page)
    expect(page.get_by_test_id("undo")).to_be_enabled()
    page.get_by_test_id("undo").click()
    settle(page)
    figure = figures.first
    figure.focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("[id^='scenario.place.']").first).to_be_visible()
    settle(page)
    expect(report).to_contain_text("Se puede jugar.")
    assert serious(page) == []
