"""Joining and leaving Flotillas, and Flotillas under the Grand Flotilla."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.joining import (
    JoinFlotilla,
    LeaveFlotilla,
    SetFree,
    TakeUnder,
)
from estandarte.games.mistral.fleets.reorganisation import Reorganising
from estandarte.games.mistral.orders.book import IssuedOrder, OrderBook
from estandarte.games.mistral.schema.map import Date
from estandarte.kernel import but
from estandarte.kernel.events import DieRolled, as_seen
from estandarte.kernel.testing import rule
from games.mistral.scenes import flagship, formation, leader, squadron
from games.mistral.year_scenes import (
    BOURBONS,
    BRITISH,
    MAHON,
    TOULON,
    Years,
    laid_up,
)


def step(*pieces: Any, dice: tuple[int, ...] = (0,), role: str = BRITISH, **more: Any) -> Years:
    years = Years(None, *pieces, dice=dice, **more)
    years.state.stack[:] = [Reorganising((role,))]
    return years


def harbour(*extra: Any) -> tuple[Any, ...]:
    return (formation("BR-A", at=MAHON), laid_up("B1", formation="BR-A"), *extra)


@rule("IC-3.35-c", "IC-3.31-b")
@pytest.mark.parametrize(("die", "joined"), [(0, "BR-A"), (9, "")])
def test_a_squadron_joins_a_flotilla_in_its_harbour_by_a_check(die: int, joined: str) -> None:
    years = step(*harbour(laid_up("B2")), leader("rowley"), dice=(die,))
    years.play(JoinFlotilla("B2", "BR-A", role=BRITISH))
    assert years.state.units["B2"].formation == joined
    assert [e.purpose for e in years.said(DieRolled)] == ["strategy_check"]
    assert as_seen(years.events, BOURBONS) == ()


@rule("IC-3.33-a")
def test_there_is_one_try_in_a_step() -> None:
    years = step(*harbour(laid_up("B2")), dice=(9,))
    years.play(JoinFlotilla("B2", "BR-A", role=BRITISH))
    assert years.refusal(JoinFlotilla("B2", "BR-A", role=BRITISH)) == "IC-3.35-c"
    moved = step(*harbour(laid_up("B2")))
    moved.play(JoinFlotilla("B2", "BR-A", role=BRITISH))
    assert moved.refusal(LeaveFlotilla("B2", role=BRITISH)) == "IC-3.35-c"


@rule("IC-3.35-c")
def test_only_in_one_place_and_in_one_state() -> None:
    far = laid_up("B2", at="port_gibraltar/harbour")
    assert step(*harbour(far)).refusal(JoinFlotilla("B2", "BR-A", role=BRITISH)) == "IC-3.35-c"
    at_sea = (formation("BR-B", at="sp_13"), squadron("B3", at="sp_13", formation="BR-B"))
    years = step(*harbour(*at_sea, laid_up("B2")))
    assert years.refusal(JoinFlotilla("B2", "BR-B", role=BRITISH)) == "IC-3.35-c"
    assert years.refusal(JoinFlotilla("B1", "BR-A", role=BRITISH)) == "IC-3.31-b"
    assert years.refusal(JoinFlotilla("B2", "FR-C", role=BRITISH)) == "IC-3.35-c"


@rule("IC-3.35-c")
def test_at_sea_an_independent_squadron_joins_and_its_own_formation_is_no_more() -> None:
    pieces = (formation("BR-B", at="sp_13"), squadron("B3", formation="BR-B"), squadron("B4"))
    years = step(*pieces)
    years.play(JoinFlotilla("B4", "BR-B", role=BRITISH))
    assert sorted(years.state.formations) == ["BR-B"]
    assert years.state.units["B4"].formation == "BR-B"


@rule("IC-3.35-a")
def test_an_escort_does_not_leave_its_order_for_it() -> None:
    pieces = (formation("BR-B", at="sp_13"), squadron("B3", formation="BR-B"), squadron("B4"))
    years = step(*pieces)
    order = IssuedOrder("B-ES.1", "escort", BRITISH, "I-B4", Date(1744, 9))
    years.state.orders = OrderBook(issued={"B-ES.1": order})
    assert years.refusal(JoinFlotilla("B4", "BR-B", role=BRITISH)) == "IC-3.35-a"


@rule("IC-3.32-a", "MIS-2.312-a")
def test_the_limits_of_a_formation_hold() -> None:
    small = (
        formation("BR-1", at=MAHON),
        laid_up("B1", formation="BR-1"),
        laid_up("B2", formation="BR-1"),
        laid_up("B3"),
    )
    assert step(*small).refusal(JoinFlotilla("B3", "BR-1", role=BRITISH)) == "IC-3.32-a"
    french = (
        formation("FR-C", at=TOULON),
        laid_up("F1", at=TOULON, formation="FR-C"),
        laid_up("S1", at=TOULON, formation="FR-C"),
        laid_up("S2", at=TOULON),
    )
    years = step(*french, role=BOURBONS)
    assert years.refusal(JoinFlotilla("S2", "FR-C", role=BOURBONS)) == "MIS-2.312-a"


@rule("IC-3.34-a", "IC-3.35-c")
def test_a_squadron_leaves_a_flotilla_but_not_the_last_one() -> None:
    years = step(*harbour(laid_up("B2", formation="BR-A")))
    years.play(LeaveFlotilla("B2", role=BRITISH))
    unit = years.state.units["B2"]
    assert (unit.formation, unit.at) == ("", MAHON)
    assert years.refusal(LeaveFlotilla("B1", role=BRITISH)) == "IC-3.34-a"


@rule("IC-3.35-c", "MIS-2.221-b", "MIS-2.223-a")
def test_at_sea_it_becomes_independent_and_a_flagship_may_not() -> None:
    pieces = (
        formation("BR-B", at="sp_13"),
        squadron("B3", formation="BR-B"),
        squadron("B4", formation="BR-B"),
        flagship("namur", formation="BR-B"),
    )
    years = step(*pieces)
    assert years.refusal(LeaveFlotilla("namur", role=BRITISH)) == "MIS-2.221-b"
    years.play(LeaveFlotilla("B4", role=BRITISH))
    assert years.state.formations["I-B4"].at == "sp_13"
    # Each Flagship needs a Squadron beside her.
    assert years.refusal(LeaveFlotilla("B3", role=BRITISH)) == "MIS-2.221-f"


@rule("MIC-6.2-n", "IC-3.33-a")
def test_new_sail_join_without_a_check() -> None:
    years = step(*harbour(laid_up("B2", sail=2)), register={"fresh": {"B2": 2}}, dice=())
    years.play(JoinFlotilla("B2", "BR-A", role=BRITISH))
    assert years.state.units["B2"].formation == "BR-A"


def grand(at: str = "sp_13", **more: Any) -> tuple[Any, ...]:
    return (
        formation("BO-G", at=at, **more),
        squadron("S1", at=at, formation="BO-G"),
        formation("FR-C", at="sp_13"),
        squadron("F1", at="sp_13", formation="FR-C"),
        leader("navarro", station="port_cadiz"),
    )


@rule("MIS-2.124-b", "MIS-2.124-a", "IC-3.33-b")
def test_the_grand_flotilla_takes_a_flotilla_under_it_and_lets_it_go() -> None:
    years = step(*grand(), dice=(3,), role=BOURBONS)
    years.play(TakeUnder("FR-C", "BO-G", role=BOURBONS))
    assert years.state.formations["FR-C"].under == "BO-G"
    assert {u.id for u in years.state.units_of("BO-G")} == {"S1", "F1"}
    years.state.stack[:] = [Reorganising((BOURBONS,))]
    years.throw(10)
    years.play(SetFree("FR-C", role=BOURBONS))
    assert years.state.formations["FR-C"].under == ""


@rule("IC-2.31-a")
@pytest.mark.parametrize("seen", ["BO-G", "FR-C"])
def test_a_flotilla_and_the_grand_one_that_takes_it_are_seen_together(seen: str) -> None:
    years = step(*grand(), dice=(3,), role=BOURBONS)
    years.state.formations[seen] = but(years.state.formations[seen], spotted=True)
    years.play(TakeUnder("FR-C", "BO-G", role=BOURBONS))
    assert all(years.state.formations[id].spotted for id in ("BO-G", "FR-C"))


@rule("MIS-2.124-b", "IC-3.32-a", "IC-9.36-a", "MIS-2.321-d")
def test_whom_it_may_not_take() -> None:
    years = step(*grand(), squadron("S2"), role=BOURBONS)
    assert years.refusal(TakeUnder("BO-G", "FR-C", role=BOURBONS)) == "MIS-2.124-b"
    assert years.refusal(TakeUnder("I-S2", "BO-G", role=BOURBONS)) == "IC-3.32-a"
    assert (
        step(*grand("sp_12"), role=BOURBONS).refusal(TakeUnder("FR-C", "BO-G", role=BOURBONS))
        == "IC-3.35-c"
    )
    order = IssuedOrder("F-CR1", "cruise", BOURBONS, "FR-C", Date(1744, 9))
    years.state.orders = OrderBook(issued={"F-CR1": order})
    assert years.refusal(TakeUnder("FR-C", "BO-G", role=BOURBONS)) == "IC-9.36-a"
    dead = step(*grand(), role=BOURBONS, events=("philip_v_dies",))
    assert dead.refusal(TakeUnder("FR-C", "BO-G", role=BOURBONS)) == "MIS-2.321-d"
    assert dead.refusal(SetFree("FR-C", role=BOURBONS)) == "MIS-2.124-b"


def test_what_may_be_done_is_offered() -> None:
    years = step(*harbour(laid_up("B2")))
    offered = set(map(type, years.question.options(years.state, BRITISH)))
    assert JoinFlotilla in offered
    afloat = step(*grand(), role=BOURBONS)
    assert TakeUnder in set(map(type, afloat.question.options(afloat.state, BOURBONS)))


@rule("MIS-2.221-e", "MIS-Q98")
def test_the_real_felipe_stays_with_the_spaniards() -> None:
    """In their Harbour she joins no French Flotilla, nor do they leave her alone with one."""
    french = (formation("BO-A", at=TOULON), laid_up("F1", TOULON, formation="BO-A"))
    spanish = laid_up("S1", TOULON, formation="BO-A")
    alone = flagship("real_felipe", at=TOULON, state="in_ordinary")
    join = JoinFlotilla("real_felipe", "BO-A", role=BOURBONS)
    beside = step(*french, laid_up("S1", TOULON), alone, role=BOURBONS)
    assert beside.refusal(join) == "MIS-2.221-e"
    assert join not in beside.question.options(beside.state, BOURBONS)
    assert step(*french, spanish, alone, role=BOURBONS).refusal(join) is None
    assert step(*french, alone, role=BOURBONS).refusal(join) is None
    aboard = step(*french, spanish, but(alone, formation="BO-A"), role=BOURBONS)
    assert aboard.refusal(LeaveFlotilla("S1", role=BOURBONS)) == "MIS-2.221-e"
    assert aboard.refusal(LeaveFlotilla("F1", role=BOURBONS)) is None
