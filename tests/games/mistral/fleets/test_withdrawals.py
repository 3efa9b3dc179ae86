"""Withdrawals: whose Sail go, from where, and what becomes of Squadrons and counters."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.berthing import unused_counters
from estandarte.games.mistral.fleets.formations import FormationUnformed
from estandarte.games.mistral.fleets.receiving import unused_flagships
from estandarte.games.mistral.fleets.reorganisation import EndReorganisation, Reorganising
from estandarte.games.mistral.fleets.withdrawals import (
    GiveUp,
    GivingUp,
    LeaveTheRest,
    SailWithdrawn,
    TakingOut,
    debts,
    withdrawable,
)
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.view import view_of
from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.schema.chronicle import RemoveHolderSail, Withdraw
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.games.mistral.war.history import Arrival
from estandarte.kernel import Dice, but, carry_out, encode, prompt_for
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import auxiliary, flagship, formation, leader, squadron
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    GIBRALTAR,
    MAHON,
    TOULON,
    Years,
    laid_up,
)


def called_away(kind: str, count: int, *pieces: Any, by_event: bool = False) -> Years:
    """By an Event at once; by a request while the British reorganise."""
    what = Withdraw(kind, count, "britain" if by_event else "")
    years = Years(CarryingOut((what,), "" if by_event else "britain"), *pieces)
    if debts(years.state, BRITISH):
        years.state.stack[:] = [Reorganising((BRITISH,))]
    return years


@rule("MIS-2.612-c", "MIS-2.62-a")
def test_the_owner_chooses_whose_sail_go() -> None:
    years = called_away("sol", 2, laid_up("B1", damage=5), laid_up("B2"))
    assert years.question.waiting == (BRITISH,)
    years.play(GiveUp("B1", role=BRITISH), GiveUp("B2", role=BRITISH))
    assert [u.sail for u in years.state.units.values()] == [3, 3]
    assert years.state.units["B1"].damage == 5  # DPs stay with the Squadron
    assert debts(years.state, BRITISH) == ()


@rule("MIS-2.612-c")
def test_he_may_take_all_from_one_and_never_more_than_asked() -> None:
    years = called_away("sol", 2, laid_up("B1"), laid_up("B2"))
    assert years.refusal(GiveUp("B1", 3, role=BRITISH)) == "MIS-2.612-c"
    assert years.refusal(GiveUp("S1", role=BRITISH)) == "MIS-2.612-c"
    years.play(GiveUp("B1", 2, role=BRITISH))
    assert years.state.units["B1"].sail == 2
    assert debts(years.state, BRITISH) == ()


@rule("IC-11.12-c")
def test_a_request_takes_from_harbours_before_it_takes_from_the_sea() -> None:
    at_sea = squadron("B3", at="sp_13")
    pieces = (laid_up("B1", sail=2), laid_up("B2", sail=2), at_sea)
    years = called_away("sol", 2, *pieces)
    assert years.refusal(GiveUp("B3", role=BRITISH)) == "IC-11.12-c"
    every = years.question.options(years.state, BRITISH)
    assert [o.piece for o in every if isinstance(o, GiveUp)] == ["B1"] * 2 + ["B2"] * 2
    two = called_away("sol", 3, laid_up("B1", sail=2), at_sea)
    assert list(two.state.units) == ["B3"]
    assert two.state.units["B3"].sail == 3


@rule("MRE-2-e", "MIS-2.62-a")
def test_an_event_takes_from_anywhere() -> None:
    years = called_away("sol", 2, laid_up("B1"), squadron("B3", at="sp_13"), by_event=True)
    years.play(GiveUp("B3", 2, role=BRITISH))
    assert years.state.units["B3"].sail == 2


@rule("MIS-2.621-b")
def test_the_subclass_is_kept() -> None:
    pieces = (laid_up("B1"), laid_up("BD1", sail=2), laid_up("namur", at=MAHON))
    state = Years(None, *pieces).state
    for kind, found in (("sol", ["B1"]), ("sol_d", ["BD1"]), ("flagship", ["namur"])):
        assert [u.id for u in withdrawable(state, "britain", kind, True)] == found


@rule("MIS-2.621-a")
def test_a_squadron_without_sail_is_unformed_and_so_is_its_formation() -> None:
    pieces = (
        formation("BR-A", at="sp_13", leader="mathews"),
        leader("mathews", formation="BR-A", station=""),
        squadron("B1", sail=1, damage=4, formation="BR-A"),
    )
    years = called_away("sol", 2, *pieces, by_event=True)
    years.play(LeaveTheRest(role=BRITISH))
    assert years.state.units == {}
    assert years.state.formations == {}
    assert len(years.said(FormationUnformed)) == 1
    assert years.state.leaders["mathews"].formation == ""


def test_if_there_are_not_enough_all_go() -> None:
    years = called_away("sol", 4, laid_up("B1", sail=1), laid_up("B2", sail=2))
    assert years.state.units == {}


@rule("MIS-2.612-b", "MIS-2.625-a")
def test_auxiliaries_are_taken_from_where_they_are_and_set_aside() -> None:
    assigned = auxiliary("britain-fleet-1", "fleet", place="assigned", formation="BR-A")
    pieces = (formation("BR-A"), squadron("B1", formation="BR-A"), assigned)
    years = called_away("fleet", 1, *pieces, auxiliary("britain-fleet-2", "fleet"))
    assert years.refusal(GiveUp("britain-light-1", role=BRITISH)) == "MIS-2.612-b"
    years.play(GiveUp("britain-fleet-1", role=BRITISH))
    one = years.state.auxiliaries["britain-fleet-1"]
    assert (one.place, one.formation) == ("aside", "")


@rule("MIS-2.622-a", "MIS-2.623-b")
def test_a_squadron_withdrawn_whole_takes_its_counter_along_for_good() -> None:
    pieces = (laid_up("B1"), laid_up("B2"), laid_up("B3", sail=3), laid_up("namur", at=MAHON))
    years = called_away("squadron", 1, *pieces, by_event=True)
    every = years.question.options(years.state, BRITISH)
    assert {o.piece for o in every if isinstance(o, GiveUp)} == {"B1", "B2"}
    assert years.refusal(GiveUp("B3", role=BRITISH)) == "IC-11.12-c"
    assert years.refusal(GiveUp("B1", 4, role=BRITISH)) == "MIS-2.612-c"
    years.play(GiveUp("B1", role=BRITISH))
    counters = unused_counters(years.state, Arrival("britain", "sol", 1))
    assert counters == ["B4", "B5", "B6", "B7"]


@rule("MIS-2.623-a", "MIS-2.612-d")
def test_withdrawn_sail_leave_their_counter_free_for_requested_ones() -> None:
    years = called_away("sol", 4, laid_up("B1"))
    assert years.state.units == {}
    assert "B1" in unused_counters(years.state, Arrival("britain", "sol", 1))
    gone = called_away("flagship", 1, laid_up("namur", at=MAHON))
    assert unused_flagships(gone.state, "britain") == ["namur"]


def test_the_enemy_does_not_learn_whose_sail_went() -> None:
    years = called_away("sol", 2, laid_up("B1", at=GIBRALTAR))
    assert [e.sail for e in as_seen(years.events, BRITISH) if isinstance(e, SailWithdrawn)] == [2]
    assert as_seen(years.events, BOURBONS) == ()


@rule("MRO-2-g", "MIS-2.62-b", "IC-3.33-c")
def test_raiders_leave_play_and_their_counters_return_to_the_pool() -> None:
    pieces = (
        formation("FR-C", at="sz_gut", leader="caylus"),
        leader("caylus", formation="FR-C", station=""),
        squadron("F1", at="sz_gut", formation="FR-C"),
        flagship("terrible", at="sz_gut", formation="FR-C"),
        auxiliary("france-fleet-1", "fleet", "france", place="assigned", formation="FR-C"),
        laid_up("F2", at=TOULON),
    )
    years = Years(CarryingOut((RemoveHolderSail(),), holder="FR-C"), *pieces, year=1745)
    state = years.state
    assert list(state.units) == ["F2"]
    assert state.formations == {}
    assert state.leaders["caylus"].station
    assert state.auxiliaries["france-fleet-1"].place == "available"
    assert "F1" in unused_counters(state, Arrival("france", "sol", 1))
    assert "terrible" in unused_flagships(state, "france")


@pytest.mark.parametrize("left", [0, -1])
def test_nothing_is_asked_for_nothing(left: int) -> None:
    years = Years(TakingOut("britain", "sol", left), laid_up("B1"), laid_up("B2"))
    assert years.question is None
    assert years.told == []


@rule("MIS-2.612-b", "IC-9.388-a")
def test_an_auxiliary_called_away_leaves_its_task_and_its_order() -> None:
    one = auxiliary("britain-fleet-1", "fleet", place="tasked", at="st_gibraltar")
    years = Years(None, one)
    state = years.state
    state.tasks = but(state.tasks, lasting={one.id: LastingTask(one.id, "interdiction", BRITISH)})
    order = IssuedOrder("B-IN1", "interdiction", BRITISH, one.id, Date(1744, 9), executing=True)
    state.orders = OrderBook(issued={"B-IN1": order})
    years.run(CarryingOut((Withdraw("fleet", 1),), "britain"))
    assert state.tasks.lasting == {}
    assert state.orders.issued["B-IN1"].holder == ""
    # It lay there for all to see, and all see it go.
    assert [e.shown for e in as_seen(years.events, BOURBONS)] == [True]  # type: ignore[attr-defined]


def test_what_lies_on_the_levant_trade_track_stays_there() -> None:
    years = called_away("fleet", 1, auxiliary("britain-fleet-1", "fleet", place="track"))
    assert years.state.auxiliaries["britain-fleet-1"].place == "track"


# --- nothing is to be read from the question


@rule("MIS-2.612-a", "MIC-19.3-e")
def test_what_a_request_takes_is_chosen_while_reorganising_and_nobody_sees_it() -> None:
    years = called_away("sol", 2, laid_up("B1"), laid_up("B2"))
    assert as_seen(years.events, BOURBONS) == ()
    assert years.question.waiting == (BRITISH,)
    assert GiveUp("B2", 2, role=BRITISH) in list(years.question.options(years.state, BRITISH))
    assert prompt_for(years.state, BOURBONS).asks == "reorganising"
    assert view_of(years.state, BOURBONS).history.register.owed == {}
    assert view_of(years.state, BRITISH).history.register.owed != {}


@rule("MIS-2.612-c")
def test_what_is_not_chosen_when_he_ends_is_taken_from_the_most_worn() -> None:
    years = called_away("sol", 3, laid_up("B1"), laid_up("B2", damage=4, sail=2))
    years.play(EndReorganisation(role=BRITISH))
    assert {u.id: u.sail for u in years.state.units.values()} == {"B1": 3}
    assert debts(years.state, BRITISH) == ()
    assert years.question is None


@rule("IC-4.3-c")
def test_new_sail_do_not_pay_for_what_was_called_before_they_came() -> None:
    years = called_away("sol", 2, laid_up("B1"), laid_up("B2"))
    register = years.state.history.register
    fresh = but(register, fresh={"B1": 4})
    years.state.history = but(years.state.history, register=fresh)
    assert years.refusal(GiveUp("B1", role=BRITISH)) == "IC-11.12-c"
    assert years.refusal(GiveUp("B2", 2, role=BRITISH)) is None


@rule("MIS-2.612-a")
def test_who_owes_nothing_gives_nothing() -> None:
    years = Years(None, laid_up("B1"))
    years.state.stack[:] = [Reorganising((BRITISH,))]
    assert years.refusal(GiveUp("B1", role=BRITISH)) == "MIS-2.612-a"


@rule("MRE-2-e")
@pytest.mark.parametrize("squadrons", [(), ("B1",), ("B1", "B2")])
def test_an_event_asks_whatever_its_fleet_has(squadrons: tuple[str, ...]) -> None:
    """Were it asked only where there is a choice, the enemy would read it in the question."""
    years = called_away("sol", 2, *(laid_up(id) for id in squadrons), by_event=True)
    assert isinstance(years.question, GivingUp)
    seen = prompt_for(years.state, BOURBONS)
    assert seen.facts == {"contingent": "britain", "what": "sol", "left": 2}
    assert next(iter(years.question.options(years.state, BRITISH))) == LeaveTheRest(role=BRITISH)


@rule("MIS-2.612-c", "MRE-2-e")
def test_the_question_of_an_event_is_the_same_on_every_board_the_enemy_imagines() -> None:
    years = called_away("sol", 2, laid_up("B1"), laid_up("B2"), by_event=True)
    view = view_of(years.state, BOURBONS)
    for number in range(20):
        other = MISTRAL.imagine(view, Dice(f"{number}"))
        assert encode(prompt_for(other, BOURBONS)) == encode(prompt_for(years.state, BOURBONS))
        one = years.state.clone()
        rest = LeaveTheRest(role=BRITISH)
        told = [as_seen(carry_out(board, rest), BOURBONS) for board in (one, other)]
        assert encode(told[0]) == encode(told[1])
        assert encode(prompt_for(other, BOURBONS)) == encode(prompt_for(one, BOURBONS))
