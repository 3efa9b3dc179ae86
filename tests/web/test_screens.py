"""The one check for each screen: nothing clipped, nothing nameless, the main action in view."""

from typing import Any

import pytest

from web.conftest import Open, Server
from web.hands.screens import CURTAIN, PAGES, faults, lay, opened
from web.test_looks import AXE

soak = pytest.mark.soak
EVERY = [("wide", "es"), ("wide", "en"), ("phone", "es"), ("phone", "en")]
FEW = {
    ("phone", "es"): ("home", "matches", "person", "army", "setup-tercios", "lesson-tercios"),
    ("wide", "en"): ("replay", "scenarios-lepanto", "match-lepanto", "lesson-tercios", "umpire"),
}
"""What is looked at each time; every screen, when there is more of it."""


def looked_at(page: Any, home: str, screens: dict[str, str]) -> list[str]:
    axe = AXE.read_text(encoding="utf-8")
    found: list[str] = []
    for name, path in screens.items():
        lay(page, home, name, path)
        found += [f"{name}: {fault}" for fault in faults(page, axe)]
    return found


@pytest.mark.parametrize(("size", "language"), FEW)
def test_a_few_screens_have_no_fault(visit: Open, server: Server, size: str, language: str) -> None:
    screens = {**PAGES, **dict(opened(server.url))}
    few = {name: screens[name] for name in FEW[size, language]}
    assert looked_at(visit("/", language=language, size=size), server.url, few) == []


@soak
@pytest.mark.parametrize(("size", "language"), EVERY)
def test_no_screen_has_a_fault(visit: Open, server: Server, size: str, language: str) -> None:
    screens = {**PAGES, **CURTAIN, **dict(opened(server.url))}
    assert looked_at(visit("/", language=language, size=size), server.url, screens) == []
