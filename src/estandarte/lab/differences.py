"""What a change has changed: the same dice with and without it, and where matches part."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from estandarte.kernel import Record, RuleId, Value

from .counting import points_of
from .planning import Matchup, Series
from .running import Session
from .statistics import Estimate, mean, share
from .store import Kept, Store
from .trials import Outcome, record_of


class Difference(Value):
    """Two settings over the same numbers."""

    matches: int
    points: Estimate
    """What the first side wins more, as a share of the points."""
    turns: Estimate
    otherwise: Estimate
    """The share of matches that went another way."""


class Parting(Value):
    """Where two matches of the same number part."""

    number: int
    step: int
    cite: RuleId


def compared(session: Session, base: Matchup, other: Matchup) -> Difference:
    """A matchup beside another, by number and seat."""
    plan, store = session.plan, session.store
    rounds = min(session.rounds(base), session.rounds(other))
    pairs = (
        pair
        for a, b in zip(base.series, other.series, strict=True)
        for pair in common(store, plan.fingerprints[a], plan.fingerprints[b], rounds)
    )
    return difference(pairs)


def difference(pairs: Iterator[tuple[Outcome, Outcome]]) -> Difference:
    points: Counter[float] = Counter()
    turns: Counter[float] = Counter()
    parted = 0
    for before, after in pairs:
        points[points_of(after, 0) - points_of(before, 0)] += 1
        turns[after.turns - before.turns] += 1
        parted += (after.winner, after.score, after.turns, after.actions) != (
            before.winner,
            before.score,
            before.turns,
            before.actions,
        )
    number = sum(points.values())
    return Difference(number, mean(points), mean(turns), share(parted, number))


def common(store: Store, one: str, two: str, below: int) -> Iterator[tuple[Outcome, Outcome]]:
    """The numbers that both series have."""
    first, second = store.outcomes(one, below), store.outcomes(two, below)
    a, b = next(first, None), next(second, None)
    while a is not None and b is not None:
        if a.number == b.number:
            yield a, b
        behind, ahead = a.number <= b.number, b.number <= a.number
        a = next(first, None) if behind else a
        b = next(second, None) if ahead else b


def earlier(store: Store, series: Series) -> list[Kept]:
    """What was stored of the same set-up under other rules or minds, the latest last."""
    now = series.fingerprint
    return [
        kept
        for kept in store.series(series.game)
        if kept.matches and kept.fingerprint != now and series.same_but_rules(kept.series)
    ]


def partings(session: Session, base: Matchup, other: Matchup, many: int) -> Iterator[Parting]:
    """Where the first so many matches part that went another way."""
    plan = session.plan
    rounds = min(session.rounds(base), session.rounds(other))
    a, b = base.series[0], other.series[0]
    for before, after in common(session.store, plan.fingerprints[a], plan.fingerprints[b], rounds):
        if many and (before.score, before.actions) != (after.score, after.actions):
            many -= 1
            if found := parting(plan.series[a], plan.series[b], after.number):
                yield found


def parting(one: Series, two: Series, number: int) -> Parting | None:
    """Play a number under both and say where they part, and by which rule."""
    return first_difference(record_of(one, number), record_of(two, number), number)


def first_difference(one: Record[Any], two: Record[Any], number: int) -> Parting | None:
    steps = zip((one.opening, *one.steps), (two.opening, *two.steps), strict=False)
    for before, after in steps:
        for old, new in zip(before.events, after.events, strict=False):
            if old != new:
                return Parting(number, after.number, new.cite)
        if before.action != after.action or len(before.events) != len(after.events):
            longer = max(before.events, after.events, key=len)
            cite = longer[min(len(before.events), len(after.events)) - 1].cite if longer else ""
            return Parting(number, after.number, cite)
    return None if len(one.steps) == len(two.steps) else Parting(number, len(one.steps), "")
