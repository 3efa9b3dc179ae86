"""Convoys that nobody sees: no question tells of them, and they move as Dummies do."""

from typing import Any

import pytest

from estandarte.games.mistral.convoys.impulse_start import MorningConvoys, SendNoConvoy
from estandarte.games.mistral.convoys.routes import Scatter, SettingCourses, SteerFor
from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.hidden.dummies import Covering, PlaceDummies
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.sea.plotting import Movement
from estandarte.games.mistral.sea.sailing import Done, Sail, SendConvoy, SendHome
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import Action
from estandarte.kernel.testing import rule
from games.mistral.likeness import assert_alike, both, looks
from games.mistral.scenes import formation, squadron
from games.mistral.sequence_scenes import BOURBONS, BRITISH, Watch


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
