"""A sentence as it is said at one moment, and what the readings of it come to."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from estandarte.kernel import Action, Named, Reading, Role, Way

from .account import Sentence, left_over
from .matching import names_in
from .names import Mention
from .order import Order, Unclear

Builder = Callable[[Order], Iterable[Way | Action]]


class Said(NamedTuple):
    """A sentence, who says it, and what may be named in it."""

    state: Any
    role: Role
    tokens: list[str]
    breaks: list[int]
    named: Mapping[str, Named]
    before: frozenset[str] = frozenset()
    """What the orders before it in the sentence were about."""

    def part(self, low: int, high: int) -> "Said":
        breaks = [b - low for b in self.breaks if low < b < high]
        return self._replace(tokens=self.tokens[low:high], breaks=breaks)

    def without(self, place: int) -> "Said":
        breaks = [b - (b > place) for b in self.breaks]
        tokens = [*self.tokens[:place], *self.tokens[place + 1 :]]
        return self._replace(tokens=tokens, breaks=breaks)

    def after(self, way: Way) -> "Said":
        """What an order before it was about is no longer *the rest*."""
        return self._replace(before=self.before | set(names_in(list(way.actions))))

    def words(self, places: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.tokens[place] for place in places)

    def places(self, words: Iterable[str]) -> set[int]:
        wanted = set(words)
        return {place for place, token in enumerate(self.tokens) if token in wanted}


class Found:
    """What the readings of one sentence come to: those that leave fewest words over, and of these
    the ones that the rules allow."""

    def __init__(
        self, said: Said, mentions: list[Mention], spoken: set[int], sentence: Sentence
    ) -> None:
        self._said, self._mentions, self._spoken = said, mentions, spoken
        self._sentence = sentence
        self._fault: Unclear | None = None
        self._ways: dict[bytes, tuple[Way, bool, tuple[int, ...]]] = {}

    def add(self, order: Order, builder: Builder) -> None:
        try:
            built = list(builder(order))
        except Unclear as unclear:
            self._fault = self._fault or unclear
            return
        against = bool(order.theirs("piece", "leader"))
        for way in built:
            whole = way if isinstance(way, Way) else Way((way,))
            if whole.actions:
                key = msgspec.json.encode(whole.actions)
                if against or key not in self._ways:
                    left = left_over(order, whole, self._mentions, self._spoken, self._sentence)
                    self._ways[key] = whole, against, tuple(left)

    def reading(self) -> Reading:
        """Where a name could be a friend's or an enemy's, the enemy's."""
        found = list(self._ways.values())
        if not found and self._fault is not None:
            raise self._fault
        if not found:
            return Reading()
        fewest = min(len(left) for _, _, left in found)
        found = [one for one in found if len(one[2]) == fewest]
        left = self._said.words(found[0][2])
        if len(found) > 1:
            state = self._said.state
            now = [one for one in found if isinstance(one[0].actions[0], state.decision.accepts)]
            legal = [one for one in now if one[0].actions[0].check(state, state.decision)]
            kept = legal or now[:1] or found[:1]
            found = [one for one in kept if one[1]] or kept
        return Reading(tuple(way for way, _, _ in found), left=left)
