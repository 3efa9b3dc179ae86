"""Tests do not depend on the order in which they are run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BROWSER = "web/test_tables.py::test_an_old_page_before_a_newer_server_asks_to_be_loaded_again"
LOOP = "server/database/test_journal.py::test_what_was_written_is_read_again[sqlite]"


@pytest.mark.soak
def test_a_browser_leaves_no_event_loop_running_for_the_next_test() -> None:
    words = ["-q", "-p", "no:cacheprovider", f"tests/{BROWSER}", f"tests/{LOOP}"]
    run = [sys.executable, "-m", "pytest", *words]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_nothing_is_waited_for_by_the_clock() -> None:
    """Every wait is for something, and the one patience of all only ends what hangs."""
    limit = re.compile(r"wait_for_timeout|timeout=\d|monotonic\(\) [+-]")
    folders = ("cli", "server", "web")
    files = [file for name in folders for file in sorted((ROOT / "tests" / name).rglob("*.py"))]
    found = [file.name for file in files if limit.search(file.read_text(encoding="utf-8"))]
    assert files and found == []


def test_a_page_is_asked_again_by_a_function_only() -> None:
    """A plain expression is read anew at each look, which the page's own policy forbids: such a
    wait succeeds at the first look or fails."""
    plain = re.compile(r"wait_for_function\(\s*f?[\"'](?!\(?\w*\)? =>|\{)")
    files = sorted((ROOT / "tests" / "web").rglob("*.py"))
    found = [file.name for file in files if plain.search(file.read_text(encoding="utf-8"))]
    assert files and found == []
