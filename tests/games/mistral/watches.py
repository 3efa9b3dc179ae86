"""A piece of the sequence on a small sea: a procedure, loaded dice, answers as told."""

from typing import Any

from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Event, Play, Procedure, as_seen, settle
from estandarte.kernel.testing import Stage
from games.mistral.scenes import Scene

BRITISH, BOURBONS = "british", "bourbons"


class Watch(Stage):
    """Runs a procedure up to its first question; dice are written as they are read, 0 to 9."""

    state: Mistral

    def __init__(
        self, run: Procedure | None, *pieces: Any, dice: tuple[int, ...] = (), **more: Any
    ) -> None:
        super().__init__(Scene(*pieces, **more).state, [die or 10 for die in dice])
        if run is not None:
            self.run(run)

    def run(self, procedure: Procedure) -> list[Event]:
        self.state.stack[:] = [procedure]
        play: Play[Mistral] = Play(self.state)
        settle(play)
        self.events += play.events
        return play.events

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
