"""What building an army costs: checked, laid out with its mends, drawn at random, read from words.

python bench/armies.py
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.kernel import SHELF  # noqa: E402
from estandarte.wargame.armies.document import document  # noqa: E402
from estandarte.wargame.armies.places import put  # noqa: E402
from estandarte.wargame.armies.plan import Wish  # noqa: E402
from estandarte.wargame.armies.rolls import read_roll, written_roll  # noqa: E402

ARMIES = 40
LARGE = 3000


def times(work: Callable[[Any], Any], over: list[Any]) -> str:
    found = []
    for each in over:
        start = process_time()
        work(each)
        found.append(1000 * (process_time() - start))
    found.sort()
    return f"median {found[len(found) // 2]:7.2f} ms, worst {found[-1]:7.2f} ms"


def measure(game: str) -> None:
    recruiter: Any = SHELF.take(game).recruiter()  # type: ignore[attr-defined]
    recruiter.random(Wish(points=500), "warm")
    seeds = [f"{n}" for n in range(ARMIES)]
    large = [recruiter.random(Wish(points=LARGE), seed).tree for seed in seeds]
    poor = [put(tree, "points", 700) for tree in large]
    print(f"{game}: {ARMIES} armies each")
    for points in (500, 1000, LARGE):
        drawn = times(lambda seed, p=points: recruiter.random(Wish(points=p), seed), seeds)
        print(f"  random army of {points:>4} points  {drawn}")
    print(f"  check of {LARGE} points          {times(recruiter.muster, large)}")
    print(
        f"  laid out, {LARGE} points         {times(lambda t: document(recruiter, t, 'es'), large)}"
    )
    print(f"  laid out with mends, illegal  {times(lambda t: document(recruiter, t, 'es'), poor)}")
    rolls = [written_roll(recruiter, tree, "es") for tree in large]
    print(
        f"  read from words               {times(lambda r: read_roll(recruiter, r, 'es'), rolls)}"
    )


if __name__ == "__main__":
    print(machine())
    for name in ("tercios", "aguila"):
        measure(name)
