"""Keeps what came of the scenes of the games' tests.

    python tools/keep_scenes.py [tests/games/tercios/charge]

Every event with its rule, refusals, and what may be done at the end, as tests/games/brief tells
them. They go to tests/games/kept, a file of text for each chapter, and are kept again when
something was changed on purpose: read what `git diff` shows of them. A test that is new is compared
from then on.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "tests/games/kept"
HEAD = "What comes of the scenes of this chapter. Kept by: python tools/keep_scenes.py"

Scenes = dict[str, list[str]]
"""Lines by the names of their tests."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tests", nargs="*", help="only the scenes of these; the others stay")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    play = [sys.executable, "-m", "pytest", "-q", "-n", str(asked.workers)]
    with TemporaryDirectory() as folder:
        keeping = {**os.environ, "ESTANDARTE_KEEP_SCENES": folder}
        done = subprocess.run([*play, *(asked.tests or ["tests/games"])], cwd=ROOT, env=keeping)
        if done.returncode == 0:
            keep(Path(folder), anew=not asked.tests)
    return done.returncode


def keep(folder: Path, anew: bool) -> None:
    """Each chapter in its file; where not all was played, the tests of other files stay."""
    found: dict[str, Scenes] = {}
    for part in folder.glob("*.json"):
        for chapter, scenes in json.loads(part.read_text(encoding="utf-8")).items():
            found.setdefault(chapter, {}).update(scenes)
    if anew:
        shutil.rmtree(KEPT, ignore_errors=True)
    for chapter, scenes in found.items():
        ran = {file_of(name) for name in scenes}
        before = scenes_in(KEPT / chapter).items()
        write(
            KEPT / chapter,
            scenes | {name: told for name, told in before if file_of(name) not in ran},
        )


def file_of(test: str) -> str:
    return test.partition("::")[0]


def scenes_in(file: Path) -> Scenes:
    read: Scenes = {}
    if file.exists():
        for part in file.read_text(encoding="utf-8").split("\n# ")[1:]:
            name, *lines = part.rstrip("\n").split("\n")
            read[name] = lines
    return read


def write(file: Path, scenes: Scenes) -> None:
    parts = ["\n".join([f"# {name}", *told]) for name, told in sorted(scenes.items())]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([HEAD, "", *parts, ""]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
