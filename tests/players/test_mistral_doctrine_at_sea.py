"""The alférez at sea: Dummies, Blockades, Gales, Battles worth fighting, ships brought home."""

from typing import Any

import pytest

from estandarte.games.mistral.battle.engaging import DeclineBattle, Demand, Demanding
from estandarte.games.mistral.battle.sequence import StandFast, Withdraw, Withdrawing
from estandarte.games.mistral.convoys.attacking import PreyingAgain
from estandarte.games.mistral.convoys.routes import Scatter, SettingCourses, SteerFor
from estandarte.games.mistral.corsairs.knights import KeepKnights, OfferingKnights, SendKnights
from estandarte.games.mistral.dice.mulligans import LetItStand, ThrowAgain
from estandarte.games.mistral.fleets.berthing import BerthSail
from estandarte.games.mistral.fleets.forces import Auxiliary, Directive, Formation
from estandarte.games.mistral.fleets.joining import LeaveFlotilla
from estandarte.games.mistral.fleets.reorganisation import (
    EndReorganisation,
    FormFlotilla,
    Reorganising,
)
from estandarte.games.mistral.fleets.upkeep import (
    FitOut,
    FittingOut,
    Repair,
    Repairing,
)
from estandarte.games.mistral.game import MISTRAL
from estandarte.games.mistral.hidden.concealment import is_exposed
from estandarte.games.mistral.hidden.dummies import PlaceDummies, PlacingDummies
from estandarte.games.mistral.intentions import decoys
from estandarte.games.mistral.orders.issuing import IssueOrder, IssueRendezvous, IssuingOrders
from estandarte.games.mistral.orders.kinds import is_in_area
from estandarte.games.mistral.schema.map import Date
from estandarte.games.mistral.sea.gale_damage import attrition_at
from estandarte.games.mistral.sea.sailing import (
    Done,
    Sail,
    Sailing,
    SendConvoy,
)
from estandarte.games.mistral.state import Convoy, Engagement
from estandarte.games.mistral.tasks.book import LastingTask, Task
from estandarte.games.mistral.tasks.giving import Tasking
from estandarte.games.mistral.tasks.interdiction import Interdict
from estandarte.games.mistral.tasks.screening import LetPass, OfferingScreen, PutForward
from estandarte.games.mistral.tasks.searching import SearchAgain, SearchingAgain
from estandarte.games.mistral.war.history import Arrival
from estandarte.games.mistral.war.progress import Gale
from estandarte.kernel import but
from estandarte.players import man_of, opponents_of, ranks_of
from estandarte.players.doctrine.mistral import DOCTRINE
from estandarte.players.doctrine.mistral.cruising import free_goals
from estandarte.players.doctrine.mistral.ordering import promise
from games.mistral.doctrine_scenes import (
    MAHON,
    TEMPER,
    VILLEFRANCHE,
    lying,
    wish,
)
from games.mistral.order_scenes import BOURBONS, BRITISH, Council, issued
from games.mistral.scenes import SPRING, WINTER, auxiliary, flagship, formation, squadron

WAR = ("france_declares_war",)
MOVING = 2
"""The first increment in which everybody has a point."""
CRUISER = (formation("BR-1", at="sp_14"), squadron("B4", at="sp_14", formation="BR-1"))


def dummy(number: int, at: str, fleet: str = BRITISH, **more: bool) -> Formation:
    return but(Formation(f"D-{fleet}-{number}", fleet, "", "dummy", at), **more)


def pirate(at: str, place: str = "assigned") -> Auxiliary:
    return but(
        auxiliary("pirate_algiers", "galley"),
        contingent="barbary",
        fleet="",
        command="",
        place=place,
        at=at,
    )


def knights_of_malta() -> Auxiliary:
    one = auxiliary("knights_of_malta", "galley", place="assigned", at="port_valetta")
    return but(one, contingent="knights", fleet="", command="")


# Dummies


def test_a_dummy_goes_with_each_force_at_sea_and_the_others_come_out_of_port() -> None:
    sea = Council(*CRUISER, issued("B-CR3", "BR-1"))
    ports = ("port_mahon", "port_gibraltar", "port_mahon")
    assert wish(sea, PlacingDummies((BRITISH,))) == PlaceDummies(("sp_14", *ports), role=BRITISH)


def test_in_winter_no_dummy_comes_out_of_port() -> None:
    sea = Council(*CRUISER, issued("B-CR3", "BR-1"), turn=WINTER)
    assert wish(sea, PlacingDummies((BRITISH,))) == PlaceDummies(("sp_14",), role=BRITISH)


def test_who_has_been_seen_needs_no_dummy() -> None:
    seen = but(CRUISER[0], spotted=True), CRUISER[1]
    sea = Council(*seen, issued("B-CR3", "BR-1"), turn=WINTER)
    assert wish(sea, PlacingDummies((BRITISH,))) == PlaceDummies((), role=BRITISH)


def test_a_dummy_follows_the_force_that_it_covers() -> None:
    stays = but(CRUISER[0], spent=True), CRUISER[1]
    sea = Council(*stays, issued("B-CR3", "BR-1"), dummy(1, "sp_13"))
    follow = Sail("D-british-1", Directive("move", "sp_14"), role=BRITISH)
    assert wish(sea, Sailing((BRITISH,))) == follow


def test_a_dummy_on_its_own_makes_for_waters_where_a_force_might_cruise() -> None:
    sea = Council(dummy(1, "port_gibraltar"), turn=SPRING)
    visited = ["port_gibraltar"]
    while isinstance(found := wish(sea, Sailing((BRITISH,))), Sail) and len(visited) < 20:
        visited.append(found.directive.to)
        sea.state.formations["D-british-1"] = dummy(1, visited[-1])
    chits = sea.state.pack.orders.chits.values()
    cruises = [chit.locations for chit in chits if chit.fleet == BRITISH and chit.kind == "cruise"]
    assert any(visited[-1] in locations for locations in cruises)


# Blockades


def fleet_at(at: str, damage: int = 2, **more: Any) -> list[Any]:
    ships = [squadron(id, at=at, damage=damage, formation="BR-A", **more) for id in ("B1", "B2")]
    return [formation("BR-A", at=at), *ships, flagship("namur", at=at, formation="BR-A", **more)]


def test_the_stronger_fleet_lies_before_the_port_out_of_which_troops_are_to_sail() -> None:
    sea = Council(*fleet_at("port_mahon"), turn=SPRING, increment=MOVING)
    found = wish(sea, Sailing((BRITISH,)))
    assert isinstance(found, Sail) and found.directive.kind != "enter_harbour"
    there = Council(*fleet_at("port_barcelona"), turn=SPRING, increment=MOVING)
    assert wish(there, Sailing((BRITISH,))) == Done(role=BRITISH)


@pytest.mark.parametrize(("damage", "turn"), [(7, SPRING), (2, WINTER)])
def test_a_worn_fleet_and_any_in_winter_goes_home_instead(damage: int, turn: int) -> None:
    sea = Council(*fleet_at("port_mahon", damage), turn=turn, increment=MOVING)
    home = Sail("BR-A", Directive("enter_harbour"), role=BRITISH)
    assert wish(sea, Sailing((BRITISH,))) == home


def test_a_fleet_is_fitted_out_before_it_goes_to_close_a_port() -> None:
    laid_up = Council(*fleet_at(MAHON, state="in_ordinary"), turn=SPRING, increment=MOVING)
    assert wish(laid_up, Sailing((BRITISH,))) == Done(role=BRITISH)
    assert wish(laid_up, FittingOut((BRITISH,))) == FitOut("B1", role=BRITISH)
    ready = Council(*fleet_at(MAHON, state="fitting_out"), turn=SPRING, increment=MOVING)
    leave = Sail("BR-A", Directive("leave_harbour"), role=BRITISH)
    assert wish(ready, Sailing((BRITISH,))) == leave


def test_a_port_before_which_a_stronger_enemy_lies_is_not_closed() -> None:
    port = "port_barcelona"
    enemy: list[Any] = [formation("BO-A", at=port, spotted=True)]
    enemy += [squadron(id, at=port, formation="BO-A") for id in ("S1", "S2", "S3")]
    sea = Council(*fleet_at("sp_07"), *enemy, turn=SPRING, events=WAR, increment=MOVING)
    found = wish(sea, Sailing((BRITISH,)))
    assert isinstance(found, Sail)
    before = Council(*fleet_at("sp_07"), turn=SPRING, increment=MOVING)
    assert wish(before, Sailing((BRITISH,))) != found


# Chases and Battles


def test_a_flag_chases_a_weaker_enemy_in_sight() -> None:
    prey = formation("SP-1", at="sp_14", spotted=True), squadron("S1", at="sp_14", formation="SP-1")
    sea = Council(*fleet_at("sp_13"), *prey, increment=MOVING)
    assert wish(sea, Sailing((BRITISH,))) == Sail("BR-A", Directive("move", "sp_14"), role=BRITISH)


@pytest.mark.parametrize("at_stake", [True, False])
def test_a_little_stronger_it_fights_for_an_order_only(at_stake: bool) -> None:
    ours = [formation("BR-1"), squadron("B1", formation="BR-1")]
    theirs = [formation("SP-1", spotted=True), squadron("S1", sail=3, formation="SP-1")]
    sea = Council(*ours, *theirs, issued("B-CR3", "BR-1", executing=at_stake))
    found = wish(sea, Demanding((BRITISH,)))
    assert isinstance(found, Demand if at_stake else DeclineBattle)


def test_a_convoy_does_not_run_from_a_marker() -> None:
    at = "st_gibraltar"
    convoy = Convoy("british_levant", BRITISH, at=at, status="at_sea", route="british_levant_1")
    flee = Scatter("british_levant", role=BRITISH)
    assert wish(Council(convoy, dummy(1, at, BOURBONS)), SettingCourses((BRITISH,))) != flee


def test_frenchmen_are_no_danger_to_a_convoy_before_their_war() -> None:
    at = "st_gibraltar"
    convoy = Convoy("british_levant", BRITISH, at=at, status="at_sea", route="british_levant_1")
    french = formation("FR-1", at=at, spotted=True), squadron("F1", at=at, formation="FR-1")
    flee = Scatter("british_levant", role=BRITISH)
    assert wish(Council(convoy, *french), SettingCourses((BRITISH,))) != flee
    assert wish(Council(convoy, *french, events=WAR), SettingCourses((BRITISH,))) == flee


def in_battle(ours: int, **order: Any) -> Council:
    """One British Squadron of so many Sail against two Spanish ones of four."""
    sea = Council(
        formation("BR-1"),
        squadron("B4", sail=ours, formation="BR-1"),
        formation("BO-A", spotted=True),
        *(squadron(id, formation="BO-A") for id in ("S1", "S2")),
        *([issued("B-CR3", "BR-1", **order)] if order else ()),
    )
    engaged: dict[str, tuple[str, ...]] = {BRITISH: ("BR-1",), BOURBONS: ("BO-A",)}
    sea.state.battle = Engagement("sp_13", engaged)
    return sea


def test_the_weaker_withdraws_from_a_battle() -> None:
    found = wish(in_battle(4), Withdrawing((BRITISH,), "BR-1"))
    assert isinstance(found, Withdraw)


def test_an_equal_stands_fast() -> None:
    sea = in_battle(4)
    del sea.state.units["S2"]
    assert wish(sea, Withdrawing((BRITISH,), "BR-1")) == StandFast(role=BRITISH)


@pytest.mark.parametrize(("executing", "stands"), [(True, True), (False, False)])
def test_for_an_order_in_execution_it_stands_against_a_little_more(
    executing: bool, stands: bool
) -> None:
    sea = in_battle(4, executing=executing)
    del sea.state.units["S2"]
    worn = but(sea.state.units["B4"], damage=5)
    sea.state.units["B4"] = worn
    found = wish(sea, Withdrawing((BRITISH,), "BR-1"))
    assert isinstance(found, StandFast if stands else Withdraw)


# Orders


def test_what_few_can_do_is_given_out_first() -> None:
    both = {"B-BL3": Date(1744, 9), "B-CR6": Date(1744, 9)}
    fleet = [formation("BR-A", at=MAHON), *(lying(id, "BR-A", MAHON) for id in ("B1", "B2"))]
    small = [formation("BR-1", at=MAHON), lying("B4", "BR-1", MAHON)]
    sea = Council(*fleet, *small, hand=both)
    given = IssueOrder("B-BL3", "BR-A", role=BRITISH)
    assert wish(sea, IssuingOrders((BRITISH,))) == given


@pytest.mark.parametrize(("turn", "given"), [(10, True), (4, False)])
def test_nobody_is_sent_who_would_come_back_spent(turn: int, given: bool) -> None:
    """The same Order wears a force twice as much in Winter."""
    home = "port_gibraltar/harbour"
    small = [formation("BR-1", at=home), lying("B4", "BR-1", home, damage=7)]
    hand = {"B-CR7": Date(1744, turn - 1)}
    sea = Council(*small, hand=hand, turn=turn, events=("spain_austria_war",))
    sea.state.scenario = "y1747"  # they must last: it is open when that war ends
    assert isinstance(wish(sea, IssuingOrders((BRITISH,))), IssueOrder) == given


# Gales


def test_a_force_runs_out_of_a_gale() -> None:
    gale = Gale("mistral", 10, "sp_14", "sp_14")
    sea = Council(*CRUISER, issued("B-CR4", "BR-1"), gale)
    found = wish(sea, Sailing((BRITISH,)))
    assert isinstance(found, Sail)
    assert attrition_at(sea.state, found.directive.to) < attrition_at(sea.state, "sp_14")


def test_who_executes_an_order_bears_a_gale_rather_than_leave_its_waters() -> None:
    gale = Gale("mistral", 8, "sp_14", "sp_14")
    order = issued("B-CR3", "BR-1", executing=True, count=3)
    stays = wish(Council(*CRUISER, order, gale), Sailing((BRITISH,)))
    assert stays == Done(role=BRITISH) or (
        isinstance(stays, Sail) and is_in_area(order, stays.directive.to)
    )


def test_nobody_leaves_harbour_under_a_gale() -> None:
    lies = formation("BR-1", at=MAHON), lying("B4", "BR-1", MAHON, state="fitting_out")
    order = issued("B-CR3", "BR-1")
    leave = Sail("BR-1", Directive("leave_harbour"), role=BRITISH)
    assert wish(Council(*lies, order), Sailing((BRITISH,))) == leave
    storm = Council(*lies, order, Gale("mistral", 10, "sp_07", "sp_07"))
    assert wish(storm, Sailing((BRITISH,))) == Done(role=BRITISH)


# Repairs


def test_a_worn_detachment_in_a_small_port_is_sent_to_a_dockyard() -> None:
    worn = formation("BR-1", at=VILLEFRANCHE), lying("B4", "BR-1", state="fitting_out", damage=7)
    home = IssueRendezvous("BR-1", "port_mahon", role=BRITISH)
    assert wish(Council(*worn), IssuingOrders((BRITISH,))) == home


def test_an_escort_without_a_convoy_waits_in_harbour() -> None:
    waits = formation("BR-1", at=MAHON), lying("B4", "BR-1", MAHON)
    sea = Council(*waits, issued("B-ES.1", "BR-1"))
    assert wish(sea, Sailing((BRITISH,))) == Done(role=BRITISH)


def test_a_worn_ship_is_taken_out_of_a_sound_fleet() -> None:
    fleet = [formation("BR-A", at=MAHON), lying("B1", "BR-A", MAHON, damage=1)]
    worn = lying("B2", "BR-A", MAHON, damage=8)
    leave = LeaveFlotilla("B2", role=BRITISH)
    assert wish(Council(*fleet, worn), Reorganising((BRITISH,))) == leave
    sound = Council(*fleet, lying("B2", "BR-A", MAHON, damage=2))
    stay = EndReorganisation(role=BRITISH)
    assert wish(sound, Reorganising((BRITISH,)), "alferez-1") == stay


def test_a_large_flotilla_gives_up_squadrons_for_detachments() -> None:
    """One does what three would, and wears out a third as many ships."""
    units = [lying(id, "BR-A", MAHON, damage=n) for n, id in enumerate(("B1", "B2", "B3"))]
    fleet = [formation("BR-A", at=MAHON), *units]
    leave = LeaveFlotilla("B1", role=BRITISH)
    assert wish(Council(*fleet), Reorganising((BRITISH,))) == leave
    loose = squadron("B1", at=MAHON, state="in_ordinary", sail=1)
    small = Council(formation("BR-A", at=MAHON), lying("B2", "BR-A", MAHON), loose)
    formed = FormFlotilla("BR-1", ("B1",), role=BRITISH)
    assert wish(small, Reorganising((BRITISH,))) == formed


def test_who_may_sink_is_repaired_first_then_who_is_soonest_fit() -> None:
    port = "port_cartagena/harbour"
    fleet = [formation("BO-A", at=port), lying("S1", "BO-A", port, damage=9)]
    worse = lying("S2", "BO-A", port, damage=12)
    first = Repair("S1", role=BOURBONS)
    assert wish(Council(*fleet, worse), Repairing((BOURBONS,))) == first
    sinking = lying("S2", "BO-A", port, damage=15)
    saved = Repair("S2", role=BOURBONS)
    assert wish(Council(*fleet, sinking), Repairing((BOURBONS,))) == saved


# Pirates, raiders and those against them


def screen_against(one: Auxiliary, kind: str, *others: Auxiliary) -> object:
    sea = Council(one, *others)
    task = Task(kind, BOURBONS, one.id, "sz_barbary", open_class=True)  # type: ignore[arg-type]
    sea.state.tasks = but(sea.state.tasks, task=task)
    return wish(sea, OfferingScreen((BRITISH,)))


def test_a_pirate_is_screened_by_who_can_stop_it() -> None:
    fleet = auxiliary("f", "fleet", place="assigned", at="port_gibraltar")
    light = auxiliary("l", "light", place="assigned", at="port_gibraltar")
    corsair = pirate("port_algiers")
    stopped = PutForward("f", role=BRITISH)
    assert screen_against(corsair, "interdiction", fleet, light) == stopped
    assert screen_against(corsair, "blockade", fleet, light) == LetPass(role=BRITISH)


@pytest.mark.parametrize(("role", "sent"), [(BOURBONS, SendKnights), (BRITISH, KeepKnights)])
def test_the_knights_are_called_where_they_cost_nothing(role: str, sent: type) -> None:
    sea = Council(pirate("port_algiers"), knights_of_malta())
    tasker = BRITISH if role == BOURBONS else BOURBONS
    task = Task("interdiction", tasker, "pirate_algiers", "sz_barbary", open_class=True)
    sea.state.tasks = but(sea.state.tasks, task=task)
    assert isinstance(wish(sea, OfferingKnights((role,))), sent)


@pytest.mark.parametrize(("prestige", "sent"), [(4, True), (5, False)])
def test_pirates_are_sent_out_by_who_has_less_prestige_not_by_an_equal(
    prestige: int, sent: bool
) -> None:
    sea = Council(pirate("port_algiers"))
    sea.state.active_pirates = ("port_algiers",)
    sea.state.prestige = {BRITISH: 5, BOURBONS: prestige}
    found = wish(sea, Tasking((BOURBONS,)))
    assert isinstance(found, Interdict) == sent


@pytest.mark.parametrize(("ships", "sent"), [(3, True), (2, False)])
def test_french_raiders_go_out_when_there_are_enough_of_them(ships: int, sent: bool) -> None:
    fifties = [
        auxiliary(f"f{n}", "fleet50", "france", place="assigned", at="port_toulon")
        for n in range(ships)
    ]
    sea = Council(*fifties, year=1745, events=(*WAR, "guerre_de_course"))
    assert isinstance(wish(sea, Tasking((BOURBONS,))), Interdict) == sent


def test_a_flag_goes_after_a_raider() -> None:
    raider = auxiliary("f1", "fleet50", "france", place="tasked", at="st_bonifacio")
    sea = Council(*fleet_at("sp_11", damage=5), raider, year=1745, events=WAR, increment=MOVING)
    sea.state.tasks = but(
        sea.state.tasks, lasting={"f1": LastingTask("f1", "interdiction", BOURBONS)}
    )
    found = wish(sea, Sailing((BRITISH,)))
    assert isinstance(found, Sail) and found.directive.to == "st_bonifacio"


@pytest.mark.parametrize(("year", "screened"), [(1744, False), (1746, True)])
def test_a_french_raider_is_screened_once_three_of_them_cost_an_order(
    year: int, screened: bool
) -> None:
    fleet = auxiliary("f", "fleet", place="assigned", at="port_gibraltar")
    raider = auxiliary("r", "fleet50", "france", place="assigned", at="port_toulon")
    sea = Council(fleet, raider, year=year)
    task = Task("interdiction", BOURBONS, "", "st_gibraltar")
    sea.state.tasks = but(sea.state.tasks, task=task)
    stopped = PutForward("f", role=BRITISH) if screened else LetPass(role=BRITISH)
    assert wish(sea, OfferingScreen((BRITISH,))) == stopped


@pytest.mark.parametrize(("turn", "sent"), [(6, False), (7, True), (8, True), (9, False)])
def test_a_fleet_goes_to_the_army_a_turn_or_two_before_its_campaign_is_resolved(
    turn: int, sent: bool
) -> None:
    at = "coast_villefranche"
    pieces = formation("BR-A", at=at), squadron("B1", at=at, formation="BR-A", damage=3)
    worth = promise(Council(*pieces, turn=turn).state, "B-AS1", pieces[0], TEMPER.orders)
    assert (worth > 0.6) is sent


def test_a_ship_kept_for_an_escort_does_not_screen() -> None:
    fleet = auxiliary("f", "fleet", place="assigned", at="port_gibraltar")
    raider = auxiliary("s", "fleet", "spain", place="assigned", at="port_malaga")
    sea = Council(fleet, raider, hand={"B-ES.1": Council().state.date})
    task = Task("convoy_attack", BOURBONS, "s", "st_gibraltar", target="victualling")
    sea.state.tasks = but(sea.state.tasks, task=task)
    assert wish(sea, OfferingScreen((BRITISH,))) == LetPass(role=BRITISH)
    free = Council(fleet, raider)
    free.state.tasks = but(free.state.tasks, task=task)
    assert wish(free, OfferingScreen((BRITISH,))) == PutForward("f", role=BRITISH)


@pytest.mark.parametrize(("ranks", "again"), [((), False), (("admiral_of_the_fleet",), True)])
def test_a_die_is_thrown_again_only_if_it_costs_nothing(
    ranks: tuple[str, ...], again: bool
) -> None:
    sea = Council()
    sea.state.progress = but(sea.state.progress, ranks={BRITISH: ranks})
    assert wish(sea, PreyingAgain((BRITISH,), 9)) == (
        ThrowAgain(role=BRITISH) if again else LetItStand(role=BRITISH)
    )
    assert wish(sea, SearchingAgain((BRITISH,), "", "sp_13")) == (
        SearchAgain(role=BRITISH) if again else LetItStand(role=BRITISH)
    )


def test_a_convoy_is_sent_in_the_order_of_places_and_not_first_or_last() -> None:
    sea = Council(*CRUISER, Convoy("british_levant", BRITISH, "sp_03", "B3", "at_sea"))
    sea.state.increment = MOVING
    assert wish(sea, Sailing((BRITISH,))) == SendConvoy("british_levant", role=BRITISH)


def test_a_convoy_is_steered_with_the_dummies() -> None:
    adrift = Convoy("victualling", BRITISH, "sz_gut", "", "at_sea", load=8)
    sea = Council(*CRUISER, adrift)
    steer = SteerFor("port_gibraltar", role=BRITISH)
    assert wish(sea, PlacingDummies((BRITISH,))) == steer
    assert wish(sea, SettingCourses((BRITISH,))) == steer


def test_ships_that_arrive_are_berthed_as_many_as_there_is_room_for() -> None:
    sea = Council(lying("B1", "", at="port_gibraltar/harbour", sail=1))
    arrivals = {BRITISH: (Arrival("britain", "sol", 2, "port_gibraltar"),)}
    register = but(sea.state.history.register, arrivals=arrivals)
    sea.state.history = but(sea.state.history, register=register)
    berth = BerthSail(0, "B1", 2, "port_gibraltar", role=BRITISH)
    assert wish(sea, Reorganising((BRITISH,))) == berth


# Tempers


def test_the_first_alferez_is_kept_and_admirals_have_names_in_both_languages() -> None:
    assert ranks_of(MISTRAL)[:3] == ("grumete", "alferez-1", "alferez")
    men = [man_of(MISTRAL, rank) for rank in opponents_of(MISTRAL) if rank.startswith("alferez:")]
    assert len(men) == 3
    assert all(man.name.keys() == man.about.keys() == {"en", "es"} for man in men)


@pytest.mark.parametrize(("temper", "stays"), [("standard", False), ("haddock", True)])
def test_how_worn_a_fleet_may_be_that_closes_a_port_is_the_admirals(
    temper: str, stays: bool
) -> None:
    sea = Council(*fleet_at("port_mahon", 7), turn=SPRING, increment=MOVING)
    home = Sail("BR-A", Directive("enter_harbour"), role=BRITISH)
    assert (wish(sea, Sailing((BRITISH,)), temper) != home) is stays


@pytest.mark.parametrize(("temper", "chases"), [("standard", False), ("mathews", True)])
def test_how_much_stronger_one_must_be_to_chase_is_the_admirals(temper: str, chases: bool) -> None:
    prey: list[Any] = [formation("SP-1", at="sp_14", spotted=True)]
    prey += [squadron(id, sail=3, at="sp_14", formation="SP-1") for id in ("S1", "S2", "S3")]
    sea = Council(*fleet_at("sp_13"), *prey, increment=MOVING, turn=SPRING).state
    lean = DOCTRINE.tempers[temper].cruising
    assert ("sp_14" in free_goals(sea, sea.formations["BR-A"], lean)) is chases


# What looks foolish


@pytest.mark.parametrize("fleet", [BRITISH, BOURBONS])
@pytest.mark.parametrize("turn", [SPRING, SPRING + 2, SPRING + 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_dummy_sails_where_it_cannot_but_be_seen(fleet: str, turn: int, number: int) -> None:
    home = decoys._home(Council().state, fleet, number)
    marker = dummy(number, home, fleet)
    sea, visited = Council(marker, turn=turn), [home]
    while isinstance(found := wish(sea, Sailing((fleet,))), Sail) and len(visited) < 20:
        visited.append(found.directive.to)
        sea.state.formations[marker.id] = dummy(number, visited[-1], fleet)
    assert not any(is_exposed(sea.state, but(marker, at=at)) for at in visited[1:])


def convoy_threatened(enemies: int) -> Council:
    """A fleet at sea two spaces from a Convoy of its own, to which so many ships have come near."""
    convoy = Convoy(
        "british_levant", BRITISH, at="sp_14", status="at_sea", route="british_levant_1"
    )
    foe: list[Any] = [formation("BO-A", at="sp_14", spotted=True)]
    foe += [squadron(id, at="sp_14", formation="BO-A") for id in ("S1", "S2", "S3")[:enemies]]
    return Council(*fleet_at("sp_07"), convoy, *foe, turn=SPRING, increment=MOVING)


@pytest.mark.parametrize(("enemies", "goes"), [(2, True), (3, False)])
def test_no_fleet_marks_time_while_a_convoy_is_taken_beside_it(enemies: int, goes: bool) -> None:
    sea = convoy_threatened(enemies)
    flag, cruising = sea.state.formations["BR-A"], DOCTRINE.tempers["standard"].cruising
    assert ("sp_14" in free_goals(sea.state, flag, cruising)) is goes
    before = DOCTRINE.tempers["alferez-2"].cruising
    assert "sp_14" not in free_goals(sea.state, flag, before)


def test_an_order_that_cannot_end_in_time_is_worth_nothing_to_anybody() -> None:
    holder = formation("SP-1", at="port_cadiz/harbour")
    lies = squadron("S1", at="port_cadiz/harbour", formation="SP-1", state="in_ordinary")
    late, soon = (Council(holder, lies, turn=turn, impulse=4) for turn in (15, 9))
    orders = DOCTRINE.tempers["standard"].last_year
    assert orders is not None
    assert promise(late.state, "S-CR5", holder, orders) == 0.0
    assert promise(soon.state, "S-CR5", holder, orders) > orders.least_promise
