"""Every kind of Order, Fulfilled once and Failed once."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.forces import Directive, Formation
from estandarte.games.mistral.orders.consequences import note_departure, note_loss
from estandarte.games.mistral.orders.executing import BeginExecution, EndOfImpulseOrders
from estandarte.games.mistral.orders.log import OrderAccomplished
from estandarte.games.mistral.orders.show_of_force import campaign_resolved, support
from estandarte.games.mistral.sea.directions import carry_out_directive
from estandarte.games.mistral.sea.log import FormationMoved
from estandarte.games.mistral.state import Convoy
from estandarte.kernel import Play, but
from estandarte.kernel.testing import rule
from games.mistral.order_scenes import BOURBONS, BRITISH, Council, issued
from games.mistral.scenes import auxiliary, flagship, formation, leader, squadron

WAR = ("france_declares_war",)


def flotilla(at: str, *more: Any, name: str = "BR-A", units: str = "B1 B2") -> list[Any]:
    """A Flag of some Squadrons."""
    return [
        formation(name, at=at),
        *(squadron(id, at=at, formation=name) for id in units.split()),
        *more,
    ]


# Cruise


@rule("MRO-2-a", "IC-9.37-a", "IC-9.38-a")
def test_four_impulses_in_its_area_fulfil_a_cruise() -> None:
    sea = Council(*flotilla("sp_13"), issued("B-CR3", "BR-A"))
    sea.executed("B-CR3", 3)
    assert sea.order("B-CR3").count == 3
    sea.answer()
    assert sea.record() == (1, 0) and "B-CR3" in sea.state.orders.aside


@rule("MRO-2-a")
def test_a_cruise_moves_freely_inside_its_area_and_fails_outside() -> None:
    sea = Council(*flotilla("sp_13"), issued("B-CR3", "BR-A", executing=True, count=1))
    note_departure(sea.state, "BR-A", "sz_lion/sp_13:in")
    assert not sea.order("B-CR3").strayed
    note_departure(sea.state, "BR-A", "sp_12")
    sea.answer()
    assert sea.record() == (0, 1)


@rule("IC-9.37-a")
def test_without_its_owners_word_execution_does_not_begin() -> None:
    sea = Council(*flotilla("sp_13"), issued("B-CR3", "BR-A"))
    sea.answer()
    assert not sea.order("B-CR3").executing
    assert sea.begin_refused("B-CR1") == "IC-9.37-a"


@rule("IC-8.45-b", "MRX-34")
def test_a_disorganised_formation_does_not_begin() -> None:
    pieces = flotilla("sp_13")
    pieces[0] = but(pieces[0], disorganised=True)
    sea = Council(*pieces, issued("B-CR3", "BR-A"))
    assert sea.begin_refused("B-CR3") == "IC-9.37-a"


def test_disorganised_it_must_begin_its_impulses_anew() -> None:
    pieces = flotilla("sp_13")
    pieces[0] = but(pieces[0], disorganised=True)
    sea = Council(*pieces, issued("B-CR3", "BR-A", executing=True, count=3))
    sea.answer()
    assert sea.order("B-CR3").count == 0 and sea.record() == (0, 0)


@rule("IC-8.43-a")
def test_driven_from_its_area_by_a_battle_an_order_fails() -> None:
    sea = Council(*flotilla("sp_12"), issued("B-CR3", "BR-A", executing=True, count=2))
    note_departure(sea.state, "BR-A", "sp_12", from_battle=True)
    sea.answer()
    assert sea.record() == (0, 1)


# Interdiction


@rule("MRO-2-c")
def test_four_impulses_in_the_strait_fulfil_an_interdiction() -> None:
    sea = Council(*flotilla("st_gibraltar"), issued("B-IN1", "BR-A"))
    sea.executed("B-IN1", 4)
    assert sea.record() == (1, 0)


@rule("MRO-2-c")
def test_leaving_the_strait_fails_an_interdiction() -> None:
    sea = Council(*flotilla("st_gibraltar"), issued("B-IN1", "BR-A", executing=True, count=3))
    sea.state.increment = 4
    carry_out_directive(Play(sea.state), "BR-A", Directive("move", "port_gibraltar"))
    assert sea.state.formations["BR-A"].at == "port_gibraltar"
    sea.answer()
    assert sea.record() == (0, 1)


@rule("IC-9.36-c", "MIS-2.233-d")
def test_a_fleet_50_interdicts_by_order_and_recovers_after_it() -> None:
    fifty = auxiliary("x", "fleet50", place="assigned", at="port_mahon")
    sea = Council(fifty, issued("B-IN1", "x"))
    sea.impulses(1, BeginExecution("B-IN1", "st_gibraltar", role=BRITISH))
    assert sea.state.auxiliaries["x"].at == "st_gibraltar"
    assert sea.state.tasks.lasting["x"].kind == "interdiction"  # seen by all
    sea.impulses(3)
    assert sea.record() == (1, 0) and sea.state.auxiliaries["x"].place == "recovery"


@rule("IC-9.36-c")
def test_a_fleet_50_that_shows_the_flag_is_on_no_task_that_is_seen() -> None:
    fifty = auxiliary("x", "fleet50", place="assigned", at="port_mahon")
    sea = Council(fifty, issued("B-SF2", "x"))
    sea.begin(EndOfImpulseOrders())
    sea.play(BeginExecution("B-SF2", "port_genoa", role=BRITISH))
    one = sea.state.auxiliaries["x"]
    assert (one.place, one.at) == ("tasked", "port_genoa")
    assert sea.state.tasks.lasting == {}


@rule("IC-9.36-c")
def test_a_fleet_50_that_is_driven_off_fails_its_order() -> None:
    fifty = auxiliary("x", "fleet50", place="recovery")
    sea = Council(fifty, issued("B-IN1", "x", executing=True, count=2))
    sea.answer()
    assert sea.record() == (0, 1)


# Blockade


@rule("MRO-2-d", "MRX-42")
def test_eight_impulses_before_the_port_fulfil_a_blockade() -> None:
    sea = Council(*flotilla("port_toulon"), issued("B-BL4", "BR-A"), events=WAR)
    sea.executed("B-BL4", 7)
    assert sea.record() == (0, 0)
    sea.answer()
    assert sea.record() == (1, 0)


@rule("MRO-2-d")
def test_a_blockade_by_a_single_squadron_is_lifted() -> None:
    pieces = flotilla("port_toulon", units="B1")
    sea = Council(*pieces, issued("B-BL4", "BR-A", executing=True, count=3), events=WAR)
    sea.answer()
    assert sea.record() == (0, 1)


def test_a_disorganised_formation_lifts_its_blockade() -> None:
    pieces = flotilla("port_toulon")
    pieces[0] = but(pieces[0], disorganised=True)
    sea = Council(*pieces, issued("B-BL4", "BR-A", executing=True, count=3), events=WAR)
    sea.answer()
    assert sea.record() == (0, 1)


# Show of Force


@rule("MRO-2-e", "MRX-17", "MIS-2.132-a", "MIS-2.132-b")
def test_a_show_of_force_at_naples() -> None:
    bomb = auxiliary("bomb", "bomb", place="assigned", formation="BR-A")
    flag = flagship("namur", at="port_naples", formation="BR-A")
    sea = Council(
        *flotilla("port_naples", bomb, flag, units="B1 B2 B3"),
        issued("B-SF1", "BR-A"),
        contingents={"naples": "war"},
        dice=[8],
    )
    sea.executed("B-SF1", 1)
    assert sea.record() == (1, 0)
    assert sea.state.contingents["naples"] == "limited_neutrality"


@rule("MRO-2-e")
@pytest.mark.parametrize(("die", "impressed"), [(3, True), (4, False)])
def test_one_squadron_alone_needs_a_three(die: int, impressed: bool) -> None:
    sea = Council(*flotilla("port_venice", units="B1"), issued("B-SF4", "BR-A"), dice=[die])
    sea.executed("B-SF4", 1)
    assert sea.record() == (int(impressed), 0)


@rule("MRO-2-e")
def test_squadrons_help_by_three_at_most() -> None:
    many = flotilla("port_venice", units="B1 B2 B3 B4 B5 B6")
    sea = Council(*many, issued("B-SF4", "BR-A"), dice=[7])
    sea.executed("B-SF4", 1)
    assert sea.order("B-SF4").misses == 1


@rule("MIS-2.132-a", "IC-6.25-a", "MIS-Q56")
def test_one_bomb_counts_one_at_venice() -> None:
    bombs = [auxiliary(f"bomb{n}", "bomb", place="assigned", formation="BR-A") for n in (1, 2)]
    sea = Council(
        *flotilla("port_venice", *bombs, units="B1"), issued("B-SF4", "BR-A"), dice=[5, 4]
    )
    sea.executed("B-SF4", 1)
    assert sea.order("B-SF4").misses == 1
    sea.answer()
    assert sea.record() == (1, 0)


@rule("MRO-2-e")
def test_an_enemy_beside_it_spoils_the_impression() -> None:
    enemy = squadron("S1", at="port_venice")
    sea = Council(*flotilla("port_venice", enemy, units="B1"), issued("B-SF4", "BR-A"), dice=[2, 1])
    sea.executed("B-SF4", 1)
    assert sea.order("B-SF4").misses == 1
    sea.answer()
    assert sea.record() == (1, 0)


@rule("MRO-2-e")
def test_the_fourth_miss_fails_a_show_of_force() -> None:
    sea = Council(*flotilla("port_venice", units="B1"), issued("B-SF4", "BR-A"), dice=[9, 9, 9, 9])
    sea.executed("B-SF4", 3)
    assert sea.record() == (0, 0)
    sea.answer()
    assert sea.record() == (0, 1)


@rule("MRO-2-e")
def test_a_show_of_force_may_be_broken_off_and_taken_up_again() -> None:
    sea = Council(*flotilla("port_venice", units="B1"), issued("B-SF4", "BR-A"), dice=[9, 0])
    sea.executed("B-SF4", 1)
    sail_to(sea, "coast_j")
    sea.answer()
    assert sea.record() == (0, 0) and sea.order("B-SF4").misses == 1
    sail_to(sea, "port_venice")
    sea.answer()
    assert sea.record() == (1, 0)


@rule("MRO-2-e", "MRO-2-f")
@pytest.mark.parametrize(
    ("chit", "at", "to"), [("B-SF4", "port_venice", "coast_j"), ("B-AS2", "coast_b", "sp_12")]
)
def test_only_a_battle_drives_them_from_their_coast(chit: str, at: str, to: str) -> None:
    pieces = flotilla(at, units="B1")
    sea = Council(*pieces, issued(chit, "BR-A", executing=True, count=1))
    note_departure(sea.state, "BR-A", to)
    assert not sea.order(chit).strayed
    note_departure(sea.state, "BR-A", to, from_battle=True)
    sea.answer()
    assert sea.record() == (0, 1)


@rule("MRO-2-f", "IC-9.37-c")
def test_a_fleet_that_has_left_supports_no_army() -> None:
    sea = Council(*flotilla("coast_b"), issued("B-AS2", "BR-A"))
    sea.executed("B-AS2", 1)
    assert support(sea.state, "po_valley").total == 1
    sail_to(sea, "sp_12")
    sea.answer()
    assert support(sea.state, "po_valley").total == 0
    assert sea.record() == (0, 0)


def sail_to(sea: Council, place: str) -> None:
    play = Play(sea.state)
    play.emit(FormationMoved("IC-5.12-b", "BR-A", BRITISH, "", place, "with_wind", True))


@rule("MIS-2.233-c", "MRO-2-e")
def test_a_fleet_50_impresses_less() -> None:
    fifty = auxiliary("x", "fleet50", place="assigned", at="port_mahon")
    sea = Council(fifty, issued("B-SF4", "x"), dice=[2, 1])
    sea.impulses(1, BeginExecution("B-SF4", "port_venice", role=BRITISH))
    assert sea.order("B-SF4").misses == 1
    sea.answer()
    assert sea.record() == (1, 0)


@rule("MRO-2-i", "MIS-2.526-b")
def test_overawed_pirates_stay_at_home_for_the_year() -> None:
    sea = Council(
        *flotilla("port_algiers"), issued("B-SF6", "BR-A"), stirred=("port_algiers",), dice=[0]
    )
    sea.executed("B-SF6", 1)
    assert sea.state.neutralised == ("port_algiers",)


# Army Support


@rule("MRO-2-f", "IC-9.37-c")
@pytest.mark.parametrize(
    ("toward", "record"), [("none", (1, 0)), ("allied", (1, 0)), ("bourbon", (0, 1))]
)
def test_army_support_goes_with_the_campaign(toward: str, record: tuple[int, int]) -> None:
    sea = Council(*flotilla("coast_a"), issued("B-AS1", "BR-A"))
    sea.executed("B-AS1", 1)
    campaign_resolved(Play(sea.state), "alps", toward)
    sea.answer()
    assert sea.record() == record


@rule("MRO-2-f", "MIS-2.132-b")
@pytest.mark.parametrize(
    ("campaign", "chit", "at", "bomb", "worth"),
    [
        ("alps", "B-AS1", "coast_a", False, 1),
        ("alps", "B-AS1", "coast_a", True, 3),
        ("po_valley", "B-AS2", "coast_b", True, 2),
    ],
)
def test_what_army_support_is_worth(
    campaign: str, chit: str, at: str, bomb: bool, worth: int
) -> None:
    bombs = [auxiliary("bomb", "bomb", place="assigned", formation="BR-A")] if bomb else []
    sea = Council(*flotilla(at, *bombs), issued(chit, "BR-A", executing=True))
    assert support(sea.state, campaign).total == worth


@rule("MRX-18")
def test_spanish_support_lowers_the_die() -> None:
    fleet = flotilla("coast_b", name="SP-B", units="S1")
    sea = Council(*fleet, issued("S-AS1", "SP-B", executing=True))
    assert support(sea.state, "po_valley").total == -1


@rule("MRS-1-i")
def test_where_no_campaign_is_fought_four_impulses_do() -> None:
    sea = Council(*flotilla("coast_a"), issued("B-AS1", "BR-A"), campaigns="off")
    sea.executed("B-AS1", 3)
    assert sea.record() == (0, 0)
    sea.answer()
    assert sea.record() == (1, 0)


# Escort


@rule("MRO-2-b", "IC-10.13-b")
def test_a_convoy_brought_home_fulfils_an_escort() -> None:
    convoy = Convoy("victualling", BRITISH, at="sp_03", status="at_sea")
    order = issued("B-ES.1", "BR-A", convoy="victualling", executing=True)
    sea = Council(*flotilla("sp_03"), convoy, order)
    sea.answer()
    assert sea.record() == (0, 0)
    Play(sea.state).emit(OrderAccomplished("MRO-2-b", BRITISH, "B-ES.1"))
    sea.answer()
    assert sea.record() == (1, 0) and sea.state.orders.order_of("BR-A") is None


@rule("MIS-2.154-d", "MIS-2.417-c", "IC-10.15-a")
@pytest.mark.parametrize("name", ["british_levant", "victualling"])
def test_a_scattered_convoy_fails_its_escort(name: str) -> None:
    convoy = Convoy(name, BRITISH, at="sp_03", status="at_sea", scattered=True)
    order = issued("B-ES.1", "BR-A", convoy=name, executing=True)
    sea = Council(*flotilla("sp_03"), convoy, order)
    sea.answer()
    assert sea.record() == (0, 1)


@rule("MRO-2-b")
def test_an_escort_that_leaves_the_battle_has_failed() -> None:
    convoy = Convoy("british_levant", BRITISH, at="sp_03", status="at_sea")
    order = issued("B-ES.1", "BR-A", convoy="british_levant", executing=True)
    sea = Council(*flotilla("sp_03"), convoy, order)
    note_departure(sea.state, "BR-A", "sp_02", from_battle=True)
    sea.answer()
    assert sea.record() == (0, 1)


@rule("MRO-1-b", "IC-9.37-b")
@pytest.mark.parametrize(("turn", "impulse", "failed"), [(12, 4, 0), (13, 3, 0), (13, 4, 1)])
def test_an_escort_must_find_its_convoy_within_four_turns(
    turn: int, impulse: int, failed: int
) -> None:
    sea = Council(*flotilla("sp_03"), issued("B-ES.1", "BR-A"), turn=turn, impulse=impulse)
    sea.answer()
    assert sea.record() == (0, failed)


# Guerre de Course


def raiders(at: str, *more: Any, units: str = "F1") -> list[Any]:
    return flotilla(at, *more, name="FR-1", units=units)


@rule("MRO-2-g", "MIS-2.62-b")
def test_raiders_leave_by_the_west_edge() -> None:
    pieces = raiders("edge_west", units="FD1")
    sea = Council(*pieces, issued("F-GC.1", "FR-1", executing=True))
    sea.answer()
    assert sea.record(BOURBONS) == (1, 0)
    assert "FD1" not in sea.state.units and "FR-1" not in sea.state.formations


@rule("MRO-2-g")
def test_four_sail_in_the_atlantic_count_as_two_orders() -> None:
    sea = Council(*raiders("edge_west", units="F1"), issued("F-GC.1", "FR-1", executing=True))
    sea.answer()
    assert sea.record(BOURBONS) == (2, 0)


@rule("MRO-2-g")
def test_a_raider_driven_into_a_harbour_has_failed() -> None:
    sea = Council(*raiders("port_toulon"), issued("F-GC.1", "FR-1", executing=True))
    note_departure(sea.state, "FR-1", "port_toulon/harbour", from_battle=True)
    sea.answer()
    assert sea.record(BOURBONS) == (0, 1)


@rule("MRO-2-g", "MRO-1-b")
def test_a_raider_must_be_at_sea_within_four_turns() -> None:
    pieces = [
        formation("FR-1", at="port_toulon/harbour"),
        squadron("F1", at="port_toulon/harbour", formation="FR-1", state="fitting_out"),
    ]
    sea = Council(*pieces, issued("F-GC.1", "FR-1"), turn=13, impulse=4)
    assert sea.begin_refused("F-GC.1", BOURBONS) == "IC-9.37-a"
    sea.answer()
    assert sea.record(BOURBONS) == (0, 1)


# Losses and limits


@rule("IC-9.388-a")
def test_a_formation_destroyed_fails_its_order_though_formed_anew() -> None:
    sea = Council(*flotilla("sp_13"), issued("B-CR3", "BR-A", executing=True, count=1))
    note_loss(sea.state, "BR-A")
    sea.answer()
    assert sea.record() == (0, 1)


@rule("IC-9.36-a")
def test_a_flotilla_taken_under_a_grand_one_loses_its_order() -> None:
    pieces = flotilla("sp_13")
    pieces[0] = but(pieces[0], under="BR-G")
    grand = flotilla("sp_13", name="BR-G", units="B3")
    sea = Council(*pieces, *grand, issued("B-CR3", "BR-A", executing=True, count=1))
    sea.answer()
    assert sea.record() == (0, 1)


@rule("MRO-1-b", "IC-9.37-b")
@pytest.mark.parametrize(("turn", "failed"), [(12, 0), (13, 1)])
def test_execution_must_begin_within_four_turns(turn: int, failed: int) -> None:
    sea = Council(*flotilla("sp_12"), issued("B-CR3", "BR-A"), turn=turn, impulse=4)
    sea.answer()
    assert sea.record() == (0, failed)


@rule("IC-9.37-b")
def test_beginning_in_the_last_impulse_is_in_time() -> None:
    sea = Council(*flotilla("sp_13"), issued("B-CR3", "BR-A"), turn=13, impulse=4)
    sea.executed("B-CR3", 1)
    assert sea.order("B-CR3").count == 1


@rule("MRO-1-b", "IC-9.37-b")
@pytest.mark.parametrize(("turn", "failed"), [(15, 0), (16, 1)])
def test_a_cruise_must_be_complete_within_eight_turns(turn: int, failed: int) -> None:
    order = issued("B-CR3", "BR-A", turn=8, executing=True, count=1)
    sea = Council(*flotilla("sp_13"), order, turn=turn, impulse=4)
    sea.answer()
    assert sea.record() == (0, failed)


@rule("IC-9.37-b")
def test_the_limits_run_on_into_the_next_year() -> None:
    order = issued("B-CR3", "BR-A", turn=14)
    sea = Council(*flotilla("sp_12"), order, turn=2, year=1745, impulse=4)
    sea.answer()
    assert sea.record() == (0, 1)


# Secrets


@rule("IC-9.31-a", "IC-2.31-b")
def test_the_enemy_sees_the_score_and_nothing_else() -> None:
    sea = Council(*flotilla("sp_13"), issued("B-CR3", "BR-A", executing=True, count=3))
    sea.answer()
    seen = [event.seen_by(BOURBONS) for event in sea.events]
    told = [event for event in seen if event is not None and "B-CR3" in repr(event)]
    assert not told
    assert any("RecordChanged" in repr(event) for event in seen)


@rule("MRO-2-e")
def test_the_die_of_a_show_of_force_is_its_fleets_own() -> None:
    sea = Council(*flotilla("port_venice"), issued("B-SF4", "BR-A"), dice=[9])
    sea.executed("B-SF4", 1)
    assert not [e for e in sea.events if "show_of_force" in repr(e.seen_by(BOURBONS))]


def test_a_leader_is_not_needed_for_an_order() -> None:
    sea = Council(*flotilla("sp_13"), leader("mathews"), issued("B-CR3", "BR-A"))
    sea.executed("B-CR3", 4)
    assert sea.record() == (1, 0)


@rule("IC-3.35-a")
def test_home_without_an_order_an_independent_squadron_is_one_no_more() -> None:
    harbour = "port_mahon/harbour"
    alone = Formation("I-B1", BRITISH, "", "independent", harbour)
    other = Formation("I-B2", BRITISH, "", "independent", harbour)
    lying = [
        squadron(id, at=harbour, formation=f"I-{id}", state="in_ordinary") for id in ("B1", "B2")
    ]
    ship = auxiliary("x", "fleet", place="assigned", formation="I-B1")
    sea = Council(alone, other, *lying, ship, issued("B-ES.1", "I-B2"))
    sea.answer()
    assert set(sea.state.formations) == {"I-B2"} and not sea.state.units["B1"].formation
    assert sea.state.auxiliaries["x"].place == "available"


@rule("MIC-19.2-d", "MIC-18.3-e")
def test_a_failed_order_is_terminated_against_its_owners_will() -> None:
    sea = Council(*flotilla("sp_12"), issued("B-CR3", "BR-A", executing=True, count=3))
    sea.answer()
    assert "B-CR3" not in sea.state.orders.issued and sea.record() == (0, 1)


@pytest.mark.parametrize(("at_sea", "box"), [(False, "available"), (True, "recovery")])
def test_a_lost_formation_leaves_no_auxiliary_behind(at_sea: bool, box: str) -> None:
    sea = Council(auxiliary("x", "fleet", place="assigned", formation="BR-A"))
    note_loss(sea.state, "BR-A", at_sea)
    assert (sea.state.auxiliaries["x"].place, sea.state.auxiliaries["x"].formation) == (box, "")
