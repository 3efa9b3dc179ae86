"""Tests do not depend on the order in which they are run."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BROWSER = "web/test_tables.py::test_an_old_page_before_a_newer_server_asks_to_be_loaded_again"
LOOP = "server/test_journal.py::test_what_was_written_is_read_again[sqlite]"


def test_a_browser_leaves_no_event_loop_running_for_the_next_test() -> None:
    words = ["-q", "-p", "no:cacheprovider", f"tests/{BROWSER}", f"tests/{LOOP}"]
    run = [sys.executable, "-m", "pytest", *words]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
