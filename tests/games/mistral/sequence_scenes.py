"""A piece of the sequence on a small sea: a procedure, loaded dice, answers as told."""

from typing import Any

from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.giving import GiveNoMoreTasks, Tasking
from estandarte.kernel import Action, Event, Play, Procedure, as_seen, carry_out, settle
from estandarte.kernel.testing import Stage
from games.mistral.scenes import Scene

BRITISH, BOURBONS = "british", "bourbons"


class QuietSea(Stage):
    """A stage on which nobody gives Tasks, unless a test is about them."""

    state: Mistral
    tasks = False

    def run(self, procedure: Procedure) -> list[Event]:
        self.state.stack[:] = [procedure]
        play: Play[Mistral] = Play(self.state)
        settle(play)
        self.events += play.events
        return [*play.events, *self.pass_on()]

    def play(self, *actions: Action) -> list[Event]:
        latest: list[Event] = []
        for action in actions:
            latest = [*super().play(action), *self.pass_on()]
        return latest

    def pass_on(self) -> list[Event]:
        """Answer every question about Tasks, and say what has happened since."""
        found: list[Event] = []
        while not self.tasks and isinstance(asked := self.state.decision, Tasking):
            found += carry_out(self.state, GiveNoMoreTasks(role=asked.waiting[0]))
        self.events += found
        return found


class Watch(QuietSea):
    """Runs a procedure up to its first question; dice are written as they are read, 0 to 9."""

    def __init__(
        self,
        run: Procedure | None,
        *pieces: Any,
        dice: tuple[int, ...] = (),
        tasks: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(Scene(*pieces, **more).state, [die or 10 for die in dice])
        self.tasks = tasks
        if run is not None:
            self.run(run)

    def do(self, work: Any, *more: Any) -> list[Event]:
        """Carry out a step that asks nothing."""
        play: Play[Mistral] = Play(self.state)
        work(play, *more)
        self.events += play.events
        return play.events

    @property
    def asks(self) -> tuple[str, tuple[str, ...]]:
        decision = self.state.decision
        assert decision is not None
        return type(decision).__name__, decision.waiting

    def all(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def seen(self, role: str) -> list[str]:
        return [type(event).__name__ for event in as_seen(self.events, role)]

    @property
    def dice_left(self) -> int:
        return len(self.state.dice.hand or [])
