"""What others do is seen step by step, told to who looks elsewhere, and can be seen again."""

import json
import re
from typing import Any

import pytest

from web.conftest import Open, Server
from web.hands.field import Wire
from web.test_hand import opened

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

CHOSEN = {
    "language": "es",
    "theme": "light",
    "motion": "full",
    "pace": "slow",
    "name": "Inés",
    "sound": True,
    "notify": True,
}
WATCHES = """
  localStorage.setItem('estandarte.settings', '%s');
  const soon = window.setTimeout;
  window.setTimeout = (call, wait, ...more) =>
    wait < 300 || wait > 1600 || [800, 1000].includes(wait) ? soon(call, wait, ...more) : stands ? (held.push(call), 0) : soon(call, 1);
  Object.assign(window, { stands: true, held: [], away: false, heard: [], told: [], marks: new Set() });
  const play = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, when) {
    if (value > 1) heard.push(value);
    return play.call(this, value, when);
  };
  window.Notification = class {
    static permission = 'granted';
    constructor(title, more) { told.push(`${title}: ${more.body}`); }
  };
  Object.defineProperty(document, 'hidden', { get: () => away });
  const look = () => {
    if (!document.querySelector('[data-testid=watched]')) return;
    if (document.querySelector('[data-testid=watched] svg')) marks.add('dice');
    for (const name of ['[data-testid=blow]', '.spot.seen']) if (document.querySelector(name)) marks.add(name);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
"""  # noqa: E501
"""Each step of a story stands while the page is told so, until what was held back is let go, and
passes at once otherwise; the pulse of the line (800, 1000 and more) goes on. What the page sounds,
draws and asks the browser to tell is written down, and one can be away from it."""
SEATS = {
    "lepanto": ("tutorial", "christians", "ottomans"),
    "tercios": ("rocroi", "red", "blue"),
    "aguila": ("waterloo", "red", "blue"),
    "mistral": ("strait", "british", "bourbons"),
}
TURN, SHOT, KNOCK = 520, 110, 900


def slider(page: Any, name: str) -> int:
    return int(page.get_by_role("slider").get_attribute(f"aria-value{name}"))


@pytest.mark.parametrize(
    "game", ["lepanto", *(pytest.param(g, marks=pytest.mark.soak) for g in list(SEATS)[1:])]
)
def test_what_the_machine_does_is_seen_heard_and_seen_again(
    visit: Open, server: Server, game: str
) -> None:
    page = visit(opened(server, game, *SEATS[game]), first=WATCHES % json.dumps(CHOSEN))
    watching, watched = page.get_by_test_id("watching"), page.get_by_test_id("watched")
    expect(page.get_by_role("slider")).to_be_visible()
    wire = Wire(server, page)
    wire.play_until(lambda _: watching.count() > 0)
    # the board stands where the story is, and nothing is asked meanwhile
    expect(watched).not_to_be_empty()
    expect(page.get_by_test_id("orders")).to_have_count(0)
    expect(watching.locator(".pace")).to_have_text("despacio")
    watching.get_by_role("button", name="Más deprisa").click()
    expect(watching.locator(".pace")).to_have_text("a buen paso")
    page.evaluate("() => (stands = false)")
    page.get_by_test_id("skip").click()
    expect(watching).to_have_count(0)
    wire.play_until(lambda board: board["prompt"]["mine"])
    page.evaluate("() => Object.assign(window, { away: true, heard: [], told: [] })")
    before = slider(page, "max")
    wire.play_until(lambda b: b["prompt"]["mine"] and page.evaluate("() => told.length > 0"))
    assert TURN in page.evaluate("() => heard") and slider(page, "max") > before
    assert page.evaluate("() => told[0]").startswith("Te toca: ")
    expect(page).to_have_title(re.compile("^● Te toca"))
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:"))
    page.evaluate("() => (away = false)")
    # At sea a squadron is looked for with dice long before anybody fires; elsewhere dice may fall,
    # and pieces meet, before there is a shot.
    shown: list[Any] = [".spot.seen", KNOCK] if game == "mistral" else ["[data-testid=blow]", SHOT]
    is_seen = "([it, note]) => marks.has('dice') && marks.has(it) && heard.includes(note)"

    def has_seen(board: dict[str, Any]) -> bool:
        """Asked once the page has told all that has come: requests are faster than a story."""
        has_come = "n => Number(document.querySelector('[role=slider]').ariaValueMax) >= n"
        page.wait_for_function(has_come, arg=board["step"])
        expect(watching).to_have_count(0)
        return bool(page.evaluate(is_seen, shown))

    wire.play_until(has_seen)
    assert page.evaluate(is_seen, shown)
    page.evaluate("() => (stands = true)")
    page.get_by_test_id("again-turn").click()
    expect(watching).to_be_visible()
    page.keyboard.press("Escape")
    expect(watching).to_have_count(0)
    assert slider(page, "now") == slider(page, "max")


def test_who_wants_neither_sound_nor_stories_has_none(visit: Open, server: Server) -> None:
    quiet = CHOSEN | {"pace": "off", "sound": False, "notify": False}
    page = visit(opened(server, "lepanto", *SEATS["lepanto"]), first=WATCHES % json.dumps(quiet))
    expect(page.get_by_role("slider")).to_be_visible()
    page.evaluate("() => (away = true)")
    wire = Wire(server, page)
    before = slider(page, "max")
    wire.play_until(lambda _: slider(page, "max") > before + 12)
    expect(page.get_by_test_id("watching")).to_have_count(0)
    assert page.evaluate("() => [...heard, ...told, ...marks]") == []
    # but whoever listens to a screen reader hears what the enemy does
    expect(page.get_by_test_id("announced")).not_to_be_empty()


def test_a_story_that_was_skipped_leaves_nobody_in_the_past(visit: Open, server: Server) -> None:
    page = visit(opened(server, "lepanto", *SEATS["lepanto"]), first=WATCHES % json.dumps(CHOSEN))
    watching = page.get_by_test_id("watching")
    expect(page.get_by_role("slider")).to_be_visible()
    wire = Wire(server, page)
    wire.play_until(lambda _: watching.count() > 0)
    page.evaluate("() => (window.first = held.splice(0))")
    page.keyboard.press("Escape")
    expect(watching).to_have_count(0)
    expect(page.get_by_test_id("question")).not_to_contain_text("Paso")
    wire.play_until(lambda _: watching.count() > 0)
    # what was skipped wakes while the next story is told
    page.evaluate("() => first.forEach((call) => call())")
    page.evaluate("() => (stands = false, held.splice(0).forEach((call) => call()))")
    wire.play_until(lambda board: board["prompt"]["mine"])
    expect(watching).to_have_count(0)
    expect(page.get_by_test_id("question")).not_to_contain_text("Paso")
    expect(page.get_by_test_id("orders")).to_be_visible()
