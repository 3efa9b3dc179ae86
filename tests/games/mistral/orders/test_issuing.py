"""Issuing: who may hold which Order, and the Check for those at sea."""

from typing import Any

import pytest

from estandarte.games.mistral.orders.issuing import EndIssuing, IssueOrder, IssuingOrders
from estandarte.games.mistral.schema.map import Date
from estandarte.kernel.events import as_seen
from estandarte.kernel.testing import rule
from games.mistral.order_scenes import BOURBONS, BRITISH, Council, issued
from games.mistral.scenes import auxiliary, flagship, formation, leader, squadron

MAHON, TOULON = "port_mahon/harbour", "port_toulon/harbour"
LAST = Date(1744, 9)


def in_port(id: str, name: str = "", at: str = MAHON, **more: Any) -> Any:
    return squadron(id, at=at, formation=name, state="fitting_out", **more)


def issuing(*pieces: Any, hand: str = "B-CR3", **more: Any) -> Council:
    sea = Council(*pieces, hand=dict.fromkeys(hand.split(), LAST), **more)
    sea.state.stack[:] = [IssuingOrders((BOURBONS, BRITISH))]
    return sea


def flag(name: str = "BR-A", units: str = "B1 B2", at: str = MAHON, **more: Any) -> list[Any]:
    return [formation(name, at=at, **more), *(in_port(id, name, at) for id in units.split())]


def refused(sea: Council, order: str, holder: str, role: str = BRITISH) -> str | None:
    return sea.refusal(IssueOrder(order, holder, role=role))


@rule("IC-9.36-a")
def test_in_harbour_an_order_is_issued_without_a_check() -> None:
    sea = issuing(*flag())
    sea.play(IssueOrder("B-CR3", "BR-A", role=BRITISH))
    order = sea.order("B-CR3")
    assert (order.holder, order.issued.turn, order.locations[0]) == ("BR-A", 10, "sp_13")
    assert not sea.state.orders.hand


@rule("IC-9.36-a")
def test_a_formation_has_one_order() -> None:
    sea = issuing(*flag(), issued("B-CR1", "BR-A"))
    assert refused(sea, "B-CR3", "BR-A") == "IC-9.36-a"


@rule("IC-9.36-a")
def test_a_flotilla_inside_a_grand_one_has_none_of_its_own() -> None:
    grand = flag("BR-G", "B3")
    sea = issuing(*grand, *flag(under="BR-G"))
    assert refused(sea, "B-CR3", "BR-A") == "IC-9.36-a"
    assert refused(sea, "B-CR3", "BR-G") is None


@rule("IC-9.365-a", "MIC-6.2-i", "MRX-37")
@pytest.mark.parametrize(("die", "reached"), [(3, True), (4, False)])
def test_a_formation_at_sea_is_reached_by_a_strategy_check(die: int, reached: bool) -> None:
    mathews = leader("mathews")  # Strategy 3
    sea = issuing(
        formation("BR-A", at="sp_13"), squadron("B1", formation="BR-A"), mathews, dice=[die]
    )
    sea.play(IssueOrder("B-CR3", "BR-A", role=BRITISH))
    assert ("B-CR3" in sea.state.orders.issued) == reached
    if not reached:
        assert refused(sea, "B-CR3", "BR-A") == "IC-9.365-a"


@rule("MRS-1-q")
def test_without_strategy_checks_everybody_is_reached() -> None:
    at_sea = formation("BR-A", at="sp_13"), squadron("B1", formation="BR-A")
    sea = issuing(*at_sea, strategy_checks="off")
    sea.play(IssueOrder("B-CR3", "BR-A", role=BRITISH))
    assert "B-CR3" in sea.state.orders.issued


@rule("IC-9.36-b", "MIS-2.317-a", "MIS-1.422-a")
def test_chits_marked_for_a_command_go_to_its_formations() -> None:
    sea = issuing(
        *flag("SP-B", "S1", TOULON), *flag("FR-C", "F1", TOULON), hand="S-CR4 F-CR1 X-SF2"
    )
    assert refused(sea, "S-CR4", "FR-C", BOURBONS) == "IC-9.36-b"
    assert refused(sea, "F-CR1", "SP-B", BOURBONS) == "IC-9.36-b"
    assert refused(sea, "S-CR4", "SP-B", BOURBONS) is None
    for name in ("SP-B", "FR-C"):
        assert refused(sea, "X-SF2", name, BOURBONS) is None


@rule("IC-9.36-b", "MIS-2.317-b")
def test_flotilla_a_is_of_its_leaders_command() -> None:
    court = leader("de_court", formation="BO-A", station="")
    sea = issuing(*flag("BO-A", "S1 F1", TOULON, leader="de_court"), court, hand="S-CR4 F-CR1")
    assert refused(sea, "S-CR4", "BO-A", BOURBONS) == "IC-9.36-b"
    assert refused(sea, "F-CR1", "BO-A", BOURBONS) is None


@rule("MIS-2.318-a")
def test_genoese_ships_take_part_in_french_orders() -> None:
    sea = issuing(
        *flag("FR-C", "G1", "port_genoa/harbour"),
        hand="F-CR1",
        contingents={"genoa": "active"},
    )
    assert refused(sea, "F-CR1", "FR-C", BOURBONS) is None


@rule("MRO-2-d", "IC-3.23-d")
def test_a_blockade_needs_two_squadrons_and_flagships_do_not_count() -> None:
    namur = flagship("namur", at=MAHON, formation="BR-A", state="fitting_out")
    sea = issuing(*flag(units="B1"), namur, *flag("BR-B", "B3 B4"), hand="B-BL1")
    assert refused(sea, "B-BL1", "BR-A") == "IC-3.23-d"
    assert refused(sea, "B-BL1", "BR-B") is None


@rule("MRO-1-a", "IC-9.36-a")
def test_a_detachment_does_not_blockade() -> None:
    sea = issuing(*flag("BR-1"), hand="B-BL1 B-CR3 B-IN1 B-SF2 B-AS1 B-ES.1")
    assert refused(sea, "B-BL1", "BR-1") == "IC-9.36-a"
    for order in ("B-CR3", "B-IN1", "B-SF2", "B-AS1", "B-ES.1"):
        assert refused(sea, order, "BR-1") is None


@rule("MRO-2-g")
def test_raiders_are_french_and_have_two_sail() -> None:
    pieces = [
        formation("FR-1", at=TOULON),
        in_port("F1", "FR-1", TOULON, sail=1),
        *flag("FR-2", "F2", TOULON),
        *flag("SP-1", "S1", TOULON),
    ]
    sea = issuing(*pieces, hand="F-GC.1")
    assert refused(sea, "F-GC.1", "FR-1", BOURBONS) == "MRO-2-g"
    assert refused(sea, "F-GC.1", "SP-1", BOURBONS) == "MIS-2.317-a"
    assert refused(sea, "F-GC.1", "FR-2", BOURBONS) is None


@rule("MIS-2.332-e", "MIS-2.332-f", "MRO-2-k")
def test_under_the_doctrine_the_french_neither_cruise_nor_interdict() -> None:
    sea = issuing(
        *flag("FR-C", "F1", TOULON), hand="F-CR1 F-IN1 F-ES.1", events=("guerre_de_course",)
    )
    assert refused(sea, "F-CR1", "FR-C", BOURBONS) == "MIS-2.332-e"
    assert refused(sea, "F-IN1", "FR-C", BOURBONS) == "MIS-2.332-f"
    assert refused(sea, "F-ES.1", "FR-C", BOURBONS) is None


@rule("IC-9.36-c", "MIS-2.233-c", "MIS-2.233-d", "MIS-2.233-e")
@pytest.mark.parametrize(
    ("kind", "allowed"),
    [
        ("fleet50", {"B-SF2", "B-IN1", "B-ES.1"}),
        ("fleet", {"B-ES.1"}),
        ("light", set()),
        ("bomb", set()),
    ],
)
def test_what_auxiliaries_may_hold(kind: str, allowed: set[str]) -> None:
    one = auxiliary("x", kind, place="assigned", at="port_mahon")
    hand = "B-SF2 B-IN1 B-ES.1 B-CR3 B-BL1 B-AS1"
    sea = issuing(one, hand=hand)
    assert {order for order in hand.split() if refused(sea, order, "x") is None} == allowed


@rule("IC-9.36-c")
def test_an_auxiliary_must_be_assigned_to_be_given_an_order() -> None:
    sea = issuing(auxiliary("x", "fleet50"), hand="B-ES.1")
    assert refused(sea, "B-ES.1", "x") == "IC-9.36-c"


@rule("MIS-2.125-a", "IC-3.27-i", "IC-3.35-a")
def test_a_squadron_of_a_harbour_goes_alone_to_escort_only() -> None:
    sea = issuing(in_port("B1"), hand="B-ES.1 B-CR3")
    assert refused(sea, "B-CR3", "B1") == "MIS-2.125-a"
    sea.play(IssueOrder("B-ES.1", "B1", role=BRITISH))
    alone = sea.state.formations["I-B1"]
    assert (alone.kind, alone.at, sea.order("B-ES.1").holder) == ("independent", MAHON, "I-B1")


@rule("MIS-2.125-a")
def test_a_subordinated_squadron_is_given_no_order_by_itself() -> None:
    sea = issuing(*flag(), hand="B-ES.1")
    assert refused(sea, "B-ES.1", "B1") == "IC-9.36-a"


@rule("MIS-2.221-d")
def test_a_flagship_is_given_no_escort_order() -> None:
    namur = flagship("namur", at=MAHON, state="fitting_out")
    sea = issuing(namur, hand="B-ES.1")
    assert refused(sea, "B-ES.1", "namur") == "MIS-2.221-d"


@rule("IC-9.31-a")
def test_only_orders_in_ones_own_hand_are_issued() -> None:
    sea = issuing(*flag(), *flag("SP-B", "S1", TOULON), hand="B-CR3")
    assert refused(sea, "B-CR1", "BR-A") == "IC-9.31-a"
    assert refused(sea, "B-CR3", "SP-B", BOURBONS) == "IC-9.31-a"
    assert refused(sea, "B-CR3", "SP-B") == "IC-9.36-a"


@rule("IC-9.31-a", "IC-2.33-a")
def test_who_is_given_what_is_a_secret() -> None:
    sea = issuing(*flag(), in_port("B3"), hand="B-CR3 B-ES.1")
    sea.play(IssueOrder("B-CR3", "BR-A", role=BRITISH), IssueOrder("B-ES.1", "B3", role=BRITISH))
    assert not as_seen(sea.events, BOURBONS)
    sea.play(EndIssuing(role=BRITISH), EndIssuing(role=BOURBONS))
    assert sea.state.stack == []


def test_every_order_offered_is_lawful() -> None:
    sea = issuing(
        *flag(),
        in_port("B3"),
        auxiliary("x", "fleet50", place="assigned", at="port_mahon"),
        hand="B-CR3 B-ES.1 B-SF2",
    )
    decision = sea.state.decision
    assert decision is not None
    options = list(decision.options(sea.state, BRITISH))
    assert len(options) > 5 and all(sea.refusal(option) is None for option in options)
