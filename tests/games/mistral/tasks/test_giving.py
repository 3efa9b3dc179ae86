"""When a Fleet is asked for Tasks: on public facts, and again only when they have changed."""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.mistral.convoys.log import ImpulseOpened
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.view import OPEN, view_of
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Commit, Done, Sail
from estandarte.games.mistral.state import Convoy, Mistral
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.tasks.giving import (
    GiveNoMoreTasks,
    GiveNoTask,
    Tasking,
    TaskingWindow,
    is_asked,
)
from estandarte.games.mistral.tasks.searching import KeepQuiet, LookOut, Search
from estandarte.games.mistral.war.progress import Gale
from estandarte.games.mistral.war.sequence import Increment
from estandarte.kernel import Action, Procedure, but, encode, prompt_for
from estandarte.kernel.testing import rule
from games.mistral.likeness import assert_alike, both
from games.mistral.scenes import SUMMER, formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch
from games.mistral.task_scenes import Errand, assigned, corsairs

FRIGATES = assigned("X", "fleet", "BR-A"), assigned("Y", "fleet", "BR-A")
SHIPS = (
    formation("BR-A", at="sp_13"),
    squadron("B1", at="sp_13", formation="BR-A"),
    formation("BO-A", at="sp_14"),
    squadron("S1", at="sp_14", formation="BO-A"),
)


def window(**more: Any) -> Errand:
    """A British Flotilla with two Fleet Auxiliaries, and a marker next to it."""
    return Errand(*SHIPS, *FRIGATES, **{"increment": 2, **more})


def silent(*pieces: Any, **more: Any) -> Errand:
    """The same, after the British have said that they give no more Tasks in this Impulse."""
    scene = Errand(*SHIPS, *FRIGATES, *corsairs(), *pieces, **{"increment": 2, **more})
    return scene.push(TaskingWindow(role=BRITISH)).act(GiveNoMoreTasks(role=BRITISH))


def moved(state: Mistral, id: str, at: str) -> None:
    state.formations[id] = but(state.formations[id], at=at)
    for unit in state.units_of(id):
        state.units[unit.id] = but(unit, at=at)


def question(scene: Errand, role: str) -> str:
    asked = prompt_for(scene.state, role).question
    assert asked is not None
    return asked.key


# --- the windows


@rule("IC-4.2-b", "MIC-18.2-i")
@pytest.mark.parametrize(
    "procedure",
    [
        Movement(number=2, at="give_early_tasks"),
        Movement(number=2, at="give_first_tasks"),
        Movement(number=2, at="give_tasks"),
        Movement(number=2, at="give_more_tasks"),
        Increment(number=2, at="task_after_searches"),
        Increment(number=2, at="task_before_battles"),
    ],
)
def test_between_any_two_steps_of_an_increment_tasks_may_be_given(procedure: Procedure) -> None:
    watch = Watch(procedure, *SHIPS, tasks=True)
    assert watch.asks == ("Tasking", (BOURBONS,))
    watch.play(GiveNoMoreTasks(role=BOURBONS))
    assert watch.asks == ("Tasking", (BRITISH,))


@rule("IC-4.2-b", "MIC-18.2-i")
def test_who_waits_is_asked_after_every_step_that_changes_the_chart() -> None:
    """Directions laid, the Bourbons moved, somebody Spotted; the British lie still."""
    watch = Watch(None, *SHIPS, *FRIGATES, tasks=True, dice=(0,))
    moved(watch.state, "BO-A", "coast_a")
    watch.run(Increment(number=2))
    answers: dict[str, list[Action]] = {
        "Committing": [
            Commit("BO-A", Directive("move", "sp_13"), role=BOURBONS),
            Done(role=BOURBONS),
        ],
        "Sailing": [Sail("BR-A", Directive("mark_time"), role=BRITISH), Done(role=BRITISH)],
        "KeepingLookOut": [LookOut("BR-A", role=BRITISH), KeepQuiet(role=BOURBONS)],
    }
    asked = []
    while watch.state.decision is not None and watch.asks[0] in {*answers, "Tasking"}:
        kind, (role,) = watch.asks
        asked.append(f"{kind} {role}")
        watch.play(GiveNoTask(role=role) if kind == "Tasking" else answers[kind].pop(0))
    tasks = [f"Tasking {BOURBONS}", f"Tasking {BRITISH}"]
    committing, sailing = [f"Committing {BOURBONS}"] * 2, [f"Sailing {BRITISH}"] * 2
    looking = [f"KeepingLookOut {BRITISH}", f"KeepingLookOut {BOURBONS}"]
    assert asked == [*tasks, *committing, *tasks, *sailing, *tasks, *looking, *tasks]


@rule("MIC-18.2-i", "MIC-12.2-e")
def test_a_fleet_is_asked_again_after_each_task() -> None:
    scene = window(dice=[9, 9], prestige=0).push(TaskingWindow(role=BRITISH))
    for frigate in ("X", "Y"):
        assert scene.asks == f"Tasking {BRITISH}"
        scene.act(Search(frigate, "sp_14", role=BRITISH))
    assert scene.asks == f"Tasking {BRITISH}"
    assert scene.options() == [GiveNoMoreTasks(role=BRITISH)]
    assert scene.act(GiveNoMoreTasks(role=BRITISH)).asks == ""


# --- what is hidden


@rule("IC-2.31-b", "MIC-18.2-i")
@pytest.mark.parametrize("answer", [GiveNoTask, GiveNoMoreTasks])
def test_a_fleet_without_auxiliaries_is_asked_like_one_that_has_some(answer: Any) -> None:
    rich, poor = (Watch(Increment(number=2), *SHIPS, *some, tasks=True) for some in (FRIGATES, ()))
    here = [GiveNoMoreTasks(role=BOURBONS), answer(role=BRITISH)]
    later = [answer(role=BRITISH)] if answer is GiveNoTask else []
    go = [Done(role=BOURBONS), *later, Sail("BR-A", Directive("move", "sp_14"), role=BRITISH)]
    beside = [Done(role=BRITISH), *here, KeepQuiet(role=BRITISH), KeepQuiet(role=BOURBONS)]
    assert_alike(rich, poor, both(*here, *go, *beside), BOURBONS)
    assert isinstance(rich.state.decision, type(poor.state.decision))


@rule("IC-2.31-a")
def test_the_question_does_not_depend_on_what_lies_under_markers() -> None:
    real, false = window(), window()
    false.state.formations["BO-A"] = but(false.state.formations["BO-A"], kind="dummy")
    del false.state.units["S1"]
    for scene in (real, false):
        scene.push(TaskingWindow(role=BRITISH))
    assert real.options() == false.options()
    for scene in (real, false):
        scene.act(GiveNoTask(role=BRITISH))
        moved(scene.state, "BO-A", "sp_13")
        assert is_asked(scene.state, BRITISH)


@rule("MIC-18.2-i")
def test_that_a_fleet_gives_no_task_is_said_aloud_and_known_to_both() -> None:
    scene = silent()
    told = view_of(scene.state, BRITISH).tasks.pauses
    assert told[BRITISH].impulse
    assert encode(view_of(scene.state, BOURBONS).tasks.pauses) == encode(told)


def test_what_a_fleet_knows_of_the_others_errands() -> None:
    scene = window()
    scene.state.auxiliaries["Z"] = assigned("Z", "fleet", "port_toulon", "france")
    scene.push(TaskingWindow(role=BRITISH)).act(Search("X", "sp_14", role=BRITISH))
    assert scene.asks == f"OfferingScreen {BOURBONS}"
    theirs = OPEN.seen(scene.state, BOURBONS, "tasks")
    mine = OPEN.seen(scene.state, BRITISH, "tasks")
    assert theirs.task is not None
    assert mine.task is not None
    assert (theirs.task.auxiliary, mine.task.auxiliary) == ("", "X")
    assert theirs.task.remaining == mine.task.remaining == ("",)


# --- no more Tasks in this Impulse


@rule("MIC-18.2-i")
def test_no_more_tasks_hold_to_the_end_of_the_impulse_while_nothing_calls_for_one() -> None:
    scene = silent()
    scene.state.increment = 3
    moved(scene.state, "BO-A", "sp_25")
    scene.state.gales["mistral"] = Gale("mistral", 9, "sp_25", "sp_25")
    assert not is_asked(scene.state, BRITISH, laid=True)
    assert scene.push(TaskingWindow(role=BRITISH)).asks == ""
    scene.play.emit(ImpulseOpened("IC-4.2-a"))
    assert is_asked(scene.state, BRITISH)


def trade_in_sight(state: Mistral) -> None:
    state.convoys["french_levant"] = Convoy(
        "french_levant", BOURBONS, "sp_25", "", "at_sea", spotted=True
    )


def shadow(state: Mistral) -> None:
    state.auxiliaries["Z"] = assigned("Z", "fleet", "BO-A", "spain", at="sp_13")
    state.auxiliaries["Z"] = but(state.auxiliaries["Z"], place="tasked", formation="", at="sp_13")
    lasting = {"Z": LastingTask("Z", "shadow", BOURBONS, "BR-A")}
    state.tasks = but(state.tasks, lasting=lasting)


def neighbour(state: Mistral) -> None:
    moved(state, "BO-A", "sp_13")


def sortie(state: Mistral) -> None:
    marker = Formation("D-bourbons-1", BOURBONS, "", "dummy", "port_toulon")
    state.formations[marker.id] = marker


def pirate_on_station(state: Mistral) -> None:
    algiers = state.auxiliaries["pirate_algiers"]
    state.auxiliaries[algiers.id] = but(algiers, place="tasked", at="sz_barbary")


def less_prestige(state: Mistral) -> None:
    state.prestige[BRITISH] = state.prestige[BOURBONS] - 1


def off_cartagena(state: Mistral) -> None:
    moved(state, "BR-A", "port_cartagena")


def empty_cartagena(state: Mistral) -> None:
    del state.units["S2"]


NEWS: list[tuple[Callable[[Mistral], None], str]] = [
    (trade_in_sight, "convoy"),
    (shadow, "shadow"),
    (neighbour, "beside"),
    (sortie, "afloat"),
    (pirate_on_station, "pirate"),
    (less_prestige, "stirring"),
    (off_cartagena, "harbour"),
    (empty_cartagena, "empty"),
]
LAID_UP = squadron("S2", at="port_cartagena/harbour", state="in_ordinary")


@rule("MIC-18.2-i", "IC-4.2-b")
@pytest.mark.parametrize(("happens", "kind"), NEWS)
def test_what_calls_for_a_task_is_asked_about_all_the_same_and_once(
    happens: Callable[[Mistral], None], kind: str
) -> None:
    scene = silent(LAID_UP, turn=SUMMER)
    scene.state.active_pirates = (scene.aux("pirate_algiers").at,)
    scene.state.prestige.update({BRITISH: 5, BOURBONS: 5})
    scene.push(TaskingWindow(role=BRITISH))
    if scene.asks:
        scene.act(GiveNoMoreTasks(role=BRITISH))
    assert not is_asked(scene.state, BRITISH)
    happens(scene.state)
    scene.push(TaskingWindow(role=BRITISH))
    assert scene.asks == f"Tasking {BRITISH}"
    assert question(scene, BRITISH) == f"ask.tasking.{kind}"
    assert question(scene, BOURBONS) == "ask.tasking"
    scene.act(GiveNoMoreTasks(role=BRITISH))
    assert not is_asked(scene.state, BRITISH)


def test_a_convoy_in_sight_is_asked_about_wherever_it_comes() -> None:
    scene = silent()
    trade_in_sight(scene.state)
    scene.push(TaskingWindow(role=BRITISH)).act(GiveNoMoreTasks(role=BRITISH))
    convoy = scene.state.convoys["french_levant"]
    scene.state.convoys[convoy.id] = but(convoy, at="sp_14")
    assert is_asked(scene.state, BRITISH)


# --- no Task for the moment


@rule("MIC-18.2-i")
@pytest.mark.parametrize("what", ["nothing", "increment", "directions", "marker", "gale"])
def test_who_waits_is_asked_when_anything_has_changed(what: str) -> None:
    scene = window().push(TaskingWindow(role=BRITISH)).act(GiveNoTask(role=BRITISH))
    assert scene.asks == ""
    if what == "increment":
        scene.state.increment = 3
    elif what == "marker":
        moved(scene.state, "BO-A", "sp_25")
    elif what == "gale":
        scene.state.gales["mistral"] = Gale("mistral", 9, "sp_25", "sp_25")
    assert is_asked(scene.state, BRITISH, laid=what == "directions") is (what != "nothing")


# --- the answers


@pytest.mark.parametrize(
    ("pieces", "answers", "key"),
    [
        ((), 1, "ask.tasking.none"),
        ((assigned("X", "marine", "BR-A"),), 2, "ask.tasking.none"),
        (FRIGATES, 2, "ask.tasking"),
    ],
)
def test_who_has_nothing_to_send_has_one_answer_and_is_told_so(
    pieces: tuple[Any, ...], answers: int, key: str
) -> None:
    scene = Errand(*SHIPS, *pieces, increment=2).push(TaskingWindow(role=BRITISH))
    none = [one for one in scene.options() if isinstance(one, GiveNoTask | GiveNoMoreTasks)]
    assert len(none) == answers
    assert isinstance(scene.options()[0], GiveNoMoreTasks)
    assert question(scene, BRITISH) == key
    assert question(scene, BOURBONS) == "ask.tasking"
    assert isinstance(scene.state.decision, Tasking)
