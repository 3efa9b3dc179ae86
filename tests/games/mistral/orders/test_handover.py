"""Hand-over, Extension and deliberate Failure at the end of an Impulse; Rendezvous."""

from typing import Any

import pytest

from estandarte.games.mistral.orders.executing import EndOfImpulseOrders, GiveUpOrder
from estandarte.games.mistral.orders.handover import ExtendOrder, HandOver
from estandarte.games.mistral.orders.issuing import IssueRendezvous, IssuingOrders
from estandarte.games.mistral.orders.rendezvous import EAST, Meetings
from estandarte.games.mistral.schema.map import Date
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from games.mistral.order_scenes import BOURBONS, BRITISH, Council, issued
from games.mistral.scenes import auxiliary, flagship, formation, leader, squadron

MAHON = "port_mahon/harbour"


def two(*more: Any, at: str = "sp_13", **facts: Any) -> Council:
    """BR-A Cruises; BR-B is at hand; Mathews, Strategy 3, is ashore."""
    return Council(
        formation("BR-A", at="sp_13"),
        squadron("B1", formation="BR-A"),
        formation("BR-B", at=at),
        squadron("B2", at=at, formation="BR-B"),
        leader("mathews"),
        *more,
        **facts,
    )


# Hand-over


@rule("IC-9.41-a", "MIC-19.2-b", "MIC-6.2-l")
def test_a_fresh_formation_takes_an_order_over_with_its_count() -> None:
    sea = two(issued("B-CR3", "BR-A", executing=True, count=2), dice=[3])
    sea.answer(HandOver("B-CR3", "BR-B", role=BRITISH))
    order = sea.order("B-CR3")
    assert (order.holder, order.count) == ("BR-B", 3)


@rule("IC-9.41-a", "MIC-6.2-l")
def test_a_failed_check_hands_nothing_over() -> None:
    sea = two(issued("B-CR3", "BR-A", executing=True, count=2), dice=[4])
    sea.begin(EndOfImpulseOrders())
    sea.play(HandOver("B-CR3", "BR-B", role=BRITISH))
    assert sea.order("B-CR3").holder == "BR-A"
    assert sea.refusal(HandOver("B-CR3", "BR-B", role=BRITISH)) == "IC-9.41-a"


@rule("IC-9.41-a")
def test_only_an_order_in_execution_and_only_in_the_same_location() -> None:
    idle = two(issued("B-CR3", "BR-A")).begin(EndOfImpulseOrders())
    assert idle.refusal(HandOver("B-CR3", "BR-B", role=BRITISH)) == "IC-9.41-a"
    order = issued("B-CR3", "BR-A", executing=True)
    far = two(order, at="sp_12").begin(EndOfImpulseOrders())
    assert far.refusal(HandOver("B-CR3", "BR-B", role=BRITISH)) == "IC-9.41-a"


@rule("IC-9.41-a", "IC-9.36-a")
def test_the_other_must_be_free_and_fit_for_the_order() -> None:
    order = issued("B-CR3", "BR-A", executing=True)
    busy = two(order, issued("B-CR4", "BR-B")).begin(EndOfImpulseOrders())
    assert busy.refusal(HandOver("B-CR3", "BR-B", role=BRITISH)) == "IC-9.36-a"
    alone = two(order, squadron("B3")).begin(EndOfImpulseOrders())
    assert alone.refusal(HandOver("B-CR3", "I-B3", role=BRITISH)) == "IC-9.36-a"


# Extension


@rule("IC-9.39-a", "MIC-19.2-c", "MIC-6.2-k")
def test_an_extension_gives_four_impulses_more_once() -> None:
    sea = two(issued("B-CR4", "BR-A"), dice=[3], turn=13, impulse=4)
    sea.answer(ExtendOrder("B-CR4", role=BRITISH))
    assert sea.order("B-CR4").extended and sea.record() == (0, 0)
    sea.state.date = Date(1744, 14)
    sea.begin(EndOfImpulseOrders())
    assert sea.refusal(ExtendOrder("B-CR4", role=BRITISH)) == "IC-9.39-a"
    sea.answer()
    assert sea.record() == (0, 1)


@rule("IC-9.39-a", "MIC-6.2-k")
def test_without_the_check_time_is_up() -> None:
    sea = two(issued("B-CR4", "BR-A"), dice=[4], turn=13, impulse=4)
    sea.answer(ExtendOrder("B-CR4", role=BRITISH))
    assert sea.record() == (0, 1)


@rule("IC-9.39-a")
def test_while_there_is_time_nothing_is_extended() -> None:
    sea = two(issued("B-CR4", "BR-A"), turn=13, impulse=3).begin(EndOfImpulseOrders())
    assert sea.refusal(ExtendOrder("B-CR4", role=BRITISH)) == "IC-9.39-a"


# Deliberate Failure


@rule("IC-9.387-a", "MIC-6.2-j")
@pytest.mark.parametrize(("damage", "die", "failed"), [(0, 3, 1), (0, 4, 0), (7, 4, 1), (8, 6, 0)])
def test_giving_an_order_up_is_easier_for_a_battered_fleet(
    damage: int, die: int, failed: int
) -> None:
    sea = Council(
        formation("BR-A"),
        squadron("B1", formation="BR-A", damage=damage),
        leader("mathews"),
        issued("B-CR3", "BR-A", executing=True, count=1),
        dice=[die],
    )
    sea.answer(GiveUpOrder("B-CR3", role=BRITISH))
    assert sea.record() == (0, failed)
    if not failed:
        assert not sea.order("B-CR3").given_up and sea.order("B-CR3").count == 2


@rule("IC-4.24-a")
def test_an_order_fulfilled_in_the_same_impulse_is_not_given_up() -> None:
    sea = two(issued("B-CR3", "BR-A", executing=True, count=3))
    sea.answer(GiveUpOrder("B-CR3", role=BRITISH))
    assert sea.record() == (1, 0)


def test_both_fleets_are_asked_whether_or_not_they_have_orders() -> None:
    sea = two().begin(EndOfImpulseOrders())
    decision = sea.state.decision
    assert decision is not None and set(decision.waiting) == {BRITISH, BOURBONS}


def test_every_option_of_the_council_is_lawful() -> None:
    fifty = auxiliary("x", "fleet50", place="assigned", at="port_mahon")
    orders = (
        issued("B-CR3", "BR-A", executing=True, count=1),
        issued("B-CR4", "BR-C"),
        issued("B-IN1", "x"),
    )
    sea = two(fifty, *orders, turn=13, impulse=4).begin(EndOfImpulseOrders())
    decision = sea.state.decision
    assert decision is not None
    options = list(decision.options(sea.state, BRITISH))
    assert {type(option).__name__ for option in options} == {
        "CloseCouncil", "HandOver", "GiveUpOrder", "BeginExecution", "ExtendOrder",
    }  # fmt: skip
    assert all(sea.refusal(option) is None for option in options)


# Rendezvous


def sending(*pieces: Any, **more: Any) -> Council:
    sea = Council(*pieces, **more)
    sea.state.stack[:] = [IssuingOrders((BOURBONS, BRITISH))]
    return sea


def in_port(id: str, name: str = "", at: str = MAHON, **more: Any) -> Any:
    return squadron(id, at=at, formation=name, state="fitting_out", **more)


def refusal(sea: Council, force: str, place: str, joins: str = "", role: str = BRITISH) -> Any:
    return sea.refusal(IssueRendezvous(force, place, joins, role=role))


FLEET = formation("BR-A", at="sp_13"), squadron("B1", formation="BR-A")


@rule("IC-9.42-a", "IC-9.35-c")
def test_squadrons_that_arrive_are_subordinated() -> None:
    order = issued("R-british-1", "I-B2", locations=("sp_13",), joins="BR-A")
    sea = Council(*FLEET, squadron("B2"), order)
    sea.begin(Meetings())
    assert sea.state.units["B2"].formation == "BR-A"
    assert "I-B2" not in sea.state.formations
    assert not sea.state.orders.issued and sea.record() == (0, 0)


@rule("IC-9.42-a")
def test_nobody_joins_who_is_not_there_yet() -> None:
    order = issued("R-british-1", "I-B2", locations=("sp_13",), joins="BR-A")
    sea = Council(*FLEET, squadron("B2", at="sp_12"), order)
    sea.begin(Meetings())
    assert sea.state.units["B2"].formation == "I-B2"


@rule("IC-9.42-a")
def test_the_limits_of_the_formation_hold() -> None:
    order = issued("R-british-1", "BR-2", locations=("sp_13",), joins="BR-1")
    sea = Council(
        formation("BR-1"),
        squadron("B1", formation="BR-1"),
        formation("BR-2"),
        squadron("B2", formation="BR-2"),
        squadron("B3", formation="BR-2"),
        order,
    )
    sea.begin(Meetings())
    found = {id: unit.formation for id, unit in sea.state.units.items()}
    assert found == {"B1": "BR-1", "B2": "BR-1", "B3": "BR-2"}


def test_a_dissolved_formation_brings_its_auxiliaries_and_lands_its_leader() -> None:
    order = issued("R-british-1", "BR-1", locations=("sp_13",), joins="BR-A")
    sea = Council(
        *FLEET,
        formation("BR-1", leader="martin"),
        squadron("B2", formation="BR-1"),
        leader("martin", formation="BR-1", station=""),
        auxiliary("x", "fleet", place="assigned", formation="BR-1"),
        order,
    )
    sea.begin(Meetings())
    assert sea.state.auxiliaries["x"].formation == "BR-A"
    assert sea.state.leaders["martin"].station


@rule("IC-9.42-a")
def test_a_named_location_is_enough() -> None:
    order = issued("R-british-1", "I-B2", locations=("sp_13",))
    sea = Council(squadron("B2"), order)
    sea.begin(Meetings())
    assert not sea.state.orders.issued


@rule("MRO-1-b")
@pytest.mark.parametrize(("turn", "left"), [(15, 1), (16, 0)])
def test_a_rendezvous_that_comes_to_nothing_counts_for_nothing(turn: int, left: int) -> None:
    order = issued("R-british-1", "I-B2", turn=8, locations=("sp_12",))
    sea = Council(squadron("B2"), order, turn=turn, impulse=4)
    sea.answer()
    assert len(sea.state.orders.issued) == left and sea.record() == (0, 0)


@rule("IC-9.35-c")
def test_two_at_once_for_the_british_one_for_each_bourbon_command() -> None:
    held = [issued(f"R-british-{n}", f"I-B{n}", locations=("sp_01",)) for n in (1, 2)]
    sea = sending(squadron("B1"), squadron("B2"), in_port("B3"), *held)
    assert refusal(sea, "B3", "sp_13") == "IC-9.35-c"
    one = sending(squadron("B1"), in_port("B3"), held[0])
    assert refusal(one, "B3", "sp_13") is None
    toulon = "port_toulon/harbour"
    spanish = issued("R-bourbons-1", "I-S1", locations=("sp_01",))
    both = sending(squadron("S1"), in_port("S2", at=toulon), in_port("F1", at=toulon), spanish)
    assert refusal(both, "S2", "sp_13", role=BOURBONS) == "IC-9.35-c"
    assert refusal(both, "F1", "sp_13", role=BOURBONS) is None


@rule("IC-9.422-a", "MIC-6.2-m", "IC-3.35-c")
@pytest.mark.parametrize(("die", "parted"), [(3, True), (4, False)])
def test_a_ready_squadron_leaves_its_flotilla_by_a_check(die: int, parted: bool) -> None:
    fleet = [*FLEET, squadron("B2", formation="BR-A"), leader("mathews")]
    sea = sending(*fleet, dice=[die])
    sea.play(IssueRendezvous("B2", "port_mahon", role=BRITISH))
    assert ("I-B2" in sea.state.formations) == parted
    if not parted:
        assert refusal(sea, "B2", "port_mahon") == "IC-9.365-a"


@rule("IC-3.35-c")
def test_the_last_squadron_of_a_flotilla_does_not_leave_it() -> None:
    assert refusal(sending(*FLEET), "B1", "port_mahon") == "IC-3.35-c"


@rule("MIS-2.221-c")
def test_a_flagship_is_given_no_rendezvous() -> None:
    namur = flagship("namur", formation="BR-A")
    assert refusal(sending(*FLEET, namur), "namur", "port_mahon") == "MIS-2.221-c"


@rule("MIS-2.633-a", "MIS-2.633-b", "MIS-2.634-a", "MIS-2.637-a")
def test_only_whole_british_squadrons_go_to_the_levant() -> None:
    sea = sending(
        *FLEET,
        in_port("B2"),
        in_port("B3", sail=3),
        in_port("S1", at="port_toulon/harbour"),
    )
    assert refusal(sea, "B2", EAST) is None
    assert refusal(sea, "B3", EAST) == "MIS-2.634-a"
    assert refusal(sea, "BR-A", EAST) == "MIS-2.633-b"
    assert refusal(sea, "S1", EAST, role=BOURBONS) == "MIS-2.637-a"


@rule("IC-9.42-a")
def test_who_is_to_be_joined_must_be_able_to_take_him() -> None:
    full = [formation("BR-1"), squadron("B4", formation="BR-1"), squadron("B5", formation="BR-1")]
    sea = sending(*FLEET, *full, in_port("B2"), squadron("B6"))
    assert refusal(sea, "B2", "sp_13", "BR-A") is None
    assert refusal(sea, "B2", "sp_13", "BR-1") == "IC-3.32-a"
    assert refusal(sea, "B2", "sp_13", "I-B6") == "IC-9.42-a"
    assert refusal(sea, "B2", "nowhere") == "IC-9.42-a"
    assert refusal(sea, "B9", "sp_13") == "IC-9.42-a"


def test_beside_it_in_harbour_there_is_no_way_to_go() -> None:
    lying = formation("BR-A", at=MAHON), in_port("B1", "BR-A")
    sea = sending(*lying, in_port("B2"))
    assert refusal(sea, "B2", "port_mahon", "BR-A") == "IC-9.42-a"


def test_a_name_is_free_again_when_its_order_has_ended() -> None:
    sea = sending(
        in_port("B2"), squadron("B1"), issued("R-british-1", "I-B1", locations=("sp_01",))
    )
    sea.play(IssueRendezvous("B2", "sp_13", role=BRITISH))
    assert set(sea.state.orders.issued) == {"R-british-1", "R-british-2"}
    assert but(sea.order("R-british-2"), id="").holder == "I-B2"
