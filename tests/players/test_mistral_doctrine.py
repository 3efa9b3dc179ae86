"""The alférez at sea: legal in every moment, stronger than chance, blind to what is hidden."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.engaging import DeclineBattle, Demand, Demanding
from estandarte.games.mistral.convoys.impulse_start import (
    AnnounceConvoy,
    Announcing,
    SendNoConvoy,
)
from estandarte.games.mistral.convoys.routes import HoldCourses, Scatter, SettingCourses
from estandarte.games.mistral.fleets.forces import Directive
from estandarte.games.mistral.fleets.promotions import LandingLeader, LandLeader
from estandarte.games.mistral.fleets.upkeep import (
    EndStep,
    FitOut,
    FittingOut,
    LayingUp,
    LayUp,
)
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.orders.book import Record
from estandarte.games.mistral.orders.executing import BeginExecution, OrdersCouncil
from estandarte.games.mistral.orders.issuing import EndIssuing, IssueOrder, IssuingOrders
from estandarte.games.mistral.orders.step import DrawingOrders, ReceiveOrders
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.sailing import Done, Sail, Sailing
from estandarte.games.mistral.state import Convoy
from estandarte.games.mistral.tasks.assignment import Assign, Assigning, PutOnTrack
from estandarte.games.mistral.tasks.book import LastingTask
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import Dice, but, prompt_for
from estandarte.kernel.testing import new_match, rule
from estandarte.players.chance import Chance
from estandarte.players.doctrine.mistral import DOCTRINE, doctrine_of
from estandarte.players.playing import play_out
from games.mistral.doctrine_scenes import MAHON, VILLEFRANCHE, lying, wish
from games.mistral.order_scenes import BOURBONS, BRITISH, Council, issued
from games.mistral.scenes import auxiliary, formation, leader, squadron


@pytest.mark.parametrize(
    ("scenario", "mine", "theirs"), [("y1744", BRITISH, BOURBONS), ("y1742", BOURBONS, BRITISH)]
)
def test_it_beats_chance(scenario: str, mine: str, theirs: str) -> None:
    match = new_match(MISTRAL, scenario, 1)
    play_out(match, {mine: DOCTRINE, theirs: Chance()}, Dice("doctrine"))
    assert match.result is not None and match.result.winner == mine


def test_it_chooses_from_the_view_alone() -> None:
    match = new_match(MISTRAL, "y1744", 3)
    for step in range(60):
        role = match.waiting[0]
        view: Any = match.view(role)
        twin = MISTRAL.imagine(view, Dice("twin"))
        choices = [
            DOCTRINE.choose(MISTRAL, MISTRAL.view(board, role), prompt_for(board, role), Dice("x"))
            for board in (match.state, twin)
        ]
        assert choices[0] == choices[1], step
        match.act(choices[0])


def test_an_order_near_home_goes_to_the_smaller_force() -> None:
    fleet = [formation("BR-A", at=VILLEFRANCHE), *(lying(f"B{n}", "BR-A") for n in (1, 2, 3))]
    small = [formation("BR-1", at=VILLEFRANCHE), lying("B4", "BR-1")]
    sea = Council(*fleet, *small, hand={"B-CR4": Date(1744, 9)})
    assert wish(sea, IssuingOrders((BRITISH,))) == IssueOrder("B-CR4", "BR-1", role=BRITISH)


@rule("MIS-1.421-b")
@pytest.mark.parametrize(("turn", "kept"), [(4, "S-ES.1"), (9, "S-CR2")])
def test_it_holds_an_escort_order_when_convoys_are_due(turn: int, kept: str) -> None:
    small = [
        formation("SP-1", at="port_cartagena/harbour"),
        squadron("S1", at="port_cartagena/harbour", formation="SP-1", state="in_ordinary"),
    ]
    ship = auxiliary("x", "fleet", "spain", place="assigned", at="port_barcelona")
    sea = Council(*small, ship, turn=turn)
    chits = ("S-BL1", "S-CR2", "S-ES.1")
    sea.state.orders = but(sea.state.orders, drawn={BOURBONS: chits})
    found = wish(sea, DrawingOrders((BOURBONS,)))
    assert found == ReceiveOrders((kept,), role=BOURBONS)


@rule("IC-12.3-b")
@pytest.mark.parametrize(
    ("scenario", "turn", "kept"),
    [("y1744", 14, "S-CR5"), ("y1744", 15, "S-IN1"), ("y1747", 15, "S-CR5")],
)
def test_in_the_last_turn_it_keeps_what_can_be_done_in_time(
    scenario: str, turn: int, kept: str
) -> None:
    """An Order that is half done when the scenario ends counts for nothing."""
    fleet = [
        formation("SP-1", at="port_cadiz/harbour"),
        squadron("S1", at="port_cadiz/harbour", formation="SP-1", state="in_ordinary"),
    ]
    sea = Council(*fleet, turn=turn, impulse=4)
    sea.state.scenario = scenario
    sea.state.orders = but(sea.state.orders, drawn={BOURBONS: ("S-CR5", "S-IN1", "S-ES.1")})
    found = wish(sea, DrawingOrders((BOURBONS,)))
    assert found == ReceiveOrders((kept,), role=BOURBONS)


@rule("MIC-16.1-h")
@pytest.mark.parametrize(("scenario", "sent"), [("y1744", True), ("y1747", False)])
def test_worn_ships_are_given_orders_in_the_last_year_only(scenario: str, sent: bool) -> None:
    """What founders costs no Prestige, and nobody needs it when the Year is over."""
    worn = [formation("BR-1", at=MAHON), lying("B4", "BR-1", MAHON, damage=9)]
    sea = Council(*worn, hand={"B-CR4": Date(1744, 9)})
    sea.state.scenario = scenario
    assert isinstance(wish(sea, IssuingOrders((BRITISH,))), IssueOrder) == sent


def test_nobody_is_given_an_order_who_would_founder_under_it() -> None:
    wreck = [formation("BR-1", at=MAHON), lying("B4", "BR-1", MAHON, damage=14)]
    sea = Council(*wreck, hand={"B-CR4": Date(1744, 9)})
    assert wish(sea, IssuingOrders((BRITISH,))) == EndIssuing(role=BRITISH)


@rule("MIC-16.1-d")
@pytest.mark.parametrize(("fulfilled", "sent"), [(3, AnnounceConvoy), (4, SendNoConvoy)])
def test_well_ahead_in_orders_no_stores_are_sent_for(fulfilled: int, sent: type) -> None:
    """Every Convoy is a prize: who is ahead needs none of them any more."""
    sea = Council()
    records = {BRITISH: Record(fulfilled=fulfilled)}
    sea.state.orders = but(sea.state.orders, records=records)
    assert isinstance(wish(sea, Announcing((BRITISH,))), sent)


def test_in_winter_ships_stay_at_home() -> None:
    small = [formation("BR-1", at=VILLEFRANCHE), lying("B4", "BR-1")]
    early = Council(*small, hand={"B-CR4": Date(1744, 1)}, turn=2)
    assert wish(early, IssuingOrders((BRITISH,))) == EndIssuing(role=BRITISH)
    spring = Council(*small, hand={"B-CR4": Date(1744, 1)}, turn=4)
    assert isinstance(wish(spring, IssuingOrders((BRITISH,))), IssueOrder)


def test_it_begins_where_it_can() -> None:
    fleet = formation("BR-A"), squadron("B1", formation="BR-A")
    sea = Council(*fleet, issued("B-CR3", "BR-A"))
    assert wish(sea, OrdersCouncil((BRITISH,))) == BeginExecution("B-CR3", role=BRITISH)


def test_a_formation_sails_to_its_area_and_stays_there() -> None:
    fleet = [formation("BR-A", at="coast_a"), squadron("B1", at="coast_a", formation="BR-A")]
    sea = Council(*fleet, issued("B-CR3", "BR-A"))
    assert wish(sea, Sailing((BRITISH,))) == Sail("BR-A", Directive("move", "sp_13"), role=BRITISH)
    there = Council(formation("BR-A"), squadron("B1", formation="BR-A"), issued("B-CR3", "BR-A"))
    assert wish(there, Sailing((BRITISH,))) == Done(role=BRITISH)


def test_without_an_order_it_goes_home() -> None:
    before = [
        formation("BR-A", at="port_mahon"),
        squadron("B1", at="port_mahon", formation="BR-A"),
    ]
    enter = Sail("BR-A", Directive("enter_harbour"), role=BRITISH)
    assert wish(Council(*before), Sailing((BRITISH,))) == enter
    home = Council(formation("BR-A", at=MAHON), lying("B1", "BR-A", MAHON))
    assert wish(home, Sailing((BRITISH,))) == Done(role=BRITISH)


def test_a_port_without_a_dockyard_is_left_when_no_gale_blows() -> None:
    lies = formation("BR-A", at=VILLEFRANCHE), lying("B1", "BR-A", state="fitting_out")
    leave = Sail("BR-A", Directive("leave_harbour"), role=BRITISH)
    assert wish(Council(*lies), Sailing((BRITISH,))) == leave
    storm = Council(*lies, Gale("mistral", 9, "sp_13", "sp_13"))
    assert wish(storm, Sailing((BRITISH,))) == Done(role=BRITISH)


def test_a_sound_fleet_drives_pirates_off() -> None:
    fleet = [formation("BR-A", at="sz_barbary"), squadron("B1", at="sz_barbary", formation="BR-A")]
    pirate = but(
        auxiliary("algiers", "galley"),
        contingent="barbary",
        fleet="",
        command="",
        place="tasked",
        at="sz_barbary",
    )
    sea = Council(*fleet, pirate)
    errand = LastingTask("algiers", "interdiction", BOURBONS)
    sea.state.tasks = but(sea.state.tasks, lasting={"algiers": errand})
    assert wish(sea, Sailing((BRITISH,))) == Sail(
        "BR-A", Directive("drive_off", "algiers"), role=BRITISH
    )


@pytest.mark.parametrize(("units", "asks"), [(("B1", "B2", "B3"), True), (("B1",), False)])
def test_only_the_stronger_asks_for_battle(units: tuple[str, ...], asks: bool) -> None:
    ours = [formation("BR-A"), *(squadron(id, formation="BR-A") for id in units)]
    theirs = [formation("BO-A", spotted=True), squadron("S1", formation="BO-A")]
    sea = Council(*ours, *theirs)
    found = wish(sea, Demanding((BRITISH,)))
    assert isinstance(found, Demand if asks else DeclineBattle)


def test_ships_are_laid_up_and_fitted_out_when_they_are_to_sail() -> None:
    idle = Council(formation("BR-1", at=MAHON), lying("B4", "BR-1", MAHON, state="fitting_out"))
    assert wish(idle, LayingUp((BRITISH,))) == LayUp("B4", role=BRITISH)
    laid = formation("BR-1", at=MAHON), lying("B4", "BR-1", MAHON)
    assert wish(Council(*laid), FittingOut((BRITISH,))) == EndStep(role=BRITISH)
    ordered = Council(*laid, issued("B-CR3", "BR-1"))
    assert wish(ordered, FittingOut((BRITISH,))) == FitOut("B4", role=BRITISH)


def test_escorts_lie_where_convoys_pass_and_cover_the_levant_at_the_last() -> None:
    sea = Council(auxiliary("x", "fleet"), leader("mathews"))
    assert wish(sea, Assigning((BRITISH,))) == Assign("x", "port_gibraltar", role=BRITISH)
    last = Council(auxiliary("x", "fleet"), turn=16)
    assert wish(last, Assigning((BRITISH,))) == PutOnTrack("x", role=BRITISH)


def test_a_convoy_caught_by_the_enemy_scatters() -> None:
    enemy = formation("BO-A", at="st_gibraltar", spotted=True)
    ship = squadron("S1", at="st_gibraltar", formation="BO-A")
    convoy = Convoy(
        "british_levant", BRITISH, at="st_gibraltar", status="at_sea", route="british_levant_1"
    )
    sea = Council(enemy, ship, convoy)
    assert wish(sea, SettingCourses((BRITISH,))) == Scatter("british_levant", role=BRITISH)


@pytest.mark.parametrize(
    ("facts", "ahead", "switch", "runs"),
    [
        ({}, "sp_27", "runs", True),
        ({"damage": 10}, "sp_27", "runs", False),
        ({}, "sp_12", "runs", False),
        ({}, "sp_27", "halted", False),
    ],
)
def test_troops_run_from_whom_they_can_bear(
    facts: dict[str, Any], ahead: str, switch: str, runs: bool
) -> None:
    """Not into the arms of another, nor where a Battle holds them or would break them."""
    convoy = Convoy("troop_1", BOURBONS, "sp_13", "S1", "at_sea", spotted=True)
    sea = Council(
        formation("BR-A", spotted=True),
        squadron("B1", formation="BR-A"),
        formation("BR-B", at=ahead, spotted=True),
        squadron("B2", at=ahead, formation="BR-B"),
        but(convoy, **facts),
        attacked_convoy=switch,
    )
    wanted = HoldCourses(role=BOURBONS) if runs else Scatter("troop_1", role=BOURBONS)
    assert wish(sea, SettingCourses((BOURBONS,))) == wanted


def test_a_leader_lands_where_ships_want_him() -> None:
    sea = Council(formation("BR-A", at=MAHON), lying("B1", "BR-A", MAHON))
    landing = LandingLeader((BRITISH,), "haddock")
    assert wish(sea, landing) == LandLeader("port_mahon", role=BRITISH)
    # it is the second of his two Ports, and whoever does not look takes the first
    assert doctrine_of(DOCTRINE.tempers["alferez-1"]).wish(sea.state, landing, BRITISH) is None
