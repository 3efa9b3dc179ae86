"""A die that has just fallen on the table, and its owner who may have it thrown again. [12.6]"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from estandarte.kernel import Action, Decision, Play, Role, Verdict

from .ranks import buy, may_throw_again, price_of
from .state import Mistral


class ThrowAgain(Action):
    """Have the die thrown again, for a Mulligan. ["IC-12.6-a"]"""

    risky: ClassVar[bool] = True

    def check(self, state: Mistral, during: "ThrowingAgain") -> Verdict:
        return may_throw_again(state, self.role)

    def perform(self, play: Play[Mistral], during: "ThrowingAgain") -> None:
        play.end()
        buy(play, self.role)
        during.settle(play, during.thrown(play))


class LetItStand(Action):
    """Leave the die as it fell."""

    def perform(self, play: Play[Mistral], during: "Standing") -> None:
        play.end()
        during.stand(play)


class Standing(Decision):
    """A question about a die that may also be left as it fell."""

    def stand(self, play: Play[Mistral]) -> None:
        raise NotImplementedError


class ThrowingAgain(Standing):
    """A die has failed, for everybody to see; so is all that decides who is asked.

    ["IC-12.6-a", "MIS-Q70"]
    """

    accepts: ClassVar[tuple[type[Action], ...]] = (ThrowAgain, LetItStand)
    die: int

    def thrown(self, play: Play[Mistral]) -> int:
        """The same die once more."""
        raise NotImplementedError

    def settle(self, play: Play[Mistral], die: int) -> None:
        """What comes of a die that is not thrown again."""
        raise NotImplementedError

    def stand(self, play: Play[Mistral]) -> None:
        self.settle(play, self.die)

    def shows(self, state: Mistral, role: Role) -> Mapping[str, Any]:
        return {"die": self.die, "price": price_of(state, self.waiting[0])}

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield LetItStand(role=role)
        yield ThrowAgain(role=role)


def offer(play: Play[Mistral], question: ThrowingAgain, poor: bool = True) -> None:
    """Asked of who can pay for a better die than a poor one; else the die stands."""
    if poor and may_throw_again(play.state, question.waiting[0]):
        play.call(question)
    else:
        question.stand(play)
