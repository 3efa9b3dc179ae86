"""Changes one small thing of a part at a time, and sees whether a test notices. For `make mutants`.

    python tools/mutants tercios aguila --count 100 --seed 1571 --wide

The places are drawn by lot. Each change is tried on the tests of the part that come by it, and what
is left then, if asked, on those of all other parts. What no test notices is printed: it wants a
test, or a line in explained.toml with the reason why it makes no difference. The scores are written
to docs/certificates/mutants.md.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import tomllib
import traceback
from pathlib import Path

from changes import ROOT, SOURCE, Mutant, mutants_of, with_changes
from score import strike, unnoticed, write
from trial import Trial

KEPT = [f"tests/matches/test_{name}.py" for name in ("corpus", "tables", "turnings")]
"""Matches of every game played again, what the table shows in them, and what else might be done."""
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
    "odds": (["games/*/odds"], ["tests/games/*/odds", "tests/laws/test_odds.py"]),
    "lepanto": (["games/lepanto"], ["tests/games/lepanto", *SHARED]),
    "mistral": (["games/mistral"], ["tests/games/mistral", *SHARED]),
    "aguila": (["games/aguila"], ["tests/games/aguila", *SHARED]),
    "tercios": (["games/tercios"], ["tests/games/tercios", *SHARED]),
    "server": (["server"], ["tests/server"]),
}
"""Of every part where it lies, and where its tests lie."""
GAMES = {
    "kernel": ("lepanto",), "plane": ("aguila", "tercios"),
    **{game: (game,) for game in ("lepanto", "mistral", "aguila", "tercios")},
}  # fmt: skip
"""Whose kept matches are played for a part, where not those of all games are."""
WIDE = ["tests/*/test_*.py", "tests/*/*/test_*.py", "tests/*/*/*/test_*.py"]
"""Where all tests lie."""
LEFT_OUT = (
    "tests/web/", "tests/project/", "tests/soak/", "tests/server/test_deploy.py",
    "tests/server/database/test_crash.py", "tests/server/play/test_secrets_of_games.py",
)  # fmt: skip
"""Tests of a browser and of the project itself, and the longest of the server: none is tried."""
EXPLAINED = Path(__file__).with_name("explained.toml")


def main() -> int:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("part", choices=PARTS, nargs="+")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1571)
    parser.add_argument("--only", default="", help="only changes whose name contains this, all")
    parser.add_argument("--again", action="store_true", help="those that the page calls unnoticed")
    parser.add_argument("--tests", nargs="*", help="these instead of all tests of the part")
    parser.add_argument("--wide", action="store_true", help="what is left, on all other tests too")
    parser.add_argument("--no-certificate", action="store_true")
    asked = parser.parse_args()
    found: dict[str, list[Mutant]] = {}
    left: dict[str, list[Mutant]] = {}
    for part in asked.part:
        dice = random.Random(f"{part}-{asked.seed}")
        names = unnoticed() if asked.again else []
        found[part] = drawn(part, asked.count, dice, asked.only, names)
        games = GAMES.get(part, ())
        left[part] = tried(found[part], tests_in(asked.tests or PARTS[part][1]), games)
        summed_up(part, found[part], left[part])
    if asked.wide:
        seen = {test for part in asked.part for test in tests_in(PARTS[part][1])}
        still = tried([m for some in left.values() for m in some], tests_in(WIDE) - seen)
        left = {part: [m for m in some if m in still] for part, some in left.items()}
    for part in asked.part:
        known = explained(left[part])
        rest = [m.name for m in left[part] if m not in known]
        if asked.again:
            strike([m.name for m in found[part] if m.name not in rest])
        elif not asked.only and not asked.no_certificate:
            noticed = len(found[part]) - len(left[part])
            write(part, len(found[part]), noticed, len(known), asked.seed, rest)
    return 0


def explained(survivors: list[Mutant]) -> list[Mutant]:
    """Those of which it is written down why they make no difference."""
    reasons = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))
    return [m for m in survivors if m.name in reasons]


def summed_up(part: str, found: list[Mutant], survivors: list[Mutant]) -> None:
    noticed, known = len(found) - len(survivors), len(explained(survivors))
    print(f"{part}: {noticed} of {len(found)} noticed, {known} explained", flush=True)


def tests_in(homes: list[str]) -> set[str]:
    """The files with tests that lie there."""
    found = {p for home in homes for p in ROOT.glob(home)}
    files = {f for p in found for f in (p.rglob("test_*.py") if p.is_dir() else [p])}
    return {str(f.relative_to(ROOT)) for f in files if not _is_left_out(f)}


def _is_left_out(file: Path) -> bool:
    return str(file.relative_to(ROOT)).startswith(LEFT_OUT)


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


def tried(found: list[Mutant], tests: set[str], games: tuple[str, ...] = ()) -> list[Mutant]:
    """Those that nothing noticed; a process of its own, for modules are imported but once."""
    with tempfile.TemporaryDirectory(prefix="estandarte-mutants-") as folder:
        told = Path(folder) / "survivors"
        if (child := os.fork()) == 0:
            status = 70
            try:
                left = _tried(found, Path(folder), sorted(tests), games) if found else []
                told.write_text(" ".join(str(found.index(mutant)) for mutant in left))
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            raise SystemExit("it cannot be tried")
        return [found[int(number)] for number in told.read_text().split()]


def _tried(
    found: list[Mutant], folder: Path, tests: list[str], games: tuple[str, ...]
) -> list[Mutant]:
    copy = folder / "src"
    shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copy(Path(__file__).with_name("switch.py"), copy)
    files = sorted({mutant.file for mutant in found})
    touched = {file: len(found) + n for n, file in enumerate(files)}
    for file in files:
        places = {m.place: number for number, m in enumerate(found) if m.file == file}
        text = with_changes(file, places, touched[file])
        (copy / file.relative_to(ROOT / "src")).write_text(text, encoding="utf-8")
    trial = Trial(copy, tests, games)
    trial.learn()
    unsound = [name for name, one in trial.known.items() if not one["sound"]]
    print(f"{len(trial.known)} tests, {len(unsound)} of them not sound here: {unsound[:5]}")
    survivors: list[Mutant] = []

    def try_all(numbers: list[int]) -> None:
        for number in numbers:
            mutant = found[number]
            said = trial.notices(number, touched[mutant.file])
            tries = len(trial.chosen(number, touched[mutant.file]))
            print(f"{said or 'SURVIVES':10} {tries:5} tests  {mutant}", flush=True)
            survivors.extend([] if said else [mutant])

    try_all([n for n in range(len(found)) if n in trial.early])
    if late := [n for n in range(len(found)) if n not in trial.early]:
        trial.with_all(lambda: try_all(late))
    return survivors


if __name__ == "__main__":
    sys.exit(main())
