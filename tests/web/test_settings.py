"""What somebody has chosen for his eyes and hands is so on every page."""

from web.conftest import Open
from web.hands import settle, sit_down

PLACES = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const { zoom } = getComputedStyle(document.querySelector(".right"));
  return { left: box(".side").left < box(".board").left, zoom: Number(zoom) };
}"""


def test_letters_pace_sound_colours_and_hand_are_kept_and_seen(visit: Open) -> None:
    page = visit("/#/settings", language="en")
    madder = "() => getComputedStyle(document.documentElement).getPropertyValue('--madder')"
    before = page.evaluate(madder)
    chosen = {
        "Size of letters": "largest",
        "The opponent": "off",
        "Colours": "plain",
        "Hand": "left",
    }
    for words, value in chosen.items():
        page.locator("label.field", has_text=words).first.locator("select").select_option(value)
    page.locator("label.tick").first.locator("input").check()
    assert page.evaluate(madder) != before
    kept = page.evaluate("() => JSON.parse(localStorage['estandarte.settings'])")
    assert kept["sound"] and kept["pace"] == "off" and kept["size"] == "largest"
    home = page.url.split("#")[0]
    page.goto(f"{home}#/rules/lepanto")
    page.locator("figure svg").first.wait_for()
    contents = page.locator(".contents li").all_inner_texts()
    sections = page.locator("section").all()
    common = [i for i, one in enumerate(sections) if one.locator("[id^=KER-]").count()]
    assert len(contents) > 20 and common and common[0] > 20  # the game's own rules come first
    page.get_by_test_id("search").fill("galleass tow")
    page.wait_for_function("() => document.querySelectorAll('.rule').length < 60")
    page.goto(home)
    sit_down(page, "play-lepanto")
    settle(page)
    found = page.evaluate(PLACES)
    assert found["left"] and found["zoom"] > 1.2
