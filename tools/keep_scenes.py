"""Keeps what came of the scenes of the games' tests.

    python tools/keep_scenes.py [tests/games/tercios/charge]

Events, answers, boards, options and what comes of a step or two from there, as tests/games/accounts
tells them. They go to tests/games/kept, a file for each game, and are kept again when something was
changed on purpose; a test that is new or written anew is compared from then on.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = [f"tests/games/{game}" for game in ("aguila", "lepanto", "mistral", "tercios")]
"""Where scenes are kept."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tests", nargs="*", help="only the scenes of these; the others stay")
    asked = [sys.executable, "-m", "pytest", "-q", *(parser.parse_args().tests or TESTS)]
    keeping = {**os.environ, "ESTANDARTE_KEEP_SCENES": "yes"}
    return subprocess.run(asked, cwd=ROOT, env=keeping).returncode


if __name__ == "__main__":
    sys.exit(main())
