"""What the tests expect of the machine they run on: what its system brings, and no speed."""

import os
import time
from collections.abc import Callable
from typing import NoReturn

import pytest

PATIENCE = 600.0
"""Seconds. It ends a run that hangs; no test passes or fails by its pace, however busy the machine is."""


def lacking(what: str) -> NoReturn:
    """The system does not have what a test needs; where all must be proved, that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}: it is missing, and in CI its tests must run")
    pytest.skip(what)


def until(is_so: Callable[[], object], otherwise: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)
