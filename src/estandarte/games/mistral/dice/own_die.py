"""A die with an owner: what mends or hinders it, what that costs, and its odds. [12.6, 17.1]

Who throws says whose die it is and what for, and what each face is worth to him. All else follows:
what the ranks of its owner add, the hands that either side has ready, the other die that he may
have prepared, and how likely each end of it is. What is thrown and what is foretold is one object.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import NamedTuple

from estandarte.games.mistral.schema.ranks import Purpose, RankEffect
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Play, Role, RuleId, Value

from .d10 import SIDES, row, throw
from .player_ranks import aid, own_high, own_low, read_die
from .rank_modifiers import other_side
from .ready import Foreseen, Hands, OnTable, Ready, ready_of

FACES = tuple(range(SIDES))
WAYS = SIDES * SIDES
"""A die that may be thrown again falls in so many ways."""
AIDED_BY: dict[Purpose, tuple[RankEffect, ...]] = {
    "leadership": ("leadership",),
    "strategy": ("strategy",),
    "repair": ("repair",),
    "search": ("search",),
    "shadow": ("task",),
    "counter_shadow": ("task",),
    "convoy_attack": ("task",),
}
"""The ranks for dice of one kind, beside that for all own dice. ["MIC-17.1-a"]"""

UNSEEN: frozenset[Purpose] = frozenset({
    "strategy", "catching", "recovery", "repair", "request", "fitting_out", "convoy", "landing",
    "relief", "show",
})  # fmt: skip
"""Dice that their owner alone sees; of others it depends on where they fall. ["IC-2.31-b"]"""


def by_rank(state: Mistral, role: Role, purpose: Purpose, *besides: RankEffect) -> int:
    """What the ranks of a player add to every such die; those of tables are read for each face."""
    own = own_high if purpose == "request" else own_low
    return own(state, role) + aid(state, role, *AIDED_BY.get(purpose, ()), *besides)


class Fallen(NamedTuple):
    """A die as it stands in the end."""

    natural: int
    total: int
    worth: int

    @property
    def is_good(self) -> bool:
        return self.worth > 0


class OwnDie(Value):
    """A die of a Fleet's own, read as it falls beside what is added to it."""

    owner: Role
    purpose: Purpose

    def worth(self, die: int, more: int) -> int:
        """What a face is worth to the owner with a modifier."""
        raise NotImplementedError

    def is_enough(self, worth: int) -> bool:
        """Whether a die is too good to be thrown again."""
        raise NotImplementedError

    def total(self, die: int, more: int) -> int:
        return die + more

    def read(self, state: Mistral, face: int) -> int:
        """A face as the ranks of its owner let him read it."""
        return face

    def throw(
        self,
        play: Play[Mistral],
        cite: RuleId,
        name: str,
        unseen: bool = False,
        stream: str = "main",
    ) -> Fallen:
        only = (self.owner,) if unseen or self.purpose in UNSEEN else None
        return self.cast(play, partial(throw, play, cite, name, stream, only))

    def cast(self, play: Play[Mistral], thrown: Callable[[], int]) -> Fallen:
        """As often as its owner has it thrown, with what both sides lend it."""
        hands, again = OnTable(play), True
        while again:
            natural = thrown()
            die = self.read(play.state, natural)
            more, again = self.mended(die, hands)
            if again:
                hands.buy(self.owner)
        return Fallen(natural, self.total(die, more), self.worth(die, more))

    def mended(self, die: int, hands: Hands) -> tuple[int, bool]:
        """What both lend a die, and whether its owner would rather have another.

        A hand is kept for a die that it changes. Where another die stands ready too, the own hand
        is for one that it makes good enough. The last word has who still has a hand.
        ["MIC-17.1-b"]
        """
        more = 0
        while True:
            again = hands.again(self.owner, self.purpose)
            helps = partial(self._helps, die, more, again)
            if by := hands.lend(self.owner, self.owner, self.purpose, helps):
                more += by
                continue
            if again and not self.is_enough(self.worth(die, more)):
                return more, True
            harms = partial(self._harms, die, more)
            by = hands.lend(other_side(self.owner), self.owner, self.purpose, harms)
            if not by:
                return more, False
            more += by

    def _helps(self, die: int, more: int, again: bool, by: int) -> bool:
        then = self.worth(die, more + by)
        return then > self.worth(die, more) and (not again or self.is_enough(then))

    def _harms(self, die: int, more: int, by: int) -> bool:
        return self.worth(die, more + by) < self.worth(die, more)

    def faces(self, state: Mistral) -> tuple[int, ...]:
        return tuple(self.read(state, face) for face in range(SIDES))

    def ends(
        self, faces: Iterable[int], asker: Role, ready: Ready
    ) -> Iterator[tuple[int, int, Ready, int]]:
        """Each face, what is added, what is ready then, and in how many of a hundred ways."""
        faces = tuple(faces)
        for face in faces:
            hands = Foreseen(asker, ready)
            more, again = self.mended(face, hands)
            if not again:
                yield face, more, hands.ready, SIDES
                continue
            for other in faces:
                second = Foreseen(asker, hands.ready.bought())
                more, _ = self.mended(other, second)
                yield other, more, second.ready, 1

    def chance(self, state: Mistral) -> Fraction:
        """How likely it is good, with what its owner has ready. ["MIC-17.1-b", "IC-12.6-a"]"""
        ends = self.ends(self.faces(state), self.owner, ready_of(state, self.owner))
        return Fraction(sum(ways for d, more, _, ways in ends if self.worth(d, more) > 0), WAYS)


class CheckDie(OwnDie):
    """A die with a modifier, of which a natural number may decide."""

    good: Callable[[int, int], int]

    def worth(self, die: int, more: int) -> int:
        return int(self.good(die, more))

    def is_enough(self, worth: int) -> bool:
        return worth > 0


class TableDie(OwnDie):
    """A die of a table: what each of its rows is worth, which a rank may read one off."""

    worths: tuple[int, ...]

    def worth(self, die: int, more: int) -> int:
        return self.worths[row(die + more)]

    def is_enough(self, worth: int) -> bool:
        """Worth no less than another die on the average."""
        return worth * SIDES >= sum(self.worths)

    def total(self, die: int, more: int) -> int:
        return row(die + more)

    def read(self, state: Mistral, face: int) -> int:
        return read_die(state, self.owner, face, self.worths.__getitem__)

    def faces(self, state: Mistral) -> tuple[int, ...]:
        plain = not (own_low(state, self.owner) or own_high(state, self.owner))
        return FACES if plain else OwnDie.faces(self, state)


def check_die(
    state: Mistral, owner: Role, purpose: Purpose, good: Callable[[int, int], bool]
) -> CheckDie:
    """A test with all that the ranks of its owner add; `good` is asked of a die and a modifier."""
    always = by_rank(state, owner, purpose)
    return CheckDie(owner, purpose, lambda die, more: good(die, always + more))


def table_die(owner: Role, purpose: Purpose, worth: Callable[[int], int]) -> TableDie:
    return TableDie(owner, purpose, tuple(int(worth(face)) for face in range(SIDES)))


Fall = dict[Ready, tuple[int, ...]]
"""In how many of a hundred ways each row is read in the end, by what is still ready then."""


@lru_cache(maxsize=4096)
def fall(die: TableDie, faces: Sequence[int], asker: Role, ready: Ready) -> Fall:
    """A die of either side, with what one of them has ready. ["MIC-17.1-b", "IC-12.6-a"]"""
    found: dict[Ready, list[int]] = {}
    for face, more, left, ways in die.ends(faces, asker, ready):
        found.setdefault(left, [0] * SIDES)[die.total(face, more)] += ways
    return {left: tuple(ways) for left, ways in found.items()}
