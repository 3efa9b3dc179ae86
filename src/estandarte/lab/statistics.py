"""The statistics that engine testers trust, from scipy where it has them.

Strength is measured in Elo: 0 is even, 400 is ten to one. Pairs of matches with the same dice and
the seats changed are counted by their points together, from 0 to 2 in halves: five counts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf, isfinite, log, log10, sqrt
from typing import Any

from estandarte.kernel import Value

from .experiment import Sequential
from .faults import wanted

Z = 1.959963984540054
"""Of a 95 % interval."""
HALVES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of points of each of the five counts."""


class Estimate(Value):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def share(part: int, whole: int) -> Estimate:
    """A share with Wilson's interval."""
    if not whole:
        return Estimate(0.0, 0.0, 1.0)
    test = wanted("scipy.stats", "lab").binomtest(part, whole)
    interval = test.proportion_ci(0.95, method="wilson")
    return Estimate(part / whole, float(interval.low), float(interval.high))


def wilson(points: float, matches: int) -> Estimate:
    """A share of points with Wilson's interval; a draw is half a point."""
    if not matches:
        return Estimate(0.0, 0.0, 1.0)
    part, square = points / matches, Z * Z
    middle = (points + square / 2) / (matches + square)
    half = Z * sqrt(matches * part * (1 - part) + square / 4) / (matches + square)
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half))


def mean(counts: Mapping[int, int] | Mapping[float, int]) -> Estimate:
    """The mean of counted values, with its interval from Student's distribution."""
    number = sum(counts.values())
    if not number:
        return Estimate(0.0, 0.0, 0.0)
    middle = sum(value * many for value, many in counts.items()) / number
    if number == 1:
        return Estimate(middle, middle, middle)
    spread = sum(many * (value - middle) ** 2 for value, many in counts.items()) / (number - 1)
    wide = float(wanted("scipy.special", "lab").stdtrit(number - 1, 0.975))
    half = wide * sqrt(spread / number)
    return Estimate(middle, middle - half, middle + half)


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The smallest value that at least this part does not exceed."""
    number, seen = sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= part * number:
            return value
    return 0


def elo(points: float) -> float:
    """The difference in strength that a share of points speaks for."""
    if not 0 < points < 1:
        return inf if points >= 1 else -inf
    return 400 * log10(points / (1 - points))


def points(elo: float) -> float:
    """The share of points that a difference in strength brings."""
    return 1 / (1 + 10 ** (-elo / 400))


def strength(five: Sequence[int]) -> tuple[Estimate, Estimate]:
    """The share of points from five counts, and the Elo that it speaks for."""
    found = share_of_points(dict(zip(HALVES, five, strict=True)), 2)
    return found, Estimate(elo(found.value), elo(found.low), elo(found.high))


def share_of_points(counts: Mapping[float, int], each: int = 1) -> Estimate:
    """From counted shares, each of so many matches."""
    found = mean({value: many for value, many in counts.items() if many})
    if found.low == found.high:  # results all alike do not prove that no other can be
        matches = each * sum(counts.values())
        return share(round(found.value * matches), matches)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


# --- the sequential test


class Verdict(Value):
    """Where a sequential test stands."""

    llr: float
    lower: float
    upper: float

    @property
    def decided(self) -> str:
        """`yes` for the stronger hypothesis, `no` for the weaker, nothing while it is open."""
        return "yes" if self.llr >= self.upper else "no" if self.llr <= self.lower else ""


def sequential(five: Sequence[int], test: Sequential) -> Verdict:
    """The generalised sequential probability ratio test on five counts."""
    lower, upper = log(test.beta / (1 - test.alpha)), log((1 - test.beta) / test.alpha)
    return Verdict(log_likelihood_ratio(five, test.elo0, test.elo1), lower, upper)


def log_likelihood_ratio(five: Sequence[int], elo0: float, elo1: float) -> float:
    """How much better the counts fit one strength than the other, each at its likeliest."""
    # nothing is impossible before it was tried: an empty count has a thousandth of a pair
    counts = [max(many, 1e-3) for many in five]
    number = sum(counts)
    shares = [many / number for many in counts]
    one, other = (_likeliest(shares, points(e)) for e in (elo0, elo1))
    terms = zip(shares, one, other, strict=True)
    return number * sum(share * log(q / p) for share, p, q in terms)


def _likeliest(shares: Sequence[float], expected: float) -> list[float]:
    """The distribution nearest to `shares` with that mean (Owen's empirical likelihood)."""
    off = [half - expected for half in HALVES]
    low, high = -1 / max(off), -1 / min(off)
    edge = 1e-9 * (high - low)

    def slope(x: float) -> float:
        return sum(s * o / (1 + x * o) for s, o in zip(shares, off, strict=True))

    root = wanted("scipy.optimize", "lab").brentq(slope, low + edge, high - edge)
    return [s / (1 + root * o) for s, o in zip(shares, off, strict=True)]


# --- many contestants


class Rating(Value):
    """The strength of a contestant, in Elo beside the average of all."""

    name: str
    elo: Estimate
    matches: int


Score = tuple[int, int, float, int]
"""Contestant, contestant, points of the first, matches."""


def bradley_terry(names: Sequence[str], scores: Iterable[Score]) -> list[Rating]:
    """Strengths at which the results are likeliest, with intervals, the strongest first.

    Everybody has also drawn once with somebody average, so that who lost all has a strength too.
    """
    numpy, optimize = wanted("numpy", "lab"), wanted("scipy.optimize", "lab")
    expit = wanted("scipy.special", "lab").expit
    size, played = len(names), list(scores)
    if not played:
        return []
    one, two = (numpy.array([s[at] for s in played]) for at in (0, 1))
    won, number = (numpy.array([float(s[at]) for s in played]) for at in (2, 3))

    def loss(theta: Any) -> Any:
        gap = theta[one] - theta[two]
        said = won * numpy.logaddexp(0, -gap) + (number - won) * numpy.logaddexp(0, gap)
        return said.sum() + (numpy.logaddexp(0, -theta) + numpy.logaddexp(0, theta)).sum() / 2

    def slope(theta: Any) -> Any:
        off = number * expit(theta[one] - theta[two]) - won
        found = expit(theta) - 0.5
        numpy.add.at(found, one, off)
        numpy.add.at(found, two, -off)
        return found

    theta = optimize.minimize(loss, numpy.zeros(size), jac=slope, method="BFGS").x
    theta = theta - theta.mean()
    wide = _widths(numpy, expit, theta, one, two, number)
    scale = 400 / log(10)
    matches: Counter[int] = Counter()
    for a, b, _, many in played:
        matches[a] += many
        matches[b] += many
    ratings = [
        Rating(name, _around(scale * theta[at], scale * wide[at]), matches[at])
        for at, name in enumerate(names)
    ]
    return sorted(ratings, key=lambda r: -r.elo.value)


def _widths(numpy: Any, expit: Any, theta: Any, one: Any, two: Any, number: Any) -> Any:
    """Standard errors from the information that the matches hold."""
    chance = expit(theta[one] - theta[two])
    weight = number * chance * (1 - chance)
    own = expit(theta) * (1 - expit(theta))
    information = numpy.diag(own)
    for a, b, w in zip(one, two, weight, strict=True):
        information[a, a] += w
        information[b, b] += w
        information[a, b] -= w
        information[b, a] -= w
    # beside the average of all, what all have in common is not uncertain
    beside = numpy.eye(len(theta)) - 1 / len(theta)
    return numpy.sqrt(numpy.diag(beside @ numpy.linalg.inv(information) @ beside))


def _around(value: float, error: float) -> Estimate:
    half = Z * error if isfinite(error) else inf
    return Estimate(float(value), float(value - half), float(value + half))


# --- what things are worth


class Worth(Value):
    """What a thing does for an army, in points, beside what it costs."""

    name: str
    cost: float
    worth: Estimate
    matches: int

    @property
    def ratio(self) -> Estimate:
        return Estimate(
            *(v / self.cost for v in (self.worth.value, self.worth.low, self.worth.high))
        )


def worths(trials: Iterable[tuple[str, float, float, int]]) -> tuple[float, list[Worth]]:
    """From what each thing costs, the share of points with it, and the matches.

    Answers how much Elo a hundred points are worth on the whole, and what each thing is worth in
    points at that rate: the costs at which all these pairings would be even.
    """
    numpy, optimize = wanted("numpy", "lab"), wanted("scipy.optimize", "lab")
    expit = wanted("scipy.special", "lab").expit
    found = [t for t in trials if t[3]]
    if not found:
        return 0.0, []
    cost, scored, number = (numpy.array([float(t[at]) for t in found]) for at in (1, 2, 3))
    won = scored * number

    def loss(rate: float) -> float:
        gap = rate * cost
        return float(
            (won * numpy.logaddexp(0, -gap) + (number - won) * numpy.logaddexp(0, gap)).sum()
        )

    top = 10 / float(cost.max())
    rate = float(optimize.minimize_scalar(loss, bounds=(1e-6 * top, top), method="bounded").x)
    # each thing is believed to be worth its cost, give or take as much again, until matches speak
    things = []
    for (name, price, _, many), points_won in zip(found, won, strict=True):
        strength, error = _believed(optimize, expit, rate * price, points_won, many)
        half = Z * error / rate
        things.append(Worth(name, price, _near(strength / rate, half), many))
    return 100 * rate * 400 / log(10), things


def _believed(optimize: Any, expit: Any, prior: float, won: float, number: int) -> tuple[Any, Any]:
    def slope(x: float) -> float:
        return float(number * expit(x) - won + (x - prior) / prior**2)

    reach = 20 + abs(prior)
    strength = optimize.brentq(slope, -reach, reach)
    chance = expit(strength)
    return strength, 1 / sqrt(number * chance * (1 - chance) + 1 / prior**2)


def _near(value: float, half: float) -> Estimate:
    return Estimate(float(value), float(value - half), float(value + half))
