"""What others do is seen step by step, told to who looks elsewhere, and can be seen again."""

import json
import re
from typing import Any

import pytest

from web.conftest import Open, Server
from web.test_hand import opened

sync_api = pytest.importorskip("playwright.sync_api")

MOVING = {"language": "es", "theme": "light", "motion": "full", "pace": "slow", "name": "Inés"}
WATCHES = f"""
  localStorage.setItem('estandarte.settings', '{json.dumps(MOVING)}');
  const soon = window.setTimeout;
  window.setTimeout = (call, wait, ...more) => wait >= 300 ? 0 : soon(call, wait, ...more);
"""
"""Each step of a story stands until it is skipped, however busy the machine is."""


def slider(page: Any, name: str) -> int:
    return int(page.get_by_role("slider").get_attribute(f"aria-value{name}"))


def skipped(page: Any, wanted: str) -> None:
    """Let stories go until something is asked: the machine may have begun before one sat down."""
    skip = page.get_by_test_id("skip")
    asked = page.locator(f"[data-testid={wanted}], [data-testid=skip]")
    sync_api.expect(asked.first).to_be_visible()
    while skip.count():
        skip.click()
        sync_api.expect(asked.first).to_be_visible()


@pytest.mark.soak
def test_the_turn_of_the_machine_is_seen_step_by_step(visit: Open, server: Server) -> None:
    page = visit(opened(server, "aguila", "waterloo"), first=WATCHES)
    skipped(page, "all-line")
    page.get_by_test_id("all-line").click()
    page.get_by_test_id("confirm").click()
    asked = page.get_by_test_id("end")
    watching, watched = page.get_by_test_id("watching"), page.get_by_test_id("watched")
    sync_api.expect(asked.or_(watching).first).to_be_visible()
    if not watching.count():  # one had the first move
        asked.click()
        sync_api.expect(watching).to_be_visible()
    # the board stands where the story is, and nothing is asked meanwhile
    sync_api.expect(watched).not_to_be_empty()
    sync_api.expect(page.get_by_test_id("orders")).to_have_count(0)
    skipped(page, "end")
    assert slider(page, "now") == slider(page, "max")
    sync_api.expect(page).to_have_title(re.compile("^● Te toca"))
    icon = page.locator("link[rel=icon]")
    sync_api.expect(icon).to_have_attribute("href", re.compile("^data:"))
    page.get_by_test_id("again-turn").click()
    sync_api.expect(watching).to_be_visible()
    assert slider(page, "now") <= slider(page, "max")
    page.keyboard.press("Escape")
    sync_api.expect(watching).to_have_count(0)
