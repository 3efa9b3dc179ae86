"""Nothing serious against accessibility, and a screen of everything to look at."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import ROOT, SCREENS, SIZES, Open
from web.hands import covered, ground, settle, sit_down

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "/": ".art svg",
    "/#/setup/lepanto": "[data-testid=begin]",
    "/#/rules/lepanto": ".rule",
    "/#/matches": "[data-testid=person-link]",
    "/#/person": "[data-testid=person-enter]",
    "/#/settings": ".list select",
    "/#/glossary": "dl dt",
    "/#/replay": "[data-testid=record-file]",
}
"""Each page, and what is on it once it is there."""


def serious(page: Any) -> list[str]:
    """What axe finds, serious or worse, in a few words each."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    answer = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {json.dumps([n['target'] for n in found['nodes']][:4])}"
        for found in answer["violations"]
        if found["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_no_page_has_serious_faults(visit: Open, theme: str) -> None:
    page = visit("/", theme=theme)
    for path, shown in PAGES.items():
        page.goto(page.url.split("#")[0].rstrip("/") + path)
        page.locator(shown).first.wait_for()
        settle(page)
        assert serious(page) == [], path


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.soak), "dark"])
def test_the_match_has_no_serious_faults(visit: Open, theme: str) -> None:
    page = visit("/", language="en", theme=theme)
    sit_down(page)
    assert serious(page) == []
    page.keyboard.press("n")
    page.wait_for_selector("[data-reach]")
    assert serious(page) == []
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert serious(page) == []


@pytest.mark.parametrize(
    ("game", "theme"),
    [
        ("tercios", "light"),
        ("aguila", "dark"),
        pytest.param("tercios", "dark", marks=pytest.mark.soak),
        pytest.param("aguila", "light", marks=pytest.mark.soak),
    ],
)
def test_the_fields_and_their_tours_have_no_serious_faults(
    visit: Open, folder: Path, game: str, theme: str
) -> None:
    page = visit("/", language="es" if theme == "light" else "en", theme=theme)
    page.get_by_test_id(f"tour-{game}").click()
    page.get_by_test_id("marking" if game == "aguila" else "plan").wait_for()
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert serious(page) == []
        assert covered(page) == [], size
        assert ground(page) == GROUND[size]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.screenshot(path=folder / f"tour-{game}-{size}-{theme}.png")


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    SCREENS.mkdir(exist_ok=True)
    yield SCREENS


GROUND = {"wide": 100, "middle": 100, "phone": 152}
"""Where the board begins, whatever is asked above it: a long question takes two lines there."""
TAUGHT = {("phone", "es"): "toca una", ("phone", "en"): "tap one", ("wide", "es"): "la tecla N"}
"""How the tour speaks to a finger, and to a mouse."""


EVERY = [(size, language) for size in SIZES for language in ("es", "en")]
SOONER = (("wide", "es"), ("phone", "en"))


@pytest.mark.parametrize(
    ("size", "language"),
    [one if one in SOONER else pytest.param(*one, marks=pytest.mark.soak) for one in EVERY],
)
def test_screens_are_kept_to_be_looked_at(
    visit: Open, folder: Path, language: str, size: str
) -> None:
    page = visit("/", language=language, size=size)
    page.locator(".art svg").nth(3).wait_for()
    settle(page)
    in_both_lights(page, folder, f"home-{size}-{language}")
    sit_down(page)
    page.get_by_test_id("tour-next").click()
    expect(page.get_by_test_id("tour")).to_contain_text(TAUGHT.get((size, language), ""))
    assert covered(page) == []
    assert ground(page) == GROUND[size]
    page.keyboard.press("n")
    page.wait_for_selector("[data-reach]")
    page.keyboard.press("r")
    page.wait_for_selector('[data-testid="confirm"]')
    assert covered(page) == []
    assert ground(page) == GROUND[size]
    in_both_lights(page, folder, f"match-{size}-{language}")


def in_both_lights(page: Any, folder: Path, name: str) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for theme in ("light", "dark"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        page.screenshot(path=folder / f"{name}-{theme}.png")


def test_the_first_load_is_light(visit: Open) -> None:
    """Under 400 kB as they travel, fonts and all four plates included."""
    # what comes later, such as the match that is fetched in advance, is no first load
    page = visit("/", first="window.setTimeout = () => 0")
    page.locator(".art svg").nth(3).wait_for()
    settle(page)
    sizes = page.evaluate(
        """['resource', 'navigation'].flatMap((kind) => performance.getEntriesByType(kind))
            .filter((one) => !one.name.includes('/api/')).map((one) => one.encodedBodySize)"""
    )
    assert len(sizes) > 8
    assert sum(sizes) < 400_000
    # a game is fetched when it is chosen, and no other with it
    loaded = """() => performance.getEntriesByType('resource').flatMap(
        ({ name }) => name.match(/(lepanto|tercios|aguila|mistral)-[^/]*css$/)?.[1] ?? [])"""
    assert page.evaluate(loaded) == []
    page.goto(page.url.split("#")[0] + "#/setup/tercios")
    page.get_by_test_id("battle-card").locator("svg").first.wait_for()
    assert set(page.evaluate(loaded)) == {"tercios"}
