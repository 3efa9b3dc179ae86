"""The Knights of Malta: one Galley against all Pirates. [2.54]"""

from collections.abc import Iterable
from typing import ClassVar

from estandarte.games.mistral.schema.pack import BRITISH
from estandarte.games.mistral.sea.theatre import Place, location_of
from estandarte.games.mistral.state import Mistral
from estandarte.games.mistral.tasks.log import finish, spend
from estandarte.games.mistral.tasks.range import KNIGHTS, reach_of, within_range
from estandarte.games.mistral.war.prestige import PrestigeChanged, may_spend
from estandarte.kernel import (
    YES,
    Action,
    Choice,
    Decision,
    Event,
    Forgo,
    Play,
    Role,
    RuleId,
    Verdict,
    but,
    no,
)

from .corsairs import is_pirate


class KnightsBought(Event):
    """For the rest of the Year the British Task them as often as they like. ["MIS-2.543-b"]"""

    def apply(self, state: Mistral) -> None:
        state.tasks = but(state.tasks, knights_paid=True)


def may_send(state: Mistral, role: Role, place: Place) -> Verdict:
    """Whether a Fleet may send the Knights against a Pirate at a place.

    Unlimited Range, but nothing west of the Strait of Gibraltar. ["MIS-2.541-a", "MIS-2.541-b"]
    The British pay one Prestige a Year. ["MIC-16.1-o"]
    """
    knights = state.auxiliaries.get(KNIGHTS)
    if knights is None or knights.place != "assigned":
        return no("IC-6.11-a", auxiliary=KNIGHTS)
    if location_of(place) not in reach_of(state, knights):
        return within_range(state, knights, place)
    if role == BRITISH and not state.tasks.knights_paid:
        return may_spend(state, role, state.pack.charts.prestige.knights)
    return YES


def pay(play: Play[Mistral], role: Role) -> None:
    state = play.state
    if role == BRITISH and not state.tasks.knights_paid:
        price = state.pack.charts.prestige.knights
        play.emit(PrestigeChanged("MIC-16.1-o", role, -price))
        play.emit(KnightsBought("MIS-2.543-b"))


def pirate_on_task(state: Mistral) -> bool:
    task = state.tasks.task
    return task is not None and is_pirate(state.auxiliaries[task.auxiliary])


class SendKnights(Action):
    """Let the Knights Screen the Pirate that begins its Task."""

    def check(self, state: Mistral, during: "OfferingKnights") -> Verdict:
        task = state.tasks.task
        assert task is not None
        return may_send(state, self.role, task.place)

    def perform(self, play: Play[Mistral], during: "OfferingKnights") -> None:
        """No matrix: the Task is cancelled, both go to their Recovery Box. ["MIS-2.542-b"]"""
        play.end()
        pay(play, self.role)
        spend(play, KNIGHTS, "MIS-2.542-b")
        finish(play, "MIS-2.542-b")


class KeepKnights(Forgo):
    """Leave them at Valetta."""


class OfferingKnights(Choice):
    """The Bourbons first; if they decline, the British. ["MIS-2.543-a", "MIS-2.542-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (KeepKnights, SendKnights)
    out_of_turn: ClassVar[RuleId] = "MIS-2.543-a"


def offer_knights(play: Play[Mistral], role: Role) -> None:
    """To a Fleet that has not Tasked the Pirate itself."""
    state = play.state
    task = state.tasks.task
    if task is None or not pirate_on_task(state) or task.role == role:
        return
    if may_send(state, role, task.place):
        play.call(OfferingKnights((role,)))


class HuntPirate(Action):
    """Send the Knights against a Pirate that is on Interdiction. ["MIS-2.542-a"]"""

    pirate: str

    def check(self, state: Mistral, during: Decision) -> Verdict:
        pirate = state.auxiliaries.get(self.pirate)
        if pirate is None or not is_pirate(pirate) or pirate.place != "tasked":
            return no("MIS-2.542-a", pirate=self.pirate)
        return may_send(state, self.role, pirate.at)

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()
        pay(play, self.role)
        play.emit(KnightsSailed("MIS-2.542-b", self.role, self.pirate))
        spend(play, KNIGHTS, "MIS-2.542-b")
        spend(play, self.pirate, "MIS-2.542-b")


class KnightsSailed(Event):
    """A Task like others: who gave it may give more."""

    role: Role
    pirate: str

    def apply(self, state: Mistral) -> None:
        state.tasks = but(state.tasks, given=state.tasks.given + 1)


def hunts(state: Mistral, role: Role, during: Decision) -> Iterable[Action]:
    for id in sorted(state.tasks.lasting):
        action = HuntPirate(id, role=role)
        if action.check(state, during):
            yield action
