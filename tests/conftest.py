"""What all tests share: the toy games on the shelf beside the real ones, and no haste."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import seen
import sums
from estandarte.kernel import SHELF

if any(word.startswith("--seen") for word in sys.argv) or "ESTANDARTE_SEEN" in os.environ:
    os.environ["ESTANDARTE_SEEN"] = "yes"  # for the workers of this run
    seen.watch()  # before any game is imported
from ford import GAME as FORD
from skirmish import SKIRMISH

SHELF.add(FORD)
SHELF.add(SKIRMISH)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seen", type=Path, help="write here which rules the tests have met")


def pytest_configure(config: pytest.Config) -> None:
    if file := config.getoption("--seen"):
        config.pluginmanager.register(seen.Witness(file))
    if "ESTANDARTE_SEEN" in os.environ:
        seen.watch_games()


def pytest_runtest_setup() -> None:
    sums.HEARD.clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: one worker then opens the one browser, and none is left alone at the end
    with what takes half a minute."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/web/"))


# What tests start must say its words by itself, not because this machine hurries all Python.
os.environ.pop("PYTHONUNBUFFERED", None)
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")  # an example may take as long as the machine needs
