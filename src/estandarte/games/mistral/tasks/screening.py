"""Tasks announced, and Screens put forward against them in secret. [6.2, 6.28, 6.2.10]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.corsairs.knights import offer_knights
from estandarte.games.mistral.fleets.attrition import screened
from estandarte.games.mistral.fleets.forces import Auxiliary
from estandarte.games.mistral.schema.pack import BOURBONS, BRITISH
from estandarte.games.mistral.sea.theatre import Place, location_of
from estandarte.games.mistral.state import Mistral
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)

from .book import Task, TaskKind
from .log import (
    ScreenMade,
    TaskAnnounced,
    finish,
    spend,
)
from .range import belongs_to_nobody, reach_of, within_range

SCREENERS = ("fleet", "fleet50", "galley", "light", "privateer")
"""["MIC-12.1-f", "MIC-12.1-o", "MIC-12.1-u", "IC-6.28-b"]"""
SIGHTING: tuple[TaskKind, ...] = ("search", "shadow", "assist", "convoy_attack", "blockade")
TASKS: dict[str, tuple[TaskKind, ...]] = {
    "fleet": (*SIGHTING, "counter_shadow", "interdiction"),
    "galley": SIGHTING,
    "light": SIGHTING[:-1],
    "fireship": ("fireship",),
    "bomb": ("bombardment",),
    "marine": (),
}
"""What each Class may do. ["MIS-2.133-a", "MIS-2.13-a", "MIC-12.1-a", "MIC-12.1-e", "MIC-12.1-l",
"MIC-12.1-n", "MIC-12.1-t", "MIC-12.2-a", "MIC-12.2-b", "IC-6.21-a", "IC-6.27-a"]"""
INSHORE = ("strait", "port", "coastal")


def may_task(state: Mistral, role: Role, id: str, kind: TaskKind, place: Place) -> Verdict:
    """Whether a Fleet may give an Auxiliary of its own this Task there. ["MIC-18.2-i"]

    Fleet-50 Auxiliaries work as Fleet Auxiliaries, with worse modifiers. ["MIS-2.233-a"]
    """
    auxiliary = state.auxiliaries.get(id)
    if auxiliary is None or auxiliary.fleet != role:
        return no("IC-6.2-a", auxiliary=id)
    if auxiliary.place != "assigned":
        return no("IC-6.11-a", auxiliary=id, place=auxiliary.place)
    if kind not in TASKS["fleet" if auxiliary.kind == "fleet50" else auxiliary.basic]:
        return no("MIS-2.133-a", auxiliary=id, kind=auxiliary.kind)
    if location_of(place) not in state.theatre.ranges:
        return no("IC-6.14-a", place=place)
    return within_range(state, auxiliary, place)


def begin(play: Play[Mistral], task: Task, carrier: Procedure) -> None:
    """Announce a Task; its opponent may Screen before it is carried out."""
    auxiliary = play.state.auxiliaries[task.auxiliary]
    shown = belongs_to_nobody(auxiliary) or not can_be_screened(auxiliary, task.kind)
    play.emit(TaskAnnounced("IC-6.2-a", but(task, open_class=shown), shown))
    play.call(carrier)
    if can_be_screened(auxiliary, task.kind):
        play.call(Screening())


def can_be_screened(auxiliary: Auxiliary, kind: TaskKind) -> bool:
    """Not a Search by a Light Auxiliary, no Fireship, no Bomb. ["IC-6.28-c", "MIC-12.1-r"]

    The summary notes no Screen against a Counter Shadow. ["MIC-12.1-c"]
    """
    if kind == "search":
        return auxiliary.kind != "light"
    return kind not in ("fireship", "bombardment", "counter_shadow")


def screeners(state: Mistral, role: Role) -> Iterator[Auxiliary]:
    """Assigned Auxiliaries within Range of the Task's location. ["IC-6.28-a"]

    One that holds an Order is Tasked in its location and cannot Screen.
    """
    task = state.tasks.task
    assert task is not None
    for id in sorted(state.auxiliaries):
        one = state.auxiliaries[id]
        if one.fleet != role or one.kind not in SCREENERS or state.orders.order_of(id):
            continue
        if location_of(task.place) in reach_of(state, one):
            yield one


class PutForward(Action):
    """Screen the Enemy's Task with this Auxiliary."""

    auxiliary: str

    def check(self, state: Mistral, during: "OfferingScreen") -> Verdict:
        if self.auxiliary not in [one.id for one in screeners(state, self.role)]:
            return no("IC-6.28-b", auxiliary=self.auxiliary)
        return YES

    def perform(self, play: Play[Mistral], during: "OfferingScreen") -> None:
        play.end()
        compare(play, self.role, self.auxiliary)


class LetPass(Action):
    """Put nothing forward."""

    def perform(self, play: Play[Mistral], during: Decision) -> None:
        play.end()


class OfferingScreen(Decision):
    """An Enemy Auxiliary is Tasked; one within Range may be put forward. ["IC-6.28-a"]"""

    accepts: ClassVar[tuple[type[Action], ...]] = (PutForward, LetPass)

    def lists_all(self, state: Mistral) -> bool:
        return True

    def options(self, state: Mistral, role: Role) -> Iterable[Action]:
        yield LetPass(role=role)
        for one in screeners(state, role):
            yield PutForward(one.id, role=role)

    def shows(self, state: Mistral, role: Role) -> dict[str, str]:
        task = state.tasks.task
        assert task is not None
        return {"task": task.kind, "place": task.place, "target": task.target}


def compare(play: Play[Mistral], role: Role, id: str) -> None:
    """The matrix decides; the Screener goes to the Recovery Box in every case.

    ["IC-6.2.10-a", "MIC-6.1-c", "MIC-6.1-d", "MIC-6.1-e"]
    """
    state = play.state
    task = state.tasks.task
    assert task is not None
    tasked, screener = state.auxiliaries[task.auxiliary], state.auxiliaries[id]
    inshore = state.theatre.kind(location_of(task.place)) in INSHORE
    matrix = state.pack.charts.screening
    result = screened(matrix, tasked.kind, screener.kind, inshore, state.switches)
    play.emit(ScreenMade("MIC-6.1-b", role, tasked.kind, screener.kind, result))
    spend(play, id, "IC-6.2.10-a")
    if result == "yes":
        finish(play, "MIC-6.1-c")


class Screening(Procedure):
    """One Screen per Task; against a Pirate the Knights may come too. ["IC-6.28-c"]"""

    @stage
    def offer(self, play: Play[Mistral]) -> None:
        """A Pirate may be Screened as soon as it begins. ["MIS-2.528-c", "MIS-2.529-b"]

        Who has nothing within Range is asked all the same: that is his secret. ["IC-2.31-b"]
        """
        task = play.state.tasks.task
        assert task is not None
        play.call(OfferingScreen((opponent(task.role),)))

    @stage
    def ask_the_bourbons(self, play: Play[Mistral]) -> None:
        """Theirs is always the first choice. ["MIS-2.543-a"]"""
        offer_knights(play, BOURBONS)

    @stage
    def ask_the_british(self, play: Play[Mistral]) -> None:
        offer_knights(play, BRITISH)
