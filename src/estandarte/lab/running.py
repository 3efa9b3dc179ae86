"""Running an experiment: what is missing is played, kept, and judged in the order of its numbers.

Outcomes come in any order and may come from an earlier run; a count that stops when it is sure
looks at them by number only, so that it stops at the same number whoever played.
"""

from collections.abc import Callable, Iterator
from typing import Any

from estandarte.kernel import Value

from .counting import SLOT, Count, aimed, counted, numbered, points_of
from .experiment import Amount, Search, Target
from .planning import Matchup, Plan, Trial
from .runners import Runner
from .statistics import HALVES, Verdict, mean, sequential
from .store import Store
from .trials import Outcome, play

LOOKS = 16
"""Numbers between two looks of a count that stops when it is sure."""
Heard = Callable[["Progress"], None]


class Progress(Value):
    """How far a run is."""

    done: int
    most: int
    played: int
    """Of them in this run."""


class Judge:
    """Decides by number when a matchup has been played often enough."""

    def __init__(self, count: Amount, rounds: int, seats: int) -> None:
        self.count, self.rounds, self.seats = count, rounds, seats
        self.five = [0] * 5
        self.seen = 0
        self.settled: int | None = None if self.is_open_ended else rounds
        self._early: dict[int, dict[int, float]] = {}

    @property
    def is_open_ended(self) -> bool:
        return not self.count.matches

    def hear(self, number: int, seat: int, outcome: Outcome) -> None:
        """An outcome, in any order; those ahead of a missing one wait."""
        if self.settled is not None:
            return
        self._early.setdefault(number, {})[seat] = points_of(outcome, seat)
        while self.settled is None and len(self._early.get(self.seen, ())) == self.seats:
            self._take(sum(self._early.pop(self.seen).values()))

    def _take(self, points: float) -> None:
        self.five[SLOT[points * 2 / self.seats]] += 1
        self.seen += 1
        if self.seen >= self.rounds or (self.seen % LOOKS == 0 and self._is_sure()):
            self.settled = self.seen
            self._early.clear()

    def _is_sure(self) -> bool:
        if self.count.sprt is not None:
            return bool(sequential(self.five, self.count.sprt).decided)
        found = mean({half: many for half, many in zip(HALVES, self.five, strict=True) if many})
        return found.low < found.high and 100 * found.half <= self.count.precision

    def verdict(self) -> Verdict | None:
        return sequential(self.five, self.count.sprt) if self.count.sprt else None


def miss(count: Count, targets: tuple[Target, ...]) -> float:
    """How far measures are from their targets, each in widths of its own."""
    total = 0.0
    for target in targets:
        value = aimed(count, target).value
        off = max(target.low - value, value - target.high, 0.0)
        total += (off / (target.high - target.low or 1.0)) ** 2
    return total


class Session:
    """An experiment beside its store."""

    def __init__(self, plan: Plan, store: Store) -> None:
        self.plan, self.store = plan, store
        self.judges = [Judge(plan.count, plan.rounds(m), m.seats) for m in plan.matchups]
        self._home = {
            at: (place, index % matchup.seats)
            for place, matchup in enumerate(plan.matchups)
            for index, at in enumerate(matchup.series)
        }
        self._done = [
            store.numbers(plan.fingerprints[at], judge.rounds)
            for matchup, judge in zip(plan.matchups, self.judges, strict=True)
            for at in matchup.series
        ]
        self._remember()
        self.played = 0

    def _remember(self) -> None:
        """Judge what an earlier run has left."""
        for matchup, judge in zip(self.plan.matchups, self.judges, strict=True):
            if not judge.is_open_ended or not any(map(any, self._of(matchup))):
                continue
            for pair in numbered(self.plan, self.store, matchup, judge.rounds):
                for seat, outcome in pair:
                    judge.hear(outcome.number, seat, outcome)
                if judge.settled is not None:
                    break

    def _of(self, matchup: Matchup) -> list[bytearray]:
        return [self._done[at] for at in matchup.series]

    @property
    def progress(self) -> Progress:
        done = most = 0
        for matchup, judge in zip(self.plan.matchups, self.judges, strict=True):
            rounds = judge.settled if judge.settled is not None else judge.rounds
            most += rounds * matchup.seats
            done += sum(part.count(1, 0, rounds) for part in self._of(matchup))
        return Progress(done, most, self.played)

    def missing(self) -> Iterator[Trial]:
        """What is still to be played, all matchups abreast; asked anew while outcomes come in."""
        number = 0
        while True:
            open_still = False
            for matchup, judge in zip(self.plan.matchups, self.judges, strict=True):
                if number >= (judge.rounds if judge.settled is None else judge.settled):
                    continue
                open_still = True
                for trial in self.plan.trials(number, matchup):
                    if not self._done[trial.at][number]:
                        yield trial
            if not open_still:
                return
            number += 1

    def run(self, runner: Runner, heard: Heard | None = None) -> None:
        """Play what is missing; what has come in is kept, however it ends."""
        if self.plan.experiment.search is None:
            self._run(runner, heard)
            return
        for _ in self._rungs(self.plan.experiment.search):
            self._run(runner, heard)

    def _rungs(self, search: Search) -> Iterator[None]:
        """All settings with few matches, then the better half with twice as many, to the end."""
        active, number = list(range(len(self.judges))), min(search.begin, self.judges[0].rounds)
        for judge in self.judges:
            judge.settled = 0
        while True:
            for place in active:
                self.judges[place].settled = min(number, self.judges[place].rounds)
            yield
            if number >= self.judges[0].rounds:
                return
            misses = [miss(c, self.plan.experiment.target) for c in self.counts()]
            active = sorted(active, key=lambda place: (misses[place], place))
            active = active[: max(1, (len(active) + 1) // 2)]
            number *= 2

    def _run(self, runner: Runner, heard: Heard | None) -> None:
        progress = self.progress
        done, most = progress.done, progress.most
        fixed = not any(judge.is_open_ended for judge in self.judges)
        try:
            for outcome in runner.run(self.missing(), play):
                self.take(outcome)
                done += 1
                if heard:
                    heard(Progress(done, most, self.played) if fixed else self.progress)
        finally:
            self.store.commit()

    def take(self, outcome: Outcome) -> None:
        place, seat = self._home[outcome.at]
        self.store.put(self.plan.series[outcome.at], outcome)
        self._done[outcome.at][outcome.number] = 1
        self.judges[place].hear(outcome.number, seat, outcome)
        self.played += 1

    def rounds(self, matchup: Matchup) -> int:
        """How many numbers count, not how many happen to be stored."""
        judge = self.judges[self.plan.matchups.index(matchup)]
        return judge.rounds if judge.settled is None else judge.settled

    def counts(self) -> list[Count]:
        """What each matchup has come to."""
        return [
            counted(self.plan, self.store, matchup, self.rounds(matchup))
            for matchup in self.plan.matchups
        ]

    def verdicts(self) -> list[Any]:
        return [judge.verdict() for judge in self.judges]
