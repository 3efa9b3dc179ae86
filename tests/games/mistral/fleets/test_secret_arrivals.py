"""Forces that come and go: no question tells the other Fleet which, or that there are any."""

from collections.abc import Callable
from typing import Any

import pytest

from estandarte.games.mistral.convoys.stores import Unload
from estandarte.games.mistral.fleets.berthing import BerthSail
from estandarte.games.mistral.fleets.reinforcements import ArrivingForces
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.fleets.requests import Requesting
from estandarte.games.mistral.fleets.withdrawals import LeaveTheRest
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.war.effects import ChooseEffects
from estandarte.games.mistral.war.event_step import Occurring
from estandarte.games.mistral.war.history import Arrival
from estandarte.kernel import Action, Procedure, stage
from estandarte.kernel.testing import rule
from games.mistral.likeness import assert_alike, both, looks
from games.mistral.sequence_scenes import BOURBONS, BRITISH
from games.mistral.year_scenes import (
    GIBRALTAR,
    MAHON,
    Years,
    laid_up,
)

QUIET = {"naples": "neutral", "savoy": "neutral"}


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
