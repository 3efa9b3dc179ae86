"""What building armies and fields costs: checked, laid out, drawn, read, and over loopback.

python bench/armies.py
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.kernel import SHELF  # noqa: E402
from estandarte.wargame.armies.document import document  # noqa: E402
from estandarte.wargame.armies.places import put  # noqa: E402
from estandarte.wargame.armies.plan import Wish  # noqa: E402
from estandarte.wargame.armies.rolls import read_roll, written_roll  # noqa: E402
from estandarte.wargame.fields.field_file import written_field  # noqa: E402
from server import Server  # noqa: E402

ARMIES = 40
LARGE = 3000


def times(
    work: Callable[[Any], Any], over: list[Any], clock: Callable[[], float] = process_time
) -> str:
    found = []
    for each in over:
        start = clock()
        work(each)
        found.append(1000 * (clock() - start))
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


def measure_fields(game: str) -> None:
    surveyor: Any = SHELF.take(game).surveyor()  # type: ignore[attr-defined]
    seeds = [f"{n}" for n in range(ARMIES)]
    drawn = [surveyor.draw(surveyor.blank(), seed) for seed in seeds]
    by_the_book = times(lambda seed: surveyor.draw(surveyor.blank(), seed), seeds)
    print(f"{game}: {ARMIES} fields each")
    print(f"  field by the book             {by_the_book}")
    print(f"  check of a field              {times(surveyor.inspect, drawn)}")


def measure_loopback(game: str) -> None:
    """A change in the builder or on the map, from asking to the whole answer, on a real table."""
    found: Any = SHELF.take(game)
    recruiter, surveyor = found.recruiter(), found.surveyor()
    seeds = [f"{n}" for n in range(ARMIES)]
    armies = [{"army": recruiter.random(Wish(points=LARGE), seed).tree} for seed in seeds]
    fields = [{"file": written_field(surveyor.draw(surveyor.blank(), seed))} for seed in seeds]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            for task, forms in (("armies/sheet", armies), ("fields/check", fields)):
                path = f"/api/games/{game}/{task}"
                server.post(path, forms[0])
                told = times(lambda form, at=path: server.post(at, form), forms, perf_counter)
                print(f"  {game} {task:<21} {told}")
        finally:
            server.close()


if __name__ == "__main__":
    print(machine())
    for name in ("tercios", "aguila"):
        measure(name)
        measure_fields(name)
    print("over loopback, to the whole answer")
    for name in ("tercios", "aguila"):
        measure_loopback(name)
