"""What the lab costs: workers, clusters, battles in a row, memory, taking up a large store again.

python bench/lab.py [--tasks 200] [--battles 24] [--outcomes 100000]
"""

import argparse
import resource
import sys
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "examples/skirmish"), str(ROOT / "bench")]

from machine import machine  # noqa: E402

from estandarte.kernel import SHELF, but  # noqa: E402
from estandarte.lab.experiment import Amount, Experiment, Players, load  # noqa: E402
from estandarte.lab.planning import Plan  # noqa: E402
from estandarte.lab.runners import Inline, Pool, Runner  # noqa: E402
from estandarte.lab.running import Session  # noqa: E402
from estandarte.lab.store import Store  # noqa: E402
from estandarte.lab.trials import play  # noqa: E402
from skirmish import SKIRMISH  # noqa: E402

TASK = 0.1
"""Seconds of processor time, as a short battle takes."""
SETTLING = 100
"""Tasks after which the services that Ray starts beside its workers have come to rest."""


def spin(number: int) -> int:
    """A task that keeps a core busy."""
    start = process_time()
    while process_time() - start < TASK:
        pass
    return number


def seconds(runner: Runner, jobs: Iterable[Any], work: Callable[[Any], Any], warm: int) -> float:
    """From the first few results, when every worker is at work, to the last."""
    results = runner.run(jobs, work)
    list(islice(results, warm))
    start = perf_counter()
    list(results)
    return perf_counter() - start


def workers(tasks: int) -> None:
    warm, jobs = 4, range(tasks + 4)
    inline = seconds(Inline(), jobs, spin, warm)
    one = seconds(Pool(1, SKIRMISH), jobs, spin, warm)
    two = seconds(Pool(2, SKIRMISH), jobs, spin, warm)
    print(f"{tasks} tasks of 100 ms: in line {inline:.2f} s, pool of one {one:.2f} s")
    print(f"  overhead of the pool {100 * (one / inline - 1):.1f} % (asked: under 5)")
    print(f"  two workers {two:.2f} s, {one / two:.2f} times one (asked: 1.8)")
    try:
        from estandarte.lab.cluster import Cluster

        settled = range(tasks + SETTLING)
        ray = seconds(Cluster(SKIRMISH, workers=2), settled, spin, SETTLING)
    except Exception as fault:
        print(f"  no Ray here: {fault}")
        return
    print(f"  Ray with two {ray:.2f} s, {two / ray:.2f} times the pool (asked: 0.9)")


def battles(number: int) -> None:
    players = Players(armies=("espana_1618_500", "suecia_1618_500"), pairing="each")
    experiment = Experiment("tercios", "bench", players=players, count=Amount(matches=number))
    with TemporaryDirectory() as folder, Store(Path(folder) / "lab.sqlite") as store:
        session = Session(Plan(load(experiment, "bench")), store)
        start = perf_counter()
        session.run(Pool(2, session.plan.game))
        spent = perf_counter() - start
        (count,) = session.counts()
    print(
        f"{number} battles of Tercios at 500 points on two workers: {spent:.1f} s, of 1,000"
        f" {1000 * spent / number:.0f} s (asked: 200; {count.seconds / number:.2f} s each)"
    )


def large(outcomes: int) -> None:
    experiment = Experiment("skirmish", "bench", count=Amount(matches=outcomes))
    plan = Plan(load(experiment, "bench"))
    series, one = plan.series[0], play(next(plan.trials(0, plan.matchups[0])))
    with TemporaryDirectory() as folder:
        with Store(Path(folder) / "lab.sqlite") as store:
            session, tenth = Session(plan, store), 0
            for number in range(outcomes):
                session.take(but(one, number=number))
                if number == outcomes // 10:
                    tenth = megabytes()
            whole = megabytes()
        print(f"memory after {outcomes // 10} outcomes {tenth} MB, after {outcomes} {whole} MB")
        start = perf_counter()
        with Store(Path(folder) / "lab.sqlite") as store:
            done = Session(plan, store).progress.done
        spent = perf_counter() - start
    assert done == outcomes and series.game == "skirmish"
    print(f"taking up {outcomes} stored outcomes again: {spent:.2f} s (asked: under 2)")


def megabytes() -> int:
    """The most that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tasks", type=int, default=200)
    parser.add_argument("--battles", type=int, default=24)
    parser.add_argument("--outcomes", type=int, default=100_000)
    asked = parser.parse_args()
    SHELF.add(SKIRMISH)
    print(machine())
    large(asked.outcomes)
    workers(asked.tasks)
    battles(asked.battles)


if __name__ == "__main__":
    main()
