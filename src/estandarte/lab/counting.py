"""What many outcomes come to: counts that do not grow with the matches counted."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .experiment import Target
from .planning import Matchup, Plan
from .statistics import Estimate, mean, share
from .store import Store
from .trials import DRAW, Outcome

SLOT = {0.0: 0, 0.5: 1, 1.0: 2, 1.5: 3, 2.0: 4}
HOLE = re.compile(r"{([\w=]+)\[([^\]]+)\](?::([^}]*))?}")


class Count:
    """All outcomes of one matchup, or of several together."""

    def __init__(self, roles: tuple[str, ...], lost: str) -> None:
        self.roles, self.lost_path = roles, lost
        self.matches = 0
        self.winners: Counter[int] = Counter()
        """By the place of the side; -1 is a draw."""
        self.fates: Counter[str] = Counter()
        """Won, drawn and lost by the first contestant."""
        self.seats: Counter[tuple[int, str]] = Counter()
        """The same by the seat that the first contestant had."""
        self.five = [0] * 5
        self.reasons: Counter[str] = Counter()
        self.turns: Counter[int] = Counter()
        self.actions: Counter[int] = Counter()
        self.scores: tuple[Counter[int], ...] = tuple(Counter() for _ in roles)
        self.lost: tuple[Counter[int], ...] = tuple(Counter() for _ in roles)
        self.losers: Counter[float] = Counter()
        """What the loser lost for each loss of the winner, in tenths."""
        self.first: Counter[bool] = Counter()
        """Whether who moved first has won, where somebody did."""
        self.sums: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        """In how many matches anything was counted there."""
        self.seconds = 0.0

    def add(self, outcome: Outcome, seat: int) -> None:
        """Count an outcome; `seat` is the side of the first contestant."""
        self.matches += 1
        self.winners[outcome.winner] += 1
        fate = fate_of(outcome, seat)
        self.fates[fate] += 1
        self.seats[seat, fate] += 1
        self.reasons[outcome.reason] += 1
        self.turns[outcome.turns] += 1
        self.actions[outcome.actions] += 1
        self.seconds += outcome.seconds
        for side, points in enumerate(outcome.score):
            self.scores[side][points] += 1
        if outcome.first != DRAW and outcome.winner != DRAW:
            self.first[outcome.first == outcome.winner] += 1
        self.sums.update(outcome.sums)
        self.held.update(outcome.sums.keys())
        if self.lost_path:
            self._losses(outcome)

    def _losses(self, outcome: Outcome) -> None:
        lost = [under(outcome.sums, f"{self.lost_path}/{role}") for role in self.roles]
        for side, many in enumerate(lost):
            self.lost[side][many] += 1
        if outcome.winner != DRAW:
            loser = lost[1 - outcome.winner]
            self.losers[round(10 * loser / max(1, lost[outcome.winner])) / 10] += 1

    def pair(self, one: Outcome, two: Outcome) -> None:
        """Count both seats of one number together."""
        self.five[SLOT[points_of(one, 0) + points_of(two, 1)]] += 1

    def merge(self, other: "Count") -> None:
        """Add another count to this one."""
        self.matches += other.matches
        self.seconds += other.seconds
        self.five = [a + b for a, b in zip(self.five, other.five, strict=True)]
        for name, mine in vars(self).items():
            if isinstance(mine, Counter):
                mine.update(getattr(other, name))
        for mine, theirs in ((self.scores, other.scores), (self.lost, other.lost)):
            for counter, more in zip(mine, theirs, strict=True):
                counter.update(more)

    # --- asking

    @property
    def points(self) -> float:
        """What the first contestant won, a draw being half."""
        return self.fates["won"] + self.fates["drawn"] / 2

    def wins(self, side: int) -> Estimate:
        return share(self.winners[side], self.matches)

    def each(self, path: str) -> float:
        """How much was counted in a match, on average: `lost/christians`, `lost/*/boarding`."""
        return under(self.sums, path) / self.matches if self.matches else 0.0

    def measure(self, name: str) -> Estimate:
        """A measure by name, for targets and for notes."""
        head, _, rest = name.partition("/")
        if head == "wins" and rest in self.roles:
            return self.wins(self.roles.index(rest))
        if head == "draws":
            return share(self.winners[DRAW], self.matches)
        if head == "turns" and not rest:
            return mean(self.turns)
        if head == "spared":  # in what share of matches nothing was counted there
            return share(self.matches - self.held[rest], self.matches)
        if name == "losers":
            middle = _median(self.losers)
            return Estimate(middle, middle, middle)
        value = self.each(name)
        return Estimate(value, value, value)


def aimed(count: Count, target: Target) -> Estimate:
    """The measure of a target, divided where it says so."""
    found = count.measure(target.measure)
    if not target.of:
        return found
    whole = count.measure(target.of).value
    parts = (v / whole if whole else 0.0 for v in (found.value, found.low, found.high))
    return Estimate(*parts)


def fate_of(outcome: Outcome, seat: int) -> str:
    if outcome.winner == DRAW:
        return "drawn"
    return "won" if outcome.winner == seat else "lost"


def points_of(outcome: Outcome, seat: int) -> float:
    return {"won": 1.0, "drawn": 0.5, "lost": 0.0}[fate_of(outcome, seat)]


def under(sums: "Counter[str] | dict[str, int]", path: str) -> int:
    """All sums of that path, or below it; a star stands for any one word."""
    words = path.split("/")
    total = 0
    for key, many in sums.items():
        parts = key.split("/")
        if len(parts) >= len(words):
            total += many * all(w in ("*", p) for w, p in zip(words, parts, strict=False))
    return total


def _median(counts: "Counter[float]") -> float:
    number, seen = sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if 2 * seen >= number:
            return value
    return 0.0


def counted(plan: Plan, store: Store, matchup: Matchup, rounds: int) -> Count:
    """A matchup from the store, by number; both seats of a number count as a pair."""
    count = Count(plan.game.roles, plan.lost)
    for pair in numbered(plan, store, matchup, rounds):
        for seat, outcome in pair:
            count.add(outcome, seat)
        if len(pair) == matchup.seats == 2:
            count.pair(pair[0][1], pair[1][1])
    return count


def numbered(
    plan: Plan, store: Store, matchup: Matchup, rounds: int
) -> Iterator[list[tuple[int, Outcome]]]:
    """What is stored of each number, in order: the seat of the first contestant, the outcome."""
    streams = [store.outcomes(plan.fingerprints[at], rounds, at) for at in matchup.series]
    yield from _side_by_side(streams, matchup.seats)


def _side_by_side(
    streams: Iterable[Iterator[Outcome]], seats: int
) -> Iterator[list[tuple[int, Outcome]]]:
    heads = [(at % seats, next(stream, None), stream) for at, stream in enumerate(streams)]
    while any(head is not None for _, head, _ in heads):
        number = min(head.number for _, head, _ in heads if head is not None)
        found = [(s, h) for s, h, _ in heads if h is not None and h.number == number]
        yield found
        heads = [
            (s, next(stream, None) if h is not None and h.number == number else h, stream)
            for s, h, stream in heads
        ]


def filled(text: str, counts: dict[str, Count]) -> str:
    """Notes whose blanks name a setting and a measure: `{y1741[lost/british/gale]:.2f}`."""

    def fill(found: "re.Match[str]") -> str:
        count = counts.get(found[1])
        return format(count.measure(found[2]).value, found[3] or ".1f") if count else found[0]

    return HOLE.sub(fill, text)
