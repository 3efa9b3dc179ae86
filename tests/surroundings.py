"""What the tests expect of the machine they run on: what its system brings, and no speed."""

import importlib.util
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import pytest

Found = TypeVar("Found")

PATIENCE = 300.0
"""Seconds. It only ends a run that hangs: no test passes or fails by the pace of the machine."""


TOOLS = Path(__file__).parents[1] / "tools"


def tool(name: str) -> Any:
    """A program of tools/ (`mutants/switch`), as a module of its own."""
    spec = importlib.util.spec_from_file_location(name.replace("/", "_"), TOOLS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look for their module there
    spec.loader.exec_module(module)
    return module


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
