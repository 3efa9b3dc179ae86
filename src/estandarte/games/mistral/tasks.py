"""Giving Tasks: when a Fleet is asked, and what it may answer. [6.2]"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar

from estandarte.kernel import Action, Decision, Event, Play, Procedure, Role, but, stage

from .attacking import AttackConvoy, attacks
from .fireships import AttackHarbour, harbour_attacks
from .interdiction import BlockadePort, Interdict, stations
from .knights import HuntPirate, hunts
from .searching import Search, searches
from .shadowing import CounterShadow, counter_shadows, drop_lost_shadows
from .state import Mistral


class FleetSilent(Event):
    """No more Tasks in this Impulse."""

    role: Role

    def apply(self, state: Mistral) -> None:
        state.errands = but(state.errands, silent=(*state.errands.silent, self.role))

    def seen_by(self, role: Role) -> Event | None:
        return self if role == self.role else None

    def told(self) -> None:
        return None


class GiveNoTask(Action):
    """No (further) Task at this moment."""

    def perform(self, play: Play[Mistral], during: "Tasking") -> None:
        play.end()


class GiveNoMoreTasks(Action):
    """No further Task in this Impulse; the question is not put again."""

    def perform(self, play: Play[Mistral], during: "Tasking") -> None:
        play.end()
        play.emit(FleetSilent("MIC-18.2-i", self.role))


def urgent(state: Mistral, role: Role, during: Decision) -> Iterator[Action]:
    """Tasks against something that a Fleet sees."""
    return chain(
        searches(state, role, during),
        attacks(state, role, during),
        counter_shadows(state, role, during),
        harbour_attacks(state, role, during),
        hunts(state, role, during),
    )


class Tasking(Decision):
    """At any point of an increment an Auxiliary may be given a Task. ["MIC-18.2-i", "MIC-12.2-e"]

    It is asked after either Fleet has moved, as long as there is something to do.
    """

    accepts: ClassVar[tuple[type[Action], ...]] = (
        Search,
        CounterShadow,
        AttackConvoy,
        Interdict,
        BlockadePort,
        AttackHarbour,
        HuntPirate,
        GiveNoTask,
        GiveNoMoreTasks,
    )

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield GiveNoTask(role=role)
        yield GiveNoMoreTasks(role=role)
        yield from urgent(state, role, self)
        yield from stations(state, role, self)


def is_asked(state: Mistral, role: Role) -> bool:
    """A Fleet is asked if it has a target in sight; about mere places once an Impulse.

    All this it knows itself: nothing about the other Fleet can be read from the question.
    """
    if role in state.errands.silent:
        return False
    question = Tasking((role,))
    if any(urgent(state, role, question)):
        return True
    return state.increment == 1 and any(stations(state, role, question))


class TaskingWindow(Procedure):
    """One Fleet may give Tasks, one after the other."""

    role: Role
    given: int = -1

    @stage
    def ask(self, play: Play[Mistral]) -> None:
        drop_lost_shadows(play)
        state = play.state
        if is_asked(state, self.role):
            play.note(given=state.errands.given)
            play.call(Tasking((self.role,)))
        else:
            play.note(given=state.errands.given, at="close")

    @stage
    def go_on(self, play: Play[Mistral]) -> None:
        """Another Task may follow one that was given."""
        if play.state.errands.given != self.given:
            play.note(at="ask")

    @stage
    def close(self, play: Play[Mistral]) -> None:
        return
