"""Packs in the browser: a value typed in, what is wrong with it, and a match that cites it."""

from pathlib import Path

from playwright.sync_api import expect

from web.conftest import Open
from web.test_looks import serious

MUSKETS = "ships.types.galleass.muskets"


def test_a_value_is_typed_in_checked_kept_and_cited_by_a_match(visit: Open, tmp_path: Path) -> None:
    page = visit("/#/packs/lepanto")
    page.get_by_test_id("search").fill("galeaza arcabuces")
    value = page.locator(f"[id='{MUSKETS}']")
    expect(value).to_have_value("8")
    expect(page.locator(".why").first).to_contain_text("nuestro")
    report = page.get_by_test_id("pack-report")
    value.fill("muchos")
    value.press("Enter")
    expect(report).to_contain_text("Aquí va un número entero, no un texto.")
    value.fill("0")
    value.press("Enter")
    expect(report).to_contain_text("LEP-7.2-c")
    assert serious(page) == []
    page.get_by_test_id("undo").click()
    page.get_by_test_id("undo").click()
    expect(value).to_have_value("8")
    value.fill("9")
    value.press("Enter")
    expect(page.get_by_test_id("changes")).to_contain_text("8 → 9")
    page.get_by_test_id("pack-name").fill("La caja «de» 1978")
    page.get_by_test_id("pack-name").press("Enter")
    with page.expect_download() as saved:
        page.get_by_test_id("save-pack").click()
    file = tmp_path / "box.toml"
    saved.value.save_as(file)
    assert "muskets = 9" in file.read_text(encoding="utf-8")

    page.reload()
    expect(page.get_by_test_id("changes")).to_contain_text("8 → 9")
    page.get_by_test_id("open-pack").set_input_files(file)
    expect(page.get_by_test_id("own-packs").locator("option")).to_have_count(3)
    page.get_by_test_id("play-pack").click()
    expect(page.get_by_test_id("pack").locator("option:checked")).to_have_text("La caja «de» 1978")
    page.get_by_test_id("opponent").select_option("hot_seat")
    page.get_by_test_id("begin").click()
    page.locator("button", has_text="aquí estoy").click()
    page.get_by_role("button", name="Mesa", exact=True).click()
    page.get_by_test_id("cited-pack").click()
    expect(page.get_by_test_id("cited")).to_contain_text("La caja «de» 1978")
    expect(page.get_by_test_id("cited")).to_contain_text("8 → 9")
