"""Tasks announced, and Screens put forward against them in secret. [6.2, 6.28, 6.2.10]"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from estandarte.games.mistral.battle.retreat import opponent
from estandarte.games.mistral.corsairs.corsairs import is_pirate
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
    Forgo,
    Play,
    Procedure,
    Role,
    RuleId,
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

SCREENERS: dict[str, RuleId] = {
    "fleet": "MIC-12.1-f",
    "fleet50": "IC-6.2.10-a",
    "galley": "MIC-12.1-o",
    "light": "MIC-12.1-u",
    "privateer": "MIC-6.1-f",
}
"""The Classes that may Screen, and by which rule."""
SIGHTING: tuple[TaskKind, ...] = ("search", "shadow", "assist", "convoy_attack", "blockade")
TASKS: dict[str, tuple[TaskKind, ...]] = {
    "fleet": (*SIGHTING, "counter_shadow", "interdiction"),
    "galley": SIGHTING,
    "light": SIGHTING[:-1],
    "fireship": ("fireship",),
    "bomb": ("bombardment",),
    "marine": (),
}
"""What each Class may do. ["MIS-2.133-a"]"""
RULES: dict[tuple[str, TaskKind], RuleId] = {
    ("fleet", "search"): "MIC-12.1-a",
    ("fleet50", "search"): "MIS-2.233-a",
    ("fleet", "assist"): "MIC-12.1-d",
    ("fleet50", "assist"): "MIC-12.1-d",
    ("fleet", "convoy_attack"): "MIC-12.1-e",
    ("fleet50", "convoy_attack"): "MIC-12.1-e",
    ("galley", "search"): "MIC-12.1-l",
    ("galley", "assist"): "MIC-12.1-n",
    ("galley", "convoy_attack"): "MIC-12.1-n",
    ("light", "search"): "MIC-12.1-r",
    ("light", "assist"): "MIC-12.1-t",
    ("light", "convoy_attack"): "MIC-12.1-t",
    ("fireship", "fireship"): "MIC-12.2-a",
    ("bomb", "bombardment"): "MIC-12.2-b",
}
"""By which rule a Class has a Task."""
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
        rule = "IC-6.26-a" if auxiliary.kind == "marine" else "MIS-2.133-a"
        return no(rule, auxiliary=id, kind=auxiliary.kind)
    if location_of(place) not in state.theatre.ranges:
        return no("IC-6.14-a", place=place)
    return within_range(state, auxiliary, place)


def begin(play: Play[Mistral], task: Task, carrier: Procedure) -> None:
    """Announce a Task; its opponent may Screen before it is carried out."""
    auxiliary = play.state.auxiliaries[task.auxiliary]
    shown = belongs_to_nobody(auxiliary) or not can_be_screened(auxiliary, task.kind)
    rule = _announced_by(play.state, auxiliary, task)
    play.emit(TaskAnnounced(rule, but(task, open_class=shown), shown))
    play.call(carrier)
    if can_be_screened(auxiliary, task.kind):
        play.call(Screening())


def _announced_by(state: Mistral, auxiliary: Auxiliary, task: Task) -> RuleId:
    if not auxiliary.fleet:
        light = auxiliary.kind == "light" and task.kind == "convoy_attack"
        return "MIS-2.524-e" if light else "MIC-12.1-w"
    if auxiliary.kind == "privateer":
        return "MIS-2.531-a"
    before = state.tasks.task
    if task.kind == "shadow" and before is not None and before.remaining:
        return "MIC-2.1-i"  # the other Searches are given up
    others = "IC-6.27-a" if task.kind in ("interdiction", "blockade") else "IC-6.21-a"
    return RULES.get((auxiliary.kind, task.kind), others)


def can_be_screened(auxiliary: Auxiliary, kind: TaskKind) -> bool:
    """Not a Search by a Light Auxiliary, no Fireship, no Bomb.

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
            one = state.auxiliaries.get(self.auxiliary)
            fit = one is not None and one.fleet == self.role and one.kind in SCREENERS
            return no("IC-6.28-a" if fit else "IC-6.28-b", auxiliary=self.auxiliary)
        return YES

    def perform(self, play: Play[Mistral], during: "OfferingScreen") -> None:
        play.end()
        compare(play, self.role, self.auxiliary)


class LetPass(Forgo):
    """Put nothing forward."""


class OfferingScreen(Decision):
    """An Enemy Auxiliary is Tasked; one within Range may be put forward. ["IC-6.28-a"]"""

    routine = True
    accepts: ClassVar[tuple[type[Action], ...]] = (PutForward, LetPass)
    out_of_place: ClassVar[RuleId] = "IC-6.28-c"

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
    """The matrix decides; the Screener goes to the Recovery Box in every case."""
    state = play.state
    task = state.tasks.task
    assert task is not None
    tasked, screener = state.auxiliaries[task.auxiliary], state.auxiliaries[id]
    inshore = state.theatre.kind(location_of(task.place)) in INSHORE
    matrix = state.pack.charts.screening
    result = screened(matrix, tasked.kind, screener.kind, inshore, state.switches)
    rule = {"yes": "MIC-6.1-b", "partial": "MIC-6.1-e", "no": "MIC-6.1-d"}[result]
    play.emit(ScreenMade(rule, role, tasked.kind, screener.kind, result))
    spend(play, id, SCREENERS[screener.kind])
    if result == "yes":
        finish(play, _driven_away(tasked, task))


def _driven_away(tasked: Auxiliary, task: Task) -> RuleId:
    if not is_pirate(tasked):
        return "MIC-6.1-c"
    return "MIS-2.529-b" if task.kind == "convoy_attack" else "MIS-2.528-c"


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
