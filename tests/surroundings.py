"""What the tests expect of the machine they run on: what its system brings, and no speed."""

import os
import time
from collections.abc import Callable
from typing import NoReturn, TypeVar

import pytest

Found = TypeVar("Found")

PATIENCE = 300.0
"""Seconds. It only ends a run that hangs: no test passes or fails by the pace of the machine."""


def lacking(what: str) -> NoReturn:
    """The system does not have what a test needs; where all must be proved, that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}: it is missing, and in CI its tests must run")
    pytest.skip(what)


def until(look: Callable[[], Found | None], otherwise: str) -> Found:
    """Look again and again until something is found, or so."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)
    return found
