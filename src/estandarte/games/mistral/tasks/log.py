"""The log of Tasks: what is announced, who is revealed, who is used up."""

from estandarte.games.mistral.schema.charts import Screen
from estandarte.games.mistral.sea.theatre import Place
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import Event, Play, Role, UntoldEvent, but

from .book import LastingTask, Task, without


class TaskAnnounced(Event):
    """The target is named before anybody Screens; the Class is not. ["IC-6.2-a", "IC-6.28-b"]"""

    task: Task
    shown: bool = False
    """Whether the Auxiliary itself is known to all."""

    def apply(self, state: Mistral) -> None:
        tasks = state.tasks
        state.tasks = but(tasks, task=self.task, given=tasks.given + 1)

    def seen_by(self, role: Role) -> Event | None:
        hidden = tuple("" for _ in self.task.remaining)
        seen = but(self.task, remaining=hidden)
        if role != self.task.role and not self.shown:
            seen = but(seen, auxiliary="")
        # The rule would tell the Class.
        told = self.shown or role == self.task.role
        return TaskAnnounced(self.cite if told else "IC-6.2-a", seen, self.shown)


class AuxiliarySpent(Event):
    """To the Recovery Box; Pirates and Knights have one of their own. ["IC-6.15-a"]"""

    auxiliary: str
    fleet: Role
    shown: bool = False
    """Whether it lay in place for all to see, or is a Corsair."""

    def apply(self, state: Mistral) -> None:
        one = state.auxiliaries[self.auxiliary]
        state.auxiliaries[one.id] = but(one, place="recovery", at="", formation="")
        state.tasks = without(state.tasks, one.id)

    def seen_by(self, role: Role) -> Event | None:
        return self if self.shown or role == self.fleet else None


class TaskClosed(UntoldEvent):
    """It has been carried out, or it has come to nothing."""

    def apply(self, state: Mistral) -> None:
        state.tasks = but(state.tasks, task=None)


class ScreenMade(Event):
    """Both Auxiliaries are revealed and compared. ["MIC-6.1-b"]"""

    role: Role
    tasked: str
    screening: str
    result: Screen

    def apply(self, state: Mistral) -> None:
        task = state.tasks.task
        assert task is not None
        partly = self.result == "partial"
        state.tasks = but(
            state.tasks,
            task=but(task, open_class=True, partly_screened=partly),
            screens=(*state.tasks.screens, f"{self.role}:{self.tasked}:{self.screening}"),
        )


class ErrandBegun(Event):
    """The Auxiliary stays in place, for all to see, until its Task ends. ["IC-6.15-a"]"""

    errand: LastingTask
    at: Place

    def apply(self, state: Mistral) -> None:
        one = state.auxiliaries[self.errand.auxiliary]
        state.auxiliaries[one.id] = but(one, place="tasked", at=self.at, formation="")
        lasting = {**state.tasks.lasting, one.id: self.errand}
        state.tasks = but(state.tasks, lasting=lasting, task=None)


class DoneOnce(UntoldEvent):
    """What may not be done again in this Impulse; `fleet` alone knows, or all."""

    mark: str
    fleet: Role = ""

    def apply(self, state: Mistral) -> None:
        state.tasks = but(state.tasks, once=(*state.tasks.once, self.mark))

    def seen_by(self, role: Role) -> Event | None:
        return self if not self.fleet or role == self.fleet else None


def spend(play: Play[Mistral], id: str, cite: str) -> None:
    one = play.state.auxiliaries[id]
    shown = id in play.state.tasks.lasting or not one.fleet
    play.emit(AuxiliarySpent(cite, id, one.fleet, shown))


def finish(play: Play[Mistral], cite: str = "IC-6.15-a") -> None:
    """The Task is done and its Auxiliary goes to the Recovery Box."""
    task = play.state.tasks.task
    assert task is not None
    spend(play, task.auxiliary, cite)
    play.emit(TaskClosed(cite))
