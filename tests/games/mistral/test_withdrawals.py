"""Withdrawals: whose Sail go, from where, and what becomes of Squadrons and counters."""

from typing import Any

import pytest

from estandarte.games.mistral.chronicle_entries import RemoveHolderSail, Withdraw
from estandarte.games.mistral.effects import CarryingOut
from estandarte.games.mistral.entries import Date
from estandarte.games.mistral.errands import Errand
from estandarte.games.mistral.formations import FormationUnformed
from estandarte.games.mistral.history import Arrival
from estandarte.games.mistral.order_book import IssuedOrder, OrderBook
from estandarte.games.mistral.receiving import unused_counters, unused_flagships
from estandarte.games.mistral.withdrawals import GiveUp, SailWithdrawn, TakingOut, withdrawable
from estandarte.kernel import but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.annals import BOURBONS, BRITISH, GIBRALTAR, MAHON, TOULON, Years, laid_up
from games.mistral.scenes import auxiliary, flagship, formation, leader, squadron


def called_away(kind: str, count: int, *pieces: Any, by_event: bool = False) -> Years:
    what = Withdraw(kind, count, "britain" if by_event else "")
    return Years(CarryingOut((what,), "" if by_event else "britain"), *pieces)


@rule("MIS-2.612-c", "MIS-2.62-a")
def test_the_owner_chooses_whose_sail_go() -> None:
    years = called_away("sol", 2, laid_up("B1", damage=5), laid_up("B2"))
    assert years.question.waiting == (BRITISH,)
    years.play(GiveUp("B1", role=BRITISH), GiveUp("B2", role=BRITISH))
    assert [u.sail for u in years.state.units.values()] == [3, 3]
    assert years.state.units["B1"].damage == 5  # DPs stay with the Squadron
    assert years.question is None


@rule("MIS-2.612-c")
def test_he_may_take_all_from_one_and_never_more_than_asked() -> None:
    years = called_away("sol", 2, laid_up("B1"), laid_up("B2"))
    assert years.refusal(GiveUp("B1", 3, role=BRITISH)) == "MIS-2.612-c"
    assert years.refusal(GiveUp("S1", role=BRITISH)) == "MIS-2.612-c"
    years.play(GiveUp("B1", 2, role=BRITISH))
    assert years.state.units["B1"].sail == 2
    assert years.question is None


@rule("IC-11.12-c")
def test_a_request_takes_from_harbours_before_it_takes_from_the_sea() -> None:
    at_sea = squadron("B3", at="sp_13")
    pieces = (laid_up("B1", sail=2), laid_up("B2", sail=2), at_sea)
    years = called_away("sol", 2, *pieces)
    assert years.refusal(GiveUp("B3", role=BRITISH)) == "IC-11.12-c"
    assert [o.piece for o in years.question.options(years.state, BRITISH)] == ["B1"] * 2 + [
        "B2"
    ] * 2
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
    assert {o.piece for o in years.question.options(years.state, BRITISH)} == {"B1", "B2"}
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
    state.errands = but(state.errands, lasting={one.id: Errand(one.id, "interdiction", BRITISH)})
    order = IssuedOrder("B-IN1", "interdiction", BRITISH, one.id, Date(1744, 9), executing=True)
    state.orders = OrderBook(issued={"B-IN1": order})
    years.run(CarryingOut((Withdraw("fleet", 1),), "britain"))
    assert state.errands.lasting == {}
    assert state.orders.issued["B-IN1"].holder == ""
    # It lay there for all to see, and all see it go.
    assert [e.shown for e in as_seen(years.events, BOURBONS)] == [True]  # type: ignore[attr-defined]


def test_what_lies_on_the_levant_trade_track_stays_there() -> None:
    years = called_away("fleet", 1, auxiliary("britain-fleet-1", "fleet", place="track"))
    assert years.state.auxiliaries["britain-fleet-1"].place == "track"
