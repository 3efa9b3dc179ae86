"""Plays the scenes of the games' tests on two trees and tells where they first part.

    python tools/compare_scenes.py BASE [tests/games/tercios/charge ...] [--most 10] [--workers 2]

BASE is a commit. Its own tests are played with its own rules, in a work tree under build/, and
beside them those of this tree; of every test that is written the same in both, the deep accounts
(tests/games/accounts: every moment, odds, wishes, refusals, steps by lot) are compared. It is the
net for changes that are to change nothing.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build/compare"
LONGEST = 300

Accounts = dict[str, list[str]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("base", help="a commit")
    parser.add_argument("tests", nargs="*", default=["tests/games"])
    parser.add_argument("--most", type=int, default=10, help="tests that are shown")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    base = checked_out(asked.base)
    try:
        trees = (base, ROOT)
        before, now = (told(tree, asked.tests, asked.workers) for tree in trees)
        both = sorted(before.keys() & now.keys())
        parted = [name for name in both if before[name] != now[name]]
        gone, new = len(before.keys() - now.keys()), len(now.keys() - before.keys())
        print(f"{len(both)} tests compared; {gone} of the base and {new} of here are others")
        if parted:
            print(f"{len(parted)} have parted")
            shown = parted[: asked.most]
            wholes = (told(tree, files_of(shown), 1, shown) for tree in trees)
            show(shown, *wholes)
        return 1 if parted or not both else 0
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", base], cwd=ROOT, check=False)


def checked_out(commit: str) -> Path:
    base = PLACE / "base"
    subprocess.run(["git", "worktree", "remove", "--force", base], cwd=ROOT, capture_output=True)
    PLACE.mkdir(parents=True, exist_ok=True)
    add = ["git", "worktree", "add", "--force", "--detach", base, commit]
    subprocess.run(add, cwd=ROOT, check=True, capture_output=True)
    return base


def told(tree: Path, tests: Sequence[str], workers: int, whole: Sequence[str] = ()) -> Accounts:
    """What a tree's own tests tell of their scenes; of some of them every line."""
    folder = PLACE / "accounts"
    shutil.rmtree(folder, ignore_errors=True)
    keeping = {
        **os.environ,
        "ESTANDARTE_DEEP_ACCOUNTS": str(folder),
        "ESTANDARTE_WHOLE_ACCOUNTS": "\n".join(whole),
        "PYTHONPATH": str(tree / "src"),
    }
    there = [test for test in tests if (tree / test.partition("::")[0]).exists()]
    play = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-n",
        str(workers if workers > 1 else 0),
    ]
    done = subprocess.run([*play, *there], cwd=tree, env=keeping, capture_output=True, text=True)
    if done.returncode not in (0, 1):  # a test that fails has an account too
        sys.exit(done.stdout[-2000:] + done.stderr[-2000:])
    found: Accounts = {}
    for file in sorted(folder.glob("*.json")):
        found |= msgspec.json.decode(file.read_bytes(), type=Accounts)
    if not found:
        sys.exit(f"{tree}: its tests tell nothing; is it older than this program?")
    return found


def files_of(names: Sequence[str]) -> list[str]:
    return sorted({f"tests/games/{name.partition('::')[0]}" for name in names})


def show(names: Sequence[str], before: Accounts, now: Accounts) -> None:
    for name in names:
        print(f"\n# {name}")
        pairs = zip_longest(before.get(name, []), now.get(name, []), fillvalue="")
        for number, (was, is_now) in enumerate(pairs):
            if was != is_now:
                print(f"line {number}\n- {around(was, is_now)}\n+ {around(is_now, was)}")
                break


def around(line: str, other: str) -> str:
    """A line from a little before the place where it parts from the other."""
    parts = next((at for at, (a, b) in enumerate(zip(line, other, strict=False)) if a != b), 0)
    begin = max(0, parts - 100)
    return ("…" if begin else "") + line[begin : begin + LONGEST]


if __name__ == "__main__":
    sys.exit(main())
