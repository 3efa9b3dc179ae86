"""Giving Tasks: when a Fleet is asked, and what it may answer. [6.2]"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar

from estandarte.games.mistral.battle.fireships import AttackHarbour, harbour_attacks
from estandarte.games.mistral.convoys.attacking import AttackConvoy, attacks
from estandarte.games.mistral.corsairs.knights import HuntPirate, hunts
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    Action,
    Decision,
    Open,
    Play,
    Procedure,
    Role,
    Telling,
    UntoldEvent,
    but,
    stage,
)

from .book import Pause
from .interdiction import BlockadePort, Interdict, stations
from .searching import Search, searches
from .shadowing import CounterShadow, counter_shadows, drop_lost_shadows
from .triggers import openings, sights


class TasksDeclined(UntoldEvent):
    """A Fleet gives no Task, for the moment or for the Impulse; that much is said aloud."""

    role: Role
    pause: Pause

    def apply(self, state: Mistral) -> None:
        pauses = {**state.tasks.pauses, self.role: self.pause}
        state.tasks = but(state.tasks, pauses=pauses)


class GiveNoMoreTasks(Action):
    """No further Task in this Impulse, unless something that calls for one comes in sight."""

    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "Tasking") -> None:
        play.end()
        pause = Pause(openings(play.state, self.role), impulse=True)
        play.emit(TasksDeclined("MIC-18.2-i", self.role, pause))


class GiveNoTask(Action):
    """No (further) Task at this moment; whatever changes on the chart, the question comes again."""

    closing: ClassVar[bool] = True

    def perform(self, play: Play[Mistral], during: "Tasking") -> None:
        play.end()
        pause = Pause(during.sights(play.state, self.role), impulse=False)
        play.emit(TasksDeclined("MIC-18.2-i", self.role, pause))


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
    """Between any two steps of an increment an Auxiliary may be given a Task.

    ["MIC-18.2-i", "IC-4.2-b", "MIC-12.2-e"] Asked on public facts alone, whatever a Fleet has.
    """

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (
        Search,
        CounterShadow,
        AttackConvoy,
        Interdict,
        BlockadePort,
        AttackHarbour,
        HuntPirate,
        GiveNoMoreTasks,
        GiveNoTask,
    )
    laid: Open[bool] = False
    """Whether directions for this increment lie on the table."""

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        """Who can do nothing in the whole Impulse has one answer."""
        yield GiveNoMoreTasks(role=role)
        tasks = list(self.tasks(state, role))
        if tasks or _has_auxiliaries(state, role):
            yield GiveNoTask(role=role)
        yield from tasks

    def tasks(self, state: Mistral, role: Role) -> Iterator[Action]:
        return chain(urgent(state, role, self), stations(state, role, self))

    def sights(self, state: Mistral, role: Role) -> tuple[str, ...]:
        directions = ("directions",) if self.laid else ()
        return (*sights(state, role), *directions)

    def asked(self, state: Mistral, role: Role) -> Telling:
        """To its own Fleet it says why it is put again, or that there is nothing to be done."""
        if role not in self.waiting:
            return Telling("ask.tasking")
        if not any(self.tasks(state, role)):
            return Telling("ask.tasking.none")
        if (news := self._news(state, role)) is None:
            return Telling("ask.tasking")
        kind, about = news.split()[:2]
        keys = {
            "convoy": "ask.tasking.convoy",
            "shadow": "ask.tasking.shadow",
            "pirate": "ask.tasking.pirate",
            "stirring": "ask.tasking.stirring",
            "beside": "ask.tasking.beside",
            "afloat": "ask.tasking.afloat",
            "harbour": "ask.tasking.harbour",
            "empty": "ask.tasking.empty",
        }
        return Telling(keys[kind], {"about": about})

    def _news(self, state: Mistral, role: Role) -> str | None:
        """The first thing that may call for a Task and was not there when the Fleet gave none."""
        pause = state.tasks.pauses.get(role)
        seen = pause.seen if pause is not None else openings(state, role)
        return next((one for one in openings(state, role) if one not in seen), None)


def _has_auxiliaries(state: Mistral, role: Role) -> bool:
    return any(a.fleet == role and a.place == "assigned" for a in state.auxiliaries.values())


def is_asked(state: Mistral, role: Role, laid: bool = False) -> bool:
    """At first in every Impulse; then when something is new since the Fleet gave no Task."""
    pause = state.tasks.pauses.get(role)
    if pause is None:
        return True
    lies_open = (
        openings(state, role) if pause.impulse else Tasking((role,), laid).sights(state, role)
    )
    return not set(lies_open) <= set(pause.seen)


class TaskingWindow(Procedure):
    """One Fleet may give Tasks, one after the other."""

    role: Open[Role]
    given: Open[int] = -1
    laid: Open[bool] = False

    @stage
    def begin(self, play: Play[Mistral]) -> None:
        drop_lost_shadows(play)
        if not is_asked(play.state, self.role, self.laid):
            play.note(at="close")

    @stage
    def ask(self, play: Play[Mistral]) -> None:
        play.note(given=play.state.tasks.given)
        play.call(Tasking((self.role,), self.laid))

    @stage
    def go_on(self, play: Play[Mistral]) -> None:
        """Another Task may follow one that was given."""
        if play.state.tasks.given != self.given:
            play.note(at="ask")

    @stage
    def close(self, play: Play[Mistral]) -> None:
        return


def offer_tasks(play: Play[Mistral], laid: bool = True) -> None:
    """Between two steps of an increment; the Bourbons are asked first. ["IC-4.2-b"]"""
    play.call(TaskingWindow(role=BRITISH, laid=laid))
    play.call(TaskingWindow(role=BOURBONS, laid=laid))
