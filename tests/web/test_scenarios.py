"""The scenario editor: broken and mended by its messages, kept, handed on as a file, and played."""

from pathlib import Path

from playwright.sync_api import expect

from web.conftest import Open
from web.test_looks import serious


def test_a_scenario_is_broken_mended_saved_opened_and_played(visit: Open, tmp_path: Path) -> None:
    page = visit("/#/scenarios/lepanto")
    page.get_by_test_id("like").select_option("tutorial")
    report, preview = page.get_by_test_id("scenario-report"), page.get_by_test_id("preview")
    expect(report).to_contain_text("Se puede jugar.")
    expect(preview.locator("[data-ship]")).to_have_count(10)
    turns, name = page.locator("[id='scenario.turns']"), page.locator("[id='name.es']")
    turns.fill("muchos")
    turns.press("Enter")
    page.locator("[id='scenario.ships.O-C-06.hex']").fill("9999")
    page.locator("[id='scenario.ships.O-C-06.hex']").press("Enter")
    expect(report).to_contain_text("Aquí va un número entero, no un texto.")
    page.keyboard.press("Control+z")
    page.get_by_test_id("undo").click()
    turns.fill("0")
    turns.press("Enter")
    expect(report.locator(".cite")).to_have_text("LEP-2.0-a")
    assert serious(page) == []
    # what the player folds up stays so, whatever is changed beside it
    page.locator("[data-testid=group-ships] > summary").click()
    turns.fill("2")
    turns.press("Enter")
    expect(report).to_contain_text("Se puede jugar.")
    expect(page.get_by_test_id("group-ships")).not_to_have_attribute("open", "")
    page.locator("[data-testid=group-ships] > summary").click()
    name.fill("El alba «ante» Oxia")
    name.press("Enter")
    page.get_by_test_id("add-ships").select_option("O-C-09")
    added = page.locator("[id='scenario.ships.O-C-09.hex']")
    expect(report).to_contain_text("ships · O-C-09")
    added.fill("2423")
    added.press("Enter")
    expect(preview.locator("[data-ship]")).to_have_count(11)
    with page.expect_download() as saved:
        page.get_by_test_id("save-scenario").click()
    file = tmp_path / "mine.toml"
    saved.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert "turns = 2" in text and '[scenario.ships.O-C-09]\nhex = "2423"' in text

    page.reload()
    expect(name).to_have_value("El alba «ante» Oxia")
    page.get_by_test_id("open-scenario").set_input_files(file)
    expect(preview.locator("[data-ship]")).to_have_count(11)
    page.get_by_test_id("play-scenario").click()
    expect(page.locator(".cards label.on").first).to_contain_text("El alba «ante» Oxia")
    page.get_by_test_id("opponent").select_option("hot_seat")
    page.get_by_test_id("begin").click()
    page.locator("button", has_text="aquí estoy").click()
    expect(page.locator("[data-ship]")).to_have_count(11)
