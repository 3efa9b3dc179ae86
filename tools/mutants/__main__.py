"""Changes one small thing of a part at a time, and sees whether a test notices. For `make mutants`.

    python tools/mutants tercios --count 100 --seed 1571

The places are drawn by lot. Each change is tried on the tests of the part that come by it. What no
test notices is printed: it wants a test, or a line in explained.toml with the reason why it makes
no difference. The score is written to docs/certificates/mutants.md.
"""

import argparse
import random
import shutil
import sys
import tempfile
import time
import tomllib
from pathlib import Path

from changes import ROOT, SOURCE, Mutant, mutants_of, with_changes
from score import strike, unnoticed, write
from trial import Trial

KEPT = ["tests/matches/test_corpus.py", "tests/matches/test_tables.py"]
"""Matches of every game played again, and what the table shows in them."""
SHARED = [
    *KEPT,
    "tests/games/test_*.py",
    "tests/wargame/test_*.py",
    "tests/wargame/armies",
    "tests/wargame/fields",
]
"""What is true of several games and tried with each."""
PARTS = {
    "kernel": (["kernel"], ["tests/kernel", "tests/games/test_intentions.py", *KEPT]),
    "plane": (["wargame/plane"], ["tests/wargame/plane", *KEPT]),
    "odds": (["games/*/odds"], ["tests/games/*/odds", *KEPT]),
    "lepanto": (["games/lepanto"], ["tests/games/lepanto", *SHARED]),
    "mistral": (["games/mistral"], ["tests/games/mistral", *SHARED]),
    "aguila": (["games/aguila"], ["tests/games/aguila", *SHARED]),
    "tercios": (["games/tercios"], ["tests/games/tercios", *SHARED]),
    "server": (["server"], ["tests/server"]),
}
"""Of every part where it lies, and where its tests lie."""
EXPLAINED = Path(__file__).with_name("explained.toml")


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1571)
    parser.add_argument("--only", default="", help="only changes whose name contains this, all")
    parser.add_argument("--again", action="store_true", help="those that the page calls unnoticed")
    parser.add_argument("--tests", nargs="*", help="these instead of all tests of the part")
    parser.add_argument("--no-certificate", action="store_true")
    asked = parser.parse_args()
    began = time.monotonic()
    dice = random.Random(f"{asked.part}-{asked.seed}")
    found = drawn(asked.part, asked.count, dice, asked.only, unnoticed() if asked.again else [])
    with tempfile.TemporaryDirectory(prefix="estandarte-mutants-") as folder:
        survivors = tried(found, Path(folder), asked.tests or PARTS[asked.part][1])
    explained = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))
    left = [m for m in survivors if m.name not in explained]
    noticed, known = len(found) - len(survivors), len(survivors) - len(left)
    took = time.monotonic() - began
    print(f"{asked.part}: {noticed} of {len(found)} noticed, {known} explained ({took:.0f} s)")
    if asked.again:
        strike([m.name for m in found if m not in left])
    elif not asked.only and not asked.no_certificate:
        write(asked.part, len(found), noticed, known, asked.seed, [m.name for m in left])
    return 0


def drawn(part: str, count: int, dice: random.Random, only: str, names: list[str]) -> list[Mutant]:
    """So many mutants of a part, drawn by lot among all that can be made."""
    folders = [folder for home in PARTS[part][0] for folder in sorted(SOURCE.glob(home))]
    files = [f for folder in folders for f in sorted(folder.rglob("*.py")) if f.stem != "__init__"]
    everything = [mutant for file in files for mutant in mutants_of(file)]
    if names:
        return [m for m in everything if m.name in names]
    if only:
        return [m for m in everything if only in str(m)]
    return dice.sample(everything, min(count, len(everything)))


def tried(found: list[Mutant], folder: Path, homes: list[str]) -> list[Mutant]:
    """Those that nothing noticed."""
    copy = folder / "src"
    shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copy(Path(__file__).with_name("switch.py"), copy)
    files = sorted({mutant.file for mutant in found})
    touched = {file: len(found) + n for n, file in enumerate(files)}
    for file in files:
        places = {m.place: number for number, m in enumerate(found) if m.file == file}
        text = with_changes(file, places, touched[file])
        (copy / file.relative_to(ROOT / "src")).write_text(text, encoding="utf-8")
    tests = [str(p.relative_to(ROOT)) for home in homes for p in sorted(ROOT.glob(home))]
    trial = Trial(copy, tests)
    trial.learn()
    unsound = [name for name, one in trial.known.items() if not one["sound"]]
    print(f"{len(trial.known)} tests, {len(unsound)} of them not sound here: {unsound[:5]}")
    survivors: list[Mutant] = []
    early = [n for n in range(len(found)) if n in trial.early]
    late = [n for n in range(len(found)) if n not in trial.early]
    for number in (*early, *late):
        if late and number == late[0]:
            trial.prepare()
        mutant = found[number]
        said = trial.notices(number, touched[mutant.file])
        tries = len(trial.chosen(number, touched[mutant.file]))
        print(f"{said or 'SURVIVES':10} {tries:5} tests  {mutant}", flush=True)
        survivors += [] if said else [mutant]
    return survivors


if __name__ == "__main__":
    sys.exit(main())
