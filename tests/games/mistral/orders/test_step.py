"""Orders: the Pool, Receiving, the record of a Year, Termination after a Battle."""

from typing import Any

import pytest

from estandarte.games.mistral.orders.book import IssuedOrder, Record
from estandarte.games.mistral.orders.issuing import EndIssuing, IssueOrder, IssuingOrders, may_issue
from estandarte.games.mistral.orders.log import OrderEnded, PirateStirred, RecordChanged
from estandarte.games.mistral.orders.pool import copies, is_available, organise
from estandarte.games.mistral.orders.step import (
    AfterBattle,
    DrawChits,
    DrawingOrders,
    KeepOrders,
    NewYearOfOrders,
    ReceiveOrders,
    TerminateOrder,
)
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.state import Clash, Engagement
from estandarte.kernel import Play, but
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.order_scenes import BOURBONS, BRITISH, Council, issued
from games.mistral.scenes import formation, leader, pack, squadron, started

QUARTER = 9
KING, WAR, DOCTRINE = "philip_v_dies", "france_declares_war", "guerre_de_course"
SPAIN_AUSTRIA = "spain_austria_war"


def pool_of(role: str, **more: Any) -> tuple[str, ...]:
    sea = Council(turn=QUARTER, **more)
    organise(Play(sea.state), role)
    return sea.state.orders.pool[role]


def close(sea: Council) -> None:
    """Nobody draws and nobody Issues anything more."""
    while (asked := sea.state.decision) is not None:
        role = asked.waiting[0]
        passing: Any = DrawChits(0, role=role)
        if isinstance(asked, IssuingOrders):
            passing = EndIssuing(role=role)
        sea.play(passing)


# The Pool


@rule("IC-9.33-a", "MRO-1-a")
def test_a_kind_with_several_chits_has_a_copy_of_each() -> None:
    names = copies(started("y1744"), BRITISH)
    assert [name for name in names if name.startswith("B-ES")] == [
        f"B-ES.{n}" for n in (1, 2, 3, 4)
    ]
    assert "B-CR1" in names and not any(name.startswith("S-") for name in names)


@rule("MRO-2-h", "MIS-2.33-f", "MIS-2.421-a", "MRX-37")
def test_blockades_of_french_ports_wait_for_their_war() -> None:
    assert not {"B-BL4", "B-BL5"} & set(pool_of(BRITISH))
    assert {"B-BL4", "B-BL5"} <= set(pool_of(BRITISH, events=(WAR,)))
    assert {"F-BL1", "F-IN1"} <= set(pool_of(BOURBONS, events=(WAR,)))
    assert not {"F-BL1", "F-IN1"} & set(pool_of(BOURBONS))


@rule("MRO-2-j", "MIS-2.321-a")
def test_under_the_new_king_the_spanish_cruise_and_overawe_pirates() -> None:
    found = pool_of(BOURBONS, events=(KING,), stirred=("port_algiers",))
    kinds = {pack().orders.chits[name].kind for name in found if name.startswith("S-")}
    assert kinds == {"cruise"} and "X-SF2" in found


@rule("MRO-2-k", "MIS-2.332-b")
def test_guerre_de_course_takes_the_place_of_french_cruises() -> None:
    before, after = pool_of(BOURBONS), pool_of(BOURBONS, events=(WAR, DOCTRINE))
    assert "F-CR1" in before and "F-GC.1" not in before
    assert "F-GC.4" in after and not {"F-CR1", "F-IN1"} & set(after)


@rule("IC-9.38-b")
def test_what_was_used_waits_for_the_quarter_though_a_base_joins_the_pool() -> None:
    sea = Council(turn=QUARTER + 1)
    sea.state.orders = but(sea.state.orders, aside=("B-CR3", "S-CR1"))
    Play(sea.state).emit(PirateStirred("MIS-2.526-a", "port_algiers"))
    sea.step()
    assert set(sea.state.orders.aside) == {"B-CR3", "S-CR1"}


@rule("MIS-2.526-a", "MRO-2-i")
def test_chits_against_a_base_join_when_its_pirate_has_stirred() -> None:
    sea = Council(turn=QUARTER + 1)
    sea.step()
    assert "B-SF6" not in sea.state.orders.pool.get(BRITISH, ())
    Play(sea.state).emit(PirateStirred("MIS-2.526-a", "port_algiers"))
    sea.step()
    assert sea.state.orders.pool[BRITISH] == ("B-SF6",)
    assert sea.state.orders.pool[BOURBONS] == ("X-SF2",)


def test_chits_follow_contingents_years_and_campaigns() -> None:
    chits = pack().orders.chits
    state = started("y1744")
    state.contingents["naples"] = "war"
    assert is_available(state, chits["B-BL7"]) and not is_available(state, chits["S-SF1"])
    state.contingents["naples"] = "limited_neutrality"
    assert is_available(state, chits["S-SF1"]) and not is_available(state, chits["B-BL7"])
    assert is_available(state, chits["B-SF2"])
    state.date = Date(1742, 1)
    assert not is_available(state, chits["B-SF2"])
    state.events = ()
    assert not is_available(state, chits["B-AS1"])


@rule("IC-9.33-a", "IC-9.38-b")
def test_on_quarterly_turns_finished_chits_return_and_stale_ones_leave_the_hand() -> None:
    hand = {"B-CR2": Date(1744, 8), "B-CR1": Date(1744, 8)}
    going = issued("B-BL1", "BR-A")
    sea = Council(going, hand=hand, turn=QUARTER, events=(KING,))
    sea.state.orders = but(sea.state.orders, aside=("B-CR3", "B-BL2"))
    sea.step()
    book = sea.state.orders
    assert list(book.hand) == ["B-CR1"]
    assert "B-CR3" in book.pool[BRITISH] and not book.aside
    assert not {"B-CR1", "B-CR2", "B-BL1", "B-BL2"} & set(book.pool[BRITISH])
    assert "B-BL1" in book.issued


@rule("IC-9.33-a", "MIC-19.3-c")
def test_on_other_turns_nothing_is_organised() -> None:
    sea = Council(turn=QUARTER + 1)
    sea.state.orders = but(sea.state.orders, aside=("B-CR3",))
    sea.step()
    assert sea.state.orders.aside == ("B-CR3",) and not sea.state.orders.pool


# Receiving


def drawing(*dice: int, hand: dict[str, Date] | None = None, **more: Any) -> Council:
    return Council(turn=QUARTER, dice=dice, hand=hand, **more).step()


@rule("MIS-1.42-a", "IC-9.35-a", "MIS-X37", "MRX-16")
def test_the_british_receive_two_of_four() -> None:
    sea = drawing(0, 0, 0, 0, 0, 0, 0, 0)
    sea.play(DrawChits(4, role=BRITISH))
    drawn = sea.state.orders.drawn[BRITISH]
    assert len(drawn) == 4
    assert sea.refusal(ReceiveOrders(drawn[:1], role=BRITISH)) == "MIS-1.42-a"
    assert sea.refusal(ReceiveOrders(drawn[:3], role=BRITISH)) == "MIS-1.42-a"
    sea.play(ReceiveOrders(drawn[2:], role=BRITISH))
    assert tuple(sea.state.orders.hand) == drawn[2:]
    assert set(drawn[:2]) <= set(sea.state.orders.pool[BRITISH])


@rule("MIS-1.42-b", "MIS-Q38", "MRX-16", "MIS-X37")
@pytest.mark.parametrize(("count", "due"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_the_bourbons_receive_one_of_every_full_three(count: int, due: int) -> None:
    sea = drawing(*[0] * 2 * count)
    sea.play(DrawChits(count, role=BOURBONS))
    drawn = sea.state.orders.drawn[BOURBONS]
    assert sea.refusal(ReceiveOrders(drawn[: due + 1], role=BOURBONS)) == "MIS-1.42-b"
    sea.play(ReceiveOrders(drawn[:due], role=BOURBONS))
    assert len(sea.state.orders.hand) == due


@rule("MIS-1.421-a")
def test_nothing_must_be_drawn() -> None:
    sea = drawing()
    sea.play(DrawChits(0, role=BRITISH))
    decision = sea.state.decision
    assert decision is not None and decision.waiting == (BOURBONS,)


@rule("IC-9.35-a")
@pytest.mark.parametrize(("role", "most"), [(BRITISH, 4), (BOURBONS, 6)])
def test_no_more_chits_than_that_are_drawn(role: str, most: int) -> None:
    sea = drawing()
    assert sea.refusal(DrawChits(most, role=role)) is None
    assert sea.refusal(DrawChits(most + 1, role=role)) == "IC-9.35-a"
    assert sea.refusal(ReceiveOrders((), role=role)) == "IC-9.35-a"


@rule("IC-9.35-a")
def test_only_what_was_drawn_is_received_and_once() -> None:
    sea = drawing(0, 0, 0, 0)
    sea.play(DrawChits(2, role=BRITISH))
    assert sea.refusal(ReceiveOrders(("B-CR8",), role=BRITISH)) == "IC-9.35-a"
    assert sea.refusal(DrawChits(2, role=BRITISH)) == "IC-9.35-a"


@rule("IC-9.35-b")
def test_a_hand_holds_four_orders() -> None:
    hand = {name: Date(1744, 8) for name in ("B-CR1", "B-CR3", "B-CR4")}
    sea = drawing(hand=hand)
    assert sea.refusal(DrawChits(3, role=BRITISH)) is None
    assert sea.refusal(DrawChits(4, role=BRITISH)) == "IC-9.35-b"


@rule("IC-9.35-b")
@pytest.mark.parametrize(("turn", "failed"), [(9, 0), (10, 1)])
def test_what_is_not_issued_within_four_turns_has_failed(turn: int, failed: int) -> None:
    sea = Council(turn=turn, hand={"B-CR1": Date(1744, 6)})
    sea.step()
    close(sea)
    assert sea.record() == (0, failed)
    assert ("B-CR1" in sea.state.orders.hand) != bool(failed)


@rule("MRS-1-f")
def test_by_the_switch_any_two_chits_are_taken() -> None:
    sea = drawing(order_selection="choice")
    assert sea.refusal(DrawChits(2, role=BRITISH)) == "MRS-1-f"
    three = ("B-CR1", "B-CR2", "B-CR3")
    assert sea.refusal(ReceiveOrders(three, role=BRITISH)) == "MRS-1-f"
    sea.play(ReceiveOrders(("B-CR1", "B-ES.2"), role=BRITISH))
    assert list(sea.state.orders.hand) == ["B-CR1", "B-ES.2"]


@rule("IC-9.31-a", "IC-2.33-a")
def test_what_is_drawn_and_received_is_its_fleets_secret() -> None:
    sea = drawing(0, 0, 0, 0)
    sea.play(DrawChits(2, role=BRITISH))
    drawn = sea.state.orders.drawn[BRITISH]
    sea.play(ReceiveOrders(drawn[:1], role=BRITISH))
    assert drawn[0] not in repr(as_seen(sea.events, BOURBONS))
    assert drawn[0] in repr(as_seen(sea.events, BRITISH))


@rule("MRF-1-a")
def test_the_free_step_fills_the_pool_and_reaches_ships_at_sea() -> None:
    fleet = formation("BR-A", at="sp_13"), squadron("B1", at="sp_13", formation="BR-A")
    sea = Council(*fleet, turn=1, hand={"B-CR3": Date(1744, 0)})
    sea.step(free=True)
    assert "B-CR1" in sea.state.orders.pool[BRITISH]
    for role in (BRITISH, BOURBONS):
        sea.play(DrawChits(0, role=role))
    sea.play(IssueOrder("B-CR3", "BR-A", role=BRITISH))
    assert sea.order("B-CR3").issued == Date(1744, 0)


# The record


@rule("IC-4.3-d", "IC-9.38-b")
def test_the_records_start_anew_with_the_year() -> None:
    sea = Council()
    Play(sea.state).emit(RecordChanged("IC-9.38-a", BRITISH, 3, 1))
    assert sea.state.orders.record(BRITISH) == Record(3, 1)
    sea.begin(NewYearOfOrders())
    assert sea.record() == (0, 0)


@rule("IC-9.38-a", "IC-9.31-a")
def test_to_the_enemy_an_order_that_ends_is_a_point_in_the_record() -> None:
    event = OrderEnded("MRO-2-a", BRITISH, "B-CR3", "failed", 1)
    assert event.seen_by(BOURBONS) == RecordChanged("MIC-16.1-q", BRITISH, 0, 1)
    assert OrderEnded("IC-9.42-a", BRITISH, "R-british-1", "failed", 0).seen_by(BOURBONS) is None


# Termination


def after_battle(*dice: int) -> Council:
    """BR-A has fought, BR-B has not."""
    sea = Council(
        formation("BR-A", leader="mathews"),
        formation("BR-B"),
        squadron("B1", formation="BR-A"),
        squadron("B2", formation="BR-B"),
        leader("mathews", formation="BR-A", station=""),
        issued("B-CR3", "BR-A", executing=True, count=2),
        issued("B-CR4", "BR-B"),
        dice=dice,
    )
    clash = Clash({BRITISH: ("B1",), BOURBONS: ()})
    sea.state.battle = Engagement("sp_13", {BRITISH: (), BOURBONS: ()}, clashes=(clash,))
    return sea.begin(AfterBattle())


@rule("MIC-18.3-d", "IC-8.38-a")
def test_after_a_battle_an_order_ends_by_a_strategy_check_without_a_score() -> None:
    sea = after_battle(3)
    sea.play(TerminateOrder("B-CR3", role=BRITISH))
    assert "B-CR3" not in sea.state.orders.issued and sea.record() == (0, 0)


@rule("MIC-18.3-d")
def test_a_failed_check_keeps_the_order_and_is_not_tried_again() -> None:
    sea = after_battle(4)
    sea.play(TerminateOrder("B-CR3", role=BRITISH))
    assert "B-CR3" in sea.state.orders.issued
    assert sea.refusal(TerminateOrder("B-CR3", role=BRITISH)) == "MIC-18.3-d"
    sea.play(KeepOrders(role=BRITISH), KeepOrders(role=BOURBONS))
    assert sea.state.stack == []


@rule("MIC-18.3-d")
def test_only_those_who_fought_may_terminate_their_orders() -> None:
    sea = after_battle()
    assert sea.refusal(TerminateOrder("B-CR4", role=BRITISH)) == "MIC-18.3-d"
    assert sea.refusal(TerminateOrder("B-CR3", role=BOURBONS)) == "MIC-18.3-d"


def test_every_option_of_the_step_is_lawful() -> None:
    sea = drawing(*[0] * 8)
    for count in (4, 0):
        decision = sea.state.decision
        assert isinstance(decision, DrawingOrders)
        role = decision.waiting[-1]
        options = list(decision.options(sea.state, role))
        assert options and all(sea.refusal(option) is None for option in options)
        if count:
            sea.play(DrawChits(count, role=role))


def test_an_issued_order_knows_its_chit() -> None:
    order: IssuedOrder = issued("B-ES.3", "BR-A")
    assert (order.kind, order.fleet) == ("escort", BRITISH)


@rule("MIS-2.421-a", "MIS-2.33-f")
def test_a_blockade_of_toulon_is_neither_received_nor_issued_before_the_war() -> None:
    sea = drawing(0, 0, 0, 0, 0, 0, 0, 0)
    sea.play(DrawChits(4, role=BRITISH))
    assert sea.refusal(ReceiveOrders(("B-BL4", "B-BL5"), role=BRITISH)) == "MIS-2.421-a"
    assert may_issue(sea.state, "B-BL4", "BR-A", BRITISH).cite == "MIS-2.33-f"


@rule("MIS-1.42-a")
def test_the_british_receive_one_of_every_two() -> None:
    sea = drawing(0, 0, 0, 0, 0, 0, 0, 0)
    sea.play(DrawChits(4, role=BRITISH))
    drawn = sea.state.orders.drawn[BRITISH]
    assert sea.refusal(ReceiveOrders(drawn[:1], role=BRITISH)) == "MIS-1.42-a"
    assert sea.refusal(ReceiveOrders(drawn[:2], role=BRITISH)) is None


@rule("MIS-1.42-b")
def test_the_bourbons_receive_one_of_every_three() -> None:
    sea = drawing(*[0] * 12)
    sea.play(DrawChits(6, role=BOURBONS))
    drawn = sea.state.orders.drawn[BOURBONS]
    assert sea.refusal(ReceiveOrders(drawn[:3], role=BOURBONS)) == "MIS-1.42-b"
    assert sea.refusal(ReceiveOrders(drawn[:2], role=BOURBONS)) is None


@rule("MIS-1.421-b")
def test_an_escort_order_may_be_held_before_its_convoy_comes() -> None:
    sea = drawing(order_selection="choice")
    escort = next(id for id in pool_of(BRITISH) if id.startswith("B-ES"))
    assert not sea.state.convoys
    assert sea.refusal(ReceiveOrders((escort,), role=BRITISH)) is None
