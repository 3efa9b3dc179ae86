"""A die that has just fallen on the table, and its owner who may have it thrown again. [12.6]"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Action, Open, Play, Role, Verdict, but

from .player_ranks import buy, may_throw_again, price_of
from .rank_modifiers import (
    Lendable,
    LendHand,
    hands_left,
    signs,
)


class Again(Action):
    """Have a die just thrown fall once more, for a Mulligan. ["IC-12.6-a", "MIS-Q70"]"""

    risky: ClassVar[bool] = True

    def check(self, state: Mistral, during: Any) -> Verdict:
        return may_throw_again(state, self.role)

    def perform(self, play: Play[Mistral], during: Lendable) -> None:
        if not during.is_form:
            play.end()
        buy(play, self.role)
        during.throw_again(play)


class ThrowAgain(Again):
    """Have the die thrown again, for a Mulligan. ["IC-12.6-a"]"""


class LetItStand(Action):
    """Leave the die as it fell."""

    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "Standing") -> None:
        play.end()
        during.stand(play)


class Standing(Lendable):
    """A question about a die that may also be left as it fell."""

    again: ClassVar[type[Again]] = ThrowAgain

    def stand(self, play: Play[Mistral]) -> None:
        raise NotImplementedError

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield LetItStand(role=role)
        if self.again(role=role).check(state, self):
            yield self.again(role=role)
        yield from self.loans(state, role)


class ThrowingAgain(Standing):
    """A die has failed, for everybody to see; so is all that decides who is asked.

    ["IC-12.6-a", "MIS-Q70"]
    """

    accepts: ClassVar[tuple[type[Action], ...]] = (ThrowAgain, LendHand, LetItStand)
    die: Open[int]

    def thrown(self, play: Play[Mistral]) -> int:
        """The same die once more."""
        raise NotImplementedError

    def throw_again(self, play: Play[Mistral]) -> None:
        offer(play, but(self, die=self.thrown(play)))

    def poor(self, state: Mistral) -> bool:
        """Whether anybody would want another die."""
        return True

    def lend(self, play: Play[Mistral], by: int) -> None:
        play.end()
        offer(play, but(self, die=self.die + by))

    def mends(self, state: Mistral) -> bool:
        """Whether the hands that its owner has left can make the die good."""
        role = self.waiting[0]
        steps = range(1, hands_left(state, role) + 1)
        reached = [self.die + by * n for n in steps for by in signs(state, role)]
        return any(not but(self, die=die).poor(state) for die in reached)

    def settle(self, play: Play[Mistral], die: int) -> None:
        """What comes of a die that is not thrown again."""
        raise NotImplementedError

    def stand(self, play: Play[Mistral]) -> None:
        self.settle(play, self.die)

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"die": self.die, "price": price_of(state, self.waiting[0])}


def offer(play: Play[Mistral], question: ThrowingAgain) -> None:
    """Asked of who can pay for a better die than a poor one, or mend it; else it stands."""
    state = play.state
    payable = bool(may_throw_again(state, question.waiting[0]))
    if question.poor(state) and (payable or question.mends(state)):
        play.call(question)
    else:
        question.stand(play)
