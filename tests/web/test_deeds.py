"""A blow is seen where it falls: its dice beside what they needed, its word, and what is left."""

import json
from typing import Any

import pytest

from web.conftest import Open, Server
from web.hands.field import Wire
from web.test_hand import opened

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

CHOSEN = {"language": "es", "theme": "light", "name": "Inés"}
KEEPS = """
  localStorage.setItem('estandarte.settings', '%s');
  Object.assign(window, { deeds: [], wrecks: 0, held: 0 });
  const look = () => {
    const [deed] = document.querySelectorAll('[data-testid=deed]');
    if (deed && deed !== window.last) {
      window.last = deed;
      const box = deed.getBoundingClientRect(), board = deed.closest('.board').getBoundingClientRect();
      const inside = box.left >= board.left && box.right <= board.right && box.top >= board.top && box.bottom <= board.bottom;
      const mine = !document.querySelector('[data-testid=watching]');
      deeds.push({ word: deed.querySelector('b')?.textContent ?? '', dice: deed.querySelectorAll('svg').length,
        needed: deed.querySelector('i')?.textContent ?? '', sort: deed.dataset.sort, inside, mine,
        asked: Boolean(document.querySelector('[data-testid=orders], [data-testid=answer]')) });
    }
    window.wrecks = Math.max(wrecks, document.querySelectorAll('[data-testid=wreck]').length);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
"""  # noqa: E501
"""Writes down each deed that the page shows, and how many wrecks lay at once."""
SEATS = {
    "lepanto": ("tutorial", "christians", "ottomans"),
    "tercios": ("rocroi", "red", "blue"),
    "aguila": ("waterloo", "red", "blue"),
}


def seen(page: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => deeds")
    return found


TOLD = """() => wrecks > 0 && deeds.some(
  ({ sort, dice, needed, word }) => /shot|clash/.test(sort) && dice && needed && word
)"""
"""A blow with all that belongs to it has been seen, and what one has left."""


@pytest.mark.parametrize(
    "game", ["lepanto", *(pytest.param(g, marks=pytest.mark.soak) for g in ("tercios", "aguila"))]
)
@pytest.mark.parametrize("motion", ["full", "none"])
def test_each_blow_has_its_moment_on_the_board(
    visit: Open, server: Server, game: str, motion: str
) -> None:
    chosen = CHOSEN | {"motion": motion, "pace": "quick"}
    page = visit(opened(server, game, *SEATS[game]), first=KEEPS % json.dumps(chosen))
    expect(page.get_by_role("slider")).to_be_visible()
    wire = Wire(server, page)
    wire.play_until(lambda _: bool(page.evaluate(TOLD)))
    page.wait_for_function(TOLD)  # the hand on the wire may end the battle before all of it is told
    assert all(one["inside"] for one in seen(page)), seen(page)
    # what was said of it goes to who listens
    expect(page.get_by_test_id("announced")).not_to_be_empty()


def test_who_wants_no_blows_has_none(visit: Open, server: Server) -> None:
    chosen = CHOSEN | {"motion": "full", "pace": "off"}
    page = visit(opened(server, "lepanto", *SEATS["lepanto"]), first=KEEPS % json.dumps(chosen))
    expect(page.get_by_role("slider")).to_be_visible()
    Wire(server, page).play_until(lambda _: bool(page.evaluate("() => wrecks > 0")))
    assert seen(page) == []


def test_what_is_asked_meanwhile_is_read_and_answered_at_once(visit: Open, server: Server) -> None:
    chosen = CHOSEN | {"motion": "full", "pace": "slow"}
    page = visit(opened(server, "lepanto", *SEATS["lepanto"]), first=KEEPS % json.dumps(chosen))
    expect(page.get_by_role("slider")).to_be_visible()
    wire, answer = Wire(server, page), page.get_by_test_id("answer")
    wire.play_until(lambda board: board["prompt"]["mine"] and answer.count() > 0)
    expect(page.get_by_test_id("question")).not_to_contain_text("Paso")
    answer.click()
    expect(page.get_by_test_id("watching")).to_have_count(0)
    expect(page.get_by_test_id("orders")).to_be_visible()


def test_sound_is_off_until_it_is_asked_for_once(visit: Open, server: Server) -> None:
    chosen = CHOSEN | {"motion": "full", "pace": "slow"}
    page = visit(opened(server, "lepanto", *SEATS["lepanto"]), first=KEEPS % json.dumps(chosen))
    expect(page.get_by_role("slider")).to_be_visible()
    sound = page.get_by_test_id("sound")
    Wire(server, page).play_until(lambda _: sound.count() > 0)
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => JSON.parse(localStorage.getItem('estandarte.settings')).sound")
