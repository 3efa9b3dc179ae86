"""What tests of every game share: scenes, loaded dice, playouts, the mark of a rule."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar

from .actions import Action, Refused
from .dice import Dice, loaded, pledge
from .events import Event
from .game import Game, Setup
from .match import Match
from .play import carry_out, check
from .state import State
from .values import Role
from .verdicts import Verdict

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Names the rules that a test proves."""
    import pytest  # only tests have it

    def mark(test: F) -> F:
        for id in ids:
            test = pytest.mark.rule(id)(test)
        return test

    return mark


class Stage:
    """A board on which a test plays: actions in, events out, dice as told."""

    watched: ClassVar["list[Stage] | None"] = None
    """Those of a test, where somebody wishes to look at them afterwards."""

    def __init__(self, state: Any, dice: tuple[int, ...] | list[int] = ()) -> None:
        self.state = state
        self.state.dice = loaded(*dice)
        self.events: list[Event] = []
        self.verdicts: list[Verdict] = []
        self.moments: list[Any] = []
        """The board before each action, where somebody watches."""
        if self.watched is not None:
            self.watched.append(self)

    def play(self, *actions: Action) -> list[Event]:
        """Carry out actions; returns the events of the last one and keeps all."""
        latest: list[Event] = []
        for action in actions:
            if self.watched is not None:
                self.moments.append(self.state.clone())
            latest = carry_out(self.state, action)
            self.events += latest
        return latest

    def refusal(self, action: Action) -> str | None:
        """The rule that forbids an action; None if it is allowed."""
        self.verdicts.append(check(self.state, action))
        return self.verdicts[-1].cite

    def throw(self, *faces: int) -> None:
        """Load more dice."""
        self.state.dice.hand += list(faces)

    def last(self, kind: type[Event]) -> Any:
        found = [e for e in self.events if isinstance(e, kind)]
        return found[-1] if found else None


def new_match(game: Game[Any, Any], scenario: str, seed: object = 1, **switches: Any) -> Match[Any]:
    """A match with the seats empty, for laws and playouts."""
    secret = f"seed-{seed}"
    setup = Setup(game.name, scenario, switches=switches, pledge=pledge(secret))
    return Match.start(game, setup, secret)


def playout(match: Match[Any], seed: object = 1, most: int = 100_000) -> Iterator[Action]:
    """Play random legal actions to the end; yields each before it is carried out."""
    dice = Dice(f"playout-{seed}")
    for _ in range(most):
        decision = match.state.decision
        if decision is None or match.is_over:
            return
        role: Role = dice.choice(decision.waiting)
        action = decision.sample(match.state, role, dice)
        yield action
        match.act(action)
    raise AssertionError(f"the match has not ended after {most} actions")


__all__ = [
    "Refused",
    "Stage",
    "State",
    "loaded",
    "new_match",
    "playout",
    "rule",
]
