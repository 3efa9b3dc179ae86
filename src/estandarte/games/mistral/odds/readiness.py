"""What a player has ready for coming dice, and how they fall with it: for exact odds.

The same as `ranks.py` and `levels.py` do with a die on the table, for every face at once, and
without what the enemy may have ready, which nobody knows. [12.6, 17.1]
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from estandarte.games.mistral.dice.d10 import SIDES, row
from estandarte.games.mistral.dice.player_ranks import own_high, rank_steps, read_die, stands_ready
from estandarte.games.mistral.dice.rank_modifiers import standing_ready
from estandarte.games.mistral.schema.pack import FLEETS
from estandarte.games.mistral.schema.ranks import LEVELS, TESTS
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Role

WAYS = SIDES * SIDES
"""A die that may be thrown again falls in so many ways."""


class Waiting(NamedTuple):
    """A modifier that waits for a kind of die. ["MIC-17.1-b"]"""

    test: str
    by: int
    against: bool


class Ready(NamedTuple):
    """Modifiers that stand ready, and the kind of die that will be thrown again."""

    hands: tuple[Waiting, ...] = ()
    mulligan: str = ""

    def waiting_for(self, test: str, against: bool) -> tuple[Waiting, ...]:
        return tuple(h for h in self.hands if h.test == test and h.against == against)

    def without(self, hand: Waiting) -> "Ready":
        left = list(self.hands)
        left.remove(hand)
        return Ready(tuple(left), self.mulligan)

    def bought(self) -> "Ready":
        return Ready(self.hands)

    def only(self, test: str, against: bool) -> "Ready":
        """What counts for the own dice of a kind, or for those of the enemy."""
        again = self.mulligan == test and not against
        return Ready(self.waiting_for(test, against), self.mulligan if again else "")


NOTHING_READY = Ready()


def ready_of(state: Mistral, role: Role) -> Ready:
    """All that a player has ready. ["MIC-17.1-b", "IC-12.6-a"]"""
    held = standing_ready(state, role)
    again = [test for test in TESTS if stands_ready(state, role, test)]
    hands = tuple(Waiting(one.test, one.by, one.against) for one in held)
    return Ready(hands, again[0] if again else "")


def read_faces(state: Mistral, role: Role, worth: Sequence[int]) -> tuple[int, ...]:
    """Each face as the rank of a player reads it. ["MIC-17.1-a"]"""
    if not any(rank_steps(state, role)):
        return tuple(range(SIDES))
    return tuple(read_die(state, role, die, worth.__getitem__) for die in range(SIDES))


Fall = dict[Ready, tuple[int, ...]]
"""In how many of a hundred ways each face stands in the end, by what is still ready then."""


@lru_cache(maxsize=4096)
def fall(
    ready: Ready, test: str, against: bool, faces: tuple[int, ...], worth: tuple[int, ...]
) -> Fall:
    """A die of a table: an own one, or one of the enemy which own hands may spoil.

    ["MIC-17.1-b", "IC-12.6-a"] `worth` is that of each face for who throws it.
    """
    found: dict[Ready, list[int]] = {}
    for die in faces:
        face, left, again = _settled(ready, test, against, die, worth)
        if not again:
            found.setdefault(left, [0] * SIDES)[face] += SIDES
            continue
        for other in faces:
            face, after, _ = _settled(left.bought(), test, against, other, worth)
            found.setdefault(after, [0] * SIDES)[face] += 1
    return {left: tuple(ways) for left, ways in found.items()}


def _settled(
    ready: Ready, test: str, against: bool, die: int, worth: tuple[int, ...]
) -> tuple[int, Ready, bool]:
    """The face in the end, what is left, and whether it is to be thrown again."""
    more, total = 0, sum(worth)
    while True:
        now = worth[row(die + more)]
        again = not against and ready.mulligan == test
        for hand in ready.waiting_for(test, against):
            then = worth[row(die + more + hand.by)]
            mends = then > now and (then * SIDES >= total or not again)
            if then < now if against else mends:
                ready, more = ready.without(hand), more + hand.by
                break
        else:
            return row(die + more), ready, again and now * SIDES < total


def levels_ahead(ready: Ready, levels: Sequence[int], against: bool = False) -> dict[int, Fraction]:
    """The Damage Level of each face, with what waits for a heavier or a lighter Battle.

    ["MIC-2.3-f", "MIC-17.1-b", "IC-12.6-a"]
    """
    way = -1 if ready.mulligan == "lighter" else 1
    again = ready.mulligan in LEVELS and not against
    found: dict[int, Fraction] = {}

    def falls(die: int, left: Ready, ways: int) -> None:
        end = _pulled(left, levels, die, against)
        found[end] = found.get(end, Fraction(0)) + Fraction(ways, WAYS)

    for die in range(SIDES):
        if again and way * (levels[die] * SIDES - sum(levels)) < 0:
            for other in range(SIDES):
                falls(other, ready.bought(), 1)
        else:
            falls(die, ready, SIDES)
    return found


def _pulled(ready: Ready, levels: Sequence[int], die: int, against: bool) -> int:
    moved = True
    while moved:
        moved = False
        for wish, way in (("lighter", -1), ("heavier", 1)):
            for hand in ready.waiting_for(wish, against):
                if way * (levels[row(die + hand.by)] - levels[die]) > 0:
                    ready, die, moved = ready.without(hand), row(die + hand.by), True
                    break
    return levels[die]


def chance_in_a_tie(state: Mistral, role: Role) -> Fraction:
    """Both throw for the Weather Gauge until one die is higher. ["MIC-4.1-c", "IC-12.6-a"]"""
    more = {side: own_high(state, side) for side in FLEETS}
    lead = more[role] - sum(high for side, high in more.items() if side != role)
    order = tuple(fleet != role for fleet in FLEETS)
    whole = ready_of(state, role)
    ready = Ready(
        tuple(hand for hand in whole.hands if hand.test == "tie"), whole.only("tie", False).mulligan
    )
    return _of_tie(ready, lead, order)


@cache
def _of_tie(ready: Ready, lead: int, order: tuple[bool, ...]) -> Fraction:
    """What is left after equal dice helps with the next ones."""
    good, tied = 0, dict[Ready, int]()
    for by, left, ways in _ties(ready, lead):
        end, after = _drawn(left, by, order)
        if end == 0:
            tied[after] = tied.get(after, 0) + ways
        good += ways * (end > 0)
    same = tied.pop(ready, 0)
    later = sum((n * _of_tie(left, lead, order) for left, n in tied.items()), Fraction(0))
    return (good + later) / (SIDES * WAYS - same)


def _ties(ready: Ready, lead: int) -> Iterator[tuple[int, Ready, int]]:
    """By how much the own die is higher, thrown again if it was lower."""
    for theirs in range(SIDES):
        for own in range(SIDES):
            if own + lead >= theirs or ready.mulligan != "tie":
                yield own + lead - theirs, ready, SIDES
                continue
            yield from ((other + lead - theirs, ready.bought(), 1) for other in range(SIDES))


def _drawn(ready: Ready, by: int, order: tuple[bool, ...]) -> tuple[int, Ready]:
    """Hands that turn a loss into a tie, or a tie into a win."""
    moved = True
    while moved:
        moved = False
        for against in order:
            for hand in ready.waiting_for("tie", against):
                then = by - hand.by if against else by + hand.by
                if _sign(then) > _sign(by):
                    ready, by, moved = ready.without(hand), then, True
                    break
    return by, ready


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
