"""What others do is seen step by step, told to who looks elsewhere, and can be seen again."""

import json
from typing import Any

import pytest

from web.conftest import Open, Server
from web.test_hand import opened

sync_api = pytest.importorskip("playwright.sync_api")

MOVING = {"language": "es", "theme": "light", "motion": "full", "pace": "slow", "name": "Inés"}
WATCHES = f"localStorage.setItem('estandarte.settings', '{json.dumps(MOVING)}')"


def slider(page: Any, name: str) -> int:
    return int(page.get_by_role("slider").get_attribute(f"aria-value{name}"))


@pytest.mark.soak  # on a busy machine the story may be over before it is looked for
def test_the_turn_of_the_machine_is_seen_step_by_step(visit: Open, server: Server) -> None:
    page = visit(opened(server, "aguila", "waterloo"), first=WATCHES)
    page.get_by_test_id("all-line").click()
    page.get_by_test_id("confirm").click()
    asked = page.get_by_test_id("end")
    watching, watched = page.get_by_test_id("watching"), page.get_by_test_id("watched")
    page.locator("[data-testid=end], [data-testid=watching]").first.wait_for()
    if not watching.count():  # one had the first move
        asked.click()
        watching.wait_for()
    # the board stands where the story is, and nothing is asked meanwhile
    assert watched.inner_text().strip()
    assert page.get_by_test_id("orders").count() == 0
    page.get_by_test_id("skip").click()
    sync_api.expect(watching).to_have_count(0)
    asked.wait_for()
    assert slider(page, "now") == slider(page, "max")
    assert page.title().startswith("● Te toca")
    icon = page.locator("link[rel=icon]").get_attribute("href")
    assert icon is not None and icon.startswith("data:")
    page.get_by_test_id("again-turn").click()
    watching.wait_for()
    assert slider(page, "now") <= slider(page, "max")
    page.keyboard.press("Escape")
    sync_api.expect(watching).to_have_count(0)
