"""No question tells that there is a choice: boards that differ in a secret are asked about alike.

Of each pair of boards the other Fleet sees the same before and after every step: the view, who is
waited for, what is asked, and what has happened.
"""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.mistral.convoys.morning import MorningConvoys, SendNoConvoy
from estandarte.games.mistral.convoys.routes import Scatter, SettingCourses, SteerFor
from estandarte.games.mistral.convoys.stores import Unload
from estandarte.games.mistral.fleets.berthing import BerthSail
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.fleets.reinforcements import ArrivingForces
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.fleets.requests import Requesting
from estandarte.games.mistral.fleets.withdrawals import LeaveTheRest
from estandarte.games.mistral.hidden.dummies import Covering, PlaceDummies
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import (
    Done,
    Sail,
    SendConvoy,
    SendHome,
)
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.assignment import (
    Assign,
    AssigningAuxiliaries,
    EndAssignment,
    ReleaseAuxiliary,
)
from estandarte.games.mistral.war.chronicle import Occurring
from estandarte.games.mistral.war.effects import ChooseEffects
from estandarte.games.mistral.war.history import Arrival
from estandarte.kernel import SPECTATOR, Action, Procedure, as_seen, encode, prompt_for, stage
from estandarte.kernel.testing import rule
from games.mistral.annals import GIBRALTAR, MAHON, Years, laid_up
from games.mistral.errand_scenes import assigned
from games.mistral.scenes import auxiliary, formation, squadron
from games.mistral.watches import BOURBONS, BRITISH, Watch

QUIET = {"naples": "neutral", "savoy": "neutral"}


def looks(board: Any, role: str) -> bytes:
    """All that a role is shown of a board at one moment."""
    state = board.state
    asked = state.decision
    waiting = asked.waiting if asked is not None else ()
    prompt = prompt_for(state, role) if asked is not None else None
    return encode([view_of(state, role), prompt, waiting, as_seen(board.events, role)])


def assert_alike(one: Any, other: Any, steps: list[tuple[Action, Action]], role: str) -> None:
    """Before, and after each pair of steps; a spectator sees no more."""
    for watcher in (role, SPECTATOR):
        assert looks(one, watcher) == looks(other, watcher)
    for mine, yours in steps:
        one.play(mine)
        other.play(yours)
        for watcher in (role, SPECTATOR):
            assert looks(one, watcher) == looks(other, watcher), mine


def both(*actions: Action) -> list[tuple[Action, Action]]:
    return [(one, one) for one in actions]


# --- Sail and Auxiliaries that arrive


def arriving(**register: Any) -> Years:
    ships = laid_up("B1", at=GIBRALTAR, sail=2), laid_up("B2", at=GIBRALTAR, sail=2)
    facts: dict[str, Any] = {"turn": 10, "prestige": 0, "dice": (4, 4), "contingents": QUIET}
    years = Years(ArrivingForces(), *ships, register=register, **facts)
    assert years.question is None
    years.state.stack[:] = [Reorganising((BRITISH,)), Reorganising((BOURBONS,))]
    return years


COMING = {"arrivals": {BRITISH: (Arrival("britain", "sol", 2, "port_gibraltar", True),)}}


@rule("IC-11.12-a", "IC-2.31-b")
def test_ships_that_come_in_are_not_asked_about_apart() -> None:
    steps = both(EndReorganisation(role=BOURBONS), EndReorganisation(role=BRITISH))
    assert_alike(arriving(**COMING), arriving(), steps, BOURBONS)


@rule("IC-11.12-a", "IC-2.31-b")
def test_where_they_are_berthed_nobody_sees() -> None:
    here, there = arriving(**COMING), arriving(**COMING)
    steps: list[tuple[Action, Action]] = [
        *both(EndReorganisation(role=BOURBONS)),
        (
            BerthSail(0, "B1", 2, "port_gibraltar", role=BRITISH),
            BerthSail(0, "B3", 2, "port_gibraltar", role=BRITISH),
        ),
        *both(EndReorganisation(role=BRITISH)),
    ]
    assert_alike(here, there, steps, BOURBONS)
    assert here.state.units.keys() != there.state.units.keys()


class AskingSpain(Procedure):
    """A Spanish Request, then the Bourbons reorganise."""

    @stage
    def ask(self, play: Any) -> None:
        play.call(Requesting("spanish"))

    @stage
    def reorganise(self, play: Any) -> None:
        play.call(Reorganising((BOURBONS,)))


def requested(die: int) -> Years:
    ships = laid_up("S1", at="port_cartagena/harbour")
    facts: dict[str, Any] = {"year": 1746, "turn": 5, "prestige": 0, "contingents": QUIET}
    return Years(AskingSpain(), ships, dice=(die,), **facts)


@rule("IC-11.12-e", "IC-11.1-a")
def test_a_request_that_leaves_a_choice_of_auxiliaries_looks_like_one_that_brings_nothing() -> None:
    choice = requested(8)
    others = [requested(die) for die in range(10)]
    assert choice.state.history.register.offered[BOURBONS]
    nothing = [one for one in others if not one.state.history.register.offered]
    assert len(nothing) == 9
    for other in nothing:
        assert looks(choice, BRITISH) == looks(other, BRITISH)
    assert_alike(choice, nothing[0], both(EndReorganisation(role=BOURBONS)), BRITISH)


# --- Auxiliaries to Assign


def assigning(*pieces: Any) -> Watch:
    harboured: dict[str, Any] = {"at": MAHON, "formation": "BR-A", "state": "in_ordinary"}
    flotilla = formation("BR-A", at=MAHON), squadron("B1", **harboured), squadron("B2", **harboured)
    return Watch(AssigningAuxiliaries(), *flotilla, *pieces)


END = EndAssignment(role=BOURBONS), EndAssignment(role=BRITISH)


@rule("IC-2.31-b", "MIC-19.3-d")
def test_whether_there_is_an_auxiliary_to_assign_is_not_told_by_the_question() -> None:
    one, none = assigning(auxiliary("X", "light"), auxiliary("F", "fireship")), assigning()
    assert_alike(one, none, both(*END[:1]), BOURBONS)
    before = looks(one, BOURBONS)
    for action in (Assign("X", "port_mahon", role=BRITISH), Assign("F", "BR-A", role=BRITISH)):
        one.play(action)
        assert looks(one, BOURBONS) == before
    assert_alike(one, none, both(*END[1:]), BOURBONS)


@rule("IC-2.31-b", "IC-6.13-e")
def test_what_is_taken_back_from_a_formation_nobody_sees() -> None:
    taken, left = (assigning(assigned("X", "fireship", "BR-A")) for _ in range(2))
    assert_alike(taken, left, both(*END[:1]), BOURBONS)
    taken.play(ReleaseAuxiliary("X", role=BRITISH))
    assert taken.state.auxiliaries["X"].place == "available"
    assert_alike(taken, left, both(*END[1:]), BOURBONS)


# --- Convoys


def morning(*convoys: Convoy, dice: tuple[int, ...] = ()) -> Watch:
    watch = Watch(None, turn=2, dice=dice)
    watch.state.impulse = 1
    for convoy in convoys:
        watch.state.convoys[convoy.id] = convoy
    watch.run(MorningConvoys())
    return watch


@rule("IC-10.17-b", "MIS-2.411-a", "IC-2.31-b")
def test_whether_a_victualling_convoy_is_on_its_way_is_not_told_by_the_question() -> None:
    expected = morning(Convoy("victualling", BRITISH, load=8), dice=(9,))
    assert_alike(expected, morning(), both(SendNoConvoy(role=BRITISH)), BOURBONS)


def marker(at: str) -> Formation:
    return Formation("D-british-1", BRITISH, "", "dummy", at)


def covering(hidden: Convoy | Formation, **more: Any) -> Watch:
    watch = Watch(None, **more)
    if isinstance(hidden, Convoy):
        watch.state.convoys[hidden.id] = hidden
    else:
        watch.state.formations[hidden.id] = hidden
    watch.run(Covering())
    return watch


TRADE = Convoy("british_levant", BRITISH, "sp_03", "B3", "at_sea")
SUPPLIES = Convoy("victualling", BRITISH, "sp_03", "", "at_sea", load=8, bound="port_mahon")
PASS = PlaceDummies(role=BOURBONS), PlaceDummies(role=BRITISH)


@rule("MIS-2.348-a", "MIS-Q35", "IC-2.31-a")
@pytest.mark.parametrize("convoy", [TRADE, SUPPLIES])
def test_a_convoy_is_given_its_course_with_the_dummies_that_everybody_places(
    convoy: Convoy,
) -> None:
    assert_alike(covering(convoy), covering(marker("sp_03")), both(*PASS), BOURBONS)


@rule("MIS-2.348-a", "MIS-2.416-a", "IC-2.31-a")
def test_what_it_is_told_to_do_nobody_sees() -> None:
    watch = covering(SUPPLIES)
    before = looks(watch, BOURBONS)
    for action in (SteerFor("port_gibraltar", role=BRITISH), Scatter("victualling", role=BRITISH)):
        watch.play(action)
        assert looks(watch, BOURBONS) == before


@rule("MIS-2.345-d", "MIS-2.348-a")
def test_troops_about_to_leave_their_port_look_like_troops_that_stay() -> None:
    at = "port_barcelona/harbour"
    waits = Convoy("troop_1", BOURBONS, at, "S3", "in_ordinary")
    leaves = Convoy("troop_1", BOURBONS, at, "S3", "at_sea")
    assert_alike(covering(waits), covering(leaves), both(*PASS), BRITISH)


@rule("MIS-2.348-a", "MRS-1-e")
@pytest.mark.parametrize("more", [{"dummies": 0}, {"fog": "open"}])
def test_without_dummies_both_are_asked_about_convoys_in_any_case(more: dict[str, Any]) -> None:
    watch = Watch(Covering(), **more)
    assert isinstance(watch.state.decision, SettingCourses)
    assert watch.asks == ("SettingCourses", (BOURBONS, BRITISH))


def increment(hidden: Convoy | Formation, *pieces: Any, **more: Any) -> Watch:
    watch = Watch(None, *pieces, **more)
    if isinstance(hidden, Convoy):
        watch.state.convoys[hidden.id] = hidden
    elif not pieces:
        watch.state.formations[hidden.id] = hidden
    watch.run(Movement(number=2))
    watch.play(Done(role=BOURBONS))
    return watch


@rule("IC-10.11-b", "IC-2.31-a")
def test_a_convoy_that_sails_on_looks_like_a_dummy_that_is_moved() -> None:
    convoy, dummy = increment(TRADE), increment(marker("sp_03"))
    sent = convoy.state.clone()
    to = _next_of(convoy)
    assert sent.convoys["british_levant"].at == "sp_03"
    step = SendConvoy("british_levant", role=BRITISH)
    move = Sail("D-british-1", Directive("move", to), role=BRITISH)
    steps: list[tuple[Action, Action]] = [(step, move), *both(Done(role=BRITISH))]
    assert_alike(convoy, dummy, steps, BOURBONS)


def _next_of(watch: Watch) -> str:
    from estandarte.games.mistral.convoys.voyages import next_place

    return next_place(watch.state, watch.state.convoys["british_levant"])


@rule("MRS-1-v", "IC-2.31-a")
def test_a_force_on_its_way_home_looks_like_a_dummy_that_is_moved() -> None:
    home = increment(marker(""), squadron("BD1", at="sp_12"))
    dummy = increment(marker("sp_12"))
    go = SendHome("I-BD1", role=BRITISH)
    move = Sail("D-british-1", Directive("move", "port_villefranche"), role=BRITISH)
    steps: list[tuple[Action, Action]] = [(go, move), *both(Done(role=BRITISH))]
    assert_alike(home, dummy, steps, BOURBONS)


@rule("IC-10.11-b")
def test_nothing_of_the_british_moves_when_they_have_done() -> None:
    watch = increment(TRADE, formation("BR-A", at="sp_13"), squadron("B1", formation="BR-A"))
    watch.play(SendConvoy("british_levant", role=BRITISH))
    before = view_of(watch.state, BOURBONS).fleets[BRITISH].markers
    watch.play(Done(role=BRITISH))
    assert view_of(watch.state, BOURBONS).fleets[BRITISH].markers == before


@rule("IC-10.172-a", "IC-2.31-b")
def test_stores_that_are_landed_are_not_asked_about_apart() -> None:
    at = "port_gibraltar/harbour"
    boards = []
    for load in (0, 4):
        years = arriving()
        years.state.victualled.clear()
        if load:
            came = Convoy("victualling", BRITISH, at, "", "arrived", load=load)
            years.state.convoys[came.id] = came
        boards.append(years)
    steps = both(EndReorganisation(role=BOURBONS), EndReorganisation(role=BRITISH))
    assert_alike(boards[0], boards[1], steps[:1], BOURBONS)
    before = looks(boards[1], BOURBONS)
    boards[1].play(Unload(4, role=BRITISH))
    assert looks(boards[1], BOURBONS) == before
    assert_alike(boards[0], boards[1], steps[1:], BOURBONS)


# --- what an Event leaves to choose


def descent(*more: Any) -> Years:
    ships = laid_up("B1"), laid_up("B2"), *more
    return Years(Occurring("descent_on_england"), *ships, turn=9)


@rule("MRE-2-e", "IC-2.31-b")
def test_whether_the_british_have_a_flagship_is_not_told_by_the_descent_on_england() -> None:
    steps = both(ChooseEffects(0, role=BRITISH), LeaveTheRest(role=BRITISH))
    assert_alike(descent(laid_up("namur", at=MAHON)), descent(), steps, BOURBONS)


@pytest.mark.parametrize("make", [arriving, descent])
def test_what_is_hidden_here_is_not_the_same_to_its_owner(make: Callable[..., Years]) -> None:
    """Else these pairs would prove nothing."""
    pairs: dict[Any, tuple[Years, Years]] = {
        arriving: (arriving(**COMING), arriving()),
        descent: (descent(laid_up("namur", at=MAHON)), descent()),
    }
    one, other = pairs[make]
    assert looks(one, BRITISH) != looks(other, BRITISH)
