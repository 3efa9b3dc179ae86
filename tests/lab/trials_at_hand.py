"""What the tests of the lab share: small experiments of the toy game, and ways to run them."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from estandarte.kernel import Dice
from estandarte.lab.experiment import Amount, Experiment, load
from estandarte.lab.planning import Plan
from estandarte.lab.runners import Inline, Runner
from estandarte.lab.running import Session
from estandarte.lab.store import Store

PLAIN = Amount(matches=12)


def experiment(**more: Any) -> Experiment:
    return Experiment(**{"game": "skirmish", "seed": "test", "count": PLAIN, **more})


def plan(**more: Any) -> Plan:
    return Plan(load(experiment(**more), "test"))


def results(path: Path, made: Plan, runner: Runner | None = None) -> list[Any]:
    """Everything that a run has left in its store but the time it took, and where it stopped."""
    with Store(path) as store:
        session = Session(made, store)
        session.run(runner or Inline())
        found: list[Any] = [session.rounds(matchup) for matchup in made.matchups]
        for matchup, fingerprint in zip(made.matchups, made.fingerprints, strict=False):
            rounds = session.rounds(matchup)
            kept = store.outcomes(fingerprint, rounds)
            found.append([(o.number, o.winner, o.score, o.actions, o.hash) for o in kept])
        counts = [(c.matches, c.winners, c.five, c.sums, c.turns) for c in session.counts()]
        return [*found, counts, store.fired(made.fingerprints)]


class Disorderly:
    """Plays ahead and hands out in any order, as many workers would."""

    def __init__(self, seed: str, window: int = 7) -> None:
        self.dice, self.window = Dice(seed), window

    def run(self, jobs: Iterable[Any], work: Callable[[Any], Any]) -> Iterator[Any]:
        source, ready = iter(jobs), []
        while True:
            while len(ready) < self.window and (job := next(source, None)) is not None:
                ready.append(work(job))
            if not ready:
                return
            yield ready.pop(self.dice.throw(len(ready)) - 1)


class Breaking:
    """Stops after so many, as somebody who presses Ctrl-C does."""

    def __init__(self, after: int) -> None:
        self.after = after

    def run(self, jobs: Iterable[Any], work: Callable[[Any], Any]) -> Iterator[Any]:
        for number, job in enumerate(jobs):
            if number == self.after:
                raise KeyboardInterrupt
            yield work(job)


def die_once(job: tuple[int, str]) -> int:
    """A worker that is killed in the middle, the first time only."""
    number, marker = job
    if number == 5 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_always(job: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return job
