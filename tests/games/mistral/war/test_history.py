"""The order of the Steps of history, and what the other Fleet may not read in them."""

from typing import Any

import pytest

from estandarte.games.mistral.fleets.reinforcements import ArrivingForces
from estandarte.games.mistral.fleets.requests import AmendingRequest
from estandarte.games.mistral.fleets.withdrawals import TakingOut
from estandarte.games.mistral.schema.chronicle import (
    PirateNeutralised,
    Receive,
    SetContingentState,
    Withdraw,
)
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.expulsion import leave_closed_ports
from estandarte.games.mistral.war.effects import CarryingOut
from estandarte.games.mistral.war.event_step import Occurring, ResolvingEvents
from estandarte.games.mistral.war.log import BaseNeutralised
from estandarte.games.mistral.war.prestige import Record, account, victory
from estandarte.games.mistral.war.sequence import Turn
from estandarte.games.mistral.war.years import AdmiralRelieved, relieve_admirals
from estandarte.kernel import UMPIRE, Play, but, show_value
from estandarte.kernel.events import DieRolled
from estandarte.kernel.flow import stages_of
from estandarte.kernel.testing import rule
from games.mistral.scenes import Scene, auxiliary, formation, leader, pack, squadron
from games.mistral.year_scenes import BOURBONS, BRITISH, Years


@rule("IC-4.3-c", "MIC-19.3-e")
def test_the_order_of_the_reinforcements_step() -> None:
    assert stages_of(ArrivingForces) == (
        "open",
        "request",
        "unload",
        "muster",
        "receive_auxiliaries",
        "berth",
        "bring_leaders",
        "promote",
        "ransom",
    )


@rule("IC-4.3-c")
def test_request_dice_come_before_arrivals_and_the_bourbons_before_the_british() -> None:
    years = Years(ArrivingForces(), turn=5, year=1745, prestige=0, dice=(9, 9))
    assert [e.purpose for e in years.said(DieRolled)] == ["request.spanish", "request.british"]


@rule("IC-9.2-a")
def test_the_event_step_ends_with_ports_that_must_be_left() -> None:
    assert stages_of(ResolvingEvents) == ("campaigns", "politics", "leave_ports", "look_about")


@rule("MIS-1.411-a")
def test_the_record_of_events_keeps_their_dates() -> None:
    years = Years(Occurring("treaty_worms_1"), year=1743, turn=5, events=("war_start",))
    assert years.state.events == ("war_start", "treaty_worms_1")
    assert years.state.history.chronicle.dates == {"treaty_worms_1": Date(1743, 5)}


@rule("MIS-1.411-b")
def test_in_a_minor_scenario_events_are_checked_all_the_same() -> None:
    assert not pack().scenarios["y1744"].open_ended
    years = Years(ResolvingEvents(), year=1744, turn=9, events=("war_start",), dice=(9, 1, 9, 9))
    assert "the_flota" in years.state.events


@rule("MIS-2.526-b", "MIS-2.526-c")
def test_a_neutralised_base_keeps_its_pirate_on_the_map() -> None:
    pirate = but(
        auxiliary("pirate_algiers", "light"), fleet="", place="assigned", at="port_algiers"
    )
    years = Years(None, pirate, turn=10)
    years.state.active_pirates = ("port_algiers", "port_sale")
    years.run(CarryingOut((PirateNeutralised("port_algiers"),)))
    assert years.told == [BaseNeutralised("MIS-2.526-c", "port_algiers")]
    assert list(years.state.active_pirates) == ["port_sale"]
    assert years.state.auxiliaries["pirate_algiers"].at == "port_algiers"
    years.run(CarryingOut((PirateNeutralised("port_algiers"),)))
    assert years.state.neutralised == ("port_algiers",)


@rule("MRX-17", "MIS-2.165-c")
def test_a_show_of_force_at_naples_puts_it_aside_at_once() -> None:
    effects = pack().orders.chits["B-SF1"].effects
    assert effects == (SetContingentState("naples", "limited_neutrality"),)
    years = Years(CarryingOut(effects, fleet=BRITISH), contingents={"naples": "war"})
    assert years.state.contingents["naples"] == "limited_neutrality"


@pytest.mark.parametrize("chit", ["B-SF2", "B-SF3", "B-SF4", "S-SF1", "F-SF1", "F-SF2", "F-SF3"])
def test_a_show_of_force_leaves_a_token_of_its_fleet(chit: str) -> None:
    entry = pack().orders.chits[chit]
    years = Years(CarryingOut(entry.effects, fleet=entry.fleet))
    (token,) = years.state.history.chronicle.tokens
    assert token.fleet == entry.fleet
    assert token.alternatives == entry.effects[0].alternatives  # type: ignore[union-attr]


@rule("IC-3.47-a")
def test_a_leader_ashore_moves_when_his_station_turns_enemy() -> None:
    scene = Scene(leader("rowley", station="port_naples"), contingents={"naples": "neutral"})
    leave_closed_ports(scene.play)
    assert scene.state.leaders["rowley"].station == "port_naples"
    scene.state.contingents["naples"] = "war"
    leave_closed_ports(scene.play)
    station = scene.state.leaders["rowley"].station
    assert scene.state.pack.ports.ports[station].flag in ("britain", "savoy")


def relieved(die: int, turn: int = 1, lost: int = 3, alone: bool = False) -> Any:
    admirals = [leader("mathews"), *([] if alone else [leader("rowley")])]
    scene = Scene(*admirals, year=1744, turn=turn, prestige=5, dice=[die])
    marks = dict.fromkeys((BRITISH, BOURBONS), (5 + lost, 5))
    scene.state.progress = but(scene.state.progress, marks=marks)
    relieve_admirals(scene.play)
    return scene


@rule("IC-3.484-b", "MIC-19.3-l")
def test_a_relieved_fleet_admiral_leaves_play_and_the_next_senior_follows() -> None:
    scene = relieved(4)
    assert [e.leader for e in scene.all(AdmiralRelieved)] == ["mathews"]
    assert list(scene.state.leaders) == ["rowley"]
    assert list(relieved(3).state.leaders) == ["mathews", "rowley"]
    assert list(relieved(9, turn=2).state.leaders) == ["mathews", "rowley"]


@rule("IC-3.484-b")
def test_without_another_admiral_he_stays() -> None:
    assert list(relieved(9, alone=True).state.leaders) == ["mathews"]


REQUEST = CarryingOut((Receive(2, kind="sol"),), "britain")


@pytest.mark.parametrize(
    ("frame", "veiled"),
    [
        (REQUEST, but(REQUEST, effects=())),
        (TakingOut("britain", "flagship", 3, False), TakingOut("britain", "sol", 1, False)),
        (AmendingRequest((BRITISH,), "british", 7), AmendingRequest((BRITISH,), "british", 0)),
    ],
)
def test_what_a_fleet_asks_for_and_gets_is_hidden_from_the_other(frame: Any, veiled: Any) -> None:
    state = Scene().state
    assert show_value(state, BOURBONS, frame) == veiled
    assert show_value(state, BRITISH, frame) == frame
    assert show_value(state, UMPIRE, frame) == frame


def test_what_an_event_demands_everybody_sees() -> None:
    state = Scene().state
    for frame in (CarryingOut((Withdraw("sol", 4, "britain"),)), TakingOut("britain", "sol", 4)):
        assert show_value(state, BOURBONS, frame) == frame


def test_squadrons_in_a_port_that_turns_enemy_are_shown_to_their_owner_alone() -> None:
    at = "port_villefranche/harbour"
    scene = Scene(
        formation("FR-1", at=at), squadron("F1", at=at, formation="FR-1", state="fitting_out")
    )
    scene.state.flags["port_villefranche"] = BRITISH
    play = Play(scene.state)
    leave_closed_ports(play)
    assert [e.seen_by(BRITISH) for e in play.events] == [None]


@rule("MRX-41")
def test_a_year_of_equal_orders_and_a_marginal_victory() -> None:
    stages = stages_of(Turn)
    assert stages.index("resolve_events") < stages.index("give_orders")
    assert stages.index("gather_pirates") < stages.index("close")
    records = {BRITISH: Record(6, 2), BOURBONS: Record(3, 2)}
    assert account(Years(None).state, records, 0) == {BRITISH: 0, BOURBONS: 0}
    assert victory({BRITISH: 4, BOURBONS: 5}) == (BOURBONS, "marginal")
